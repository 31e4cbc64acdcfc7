//! The ground that every search stands on: the transposition table, the time that a move may take,
//! and what a search counts.
//!
//! [`crate::study`], [`crate::general`] and [`crate::strong`] build on it and on none of each
//! other.

mod buckets;
mod budget;
mod counts;
pub(crate) mod tt;
pub(crate) mod two_tier;

pub use budget::Budget;
pub use counts::Counts;
