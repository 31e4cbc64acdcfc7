//! Which move to try first, and what is learnt for it on the way.

use rookery_chess::{Bitboard, Chess, Move, Role};

use super::packed::packed;
use crate::see::see_ge;

/// The size that a count of [`History`] never passes.
const COUNT_MAX: i32 = 16_384;
/// What is added or taken for a cut-off at most.
const BONUS_MAX: i32 = 1_600;
const VALUES: [i32; 6] = [100, 320, 330, 500, 900, 0];

const TABLE_RANK: i32 = 1 << 30;
const CAPTURE_RANK: i32 = 1 << 26;
const KILLER_RANK: i32 = 1 << 25;
const BAD_CAPTURE_RANK: i32 = -(1 << 26);

/// A kind of piece and where it went, by side: the part of a move that its successors depend on.
pub(super) type Trace = usize;
pub(super) const TRACES: usize = 2 * 6 * 64;
/// What can be captured, with nothing for promotions.
const PREY: usize = 6;

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

/// Takes the move with the highest rank from place `next` on to that place. A capture that turns
/// out to lose something goes behind the quiet moves.
pub(super) fn pick(position: &Chess, moves: &mut Ranked, next: usize) -> Option<(i32, Move)> {
    loop {
        let (rank, mv) = pick_plainly(moves, next)?;
        let unproven = (CAPTURE_RANK..TABLE_RANK).contains(&rank);
        if !unproven || !is_odd(mv) && see_ge(position, mv, 0) {
            return Some((rank, mv));
        }
        moves[next].0 = rank - CAPTURE_RANK + BAD_CAPTURE_RANK;
    }
}

/// The same without a look at what a capture loses.
pub(super) fn pick_plainly(moves: &mut Ranked, next: usize) -> Option<(i32, Move)> {
    let (mut best, mut most) = (next, moves.get(next)?.0);
    for (place, (rank, _)) in moves.iter().enumerate().skip(next + 1) {
        if *rank > most {
            (best, most) = (place, *rank);
        }
    }
    moves.swap(next, best);
    moves.get(next).copied()
}

/// How moves have fared.
pub(super) struct History {
    /// By side, whether the other side attacks where the piece stands and where it goes, from
    /// and to.
    quiet: Vec<i16>,
    /// For each ply what the other side attacks.
    pub(super) attacked: Vec<Bitboard>,
    /// By the trace of an earlier move and that of the move.
    after: Vec<i16>,
    /// By the trace of a capture and the captured piece.
    captures: Vec<i16>,
    /// By the trace of the move before: what answered it well.
    answers: Vec<Option<Move>>,
    /// For each ply the last two quiet moves that caused a cut-off.
    pub(super) killers: Vec<[Option<Move>; 2]>,
}

impl History {
    pub(super) fn new(plies: usize) -> Self {
        Self {
            quiet: vec![0; 2 * 4 * 64 * 64],
            attacked: vec![Bitboard::EMPTY; plies],
            after: vec![0; TRACES * TRACES],
            captures: vec![0; TRACES * PREY],
            answers: vec![None; TRACES],
            killers: vec![[None; 2]; plies],
        }
    }

    pub(super) fn clear(&mut self) {
        self.quiet.fill(0);
        self.after.fill(0);
        self.captures.fill(0);
        self.answers.fill(None);
        self.killers.fill([None; 2]);
    }

    /// What is known of a quiet move: its own count, and those after the one and two moves before.
    pub(super) fn count(
        &self,
        position: &Chess,
        mv: Move,
        ply: usize,
        before: [Option<Trace>; 2],
    ) -> i32 {
        let own = i32::from(self.quiet[self.quiet_place(position, mv, ply)]);
        let trace = trace(position, mv);
        let joined = before.into_iter().flatten();
        let after = joined.map(|before| i32::from(self.after[before * TRACES + trace]));
        own + after.sum::<i32>()
    }

    /// Notes that `best` caused a cut-off at a ply and depth, and those in `tried` before did not.
    pub(super) fn learn(
        &mut self,
        position: &Chess,
        best: Move,
        tried: &[Move],
        (ply, depth): (usize, i32),
        before: [Option<Trace>; 2],
    ) {
        let bonus = (14 * depth * depth + 40 * depth).min(BONUS_MAX);
        let quiet = is_quiet(position, best);
        if quiet {
            self.note_killer(ply, best);
            self.adjust(position, best, bonus, ply, before);
            if let Some(before) = before[0] {
                self.answers[before] = Some(best);
            }
        } else {
            step(&mut self.captures[capture_place(position, best)], bonus);
        }
        for mv in tried {
            if !is_quiet(position, *mv) {
                step(&mut self.captures[capture_place(position, *mv)], -bonus);
            } else if quiet {
                self.adjust(position, *mv, -bonus, ply, before);
            }
        }
    }

    fn note_killer(&mut self, ply: usize, mv: Move) {
        let [first, second] = &mut self.killers[ply];
        if *first != Some(mv) {
            *second = first.replace(mv);
        }
    }

    fn adjust(
        &mut self,
        position: &Chess,
        mv: Move,
        bonus: i32,
        ply: usize,
        before: [Option<Trace>; 2],
    ) {
        let place = self.quiet_place(position, mv, ply);
        step(&mut self.quiet[place], bonus);
        let trace = trace(position, mv);
        for before in before.into_iter().flatten() {
            step(&mut self.after[before * TRACES + trace], bonus);
        }
    }

