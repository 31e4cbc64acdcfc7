//! `rookery pgn`: files of games, in whatever form games are written.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufReader, Write};
use std::path::PathBuf;
use std::sync::Arc;

use clap::{Args, Subcommand};
use rookery_rules::record::{Games, Record, write};
use rookery_rules::{Game, Registry};

use crate::failure::Failure;
use crate::texts::{common, files, list, shown};

/// What to do with a file of games.
#[derive(Subcommand)]
pub(crate) enum Pgn {
    /// Read a file of games (PGN, PDN or lines), play them, and print what is wrong with it
    ///
    /// The last line counts games, moves and faults. A fault makes the exit code 1; a note does not.
    Check(From),
    /// Write the games of a file again, each as other programs like it best
    ///
    /// Games with faults are left out and told on standard error; they make the exit code 1.
    Tidy(From),
}

/// Which file to read.
#[derive(Args)]
pub(crate) struct From {
    /// The file, of any size
    file: PathBuf,

    /// Play every game by these rules, whatever its tags say: `rookery games` lists the keys
    #[arg(long, value_name = "KEY")]
    game: Option<String>,
}

impl Pgn {
    pub(super) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        match self {
            Pgn::Check(from) => from.check(out),
            Pgn::Tidy(from) => from.tidy(out),
        }
    }
}

/// What was found so far.
#[derive(Default)]
struct Count {
    games: u64,
    plies: u64,
    faults: u64,
    by_game: BTreeMap<String, u64>,
}

impl From {
    fn check(&self, out: &mut impl Write) -> Result<(), Failure> {
        let registry = rookery_games::registry();
        let game = self.game(&registry)?;
        let mut count = Count::default();
        for read in self.open()? {
            count.games += 1;
            match read {
                Ok(record) => count.check(&record, game, &registry, out)?,
                Err(mistake) => count.fault(&mistake, out)?,
            }
        }
        for (name, games) in &count.by_game {
            writeln!(out, "{name}: {games}")?;
        }
        let Count { games, plies, faults, .. } = count;
        writeln!(out, "{}", files::read(games, plies, faults))?;
        out.flush()?;
        self.done(faults)
    }

    fn tidy(&self, out: &mut impl Write) -> Result<(), Failure> {
        let registry = rookery_games::registry();
        let game = self.game(&registry)?;
        let mut faults = 0;
        for read in self.open()? {
            let text = read.map_err(|mistake| mistake.to_string()).and_then(|record| {
                let found = game.map_or_else(|| record.find(&registry), Ok);
                let game = found.map_err(|mistake| mistake.to_string())?;
                write(game.as_ref(), &record).map_err(|wrong| wrong.to_string())
            });
            match text {
                Ok(text) => out.write_all(text.as_bytes())?,
                Err(what) => {
                    faults += 1;
                    eprintln!("{}", files::fault(what));
                }
            }
        }
        out.flush()?;
        self.done(faults)
    }

    fn open(&self) -> Result<Games<BufReader<File>>, Failure> {
        let file = File::open(&self.file).map_err(|why| {
            Failure::Refused(common::not_opened(shown(&self.file), why.to_string()))
        })?;
        Ok(Games::new(BufReader::new(file)))
    }

    /// The game that was asked for.
    fn game<'a>(&self, registry: &'a Registry) -> Result<Option<&'a Arc<dyn Game>>, Failure> {
        let Some(key) = &self.game else { return Ok(None) };
        registry.get(key).map(Some).ok_or_else(|| unknown(registry, key))
    }

    fn done(&self, faults: u64) -> Result<(), Failure> {
        match faults {
            0 => Ok(()),
            _ => Err(Failure::Refused(files::has_faults(shown(&self.file)))),
        }
    }
}

impl Count {
    fn check(
        &mut self,
        record: &Record,
        game: Option<&Arc<dyn Game>>,
        registry: &Registry,
        out: &mut impl Write,
    ) -> Result<(), Failure> {
        for note in &record.notes {
            writeln!(out, "{}", files::note(note.to_string()))?;
        }
        let game = match game.map_or_else(|| record.find(registry), Ok) {
            Ok(game) => game,
            Err(mistake) => return self.fault(&mistake, out),
        };
        *self.by_game.entry(game.title().name.clone()).or_default() += 1;
        self.plies += record.main.moves.len() as u64;
        for wrong in record.faults(game.as_ref()) {
            self.fault(&wrong, out)?;
        }
        Ok(())
    }

    fn fault(
        &mut self,
        what: &impl std::fmt::Display,
        out: &mut impl Write,
    ) -> Result<(), Failure> {
        self.faults += 1;
        writeln!(out, "{}", files::fault(what.to_string()))?;
        Ok(())
    }
}

fn unknown(registry: &Registry, key: &str) -> Failure {
    let known = list(registry.iter().map(|game| game.title().key.as_str()));
    Failure::Usage(files::unknown_game(key, known))
}
