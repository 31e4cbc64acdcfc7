//! The protocols of engines, each as a pure machine: lines in, lines out.
//!
//! A protocol owns no process, no clock and no rules. It is told what happens in the game, appends
//! to `out` what the program must be told, and says what a line of the program means. The same
//! machine serves a bot, a match and a probe, and is tested without a process.

use rookery_protocol::clock::TimeControl;
use rookery_protocol::engine::{Info, OptionKind, OptionSpec, Profile, Tongue};
use rookery_protocol::module::ModuleFile;
use rookery_protocol::said::Text;
use rookery_rules::{Board, Dialect, GameResult, LegalMove, Play, Score, Seat, View};

use crate::fault::Fault;
use crate::texts;
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

/// Makes the machine for a protocol, before its first word.
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

/// A protocol, as a machine that turns events into lines and lines into events.
///
/// The order of calls: `hello` until a line is heard as [`Heard::Ready`]; `option` as often as
/// wanted; then for each game `begin` (followed by lines until `Ready`), `played` for every move of
/// either seat, `go` when it is the program's turn (followed by lines until a [`Heard::Move`] or
/// another answer) or `analyze` and `leave_analysis`, `finished`; at the very end `quit`.
pub trait Protocol: Send {
    /// Returns the profile that the program has given so far.
    fn profile(&self) -> &Profile;

    /// Returns whether the program wants the file that a game's rules came from ([`Setup::file`]).
    fn wants_rules(&self) -> bool {
        false
    }

    /// Returns whether `hello` and `begin` are answered, so that one must wait for
    /// [`Heard::Ready`]. A program of a protocol where they are not is ready at once.
    fn replies(&self) -> bool {
        true
    }

    /// Appends the first words to a program.
    fn hello(&mut self, out: &mut String);

    /// Returns what a line of the program means, and appends an answer to `out` where it needs one.
    fn heard(&mut self, line: &str, out: &mut String) -> Heard;

    /// Sets an option that the program has announced; `value` is checked already ([`check`]).
    fn option(&mut self, spec: &OptionSpec, value: &str, out: &mut String);

    /// Begins a new game (or another position: after a takeback, a game begins anew from where it
    /// stands). The moves since the start follow by [`played`](Self::played).
    ///
    /// # Errors
    /// [`Fault::Cannot`] when the protocol or the program has no words for it.
    fn begin(&mut self, setup: &Setup, out: &mut String) -> Result<(), Fault>;

    /// Tells of a move of either seat, the program's own ones included. `before` is the position
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

    /// Asks the program to move: it is its turn.
    fn go(&mut self, turn: &Turn<'_>, out: &mut String);

    /// Asks to think on the opponent's time about the reply that the program expects (`word` of its
    /// last answer's [`Heard::Move::ponder`]). When that reply then comes by `played`, the next `go`
    /// goes on with the same search; when another one comes, what was found is dropped by itself.
    fn ponder(&mut self, word: &str, turn: &Turn<'_>, out: &mut String) {
        let _ = (word, turn, out);
    }

    /// Asks to search the present position without end and to report on the search, until
    /// [`leave_analysis`](Self::leave_analysis). No move follows.
    ///
    /// # Errors
    /// [`Fault::Cannot`] when the protocol or the program has no words for it.
    fn analyze(&mut self, turn: &Turn<'_>, out: &mut String) -> Result<(), Fault> {
        let _ = (turn, out);
        let tongue = self.profile().tongue.name();
        Err(Fault::Cannot(texts::no_words_for_analysis(tongue)))
    }

    /// Ends an analysis. The program is left as it was before.
    fn leave_analysis(&mut self, out: &mut String) {
        let _ = out;
    }

    /// Asks for a move at once. Appends nothing where the protocol has no word for it.
    fn hurry(&mut self, out: &mut String);

    /// Tells that the game is over.
    fn finished(&mut self, result: &GameResult, out: &mut String) {
        let _ = (result, out);
    }

    /// Returns whether a program that stays silent for a while after `hello` or `begin` is ready
    /// all the same, because it has no word for it.
    fn silence_is_ready(&self) -> bool {
        false
    }

    /// Appends the last words to a program.
    fn quit(&mut self, out: &mut String);
}

/// The meaning of a program's line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Heard {
    /// The line concerns nobody.
    Nothing,
    /// The program has done what `hello` or `begin` asked.
    Ready,
    /// The program moves.
    Move {
        /// The move, in the program's own writing.
        word: String,
        /// The reply that it expects and would like to ponder on, in the program's own writing.
        ponder: Option<String>,
    },
    /// The program resigns.
    Resigns,
    /// The program offers a draw, together with the move before or after.
    OffersDraw,
    /// The program accepts the draw that was offered.
    AcceptsDraw,
    /// The program says that the game is over, with this score. The rules decide.
    Claims(Score),
    /// The program reports on its search.
    Info(Info),
    /// The program says something to the people at the board.
    Text(String),
    /// The program refuses what it was told last, mostly in its own words.
    Refuses(Text),
}

