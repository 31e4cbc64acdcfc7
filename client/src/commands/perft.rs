//! `rookery perft`: how many sequences of moves there are.

use std::io::Write;
use std::path::Path;
use std::sync::Arc;

use clap::Args;
use rookery_rules::{BadStart, Game, Play, Start};

use crate::failure::Failure;
use crate::texts::{files, line_below, list};

/// The most plies that can be asked for: most games take years for half of it.
const DEPTH_MAX: i64 = 20;

/// What to count, and from where.
#[derive(Args)]
pub(crate) struct Perft {
    /// The game's key: `rookery games` lists them; or a file of rules, such as mine.toml
    game: String,

    /// How many moves long the sequences are, from 0 to 20
    #[arg(value_parser = clap::value_parser!(u32).range(0..=DEPTH_MAX))]
    depth: u32,

    /// Begin from this position, in the game's own text, such as a FEN
    #[arg(long, value_name = "TEXT", conflicts_with = "start")]
    position: Option<String>,

    /// Begin from this one of the game's numbered start positions
    #[arg(long, value_name = "NUMBER")]
    start: Option<u32>,

    /// Also print, for each first move, how many sequences begin with it
    #[arg(long)]
    divide: bool,
}

impl Perft {
    pub(super) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let game = self.game()?;
        let start = self.start();
        let begun = game.begin(&start).map_err(|why| cannot_begin(game.as_ref(), &start, &why))?;
        let count =
            if self.divide { self.divide(begun.as_ref(), out)? } else { begun.perft(self.depth) };
        if count == u64::MAX {
            return Err(Failure::Refused(files::too_many(count.to_string())));
        }
        writeln!(out, "{count}")?;
        Ok(())
    }

    fn game(&self) -> Result<Arc<dyn Game>, Failure> {
        // No key has a dot.
        if self.game.contains('.') {
            return super::rules::read(Path::new(&self.game));
        }
        let registry = rookery_games::registry();
        if let Some(game) = registry.get(&self.game) {
            return Ok(game.clone());
        }
        let known = list(registry.iter().map(|game| game.title().key.as_str()));
        Err(Failure::Usage(files::unknown_game(&self.game, known)))
    }

    fn start(&self) -> Start {
        match (&self.position, self.start) {
            (Some(text), _) => Start::Position { text: text.clone() },
            (None, Some(number)) => Start::Number { number },
            (None, None) => Start::Usual,
        }
    }

    /// Prints a line for each first move, in alphabetical order; the sum of them.
    fn divide(&self, play: &dyn Play, out: &mut impl Write) -> Result<u64, Failure> {
        if self.depth == 0 {
            return Ok(play.perft(0));
        }
        let mut counts = play.divide(self.depth);
        counts.sort_unstable();
        for (notation, count) in &counts {
            writeln!(out, "{notation}: {count}")?;
        }
        Ok(counts.iter().map(|(_, count)| *count).fold(0, u64::saturating_add))
    }
}

fn cannot_begin(game: &dyn Game, start: &Start, why: &BadStart) -> Failure {
    let title = game.title();
    match why {
        BadStart::Position(faults) => {
            let faults = faults.iter().map(|fault| fault.0.clone());
            Failure::Refused(faults.fold(files::cannot_begin(&title.name), line_below))
        }
        BadStart::NotOffered if matches!(start, Start::Usual) => {
            let last = title.starts.numbers.unwrap_or(1) - 1;
            Failure::Usage(files::no_usual_start(&title.name, last))
        }
        BadStart::NotOffered => {
            let option =
                if matches!(start, Start::Number { .. }) { "--start" } else { "--position" };
            Failure::Usage(files::no_option(&title.name, option))
        }
        BadStart::NoSuchNumber { .. } | BadStart::Secret => Failure::Usage(why.text()),
    }
}
