//! What the program `rookery-engine` does with its arguments. The server does the same by a
//! subcommand.

mod commands;
mod leaves;
mod play;
mod solve;

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};

use crate::commands::{Evaluations, Knowledge};

#[derive(Debug, Parser)]
#[command(
    name = "rookery-engine",
    about = "Rookery's own engine: plays on standard input and output unless told otherwise",
    after_help = "The first line decides what is spoken: `uci`, `xboard`, or Rookery's own lines."
)]
struct Arguments {
    /// A folder in which compiled rules are kept for the next time, or only looked up where it may
    /// not be written to. Nobody else may write there: what lies there is run.
    #[arg(long, value_name = "DIR")]
    compiled: Option<PathBuf>,
    /// Offers the numbers of the search of chess as options, for a match that tunes them.
    #[arg(long)]
    tune: bool,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Measures the algorithms of the study.
    Study {
        #[command(subcommand)]
        what: Measure,
    },
    /// Counts how many positions of an EPD file are solved.
    Solve(SolveOptions),
    #[command(flatten)]
    Knowledge(Knowledge),
}

#[derive(Debug, Subcommand)]
enum Measure {
    /// Counts the positions that each algorithm evaluates, and checks that all find equal scores.
    Leaves(LeavesOptions),
    /// Plays matches between the study's evaluations A to H.
    Evaluations(Evaluations),
}

#[derive(Debug, Args)]
struct LeavesOptions {
    /// How many positions are searched.
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    positions: u32,
    /// Where the games begin that the positions are from; equal seeds give equal positions.
    #[arg(long, default_value_t = 2010)]
    seed: u64,
    /// The greatest depth, in plies.
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=8))]
    depth: u32,
    /// The evaluation, A to H.
    #[arg(long, default_value_t = 'H')]
    evaluation: char,
}

#[derive(Debug, Args)]
struct SolveOptions {
    /// Positions with `bm` (best moves) or `am` (moves to avoid).
    file: PathBuf,
    /// How long to think about each, in milliseconds.
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..))]
    movetime: u32,
    /// How many threads think.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=64))]
    threads: u32,
    /// The table's size, in mebibytes.
    #[arg(long, default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=4096))]
    hash: u32,
}

/// Does what the arguments say, the first of which is the program's name. Ends the process where
/// they make no sense or ask for help.
#[must_use]
pub fn run(arguments: impl IntoIterator<Item = impl Into<OsString> + Clone>) -> ExitCode {
    let Arguments { compiled, tune, command } = Arguments::parse_from(arguments);
    if let Some(folder) = compiled {
        rookery_modules::keep_compiled_in(folder);
    }
    if tune {
        rookery_engine::player::offer_numbers();
    }
    match command {
        Some(Command::Study { what: Measure::Leaves(options) }) => leaves::run(&options),
        Some(Command::Study { what: Measure::Evaluations(options) }) => options.run(),
        Some(Command::Solve(options)) => solve::run(&options),
        Some(Command::Knowledge(command)) => command.run(),
        None => play::run(),
    }
}
