//! Games in progress: one task for each, found by its id.

mod audience;
mod live;
mod message;
mod rematch;
mod story;
mod task;

pub use live::{Live, wake_unfinished};
pub use message::ToGame;
