//! A game as the rest of Rookery knows it: its names, its board, and how it begins.

use std::fmt;

use rookery_protocol::board::Board;
use rookery_protocol::game::{SeatName, Start, Starts};
use thiserror::Error;

use crate::dialect::Dialect;
use crate::play::Play;
use crate::record::Style;

/// What a game is called, and what it says of itself.
#[derive(Debug, Clone, PartialEq)]
pub struct Title {
    /// For addresses, files and command lines: `a-z`, `0-9` and `-`.
    pub key: String,
    /// In English.
    pub name: String,
    /// One sentence for the list of games.
    pub summary: String,
    /// The rules in words, paragraphs separated by empty lines.
    pub text: String,
    /// What the seats are called, first seat first.
    pub seats: [SeatName; 2],
    /// Which start positions can be chosen.
    pub starts: Starts,
}

/// One thing that is wrong with a position, as a sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault(pub String);

/// Why a game cannot begin like this.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum BadStart {
    /// The game has no such kind of start.
    #[error("This game has no such start position.")]
    NotOffered,
    /// There are fewer numbered positions.
    #[error("The start positions are numbered from 0 to {max}.")]
    NoSuchNumber {
        /// The highest number.
        max: u32,
    },
    /// What is drawn is hidden from a player: whoever chose it would know what the other may not.
    #[error("In this game the set-up is drawn in secret; it cannot be chosen.")]
    Secret,
    /// The text cannot be read, or the position cannot be.
    #[error("{}", sentences(.0))]
    Position(Vec<Fault>),
}

impl BadStart {
    /// A position with one fault.
    pub fn fault(what: impl Into<String>) -> Self {
        Self::Position(vec![Fault(what.into())])
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

fn sentences(faults: &[Fault]) -> String {
    faults.iter().map(|fault| fault.0.as_str()).collect::<Vec<_>>().join(" ")
}

/// A short line of play that shows a special move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Example {
    /// What it shows, in a sentence or two.
    pub caption: String,
    /// Where it begins.
    pub start: Start,
    /// The moves, each in any way of writing that the game reads; the last one is what it is about.
    pub moves: Vec<String>,
}

impl Example {
    /// One that begins with a position.
    #[must_use]
    pub fn new(caption: &str, text: &str, moves: &[&str]) -> Self {
        Self {
            caption: caption.to_owned(),
            start: Start::Position { text: text.to_owned() },
            moves: moves.iter().map(|&mv| mv.to_owned()).collect(),
        }
    }
}

/// A game: what a family registers.
pub trait Game: Send + Sync {
    /// What it is called.
    fn title(&self) -> &Title;

    /// Its board. The same for every game of these rules that begins from `start`.
    fn board(&self, start: &Start) -> Board;

    /// Short lines of play that show its special moves, for the page of its rules.
    fn examples(&self) -> Vec<Example> {
        vec![]
    }

    /// How its games are written.
    fn style(&self) -> Style {
        Style::Lines
    }

    /// The protocols in which engines play it, but for Rookery's own, in which they play any game.
    fn dialects(&self) -> Vec<Dialect> {
        vec![]
    }

    /// What Lichess calls it in its programming interface, such as `standard`; `None` where it does
    /// not have this game.
    fn lichess_key(&self) -> Option<&'static str> {
        None
    }

    /// Whether each question to its rules takes milliseconds, as it does in a sandbox: then a whole
    /// game is not played again while anybody waits.
    fn is_slow(&self) -> bool {
        false
    }

    /// One of the starts that are drawn by lot, by the 64 random bits of each call of `bits`; `None`
    /// where the game has none.
    fn draw(&self, bits: &mut dyn FnMut() -> u64) -> Option<Start> {
        draw_number(self.title().starts, bits)
    }

    /// Begins a game. Never called with [`Start::Random`]: see [`resolve`].
    ///
    /// # Errors
    /// Why it cannot begin like this; every fault of a position at once.
    fn begin(&self, start: &Start) -> Result<Box<dyn Play>, BadStart>;
}

/// One of the numbered starts, by 64 random bits; `None` where there are none.
pub fn draw_number(starts: Starts, bits: &mut dyn FnMut() -> u64) -> Option<Start> {
    let count = starts.numbers.filter(|count| *count > 0)?;
    Some(Start::Number { number: (bits() % u64::from(count)) as u32 })
}

/// Where a game begins that is to begin at `start`: [`Start::Random`] is drawn, by the 64 random bits
/// of each call of `bits`; the others stay.
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

/// Where a game between two players begins who agreed on `start`, as [`resolve`] has it.
///
/// # Errors
/// [`BadStart::Secret`] where the set-ups are hidden from the players and `start` chooses them; what
/// [`resolve`] refuses.
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
