//! What the results of games prove. Plain reckoning: no input, no output, no clock.
//!
//! A [`Tally`] counts what two players did against each other, game by game and, where two games
//! begin from one opening with the seats changed, pair by pair. Its [`Estimate`] says how much
//! stronger one is and how sure that is; [`Sprt`] says when enough games have been played. A
//! [`CrossTable`] holds the tallies of many players, and [`ratings`] puts them on one scale.
//! [`Spsa`] finds better parameters from games.

mod cross;
mod distribution;
mod estimate;
mod likely;
mod matrix;
mod ratings;
mod sprt;
mod spsa;
mod tally;

pub use cross::CrossTable;
pub use estimate::{Estimate, Spread, elo, score_of};
pub use ratings::{Rating, Ratings, ratings};
pub use sprt::{BadSprt, Model, Sprt, Verdict};
pub use spsa::{Axis, Gains, Spsa};
pub use tally::{HalfPoints, Tally};

/// The examples of the README run with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
