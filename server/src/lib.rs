//! The doors of the server: HTTP, the socket, the Bot API and telnet. A door reads what is asked,
//! has it done by `rookery_play`, and puts what came of it into words of its own.
//!
//! [`start`] brings a server up in this process; the binary is a thin shell around it.
//! Read the modules in this order.

pub mod config;
mod start;

mod router;
pub mod site;

pub mod door;
pub mod http;
pub mod ics;
pub mod lichess;
pub mod socket;

pub mod accept;
pub mod metrics;
mod tls;

#[cfg(test)]
mod generated;

pub use config::Config;
pub use start::{Running, StartError, open_storage, start};
