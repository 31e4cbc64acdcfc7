//! Records: games as text, in PGN, PDN, or a plain form of lines for everything else.
//!
//! [`Games`] reads a file of any size game by game and holds one of them. A [`Record`] says what
//! stands there, without knowing a rule: [`Record::find`] chooses the game that it belongs to,
//! [`Record::replay`] plays it, and [`write()`] writes it. `docs/records.md` describes the forms.
//!
//! ```
//! use rookery_rules::Registry;
//! use rookery_rules::record::{Games, write};
//!
//! let file = r#"
//! [White "Morphy"]
//! [Black "Duke Karl and Count Isouard"]
//!
//! 1. e4 e5 2. Nf3 d6 3. d4 Bg4 $6 {Weak already.} 4. dxe5 Bxf3 1-0
//! "#;
//! let mut registry = Registry::default();
//! registry.add_group("Chess", rookery_chess::games());
//!
//! for record in Games::new(file.as_bytes()) {
//!     let record = record?;
//!     let game = record.find(&registry)?;
//!     let mut positions = vec![];
//!     let end = record.replay(game.as_ref(), |_, play| positions.push(play.text()))?;
//!     assert_eq!((positions.len(), end.ply()), (8, 8));
//!     let written = write(game.as_ref(), &record)?;
//!     assert!(written.ends_with("4. dxe5 Bxf3 1-0\n\n"), "{written}");
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod clock;
mod cursor;
mod find;
mod games;
mod input;
mod mistake;
mod movetext;
mod numbers;
mod plain;
mod replay;
mod suggest;
mod tags;
mod word;
mod wrap;
mod write;

use rookery_protocol::Millis;

use crate::{Game, Score, Start};

pub use games::{GAME_LEN_MAX, Games, MOVES_MAX, VARIATION_DEPTH_MAX};
pub use input::LINE_LEN_MAX;
pub use mistake::{Mistake, Place, Wrong};
pub use suggest::{instead, nearest};
pub use tags::{TAG_LEN_MAX, TAGS_MAX};
pub use write::{write, write_played};

/// The style in which records of a game are written.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Style {
    /// Portable Game Notation.
    Pgn {
        /// The values of the `Variant` tag: the first is written, all are read. Empty for the game
        /// that a file without the tag means.
        variants: Vec<String>,
    },
    /// Portable Draughts Notation 3.0.
    Pdn {
        /// The value of the `GameType` tag, such as `21,B,8,8,N1,0`; `None` where the standard has
        /// no number for the game.
        game_type: Option<String>,
        /// The points for a win: 2 where the standard writes `2-0` and `1-1`, else 1.
        win: u8,
    },
    /// Lines, with a move on each, in the game's notation.
    #[default]
    Lines,
}

/// A record: a game as it stands in a file.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Record {
    /// The tags in order, each name once, with their values.
    pub tags: Vec<(String, String)>,
    /// The start position.
    pub start: Start,
    /// The moves of the game.
    pub main: Line,
    /// The result as it is written.
    pub finish: Finish,
    /// The place of the record in the file.
    pub place: Place,
    /// The oddities of the text, which was read all the same.
    pub notes: Vec<Mistake>,
}

/// A line of moves.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Line {
    /// The comment before the first move.
    pub comment: String,
    /// The moves in order.
    pub moves: Vec<Entry>,
}

/// A move of a record, with what is said about it.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Entry {
    /// The move as it is written, without its number and marks of merit.
    pub text: String,
    /// The Numeric Annotation Glyphs (the PGN standard, section 10): 1 for `!`, 2 for `?`, …
    pub nags: Vec<u8>,
    /// The comment after the move, on one line.
    pub comment: String,
    /// The time left on the mover's clock after the move, in milliseconds.
    pub clock_ms: Option<Millis>,
    /// The variations: lines that could have been played in its stead.
    pub variations: Vec<Line>,
    /// The place of the move in the file.
    pub place: Place,
}

/// The result as it stands behind the last move.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Finish {
    /// `1-0`: White won in PGN and PDN, the first seat in lines.
    OneNil,
    /// `0-1`: the other side won.
    NilOne,
    /// `1/2-1/2`: a draw.
    Draw,
    /// `*`: the game has not ended, or nobody knows how.
    #[default]
    Open,
}

impl Record {
    /// Makes the record of a game without moves yet.
    #[must_use]
    pub fn new(start: Start) -> Self {
        Self { start, ..Self::default() }
    }

    /// Returns the value of a tag; the case of its name does not matter.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        let found = self.tags.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.as_str())
    }

    /// Sets the value of a tag.
    pub fn set(&mut self, name: &str, value: impl Into<String>) {
        match self.tags.iter_mut().find(|(known, _)| known.eq_ignore_ascii_case(name)) {
            Some((_, old)) => *old = value.into(),
            None => self.tags.push((name.to_owned(), value.into())),
        }
    }

    /// Returns the score by the seats of `game`; `None` where it is open.
    #[must_use]
    pub fn score(&self, game: &dyn Game) -> Option<Score> {
        match self.finish {
            Finish::Open => None,
            Finish::Draw => Some(Score::Draw),
            Finish::OneNil if second_is_white(game) => Some(Score::Second),
            Finish::NilOne if second_is_white(game) => Some(Score::First),
            Finish::OneNil => Some(Score::First),
            Finish::NilOne => Some(Score::Second),
        }
    }
}

impl Finish {
    /// Returns the result that is written for a score in `game`.
    #[must_use]
    pub fn of(score: Option<Score>, game: &dyn Game) -> Self {
        match score {
            Some(Score::Draw) => Self::Draw,
            Some(Score::First) if second_is_white(game) => Self::NilOne,
            Some(Score::Second) if second_is_white(game) => Self::OneNil,
            Some(Score::First) => Self::OneNil,
            Some(Score::Second) => Self::NilOne,
            Some(Score::Aborted) | None => Self::Open,
        }
    }
}

/// Returns the tags that name the players of `game`, first seat first.
#[must_use]
pub fn player_tags(game: &dyn Game) -> [&'static str; 2] {
    match game.style() {
        Style::Lines => ["First", "Second"],
        _ if second_is_white(game) => ["Black", "White"],
        _ => ["White", "Black"],
    }
}

/// Whether a result is written in another order than that of the seats.
fn second_is_white(game: &dyn Game) -> bool {
    game.title().seats[0].dark && game.style() != Style::Lines
}
