//! A second set of rules, slow and plain, to compare the engine with.
//!
//! Written from the tables of rules alone, for the variants that no other program plays. Arrays of
//! squares, a copied position for every move, no tables and no tricks. It speaks FEN and the moves
//! of UCI (`e2e4`, `e7e8q`, `N@f3`), and shares no code with the engine.

#![allow(dead_code, unused_imports, reason = "each test file uses a part")]

mod board;
mod text;

mod legal;
mod moves;
mod play;

mod end;
mod sight;

mod variants;

pub(crate) use board::{Piece, Position, Side, Square, squares};
pub(crate) use end::Ending;
pub(crate) use moves::Move;
pub(crate) use sight::Knowledge;
pub(crate) use text::name;
pub(crate) use variants::{ALICE, ALL, Rules, Sight, rules};
