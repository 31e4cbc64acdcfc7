//! What the program does: one module for each subcommand.

mod games;
mod login;
mod matches;
mod perft;
mod pgn;
mod rules;
mod stats;

use std::io::Write;

use clap::Subcommand;

use crate::failure::Failure;

/// One of the things that the program does.
#[derive(Subcommand)]
pub(crate) enum Command {
    /// List the games by the key that other commands take, each with its name
    Games,
    /// Count the sequences of moves that are possible in a game, to check its rules
    ///
    /// The count stands alone on the last line. A game that ends with fewer moves is not counted.
    Perft(perft::Perft),
    /// Look into files of games
    #[command(subcommand)]
    Pgn(pgn::Pgn),
    /// Look into files of games' rules
    #[command(subcommand)]
    Rules(rules::Rules),
    /// Log in to a server, for the commands that need one
    ///
    /// The passphrase is asked for at the terminal, or read from standard input where that is none.
    Login(login::Login),
    /// Log out again
    Logout(login::Logout),
    /// Make, start, change and watch matches of engines
    Match(matches::Match),
    /// Say what results prove: Elo with its error of 95 %, the likelihood of superiority, a
    /// sequential test
    Stats(stats::Stats),
}

impl Command {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        match self {
            Command::Games => games::run(out),
            Command::Login(login) => login.run(out),
            Command::Logout(logout) => logout.run(out),
            Command::Match(command) => command.run(out),
            Command::Perft(perft) => perft.run(out),
            Command::Pgn(pgn) => pgn.run(out),
            Command::Rules(rules) => rules.run(out),
            Command::Stats(stats) => stats.run(out),
        }
    }
}
