//! Games in progress: one task for each, found by its id.

mod live;

mod message;
mod task;

mod memory;
mod sleep;
mod wake;

mod bout;
mod held;
mod order;
mod rematch;

mod audience;
mod room;
mod thinking;

mod kept;
mod packed;
mod story;

pub mod errand;

pub use live::Live;
pub use message::{Played, ToGame};
pub use sleep::{keep_watch, wake_unwatched};
pub use story::stored;
pub use wake::Readers;
