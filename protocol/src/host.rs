//! The messages between a server and a machine that runs engines (a host). The server's own host
//! uses the same messages, without a network between.

use crate::board::{LegalMove, View};
use crate::bot::{EngineDraft, Hint, MoveBudget, OptionValue, TestReport};
use crate::bout::{Bout, BoutEnd, BoutMove};
use crate::build::{BuildOrder, BuildOutcome, BuildStage};
use crate::clock::{Clocks, TimeControl};
use crate::engine::{FaultKind, Info, Profile};
use crate::game::{GameResult, Start};
use crate::id::GameId;
use crate::machine::Machine;
use crate::seat::Seat;
use crate::{Millis, wire};

/// The interval at which a host says that it lives, in milliseconds; that renews its leases.
pub const HOST_ALIVE_EVERY_MS: Millis = 2_000;
/// The length of a lease that is not renewed, in milliseconds.
pub const LEASE_MS: Millis = 10_000;
/// The longest message of either side, in bytes.
pub const HOST_MESSAGE_LEN_MAX: usize = 1024 * 1024;

wire! {
    /// A message from a host to the server.
    #[serde(tag = "type", rename_all = "kebab-case")]
    pub enum HostOut {
        /// The first message of a connection.
        Hello {
            /// The machine's capabilities.
            machine: Machine,
            /// The engines that the host runs itself.
            engines: Vec<Announced>,
        },
        /// A sign of life, which renews the leases of the work it names.
        Alive {
            /// The use of each engine at work.
            usage: Vec<WorkUsage>,
            /// All work of the host. Work it was given and does not name twice in a row is lost.
            work: Vec<Work>,
        },
        /// The answer to [`HostIn::Think`].
        Answered {
            /// The work that was answered.
            work: Work,
            /// The ply at which the engine was to move.
            ply: u32,
            /// The engine's answer.
            answer: Answer,
        },
        /// A report of a search in progress.
        Searching {
            /// The work that the search is for.
            work: Work,
            /// The ply at which the engine is searching.
            ply: u32,
            /// The report of the search.
            info: Info,
        },
        /// A message of the engine to the people at the board.
        Said {
            /// The work of the engine.
            work: Work,
            /// The text of the message.
            text: String,
        },
        /// The engine failed; the work is given back.
        Failed {
            /// The work that is given back.
            work: Work,
            /// The kind of the fault.
            kind: FaultKind,
            /// The fault, described in a sentence.
            words: String,
            /// The last lines that the engine wrote to standard error.
            stderr: String,
        },
        /// The progress of [`HostIn::Play`] since the last such message.
        Played {
            /// The work of the game.
            work: Work,
            /// The moves in order, [`BOUT_MOVES_MAX`](crate::bout::BOUT_MOVES_MAX) at most.
            moves: Vec<BoutMove>,
            /// The end of the game, if it has ended.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            #[ts(optional)]
            end: Option<BoutEnd>,
        },
        /// The host cannot do the work, or go on with it, through no fault of the engine.
        Declined {
            /// The work that is given back.
            work: Work,
            /// The reason, in a sentence.
            why: String,
        },
        /// The answer to [`HostIn::Suggest`].
        Suggested {
            /// The number of the question, as asked.
            ask: u32,
            /// The move that the engine would play; missing when it failed or would resign.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            #[ts(optional)]
            hint: Option<Hint>,
        },
        /// The answer to [`HostIn::Try`].
        Tried {
            /// The number of the question, as asked.
            ask: u32,
            /// The reason why the engine cannot begin the game, in a sentence; missing when it can.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            #[ts(optional)]
            why: Option<String>,
        },
        /// The answer to [`HostIn::Test`].
        Tested {
            /// The number of the test, as asked.
            test: u32,
            /// The findings of the test.
            report: Box<TestReport>,
        },
        /// The progress of [`HostIn::Build`].
        Building {
            /// The name of the engine that is built.
            engine: String,
            /// The stage that has begun.
            stage: BuildStage,
        },
        /// The answer to [`HostIn::Build`]. A build that is ready is an engine of the machine from
        /// now on, as if it had been announced.
        Built {
            /// The name of the engine.
            engine: String,
            /// What came of it.
            outcome: BuildOutcome,
        },
    }

    /// A message from the server to a host.
    #[serde(tag = "type", rename_all = "kebab-case")]
    pub enum HostIn {
        /// The answer to [`HostOut::Hello`]: the host may begin.
        Welcome {
            /// The host's name on the server.
            name: String,
        },
        /// Play this seat of this game.
        Take {
            /// The work that the host takes.
            work: Work,
            /// The description of the seat to play.
            job: Box<Job>,
        },
        /// Play this whole game between two engines. The work is that of its first seat.
        Play {
            /// The work that the host takes.
            work: Work,
            /// The description of the game to play.
            bout: Box<Bout>,
        },
        /// Move: it is the engine's turn. The whole turn is described anew each time.
        Think {
            /// The work of the engine.
            work: Work,
            /// The state of the game at this turn.
            turn: Box<JobTurn>,
        },
        /// Answer at once.
        Hurry {
            /// The work of the engine.
            work: Work,
        },
        /// Give up the work: the game is over, or another host plays on.
        Release {
            /// The work to give up.
            work: Work,
            /// The result, if the game is over.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            #[ts(optional)]
            result: Option<GameResult>,
        },
        /// Suggest a move: what this engine would play here, without a seat at a board.
        Suggest {
            /// The number of the question, which the answer repeats.
            ask: u32,
            /// The seat that is to move.
            seat: Seat,
            /// The game, the engine and its budget.
            job: Box<Job>,
            /// The state of the game.
            turn: Box<JobTurn>,
        },
        /// Try whether the engine of a seat can begin this game, without letting it think. Only
        /// machines that say so ([`Machine::tries`]) are asked.
        Try {
            /// The number of the question, which the answer repeats.
            ask: u32,
            /// The seat whose engine is tried.
            seat: Seat,
            /// The description of the game.
            bout: Box<Bout>,
        },
        /// Test this program: start it, ask for its profile, and let it play a little.
        Test {
            /// The number of the test, which the answer repeats.
            test: u32,
            /// The engine to run.
            engine: JobEngine,
        },
        /// Make a program, or find the one that was made before. Only machines that say so
        /// ([`Machine::builds`]) are asked.
        Build {
            /// What to make.
            order: Box<BuildOrder>,
        },
    }

    /// A seat of a game, with the number that tells one lease of it from the next.
    #[derive(Eq, Copy, Hash)]
    pub struct Work {
        /// The id of the game.
        pub game: GameId,
        /// The seat to play.
        pub seat: Seat,
        /// The fencing number, which grows with each lease; whoever has a lower one lost the work.
        pub fence: i64,
    }

    /// An engine that a host runs itself and announces.
    #[derive(Eq)]
    pub struct Announced {
        /// The engine's name.
        pub name: String,
        /// The engine's profile.
        pub profile: Profile,
    }

    /// The use of processor and memory by an engine at work.
    #[derive(Eq, Copy)]
    pub struct WorkUsage {
        /// The work of the engine.
        pub work: Work,
        /// The processor time used so far, in milliseconds.
        pub cpu_ms: u64,
        /// The processor use since last measured, in hundredths of a core; missing at first.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub load: Option<u32>,
        /// The memory in use, in bytes.
        pub memory: u64,
    }

    /// The description of a seat that a host plays.
    pub struct Job {
        /// The key of the rules, with the version where there are several.
        pub rules: String,
        /// The start position; missing where the game hides something.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub start: Option<Start>,
        /// The time control of the game.
        pub time: TimeControl,
        /// The engine that plays.
        pub engine: JobEngine,
        /// The engine's budget for one move, beside the clock.
        pub budget: MoveBudget,
        /// Whether the engine thinks on its opponent's time.
        pub ponders: bool,
    }

    /// The engine that a host is to run.
    #[derive(Eq)]
    #[serde(tag = "kind", rename_all = "kebab-case")]
    pub enum JobEngine {
        /// An engine that the server describes. Only the server's own host runs it.
        Given {
            /// The description of how to run it.
            draft: Box<EngineDraft>,
            /// Engine options for this bot alone.
            options: Vec<OptionValue>,
        },
        /// An engine that the host has announced.
        Announced {
            /// The engine's name.
            name: String,
            /// Engine options for this bot alone.
            options: Vec<OptionValue>,
        },
    }

    /// The state of a game at the engine's turn.
    pub struct JobTurn {
        /// The number of moves made.
        pub ply: u32,
        /// The moves from the start, in the game's notation; empty where the game hides something.
        pub moves: Vec<String>,
        /// The view of the engine's seat; told only where the game hides something.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub view: Option<View>,
        /// The legal moves; told only where the game hides something.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(optional, as = "Option<Vec<LegalMove>>")]
        pub legal: Vec<LegalMove>,
        /// The state of both clocks.
        pub clocks: Clocks,
        /// Whether the opponent offers a draw.
        pub draw_offered: bool,
    }

    /// An engine's answer at its turn.
    #[derive(Eq)]
    #[serde(tag = "kind", rename_all = "kebab-case")]
    pub enum Answer {
        /// The engine moves.
        Move {
            /// The move, in the game's notation.
            notation: String,
            /// Whether the engine offers a draw with the move.
            draw: bool,
        },
        /// The engine resigns.
        Resign,
        /// The engine accepts the draw that was offered, or claims one.
        Draw,
    }
}

impl HostOut {
    /// Returns the work of one seat or game that the message is about, if it is about just one.
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
            | Self::Tried { .. }
            | Self::Tested { .. }
            | Self::Building { .. }
            | Self::Built { .. } => None,
        }
    }
}
