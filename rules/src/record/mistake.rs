//! Mistakes: what is wrong with a file, and where.

use std::fmt;

use rookery_protocol::said::also;

use crate::texts::record as texts;
use crate::{BadStart, Refusal, Text};

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
    pub what: Text,
}

impl Mistake {
    pub(super) fn new(place: Place, what: Text) -> Self {
        Self { place, what }
    }

    /// Returns the mistake with its place.
    #[must_use]
    pub fn text(&self) -> Text {
        self.place.at(self.what.clone())
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

    /// Returns the error with its place.
    #[must_use]
    pub fn text(&self) -> Text {
        self.place().at(self.what())
    }

    /// Returns the error without its place.
    #[must_use]
    pub fn what(&self) -> Text {
        match self {
            Self::Start { why: BadStart::NotOffered, .. } => texts::no_usual_start(),
            Self::Start { why, .. } => texts::refused_start(why.text()),
            Self::Move { number, text, why, instead, .. } => {
                let refused = match why {
                    Refusal::Ambiguous => texts::several_moves(number, text),
                    Refusal::GameOver => texts::after_the_end(number, text),
                    _ => texts::not_legal(number, text),
                };
                match texts::perhaps_one_of(instead) {
                    Some(perhaps) => also(refused, perhaps),
                    None => refused,
                }
            }
        }
    }
}

impl Place {
    /// What is said of this place.
    fn at(self, what: Text) -> Text {
        texts::at(self.line, self.column, what)
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// [`text`](Mistake::text), in English.
impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text().fmt(f)
    }
}

/// [`text`](Wrong::text), in English.
impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text().fmt(f)
    }
}

impl From<Wrong> for Mistake {
    fn from(wrong: Wrong) -> Self {
        Self { place: wrong.place(), what: wrong.what() }
    }
}

impl std::error::Error for Mistake {}
impl std::error::Error for Wrong {}
