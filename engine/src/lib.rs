//! Rookery's own engine.
//!
//! [`board`] says what a search needs of a game, [`eval`] judges positions of chess as a study of
//! 2010 did, [`study`] holds that study's algorithms, each of which can be switched on and off, and
//! [`strong`] plays chess as well as it can.

pub mod board;
pub mod score;

pub mod eval;
pub mod exchange;
pub mod study;

pub mod control;
pub mod general;
pub mod strong;

pub mod player;

pub mod families;
pub mod games;

mod info;
mod options;
pub mod output;
mod thinker;

pub mod lines;
pub mod uci;

#[cfg(test)]
mod story;
