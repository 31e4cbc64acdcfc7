//! The variants that are built in, each one value.

mod boards;
mod capture;
mod dark;
mod examples;
mod goals;
mod orthodox;
mod reserves;
mod south_east;
mod turns;

use crate::variant::Variant;

pub(crate) use examples::{of as examples, of_chess as chess_examples};
pub use orthodox::orthodox;
pub(crate) use reserves::crazyhouse_drops;

/// Every variant that is built in, in the order in which lists show them.
#[must_use]
pub fn variants() -> Vec<Variant> {
    [
        reserves::variants(),
        capture::variants(),
        goals::variants(),
        dark::variants(),
        turns::variants(),
        orthodox::variants(),
        boards::variants(),
        south_east::variants(),
    ]
    .concat()
}
