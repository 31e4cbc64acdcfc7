//! Everyone against everyone: the study's evaluations.

use super::game::Player;
use super::play_pair;
use super::players::{Effort, Studious};
use super::pool::in_order;
use super::tally::Tally;
use crate::eval::Evaluation;

static EVALUATIONS: [(char, Evaluation); 8] = Evaluation::ALL;

/// Two evaluations and how they did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pairing {
    /// Places in [`Evaluation::ALL`], the lower one first.
    pub players: [usize; 2],
    /// For the first.
    pub tally: Tally,
}

/// What every pair of evaluations did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CrossTable {
    /// Each pair once.
    pub pairings: Vec<Pairing>,
}

/// Plays `pairs` openings, each twice, between any two of the study's evaluations with its best
/// algorithm. Equal seeds give equal results, whatever the number of threads. `done` is told how
/// many openings have been played.
pub fn cross_table(
    pairs: usize,
    effort: Effort,
    seed: u64,
    threads: usize,
    done: impl Fn(usize) + Sync,
) -> CrossTable {
    let count = Evaluation::ALL.len();
    let all: Vec<[usize; 2]> =
        (0..count).flat_map(|one| (one + 1..count).map(move |other| [one, other])).collect();
    let prepare = || -> Vec<Studious<'static>> {
        EVALUATIONS.iter().map(|(_, evaluation)| Studious::new(evaluation, effort)).collect()
    };
    let work = |players: &mut Vec<Studious<'static>>, number: usize| {
        let [one, other] = all[number % all.len()];
        let (before, behind) = players.split_at_mut(other);
        let (first, second): (&mut dyn Player, &mut dyn Player) =
            (&mut before[one], &mut behind[0]);
        play_pair(seed, number / all.len(), first, second)
    };
    let points = in_order(all.len() * pairs, threads, prepare, work, done);
    let mut pairings: Vec<_> =
        all.iter().map(|players| Pairing { players: *players, tally: Tally::default() }).collect();
    for (number, points) in points.into_iter().enumerate() {
        pairings[number % all.len()].tally.add(points);
    }
    CrossTable { pairings }
}

impl CrossTable {
    /// How one player did against another; `None` against itself.
    #[must_use]
    pub fn between(&self, one: usize, other: usize) -> Option<Tally> {
        let pair = [one.min(other), one.max(other)];
        let found = self.pairings.iter().find(|pairing| pairing.players == pair)?;
        Some(if one < other { found.tally } else { found.tally.reversed() })
    }

    /// Every player with its results against all others, the best first.
    #[must_use]
    pub fn totals(&self) -> Vec<(usize, Tally)> {
        let count = Evaluation::ALL.len();
        let total = |one: usize| {
            let mut sum = Tally::default();
            (0..count).filter_map(|other| self.between(one, other)).for_each(|t| sum.merge(&t));
            sum
        };
        let mut totals: Vec<_> = (0..count).map(|one| (one, total(one))).collect();
        totals.sort_by_key(|(_, tally)| std::cmp::Reverse(2 * tally.wins + tally.draws));
        totals
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_seeds_give_equal_tables_whatever_the_number_of_threads() {
        let table = |threads| cross_table(1, Effort::Depth(1), 9, threads, |_| {});
        let one = table(1);
        assert_eq!(one, table(3));
        assert_eq!(one.pairings.len(), 28);
        for (player, tally) in one.totals() {
            assert_eq!(tally.games(), 14, "{player}");
        }
        let points = |(_, tally): &(usize, Tally)| 2 * tally.wins + tally.draws;
        assert_eq!(one.totals().iter().map(points).sum::<u64>(), 2 * 56);
        assert!(one.totals().is_sorted_by_key(|total| std::cmp::Reverse(points(total))));
    }
}
