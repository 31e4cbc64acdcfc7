//! What storage promises, told once and checked on both databases.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod world;

mod accounts;
mod appending;
mod asleep;
mod blocks;
mod bots;
mod bulks;
mod challenges;
mod checking;
mod claims;
mod console;
mod copies;
mod devices;
mod engines;
mod factors;
mod games;
mod guesses;
mod hosts;
mod imports;
mod leases;
mod leaving;
mod life;
mod lives;
mod mails;
mod matches;
mod modules;
mod notes;
mod room;
mod security;
mod servers;
mod sessions;
mod studies;
mod tokens;
mod tries;

mod encrypted;
mod postgres_alone;
mod sqlite_alone;
