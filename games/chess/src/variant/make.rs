//! What a move does to a position.

use super::moves::{Move, MoveKind};
use super::parts::{Effect, Turns};
use super::placement::Man;
use super::position::VariantPosition;
use super::set::{Set, Sq};
use crate::piece::Color;

impl VariantPosition {
    /// Makes a legal move.
    pub fn make(&mut self, mv: &Move) {
        let us = self.state.turn;
        let pawn = |kind: u8| self.rules.variant.pieces[kind as usize].pawn;
        let mover = self.men.at(mv.from).map(|man| man.kind);
        let moved_pawn = match mv.kind {
            MoveKind::Drop => mv.into.is_some_and(pawn),
            MoveKind::Pass => false,
            _ => mover.is_some_and(pawn),
        };
        let irreversible = moved_pawn || self.captures(mv);
        let honour = self.honour();
        self.state.facing = self.rules.variant.points && self.kings_face();
        self.state.twice = mv.kind == MoveKind::Pass && self.state.idle;
        self.change_board(mv);
        self.landed = (mv.kind != MoveKind::Pass).then_some(mv.to);
        self.state.idle = mv.kind == MoveKind::Pass;
        self.note_passing(us, mv);
        self.state.halfmoves =
            if irreversible { 0 } else { self.state.halfmoves.saturating_add(1) };
        let checks = !self.checked(!us).is_empty();
        // Elsewhere a position after another check is still the same position.
        if checks && self.rules.variant.counts_checks() {
            let given = &mut self.state.checks[us.index()];
            *given = given.saturating_add(1);
        }
        let run = &mut self.state.checking[us.index()];
        *run = if checks { run.saturating_add(1) } else { 0 };
        self.count_on(us, honour);
        self.go_on(checks);
    }

    /// Whose move comes next.
    fn go_on(&mut self, checks: bool) {
        if self.pushes_follow() && !self.state.pushing {
            self.state.pushing = true;
            let mut pushes = Vec::new();
            self.legal(&mut pushes);
            if !pushes.is_empty() && !self.has_won_by_goal() {
                return;
            }
        }
        self.state.pushing = false;
        if self.state.left > 1 && !checks {
            self.state.left -= 1;
            let mut more = Vec::new();
            self.legal(&mut more);
            if !more.is_empty() {
                return;
            }
        }
        if self.state.turn == Color::Black {
            self.state.fullmoves = self.state.fullmoves.saturating_add(1);
        }
        self.state.turn = !self.state.turn;
        self.offer_passed(self.state.turn);
        self.state.turn_len = match self.rules.variant.turns {
            Turns::Alternate | Turns::Push => 1,
            Turns::Two => 2,
            Turns::Growing => self.state.turn_len.saturating_add(1),
        };
        self.state.left = self.state.turn_len;
    }

    /// Moves the pieces, and does what the move does to others.
    pub(super) fn change_board(&mut self, mv: &Move) {
        let us = self.state.turn;
        let explodes = self.rules.variant.capture.effect == Effect::Explode && self.captures(mv);
        let castled = self.rooks_of(mv.from);
        self.move_men(mv, self.rules.variant.two_boards);
        if explodes {
            self.explode(mv.to);
        }
        if self.rules.variant.capture.effect == Effect::Turn {
            self.turn_attacked(us, mv);
        }
        self.drop_castling(us, mv, castled);
    }

    /// Moves the pieces and takes what is captured. `on`: they go on to the other board.
    pub(super) fn move_men(&mut self, mv: &Move, on: bool) {
        let us = self.state.turn;
        match mv.kind {
            MoveKind::Pass => {}
            MoveKind::Drop => {
                if let Some(kind) = mv.into {
                    self.men.spend(us, kind);
                    let man = Man { color: us, kind, promoted: false, beyond: false };
                    self.men.put(mv.to, man);
                }
            }
            MoveKind::Castling => {
                let (king_to, rook_to) = self.castled(mv.from, mv.to);
                let (king, rook) = (self.men.take(mv.from), self.men.take(mv.to));
                for (man, to) in [(king, king_to), (rook, rook_to)] {
                    if let Some(man) = man {
                        self.men.put(to, Man { beyond: man.beyond != on, ..man });
                    }
                }
            }
            MoveKind::Step | MoveKind::Double | MoveKind::EnPassant | MoveKind::Push => {
                let Some(mut man) = self.men.take(mv.from) else { return };
                let passed = self.state.passed.victim(mv.to);
                let victim = passed.filter(|_| mv.kind == MoveKind::EnPassant).unwrap_or(mv.to);
                if let Some(taken) = self.men.take(victim) {
                    self.keep(us, taken);
                }
                if let Some(kind) = mv.into {
                    man.promoted |= self.rules.variant.pieces[man.kind as usize].pawn
                        && self.rules.variant.capture.demoted;
                    man.kind = kind;
                }
                if mv.kind == MoveKind::Push {
                    self.promote_pushed(mv.to, &mut man);
                }
                self.men.put(mv.to, Man { beyond: man.beyond != on, ..man });
            }
        }
    }

