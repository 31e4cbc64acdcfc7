//! Rookery's own engine.
//!
//! [`board`] says what a search needs of a game, and has a file for each family; [`eval`] evaluates
//! positions, those of chess as a study of 2010 did; [`study`] holds that study's algorithms, each
//! of which can be switched on and off. [`strong`] plays chess as well as it can, [`general`] every
//! other game; [`search`] is the ground that all three stand on, and [`player`] chooses among them.
//! [`speak`] is how it is spoken to.

pub mod board;
pub mod score;
pub mod search;

pub mod eval;
pub mod see;
pub mod study;

pub mod control;
pub mod four;
pub mod general;
pub mod nnue;
pub mod strong;

pub mod player;

pub mod families;
pub mod games;

mod dialects;
mod info;
mod options;
pub mod output;
mod thinker;

pub mod cecp;
pub mod lines;
pub mod uci;

pub mod speak;

pub mod file;
pub mod progress;
pub mod record;

pub mod book;
pub mod contest;
pub mod endgame;
pub mod learn;
pub mod positions;

#[cfg(test)]
mod dialogue;
