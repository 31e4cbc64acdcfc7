//! The program's commands about what the engine knows, each with its options.

mod book;
mod evaluations;
mod four;
mod learn;
mod learn_draughts;
mod positions;
mod tables;
mod train;

use std::process::ExitCode;

use clap::Subcommand;

pub(crate) use evaluations::Evaluations;

/// So many games with faults are named; the others are counted.
const NAMED_MAX: usize = 20;

#[derive(Debug, Subcommand)]
/// What there is to do with books, weights and endings.
pub(crate) enum Knowledge {
    /// Makes and shows opening books.
    Book {
        /// What to do.
        #[command(subcommand)]
        what: book::BookCommand,
    },
    /// Solves connect four, and makes the table of its openings.
    Four {
        /// What to do.
        #[command(subcommand)]
        what: four::FourCommand,
    },
    /// Learns the weights of the evaluation from games, and proves them in a match.
    Learn(Box<learn::Learn>),
    /// Learns to judge English draughts from games against itself.
    LearnDraughts(learn_draughts::LearnDraughts),
    /// Plays games of chess against itself and keeps their quiet positions, for `fit`
    /// and `train`.
    Positions(positions::Positions),
    /// Fits the weights of the evaluation to positions of games against itself.
    Fit(positions::FitOptions),
    /// Trains a network that judges chess, on positions of games against itself.
    Train(train::TrainOptions),
    /// Makes and asks endgame tables.
    Tables {
        /// What to do.
        #[command(subcommand)]
        what: tables::TablesCommand,
    },
}

impl Knowledge {
    /// Does it.
    #[must_use]
    pub(crate) fn run(&self) -> ExitCode {
        match self {
            Self::Book { what } => what.run(),
            Self::Four { what } => what.run(),
            Self::Learn(options) => options.run(),
            Self::LearnDraughts(options) => options.run(),
            Self::Positions(options) => options.run(),
            Self::Fit(options) => options.run(),
            Self::Train(options) => options.run(),
            Self::Tables { what } => what.run(),
        }
    }
}

/// How a command ended; what was wrong goes to the standard error stream.
fn told(done: Result<(), String>) -> ExitCode {
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("error: {why}");
            ExitCode::from(2)
        }
    }
}
