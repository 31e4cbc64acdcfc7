//! The client against a server that says what it is told to.

mod front;
mod http;
mod link;
mod server;
mod tls;
