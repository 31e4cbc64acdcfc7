//! Making a program from an archive: unpacking it, running its build, and reading what it measures of
//! itself.
//!
//! Whatever an archive holds is a stranger's. Nothing is written outside of one folder, and what runs
//! is contained as an engine is, without a network, and ends by a deadline.

pub mod bench;
mod run;
pub mod unpack;

pub(crate) use run::{Ran, disk_bytes, run};