    /// Puts a captured piece into the captor's reserve, where the variant keeps one.
    fn keep(&mut self, us: Color, taken: Man) {
        let variant = &self.rules.variant;
        let piece = &variant.pieces[taken.kind as usize];
        if !variant.capture.kept || piece.royal {
            return;
        }
        let pawn = variant.pieces.iter().position(|piece| piece.pawn);
        let kind = match (taken.promoted, piece.reverts, pawn) {
            (true, _, Some(pawn)) => pawn as u8,
            (_, Some(kind), _) => kind,
            _ => taken.kind,
        };
        self.men.keep(us, kind);
    }

    /// A pawn that is pushed to its last rank becomes the first thing that it can become.
    fn promote_pushed(&self, to: Sq, man: &mut Man) {
        let last = self.rules.own_rank(man.color, to) == self.rules.variant.ranks - 1;
        let becomes = self.rules.variant.pieces[man.kind as usize].becomes.first();
        if let Some(kind) = becomes.filter(|_| last) {
            man.kind = *kind;
        }
    }

    /// What stood on a square goes, and all around that are no pawns.
    fn explode(&mut self, centre: Sq) {
        self.men.take(centre);
        for square in self.rules.tables.around[centre as usize] & self.men.occupied() {
            let pawn = self
                .men
                .at(square)
                .is_some_and(|man| self.rules.variant.pieces[man.kind as usize].pawn);
            if !pawn {
                self.men.take(square);
            }
        }
    }

    /// The piece that has moved turns every enemy that it attacks now; of castling, the king.
    fn turn_attacked(&mut self, us: Color, mv: &Move) {
        let at = match mv.kind {
            MoveKind::Castling => self.castled(mv.from, mv.to).0,
            _ => mv.to,
        };
        let Some(mover) = self.men.at(at) else { return };
        let occupied = self.men.occupied();
        let turned: Set =
            self.men.of(!us).filter(|sq| self.hits(at, mover, *sq, occupied)).collect();
        for square in turned {
            if let Some(man) = self.men.take(square) {
                self.men.put(square, Man { color: us, ..man });
            }
        }
        self.state.castling &= !turned;
    }

    /// The rooks that may castle with the king on a square.
    fn rooks_of(&self, king: Sq) -> Set {
        self.state.castling.filter(|rook| self.king_of_rook(*rook) == Some(king)).collect()
    }

    /// What has moved or gone cannot castle any more; nor can the rooks of a king that has.
    fn drop_castling(&mut self, us: Color, mv: &Move, of_mover: Set) {
        if self.state.castling.is_empty() || matches!(mv.kind, MoveKind::Drop | MoveKind::Pass) {
            return;
        }
        self.state.castling &= !(Set::one(mv.from) | Set::one(mv.to) | of_mover);
        self.state.castling &= self.men.occupied();
        self.daunt(us, mv.to);
        if self.rules.variant.castling.is_some() {
            let rooks = self.state.castling;
            self.state.castling = rooks.filter(|rook| self.king_of_rook(*rook).is_some()).collect();
        }
    }

    /// What stands on `at` now takes their first moves from some that it is in line with.
    fn daunt(&mut self, us: Color, at: Sq) {
        let Some(kind) = self.men.at(at).map(|man| man.kind) else { return };
        let rules = &self.rules;
        let in_line = |sq: Sq| rules.file(sq) == rules.file(at) || rules.rank(sq) == rules.rank(at);
        let daunted: Set = (self.state.castling & self.men.of(!us))
            .filter(|sq| {
                let man = self.men.at(*sq);
                let fears = man.and_then(|man| rules.variant.pieces[man.kind as usize].daunted_by);
                fears == Some(kind) && in_line(*sq)
            })
            .collect();
        self.state.castling &= !daunted;
    }
}
