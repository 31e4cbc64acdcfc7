//! Reading a log with rules that take their time: they are asked for many of its moves at once.

use std::collections::VecDeque;

use rookery_rules::Play;

use crate::arbiter::Arbiter;
use crate::event::{Event, Record};

/// Moves that rules are asked for at once.
const MOVES_MAX: usize = 32;

/// Where moves of a log lead that were not applied yet: each in the rules' notation, with the game
/// after it.
#[derive(Default)]
pub(crate) struct Ahead(VecDeque<(String, Box<dyn Play>)>);

impl Ahead {
    /// The game after the move `notation` that was made after `ply` others, if that is known.
    pub(crate) fn take(&mut self, ply: u32, notation: &str) -> Option<Box<dyn Play>> {
        let (next, play) = self.0.pop_front()?;
        if next == notation && play.ply() == ply + 1 {
            return Some(play);
        }
        self.0.clear();
        None
    }
}

impl Arbiter {
    /// Asks the rules where the next moves of `log` lead, those that come now.
    pub(crate) fn look_ahead(&mut self, log: &[Record]) {
        let moves_next = matches!(log.first(), Some(Record { event: Event::Moved(_), .. }));
        if !moves_next || !self.ahead.0.is_empty() || !self.play.recalls() {
            return;
        }
        let goes_on = |record: &&Record| !matches!(record.event, Event::TakenBack { .. });
        let moves = log.iter().take_while(goes_on).filter_map(|record| match &record.event {
            Event::Moved(made) => Some(made.notation.as_str()),
            _ => None,
        });
        let moves: Vec<&str> = moves.take(MOVES_MAX).collect();
        let games = self.play.after_each(&moves);
        self.ahead.0 = moves.iter().map(|mv| (*mv).to_owned()).zip(games).collect();
    }
}
