//! The moves of a game's position that keep what the tables promise.

use rookery_chess::{Chess, Move};

use super::folder::Syzygy;
use super::probe::{Wdl, moves};

/// Up to so many plies without a capture or pawn move a win is sure, although a distance may be
/// one more than it is said to be.
const SURE_PLIES: i32 = 99;
/// With more the game is drawn.
const DRAW_PLIES: i32 = 100;

/// What best play of both sides leads to in a game, for the player to move, quiet moves that were
/// made before included. The worst comes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Promise {
    /// It is lost.
    Loss,
    /// It would be lost but for the fifty-move rule.
    LateLoss,
    /// It is drawn.
    Draw,
    /// It would be won but for the fifty-move rule.
    LateWin,
    /// It is won.
    Win,
}

/// The moves to choose among in a game's position, and what they lead to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Root {
    /// Those that keep the promise: of a win the ones that come nearest to the next capture or pawn
    /// move, of a loss the ones that stay the farthest from it.
    pub moves: Vec<Move>,
    /// What the moves lead to.
    pub promise: Promise,
    /// The plies to the next capture or pawn move, or to mate; nothing where tables of distances
    /// are missing.
    pub plies: Option<i32>,
    /// How many positions were looked up: one for each move.
    pub lookups: u64,
}

impl Syzygy {
    /// Which of the moves in a position keep what the tables promise. `only` these are looked at,
    /// or all legal ones if there are none; `past` has the [keys](Chess::key) of the positions
    /// before, the first one first, so that a third repetition counts as a draw. Nothing where some
    /// table is missing or broken, castling is possible, or there is no move.
    ///
    /// Where distances are known, a win is brought home: each move comes nearer to the next
    /// capture or pawn move. Where they are not, only what the moves lead to is kept.
    #[must_use]
    pub fn root(&self, position: &Chess, past: &[u64], only: &[Move]) -> Option<Root> {
        let mut all = moves(position);
        all.retain(|mv| only.is_empty() || only.contains(mv));
        let men = position.pieces().occupied().count() as usize;
        if all.is_empty() || men > self.men() || !position.castling_rooks().is_empty() {
            return None;
        }
        let near: Option<Vec<_>> =
            all.iter().map(|mv| Some((self.near(position, past, *mv)?, *mv))).collect();
        if let Some(near) = near {
            let ((promise, nearness), moves) = best(&near)?;
            let plies = Some(nearness.abs());
            return Some(Root { moves, promise, plies, lookups: near.len() as u64 });
        }
        let kept: Option<Vec<_>> =
            all.iter().map(|mv| Some((self.kept(position, past, *mv)?, *mv))).collect();
        let kept = kept?;
        let (promise, moves) = best(&kept)?;
        Some(Root { moves, promise, plies: None, lookups: kept.len() as u64 })
    }

    /// What a move leads to, and how good its distance is among those that lead to the same.
    fn near(&self, position: &Chess, past: &[u64], mv: Move) -> Option<(Promise, i32)> {
        if repeats(position, past, mv) {
            return Some((Promise::Draw, 0));
        }
        let distance = self.after(position, mv, true)?;
        let late = distance.abs() + i32::from(position.halfmoves());
        let promise = match distance {
            0 => Promise::Draw,
            1.. if late <= SURE_PLIES => Promise::Win,
            // Exact where it matters: just after a capture or pawn move.
            1.. if late == DRAW_PLIES && position.halfmoves() == 0 => Promise::Win,
            1.. => Promise::LateWin,
            _ if late > DRAW_PLIES => Promise::LateLoss,
            _ => Promise::Loss,
        };
        Some((promise, -distance))
    }

    fn kept(&self, position: &Chess, past: &[u64], mv: Move) -> Option<Promise> {
        if repeats(position, past, mv) {
            return Some(Promise::Draw);
        }
        let mut after = position.clone();
        after.make(mv);
        Some(match self.wdl(&after)?.before() {
            Wdl::Loss => Promise::Loss,
            Wdl::BlessedLoss => Promise::LateLoss,
            Wdl::Draw => Promise::Draw,
            Wdl::CursedWin => Promise::LateWin,
            Wdl::Win => Promise::Win,
        })
    }
}

/// The best of what moves lead to, and the moves that do.
fn best<T: Copy + Ord>(moves: &[(T, Move)]) -> Option<(T, Vec<Move>)> {
    let best = moves.iter().map(|(value, _)| *value).max()?;
    let kept = moves.iter().filter(|(value, _)| *value == best);
    Some((best, kept.map(|(_, mv)| *mv).collect()))
}

/// Whether a move brings a position about for the third time.
fn repeats(position: &Chess, past: &[u64], mv: Move) -> bool {
    let mut after = position.clone();
    after.make(mv);
    let since = past.len().saturating_sub(usize::from(after.halfmoves()));
    let key = after.key();
    past[since..].iter().filter(|seen| **seen == key).count() >= 2
}
