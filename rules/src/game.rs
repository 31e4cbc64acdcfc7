//! A game as the rest of Rookery knows it: its names, its board, and how it begins.

use std::fmt;

use rookery_protocol::board::Board;
use rookery_protocol::game::{SeatName, Start, Starts};
use rookery_protocol::said::Text;

use crate::dialect::Dialect;
use crate::play::Play;
use crate::record::Style;
use crate::texts;

/// The title of a game: what it is called, and what it says of itself.
#[derive(Debug, Clone, PartialEq)]
pub struct Title {
    /// The key for addresses, files and command lines, of `a-z`, `0-9` and `-`.
    pub key: String,
    /// The name in English.
    pub name: String,
    /// A summary in one sentence, for the list of games.
    pub summary: Text,
    /// The rules in words: paragraphs, each of texts that stand one after the other.
    pub text: Vec<Paragraph>,
    /// The names of the seats, first seat first.
    pub seats: [SeatName; 2],
    /// The start positions that can be chosen.
    pub starts: Starts,
}

/// A paragraph: texts that stand one after the other.
pub type Paragraph = Vec<Text>;

/// Makes paragraphs of somebody's own words, separated by empty lines.
#[must_use]
pub fn paragraphs(words: &str) -> Vec<Paragraph> {
    let parts = words.split("\n\n").map(str::trim).filter(|part| !part.is_empty());
    parts.map(|part| vec![Text::verbatim(part)]).collect()
}

/// Makes paragraphs of a file with the words of a game that is built in, separated by empty lines.
/// The keys are made of the file's name `of` and their numbers, from 1.
#[must_use]
pub fn own_paragraphs(of: &str, words: &str) -> Vec<Paragraph> {
    let parts = words.split("\n\n").map(str::trim).filter(|part| !part.is_empty());
    let own = |(number, part): (u32, &str)| vec![Text::own(format!("{of}.{number}"), part)];
    (1..).zip(parts).map(own).collect()
}

/// A fault of a position, as a sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault(pub Text);

/// The reason why a game cannot begin from a start.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BadStart {
    /// The game has no start of this kind.
    NotOffered,
    /// The game has fewer numbered positions.
    NoSuchNumber {
        /// The highest number of a start position.
        max: u32,
    },
    /// The start is drawn and hidden from a player: whoever chose it would know too much.
    Secret,
    /// The text of the position cannot be read, or the position cannot be played; all its faults.
    Position(Vec<Fault>),
}

impl BadStart {
    /// Makes the error for a position with one fault.
    #[must_use]
    pub fn fault(what: Text) -> Self {
        Self::Position(vec![Fault::new(what)])
    }

    /// Returns the reason as a text; all faults of a position, one after the other.
    #[must_use]
    pub fn text(&self) -> Text {
        match self {
            Self::NotOffered => texts::no_such_start(),
            Self::NoSuchNumber { max } => texts::no_such_number(*max),
            Self::Secret => texts::secret_start(),
            Self::Position(faults) => {
                let faults = faults.iter().map(|fault| fault.0.clone());
                Text::row(faults).unwrap_or_else(texts::no_such_start)
            }
        }
    }
}

/// The reason in English.
impl fmt::Display for BadStart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text().fmt(f)
    }
}

impl std::error::Error for BadStart {}

impl Fault {
    /// Makes a fault.
    pub fn new(what: Text) -> Self {
        Self(what)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// An example: a short line of play that shows a special move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Example {
    /// The caption: what the example shows, in a sentence or two.
    pub caption: Text,
    /// The start of the line.
    pub start: Start,
    /// The moves, in any way of writing that the game reads; the last one is the special move.
    pub moves: Vec<String>,
}

impl Example {
    /// Makes an example that begins with the position `text`.
    #[must_use]
    pub fn new(caption: Text, text: &str, moves: &[&str]) -> Self {
        Self {
            caption,
            start: Start::Position { text: text.to_owned() },
            moves: moves.iter().map(|&mv| mv.to_owned()).collect(),
        }
    }
}

/// A game, as a family of games registers it.
///
/// ```
/// use rookery_rules::{BadStart, Start};
///
/// let games = rookery_chess::games();
/// let chess = games.iter().find(|game| game.title().key == "chess").expect("it is there");
/// assert!(chess.title().starts.usual && chess.title().starts.numbers.is_none());
/// assert_eq!(chess.board(&Start::Usual).cells.len(), 64);
///
/// // A position that cannot be played is refused with everything that is wrong with it.
/// let text = "8/8/8/8/8/8/8/8 w - - 0 1".to_owned();
/// let Err(BadStart::Position(faults)) = chess.begin(&Start::Position { text }) else {
///     panic!("there is no king");
/// };
/// assert_eq!(faults.len(), 2);
/// ```
pub trait Game: Send + Sync {
    /// Returns the title of the game.
    fn title(&self) -> &Title;

