//! The positions that a game has been through: few enough to keep, and close enough to go back to.

use std::collections::VecDeque;

use rookery_rules::Play;

use crate::arbiter::Made;

/// Every so many plies a position is kept for as long as the game is in memory.
const KEPT_EVERY_PLIES: u32 = 32;
/// Of the newest positions so many are kept: what players take back is nearly always among them.
pub(crate) const NEWEST_MAX: usize = 8;

/// Positions before the present one.
pub(crate) struct Trail {
    start: Box<dyn Play>,
    /// Positions far apart, oldest first.
    kept: Vec<Kept>,
    /// The newest ones before the present one, without a gap, oldest first.
    newest: VecDeque<Box<dyn Play>>,
}

/// A position that may be needed again.
struct Kept {
    ply: u32,
    state: State,
}

enum State {
    Whole(Box<dyn Play>),
    /// Its text, where the rules read it back.
    Text(String),
}

impl Trail {
    /// A trail that begins with the position `start`.
    pub(crate) fn new(start: Box<dyn Play>) -> Self {
        Self { start, kept: vec![], newest: VecDeque::new() }
    }

    /// The position that the game began with.
    pub(crate) fn start(&self) -> &dyn Play {
        self.start.as_ref()
    }

    /// Notes the position that a move was made in.
    pub(crate) fn leave(&mut self, before: Box<dyn Play>) {
        let ply = before.ply();
        let newest_kept = self.kept.last().map_or(0, |kept| kept.ply);
        if ply >= newest_kept + KEPT_EVERY_PLIES {
            let state = if before.recalls() {
                State::Text(before.text())
            } else {
                State::Whole(before.fork())
            };
            self.kept.push(Kept { ply, state });
        }
        if self.newest.len() >= NEWEST_MAX {
            self.newest.pop_front();
        }
        self.newest.push_back(before);
    }

    /// Notes the text of a position between the newest one that is kept and the present one.
    pub(crate) fn know(&mut self, ply: u32, text: String) {
        self.kept.push(Kept { ply, state: State::Text(text) });
    }

    /// The position after `ply` moves, if it is among the newest.
    pub(crate) fn newest(&self, ply: u32) -> Option<&dyn Play> {
        self.newest.iter().rev().map(AsRef::as_ref).find(|play| play.ply() == ply)
    }

    /// Goes back to the position after the moves `made`, which becomes the present one. What came
    /// after it is forgotten.
    ///
    /// # Errors
    /// A move that cannot have been made, and why: the moves are not those of this trail.
    pub(crate) fn back_to(&mut self, made: &[Made]) -> Result<Box<dyn Play>, String> {
        let ply = made.len() as u32;
        self.newest.retain(|play| play.ply() <= ply);
        self.kept.retain(|kept| kept.ply <= ply);
        if self.newest.is_empty() {
            self.retrace(made)?;
        }
        // It is noted again when it is left.
        self.kept.retain(|kept| kept.ply < ply);
        Ok(self.newest.pop_back().unwrap_or_else(|| self.start.fork()))
    }

    /// Fills the newest positions with those up to and with the one after `made`.
    fn retrace(&mut self, made: &[Made]) -> Result<(), String> {
        let mut play = self.nearest(made);
        for made in &made[play.ply() as usize..] {
            let before = play.fork();
            play.play(&made.notation).map_err(|why| format!("{}: {why}", made.notation))?;
            self.newest.push_back(before);
            if self.newest.len() >= NEWEST_MAX {
                self.newest.pop_front();
            }
        }
        self.newest.push_back(play);
        Ok(())
    }

    /// The newest position that is kept and can be had. The one after all of `made` must know the
    /// move that led to it.
    fn nearest(&self, made: &[Made]) -> Box<dyn Play> {
        let had = |(index, kept): (usize, &Kept)| match &kept.state {
            State::Whole(play) => Some(play.fork()),
            State::Text(text) => {
                let before = index.checked_sub(1).map(|before| &self.kept[before]);
                let last = before.and_then(|before| match &before.state {
                    State::Text(text) if before.ply + 1 == kept.ply => {
                        Some((&**text, &*made[before.ply as usize].notation))
                    }
                    _ => None,
                });
                let goes_on = (kept.ply as usize) < made.len();
                let is_whole = goes_on || last.is_some() || kept.ply == 0;
                is_whole.then(|| self.start.recall(kept.ply, text, last))?
            }
        };
        let found = self.kept.iter().enumerate().rev().find_map(had);
        found.unwrap_or_else(|| self.start.fork())
    }

    /// The texts of the positions that are kept, by ply, the newest ones too.
    pub(crate) fn texts(&self) -> Vec<(u32, String)> {
        let text = |kept: &Kept| match &kept.state {
            State::Whole(play) => (kept.ply, play.text()),
            State::Text(text) => (kept.ply, text.clone()),
        };
        let mut texts: Vec<_> = self.kept.iter().map(text).collect();
        let kept = texts.last().map(|(ply, _)| *ply);
        let newest = self.newest.iter().filter(|play| kept.is_none_or(|kept| play.ply() > kept));
        texts.extend(newest.map(|play| (play.ply(), play.text())));
        texts
    }
}
