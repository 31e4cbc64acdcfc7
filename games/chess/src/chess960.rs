//! The 960 arrays of Chess960, by number.

use crate::bitboard::Bitboard;
use crate::chess::{CastlingNotation, Chess, Setup};
use crate::piece::{Color, Role};
use crate::pieces::Pieces;
use crate::square::Square;

/// How many arrays there are.
pub const ARRAYS: u32 = 960;
/// The usual array of chess.
pub const USUAL_ARRAY: u32 = 518;

/// What stands on a player's first rank, from the a file to the h file, by Reinhard Scharnagl's
/// numbering; numbers from [`ARRAYS`] on begin again.
#[must_use]
pub fn array(number: u32) -> [Role; 8] {
    let mut rank = [None; 8];
    let mut rest = (number % ARRAYS) as usize;
    let mut digit = |base| {
        let digit = rest % base;
        rest /= base;
        digit
    };
    rank[2 * digit(4) + 1] = Some(Role::Bishop);
    rank[2 * digit(4)] = Some(Role::Bishop);
    let queen = digit(6);
    // The two places among the five that are left, first to second.
    let knights = [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)];
    let (first, second) = knights[digit(10)];
    put(&mut rank, queen, Role::Queen);
    put(&mut rank, second, Role::Knight);
    put(&mut rank, first, Role::Knight);
    for role in [Role::Rook, Role::King, Role::Rook] {
        put(&mut rank, 0, role);
    }
    rank.map(|role| role.unwrap_or(Role::Rook))
}

/// Puts a piece on the free square with `before` free ones before it.
fn put(rank: &mut [Option<Role>; 8], before: usize, role: Role) {
    if let Some(place) = rank.iter_mut().filter(|place| place.is_none()).nth(before) {
        *place = Some(role);
    }
}

impl Chess {
    /// The beginning of a game from a numbered array.
    ///
    /// ```
    /// use rookery_chess::{CastlingNotation, Chess, USUAL_ARRAY};
    ///
    /// let chess = Chess::start(USUAL_ARRAY, CastlingNotation::KingMoves);
    /// assert_eq!(chess, Chess::default());
    /// let other = Chess::start(0, CastlingNotation::KingTakesRook);
    /// assert!(other.fen(rookery_chess::CastlingLetters::XFen).starts_with("bbqnnrkr/pppppppp/"));
    /// ```
    #[must_use]
    pub fn start(number: u32, notation: CastlingNotation) -> Self {
        let mut pieces = Pieces::default();
        for (file, role) in (0..).zip(array(number)) {
            for color in Color::BOTH {
                pieces.toggle(color, role, Square::at(file, color.home_rank()));
                pieces.toggle(color, Role::Pawn, Square::at(file, color.home_rank().abs_diff(1)));
            }
        }
        let castling = pieces.role(Role::Rook) & Bitboard::LAST_RANKS;
        let turn = Color::White;
        Self::trusted(Setup {
            pieces,
            castling,
            en_passant: None,
            turn,
            notation,
            halfmoves: 0,
            fullmoves: 1,
        })
    }
}

impl Default for Chess {
    /// The beginning of a game of chess.
    fn default() -> Self {
        Self::start(USUAL_ARRAY, CastlingNotation::KingMoves)
    }
}
