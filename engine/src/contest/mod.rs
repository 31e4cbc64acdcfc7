//! Games of chess between two players, and what their results prove.
//!
//! Every opening is played twice with the colours reversed, so that it favours nobody; the two
//! games are one observation when the error is reckoned.

mod cross;
mod game;
mod openings;
mod players;
mod pool;

pub use cross::cross_table;
pub(crate) use game::ended;
pub use game::{PLIES_MAX, Player, play};
pub use openings::opening;
pub use players::{Effort, Strong, Studious};
pub use pool::in_order;

use rookery_statistics::{HalfPoints, Tally};

use crate::strong::Evaluator;

/// Plays an opening twice, the first player with White and then with Black. The first player's
/// half points of both games.
pub fn play_pair(
    seed: u64,
    number: usize,
    first: &mut dyn Player,
    second: &mut dyn Player,
) -> [HalfPoints; 2] {
    let position = opening(seed, number);
    [play(&position, [&mut *first, &mut *second]), 2 - play(&position, [second, first])]
}

/// A match between two evaluators of the strong player, each opening played twice, for the first.
pub fn prove(
    evaluators: &[Evaluator; 2],
    pairs: usize,
    (effort, seed): (Effort, u64),
    threads: usize,
    done: impl Fn(usize) + Sync,
) -> Tally {
    let prepare = || evaluators.each_ref().map(|evaluator| Strong::new(evaluator.clone(), effort));
    let work =
        |[first, second]: &mut [Strong; 2], number: usize| play_pair(seed, number, first, second);
    let mut tally = Tally::default();
    in_order(pairs, threads, prepare, work, done).into_iter().for_each(|pair| tally.add_pair(pair));
    tally
}