    /// Takes the move that is to be tried at place `next` to that place: the table's, which often
    /// ends it all, before the others are ranked.
    pub(super) fn pick(
        &self,
        position: &Chess,
        moves: &mut Ranked,
        next: usize,
        (ply, known, before): (usize, u16, [Option<Trace>; 2]),
    ) -> Option<(i32, Move)> {
        if next == 0
            && known != 0
            && let Some(place) = moves.iter().position(|(_, mv)| packed(*mv) == known)
        {
            moves[place].0 = TABLE_RANK;
            moves.swap(0, place);
            return moves.first().copied();
        }
        let is_first_known = next == 1 && moves[0].0 == TABLE_RANK;
        if next == 0 || is_first_known {
            self.rank(position, &mut moves[next..], ply, 0, before);
        }
        pick(position, moves, next)
    }

    /// Ranks moves: the table's, captures until [`pick`] finds that they lose something, killers,
    /// what answered the move before well, quiet moves by what is known.
    pub(super) fn rank(
        &self,
        position: &Chess,
        moves: &mut [(i32, Move)],
        ply: usize,
        known: u16,
        before: [Option<Trace>; 2],
    ) {
        let killers = self.killers[ply];
        let answer = before[0].and_then(|before| self.answers[before]);
        for (rank, mv) in moves {
            *rank = if known != 0 && packed(*mv) == known {
                TABLE_RANK
            } else if !is_quiet(position, *mv) {
                CAPTURE_RANK + self.capture_rank(position, *mv)
            } else if killers[0] == Some(*mv) {
                KILLER_RANK + 2
            } else if killers[1] == Some(*mv) {
                KILLER_RANK + 1
            } else if answer == Some(*mv) {
                KILLER_RANK
            } else {
                self.count(position, *mv, ply, before)
            };
        }
    }

    fn quiet_place(&self, position: &Chess, mv: Move, ply: usize) -> usize {
        let attacked = self.attacked[ply];
        let side = position.side_to_move().index() * 2 + usize::from(attacked.has(mv.from));
        let kind = side * 2 + usize::from(attacked.has(mv.to));
        (kind * 64 + mv.from.index()) * 64 + mv.to.index()
    }

    /// The most valuable victim first, then what has done well.
    pub(super) fn capture_rank(&self, position: &Chess, mv: Move) -> i32 {
        victim_rank(position, mv) + i32::from(self.captures[capture_place(position, mv)]) / 4
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

fn capture_place(position: &Chess, mv: Move) -> usize {
    let prey = position.pieces().role_at(mv.to).map_or(5, |role| role.index().min(5));
    trace(position, mv) * PREY + prey
}

/// Moves a count towards the bonus, the less the closer it is to its bound.
fn step(count: &mut i16, bonus: i32) {
    let old = i32::from(*count);
    *count = (old + bonus - old * bonus.abs() / COUNT_MAX) as i16;
}

#[cfg(test)]
mod tests {
    use super::*;
    use rookery_chess::CastlingNotation;

    /// The moves of a position in the order in which they are tried.
    fn order(fen: &str, history: &History, known: &str) -> Vec<String> {
        let position = Chess::from_fen(fen, CastlingNotation::KingMoves).unwrap();
        let mut moves = vec![];
        position.each_move(|mv| moves.push((0, mv)));
        let known = position.parse_move(known).map_or(0, packed);
        let (mut next, known) = (0.., (0, known, [None; 2]));
        std::iter::from_fn(|| history.pick(&position, &mut moves, next.next()?, known))
            .map(|(_, mv)| position.san(mv))
            .collect()
    }

    const FEN: &str = "4k3/1p6/p1n5/8/4q3/3P4/8/R3KQ2 w - - 0 1";

    #[test]
    fn captures_that_win_come_first_and_those_that_lose_last() {
        let order = order("4k3/1p6/p1n5/8/3q4/2P5/8/R3K3 w - - 0 1", &History::new(1), "");
        assert_eq!(order[0], "cxd4");
        assert_eq!(order.last().map(String::as_str), Some("Rxa6"));
    }

    #[test]
    fn every_move_is_tried_once_and_the_known_one_first() {
        let position = Chess::from_fen(FEN, CastlingNotation::KingMoves).unwrap();
        let order = order(FEN, &History::new(1), "Kd2");
        assert_eq!(order[0], position.san(position.parse_move("Kd2").unwrap()));
        let different: std::collections::BTreeSet<_> = order.iter().collect();
        assert_eq!((order.len(), different.len()), (position.count_moves(), order.len()));
    }

    #[test]
    fn what_caused_a_cut_off_is_tried_earlier() {
        let position = Chess::default();
        let [best, other] = ["a3", "h4"].map(|text| position.parse_move(text).unwrap());
        let mut history = History::new(2);
        history.learn(&position, best, &[other], (1, 5), [None; 2]);
        assert!(history.count(&position, best, 1, [None; 2]) > 0);
        assert!(history.count(&position, other, 1, [None; 2]) < 0);
        let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let order = order(fen, &history, "");
        assert_eq!(order[0], "a3");
    }
}
