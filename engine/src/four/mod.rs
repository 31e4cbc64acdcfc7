//! Connect four, solved.
//!
//! The first player wins by beginning in the middle (James Allen and Victor Allis, independently,
//! 1988). [`Solver`] finds who wins any position, without asking in how many moves: a search over
//! [`Grid`]s that asks one question at a time, cut short where one side need only [`follow`] the
//! other up the columns. What takes it long, the first plies, is answered by [`Openings`], which it
//! has made itself. [`Sage`] tells a player of both.

mod build;
mod follow;
mod grid;
mod memory;
mod openings;
mod sage;
mod search;

pub use build::build;
pub use follow::{Follower, follow};
pub use grid::Grid;
pub use openings::{Openings, Reply};
pub use sage::Sage;
pub use search::{Goal, Solver};

#[cfg(test)]
mod tests;
