//! What a match says of its games, for their records.

use std::sync::Arc;

use rookery_matches::scale::{MILLIONTHS, scaled_budget};
use rookery_matches::{Course, Draw, Results, Slot, Tuner};
use rookery_protocol::bot::{MoveBudget, OptionValue};
use rookery_protocol::id::MatchId;
use rookery_protocol::match_view::Scaled;
use rookery_protocol::matches::Opening;
use rookery_rules::Game;
use rookery_storage::StoredMatch;

use crate::books::OpenBook;
use crate::matches::drawing;

/// A match whose games are written.
pub struct MatchRecords {
    stored: StoredMatch,
    rules: Arc<dyn Game>,
    /// How the values of a tuning came about.
    course: Option<Course>,
    book: Option<OpenBook>,
}

/// A game of a match that is to be written.
#[derive(Clone)]
pub struct InMatch {
    /// The match.
    pub of: Arc<MatchRecords>,
    /// Which of its games.
    pub slot: Slot,
}

/// The match that a game belongs to, and what it says of it.
#[derive(Debug, Clone)]
pub(super) struct OfMatch {
    /// The id of the match.
    pub(super) id: MatchId,
    /// What the match is called.
    pub(super) name: String,
    /// The number of the game, from 0.
    pub(super) number: u32,
    /// The round, from 1.
    pub(super) round: u32,
    /// What its table calls the players, first seat first.
    pub(super) players: [String; 2],
    /// Their engines.
    pub(super) engines: [String; 2],
    /// The options that the match gives them.
    pub(super) options: [Vec<OptionValue>; 2],
    /// What they may use for a move beside their clocks.
    pub(super) budgets: [MoveBudget; 2],
    /// What the game begins with.
    pub(super) opening: Opening,
    /// For the speed of which machine its time was made, in a test of builds.
    pub(super) scaled: Option<Scaled>,
}

impl MatchRecords {
    /// The records of a match that is played by these rules and has these results, from the
    /// openings of this book if it is still there.
    #[must_use]
    pub fn new(
        stored: StoredMatch,
        rules: Arc<dyn Game>,
        results: &Results,
        book: Option<OpenBook>,
    ) -> Self {
        let course = Tuner::new(&stored.plan).map(|tuner| tuner.course(&results.points));
        Self { stored, rules, course, book }
    }

    /// The options that the match gives to both players of a game, first seat first.
    fn options(&self, slot: &Slot) -> [Vec<OptionValue>; 2] {
        let plan = &self.stored.plan;
        let tuned = Tuner::new(plan).zip(self.course.as_ref());
        let tuned = tuned.and_then(|(tuner, course)| tuner.options_from(course, slot.opening()));
        slot.players.map(|place| {
            let own = plan.players.get(place).map_or(&[][..], |one| &one.options);
            let tuned = tuned.as_ref().and_then(|tuned| tuned.get(place));
            [own, tuned.map_or(&[][..], Vec::as_slice)].concat()
        })
    }

    /// What is said of one of its games. Openings that are drawn by lot are drawn again, which may
    /// take its time.
    pub(super) fn tell(&self, slot: &Slot, scaled: Option<Scaled>) -> OfMatch {
        let StoredMatch { id, plan, secrets, .. } = &self.stored;
        let draw = Draw::new(self.rules.as_ref(), &plan.openings, plan.seed).with_secrets(*secrets);
        let draw = drawing(draw, self.book.as_ref());
        let entrants = slot.players.map(|place| plan.players.get(place));
        let factor = scaled.as_ref().map_or(MILLIONTHS, |scaled| scaled.millionths);
        let budget = |own: Option<MoveBudget>| scaled_budget(own.unwrap_or(plan.budget), factor);
        OfMatch {
            id: *id,
            name: plan.name.clone(),
            number: slot.number,
            round: slot.round,
            players: entrants.map(|one| one.map(|one| one.name.clone()).unwrap_or_default()),
            engines: entrants.map(|one| one.map(|one| one.engine.clone()).unwrap_or_default()),
            options: self.options(slot),
            budgets: entrants.map(|one| budget(one.and_then(|one| one.budget))),
            opening: draw.opening(slot.opening()).unwrap_or_default(),
            scaled,
        }
    }
}

/// The code of the Encyclopaedia of Chess Openings that the name of an opening begins with, and what
/// is left of the name.
pub(super) fn eco(name: &str) -> (Option<&str>, &str) {
    let (word, rest) = name.split_once(' ').unwrap_or((name, ""));
    let is_code = matches!(word.as_bytes(), [b'A'..=b'E', b'0'..=b'9', b'0'..=b'9']);
    if is_code { (Some(word), rest.trim()) } else { (None, name.trim()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_code_of_an_opening_stands_before_its_name_or_alone() {
        assert_eq!(eco("C60 Ruy Lopez"), (Some("C60"), "Ruy Lopez"));
        assert_eq!(eco("B00"), (Some("B00"), ""));
        for name in ["Ruy Lopez", "F12 x", "C6", "", "C601"] {
            assert_eq!(eco(name), (None, name));
        }
    }
}
