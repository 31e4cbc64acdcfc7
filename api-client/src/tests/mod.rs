//! The client against a server that says what it is told to.

mod http;
mod link;
mod server;
