//! Mistakes: what is wrong with a file, and where.

use std::fmt;

use crate::{BadStart, Refusal};

/// A place in a file.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The line, from 1; 0 for what stands in no file.
    pub line: u32,
    /// The column, in characters from 1.
    pub column: u32,
}

/// A mistake: something in a file that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mistake {
    /// The place of the mistake.
    pub place: Place,
    /// The description of the mistake, as a sentence.
    pub what: String,
}

impl Mistake {
    pub(super) fn new(place: Place, what: impl Into<String>) -> Self {
        Self { place, what: what.into() }
    }
}

/// The reason why a record cannot be played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Wrong {
    /// The game cannot begin as the record says.
    Start {
        /// The place of the record.
        place: Place,
        /// The reason why the start is refused.
        why: BadStart,
    },
    /// A move cannot be made.
    Move {
        /// The place of the move.
        place: Place,
        /// The move number as people count: `12.`, or `12...` where the second side moves.
        number: String,
        /// The move, as it is written.
        text: String,
        /// The reason why the move is refused.
        why: Refusal,
        /// The legal moves that it might have been, the likeliest first.
        instead: Vec<String>,
    },
}

impl Wrong {
    /// Returns the place of the error.
    #[must_use]
    pub fn place(&self) -> Place {
        match self {
            Self::Start { place, .. } | Self::Move { place, .. } => *place,
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.what)
    }
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place(), What(self))
    }
}

impl From<Wrong> for Mistake {
    fn from(wrong: Wrong) -> Self {
        Self { place: wrong.place(), what: What(&wrong).to_string() }
    }
}

/// What is wrong, without its place.
struct What<'a>(&'a Wrong);

impl fmt::Display for What<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Wrong::Start { why: BadStart::NotOffered, .. } => {
                write!(f, "This game has no usual start. A FEN tag must say where it began.")
            }
            Wrong::Start { why, .. } => write!(f, "The start position is refused. {why}"),
            Wrong::Move { number, text, why, instead, .. } => {
                match why {
                    Refusal::Ambiguous => write!(f, "{number} {text} could be several moves.")?,
                    Refusal::GameOver => write!(f, "{number} {text} comes after the end.")?,
                    _ => write!(f, "{number} {text} is not legal.")?,
                }
                match &instead[..] {
                    [] => Ok(()),
                    [one] => write!(f, " Perhaps it was {one}."),
                    [more @ .., last] => {
                        write!(f, " Perhaps it was {} or {last}.", more.join(", "))
                    }
                }
            }
        }
    }
}

impl std::error::Error for Mistake {}
impl std::error::Error for Wrong {}
