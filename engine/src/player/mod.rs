//! One way to think about any game.
//!
//! A [`Question`] holds a game in text, as the rest of Rookery knows it. The family behind it is
//! found by looking underneath ([`rookery_rules::Play::as_any`]): chess goes to the strong player,
//! every other family to the general one over its own [`crate::board::Board`], and rules that came
//! as a file to the same over what they say when they are asked.

mod about;
mod chess;
mod limits;
mod mind;
mod numbers;
mod settings;
mod stored;
mod study;
mod thought;

use std::sync::Arc;

use rookery_rules::{Play, Played};

use crate::control::Control;
use crate::search::tt::TranspositionTable;

pub use limits::{Clock, Limits};
pub use numbers::offer_numbers;
pub(crate) use numbers::{describe as describe_numbers, set as set_number};
pub use settings::{HASH_DEFAULT, HASH_MAX, MULTI_PV_MAX, Settings};
pub use stored::Stored;
pub(crate) use stored::describe as describe_stored;
pub use thought::Thought;

use chess::Chess;
use mind::Mind;

/// A game to think about.
#[derive(Clone, Copy)]
pub struct Question<'a> {
    /// The game, with what came before.
    pub play: &'a dyn Play,
    /// Its board, where it is known: it tells whose the pieces are in games of unknown family.
    pub board: Option<&'a rookery_rules::Board>,
}

/// What all that think are told.
struct Job<'a> {
    settings: &'a Settings,
    limits: &'a Limits,
    control: &'a Control,
}

/// A player of every game.
pub struct Player {
    settings: Settings,
    chess: Chess,
    /// Of the games that are not chess; made when the first of them is thought about.
    table: Option<Arc<TranspositionTable>>,
    mind: Option<Box<dyn Mind>>,
}

impl Player {
    /// A player that has learnt nothing yet.
    #[must_use]
    pub fn new(settings: Settings) -> Self {
        Self { chess: Chess::default(), table: None, mind: None, settings }
    }

    /// How it plays.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Plays as told from now on.
    pub fn set(&mut self, settings: Settings) {
        if settings.hash != self.settings.hash {
            (self.table, self.mind) = (None, None);
        }
        self.chess.set(&settings);
        // What another level thinks of a position, or the same in another game, is not its own.
        let other = (settings.skill, settings.seed) != (self.settings.skill, self.settings.seed);
        self.settings = settings;
        if other {
            self.new_game();
        }
    }

    /// Forgets all that was learnt.
    pub fn new_game(&mut self) {
        self.chess.new_game();
        self.mind = None;
        if let Some(table) = &self.table {
            table.clear();
        }
    }

    /// Thinks until a limit is reached or `control` says stop; tells `report` of each depth, and of
    /// each line of it where several are wanted. The answer is the best; its line is empty only
    /// when the game is over.
    pub fn think(
        &mut self,
        question: &Question<'_>,
        limits: &Limits,
        control: &Control,
        report: &mut dyn FnMut(&Thought),
    ) -> Thought {
        if question.play.turn().is_none() {
            return Thought::default();
        }
        let job = Job { settings: &self.settings, limits, control };
        if let Some(played) = question.play.as_any().downcast_ref::<Played<rookery_chess::Chess>>()
        {
            return self.chess.think(played, &job, report);
        }
        let known = self.mind.as_mut().and_then(|mind| mind.think(question, &job, report));
        if let Some(thought) = known {
            return thought;
        }
        let hash = self.settings.hash;
        let table = match self.table.take() {
            Some(table) => {
                table.clear();
                table
            }
            None => Arc::new(TranspositionTable::new(hash)),
        };
        let mut mind = mind::find(question, &table);
        self.table = Some(table);
        let thought = mind.think(question, &job, report);
        self.mind = Some(mind);
        thought.unwrap_or_default()
    }
}

#[cfg(test)]
mod tests;
