//! The program as people start it: it probes engines, and plays for a server.
#![expect(clippy::unwrap_used, reason = "what cannot go on has failed")]

mod support;

mod link;
mod probing;
mod server;
