//! Games in progress: one task for each, found by its id.

mod live;

mod message;
mod task;

mod bout;
mod order;
mod rematch;
mod sight;

mod audience;
mod story;

pub mod errand;

pub use live::{Live, wake_unfinished};
pub use message::{Played, ToGame};
pub use story::stored;
