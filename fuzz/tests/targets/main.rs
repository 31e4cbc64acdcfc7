//! Whatever reads bytes from outside, by the crate that does; what a crate keeps to itself is tried
//! there. Each test is named by what holds of any input.

mod common;

mod messages;

mod logs;

mod moves;
mod positions;
mod records;

mod files;
mod scripts;
mod variants;

mod books;
mod engines;
mod programs;
mod tables;

mod accounts;
mod copies;
mod pictures;
mod servers;
