//! The static eval of chess: an NNUE, or a hand-crafted evaluation (HCE) whose numbers are all in
//! `weights`.

mod evaluator;
mod hce;
mod weights;

mod king;
mod passed;
mod pawns;
mod pieces;
mod threats;

mod cache;
mod scale;
mod view;

pub use evaluator::Evaluator;
pub use hce::evaluate;
pub use weights::{Pair, Squares, WEIGHTS, Weights};

pub(super) use cache::mixed;
pub(super) use evaluator::Evaluating;
pub(super) use threats::attacked;
