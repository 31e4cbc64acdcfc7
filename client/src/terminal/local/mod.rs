//! `rookery play --local`: the board without a server.
//!
//! [`desk`] is what a server would be: it decides what happens in the game and says so in a
//! server's messages, so that the rest of the client is the same. [`brain`] thinks for the
//! computer, [`file`] reads and writes games, [`shell`] is the terminal around all that.

mod brain;
mod desk;
mod file;
mod shell;

use std::io::{self, IsTerminal as _};
use std::path::PathBuf;
use std::sync::Arc;

use clap::{Args, ValueEnum};
use rookery_engine::strong::SKILL_MAX;
use rookery_protocol::clock::{TimeControl, TimeLimit};
use rookery_protocol::game::Start;
use rookery_protocol::said::of_part;
use rookery_protocol::seat::Seat;
use rookery_rules::record::nearest;
use rookery_rules::{BadStart, Game, Record, resolve};

use super::draw::Look;
use crate::EXIT_CODES;
use crate::clock;
use crate::commands::{read_rules, side, start, usual_game};
use crate::failure::Failure;
use crate::server::random;
use crate::texts::{self, common, did_you_mean, row, terminal};

/// The level unless another one is chosen.
const LEVEL: u32 = 5;

/// How to play without a server.
#[derive(Args)]
#[command(after_help = EXIT_CODES)]
pub(crate) struct Play {
    /// Play on this machine alone; without it, `rookery` plays on a server
    #[arg(long, required = true)]
    local: bool,

    /// The game: `rookery games` lists the keys; the first of them unless given
    #[arg(long, value_name = "KEY", conflicts_with = "rules")]
    game: Option<String>,

    /// Play by the rules of a file (.toml, .js or .wasm)
    #[arg(long, value_name = "FILE")]
    rules: Option<PathBuf>,

    /// Who plays against you
    #[arg(long, value_enum, default_value = "computer")]
    against: Against,

    /// How well the computer plays, from 1 to 20
    #[arg(long, value_name = "NUMBER", default_value_t = LEVEL,
          value_parser = clap::value_parser!(u32).range(1..=i64::from(SKILL_MAX)))]
    level: u32,

    /// Your side: first, second, random, or as the game calls it, such as white
    ///
    /// A game from a file is gone on with from the side whose turn it is.
    #[arg(long, value_name = "SIDE")]
    side: Option<String>,

    /// The clock: 5+3 (minutes, and seconds a move), 90s+1, or none; it runs from the start
    #[arg(long, value_name = "CLOCK", default_value = "none", value_parser = clock::read)]
    clock: TimeControl,

    /// Where it begins: usual, random, the number of a start, or a position in the game's own text
    #[arg(long, value_name = "START", conflicts_with = "from")]
    start: Option<String>,

    /// Go on with the first game of a file (PGN, PDN or lines)
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,

    /// Write the games to this file when you leave; they are printed unless they were saved
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,

    /// Show plain letters without colours
    #[arg(long)]
    ascii: bool,
}

/// Who sits at the other side.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Against {
    /// Rookery's own engine
    Computer,
    /// Somebody beside you, at the same keyboard
    Person,
}

/// What is played.
struct Plan {
    game: Arc<dyn Game>,
    record: Record,
    time: TimeControl,
    /// Where the computer sits, if it plays.
    computer: Option<Seat>,
    level: u32,
    save: Option<PathBuf>,
}

impl Play {
    /// Runs until the person leaves.
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let plan = self.plan()?;
        if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
            return Err(Failure::Usage(terminal::needs_a_terminal()));
        }
        let env = |name: &str| std::env::var_os(name).and_then(|value| value.into_string().ok());
        shell::run(Look::of(env, self.ascii), plan)
    }

    fn plan(&self) -> Result<Plan, Failure> {
        let (game, record) = match &self.from {
            Some(path) => {
                let record = file::first(path)?;
                let game = match (&self.rules, &self.game) {
                    (None, None) => file::game_of(path, &record)?,
                    _ => self.game()?,
                };
                file::check(path, game.as_ref(), &record)?;
                (game, record)
            }
            None => {
                let game = self.game()?;
                let start = self.start.as_deref().map_or(Start::Usual, start);
                let starts = game.title().starts;
                let start = match start {
                    Start::Usual if !starts.usual && starts.numbers.is_some() => Start::Random,
                    other => other,
                };
                // One number is enough: what takes more hides something, and is refused below.
                let bits = random()?;
                let start = resolve(game.as_ref(), start, || bits);
                let begun = start.and_then(|start| game.begin(&start).map(|_| start));
                let no = |why: BadStart| Failure::Usage(of_part(&game.title().name, why.text()));
                (Arc::clone(&game), Record::new(begun.map_err(no)?))
            }
        };
        let hidden = record.begin(game.as_ref()).is_ok_and(|play| play.hides());
        if hidden {
            return Err(Failure::Refused(texts::local::hides(&game.title().name)));
        }
        let limits = [&self.clock.first, &self.clock.second];
        if limits.iter().any(|limit| matches!(limit, TimeLimit::Correspondence { .. })) {
            return Err(Failure::Usage(texts::local::no_days()));
        }
        let computer = match self.against {
            Against::Person => None,
            Against::Computer => Some(!self.own_side(game.as_ref(), &record)?),
        };
        Ok(Plan {
            game,
            record,
            time: self.clock.clone(),
            computer,
            level: self.level,
            save: self.save.clone(),
        })
    }

    fn own_side(&self, game: &dyn Game, record: &Record) -> Result<Seat, Failure> {
        let seats = game.title().seats.each_ref().map(|seat| &*seat.name);
        let chosen = self.side.as_deref().map(|text| side(text, &seats)).transpose()?;
        Ok(match (chosen, record.main.moves.is_empty()) {
            (Some(Some(seat)), _) => seat,
            (None, false) => {
                let turn = record.replay(game, |_, _| {}).ok().and_then(|play| play.turn());
                turn.unwrap_or(Seat::First)
            }
            (Some(None) | None, _) if random()? % 2 == 0 => Seat::First,
            _ => Seat::Second,
        })
    }

    fn game(&self) -> Result<Arc<dyn Game>, Failure> {
        if let Some(path) = &self.rules {
            return read_rules(path);
        }
        let registry = rookery_games::registry();
        let key = self.game.clone().unwrap_or_else(usual_game);
        if let Some(game) = registry.get(&key) {
            return Ok(Arc::clone(game));
        }
        let near = nearest(&key, registry.iter().map(|game| &*game.title().key));
        let list = common::the_list("rookery games");
        let told = [Some(texts::local::unknown_game(key)), did_you_mean(&near), Some(list)];
        Err(Failure::Usage(row(told.into_iter().flatten())))
    }
}
