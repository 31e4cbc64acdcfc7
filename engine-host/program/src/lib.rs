//! What the program `rookery-engine-host` does: [`probe`] tries out an engine for a person at a
//! terminal, [`remote`] runs engines for a server on another machine.

pub mod probe;
pub mod remote;
pub mod texts;
