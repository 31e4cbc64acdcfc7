//! The order of moves: which to try first, by killers and history.

use crate::board::Board;

use super::algorithm::{Algorithm, History};

/// Ranks above every promise of a move's look, …
const KNOWN: i64 = 1 << 60;
/// … above quiet moves, …
const NOISY: i64 = 1 << 58;
/// … and above the history of any move.
const KILLER: i64 = 1 << 56;
const HISTORY_MAX: i64 = 1 << 40;
/// How much more a step of history counts than one of leaning.
const HISTORY_UNIT: i64 = 1 << 3;

/// What a search remembers of moves to order them.
pub(super) struct MoveOrder<M> {
    /// For each ply the last two quiet moves that caused a beta cutoff there, newest first.
    killers: Vec<[Option<M>; 2]>,
    history: Vec<i64>,
}

impl<M: Clone + PartialEq> MoveOrder<M> {
    pub(super) fn new(slots: usize, plies: usize) -> Self {
        Self { killers: vec![const { [None, None] }; plies], history: vec![0; slots] }
    }

    pub(super) fn clear(&mut self) {
        self.killers.fill(const { [None, None] });
        self.history.fill(0);
    }

    /// Notes that a move with `depth` plies still to search caused a beta cutoff.
    pub(super) fn note_cutoff<B: Board<Move = M>>(
        &mut self,
        algorithm: &Algorithm,
        board: &B,
        mv: &M,
        (ply, depth): (usize, u32),
    ) {
        if algorithm.static_order && board.promise(mv) > 0 {
            return;
        }
        if let Some([newest, older]) = self.killers.get_mut(ply)
            && newest.as_ref() != Some(mv)
        {
            *older = newest.replace(mv.clone());
        }
        if let Some(count) = self.history.get_mut(board.history_index(mv)) {
            let weight = match algorithm.history {
                History::Off => 0,
                History::Squared => i64::from(depth).pow(2),
                History::Doubled => 1 << depth.min(40),
            };
            *count = (*count + weight).min(HISTORY_MAX);
        }
    }

    /// Which of the killers a move is: those of this ply, then those of the player's turn before.
    fn killer(&self, ply: usize, mv: &M) -> Option<usize> {
        let turns = [Some(ply), ply.checked_sub(2)].into_iter().flatten();
        let killers = turns.flat_map(|ply| self.killers.get(ply).into_iter().flatten());
        killers.map(Option::as_ref).position(|killer| killer == Some(mv))
    }

    /// Puts the moves into the order in which to try them: those in `known` first, as they stand
    /// there. Moves of equal rank stay in the game's own order.
    pub(super) fn order<B: Board<Move = M>>(
        &self,
        algorithm: &Algorithm,
        board: &B,
        ply: usize,
        moves: &mut [M],
        known: [Option<&M>; 2],
    ) {
        let rank = |mv: &M| {
            if let Some(place) = known.iter().position(|known| *known == Some(mv)) {
                return KNOWN - place as i64;
            }
            let promise = if algorithm.static_order { board.promise(mv) } else { 0 };
            if promise > 0 {
                // Where nobody looks at the answer, a capture that loses is as good as any.
                let loses = algorithm.quiescence && board.loses(mv);
                return i64::from(promise) + if loses { -NOISY } else { NOISY };
            }
            if let Some(place) = self.killer(ply, mv).filter(|_| algorithm.killers) {
                return KILLER - place as i64;
            }
            let count = match algorithm.history {
                History::Off => 0,
                _ => self.history.get(board.history_index(mv)).copied().unwrap_or(0),
            };
            let leaning = if algorithm.static_order { board.leaning(mv) } else { 0 };
            count * HISTORY_UNIT + i64::from(leaning)
        };
        moves.sort_by_cached_key(|mv| std::cmp::Reverse(rank(mv)));
    }
}
