//! What a machine that runs engines and a server say to each other. The server's own host uses the
//! same messages, without a wire between.

use crate::board::{LegalMove, View};
use crate::bot::{EngineDraft, Hint, MoveBudget, OptionValue, TestReport};
use crate::bout::{Bout, BoutEnd, BoutMove};
use crate::clock::{Clocks, TimeControl};
use crate::engine::{FaultKind, Info, Profile};
use crate::game::{GameResult, Start};
use crate::id::GameId;
use crate::machine::Machine;
use crate::seat::Seat;
use crate::{Millis, wire};

/// How often a host says that it lives, which renews its leases.
pub const HOST_ALIVE_EVERY_MS: Millis = 2_000;
/// How long a lease lasts without being renewed.
pub const LEASE_MS: Millis = 10_000;
/// The longest message of either side, in bytes.
pub const HOST_MESSAGE_LEN_MAX: usize = 1024 * 1024;

wire! {
    /// What a host says.
    #[serde(tag = "type", rename_all = "kebab-case")]
    pub enum HostOut {
        /// The first message.
        Hello {
            /// What the machine can do.
            machine: Machine,
            /// The engines that it runs itself.
            engines: Vec<Announced>,
        },
        /// It lives, and so do these.
        Alive {
            /// The engines at work.
            usage: Vec<WorkUsage>,
            /// All that it works on. What it was given and does not name twice in a row is lost.
            work: Vec<Work>,
        },
        /// The answer to [`HostIn::Think`].
        Answered {
            /// Which work.
            work: Work,
            /// At which ply.
            ply: u32,
            /// What the engine does.
            answer: Answer,
        },
        /// How a search stands.
        Searching {
            /// Which work.
            work: Work,
            /// At which ply.
            ply: u32,
            /// How it stands.
            info: Info,
        },
        /// The engine says something to the people at the board.
        Said {
            /// Which work.
            work: Work,
            /// What.
            text: String,
        },
        /// The engine failed; the work is given back.
        Failed {
            /// Which work.
            work: Work,
            /// In a word.
            kind: FaultKind,
            /// In a sentence.
            words: String,
            /// The last that it wrote to standard error.
            stderr: String,
        },
        /// What came of [`HostIn::Play`] since it was last told.
        Played {
            /// Which work.
            work: Work,
            /// The moves, in order; [`BOUT_MOVES_MAX`](crate::bout::BOUT_MOVES_MAX) at most.
            moves: Vec<BoutMove>,
            /// How it ended, if it did.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            #[ts(optional)]
            end: Option<BoutEnd>,
        },
        /// The host cannot do the work (any more), through no fault of the engine.
        Declined {
            /// Which work.
            work: Work,
            /// Why, in a sentence.
            why: String,
        },
        /// The answer to [`HostIn::Suggest`].
        Suggested {
            /// Which question.
            ask: u32,
            /// What the engine would play; missing when it failed, or would give up.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            #[ts(optional)]
            hint: Option<Hint>,
        },
        /// The answer to [`HostIn::Test`].
        Tested {
            /// Which test.
            test: u32,
            /// What was found.
            report: Box<TestReport>,
        },
    }

    /// What a server says to a host.
    #[serde(tag = "type", rename_all = "kebab-case")]
    pub enum HostIn {
        /// It may begin.
        Welcome {
            /// What the server calls it.
            name: String,
        },
        /// Play this seat of this game.
        Take {
            /// Which work.
            work: Work,
            /// All about it.
            job: Box<Job>,
        },
        /// Play this whole game between two engines. The work is that of its first seat.
        Play {
            /// Which work.
            work: Work,
            /// All about it.
            bout: Box<Bout>,
        },
        /// It is the engine's turn. Everything is told anew each time.
        Think {
            /// Which work.
            work: Work,
            /// How the game stands.
            turn: Box<JobTurn>,
        },
        /// Answer at once.
        Hurry {
            /// Which work.
            work: Work,
        },
        /// The game is over, or somebody else plays on.
        Release {
            /// Which work.
            work: Work,
            /// How it ended, if it did.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            #[ts(optional)]
            result: Option<GameResult>,
        },
        /// What would this engine play here? It sits at no board.
        Suggest {
            /// Which question.
            ask: u32,
            /// For whom.
            seat: Seat,
            /// The game, the engine, and what it may use.
            job: Box<Job>,
            /// How the game stands.
            turn: Box<JobTurn>,
        },
        /// Start this program, ask it what it is, and let it play a little.
        Test {
            /// Which test.
            test: u32,
            /// What to run.
            engine: JobEngine,
        },
    }

    /// A seat of a game, and the number that tells one lease of it from the next.
    #[derive(Eq, Copy, Hash)]
    pub struct Work {
        /// The game.
        pub game: GameId,
        /// The seat.
        pub seat: Seat,
        /// Grows with each lease; whoever has a lower one has lost the work.
        pub fence: i64,
    }

    /// An engine that a host runs itself.
    #[derive(Eq)]
    pub struct Announced {
        /// Its name.
        pub name: String,
        /// What it says of itself.
        pub profile: Profile,
    }

    /// How much an engine at work uses.
    #[derive(Eq, Copy)]
    pub struct WorkUsage {
        /// Which work.
        pub work: Work,
        /// Processor time so far, in milliseconds.
        pub cpu_ms: u64,
        /// How much of a core since it was last measured, in hundredths; missing the first time.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub load: Option<u32>,
        /// Memory, in bytes.
        pub memory: u64,
    }

    /// All about the seat that is to be played.
    pub struct Job {
        /// The key of the rules, with the version where there are several.
        pub rules: String,
        /// The start position; missing where the game hides something.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub start: Option<Start>,
        /// What was agreed.
        pub time: TimeControl,
        /// Who plays.
        pub engine: JobEngine,
        /// What it may use for a move.
        pub budget: MoveBudget,
        /// Whether it thinks on its opponent's time.
        pub ponders: bool,
    }

    /// Which engine.
    #[derive(Eq)]
    #[serde(tag = "kind", rename_all = "kebab-case")]
    pub enum JobEngine {
        /// One that the server describes. Only the server's own host runs it.
        Given {
            /// How to run it.
            draft: Box<EngineDraft>,
            /// Options for this bot alone.
            options: Vec<OptionValue>,
        },
        /// One that the host has announced.
        Announced {
            /// Its name.
            name: String,
            /// Options for this bot alone.
            options: Vec<OptionValue>,
        },
    }

    /// How the game stands at the engine's turn.
    pub struct JobTurn {
        /// Moves made.
        pub ply: u32,
        /// Their notations from the start; empty where the game hides something.
        pub moves: Vec<String>,
        /// What the engine's seat sees; told only where the game hides something.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub view: Option<View>,
        /// The moves that it may make; told only where the game hides something.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(optional, as = "Option<Vec<LegalMove>>")]
        pub legal: Vec<LegalMove>,
        /// The clocks.
        pub clocks: Clocks,
        /// The opponent offers a draw.
        pub draw_offered: bool,
    }

    /// What an engine does at its turn.
    #[derive(Eq)]
    #[serde(tag = "kind", rename_all = "kebab-case")]
    pub enum Answer {
        /// It moves.
        Move {
            /// In the game's notation.
            notation: String,
            /// It offers a draw with the move.
            draw: bool,
        },
        /// It gives up.
        Resign,
        /// It accepts the draw that was offered, or claims one.
        Draw,
    }
}

impl HostOut {
    /// The seat's or game's work that this is about, where it is about one alone.
    #[must_use]
    pub fn work(&self) -> Option<Work> {
        match self {
            Self::Answered { work, .. }
            | Self::Searching { work, .. }
            | Self::Said { work, .. }
            | Self::Failed { work, .. }
            | Self::Played { work, .. }
            | Self::Declined { work, .. } => Some(*work),
            Self::Hello { .. }
            | Self::Alive { .. }
            | Self::Suggested { .. }
            | Self::Tested { .. } => None,
        }
    }
}
