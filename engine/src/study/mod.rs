//! Every algorithm of the study, one switch for each.
//!
//! [`Algorithm`] says what is on: alpha-beta or NegaScout, a transposition table with enhanced
//! transposition cutoffs, static move ordering (MVV/LVA), iterative deepening, killers, history and
//! quiescence search. [`Study`] searches with it; [`leaves`] counts what each of them evaluates.
//! All of them are exact: whatever is on, a search to a depth finds the score that plain negamax
//! finds to that depth, so long as the same quiescence is asked for.

pub mod leaves;

mod algorithm;
mod move_order;
mod qsearch;
mod search;
mod tt;

pub use algorithm::{Algorithm, Cut, History};
pub use search::{Answer, Limits, Study};

#[cfg(test)]
mod families_tests;
#[cfg(test)]
mod tests;
