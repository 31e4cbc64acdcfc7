//! The ground that every search stands on: the transposition table, the time that a move may take,
//! what a search counts, and how its tunable numbers are declared.
//!
//! [`crate::study`], [`crate::general`] and [`crate::strong`] build on it and on none of each
//! other.

mod buckets;
mod budget;
mod counts;
mod lmr;
mod params;
pub(crate) mod tt;
pub(crate) mod two_tier;

pub use budget::Budget;
pub use counts::Counts;
pub use params::Param;

pub(crate) use lmr::lmr_table;
pub(crate) use params::params;
