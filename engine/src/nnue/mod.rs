//! NNUE, the efficiently updatable neural network that evaluates positions of chess: its static
//! eval is the sum of one hidden layer.
//!
//! Each side has an accumulator of [`HIDDEN`] numbers, the sum of a row for each piece that stands
//! somewhere, from that side's perspective: its own first row at the bottom, its king on the left
//! half (horizontal mirroring). Both accumulators, clipped to what lies between 0 and 1 and squared
//! (SCReLU), are weighed by one of [`BUCKETS`] sets of output weights, by how many pieces are left.
//! The sums change little from position to position, which is what makes it fast
//! ([`Accumulators`]); that idea is Yu Nasu's ("Efficiently updatable neural network based
//! evaluation functions for computer shogi", 2018).

mod accumulators;
mod file;
mod rows;

use std::sync::{Arc, LazyLock};

use rookery_chess::{Chess, Color, Pieces, Role, Square};

use crate::score::Score;

pub use accumulators::Accumulators;

/// The numbers of a side's accumulator.
pub const HIDDEN: usize = 256;
/// Sets of output weights, by the number of pieces on the board.
pub const BUCKETS: usize = 8;
/// Inputs: kinds of pieces on squares, from one side's perspective.
pub const FEATURES: usize = 12 * 64;
/// What stands for 1 in an accumulator (often called QA).
pub const ACCUMULATOR_UNIT: i16 = 255;
/// What stands for 1 among the output weights (often called QB).
pub const OUTPUT_UNIT: i16 = 64;
/// So many hundredths of a pawn make a chance of e to 1, which is what the network says 1 to.
pub const SCORE_UNIT: i32 = 190;

/// A side's accumulator, or what a piece on a square adds to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(align(64))]
pub struct Row(pub [i16; HIDDEN]);

/// The numbers of a network.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Network {
    /// What each piece on a square adds, [`FEATURES`] of them.
    pub features: Vec<Row>,
    /// What an accumulator begins with.
    pub biases: Row,
    /// By output bucket: the weights of the mover's accumulator, and of the other's. None is larger
    /// than 127.
    pub outputs: Vec<[Row; 2]>,
    /// By output bucket, in units of [`ACCUMULATOR_UNIT`] times [`OUTPUT_UNIT`].
    pub offsets: [i32; BUCKETS],
}

static BUILT_IN: LazyLock<Option<Arc<Network>>> = LazyLock::new(|| {
    let read = Network::read(include_bytes!("../../data/chess.network"));
    read.ok().map(Arc::new)
});

impl Network {
    /// The one that the engine comes with.
    #[must_use]
    pub fn built_in() -> Option<Arc<Self>> {
        BUILT_IN.clone()
    }

    /// The accumulator of a side, summed up anew.
    fn accumulator(&self, pieces: &Pieces, side: Color) -> Row {
        let (mut row, perspective) = (self.biases, Perspective::of(pieces, side));
        for color in Color::BOTH {
            for role in Role::ALL {
                for square in pieces.of(color, role) {
                    rows::add(&mut row, &self.features[perspective.feature(color, role, square)]);
                }
            }
        }
        row
    }

    /// The output layer: the score of the mover's accumulator and the other's, in hundredths of a
    /// pawn for the mover.
    fn output(&self, accumulators: [&Row; 2], men: u32) -> Score {
        let bucket = output_bucket(men as usize);
        let sum = rows::dot_screlu(accumulators, &self.outputs[bucket]);
        let unit = i64::from(ACCUMULATOR_UNIT);
        let whole = sum / unit + i64::from(self.offsets[bucket]);
        (whole * i64::from(SCORE_UNIT) / (unit * i64::from(OUTPUT_UNIT))) as Score
    }

    /// The static eval for the player to move, in hundredths of a pawn.
    #[must_use]
    pub fn evaluate(&self, position: &Chess) -> Score {
        let (pieces, us) = (position.pieces(), position.side_to_move());
        let [ours, theirs] = [us, !us].map(|side| self.accumulator(pieces, side));
        self.output([&ours, &theirs], pieces.occupied().count())
    }
}

/// How a side sees the board: as if it were White with its king on the left half.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Perspective {
    side: Color,
    /// What turns a square into what the side sees.
    turn: u8,
}

impl Perspective {
    fn of(pieces: &Pieces, side: Color) -> Self {
        let mirror = if pieces.king(side).file() >= 4 { 7 } else { 0 };
        Self { side, turn: mirror ^ if side == Color::White { 0 } else { 56 } }
    }

    fn feature(self, color: Color, role: Role, square: Square) -> usize {
        let kind = role.index() + if color == self.side { 0 } else { 6 };
        kind * 64 + (square.index() ^ usize::from(self.turn))
    }
}

/// Which set of output weights positions with so many pieces have.
#[must_use]
pub fn output_bucket(men: usize) -> usize {
    (men.saturating_sub(2) / 4).min(BUCKETS - 1)
}

#[cfg(test)]
mod tests;
