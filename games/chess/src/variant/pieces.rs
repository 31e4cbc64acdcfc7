//! Kinds of pieces that many variants share.

use super::betza;
use super::parts::{Kind, Piece};

/// The movements of the usual six, in the order of [`orthodox`].
const ORTHODOX: [(char, &str, &str, u16); 6] = [
    ('P', "pawn", "fmWfcFifmnD", 1),
    ('N', "knight", "N", 3),
    ('B', "bishop", "B", 3),
    ('R', "rook", "R", 5),
    ('Q', "queen", "Q", 9),
    ('K', "king", "K", 4),
];

/// The places of the usual six in a variant that begins with them.
pub mod kind {
    use super::Kind;

    /// A pawn.
    pub const PAWN: Kind = 0;
    /// A knight.
    pub const KNIGHT: Kind = 1;
    /// A bishop.
    pub const BISHOP: Kind = 2;
    /// A rook.
    pub const ROOK: Kind = 3;
    /// A queen.
    pub const QUEEN: Kind = 4;
    /// A king.
    pub const KING: Kind = 5;
}

impl Piece {
    /// A piece by its letter, name, movement in Betza's notation, and value.
    ///
    /// # Panics
    /// Where the notation is wrong: it is for those that are written in the program.
    #[must_use]
    pub fn new(letter: char, name: &str, movement: &str, value: u16) -> Self {
        let movement = betza::read(movement);
        Self {
            letter,
            plus: false,
            name: name.to_owned(),
            picture: name.to_owned(),
            movement: movement.unwrap_or_else(|why| panic!("{name}: {why}")),
            further: None,
            at_first: None,
            daunted_by: None,
            royal: false,
            pawn: false,
            area: None,
            becomes: vec![],
            reverts: None,
            spares_kind: false,
            follows_lines: false,
            value,
        }
    }

    /// The usual six, pawns becoming queens, rooks, bishops and knights.
    #[must_use]
    pub fn orthodox() -> Vec<Self> {
        let mut pieces: Vec<Self> = ORTHODOX
            .iter()
            .map(|(letter, name, movement, value)| Self::new(*letter, name, movement, *value))
            .collect();
        pieces[kind::PAWN as usize].pawn = true;
        pieces[kind::PAWN as usize].becomes =
            vec![kind::QUEEN, kind::ROOK, kind::BISHOP, kind::KNIGHT];
        pieces[kind::KING as usize].royal = true;
        pieces
    }
}
