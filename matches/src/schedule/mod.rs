//! Who plays whom, and when.
//!
//! Games are numbered from 0. Numbers 2n and 2n + 1 are a pair: the same opening, with the seats
//! changed. What a number means follows from the plan and from results of lower numbers alone, so
//! that it never changes once it is known, and nothing but results needs to be remembered.

mod knockout;
mod swiss;

use std::collections::BTreeMap;

use rookery_protocol::matches::{Format, MatchPlan};
use rookery_statistics::{HalfPoints, Verdict};

use crate::table::{score_of_test, sprt};
use crate::tuning::Tuner;

/// A game of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Slot {
    /// The number of the game, from 0.
    pub number: u32,
    /// The round of the game, from 1.
    pub round: u32,
    /// The players of the first and the second seat, as places in the plan.
    pub players: [usize; 2],
}

impl Slot {
    /// Returns the number of the game's opening, from 0: both games of a pair have the same one.
    #[must_use]
    pub const fn opening(&self) -> u32 {
        self.number / 2
    }
}

/// The results of a match so far.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Results {
    /// The half points of the first seat, by the number of the game.
    pub points: BTreeMap<u32, HalfPoints>,
    /// The players who left, as places in the plan, each with a number of a game: their games from
    /// there on are not played, nor are those before that have no result yet.
    pub left: BTreeMap<usize, u32>,
}

/// Two players who meet for a pair of games.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Meeting {
    round: u32,
    players: [usize; 2],
}

/// The games of a match, as far as they are known.
#[derive(Debug, Clone)]
pub struct Schedule<'a> {
    results: &'a Results,
    /// Pairs of games one after the other: a list that is gone through several times.
    meetings: Vec<Meeting>,
    times: u32,
    /// Whether more will come once these are over.
    goes_on: bool,
    /// The number of games that may begin by now, where others wait for their results.
    may_begin: u32,
}

impl<'a> Schedule<'a> {
    /// Makes the schedule that follows from a plan and the results so far.
    #[must_use]
    pub fn new(plan: &MatchPlan, results: &'a Results) -> Self {
        let count = plan.players.len();
        let (meetings, times, goes_on) = match plan.format {
            Format::RoundRobin { pairs } => (round_robin(count), pairs, false),
            Format::Gauntlet { seeds, pairs } => (gauntlet(count, seeds as usize), pairs, false),
            Format::Test { pairs, .. } | Format::Tune { pairs, .. } => {
                (vec![Meeting { round: 1, players: [0, 1] }], pairs, false)
            }
            Format::Swiss { rounds, pairs } => {
                let (meetings, goes_on) = swiss::meetings(count, rounds, pairs, results);
                (meetings, 1, goes_on)
            }
            Format::Knockout { pairs } => {
                let (meetings, goes_on) = knockout::meetings(count, pairs, results);
                (meetings, 1, goes_on)
            }
        };
        let known = Tuner::new(plan).map(|tuner| tuner.known(&results.points));
        let may_begin = known.map_or(u32::MAX, |pairs| pairs.saturating_mul(2));
        let mut schedule = Self { results, meetings, times, goes_on, may_begin };
        if let Format::Test { .. } = plan.format
            && sprt(plan)
                .is_some_and(|sprt| sprt.verdict(&score_of_test(&results.points)) != Verdict::Open)
        {
            // Enough is known: nothing begins any more.
            schedule.times = results.points.keys().last().map_or(0, |last| last / 2 + 1);
        }
        schedule
    }

    /// Returns the number of games that are known by now.
    #[must_use]
    pub fn len(&self) -> u32 {
        (2 * self.meetings.len() as u32).saturating_mul(self.times)
    }

    /// Whether no game is known: somebody has nobody to play against.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns a game by its number; `None` where it is not known yet, or there is none.
    #[must_use]
    pub fn slot(&self, number: u32) -> Option<Slot> {
        if number >= self.len() {
            return None;
        }
        let pair = (number / 2) as usize;
        let (cycle, place) = (pair / self.meetings.len(), pair % self.meetings.len());
        let Meeting { round, players: [one, other] } = self.meetings[place];
        let rounds = self.meetings.last().map_or(1, |last| last.round);
        let players = if number.is_multiple_of(2) { [one, other] } else { [other, one] };
        Some(Slot { number, round: round + cycle as u32 * rounds, players })
    }

    /// Whether a game will not be played because somebody left.
    #[must_use]
    pub fn is_void(&self, slot: &Slot) -> bool {
        !self.results.points.contains_key(&slot.number)
            && slot.players.iter().any(|player| self.results.left.contains_key(player))
    }

    /// Returns the games that can be played now and have no result, in order.
    pub fn open(&self) -> impl Iterator<Item = Slot> + '_ {
        let played = |number: &u32| self.results.points.contains_key(number);
        let end = self.len().min(self.may_begin);
        let open = (0..end).filter(move |number| !played(number));
        open.filter_map(|number| self.slot(number)).filter(|slot| !self.is_void(slot))
    }

    /// Whether all games that there will be are over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        !self.goes_on && self.open().next().is_none()
    }
}

/// Everyone against everyone in rounds in which all play, one sitting out where their number is
/// odd: the first stays, the others go round (Berger's tables).
fn round_robin(count: usize) -> Vec<Meeting> {
    let even = count + count % 2;
    let mut meetings = vec![];
    for round in 0..even.saturating_sub(1) {
        let seat = |place: usize| match place {
            0 => 0,
            place => (place + round - 1) % (even - 1) + 1,
        };
        for place in 0..even / 2 {
            let players = [seat(place), seat(even - 1 - place)];
            if players.iter().all(|player| *player < count) {
                meetings.push(Meeting { round: round as u32 + 1, players });
            }
        }
    }
    meetings
}

/// The first `seeds` against all others.
fn gauntlet(count: usize, seeds: usize) -> Vec<Meeting> {
    let others = seeds..count;
    let meet = |other| (0..seeds).map(move |seed| [seed, other]);
    let all = others.flat_map(meet).enumerate();
    all.map(|(place, players)| Meeting { round: (place / seeds.max(1)) as u32 + 1, players })
        .collect()
}

/// What both scored in some meetings of theirs, in half points; a game that is void counts for
/// whoever stayed. `None` while one of the games is open.
fn scored(meetings: &[Meeting], from: usize, count: usize, results: &Results) -> Option<[u64; 2]> {
    let mut sum = [0, 0];
    for (place, Meeting { players, .. }) in meetings.iter().enumerate().skip(from).take(count) {
        for game in 0..2 {
            let number = (2 * place + game) as u32;
            let gone = players.map(|player| results.left.contains_key(&player));
            // The first of the two has the first seat in the first game.
            let [one, other] = match (results.points.get(&number), gone) {
                (Some(points), _) if game == 0 => [u64::from(*points), 2 - u64::from(*points)],
                (Some(points), _) => [2 - u64::from(*points), u64::from(*points)],
                (None, [false, false]) => return None,
                (None, [true, true]) => [0, 0],
                (None, [true, false]) => [0, 2],
                (None, [false, true]) => [2, 0],
            };
            sum = [sum[0] + one, sum[1] + other];
        }
    }
    Some(sum)
}

/// Whether a player takes part in games from a number on.
fn stays(player: usize, number: usize, results: &Results) -> bool {
    results.left.get(&player).is_none_or(|left| *left as usize > number)
}

#[cfg(test)]
mod tests;
