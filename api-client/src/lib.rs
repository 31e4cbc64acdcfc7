//! The typed HTTP and WebSocket client, for everything that is no browser: the native client,
//! engine hosts, and the server's own tests.
//!
//! [`Client`] makes the HTTP calls and keeps the session. [`Socket`] is one WebSocket, message by
//! message. [`Link`] is the conversation that outlives its sockets: it connects anew by itself, asks
//! for what it missed, and repeats what was not answered. [`HostSocket`] is the WebSocket of a machine
//! that runs engines. [`Trust`] says whom they take for the server, [`Waits`] when to
//! try again.

mod address;
mod admin;
mod books;
mod calls;
mod connect;
mod error;
mod http;
mod imports;
mod kept;
mod matches;
mod tls_error;
mod trust;

mod text;

mod host;
mod link;
mod resume;
mod server_time;
mod socket;
mod waits;

pub mod texts;

pub use address::page;
pub use admin::AdminCall;
pub use calls::{GamesWanted, WholeGame};
pub use error::ApiError;
pub use host::HostSocket;
pub use http::{Client, Parts};
pub use imports::{ImportLines, Lines};
pub use link::Link;
pub use resume::{Heard, PENDING_MAX, Resume, TooMuchPending};
pub use socket::Socket;
pub use trust::Trust;
pub use waits::Waits;

#[cfg(test)]
mod tests;
