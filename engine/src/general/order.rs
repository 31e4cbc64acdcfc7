//! Which move to try first, and what is learnt for it on the way.

use crate::board::Board;
use crate::score::PLY_MAX;

/// The size that a count of the history never passes.
const COUNT_MAX: i32 = 8_192;
/// What is added or taken for a cut-off at most.
const BONUS_MAX: i32 = 1_024;

const KNOWN: i32 = 1 << 30;
const STRONG: i32 = 1 << 26;
const KILLER: i32 = 1 << 24;

/// What a search remembers of moves.
pub(super) struct Memory<M> {
    /// For each ply the last two quiet moves that caused a cut-off there, newest first.
    killers: Vec<[Option<M>; 2]>,
    /// By seat and slot.
    history: Vec<i32>,
    slots: usize,
}

/// A move in the order in which it is tried.
pub(super) struct Ranked<M> {
    pub(super) mv: M,
    /// Whether it promises something by its look.
    pub(super) strong: bool,
    /// What the history says of it, from -1 to 1.
    pub(super) liked: i32,
}

impl<M: Clone + PartialEq> Memory<M> {
    pub(super) fn new(slots: usize) -> Self {
        let killers = vec![const { [None, None] }; PLY_MAX + 2];
        Self { killers, history: vec![0; 2 * slots], slots }
    }

    /// Forgets the killers, and half of the rest.
    pub(super) fn begin(&mut self) {
        self.killers.fill(const { [None, None] });
        self.history.iter_mut().for_each(|count| *count /= 2);
    }

    /// Puts moves in order, the one with the tag of the table's move first.
    pub(super) fn order<B: Board<Move = M>>(
        &self,
        board: &B,
        moves: Vec<M>,
        ply: usize,
        known: u16,
    ) -> Vec<Ranked<M>> {
        let rank = |(place, mv): (usize, M)| {
            let promise = board.promise(&mv);
            let count = self.history[self.place(board, &mv)];
            let rank = if known != 0 && tag(board, &mv) == known {
                KNOWN + promise.min(KILLER)
            } else if promise > 0 {
                promise.min(KILLER) + if board.loses(&mv) { -STRONG } else { STRONG }
            } else if let Some(killer) = self.killer(ply, &mv) {
                KILLER - killer as i32
            } else {
                count + board.leaning(&mv) - B::SORTED * place as i32
            };
            let liked = (count / (COUNT_MAX / 3)).clamp(-1, 1);
            (rank, Ranked { mv, strong: promise > 0, liked })
        };
        let mut ranked: Vec<_> = moves.into_iter().enumerate().map(rank).collect();
        ranked.sort_by_key(|(rank, _)| std::cmp::Reverse(*rank));
        ranked.into_iter().map(|(_, mv)| mv).collect()
    }

    /// Learns that a quiet move caused a cut-off, and that those tried before did not.
    pub(super) fn learn<B: Board<Move = M>>(
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
        let bonus = (depth * depth * 8).min(BONUS_MAX);
        let place = self.place(board, mv);
        self.add(place, bonus);
        for other in tried {
            let place = self.place(board, other);
            self.add(place, -bonus);
        }
    }

    fn killer(&self, ply: usize, mv: &M) -> Option<usize> {
        self.killers[ply].iter().position(|killer| killer.as_ref() == Some(mv))
    }

    fn place<B: Board<Move = M>>(&self, board: &B, mv: &M) -> usize {
        board.turn().index() * self.slots + board.slot(mv) % self.slots
    }

    fn add(&mut self, place: usize, bonus: i32) {
        let count = &mut self.history[place];
        *count += bonus - *count * bonus.abs() / COUNT_MAX;
    }
}

/// What stands for a move in the table: not 0, and seldom that of another move of the position.
pub(super) fn tag<B: Board>(board: &B, mv: &B::Move) -> u16 {
    (board.slot(mv) % usize::from(u16::MAX)) as u16 + 1
}
