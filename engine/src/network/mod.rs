//! A small network that judges positions of chess.
//!
//! One layer of [`HIDDEN`] numbers for each side, which is the sum of a row for each piece that
//! stands somewhere, as that side sees it: its own first row at the bottom, its king on the left
//! half. Both layers, cut to what lies between 0 and 1 and squared, are weighed by one of
//! [`BUCKETS`] sets of numbers, by how many pieces are left. The sums change little from position
//! to position, which is what makes it fast ([`Accumulators`]); that idea is Yu Nasu's
//! ("Efficiently updatable neural network based evaluation functions for computer shogi", 2018).

mod accumulators;
mod file;
mod rows;

use std::sync::{Arc, LazyLock};

use rookery_chess::{Chess, Color, Pieces, Role, Square};

use crate::score::Score;

pub use accumulators::Accumulators;

/// The numbers of a side's layer.
pub const HIDDEN: usize = 256;
/// Sets of weights for what the layers say.
pub const BUCKETS: usize = 8;
/// Kinds of pieces on squares, as one side sees them.
pub const FEATURES: usize = 12 * 64;
/// What stands for 1 in a layer …
pub const LAYER_UNIT: i16 = 255;
/// … and among the weights of what the layers say.
pub const OUTPUT_UNIT: i16 = 64;
/// So many hundredths of a pawn make a chance of e to 1, which is what the network says 1 to.
pub const SCORE_UNIT: i32 = 190;

/// A side's layer, or what a piece on a square adds to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(align(64))]
pub struct Row(pub [i16; HIDDEN]);

/// The numbers of a network.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Network {
    /// What each piece on a square adds, [`FEATURES`] of them.
    pub features: Vec<Row>,
    /// What a layer begins with.
    pub biases: Row,
    /// By bucket: the weights of the mover's layer, and of the other's. None is larger than 127.
    pub outputs: Vec<[Row; 2]>,
    /// By bucket, in units of [`LAYER_UNIT`] times [`OUTPUT_UNIT`].
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

    /// The layer of a side.
    fn layer(&self, pieces: &Pieces, side: Color) -> Row {
        let (mut row, view) = (self.biases, View::of(pieces, side));
        for color in Color::BOTH {
            for role in Role::ALL {
                for square in pieces.of(color, role) {
                    rows::add(&mut row, &self.features[view.feature(color, role, square)]);
                }
            }
        }
        row
    }

    /// What the layers of the mover and of the other say, in hundredths of a pawn for the mover.
    fn weigh(&self, layers: [&Row; 2], men: u32) -> Score {
        let bucket = bucket(men as usize);
        let sum = rows::weigh(layers, &self.outputs[bucket]);
        let unit = i64::from(LAYER_UNIT);
        let whole = sum / unit + i64::from(self.offsets[bucket]);
        (whole * i64::from(SCORE_UNIT) / (unit * i64::from(OUTPUT_UNIT))) as Score
    }

    /// The score for the player to move, in hundredths of a pawn.
    #[must_use]
    pub fn judge(&self, position: &Chess) -> Score {
        let (pieces, us) = (position.pieces(), position.side_to_move());
        let [ours, theirs] = [us, !us].map(|side| self.layer(pieces, side));
        self.weigh([&ours, &theirs], pieces.occupied().count())
    }
}

/// How a side sees the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct View {
    side: Color,
    /// What turns a square into what the side sees.
    turn: u8,
}

impl View {
    fn of(pieces: &Pieces, side: Color) -> Self {
        let mirror = if pieces.king(side).file() >= 4 { 7 } else { 0 };
        Self { side, turn: mirror ^ if side == Color::White { 0 } else { 56 } }
    }

    fn feature(self, color: Color, role: Role, square: Square) -> usize {
        let kind = role.index() + if color == self.side { 0 } else { 6 };
        kind * 64 + (square.index() ^ usize::from(self.turn))
    }
}

/// Which set of weights positions with so many pieces have.
#[must_use]
pub fn bucket(men: usize) -> usize {
    (men.saturating_sub(2) / 4).min(BUCKETS - 1)
}

#[cfg(test)]
mod tests;
