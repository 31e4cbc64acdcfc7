//! Whether kings are safe: checks, and which moves are legal.

use super::moves::{Move, MoveKind};
use super::parts::Effect;
use super::parts_end::Check;
use super::position::VariantPosition;
use super::set::{Set, Sq};
use crate::piece::Color;

impl VariantPosition {
    /// Whether a side attacks a square of one board.
    pub(crate) fn attacked(&self, square: Sq, by: Color, beyond: bool, occupied: Set) -> bool {
        let on_board = self.men.of(by) & self.men.on_board(beyond);
        on_board.into_iter().any(|from| {
            self.men.at(from).is_some_and(|man| {
                let barred = self.rules.variant.capture.effect == Effect::Explode
                    && self.rules.variant.pieces[man.kind as usize].royal;
                !barred && self.hits(from, man, square, occupied)
            })
        })
    }

    /// The kings of a side that are in check.
    pub(crate) fn checked(&self, color: Color) -> Set {
        if self.rules.variant.check == Check::None {
            return Set::EMPTY;
        }
        self.royals(color).filter(|king| self.is_attacked(*king, color)).collect()
    }

    fn is_attacked(&self, king: Sq, color: Color) -> bool {
        let beyond = self.men.at(king).is_some_and(|man| man.beyond);
        let them = !color;
        // Who takes a king that touches the own one would lose both.
        if self.rules.variant.capture.effect == Effect::Explode
            && !(self.rules.tables.around[king as usize] & self.royals(them)).is_empty()
        {
            return false;
        }
        let occupied = self.men.on_board(beyond);
        self.attacked(king, them, beyond, occupied)
            || (self.rules.variant.flying_kings && self.faces_king(king, them))
    }

    /// Whether the kings stand on one file with nothing between.
    pub(crate) fn kings_face(&self) -> bool {
        self.royals(Color::White).any(|king| self.faces_king(king, Color::Black))
    }

    /// Whether an enemy king stands on the same file with nothing between.
    fn faces_king(&self, king: Sq, them: Color) -> bool {
        let files = self.rules.variant.files;
        self.royals(them).any(|other| {
            let (low, high) = (king.min(other), king.max(other));
            let mut between = (low..high).step_by(files as usize).skip(1);
            self.rules.file(king) == self.rules.file(other)
                && between.all(|sq| !self.men.occupied().has(sq))
        })
    }

    /// Appends every legal move, whether or not the game is over.
    pub fn legal(&self, moves: &mut Vec<Move>) {
        if !self.rules.law.as_ref().is_some_and(|law| law.legal(self, moves)) {
            self.legal_by_parts(moves);
        }
    }

    /// The same, always by the parts of the variant, never by a law of its own. To compare with.
    pub fn legal_by_parts(&self, moves: &mut Vec<Move>) {
        let before = moves.len();
        self.pseudo_legal(moves);
        self.keep_legal(moves, before);
    }

    /// Of the moves from `before` on, leaves those that keep the kings as they must be, and those
    /// that do what must be done.
    pub(crate) fn keep_legal(&self, moves: &mut Vec<Move>, before: usize) {
        if self.rules.variant.check != Check::None {
            let sure = self.sure();
            let mut place = before;
            while place < moves.len() {
                let mv = moves[place];
                if self.is_sure(&mv, sure) || self.keeps_king(&mv) {
                    place += 1;
                } else {
                    moves.swap_remove(place);
                }
            }
        }
        if self.rules.variant.capture.duty && moves[before..].iter().any(|mv| self.captures(mv)) {
            let mut place = 0;
            moves.retain(|mv| {
                place += 1;
                place <= before || self.captures(mv)
            });
        }
    }

    /// The squares whose pieces can leave without exposing the king, where that can be told at
    /// once; none while in check or where special rules might matter.
    fn sure(&self) -> Set {
        let us = self.state.turn;
        let variant = &self.rules.variant;
        let plain = variant.check == Check::Answered
            && variant.capture.effect == Effect::Take
            && !variant.two_boards
            && !variant.flying_kings
            && !self.state.pushing
            && variant.drops.is_none_or(|drops| !drops.no_pawn_mate);
        let kings = self.royals(us);
        if !plain || kings.len() != 1 || !self.rules.tables.slides_only_straight {
            return Set::EMPTY;
        }
        let Some(king) = kings.into_iter().next() else { return Set::EMPTY };
        if self.attacked(king, !us, false, self.men.occupied()) {
            return Set::EMPTY;
        }
        self.men.of(us) & !self.rules.tables.lines[king as usize] & !kings
    }

    fn is_sure(&self, mv: &Move, sure: Set) -> bool {
        match mv.kind {
            MoveKind::Step | MoveKind::Double => sure.has(mv.from),
            // A drop never opens a line; `sure` is only filled when nobody is in check.
            MoveKind::Drop => !sure.is_empty(),
            _ => false,
        }
    }

    /// Whether a move leaves the own king safe, and gives no check where that is forbidden.
    fn keeps_king(&self, mv: &Move) -> bool {
        let us = self.state.turn;
        if mv.kind == MoveKind::Castling && !self.castles_safely(mv) {
            return false;
        }
        if self.rules.variant.two_boards && !self.safe_before_going_on(mv) {
            return false;
        }
        let mut after = self.clone();
        after.change_board(mv);
        let kings = after.royals(us);
        if kings.is_empty() && !self.royals(us).is_empty() {
            return false;
        }
        // Who takes or explodes the last enemy king has won whatever is attacked.
        if after.royals(!us).is_empty() && !self.royals(!us).is_empty() {
            return true;
        }
        // Kings that face each other must be parted, unless the player lets the points decide: that
        // ends the game, and another check does not count any more.
        let facing = self.rules.variant.points && self.kings_face();
        let decides = facing && mv.kind == MoveKind::Pass;
        if !decides && (!after.checked(us).is_empty() || (facing && after.kings_face())) {
            return false;
        }
        if self.rules.variant.check == Check::Forbidden && !after.checked(!us).is_empty() {
            return false;
        }
        let pawn = |kind: u8| self.rules.variant.pieces[kind as usize].pawn;
        let pawn_drop = mv.kind == MoveKind::Drop && mv.into.is_some_and(pawn);
        let may_not_mate = self.rules.variant.drops.is_some_and(|law| law.no_pawn_mate);
        let check = pawn_drop && may_not_mate && !after.checked(!us).is_empty();
        !(check && self.mates(mv))
    }

    /// Whether a move that gives check mates. To ask it of others is out of the question: where the
    /// turn goes on, each would ask it of all that could follow in the same turn.
    fn mates(&self, mv: &Move) -> bool {
        let mut after = self.clone();
        after.make(mv);
        let mut replies = Vec::new();
        after.legal(&mut replies);
        !after.checked(after.state.turn).is_empty() && replies.is_empty()
    }

    /// On two boards a move must be legal before its piece goes on to the other one.
    fn safe_before_going_on(&self, mv: &Move) -> bool {
        let us = self.state.turn;
        let mut here = self.clone();
        here.move_men(mv, false);
        here.checked(us).is_empty()
    }
}
