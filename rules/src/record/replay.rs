//! Playing a record.

use super::mistake::Wrong;
use super::numbers::Numbers;
use super::suggest::instead;
use super::{Entry, Line, Record};
use crate::{Game, Play, Refusal, Seat};

/// The most wrong moves that are told of one game.
const WRONG_MAX: usize = 20;

impl Record {
    /// Begins the game as the record says.
    ///
    /// # Errors
    /// [`Wrong::Start`] where the game cannot begin like that.
    pub fn begin(&self, game: &dyn Game) -> Result<Box<dyn Play>, Wrong> {
        game.begin(&self.start).map_err(|why| Wrong::Start { place: self.place, why })
    }

    /// Plays the game without its variations, shows `each` move with the position after it, and
    /// returns the game at its end.
    ///
    /// # Errors
    /// The first move that cannot be made.
    pub fn replay(
        &self,
        game: &dyn Game,
        mut each: impl FnMut(&Entry, &dyn Play),
    ) -> Result<Box<dyn Play>, Wrong> {
        let mut play = self.begin(game)?;
        let mut numbers = Numbers::new(game, play.as_ref());
        for entry in &self.main.moves {
            make(play.as_mut(), entry, &mut numbers)?;
            each(entry, play.as_ref());
        }
        Ok(play)
    }

    /// Returns the first wrong move of the game and of each of its variations, up to a limit.
    #[must_use]
    pub fn faults(&self, game: &dyn Game) -> Vec<Wrong> {
        let mut found = vec![];
        match self.begin(game) {
            Ok(play) => {
                let numbers = Numbers::new(game, play.as_ref());
                look_through(&self.main, play, numbers, &mut found);
            }
            Err(why) => found.push(why),
        }
        found
    }
}

fn look_through(
    line: &Line,
    mut play: Box<dyn Play>,
    mut numbers: Numbers,
    found: &mut Vec<Wrong>,
) {
    for entry in &line.moves {
        for variation in &entry.variations {
            look_through(variation, play.fork(), numbers, found);
        }
        if found.len() >= WRONG_MAX {
            return;
        }
        if let Err(why) = make(play.as_mut(), entry, &mut numbers) {
            found.push(why);
            return;
        }
    }
}

/// Makes a move and counts it.
pub(super) fn make(play: &mut dyn Play, entry: &Entry, numbers: &mut Numbers) -> Result<(), Wrong> {
    let number = numbers.next(play.turn().unwrap_or(Seat::First));
    play.play(&entry.text).map_err(|why| {
        let instead = match why {
            Refusal::GameOver => vec![],
            _ => instead(play, &entry.text, why),
        };
        Wrong::Move { place: entry.place, number, text: entry.text.clone(), why, instead }
    })
}
