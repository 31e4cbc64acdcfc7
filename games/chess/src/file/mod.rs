//! Variants as files: TOML that says what differs from a variant that is built in.

mod form;
mod read;
mod table;
mod words;

pub use form::form;
pub use read::read;

/// A file to begin a variant of one's own with.
pub const SCAFFOLD: &str = include_str!("scaffold.toml");
