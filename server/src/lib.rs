//! Who may do what, and who is told.
//!
//! [`start`] brings a server up in this process; the binary is a thin shell around it.
//! Read the modules in this order.

pub mod config;
mod start;

pub mod app;

mod router;

pub mod door;
pub mod http;
pub mod ics;
pub mod lichess;
pub mod socket;

pub mod acts;
pub mod denied;
pub mod may;

pub mod auth;

pub mod arrange;
pub mod bots;
pub mod console;
pub mod export;
pub mod folder;
pub mod game;
pub mod imports;
pub mod library;
pub mod lobby;
pub mod matches;
pub mod new_game;
pub mod people;
pub mod programs;
pub mod studies;

pub mod accept;
mod life;
pub mod limits;
pub mod metrics;
pub mod outbox;
pub mod rates;
pub mod shutdown;

pub mod now;
pub mod outages;

pub use config::{Config, PublicUrl, Rates};
pub use start::{Running, StartError, open_storage, start};
