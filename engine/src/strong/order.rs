//! Which move to try first, and what is learnt for it on the way.

use rookery_chess::{Chess, Move, Role};

use super::table::packed;
use crate::exchange;

/// The size that a count of [`History`] never passes.
const COUNT_MAX: i32 = 16_384;
/// What is added or taken for a cut-off at most.
const BONUS_MAX: i32 = 1_600;
const VALUES: [i32; 6] = [100, 320, 330, 500, 900, 0];

const TABLE_RANK: i32 = 1 << 30;
const GOOD_CAPTURE_RANK: i32 = 1 << 26;
const KILLER_RANK: i32 = 1 << 25;
const BAD_CAPTURE_RANK: i32 = -(1 << 26);

/// A kind of piece and where it went, by side: the part of a move that its successors depend on.
pub(super) type Trace = usize;
const TRACES: usize = 2 * 6 * 64;

/// The trace of a move.
pub(super) fn trace(position: &Chess, mv: Move) -> Trace {
    (position.side_to_move().index() * 6 + mv.role.index()) * 64 + mv.to.index()
}

/// Whether a move neither takes nor promotes.
pub(super) fn is_quiet(position: &Chess, mv: Move) -> bool {
    mv.promotion().is_none() && (mv.is_castling() || !position.is_capture(mv))
}

/// A list of moves with their ranks, from which the best left is taken again and again.
pub(super) type Ranked = Vec<(i32, Move)>;

/// Takes the move with the highest rank from place `next` on to that place.
pub(super) fn pick(moves: &mut Ranked, next: usize) -> Option<(i32, Move)> {
    let best =
        (next..moves.len()).max_by_key(|place| (moves[*place].0, std::cmp::Reverse(*place)))?;
    moves.swap(next, best);
    moves.get(next).copied()
}

/// How moves have fared.
pub(super) struct History {
    /// By side, from and to.
    quiet: Vec<i16>,
    /// By the trace of an earlier move and that of the move.
    after: Vec<i16>,
    /// For each ply the last two quiet moves that caused a cut-off.
    pub(super) killers: Vec<[Option<Move>; 2]>,
}

impl History {
    pub(super) fn new(plies: usize) -> Self {
        let after = vec![0; TRACES * TRACES];
        Self { quiet: vec![0; 2 * 64 * 64], after, killers: vec![[None; 2]; plies] }
    }

    pub(super) fn clear(&mut self) {
        self.quiet.fill(0);
        self.after.fill(0);
        self.killers.fill([None; 2]);
    }

    /// What is known of a quiet move: its own count, and those after the one and two moves before.
    pub(super) fn count(&self, position: &Chess, mv: Move, before: [Option<Trace>; 2]) -> i32 {
        let own = i32::from(self.quiet[quiet_place(position, mv)]);
        let trace = trace(position, mv);
        let joined = before.into_iter().flatten();
        let after = joined.map(|before| i32::from(self.after[before * TRACES + trace]));
        own + after.sum::<i32>()
    }

    /// Notes that the quiet move `best` caused a cut-off and those in `tried` before it did not.
    pub(super) fn learn(
        &mut self,
        position: &Chess,
        best: Move,
        tried: &[Move],
        depth: i32,
        before: [Option<Trace>; 2],
    ) {
        let bonus = (14 * depth * depth + 40 * depth).min(BONUS_MAX);
        self.adjust(position, best, bonus, before);
        for mv in tried {
            self.adjust(position, *mv, -bonus, before);
        }
    }

    pub(super) fn note_killer(&mut self, ply: usize, mv: Move) {
        let [first, second] = &mut self.killers[ply];
        if *first != Some(mv) {
            *second = first.replace(mv);
        }
    }

    fn adjust(&mut self, position: &Chess, mv: Move, bonus: i32, before: [Option<Trace>; 2]) {
        step(&mut self.quiet[quiet_place(position, mv)], bonus);
        let trace = trace(position, mv);
        for before in before.into_iter().flatten() {
            step(&mut self.after[before * TRACES + trace], bonus);
        }
    }

    /// Ranks moves: the table's, captures that lose nothing, killers, quiet moves by what is known,
    /// captures that lose something.
    pub(super) fn rank(
        &self,
        position: &Chess,
        moves: &mut Ranked,
        ply: usize,
        known: u16,
        before: [Option<Trace>; 2],
    ) {
        let killers = self.killers[ply];
        for (rank, mv) in moves {
            *rank = if known != 0 && packed(*mv) == known {
                TABLE_RANK
            } else if !is_quiet(position, *mv) {
                let wins = exchange::at_least(position, *mv, 0) && !is_odd(*mv);
                let base = if wins { GOOD_CAPTURE_RANK } else { BAD_CAPTURE_RANK };
                base + victim_rank(position, *mv)
            } else if killers[0] == Some(*mv) {
                KILLER_RANK + 1
            } else if killers[1] == Some(*mv) {
                KILLER_RANK
            } else {
                self.count(position, *mv, before)
            };
        }
    }
}

/// The most valuable victim first, then the least valuable attacker.
pub(super) fn victim_rank(position: &Chess, mv: Move) -> i32 {
    let victim = position.pieces().role_at(mv.to).map_or(100, |role| VALUES[role.index()]);
    let promotion = mv.promotion().map_or(0, |role| VALUES[role.index()]);
    16 * (victim + promotion) - VALUES[mv.role.index()] / 10
}

/// Whether a pawn becomes something that hardly ever is the best.
pub(super) fn is_odd(mv: Move) -> bool {
    mv.promotion().is_some_and(|role| role != Role::Queen)
}

fn quiet_place(position: &Chess, mv: Move) -> usize {
    (position.side_to_move().index() * 64 + mv.from.index()) * 64 + mv.to.index()
}

/// Moves a count towards the bonus, the less the closer it is to its bound.
fn step(count: &mut i16, bonus: i32) {
    let old = i32::from(*count);
    *count = (old + bonus - old * bonus.abs() / COUNT_MAX) as i16;
}
