//! The WebSocket: one for each client, with everything on it.

pub mod command;
mod connection;
mod pace;
mod upgrade;

pub use upgrade::upgrade;
