//! The arbiter of one game: turns, clocks, offers, claims, results.
//!
//! A pure core: [`Arbiter::decide`] answers a [`Command`] at an instant with [`Event`]s or a
//! refusal and changes nothing; [`Arbiter::apply`] makes an event part of the game, live and when a
//! stored log is read back. Whoever calls stores the events in between. Nothing here does I/O,
//! reads a clock or draws random numbers.
//!
//! Read in this order: [`Setup`], [`Command`], [`Event`], [`Arbiter`], then `decide`, `apply`,
//! `show`, `entries`, `checkpoint`, `projection` and `clock`.

mod setup;

mod command;
mod event;
pub mod reason;
pub mod texts;

mod arbiter;

mod alone;
mod apply;
mod clock;
mod decide;
mod show;

mod ahead;
mod checkpoint;
mod entries;
mod projection;
mod trail;

pub use apply::Corrupt;
pub use arbiter::{Arbiter, Unreadable};
pub use checkpoint::Checkpoint;
pub use clock::{
    BASE_MAX_MS, BONUS_MAX_MS, BadTime, LAG_GAIN_MAX_MS, LAG_GRACE_MAX_MS, MOVE_MAX_MS,
    MOVE_MIN_MS, PERIODS_MAX, PROGRAMS_START_MIN_MS, STAGE_MOVES_MAX, STAGES_MAX, START_MIN_MS,
    check_programs_time, check_time, first_move_ms, gone_ms,
};
pub use command::{By, Command, Sender, Wish};
pub use decide::{
    ADDED_TIME_MS, DRAW_OFFER_PLIES, LOG_LEN_MAX, PLY_MAX, REMATCH_OFFERS_MAX, ROOM_SAYS_MAX,
    TAKEBACK_PLIES,
};
pub use entries::Entries;
pub use event::{Event, LoggedMove, Record, Searched};
pub use projection::{Projection, ReadBack, read_back};
pub use setup::Setup;
pub use show::Shown;

/// The examples of the README run with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
