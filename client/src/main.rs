//! `rookery`, the native client: a terminal to play in, and one subcommand for each other thing.

mod access;
mod clock;
mod commands;
mod failure;
mod new_file;
mod passphrase;
mod server;
mod session;
mod terminal;
mod texts;
mod trusted;

use std::io::{BufWriter, Write, stdout};
use std::process::ExitCode;

use clap::{CommandFactory as _, Parser};

use commands::Command;
use failure::Failure;
use terminal::Terminal;

/// What scripts can rely on.
pub(crate) const EXIT_CODES: &str = "\
Exit codes:
  0  It is done
  1  It was refused, or the server cannot be reached
  2  The command line makes no sense
  3  Nobody is logged in, or not somebody who may do that";

/// Rookery in a terminal: to play, without a command; or one of these
#[derive(Parser)]
#[command(name = "rookery", version, max_term_width = 100, after_help = EXIT_CODES)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,

    #[command(flatten)]
    terminal: Terminal,
}

fn main() -> ExitCode {
    // A bot's engines are started by this program, which contains them.
    rookery_engine_host::jail::run_if_asked();
    let Arguments { command, terminal } = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(wrong) => {
            // A reader that has gone away needs no help text either.
            let _ = wrong.print();
            return ExitCode::from(wrong.exit_code() as u8);
        }
    };
    let done = match command {
        Some(command) => {
            let mut out = BufWriter::new(stdout().lock());
            command
                .run(Arguments::command(), &mut out)
                .and_then(|()| out.flush().map_err(Failure::from))
        }
        None => terminal.run(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            failure.report();
            failure.exit_code()
        }
    }
}
