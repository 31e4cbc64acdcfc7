//! What happens, whichever door it is asked for at: games, offers, people, bots, matches, studies.
//!
//! Nothing here knows a door. An act takes who asks and for what, and gives what came of it, or
//! names why it was denied; listeners hear values. [`open`] reads what games there are, and
//! [`Opened::begin`] lets them go on. Read the modules in this order.

mod begin;
pub mod options;
pub mod others;

pub mod app;
pub mod base;

pub mod acts;
pub mod denied;
pub mod may;

pub mod auth;
mod guessing;
pub mod hearing;

pub mod archive;
pub mod arrange;
pub mod away;
pub mod books;
pub mod bots;
pub mod builds;
pub mod checking;
pub mod console;
pub mod copies;
pub mod export;
pub mod folder;
pub mod game;
mod heard;
pub mod imports;
mod last_read;
pub mod leaving;
pub mod library;
pub mod lobby;
pub mod mails;
pub mod matches;
pub mod new_game;
pub mod people;
pub mod programs;
pub mod studies;
pub mod watched;

pub mod health;
mod life;
pub mod limits;
pub mod outbox;
pub mod rates;
pub mod shares;
pub mod shutdown;

pub mod now;
pub mod outages;
#[cfg(test)]
mod testing;

pub use app::App;
pub use base::Base;
pub use begin::{Going, OpenError, Opened, open};
pub use options::{Options, Others, PublicUrl, PushServices, Rates};
