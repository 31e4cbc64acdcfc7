//! What is known of one game: built from the server's messages alone. Pure.

mod model;

pub(crate) mod clock;
pub(crate) mod reasons;
pub(crate) mod routes;
pub(crate) mod time;
pub(crate) mod words;

pub(crate) use model::{Game, Line, content};
