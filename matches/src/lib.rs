//! What a match is. Everything here follows from the plan and the results so far; nothing is played
//! and nothing is stored.
//!
//! [`check`] says what is wrong with a plan. A [`Schedule`] knows who plays game number n, as soon
//! as the games before it allow; [`Draw`] where it begins. An [`Adjudicator`] sits at one board, and
//! [`table`] counts what was played. A [`Tuner`] knows the options that each pair of a tuning is played
//! with. [`scale`] is time by the speed of a machine.

mod adjudicate;
pub mod books;
mod check;
pub mod openings;
pub mod scale;
mod schedule;
mod table;
pub mod testing;
mod tuning;

pub use adjudicate::Adjudicator;
pub use books::Book;
pub use check::{Wrong, check};
pub use openings::Draw;
pub use schedule::{Results, Schedule, Slot};
pub use table::{score_of_test, sprt, table};
pub use tuning::{Course, Tuner, for_both, proof};

#[cfg(test)]
mod tests;
