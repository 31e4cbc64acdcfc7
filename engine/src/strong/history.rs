//! What is learnt of moves for their order: history (Schaeffer, "The history heuristic", ICCA
//! Journal 6, 1983) of quiet moves, of captures and of moves after others (continuation history),
//! countermoves, and killers (Akl and Newborn, "The principal continuation and the killer
//! heuristic", 1977).

use rookery_chess::{Bitboard, Chess, Move};

use super::moves::{PIECE_TOS, PieceTo, is_quiet, piece_to};
use super::params::Numbers;

const VALUES: [i32; 6] = [100, 320, 330, 500, 900, 0];
/// What can be captured, with nothing for promotions.
const VICTIMS: usize = 6;

/// How moves have fared: all that orders them beside their look.
pub(super) struct History<const TUNED: bool = false> {
    /// Quiet history (butterfly history with threats): by side, whether the other side attacks
    /// where the piece stands and where it goes, from and to.
    quiet: Vec<i16>,
    /// For each ply what the other side attacks.
    pub(super) attacked: Vec<Bitboard>,
    /// Continuation history: by the piece and target of an earlier move and those of the move.
    continuation: Vec<i16>,
    /// Capture history: by the piece and target of a capture and the captured piece.
    captures: Vec<i16>,
    /// Countermoves: by the piece and target of the move before, what answered it well.
    pub(super) countermoves: Vec<Option<Move>>,
    /// Killers: for each ply the last two quiet moves that caused a beta cutoff there.
    pub(super) killers: Vec<[Option<Move>; 2]>,
}

impl<const TUNED: bool> History<TUNED> {
    pub(super) fn new(plies: usize) -> Self {
        Self {
            quiet: vec![0; 2 * 4 * 64 * 64],
            attacked: vec![Bitboard::EMPTY; plies],
            continuation: vec![0; PIECE_TOS * PIECE_TOS],
            captures: vec![0; PIECE_TOS * VICTIMS],
            countermoves: vec![None; PIECE_TOS],
            killers: vec![[None; 2]; plies],
        }
    }

    pub(super) fn clear(&mut self) {
        self.quiet.fill(0);
        self.continuation.fill(0);
        self.captures.fill(0);
        self.countermoves.fill(None);
        self.killers.fill([None; 2]);
    }

    /// What is known of a quiet move: its quiet history, and its continuation history after the one
    /// and two moves before.
    #[inline]
    pub(super) fn quiet_score(
        &self,
        position: &Chess,
        mv: Move,
        ply: usize,
        before: [Option<PieceTo>; 2],
    ) -> i32 {
        let quiet = i32::from(self.quiet[self.quiet_place(position, mv, ply)]);
        let piece_to = piece_to(position, mv);
        let joined = before.into_iter().flatten();
        let continuation =
            joined.map(|before| i32::from(self.continuation[before * PIECE_TOS + piece_to]));
        quiet + continuation.sum::<i32>()
    }

    /// Notes that `best` caused a beta cutoff at a ply and depth, and those in `tried` before did
    /// not: a bonus for the one, a malus for the others.
    pub(super) fn update(
        &mut self,
        position: &Chess,
        best: Move,
        tried: &[Move],
        (ply, depth): (usize, i32),
        before: [Option<PieceTo>; 2],
    ) {
        let bonus = Numbers::<TUNED>::history_bonus_square() * depth * depth
            + Numbers::<TUNED>::history_bonus_linear() * depth;
        let bonus = bonus.min(Numbers::<TUNED>::history_bonus_max());
        let quiet = is_quiet(position, best);
        if quiet {
            self.note_killer(ply, best);
            self.update_quiet(position, best, bonus, ply, before);
            if let Some(before) = before[0] {
                self.countermoves[before] = Some(best);
            }
        } else {
            apply::<TUNED>(&mut self.captures[capture_place(position, best)], bonus);
        }
        for mv in tried {
            if !is_quiet(position, *mv) {
                apply::<TUNED>(&mut self.captures[capture_place(position, *mv)], -bonus);
            } else if quiet {
                self.update_quiet(position, *mv, -bonus, ply, before);
            }
        }
    }

    fn note_killer(&mut self, ply: usize, mv: Move) {
        let [first, second] = &mut self.killers[ply];
        if *first != Some(mv) {
            *second = first.replace(mv);
        }
    }

    fn update_quiet(
        &mut self,
        position: &Chess,
        mv: Move,
        bonus: i32,
        ply: usize,
        before: [Option<PieceTo>; 2],
    ) {
        let place = self.quiet_place(position, mv, ply);
        apply::<TUNED>(&mut self.quiet[place], bonus);
        let piece_to = piece_to(position, mv);
        for before in before.into_iter().flatten() {
            apply::<TUNED>(&mut self.continuation[before * PIECE_TOS + piece_to], bonus);
        }
    }

    #[inline]
    fn quiet_place(&self, position: &Chess, mv: Move, ply: usize) -> usize {
        let attacked = self.attacked[ply];
        let side = position.side_to_move().index() * 2 + usize::from(attacked.has(mv.from));
        let kind = side * 2 + usize::from(attacked.has(mv.to));
        (kind * 64 + mv.from.index()) * 64 + mv.to.index()
    }

    /// The most valuable victim first, then capture history.
    #[inline]
    pub(super) fn capture_rank(&self, position: &Chess, mv: Move) -> i32 {
        let count = i32::from(self.captures[capture_place(position, mv)]);
        mvv_lva(position, mv) + count / Numbers::<TUNED>::capture_history_divisor()
    }
}

/// The most valuable victim first, then the least valuable attacker (MVV/LVA).
#[inline]
fn mvv_lva(position: &Chess, mv: Move) -> i32 {
    let victim = position.pieces().role_at(mv.to).map_or(100, |role| VALUES[role.index()]);
    let promotion = mv.promotion().map_or(0, |role| VALUES[role.index()]);
    16 * (victim + promotion) - VALUES[mv.role.index()] / 10
}

#[inline]
fn capture_place(position: &Chess, mv: Move) -> usize {
    let victim = position.pieces().role_at(mv.to).map_or(5, |role| role.index().min(5));
    piece_to(position, mv) * VICTIMS + victim
}

/// Moves a count towards the bonus, the less the closer it is to its bound (history gravity).
#[inline]
fn apply<const TUNED: bool>(count: &mut i16, bonus: i32) {
    let old = i32::from(*count);
    *count = (old + bonus - old * bonus.abs() / Numbers::<TUNED>::history_max()) as i16;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_caused_a_cutoff_is_worth_more_than_what_did_not() {
        let position = Chess::default();
        let [best, other] = ["a3", "h4"].map(|text| position.parse_move(text).unwrap());
        let mut history = History::<false>::new(2);
        history.update(&position, best, &[other], (1, 5), [None; 2]);
        assert!(history.quiet_score(&position, best, 1, [None; 2]) > 0);
        assert!(history.quiet_score(&position, other, 1, [None; 2]) < 0);
    }
}
