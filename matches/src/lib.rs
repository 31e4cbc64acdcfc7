//! What a match is. Everything here follows from the plan and the results so far; nothing is played
//! and nothing is stored.
//!
//! [`check`] says what is wrong with a plan. A [`Schedule`] knows who plays game number n, as soon
//! as the games before it allow; [`Draw`] where it begins. An [`Adjudicator`] sits at one board, and
//! [`table`] counts what was played. [`scale`] is time by the speed of a machine.

mod adjudicate;
mod check;
pub mod openings;
pub mod scale;
mod schedule;
mod table;
pub mod testing;

pub use adjudicate::Adjudicator;
pub use check::{Wrong, check};
pub use openings::Draw;
pub use schedule::{Results, Schedule, Slot};
pub use table::{score_of_test, sprt, table};

#[cfg(test)]
mod tests;
