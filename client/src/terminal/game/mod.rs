//! What is known of one game: built from the server's messages alone. Pure.

mod model;

pub(super) mod clock;
pub(super) mod reasons;
pub(super) mod routes;
pub(super) mod time;
pub(super) mod words;

pub(super) use model::{Game, Line, content};
