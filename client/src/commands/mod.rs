//! What the program does: one module for each subcommand.

mod admin;
mod archive;
mod board;
mod books;
mod bot;
mod challenges;
mod export;
mod games;
mod import;
mod login;
mod manual;
mod matches;
mod perft;
mod pgn;
mod rules;
mod stats;

pub(crate) mod grid;
pub(crate) mod json;
mod which;

use std::io::Write;

use clap::Subcommand;

use crate::failure::Failure;
use crate::terminal::local::Play;

pub(crate) use challenges::{side, start, usual_game};
pub(crate) use rules::read as read_rules;

/// One of the things that the program does.
#[derive(Subcommand)]
pub(crate) enum Command {
    /// List the kinds of games by the key that other commands take, or games on a server
    Games(games::Games),
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
    /// Offer a game to somebody, to whoever has the link, or in the lobby
    Challenge(challenges::Make),
    /// List the challenges that wait for an answer: to you, and your own
    Challenges(challenges::List),
    /// Accept a challenge: the game begins
    Accept(challenges::Which),
    /// Decline a challenge to you
    Decline(challenges::Which),
    /// Take a challenge of yours back
    Cancel(challenges::Which),
    /// Make a move
    Move(board::Move),
    /// Resign, offer a draw, and whatever else is done at a board; or show how a game stands
    Game(board::AtBoard),
    /// Tell of a game move by move, until it is over
    Watch(board::Watch),
    /// Play without a server, against the computer or somebody beside you
    Play(Box<Play>),
    /// Play with an engine of your own
    #[command(subcommand)]
    Bot(bot::Bot),
    /// Fetch all that you have on a server as a ZIP file: account, games, chat, imports
    Archive(archive::Archive),
    /// Write games as files that other programs read
    Export(export::Export),
    /// Send a file of games that were played elsewhere (PGN, PDN or lines)
    ///
    /// A game with a fault is left out and told. The last line counts; faults make the exit code 1.
    Import(import::Import),
    /// Make, start, change and watch matches of engines
    Match(matches::Match),
    /// Run a server: accounts, engines, bots, added games, machines
    Admin(admin::Admin),
    /// Say what results prove: Elo with its error of 95 %, the likelihood of superiority, a
    /// sequential test
    Stats(stats::Stats),
    /// Print what completes these commands in a shell
    Completions(manual::Completions),
    /// Print the page for `man`, or write those of all commands
    Man(manual::Manual),
}

impl Command {
    /// `line` is the whole command line.
    pub(crate) fn run(&self, line: clap::Command, out: &mut impl Write) -> Result<(), Failure> {
        match self {
            Command::Accept(which) => which.accept(out),
            Command::Admin(admin) => admin.run(out),
            Command::Archive(archive) => archive.run(out),
            Command::Bot(bot) => bot.run(out),
            Command::Cancel(which) => which.cancel(out),
            Command::Challenge(challenge) => challenge.run(out),
            Command::Challenges(list) => list.run(out),
            Command::Completions(completions) => completions.run(line, out),
            Command::Decline(which) => which.decline(out),
            Command::Export(export) => export.run(out),
            Command::Game(game) => game.run(out),
            Command::Games(games) => games.run(out),
            Command::Import(import) => import.run(out),
            Command::Login(login) => login.run(out),
            Command::Logout(logout) => logout.run(out),
            Command::Man(manual) => manual.run(line, out),
            Command::Match(command) => command.run(out),
            Command::Move(play) => play.run(out),
            Command::Play(play) => play.run(),
            Command::Perft(perft) => perft.run(out),
            Command::Pgn(pgn) => pgn.run(out),
            Command::Rules(rules) => rules.run(out),
            Command::Stats(stats) => stats.run(out),
            Command::Watch(watch) => watch.run(out),
        }
    }
}
