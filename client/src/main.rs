//! `rookery`, the native client: one subcommand for each thing it does.

mod commands;
mod failure;
mod new_file;
mod server;
mod session;

use std::io::{BufWriter, Write, stdout};
use std::process::ExitCode;

use clap::Parser;

use commands::Command;
use failure::Failure;

/// What scripts can rely on.
pub(crate) const EXIT_CODES: &str = "\
Exit codes:
  0  It is done
  1  It was refused, or the server cannot be reached
  2  The command line makes no sense
  3  Nobody is logged in, or not somebody who may do that";

/// Rookery in a terminal.
#[derive(Parser)]
#[command(name = "rookery", version, max_term_width = 100, after_help = EXIT_CODES)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

fn main() -> ExitCode {
    let command = match Arguments::try_parse() {
        Ok(arguments) => arguments.command,
        Err(wrong) => {
            // A reader that has gone away needs no help text either.
            let _ = wrong.print();
            return ExitCode::from(wrong.exit_code() as u8);
        }
    };
    let mut out = BufWriter::new(stdout().lock());
    let done = command.run(&mut out).and_then(|()| out.flush().map_err(Failure::from));
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            failure.report();
            failure.exit_code()
        }
    }
}
