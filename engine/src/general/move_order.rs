//! The order of moves: which to try first, and what is learnt for it on the way, killers and
//! history.

use crate::board::Board;
use crate::score::PLY_MAX;

use super::PARAMS;

const TT_MOVE: i32 = 1 << 30;
const NOISY: i32 = 1 << 26;
const KILLER: i32 = 1 << 24;

/// What a search remembers of moves to order them.
pub(super) struct MoveOrder<M> {
    /// For each ply the last two quiet moves that caused a beta cutoff there, newest first.
    killers: Vec<[Option<M>; 2]>,
    /// By seat and index.
    history: Vec<i32>,
    history_size: usize,
}

/// A move in the order in which it is tried.
pub(super) struct Ranked<M> {
    pub(super) mv: M,
    /// Whether it promises something by its look.
    pub(super) noisy: bool,
    /// What the history says of it, from -1 to 1.
    pub(super) history: i32,
}

impl<M: Clone + PartialEq> MoveOrder<M> {
    pub(super) fn new(history_size: usize) -> Self {
        let killers = vec![const { [None, None] }; PLY_MAX + 2];
        Self { killers, history: vec![0; 2 * history_size], history_size }
    }

    /// Forgets the killers, and half of the rest.
    pub(super) fn begin(&mut self) {
        self.killers.fill(const { [None, None] });
        self.history.iter_mut().for_each(|count| *count /= 2);
    }

    /// Puts moves in order, the one with the tag of the TT move first.
    pub(super) fn order<B: Board<Move = M>>(
        &self,
        board: &B,
        moves: Vec<M>,
        ply: usize,
        tt_move: u16,
    ) -> Vec<Ranked<M>> {
        let rank = |(place, mv): (usize, M)| {
            let promise = board.promise(&mv);
            let count = self.history[self.place(board, &mv)];
            let rank = if tt_move != 0 && tag(board, &mv) == tt_move {
                TT_MOVE + promise.min(KILLER)
            } else if promise > 0 {
                promise.min(KILLER) + if board.loses(&mv) { -NOISY } else { NOISY }
            } else if let Some(killer) = self.killer(ply, &mv) {
                KILLER - killer as i32
            } else {
                count + board.leaning(&mv) - B::SORTED * place as i32
            };
            let history = (count / (PARAMS.history_max / PARAMS.history_parts)).clamp(-1, 1);
            (rank, Ranked { mv, noisy: promise > 0, history })
        };
        let mut ranked: Vec<_> = moves.into_iter().enumerate().map(rank).collect();
        ranked.sort_by_key(|(rank, _)| std::cmp::Reverse(*rank));
        ranked.into_iter().map(|(_, mv)| mv).collect()
    }

    /// Learns that a quiet move caused a beta cutoff, and that those tried before did not.
    pub(super) fn update<B: Board<Move = M>>(
        &mut self,
        board: &B,
        mv: &M,
        tried: &[M],
        (ply, depth): (usize, i32),
    ) {
        let [newest, older] = &mut self.killers[ply];
        if newest.as_ref() != Some(mv) {
            *older = newest.replace(mv.clone());
        }
        let bonus = (depth * depth * PARAMS.history_bonus_square).min(PARAMS.history_bonus_max);
        let place = self.place(board, mv);
        self.apply(place, bonus);
        for other in tried {
            let place = self.place(board, other);
            self.apply(place, -bonus);
        }
    }

    fn killer(&self, ply: usize, mv: &M) -> Option<usize> {
        self.killers[ply].iter().position(|killer| killer.as_ref() == Some(mv))
    }

    fn place<B: Board<Move = M>>(&self, board: &B, mv: &M) -> usize {
        board.turn().index() * self.history_size + board.history_index(mv) % self.history_size
    }

    fn apply(&mut self, place: usize, bonus: i32) {
        let count = &mut self.history[place];
        *count += bonus - *count * bonus.abs() / PARAMS.history_max;
    }
}

/// What stands for a move in the transposition table: not 0, and seldom that of another move of the
/// position.
pub(super) fn tag<B: Board>(board: &B, mv: &B::Move) -> u16 {
    (board.history_index(mv) % usize::from(u16::MAX)) as u16 + 1
}
