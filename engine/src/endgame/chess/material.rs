//! What each side has.

use std::fmt;

use rookery_chess::{Color, Role};

use super::MEN_MAX;

/// The men of a table: the kings, then White's others, then Black's, each side's strongest first.
/// White has more, or the stronger ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Material {
    men: [(Color, Role); MEN_MAX],
    count: usize,
}

const KINGS: [(Color, Role); 2] = [(Color::White, Role::King), (Color::Black, Role::King)];
/// The strongest first.
const OTHERS: [Role; 5] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

impl Material {
    /// The kings and others, of which there are two at most; those of White first and each side's
    /// strongest first.
    pub(super) fn of(others: &[(Color, Role)]) -> Self {
        let mut men = [KINGS[0]; MEN_MAX];
        men[1] = KINGS[1];
        men[2..2 + others.len()].copy_from_slice(others);
        Self { men, count: 2 + others.len() }
    }

    /// All that so many men can be, those that others come from later: captures lead to fewer men,
    /// promotions to fewer pawns.
    #[must_use]
    pub fn all(men: usize) -> Vec<Self> {
        let mut all = vec![];
        if men == 3 {
            all.extend(OTHERS.map(|role| Self::of(&[(Color::White, role)])));
        }
        for (place, one) in OTHERS.into_iter().enumerate().filter(|_| men == 4) {
            for other in &OTHERS[place..] {
                all.push(Self::of(&[(Color::White, one), (Color::White, *other)]));
                all.push(Self::of(&[(Color::White, one), (Color::Black, *other)]));
            }
        }
        all.sort_by_key(Self::pawns);
        all
    }

    /// The men in their order.
    #[must_use]
    pub fn men(&self) -> &[(Color, Role)] {
        &self.men[..self.count]
    }

    /// How many of them are pawns.
    #[must_use]
    pub fn pawns(&self) -> usize {
        self.men().iter().filter(|(_, role)| *role == Role::Pawn).count()
    }

    /// A number for it, below [`Self::CODES`].
    pub(super) fn code(&self) -> usize {
        let code = |place: usize| match self.men().get(place) {
            None => 0,
            Some((color, role)) => 1 + 5 * color.index() + role.index(),
        };
        11 * code(2) + code(3)
    }

    /// How many codes there are.
    pub(super) const CODES: usize = 11 * 11;
}

impl fmt::Display for Material {
    /// Such as `KQKR`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for color in Color::BOTH {
            f.write_str("K")?;
            for (_, role) in self.men()[2..].iter().filter(|(owner, _)| *owner == color) {
                write!(f, "{}", role.letter())?;
            }
        }
        Ok(())
    }
}

/// Puts two others in the order of a table; whether the colours must be exchanged for that.
pub(super) fn ordered(others: &mut [(Color, Role, u8)]) -> bool {
    let strength = |role: Role| OTHERS.iter().position(|one| *one == role);
    let exchanged = match others {
        [(color, ..)] => *color == Color::Black,
        [(one, ..), (other, ..)] if one == other => *one == Color::Black,
        [(one, first, _), (_, second, _)] => {
            let (white, black) =
                if *one == Color::White { (*first, *second) } else { (*second, *first) };
            strength(black) < strength(white)
        }
        _ => false,
    };
    if exchanged {
        for (color, _, square) in others.iter_mut() {
            *color = !*color;
            *square ^= 56;
        }
    }
    others.sort_by_key(|(color, role, _)| (color.index(), strength(*role)));
    exchanged
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_five_tables_of_three_men_and_thirty_of_four() {
        assert_eq!(Material::all(3).len(), 5);
        let four = Material::all(4);
        assert_eq!(four.len(), 30);
        let names: Vec<_> = four.iter().map(ToString::to_string).collect();
        for name in ["KQKR", "KBNK", "KRKN", "KPKP", "KPPK", "KQPK"] {
            assert!(names.contains(&name.to_owned()), "{name}");
        }
        let mut codes: Vec<_> = four.iter().map(Material::code).collect();
        codes.sort_unstable();
        codes.dedup();
        assert_eq!(codes.len(), 30);
        assert!(codes.iter().all(|code| *code < Material::CODES));
    }

    #[test]
    fn the_stronger_side_is_white() {
        let mut others = [(Color::Black, Role::Rook, 3), (Color::White, Role::Knight, 60)];
        assert!(ordered(&mut others));
        assert_eq!(others, [(Color::White, Role::Rook, 59), (Color::Black, Role::Knight, 4)]);
        assert!(!ordered(&mut others));
    }
}
