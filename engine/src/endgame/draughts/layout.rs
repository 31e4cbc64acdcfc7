//! What each side has, and which place of a table belongs to which position.

use std::fmt;

use rookery_draughts::{Color, Draughts, builtin};

use super::PIECES_MAX;

/// Squares of the board.
const SQUARES: u8 = 32;

/// The pieces of a table: White's men and kings, then Black's. White has more pieces, or as many
/// and more kings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Material {
    men: [u8; 2],
    kings: [u8; 2],
}

impl Material {
    /// All that so many pieces can be, those that others come from later: captures lead to fewer
    /// pieces, crownings to fewer men.
    #[must_use]
    pub fn all(pieces: usize) -> Vec<Self> {
        let pieces = pieces as u8;
        let sides = |total: u8| (0..=total).map(move |men| (men, total - men));
        let mut all = vec![];
        for white in 1..pieces {
            for (white_men, white_kings) in sides(white) {
                for (black_men, black_kings) in sides(pieces - white) {
                    let men = [white_men, black_men];
                    all.push(Self { men, kings: [white_kings, black_kings] });
                }
            }
        }
        all.retain(|one| !one.weaker());
        all.sort_by_key(Self::men);
        all
    }

    pub(super) fn of(position: &Draughts) -> Self {
        let count = |set: u64| set.count_ones() as u8;
        Self {
            men: Color::BOTH.map(|color| count(position.men(color))),
            kings: Color::BOTH.map(|color| count(position.kings(color))),
        }
    }

    /// Whether Black has more, so that the colours must be exchanged.
    pub(super) fn weaker(&self) -> bool {
        let strength = |side: usize| (self.men[side] + self.kings[side], self.kings[side]);
        strength(0) < strength(1)
    }

    /// How many men there are.
    #[must_use]
    pub fn men(&self) -> usize {
        usize::from(self.men[0] + self.men[1])
    }

    /// How many pieces there are.
    #[must_use]
    pub fn pieces(&self) -> usize {
        self.men() + usize::from(self.kings[0] + self.kings[1])
    }

    /// The colour of each piece and whether it is a king, in a table's order.
    fn list(&self) -> impl Iterator<Item = (usize, bool)> {
        let several = |count: u8, side, king| (0..count).map(move |_| (side, king));
        let side = move |side: usize, men: u8, kings: u8| {
            several(men, side, false).chain(several(kings, side, true))
        };
        side(0, self.men[0], self.kings[0]).chain(side(1, self.men[1], self.kings[1]))
    }

    pub(super) fn places(&self) -> usize {
        2 * usize::from(SQUARES).pow(self.pieces() as u32)
    }

    /// The place of a position with these pieces.
    pub(super) fn place(&self, position: &Draughts) -> usize {
        let mut place = usize::from(position.side_to_move() == Color::Black);
        for color in Color::BOTH {
            for mut set in [position.men(color), position.kings(color)] {
                while set != 0 {
                    place = place * usize::from(SQUARES) + set.trailing_zeros() as usize;
                    set &= set - 1;
                }
            }
        }
        place
    }

    /// The position of a place; several places of the same pieces in another order have none.
    pub(super) fn position(&self, place: usize) -> Option<Draughts> {
        let (mut men, mut kings, mut left) = ([0_u64; 2], [0_u64; 2], place);
        let mut squares = [0; PIECES_MAX];
        for square in squares[..self.pieces()].iter_mut().rev() {
            *square = left % usize::from(SQUARES);
            left /= usize::from(SQUARES);
        }
        for ((side, king), square) in self.list().zip(squares) {
            let set = if king { &mut kings[side] } else { &mut men[side] };
            *set |= 1 << square;
        }
        let turn = Color::BOTH[left];
        let found = Draughts::with_pieces(&builtin::ENGLISH, men, kings, turn)?;
        (self.place(&found) == place && Self::of(&found) == *self).then_some(found)
    }
}

/// The same position with the colours exchanged and the board turned.
pub(super) fn exchanged(position: &Draughts) -> Option<Draughts> {
    let turned = |set: u64| set.reverse_bits() >> (64 - u32::from(SQUARES));
    let other = |color: Color| turned(position.men(color.other()));
    let men = Color::BOTH.map(other);
    let kings = Color::BOTH.map(|color| turned(position.kings(color.other())));
    let turn = position.side_to_move().other();
    Draughts::with_pieces(position.variant(), men, kings, turn)
}

impl fmt::Display for Material {
    /// Such as `1m2k-1k`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = |side: usize| {
            let part = |count: u8, letter| {
                if count > 0 { format!("{count}{letter}") } else { String::new() }
            };
            part(self.men[side], 'm') + &part(self.kings[side], 'k')
        };
        write!(f, "{}-{}", side(0), side(1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_has_one_place() {
        for material in (2..=PIECES_MAX).flat_map(Material::all) {
            assert!(!material.weaker());
            for place in (0..material.places()).step_by(9973) {
                let Some(position) = material.position(place) else { continue };
                assert_eq!(material.place(&position), place);
                let twice = exchanged(&position).and_then(|other| exchanged(&other)).unwrap();
                assert_eq!(material.place(&twice), place);
            }
        }
    }

    #[test]
    fn there_are_23_tables_up_to_four_pieces() {
        let names: Vec<_> =
            (2..=4).flat_map(Material::all).map(|material| material.to_string()).collect();
        assert_eq!(names.len(), 23, "{names:?}");
        assert!(names.contains(&"1m2k-1k".to_owned()));
    }
}
