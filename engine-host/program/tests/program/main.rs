//! The program as people start it: it probes engines, and plays for a server.
#![expect(clippy::unwrap_used, reason = "what cannot go on has failed")]

#[path = "../../../../api-client/src/tests/front.rs"]
#[expect(dead_code, reason = "the client's own tests use the rest")]
mod front;
mod support;

mod link;
mod probing;
mod server;
mod tls;