/// The setup of a game, as a program is told of it.
#[derive(Debug, Clone)]
pub struct Setup {
    /// The id of the game.
    pub id: String,
    /// The key of the rules, without a version.
    pub rules: String,
    /// The board of the game.
    pub board: Board,
    /// The start position in the game's own text; empty where the game hides something.
    pub start: String,
    /// Whether `start` is the game's usual start.
    pub usual: bool,
    /// The seat of the program.
    pub seat: Seat,
    /// The time control of the game.
    pub time: TimeControl,
    /// The dialect of the protocol for this game; `None` only for [`Tongue::Rookery`].
    pub dialect: Option<Dialect>,
    /// The file that the rules came from, where there is one and the program wants it.
    pub file: Option<ModuleFile>,
}

/// A turn of the program.
#[derive(Clone, Copy)]
pub struct Turn<'a> {
    /// The number of moves made so far.
    pub ply: u32,
    /// The present position; `None` where the game hides something.
    pub play: Option<&'a dyn Play>,
    /// The view of the program's seat; only for protocols that [show the board](shows_board).
    pub view: Option<&'a View>,
    /// The legal moves; only for protocols that [show the board](shows_board).
    pub legal: &'a [LegalMove],
    /// The limits of the search.
    pub budget: &'a Budget,
    /// Whether the opponent offers a draw.
    pub draw_offered: bool,
}

/// The limits of a search. Of several, the first that is reached counts; without any, the search
/// lasts until `hurry`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Budget {
    /// The clocks of both seats, first seat first.
    pub clocks: Option<[SeatTime; 2]>,
    /// The time for this move alone, in milliseconds.
    pub move_ms: Option<u64>,
    /// The greatest depth, in plies.
    pub depth: Option<u32>,
    /// The most positions to visit.
    pub nodes: Option<u64>,
    /// The only moves to search, in the game's own notation; empty for all.
    pub moves: Vec<String>,
}

/// The clock of a seat at the beginning of a turn.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct SeatTime {
    /// The main time left, in milliseconds.
    pub left_ms: u64,
    /// The increment that each move adds, in milliseconds.
    pub increment_ms: u64,
    /// The number of moves until more time comes, where some does.
    pub moves_to_go: Option<u32>,
    /// The time for each move once the main time is used up, in milliseconds; 0 for none.
    pub byoyomi_ms: u64,
}

/// Returns whether turns of this protocol need the view and the legal moves.
#[must_use]
pub fn shows_board(tongue: Tongue) -> bool {
    tongue == Tongue::Rookery
}

/// Returns whether programs of this protocol can accept a draw that they are told of.
#[must_use]
pub fn answers_draws(tongue: Tongue) -> bool {
    matches!(tongue, Tongue::Cecp | Tongue::Ucci | Tongue::Rookery)
}

/// Returns whether programs of this protocol say which options they have. Where they do not, the
/// machine itself tells a program the options of a [`Dialect`].
#[must_use]
pub fn announces_options(tongue: Tongue) -> bool {
    tongue != Tongue::Gomocup
}

/// Checks that an option takes a value.
///
/// # Errors
/// The values that it takes.
pub fn check(spec: &OptionSpec, value: &str) -> Result<(), Text> {
    if value.contains(['\n', '\r']) {
        return Err(texts::one_line());
    }
    match &spec.kind {
        OptionKind::Check { .. } if !matches!(value, "true" | "false") => {
            Err(texts::neither_true_nor_false(value))
        }
        OptionKind::Spin { min, max, .. } => match value.parse::<i64>() {
            Ok(number) if (*min..=*max).contains(&number) => Ok(()),
            Ok(_) => Err(texts::out_of_range(value, *min, *max)),
            Err(_) => Err(texts::no_whole_number(value)),
        },
        OptionKind::Combo { choices, .. } if !choices.iter().any(|one| one == value) => {
            Err(texts::none_of(value, choices.join(", ")))
        }
        _ => Ok(()),
    }
}
