//! `rookery bot run`: an account that plays with an engine of one's own, from any machine.
//!
//! [`terms`] says which challenges suit, [`seat`] what this program adds to the brain of a seat that
//! the server's bots have as well, with the words of [`effect`]; these are pure.
//! [`command`] understands the command line, [`engine`] finds out what the engine is, [`shell`]
//! carries messages between the server, the engines and the person who may want to stop, [`told`]
//! says what happens.

mod command;
mod effect;
mod engine;
mod seat;
mod shell;
mod terms;
mod told;

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use rookery_protocol::bot::{Accepts, MoveBudget, OptionValue, PaceRange};
use rookery_protocol::clock::TimeControl;
use rookery_protocol::engine::Tongue;

use crate::EXIT_CODES;
use crate::access::Access;
use crate::clock;
use crate::failure::Failure;
use crate::server::wait_for;
use crate::texts::{bots, common, list};

/// The most games at once: a connection watches no more than 64.
const GAMES_MAX: i64 = 32;
/// Names and keys that may be given.
const NAMES_MAX: usize = 200;

/// What a bot does.
#[derive(Subcommand)]
pub(crate) enum Bot {
    /// Play as the account that is logged in, or whose token is given, with an engine on this
    /// machine
    ///
    /// Accepts the challenges that suit and plays all games of the account until Ctrl-C is pressed;
    /// then those games are finished, and a second Ctrl-C leaves them at once. Whoever starts it
    /// again goes on with them.
    Run(Box<Run>),
}

/// Which engine plays, and what it accepts.
#[derive(Args)]
#[command(after_help = EXIT_CODES)]
pub(crate) struct Run {
    /// The engine: a program and its arguments, such as stockfish or "python3 bot.py"
    ///
    /// Files among the arguments may be read; others are named with --read.
    #[arg(long, value_name = "COMMAND")]
    engine: String,

    /// How it is spoken to: UCI, CECP, USI, UCCI, Hub, GTP, Gomocup or Rookery; found out unless
    /// given
    #[arg(long, value_name = "NAME", value_parser = tongue, help_heading = "The engine")]
    protocol: Option<Tongue>,

    /// Set an option of the engine; may be given several times
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = option_value,
          help_heading = "The engine")]
    options: Vec<OptionValue>,

    /// A file or a folder that it may read, such as a network; may be given several times
    #[arg(long = "read", value_name = "PATH", help_heading = "The engine")]
    reads: Vec<PathBuf>,

    /// Memory that it may use
    #[arg(long, value_name = "MIB", default_value_t = 1_024, help_heading = "The engine",
          value_parser = clap::value_parser!(u32).range(1..=1_048_576))]
    memory: u32,

    /// Where it runs and may write; a folder that is removed afterwards unless given
    #[arg(long, value_name = "DIR", help_heading = "The engine")]
    folder: Option<PathBuf>,

    /// Start it without any containment, for engines that need the network or all files
    #[arg(long, help_heading = "The engine")]
    bare: bool,

    /// Think so long about a move at most, beside what the clock says
    #[arg(long, value_name = "MS", help_heading = "The engine",
          value_parser = clap::value_parser!(i64).range(1..=3_600_000))]
    movetime: Option<i64>,

    /// Search so many plies at most
    #[arg(long, value_name = "PLIES", help_heading = "The engine",
          value_parser = clap::value_parser!(u32).range(1..=200))]
    depth: Option<u32>,

    /// Search so many positions at most
    #[arg(long, value_name = "NUMBER", help_heading = "The engine",
          value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    /// Think on the opponent's time
    #[arg(long, help_heading = "The engine")]
    ponder: bool,

    /// The games that it plays; all that the engine can unless given
    #[arg(long, value_name = "KEY,KEY", value_delimiter = ',', help_heading = "What it accepts")]
    games: Vec<String>,

    /// Whose challenges it accepts
    #[arg(long, value_enum, default_value = "everyone", help_heading = "What it accepts")]
    accept: Who,

    /// Accept the challenges of these people alone
    #[arg(long, value_name = "NAME,NAME", value_delimiter = ',', help_heading = "What it accepts")]
    from: Vec<String>,

    /// Which of rated and casual games it accepts
    #[arg(long, value_enum, default_value = "both", help_heading = "What it accepts")]
    rated: Rated,

    /// The fastest clock: seconds that a side has for 40 moves
    #[arg(long, value_name = "SECONDS", default_value_t = 30, help_heading = "What it accepts")]
    fastest: u32,

    /// The slowest clock: seconds that a side has for 40 moves
    #[arg(long, value_name = "SECONDS", default_value_t = 3_600, help_heading = "What it accepts")]
    slowest: u32,

    /// Accept games without a clock and with days for a move
    #[arg(long, help_heading = "What it accepts")]
    slow: bool,

    /// Games at once
    #[arg(long, value_name = "NUMBER", default_value_t = 4, help_heading = "What it accepts",
          value_parser = clap::value_parser!(u32).range(1..=GAMES_MAX))]
    concurrency: u32,

    /// Challenge somebody at the start
    #[arg(long, value_name = "NAME", help_heading = "What it plays")]
    challenge: Option<String>,

    /// The game of that challenge; the first that it plays unless given
    #[arg(long, value_name = "KEY", requires = "challenge", help_heading = "What it plays")]
    game: Option<String>,

    /// The clock of that challenge
    #[arg(long, value_name = "CLOCK", default_value = "5+3", value_parser = clock::read,
          help_heading = "What it plays")]
    clock: TimeControl,

    /// Leave after so many games
    #[arg(long, value_name = "NUMBER", help_heading = "What it plays",
          value_parser = clap::value_parser!(u32).range(1..))]
    count: Option<u32>,

    /// Tell what happens in a line of JSON each
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    access: Access,
}

