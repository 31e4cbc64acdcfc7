//! What each side has.

use rookery_chess::{Chess, Color, Role};

use super::MEN_MAX;

/// How many of each role each side has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Material([[u8; 6]; 2]);

/// The roles in the order of a name.
const ORDER: [Role; 6] =
    [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

impl Material {
    pub(super) fn of(position: &Chess) -> Self {
        let pieces = position.pieces();
        let count = |color, role| pieces.of(color, role).count() as u8;
        Self(Color::BOTH.map(|color| Role::ALL.map(|role| count(color, role))))
    }

    /// What a file's name says, such as `KQvKR`; White's men come first.
    pub(super) fn read(name: &str) -> Option<Self> {
        let (white, black) = name.split_once('v')?;
        let mut counts = [[0; 6]; 2];
        for (side, letters) in counts.iter_mut().zip([white, black]) {
            for letter in letters.chars() {
                side[Role::from_letter(letter)?.index()] += 1;
            }
        }
        let material = Self(counts);
        let kings = Color::BOTH.map(|color| material.count(color, Role::King));
        let fits = name.len() <= MEN_MAX + 1 && kings == [1, 1] && material.men() > 2;
        (fits && material.name() == name).then_some(material)
    }

    pub(super) fn name(&self) -> String {
        let side = |color: Color| {
            let letters = |role: Role| role.letter().to_string().repeat(self.count(color, role));
            ORDER.map(letters).concat()
        };
        format!("{}v{}", side(Color::White), side(Color::Black))
    }

    pub(super) fn count(&self, color: Color, role: Role) -> usize {
        usize::from(self.0[color.index()][role.index()])
    }

    pub(super) fn pawns(&self, color: Color) -> usize {
        self.count(color, Role::Pawn)
    }

    pub(super) fn has_pawns(&self) -> bool {
        Color::BOTH.iter().any(|color| self.pawns(*color) > 0)
    }

    /// Whether some man but the kings is the only one of its kind and side.
    pub(super) fn has_single(&self) -> bool {
        let single = |color, role| role != Role::King && self.count(color, role) == 1;
        Color::BOTH.iter().any(|color| Role::ALL.iter().any(|role| single(*color, *role)))
    }

    /// Whose pawns come first in a table: the fewer, White's where they are as many.
    pub(super) fn leader(&self) -> Color {
        match Color::BOTH.map(|color| self.pawns(color)) {
            [0, _] => Color::Black,
            [white, black] if black == 0 || white <= black => Color::White,
            _ => Color::Black,
        }
    }

    pub(super) fn men(&self) -> usize {
        self.0.iter().flatten().map(|count| usize::from(*count)).sum()
    }

    /// The same with the colours exchanged.
    pub(super) fn exchanged(self) -> Self {
        let [white, black] = self.0;
        Self([black, white])
    }

    pub(super) fn is_symmetric(&self) -> bool {
        self.0[0] == self.0[1]
    }

    /// A number of its own: four bits for each count.
    pub(super) fn code(&self) -> u64 {
        self.0.iter().flatten().fold(0, |code, count| code << 4 | u64::from(*count & 15))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_says_what_each_side_has() {
        for name in ["KQvK", "KRPvKR", "KBNvK", "KPPvKPP", "KQQQQQvK"] {
            let material = Material::read(name).unwrap();
            assert_eq!(material.name(), name);
            assert_eq!(material.men(), name.len() - 1);
        }
        for name in ["", "v", "KvK", "KQK", "QvK", "KKvK", "KPQvK", "KQvKv", "KXvK", "KQQQQQQvK"] {
            assert_eq!(Material::read(name), None, "{name}");
        }
    }

    #[test]
    fn the_fewer_pawns_lead() {
        let leader = |name| Material::read(name).unwrap().leader();
        assert_eq!(leader("KPvKP"), Color::White);
        assert_eq!(leader("KPPvKP"), Color::Black);
        assert_eq!(leader("KPvKPP"), Color::White);
        assert_eq!(leader("KQvKP"), Color::Black);
        assert_eq!(leader("KPPvK"), Color::White);
    }
}
