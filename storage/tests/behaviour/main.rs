//! What storage promises, told once and checked on both databases.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod world;

mod appending;