    /// Returns the board, the same for every game of these rules that begins from `start`.
    fn board(&self, start: &Start) -> Board;

    /// Returns examples of the game's special moves, for the page of its rules.
    fn examples(&self) -> Vec<Example> {
        vec![]
    }

    /// Returns the style in which records of the game are written.
    fn style(&self) -> Style {
        Style::Lines
    }

    /// Returns the dialects of the protocols in which engines play the game, but for Rookery's own,
    /// in which they play any game.
    fn dialects(&self) -> Vec<Dialect> {
        vec![]
    }

    /// Returns the game's key in the programming interface of Lichess, such as `standard`; `None`
    /// where Lichess does not have this game.
    fn lichess_key(&self) -> Option<&'static str> {
        None
    }

    /// Returns whether each question to the rules takes milliseconds, as it does in a sandbox. A
    /// whole game is then not played again while anybody waits.
    fn is_slow(&self) -> bool {
        false
    }

    /// Returns whether the rules can answer at once. Those that were never compiled need seconds
    /// for the first question that is not about the start; see [`prepare`](Self::prepare).
    fn is_ready(&self) -> bool {
        true
    }

    /// Makes the rules ready to answer, on a thread that may wait: it may take seconds. Nothing
    /// happens where they are ready.
    fn prepare(&self) {}

    /// Draws a start by lot, with the 64 random bits of each call of `bits`; `None` where the game
    /// has none to draw.
    fn draw(&self, bits: &mut dyn FnMut() -> u64) -> Option<Start> {
        draw_number(self.title().starts, bits)
    }

    /// Begins a game. Never called with [`Start::Random`]: see [`resolve`].
    ///
    /// # Errors
    /// The reason why the game cannot begin like this; every fault of a position at once.
    fn begin(&self, start: &Start) -> Result<Box<dyn Play>, BadStart>;
}

/// Draws a numbered start by 64 random bits; `None` where there are none.
pub fn draw_number(starts: Starts, bits: &mut dyn FnMut() -> u64) -> Option<Start> {
    let count = starts.numbers.filter(|count| *count > 0)?;
    Some(Start::Number { number: (bits() % u64::from(count)) as u32 })
}

/// Resolves `start` to where the game begins: [`Start::Random`] is drawn, by the 64 random bits of
/// each call of `bits`; the others stay.
///
/// # Errors
/// [`BadStart::NotOffered`] where the game has nothing to draw.
pub fn resolve(
    game: &dyn Game,
    start: Start,
    mut bits: impl FnMut() -> u64,
) -> Result<Start, BadStart> {
    match start {
        Start::Random => game.draw(&mut bits).ok_or(BadStart::NotOffered),
        start => Ok(start),
    }
}

/// Resolves the `start` that two players agreed on, as [`resolve`] does.
///
/// # Errors
/// [`BadStart::Secret`] where the set-ups are hidden from the players and `start` chooses them; the
/// errors of [`resolve`].
pub fn agreed(game: &dyn Game, start: Start, bits: impl FnMut() -> u64) -> Result<Start, BadStart> {
    match start {
        Start::Number { .. } | Start::Secret { .. } | Start::Position { .. }
            if game.title().starts.secret =>
        {
            Err(BadStart::Secret)
        }
        start => resolve(game, start, bits),
    }
}
