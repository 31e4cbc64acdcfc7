//! A variant of chess on bitboards as a search sees it.

use std::sync::Arc;

use rookery_chess::variant::{Move, MoveKind};
use rookery_chess::{Role, Square, Swift, attacks};
use rookery_rules::{Position as _, Seat};

use super::style::Style;
use super::variant::NOISY;
use super::{Board, Quiescence, Verdict, Worth, any};

/// What a king that goes up with a capture counts for.
const KING_EXPLODED: i32 = 5_000;
/// The most captures, one of which must be made, that are all played out.
const DUTIES_MAX: usize = 2;
/// How early a quiet move that gives check is tried.
const CHECKS: i32 = 400;
const SQUARES: usize = 64;

/// A position of a variant that has bitboards, with what its pieces are worth.
#[derive(Debug, Clone)]
pub struct Eight {
    /// The position.
    pub position: Swift,
    /// What the pieces are worth.
    pub worth: Arc<Worth>,
}

impl Eight {
    fn value(&self, role: Role) -> i32 {
        self.worth.style.roles[role.index()]
    }

    /// What a capture takes; of one in passing, a pawn.
    fn victim(&self, mv: &Move) -> Role {
        self.position.pieces().role_at(Square::new(mv.to)).unwrap_or(Role::Pawn)
    }

    /// What explodes with a capture: the enemy's pieces less the own, kings far above all.
    fn blast(&self, mv: &Move, role: Role) -> i32 {
        let (us, pieces) = (self.position.side_to_move(), self.position.pieces());
        let (from, to) = (Square::new(mv.from), Square::new(mv.to));
        let around = attacks::king(to) & pieces.occupied() & !pieces.role(Role::Pawn) & !from.bit();
        let of = |square| {
            let Some((color, role)) = pieces.at(square) else { return 0 };
            let value = if role == Role::King { KING_EXPLODED } else { self.value(role) };
            if color == us { -value } else { value }
        };
        around.map(of).sum::<i32>() + self.value(self.victim(mv)) - self.value(role)
    }

    /// Whether a move attacks the other king from where it ends.
    fn attacks_king(&self, mv: &Move, role: Role) -> bool {
        let (us, pieces) = (self.position.side_to_move(), self.position.pieces());
        let kings = pieces.of(!us, Role::King);
        if kings.is_empty() || !self.worth.style.royal || mv.kind == MoveKind::Castling {
            return false;
        }
        let occupied = pieces.occupied() & !Square::new(mv.from).bit();
        attacks::of(us, role, Square::new(mv.to), occupied).meets(kings)
    }

    /// How the game ended, where a goal was reached or there is no move.
    fn end(&self, check: bool) -> Verdict {
        let Style { mover_wins, mate_loses, .. } = self.worth.style;
        if self.position.has_ended() && mover_wins || check && mate_loses {
            return Verdict::Lost;
        }
        self.by_the_rules().unwrap_or(Verdict::Drawn)
    }

    fn by_the_rules(&self) -> Option<Verdict> {
        let position = self.position.slow(&self.worth.rules);
        any::verdict(&position, rookery_rules::Past::default())
    }

    fn is_drawn(&self) -> bool {
        self.position.may_be_drawn(&self.worth.rules) && self.by_the_rules() == Some(Verdict::Drawn)
    }
}

impl Board for Eight {
    type Move = Move;
    const HISTORY_SIZE: usize = 2 * 6 * SQUARES * SQUARES;

    fn turn(&self) -> Seat {
        self.position.side_to_move().into()
    }

    fn key(&self) -> u64 {
        self.position.key()
    }

    fn notation(&self, mv: &Move) -> String {
        self.position.slow(&self.worth.rules).notation(mv)
    }

    fn moves_into(&self, moves: &mut Vec<Move>) {
        if !self.is_drawn() {
            self.position.moves_into(&self.worth.rules, moves);
        }
    }

    fn play(&mut self, mv: &Move) {
        self.position.make(&self.worth.rules, mv);
    }

    fn verdict(&self) -> Option<Verdict> {
        let mut moves = vec![];
        self.moves_into(&mut moves);
        moves.is_empty().then(|| self.end(self.must_answer()))
    }

    fn can_repeat(&self) -> bool {
        self.worth.style.repeats
    }

    /// Nothing but draws: no law looks at checks.
    fn repeated(&self, _: u32) -> Option<Verdict> {
        Some(Verdict::Drawn)
    }

    fn reversible(&self) -> usize {
        self.position.halfmoves().into()
    }

