//! Positions from the engine's own games, the same for the same seed for ever.

use rookery_chess::{Chess, Move};
use rookery_rules::Position as _;
use rookery_rules::random::Random;

use crate::eval::Evaluation;
use crate::study::{Algorithm, Study};

/// Moves at the beginning of each game that are drawn by lot, so that no two games are alike.
const RANDOM_PLIES: usize = 8;
/// Later one move in so many is drawn by lot: mistakes, as in games of people.
const MISTAKE_EVERY: usize = 12;
/// A game that is not over by then ends.
const PLIES_MAX: usize = 240;
/// A game ends when nothing was captured and no pawn moved for so long, in plies.
const QUIET_PLIES_MAX: u16 = 80;
const DEPTH: u32 = 2;
const TABLE_BITS: u32 = 14;

/// `count` positions that are not over, `each` of every game at the most, each ply of it as likely
/// as any other.
#[must_use]
pub fn positions(seed: u64, count: usize, each: usize) -> Vec<Chess> {
    positions_unless(seed, count, each, &|| false).unwrap_or_default()
}

/// The same; `None` if `stop`, which is asked before each move, ended it before.
#[must_use]
pub fn positions_unless(
    seed: u64,
    count: usize,
    each: usize,
    stop: &dyn Fn() -> bool,
) -> Option<Vec<Chess>> {
    let mut random = Random::new(seed);
    let (_, algorithm) = Algorithm::STEPS[Algorithm::STEPS.len() - 1];
    let evaluation = Evaluation { squares: true, mobility: true, dynamics: true };
    let mut study = Study::with_table(algorithm, &evaluation, TABLE_BITS);
    let mut positions = Vec::with_capacity(count);
    while positions.len() < count {
        let mut game = play(&mut random, &mut study, stop)?;
        let wanted = each.min(count - positions.len()).min(game.len());
        for _ in 0..wanted {
            positions.push(game.swap_remove(random.below(game.len())));
        }
    }
    Some(positions)
}

/// The positions of a game that are not over.
fn play(
    random: &mut Random,
    study: &mut Study<'_, Chess, Evaluation>,
    stop: &dyn Fn() -> bool,
) -> Option<Vec<Chess>> {
    let mut position = Chess::default();
    let mut game = vec![];
    for ply in 0..PLIES_MAX {
        if stop() {
            return None;
        }
        let mut moves: Vec<Move> = vec![];
        position.legal_into(&mut moves);
        if moves.is_empty() || position.halfmoves() > QUIET_PLIES_MAX {
            break;
        }
        game.push(position.clone());
        let by_lot = ply < RANDOM_PLIES || random.below(MISTAKE_EVERY) == 0;
        let lot = random.pick(&moves).copied();
        let found = if by_lot { None } else { study.search(&position, DEPTH).pv.first().copied() };
        let Some(mv) = found.or(lot) else { break };
        position.make(mv);
    }
    Some(game)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_seeds_give_equal_positions_and_others_do_not() {
        let text = |seed| positions(seed, 5, 2).iter().map(Chess::text).collect::<Vec<_>>();
        assert_eq!(text(7), text(7));
        assert_ne!(text(7), text(8));
    }
}
