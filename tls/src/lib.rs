//! Certificates that the server shows: read from files that somebody else renews, or got from an
//! authority by ACME (RFC 8555) and renewed by the server itself.
//!
//! [`Served`] is what is shown now; connections take it from there, so a newer certificate counts from
//! the next handshake on and no connection ends for it. Nothing here reads a clock: the time comes in.
//! Read the modules in this order.

pub mod served;

pub mod pair;
pub mod watch;

pub mod acme;

mod file;
#[cfg(test)]
#[expect(dead_code, reason = "stories of the server use more of it")]
mod testing;

/// Unix time in milliseconds.
pub type Millis = i64;

pub use acme::{Acme, Answers};
pub use pair::{Fault, Pair};
pub use served::{Served, Standing};
pub use watch::{Asked, Files, Followed, LOOK_EVERY};
