//! The move picker: which move to try first.

use rookery_chess::{Chess, Move};

use super::history::History;
use super::moves::{PieceTo, is_quiet, is_underpromotion, packed};
use crate::see::see_ge;

const TT_RANK: i32 = 1 << 30;
const CAPTURE_RANK: i32 = 1 << 26;
const KILLER_RANK: i32 = 1 << 25;
const BAD_CAPTURE_RANK: i32 = -(1 << 26);

/// A list of moves with their ranks, from which the best left is taken again and again.
pub(super) type Ranked = Vec<(i32, Move)>;

/// Takes the move with the highest rank from place `next` on to that place. A capture that turns
/// out to lose something by SEE goes behind the quiet moves.
pub(super) fn pick(position: &Chess, moves: &mut Ranked, next: usize) -> Option<(i32, Move)> {
    loop {
        let (rank, mv) = pick_by_rank(moves, next)?;
        let unproven = (CAPTURE_RANK..TT_RANK).contains(&rank);
        if !unproven || !is_underpromotion(mv) && see_ge(position, mv, 0) {
            return Some((rank, mv));
        }
        moves[next].0 = rank - CAPTURE_RANK + BAD_CAPTURE_RANK;
    }
}

/// Takes the move with the highest rank from place `next` on, without a look at what a capture
/// loses.
#[inline]
pub(super) fn pick_by_rank(moves: &mut Ranked, next: usize) -> Option<(i32, Move)> {
    let (mut best, mut most) = (next, moves.get(next)?.0);
    for (place, (rank, _)) in moves.iter().enumerate().skip(next + 1) {
        if *rank > most {
            (best, most) = (place, *rank);
        }
    }
    moves.swap(next, best);
    moves.get(next).copied()
}

impl<const TUNED: bool> History<TUNED> {
    /// Takes the move that is to be tried at place `next` to that place: the TT move, which
    /// often ends it all, before the others are ranked.
    pub(super) fn pick(
        &self,
        position: &Chess,
        moves: &mut Ranked,
        next: usize,
        (ply, tt_move, before): (usize, u16, [Option<PieceTo>; 2]),
    ) -> Option<(i32, Move)> {
        if next == 0
            && tt_move != 0
            && let Some(place) = moves.iter().position(|(_, mv)| packed(*mv) == tt_move)
        {
            moves[place].0 = TT_RANK;
            moves.swap(0, place);
            return moves.first().copied();
        }
        let tt_move_is_first = next == 1 && moves[0].0 == TT_RANK;
        if next == 0 || tt_move_is_first {
            self.rank(position, &mut moves[next..], ply, 0, before);
        }
        pick(position, moves, next)
    }

    /// Ranks moves: the TT move, captures until [`pick`] finds that they lose something, killers,
    /// the countermove, quiet moves by history.
    pub(super) fn rank(
        &self,
        position: &Chess,
        moves: &mut [(i32, Move)],
        ply: usize,
        tt_move: u16,
        before: [Option<PieceTo>; 2],
    ) {
        let killers = self.killers[ply];
        let countermove = before[0].and_then(|before| self.countermoves[before]);
        for (rank, mv) in moves {
            *rank = if tt_move != 0 && packed(*mv) == tt_move {
                TT_RANK
            } else if !is_quiet(position, *mv) {
                CAPTURE_RANK + self.capture_rank(position, *mv)
            } else if killers[0] == Some(*mv) {
                KILLER_RANK + 2
            } else if killers[1] == Some(*mv) {
                KILLER_RANK + 1
            } else if countermove == Some(*mv) {
                KILLER_RANK
            } else {
                self.quiet_score(position, *mv, ply, before)
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rookery_chess::CastlingNotation;

    /// The moves of a position in the order in which they are tried.
    fn order(fen: &str, history: &History, tt_move: &str) -> Vec<String> {
        let position = Chess::from_fen(fen, CastlingNotation::KingMoves).unwrap();
        let mut moves = vec![];
        position.each_move(|mv| moves.push((0, mv)));
        let tt_move = position.parse_move(tt_move).map_or(0, packed);
        let (mut next, tt_move) = (0.., (0, tt_move, [None; 2]));
        std::iter::from_fn(|| history.pick(&position, &mut moves, next.next()?, tt_move))
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
    fn every_move_is_tried_once_and_the_tt_move_first() {
        let position = Chess::from_fen(FEN, CastlingNotation::KingMoves).unwrap();
        let order = order(FEN, &History::new(1), "Kd2");
        assert_eq!(order[0], position.san(position.parse_move("Kd2").unwrap()));
        let different: std::collections::BTreeSet<_> = order.iter().collect();
        assert_eq!((order.len(), different.len()), (position.count_moves(), order.len()));
    }

    #[test]
    fn what_caused_a_cutoff_is_tried_earlier() {
        let position = Chess::default();
        let [best, other] = ["a3", "h4"].map(|text| position.parse_move(text).unwrap());
        let mut history = History::new(2);
        history.update(&position, best, &[other], (1, 5), [None; 2]);
        let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let order = order(fen, &history, "");
        assert_eq!(order[0], "a3");
    }
}
