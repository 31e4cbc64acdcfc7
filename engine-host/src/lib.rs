//! Runs engine processes and plays for them: anyone's program, any protocol, contained.
//!
//! Read the modules in this order. [`fault`] and [`launch`] are the words of everything else;
//! [`jail`] contains a program, [`process`] is one that runs, [`protocol`] what it is told and what it
//! means, without any I/O; [`engine`] is both together, [`gate`] says who thinks before whom; [`bout`] lets
//! two of them play a game, [`build`] makes a program from an archive, [`host`] plays for a server.

pub mod fault;
pub mod launch;
pub mod log;
pub mod texts;

pub mod jail;
pub mod process;
pub mod protocol;
mod shown;

pub mod budget;
pub mod engine;
pub mod gate;

pub mod bout;
pub mod build;
pub mod examine;
pub mod host;
