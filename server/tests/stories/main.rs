//! Stories told to a whole server over its public wire.
#![expect(clippy::unwrap_used, reason = "a story that cannot go on has failed")]

mod server;

mod accounts;
mod admin;
mod limits;
mod pages;
mod requests;
mod sessions;
