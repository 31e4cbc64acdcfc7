//! Rookery's own engine.
//!
//! [`board`] says what a search needs of a game, [`eval`] judges positions of chess as a study of
//! 2010 did, and [`study`] holds that study's algorithms, each of which can be switched on and off.

pub mod board;
pub mod eval;
pub mod exchange;
pub mod games;
pub mod score;
pub mod study;
