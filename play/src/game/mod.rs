//! Games in progress: one task for each, found by its id.

mod live;

mod message;
mod request;
mod task;

mod due;
mod memory;
mod sleep;
mod wake;
mod watching;

mod bout;
mod held;
mod log;
mod order;
mod plan;
mod rematch;

mod company;
mod forgetting;

mod attendance;
mod audience;
mod crowd;
mod room;
mod thinking;

mod kept;
mod open_game;
mod packed;

mod look;
pub mod turns;

#[cfg(test)]
mod testing;

pub(crate) use crowd::{Lost, all_look_around, has_lost, is_forgotten, looks_around};
pub(crate) use due::are_abandoned;
#[cfg(test)]
pub(crate) use due::looks_for_abandoned;
pub use due::{keep_noting, keep_watch};
pub(crate) use held::COME_BACK_MS;
pub use live::Live;
pub(crate) use log::{
    is_asleep_elsewhere, is_heard_of, is_turn_elsewhere, keep_in_step, look_at_all,
};
pub use look::look;
pub use message::{Played, ToGame};
pub use open_game::stored;
pub use plan::{Forked, ForkedFor, Prepared};
pub(crate) use plan::{lines, play_without_chance};
pub use request::{Order, refused};
pub use rookery_arbiter::Wish;
#[cfg(test)]
pub(crate) use testing::Steps;
pub(crate) use thinking::is_thought_of;
