//! `book`: makes and shows opening books.

use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, Subcommand};
use rookery_chess::{CastlingNotation, Chess};
use rookery_engine::book::{Book, Builder, Rules};
use rookery_engine::file;

use super::NAMED_MAX;

#[derive(Debug, Subcommand)]
/// What to do with opening books.
pub(crate) enum BookCommand {
    /// Makes a book in the Polyglot format from PGN files.
    Build(Build),
    /// Says what a book knows, of a position or on the whole.
    Show(Show),
}

#[derive(Debug, Args)]
/// Options of the making.
pub(crate) struct Build {
    /// The games.
    #[arg(required = true)]
    pgn: Vec<PathBuf>,
    /// The book; written when all games were read.
    #[arg(long)]
    out: PathBuf,
    /// In how many games a move must have been played in its position.
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..))]
    games_min: u32,
    /// How many plies of each game count.
    #[arg(long, default_value_t = 40, value_parser = clap::value_parser!(u32).range(1..=1000))]
    plies_max: u32,
    /// What the mover must have scored with it, in percent.
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=100))]
    score_min: u32,
}

#[derive(Debug, Args)]
/// Options of the showing.
pub(crate) struct Show {
    /// The book.
    file: PathBuf,
    /// The position; the start without it.
    #[arg(long)]
    fen: Option<String>,
}

impl BookCommand {
    pub(crate) fn run(&self) -> ExitCode {
        let done = match self {
            Self::Build(options) => options.run(),
            Self::Show(options) => options.run(),
        };
        super::told(done)
    }
}

impl Build {
    fn run(&self) -> Result<(), String> {
        let mut builder = Builder::new(Rules {
            games_min: self.games_min,
            plies_max: self.plies_max as usize,
            score_min: f64::from(self.score_min) / 100.0,
        });
        let mut wrong = 0;
        for path in &self.pgn {
            let input = File::open(path).map_err(|why| format!("{}: {why}", path.display()))?;
            builder.read(BufReader::new(input), |fault| {
                wrong += 1;
                if wrong <= NAMED_MAX {
                    eprintln!("left out: {}: {}", path.display(), fault.0);
                }
            });
        }
        if wrong > NAMED_MAX {
            eprintln!("… and {} games more", wrong - NAMED_MAX);
        }
        if builder.missing_max > 0 {
            let missing = builder.missing_max;
            eprintln!("so many moves that counts may be up to {missing} games too low");
        }
        let bytes = builder.bytes();
        let book = Book::from_bytes(&bytes);
        if book.entries().is_empty() {
            let (games, least) = (builder.games, self.games_min);
            return Err(format!("no move came up in {least} of {games} games; no book is written"));
        }
        file::replace(&self.out, &bytes).map_err(|why| named(&self.out, &why))?;
        println!(
            "{} games, {wrong} left out; {} positions, {} moves, {} bytes in {}",
            builder.games,
            book.positions(),
            book.entries().len(),
            bytes.len(),
            self.out.display()
        );
        Ok(())
    }
}

fn named(path: &Path, why: &std::io::Error) -> String {
    format!("{}: {why}", path.display())
}

impl Show {
    fn run(&self) -> Result<(), String> {
        let book = Book::open(&self.file)?;
        for fault in book.faults() {
            println!("{}: {fault}", self.file.display());
        }
        println!("{} positions, {} moves", book.positions(), book.entries().len());
        let position = match &self.fen {
            None => Chess::default(),
            Some(fen) => Chess::from_fen(fen, CastlingNotation::KingMoves).map_err(|faults| {
                faults.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
            })?,
        };
        let (choices, illegal) = book.find(&position);
        let all: u32 = choices.iter().map(|choice| u32::from(choice.weight)).sum();
        for choice in &choices {
            let share = 100.0 * f64::from(choice.weight) / f64::from(all.max(1));
            println!("{:<8}{:>6}{share:>7.1} %", position.san(choice.mv), choice.weight);
        }
        for entry in &illegal {
            println!("move {:#06x} cannot be played here", entry.mv);
        }
        if choices.is_empty() && illegal.is_empty() {
            println!("the book does not know this position");
        }
        Ok(())
    }
}
