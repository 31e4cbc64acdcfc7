//! The protocols of engines, each as a pure machine: lines in, lines out.
//!
//! A protocol owns no process, no clock and no rules. It is told what happens in the game, appends
//! to `out` what the program must be told, and says what a line of the program means. The same
//! machine serves a bot, a match and a probe, and is tested without a process.

use rookery_protocol::clock::TimeControl;
use rookery_protocol::engine::{Info, OptionKind, OptionSpec, Profile, Tongue};
use rookery_protocol::module::ModuleFile;
use rookery_rules::{Board, Dialect, GameResult, LegalMove, Play, Score, Seat, View};

use crate::fault::Fault;
use cecp::Cecp;
use uci::Uci;

mod cecp;
mod gomocup;
mod gtp;
mod hub;
mod numbering;
mod plain;
mod rookery;
mod uci;
mod words;

pub use gomocup::Gomocup;
pub use gtp::Gtp;
pub use hub::Hub;
pub use numbering::Numbering;
pub use rookery::Rookery;

/// The machine for a protocol, before its first word.
#[must_use]
pub fn speak(tongue: Tongue) -> Box<dyn Protocol> {
    match tongue {
        Tongue::Uci => Box::new(Uci::new(&uci::UCI)),
        Tongue::Usi => Box::new(Uci::new(&uci::USI)),
        Tongue::Ucci => Box::new(Uci::new(&uci::UCCI)),
        Tongue::Cecp => Box::new(Cecp::new()),
        Tongue::Hub => Box::<Hub>::default(),
        Tongue::Rookery => Box::<Rookery>::default(),
        Tongue::Gomocup => Box::<Gomocup>::default(),
        Tongue::Gtp => Box::<Gtp>::default(),
    }
}

/// What every protocol does.
///
/// The order of calls: `hello` until a line is heard as [`Heard::Ready`]; `option` as often as
/// wanted; then for each game `begin` (followed by lines until `Ready`), `played` for every move of
/// either seat, `go` when it is the program's turn (followed by lines until a [`Heard::Move`] or
/// another answer) or `analyze` and `leave_analysis`, `finished`; at the very end `quit`.
pub trait Protocol: Send {
    /// What the program has said of itself so far.
    fn profile(&self) -> &Profile;

    /// Whether the program wants the file that a game's rules came from ([`Setup::file`]).
    fn wants_rules(&self) -> bool {
        false
    }

    /// Whether `hello` and `begin` are answered, so that one must wait for [`Heard::Ready`]. A
    /// program of a protocol where they are not is ready at once.
    fn replies(&self) -> bool {
        true
    }

    /// The first words.
    fn hello(&mut self, out: &mut String);

    /// What a line of the program means. It may have to be answered, which is why `out` is here.
    fn heard(&mut self, line: &str, out: &mut String) -> Heard;

    /// Sets an option that the program has announced; `value` is checked already ([`check`]).
    fn option(&mut self, spec: &OptionSpec, value: &str, out: &mut String);

    /// A new game (or another position: after a takeback, a game begins anew from where it stands).
    /// The moves since the start follow by [`played`](Self::played).
    ///
    /// # Errors
    /// [`Fault::Cannot`] when the protocol or the program has no words for it.
    fn begin(&mut self, setup: &Setup, out: &mut String) -> Result<(), Fault>;

    /// A move was made, by either seat, the program's own ones included. `before` is the position
    /// that it was made in, where one may know it.
    ///
    /// # Errors
    /// [`Fault::Cannot`] when the move cannot be written.
    fn played(
        &mut self,
        before: Option<&dyn Play>,
        notation: &str,
        out: &mut String,
    ) -> Result<(), Fault>;

    /// It is the program's turn.
    fn go(&mut self, turn: &Turn<'_>, out: &mut String);

    /// Asks to think on the opponent's time about the reply that the program expects (`word` of its
    /// last answer's [`Heard::Move::ponder`]). When that reply then comes by `played`, the next `go`
    /// goes on with the same search; when another one comes, what was found is dropped by itself.
    fn ponder(&mut self, word: &str, turn: &Turn<'_>, out: &mut String) {
        let _ = (word, turn, out);
    }

    /// Asks to search the present position without end and to say how that stands, until
    /// [`leave_analysis`](Self::leave_analysis). No move follows.
    ///
    /// # Errors
    /// [`Fault::Cannot`] when the protocol or the program has no words for it.
    fn analyze(&mut self, turn: &Turn<'_>, out: &mut String) -> Result<(), Fault> {
        let _ = (turn, out);
        let tongue = self.profile().tongue.name();
        Err(Fault::Cannot(format!("{tongue} has no words for an analysis")))
    }

    /// Ends an analysis. The program is left as it was before.
    fn leave_analysis(&mut self, out: &mut String) {
        let _ = out;
    }

    /// Asks for a move at once. Says nothing where the protocol has no word for it.
    fn hurry(&mut self, out: &mut String);

    /// The game is over.
    fn finished(&mut self, result: &GameResult, out: &mut String) {
        let _ = (result, out);
    }

    /// Whether a program that stays silent for a while after `hello` or `begin` is ready all the
    /// same, because it has no word for it.
    fn silence_is_ready(&self) -> bool {
        false
    }

    /// The last words.
    fn quit(&mut self, out: &mut String);
}

/// What a line of the program means.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Heard {
    /// Nothing that concerns anybody.
    Nothing,
    /// What was asked by `hello` or `begin` is done.
    Ready,
    /// Its move.
    Move {
        /// In its own writing.
        word: String,
        /// The reply that it expects and would like to think about, in its own writing.
        ponder: Option<String>,
    },
    /// It gives up.
    Resigns,
    /// It offers a draw, together with the move before or after.
    OffersDraw,
    /// It accepts the draw that was offered.
    AcceptsDraw,
    /// It says that the game is over. The rules decide.
    Claims(Score),
    /// It says how its search stands.
    Info(Info),
    /// It says something to the people at the board.
    Text(String),
    /// It refuses what it was told last, in its own words.
    Refuses(String),
}

