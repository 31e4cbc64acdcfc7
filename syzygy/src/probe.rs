//! What the tables say of a position.
//!
//! A table leaves out what follows at once from a capture, and knows of no capture in passing: a
//! small search adds both. Positions in which castling is possible are in no table.

use rookery_chess::{Chess, Color, Move, Role};

use super::folder::Syzygy;
use super::table::Kind;

/// Who wins by best play of both sides, for the player to move, if the last move was a capture or a
/// pawn's. The worst comes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Wdl {
    /// The opponent.
    Loss,
    /// Nobody: the opponent would but for the fifty-move rule.
    BlessedLoss,
    /// Nobody.
    Draw,
    /// Nobody: the player would but for the fifty-move rule.
    CursedWin,
    /// The player.
    Win,
}

impl Wdl {
    /// All five, from the worst to the best, as a file numbers them.
    pub const ALL: [Self; 5] =
        [Self::Loss, Self::BlessedLoss, Self::Draw, Self::CursedWin, Self::Win];

    /// What the opponent has where the player to move has this: a win is a loss. So what stands
    /// after a move tells what there was before.
    #[must_use]
    pub fn before(self) -> Self {
        Self::ALL[4 - self as usize]
    }

    /// The distance where the next move is the capture or pawn move that counts.
    pub(super) const fn at_once(self) -> i32 {
        match self {
            Self::Loss => -1,
            Self::BlessedLoss => -101,
            Self::Draw => 0,
            Self::CursedWin => 101,
            Self::Win => 1,
        }
    }
}

/// So many plies are added to a distance that the fifty-move rule makes a draw.
const LATE_PLIES: i32 = 100;

impl Syzygy {
    /// Who wins, for the player to move; nothing where that is not known: a table is missing or
    /// broken, there are too many men, or castling is possible. Quiet moves that were made before
    /// do not count.
    #[must_use]
    pub fn wdl(&self, position: &Chess) -> Option<Wdl> {
        self.may_know(position).then(|| self.best(position, false))?.map(|(wdl, _)| wdl)
    }

    /// The plies to the next capture or pawn move, or to mate, of best play of both sides; above 0
    /// where the player to move wins, below where the opponent does, 0 for a draw, and farther than
    /// 100 from it where the fifty-move rule makes it one. It may be one less than it should where
    /// that cannot matter to the rule. Nothing where it is not known, as with [`wdl`](Self::wdl).
    #[must_use]
    pub fn dtz(&self, position: &Chess) -> Option<i32> {
        self.may_know(position).then(|| self.distance(position, true))?
    }

    fn may_know(&self, position: &Chess) -> bool {
        let men = position.pieces().occupied().count() as usize;
        men <= self.men() && position.castling_rooks().is_empty()
    }

    /// Who wins, and whether the best move is one after which distances begin anew: a capture or,
    /// if they are asked for, a pawn's.
    fn best(&self, position: &Chess, pawns: bool) -> Option<(Wdl, bool)> {
        let (mut best, mut others) = (None, false);
        for mv in moves(position) {
            if !(is_capture(position, mv) || pawns && mv.role == Role::Pawn) {
                others = true;
                continue;
            }
            let mut after = position.clone();
            after.make(mv);
            let value = self.best(&after, false)?.0.before();
            best = best.max(Some(value));
            if value == Wdl::Win {
                return Some((value, true));
            }
        }
        if let Some(best) = best.filter(|_| !others) {
            return Some((best, true));
        }
        let value = self.stored(position)?;
        match best {
            Some(best) if best >= value => Some((best, best > Wdl::Draw)),
            _ => Some((value, false)),
        }
    }

    fn stored(&self, position: &Chess) -> Option<Wdl> {
        if position.pieces().occupied().count() == 2 {
            return Some(Wdl::Draw);
        }
        self.ask(position, Kind::Wdl, |table, exchanged| table.wdl(position, exchanged))
    }

    /// `further` says that the moves may be looked at where the other side to move is stored.
    fn distance(&self, position: &Chess, further: bool) -> Option<i32> {
        let (wdl, at_once) = self.best(position, true)?;
        if at_once || wdl == Wdl::Draw {
            return Some(wdl.at_once());
        }
        let plies = self.ask(position, Kind::Dtz, |table, exchanged| {
            let plies = table.plies(position, exchanged, wdl)?;
            if plies.is_none() && !further {
                return Err("it has no side to move".into());
            }
            Ok(plies)
        })?;
        let late = if matches!(wdl, Wdl::CursedWin | Wdl::BlessedLoss) { LATE_PLIES } else { 0 };
        match plies {
            Some(plies) => Some((plies + late) * wdl.at_once().signum()),
            None => self.by_moves(position, wdl),
        }
    }

    /// The distance as those after each move have it.
    fn by_moves(&self, position: &Chess, wdl: Wdl) -> Option<i32> {
        let sign = wdl.at_once().signum();
        let mut least: Option<i32> = None;
        for mv in moves(position) {
            let distance = self.after(position, mv, false)?;
            if distance.signum() == sign {
                least = Some(least.map_or(distance, |least| least.min(distance)));
            }
        }
        // Who has no move is mated.
        Some(least.unwrap_or(-1))
    }

    /// The distance that a move leads to, for the player that makes it.
    pub(super) fn after(&self, position: &Chess, mv: Move, further: bool) -> Option<i32> {
        let mut after = position.clone();
        after.make(mv);
        if !after.checkers().is_empty() && after.count_moves() == 0 {
            return Some(1);
        }
        if after.halfmoves() == 0 {
            return Some(self.best(&after, false)?.0.before().at_once());
        }
        let distance = -self.distance(&after, further)?;
        Some(distance + distance.signum())
    }
}

pub(super) fn moves(position: &Chess) -> Vec<Move> {
    let mut moves = vec![];
    position.each_move(|mv| moves.push(mv));
    moves
}

/// Castling is none: its rook stands on a square of one's own.
fn is_capture(position: &Chess, mv: Move) -> bool {
    let them: Color = !position.side_to_move();
    mv.kind == rookery_chess::MoveKind::EnPassant || position.pieces().color(them).has(mv.to)
}
