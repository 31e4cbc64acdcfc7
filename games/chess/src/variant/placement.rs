//! What stands where, and what lies in the reserves.

use std::hash::{Hash, Hasher};

use super::parts::Kind;
use super::set::{Set, Sq};
use crate::piece::Color;

/// The most kinds of pieces that a variant has.
pub(crate) const KINDS_MAX: usize = 24;
/// The most pieces of a kind that a reserve is read with.
pub(crate) const RESERVE_MAX: u8 = 64;

/// One piece on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Man {
    pub(crate) color: Color,
    pub(crate) kind: Kind,
    /// Whether it was a pawn, where that matters.
    pub(crate) promoted: bool,
    /// Whether it stands on the second board.
    pub(crate) beyond: bool,
}

/// What stands where, and what lies in the reserves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Placement {
    men: [u8; 128],
    colors: [Set; 2],
    kinds: [Set; KINDS_MAX],
    /// The pieces on the second board.
    beyond: Set,
    reserves: [[u8; KINDS_MAX]; 2],
}

const KIND: u8 = 0b1_1111;
const PROMOTED: u8 = 1 << 5;
const BLACK: u8 = 1 << 6;
const BEYOND: u8 = 1 << 7;

/// What stands where says all that the sets do.
impl Hash for Placement {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write(&self.men);
        self.reserves.iter().for_each(|reserve| state.write(reserve));
    }
}

impl Default for Placement {
    fn default() -> Self {
        Self {
            men: [0; 128],
            colors: [Set::EMPTY; 2],
            kinds: [Set::EMPTY; KINDS_MAX],
            beyond: Set::EMPTY,
            reserves: [[0; KINDS_MAX]; 2],
        }
    }
}

impl Placement {
    pub(crate) fn at(&self, square: Sq) -> Option<Man> {
        let code = self.men[square as usize];
        (code & KIND != 0).then(|| Man {
            color: if code & BLACK == 0 { Color::White } else { Color::Black },
            kind: (code & KIND) - 1,
            promoted: code & PROMOTED != 0,
            beyond: code & BEYOND != 0,
        })
    }

    /// Puts a piece on an empty square.
    pub(crate) fn put(&mut self, square: Sq, man: Man) {
        let mut code = man.kind + 1;
        code |= if man.color == Color::Black { BLACK } else { 0 };
        code |= if man.promoted { PROMOTED } else { 0 };
        if man.beyond {
            code |= BEYOND;
            self.beyond.add(square);
        }
        self.men[square as usize] = code;
        self.colors[man.color.index()].add(square);
        self.kinds[man.kind as usize].add(square);
    }

    /// Takes away what stands on a square.
    pub(crate) fn take(&mut self, square: Sq) -> Option<Man> {
        let man = self.at(square)?;
        let others = !Set::one(square);
        self.men[square as usize] = 0;
        self.colors[man.color.index()] &= others;
        self.kinds[man.kind as usize] &= others;
        self.beyond &= others;
        Some(man)
    }

    pub(crate) fn of(&self, color: Color) -> Set {
        self.colors[color.index()]
    }

    pub(crate) fn kind(&self, kind: Kind) -> Set {
        self.kinds[kind as usize]
    }

    pub(crate) fn of_kind(&self, color: Color, kind: Kind) -> Set {
        self.of(color) & self.kind(kind)
    }

    pub(crate) fn occupied(&self) -> Set {
        self.colors[0] | self.colors[1]
    }

    /// What stands on one of the boards; without a second one, everything stands on the first.
    pub(crate) fn on_board(&self, beyond: bool) -> Set {
        self.occupied() & if beyond { self.beyond } else { !self.beyond }
    }

    pub(crate) fn in_reserve(&self, color: Color, kind: Kind) -> u8 {
        self.reserves[color.index()][kind as usize]
    }

    pub(crate) fn reserve_is_empty(&self, color: Color) -> bool {
        self.reserves[color.index()].iter().all(|count| *count == 0)
    }

    pub(crate) fn keep(&mut self, color: Color, kind: Kind) {
        let count = &mut self.reserves[color.index()][kind as usize];
        *count = count.saturating_add(1).min(RESERVE_MAX);
    }

    pub(crate) fn spend(&mut self, color: Color, kind: Kind) {
        let count = &mut self.reserves[color.index()][kind as usize];
        *count = count.saturating_sub(1);
    }
}
