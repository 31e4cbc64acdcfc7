//! `rookery-engine`: plays every game in the protocol that it is spoken to in, or measures itself.

use std::process::ExitCode;

fn main() -> ExitCode {
    rookery_engine_program::run(std::env::args_os())
}