/// A game as a program is told of it.
#[derive(Debug, Clone)]
pub struct Setup {
    /// The game's id.
    pub id: String,
    /// The key of its rules, without a version.
    pub rules: String,
    /// Its board.
    pub board: Board,
    /// The start position in the game's own text; empty where the game hides something.
    pub start: String,
    /// Whether that is the game's usual start.
    pub usual: bool,
    /// Where the program sits.
    pub seat: Seat,
    /// What was agreed.
    pub time: TimeControl,
    /// How the protocol speaks of the game. `None` only for [`Tongue::Rookery`].
    pub dialect: Option<Dialect>,
    /// The file that its rules came from, where there is one and the program wants it.
    pub file: Option<ModuleFile>,
}

/// The program's turn.
#[derive(Clone, Copy)]
pub struct Turn<'a> {
    /// Moves made so far.
    pub ply: u32,
    /// The present position; `None` where the game hides something.
    pub play: Option<&'a dyn Play>,
    /// What the program's seat sees of it; only for protocols that [show the board](shows_board).
    pub view: Option<&'a View>,
    /// The moves that it may make; only for those.
    pub legal: &'a [LegalMove],
    /// How long, how deep.
    pub budget: &'a Budget,
    /// The opponent offers a draw.
    pub draw_offered: bool,
}

/// How long, how deep. Several at once: whatever comes first. Nothing at all: until `hurry`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Budget {
    /// The clocks, first seat first.
    pub clocks: Option<[SeatTime; 2]>,
    /// For this move alone.
    pub move_ms: Option<u64>,
    /// Plies.
    pub depth: Option<u32>,
    /// Positions.
    pub nodes: Option<u64>,
    /// Only these moves, in the game's own notation; empty for all.
    pub moves: Vec<String>,
}

/// A seat's clock at the beginning of a turn.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct SeatTime {
    /// Main time left.
    pub left_ms: u64,
    /// Added after each move.
    pub increment_ms: u64,
    /// Moves until more time comes, where that is so.
    pub moves_to_go: Option<u32>,
    /// A time for each move once the main time is used up.
    pub byoyomi_ms: u64,
}

/// Whether turns of this protocol need the view and the legal moves.
#[must_use]
pub fn shows_board(tongue: Tongue) -> bool {
    tongue == Tongue::Rookery
}

/// Whether programs of this protocol can accept a draw that they are told of.
#[must_use]
pub fn answers_draws(tongue: Tongue) -> bool {
    matches!(tongue, Tongue::Cecp | Tongue::Ucci | Tongue::Rookery)
}

/// Whether programs of this protocol say which options they have. Where they do not, the machine
/// itself tells a program the options of a [`Dialect`].
#[must_use]
pub fn announces_options(tongue: Tongue) -> bool {
    tongue != Tongue::Gomocup
}

/// Whether an option takes a value.
///
/// # Errors
/// What it takes, in words.
pub fn check(spec: &OptionSpec, value: &str) -> Result<(), String> {
    if value.contains(['\n', '\r']) {
        return Err("a value is one line".into());
    }
    match &spec.kind {
        OptionKind::Check { .. } if !matches!(value, "true" | "false") => {
            Err(format!("“{value}” is neither true nor false"))
        }
        OptionKind::Spin { min, max, .. } => match value.parse::<i64>() {
            Ok(number) if (*min..=*max).contains(&number) => Ok(()),
            Ok(_) => Err(format!("{value} is not from {min} to {max}")),
            Err(_) => Err(format!("“{value}” is no whole number")),
        },
        OptionKind::Combo { choices, .. } if !choices.iter().any(|one| one == value) => {
            Err(format!("“{value}” is none of: {}", choices.join(", ")))
        }
        _ => Ok(()),
    }
}
