//! Stories told to a whole server over its public wire.
#![expect(clippy::unwrap_used, reason = "a story that cannot go on has failed")]

mod described;
mod house;
mod machine;
mod person;
mod program;
mod server;

mod accounts;
mod admin;
mod arranged;
mod asleep;
mod bots;
mod challenges;
mod clients;
mod computer;
mod console;
mod doors;
mod engines;
mod export;
mod ics;
mod imports;
mod installed;
mod lichess;
mod limits;
mod machines;
mod match_machines;
mod matches;
mod modules;
mod openings;
mod pages;
mod pictures;
mod pins;
mod playing;
mod positions;
mod process;
mod requests;
mod rude;
mod scripts;
mod sessions;
mod sharing;
mod sockets;
mod studies;
mod tables;
mod time;
mod tokens;
