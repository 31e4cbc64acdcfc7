//! Endings that are known to their end, by retrograde analysis.
//!
//! [`solve`] works backwards from the ends of games (Ken Thompson, "Retrograde analysis of certain
//! endgames", ICCA Journal 9, 1986) through any [`Space`] of positions; [`chess`] and
//! [`draughts`] have those with few men. A table is a [`file`](store) of one byte for each
//! position. [`Tables`] asks all of them at once, and those of others that [`rookery_syzygy`] reads.

pub mod chess;
pub mod draughts;
mod family;
mod solve;
pub mod store;
mod tables;
#[cfg(test)]
pub(crate) mod three;
mod value;

pub use family::Family;
pub use solve::{Child, Space, Start, solve};
pub use tables::Tables;
pub use value::Value;
