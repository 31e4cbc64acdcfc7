//! The game that is on, with all that came before.

use rookery_rules::{Play, Score, Seat};

use crate::dialects::Rules;

/// A game by the rules that were asked for, and every position of it.
pub(super) struct Game {
    pub(super) rules: Rules,
    past: Vec<Box<dyn Play>>,
}

impl Game {
    /// The game from its usual start.
    pub(super) fn usual(rules: Rules) -> Result<Self, String> {
        let play = rules.usual()?;
        Ok(Self { rules, past: vec![play] })
    }

    /// The same game from another position.
    pub(super) fn set(&mut self, text: &str) -> Result<(), String> {
        self.past = vec![self.rules.at(text)?];
        Ok(())
    }

    pub(super) fn play(&self) -> &dyn Play {
        match self.past.last() {
            Some(play) => play.as_ref(),
            None => unreachable!("a game has a position from its beginning on"),
        }
    }

    pub(super) fn turn(&self) -> Option<Seat> {
        self.play().turn()
    }

    /// Moves that the side to move has made.
    pub(super) fn made(&self) -> u32 {
        (self.past.len() as u32 - 1) / 2
    }

    /// Whether a move, as the game writes it, led to the present position.
    pub(super) fn came_by(&self, notation: &str) -> bool {
        let Some(before) = self.past.len().checked_sub(2) else { return false };
        let mut after = self.past[before].fork();
        after.play(notation).is_ok() && after.text() == self.play().text()
    }

    /// Makes a move as the game writes it; false if it cannot be made.
    pub(super) fn make(&mut self, notation: &str) -> bool {
        let mut next = self.play().fork();
        let made = next.play(notation).is_ok();
        if made {
            self.past.push(next);
        }
        made
    }

    /// Takes the last so many moves back; false if there are fewer.
    pub(super) fn take_back(&mut self, moves: usize) -> bool {
        let enough = self.past.len() > moves;
        if enough {
            self.past.truncate(self.past.len() - moves);
        }
        enough
    }
}

/// How a game ended, as CECP says it.
pub(super) fn result(play: &dyn Play) -> Option<String> {
    let result = play.outcome()?;
    let score = match result.score {
        Score::First => "1-0",
        Score::Second => "0-1",
        Score::Draw => "1/2-1/2",
        Score::Aborted => "*",
    };
    Some(format!("{score} {{{}}}", result.reason))
}
