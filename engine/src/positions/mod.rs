//! Positions of chess to learn from: [`play`] makes games of the engine against itself and keeps
//! their quiet positions as [`Sample`]s, which [`data`] stores. [`crate::learn::Fit`] fits the
//! weights of the evaluation to them.

pub mod data;

mod games;
mod sample;

pub use games::{Player, play};
pub use sample::{SAMPLE_BYTES, Sample};