/// Whose challenges are accepted.
#[derive(Clone, Copy, ValueEnum)]
enum Who {
    /// Guests too
    Everyone,
    /// Whoever has an account
    Registered,
    /// Nobody's: it plays what is begun otherwise
    Nobody,
}

/// Which games are accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Rated {
    /// Rated games alone
    Only,
    /// Casual games alone
    Never,
    /// Both kinds
    Both,
}

impl Bot {
    pub(super) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let Bot::Run(run) = self;
        let server = run.access.known()?;
        wait_for(shell::run(run, &server, out))
    }
}

impl Run {
    fn budget(&self) -> MoveBudget {
        MoveBudget { depth: self.depth, nodes: self.nodes, move_ms: self.movetime }
    }

    /// What is accepted by an engine that plays these games.
    fn terms(&self, plays: Vec<String>) -> Result<terms::Terms, Failure> {
        if self.games.len().max(self.from.len()) > NAMES_MAX {
            return Err(Failure::Usage(bots::too_many_names(NAMES_MAX)));
        }
        if let Some(lacks) = self.games.iter().find(|key| !plays.contains(key)) {
            return Err(Failure::Usage(bots::does_not_play(lacks, list(&plays))));
        }
        Ok(terms::Terms {
            games: if self.games.is_empty() { plays } else { self.games.clone() },
            accepts: match self.accept {
                Who::Everyone => Accepts::Everyone,
                Who::Registered => Accepts::Registered,
                Who::Nobody => Accepts::Nobody,
            },
            from: self.from.clone(),
            rated: self.rated,
            pace: PaceRange { min_s: self.fastest, max_s: self.slowest, slow: self.slow },
            concurrency: self.concurrency,
        })
    }
}

fn tongue(text: &str) -> Result<Tongue, String> {
    let found = Tongue::ALL.into_iter().find(|one| one.name().eq_ignore_ascii_case(text));
    found.ok_or_else(|| common::none_of(list(Tongue::ALL.map(Tongue::name))).to_string())
}

fn option_value(text: &str) -> Result<OptionValue, String> {
    let parts = text.split_once('=');
    let (name, value) = parts.ok_or_else(|| common::no_name_and_value().to_string())?;
    Ok(OptionValue { name: name.trim().to_owned(), value: value.to_owned() })
}
