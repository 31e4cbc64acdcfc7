//! Games as text: PGN, PDN, and a plain form of lines for everything else.
//!
//! [`Games`] reads a file of any size game by game and holds one of them. A [`Record`] says what
//! stands there, without knowing a rule: [`Record::find`] chooses the game that it belongs to,
//! [`Record::replay`] plays it, and [`write()`] writes it. `docs/records.md` describes the forms.

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

/// How the games of a kind are written.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Style {
    /// Portable Game Notation.
    Pgn {
        /// What the `Variant` tag says: the first is written, all are read. Empty for the game that
        /// a file without the tag means.
        variants: Vec<String>,
    },
    /// Portable Draughts Notation 3.0.
    Pdn {
        /// What the `GameType` tag says, such as `21,B,8,8,N1,0`; `None` where the standard has no
        /// number for the game.
        game_type: Option<String>,
        /// Points for a win: 2 where the standard writes `2-0` and `1-1`, else 1.
        win: u8,
    },
    /// A move on each line, in the notation that identifies it.
    #[default]
    Lines,
}

/// A game as it stands in a file.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Record {
    /// What is said about it, in order, each name once.
    pub tags: Vec<(String, String)>,
    /// Where it begins.
    pub start: Start,
    /// Its moves.
    pub main: Line,
    /// How it ended.
    pub finish: Finish,
    /// Where it stands.
    pub place: Place,
    /// What was odd about the text, and was read all the same.
    pub notes: Vec<Mistake>,
}

/// Moves one after the other.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Line {
    /// What is said before the first move.
    pub comment: String,
    /// The moves.
    pub moves: Vec<Entry>,
}

/// A move, and what is said about it.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Entry {
    /// The move as it is written, without its number and marks of merit.
    pub text: String,
    /// Numeric Annotation Glyphs (the PGN standard, section 10): 1 for `!`, 2 for `?`, …
    pub nags: Vec<u8>,
    /// What is said after it, on one line.
    pub comment: String,
    /// What the mover's clock showed after it.
    pub clock_ms: Option<Millis>,
    /// What could have been played in its stead.
    pub variations: Vec<Line>,
    /// Where it stands.
    pub place: Place,
}

/// What stands behind the last move.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Finish {
    /// `1-0`: White won in PGN and PDN, the first seat in lines.
    OneNil,
    /// `0-1`.
    NilOne,
    /// `1/2-1/2`.
    Draw,
    /// `*`: not ended, or nobody knows how.
    #[default]
    Open,
}

impl Record {
    /// A game without moves yet.
    #[must_use]
    pub fn new(start: Start) -> Self {
        Self { start, ..Self::default() }
    }

    /// What a tag says; the case of its name does not matter.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        let found = self.tags.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.as_str())
    }

    /// Sets what a tag says.
    pub fn set(&mut self, name: &str, value: impl Into<String>) {
        match self.tags.iter_mut().find(|(known, _)| known.eq_ignore_ascii_case(name)) {
            Some((_, old)) => *old = value.into(),
            None => self.tags.push((name.to_owned(), value.into())),
        }
    }

    /// Who got the point, in the seats of `game`; `None` where it is open.
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
    /// What is written for a score in `game`.
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

/// The tags that name the players of `game`, first seat first.
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
