//! What people and programs do here, beside their moves: each act is one function. It takes who asks
//! and for what; it asks [`may`](crate::may) whether they may, counts what it costs them
//! ([`rates`](crate::rates)), does it, notes what an admin did, and gives what came of it
//! or why it was [`Denied`](crate::denied::Denied). Doors read requests, call one of these, and put
//! what came of it into words of their own; they write nothing into the database themselves.

pub mod accounts;
pub mod archive;
pub mod factors;
pub mod log_in;
pub mod sessions;
pub mod tokens;

pub mod people;

pub mod blocks;
pub mod choices;
pub mod devices;
pub mod mail;

pub mod arrangements;
pub mod offers;
pub mod plans;
pub mod playing;
pub mod written;

pub mod books;
pub mod imports;
pub mod matches;
pub mod studies;

pub mod bots;
pub mod builds;
pub mod engines;
pub mod hosts;
pub mod modules;
pub mod settings;

mod log;
mod safety;