    fn past_key(&self) -> u64 {
        self.position.slow(&self.worth.rules).identity()
    }

    fn null_move(&self) -> Option<Self> {
        let (style, us) = (&self.worth.style, self.position.side_to_move());
        let pieces = self.position.pieces();
        let non_pawns = !(pieces.role(Role::Pawn) | pieces.role(Role::King)) & pieces.color(us);
        if !style.may_pass || non_pawns.is_empty() || self.must_answer() {
            return None;
        }
        Some(Self { position: self.position.passed(), worth: Arc::clone(&self.worth) })
    }

    fn qsearch_moves_into(&self, moves: &mut Vec<Move>) -> Quiescence {
        if self.position.has_ended() {
            return Quiescence::Over(self.end(false));
        }
        if self.is_drawn() {
            return Quiescence::Over(Verdict::Drawn);
        }
        let (before, style) = (moves.len(), &self.worth.style);
        let check = self.must_answer();
        if check || style.duty {
            self.position.moves_into(&self.worth.rules, moves);
            let forced = style.duty && moves.get(before).is_some_and(|mv| self.position.takes(mv));
            if moves.len() == before {
                return Quiescence::Over(self.end(check));
            }
            if check || forced && moves.len() - before <= DUTIES_MAX {
                return Quiescence::Forced;
            }
            let mut place = 0;
            moves.retain(|mv| {
                place += 1;
                place <= before || self.promise(mv) > 0
            });
            return Quiescence::StandPat;
        }
        self.noisy_moves_into(moves);
        Quiescence::StandPat
    }

    fn noisy_moves_into(&self, moves: &mut Vec<Move>) {
        let before = moves.len();
        self.position.captures_into(&self.worth.rules, moves);
        let mut place = 0;
        moves.retain(|mv| {
            place += 1;
            place <= before || self.promise(mv) > 0 && !self.loses(mv)
        });
    }

    fn must_answer(&self) -> bool {
        self.position.is_check(&self.worth.rules)
    }

    fn promise(&self, mv: &Move) -> i32 {
        let gain = self.gain(mv);
        if gain > 0 {
            NOISY + 16 * gain.min(2000) - self.value(self.position.role_of(mv)) / 10
        } else {
            0
        }
    }

    /// A piece that takes a lesser one where it can be taken back.
    fn loses(&self, mv: &Move) -> bool {
        let style = &self.worth.style;
        if style.explodes || self.worth.giveaway || !self.position.takes(mv) {
            return false;
        }
        let role = self.position.role_of(mv);
        if role == Role::King || self.value(role) <= self.value(self.victim(mv)) {
            return false;
        }
        let (us, pieces) = (self.position.side_to_move(), self.position.pieces());
        let occupied = pieces.occupied() & !Square::new(mv.from).bit();
        pieces.attacks(!us, Square::new(mv.to), occupied)
    }

    /// Towards the middle, drops near the other king, and checks.
    fn leaning(&self, mv: &Move) -> i32 {
        let role = self.position.role_of(mv);
        let check = if self.attacks_king(mv, role) { CHECKS } else { 0 };
        let us = self.position.side_to_move();
        let place = |square| self.worth.style.place(us, role, Square::new(square));
        check
            + match mv.kind {
                MoveKind::Castling => 80,
                MoveKind::Drop => place(mv.to) - 40,
                _ => place(mv.to) - place(mv.from),
            }
    }

    fn gain(&self, mv: &Move) -> i32 {
        let style = &self.worth.style;
        let role = self.position.role_of(mv);
        let taken = match self.position.takes(mv) {
            false => 0,
            true if style.explodes => self.blast(mv, role),
            true if style.kept => 2 * self.value(self.victim(mv)).max(80),
            true => self.value(self.victim(mv)).max(80),
        };
        let becomes = match (mv.kind, mv.into) {
            (MoveKind::Drop, _) | (_, None) => 0,
            (_, Some(kind)) => {
                self.worth.style.roles[usize::from(kind) % 6] - self.value(Role::Pawn)
            }
        };
        taken + becomes.max(0)
    }

    fn history_index(&self, mv: &Move) -> usize {
        let dropped = usize::from(mv.kind == MoveKind::Drop);
        let role = match (mv.kind, mv.into) {
            (MoveKind::Drop, Some(kind)) => usize::from(kind) % 6,
            (_, Some(kind)) => usize::from(kind) % 6,
            _ => 0,
        };
        let (from, to) = (usize::from(mv.from) % SQUARES, usize::from(mv.to) % SQUARES);
        ((dropped * 6 + role) * SQUARES + from) * SQUARES + to
    }
}
