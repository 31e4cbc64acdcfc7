//! Checkpoints: the state of a game at some version, from which it is read back without asking its
//! rules for every move again. A checkpoint is a projection: it follows from the log, and is made
//! anew where it is missing.

use rookery_protocol::Millis;
use rookery_protocol::seat::Seat;
use rookery_rules::Game;
use serde::{Deserialize, Serialize};

use crate::apply::Corrupt;
use crate::arbiter::{Arbiter, Unreadable};
use crate::event::{Event, Record};
use crate::setup::Setup;

/// The state of a game at some version, for rules that read a position back from its text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Checkpoint {
    /// The version of the log that the checkpoint was made at.
    pub version: u32,
    /// Whose move it was after each move of the log, those that were taken back included.
    turns: Vec<Option<Seat>>,
    /// Some positions before the present one: moves made, and text.
    positions: Vec<(u32, String)>,
    /// The present position.
    present: String,
}

impl Arbiter {
    /// Returns a checkpoint of this game; `None` where a position's text is not all there is to
    /// know.
    #[must_use]
    pub fn checkpoint(&self) -> Option<Checkpoint> {
        self.play.recalls().then(|| Checkpoint {
            version: self.version,
            turns: self.turns.clone(),
            positions: self.trail.texts(),
            present: self.play.text(),
        })
    }

    /// Reads a game back from its whole log, of which `checkpoint` tells the first part: the rules
    /// are asked only for what came after it. Each entry after it is told when it has been applied.
    ///
    /// # Errors
    /// As for [`restore`](Self::restore); also when the checkpoint is not one of this game.
    pub fn restore_from(
        game: &dyn Game,
        setup: Setup,
        log: &[Record],
        checkpoint: Checkpoint,
        mut told: impl FnMut(&Arbiter, &Record),
    ) -> Result<Arbiter, Unreadable> {
        let mut arbiter = Arbiter::new(game, setup)?;
        let (known, rest) = log.split_at(log.len().min(checkpoint.version as usize));
        arbiter.recall(known, checkpoint)?;
        for (count, record) in rest.iter().enumerate() {
            arbiter.look_ahead(&rest[count..]);
            arbiter.follow(record)?;
            told(&arbiter, record);
        }
        Ok(arbiter)
    }

    fn recall(&mut self, known: &[Record], checkpoint: Checkpoint) -> Result<(), Corrupt> {
        let Checkpoint { version, turns, positions, present } = checkpoint;
        let odd = |what: &str| Corrupt::new(version, format!("the checkpoint {what}"));
        let mut turns = turns.into_iter();
        for record in known {
            if record.version != self.version + 1 {
                return Err(Corrupt::new(record.version, "a version is missing before it"));
            }
            match &record.event {
                Event::Moved(made) => {
                    let turn = turns.next().ok_or_else(|| odd("knows fewer moves"))?;
                    self.note_move(made, turn, record.at_ms);
                    self.note_time(&record.event, record.at_ms);
                }
                Event::TakenBack { ply } => {
                    self.forget_moves(*ply, record.at_ms)?;
                    self.note_time(&record.event, record.at_ms);
                }
                _ => self.follow(record)?,
            }
        }
        if self.version != version || turns.next().is_some() {
            return Err(odd("knows another log"));
        }
        let (ply, last) = (self.ply(), self.made.last());
        let before = positions.last().filter(|(at, _)| *at + 1 == ply);
        let last = before.zip(last).map(|((_, text), made)| (&**text, &*made.notation));
        let play = self.trail.start().recall(ply, &present, last);
        self.play = play.ok_or_else(|| odd("has a position that cannot be read"))?;
        positions.into_iter().for_each(|(ply, text)| self.trail.know(ply, text));
        Ok(())
    }

    /// Moves were taken back that the rules were not asked about.
    fn forget_moves(&mut self, ply: u32, at: Millis) -> Result<(), Corrupt> {
        let Some(undone) = self.made.get(ply as usize) else {
            return Err(Corrupt::new(self.version + 1, "no such move"));
        };
        let (seat, standing) = (undone.seat, undone.before);
        self.made.truncate(ply as usize);
        self.turn = Some(seat);
        self.undo(standing, at);
        Ok(())
    }
}
