//! Everyone against everyone: the study's evaluations.

use rookery_statistics::CrossTable;

use super::game::Player;
use super::play_pair;
use super::players::{Effort, Studious};
use super::pool::in_order;
use crate::eval::Evaluation;

static EVALUATIONS: [(char, Evaluation); 8] = Evaluation::ALL;

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
    let mut table = CrossTable::new(count);
    for (number, points) in points.into_iter().enumerate() {
        table.add_pair(all[number % all.len()], points);
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_seeds_give_equal_tables_whatever_the_number_of_threads() {
        let table = |threads| cross_table(1, Effort::Depth(1), 9, threads, |_| {});
        let one = table(1);
        assert_eq!(one, table(3));
        let totals: Vec<_> = (0..8).map(|player| one.total(player)).collect();
        assert!(totals.iter().all(|total| total.games() == 14), "{totals:?}");
        assert_eq!(totals.iter().map(rookery_statistics::Tally::half_points).sum::<u64>(), 2 * 56);
    }
}
