//! Moves by the movement of the pieces alone: whether they expose a king is asked afterwards.

use super::movement::Over;
use super::moves::{Move, MoveKind};
use super::parts::{Effect, Forced, Kind, Turns};
use super::placement::Man;
use super::position::VariantPosition;
use super::set::{Set, Sq};
use super::tables::{Ray, Reach};
use crate::piece::Color;

/// Where a piece can go now.
#[derive(Debug, Default, Clone, Copy)]
pub(crate) struct Targets {
    pub(crate) goes: Set,
    pub(crate) takes: Set,
    /// Those of `goes` that are a pawn's double step.
    pub(crate) doubles: Set,
}

impl VariantPosition {
    /// Appends every move that the pieces of the side to move can make.
    pub(crate) fn pseudo_legal(&self, moves: &mut Vec<Move>) {
        if self.state.pushing {
            self.pushes(moves);
            return;
        }
        let us = self.state.turn;
        for from in self.men.of(us) {
            if let Some(man) = self.men.at(from) {
                self.steps_of(from, man, moves);
            }
        }
        self.castlings(moves);
        self.first_moves(moves);
        self.drops(moves);
        if self.rules.variant.pass {
            let at = self.royals(us).first().unwrap_or(0);
            moves.push(Move { from: at, to: at, kind: MoveKind::Pass, into: None });
        }
    }

    fn steps_of(&self, from: Sq, man: Man, moves: &mut Vec<Move>) {
        let targets = self.targets(from, man);
        for to in targets.goes | targets.takes {
            let double = targets.doubles.has(to);
            let kind = if double { MoveKind::Double } else { MoveKind::Step };
            self.with_promotions(man, Move { kind, ..Move::step(from, to) }, moves);
        }
        for (passed, _) in self.state.passed.iter() {
            if self.takes_in_passing(from, man, passed) {
                moves.push(Move { kind: MoveKind::EnPassant, ..Move::step(from, passed) });
            }
        }
    }

    /// Where a piece can go and capture, by its movement and what stands in the way.
    pub(crate) fn targets(&self, from: Sq, man: Man) -> Targets {
        let occupied = self.men.on_board(man.beyond);
        // A piece that goes on to the other board needs its square free there.
        let free = !self.men.occupied();
        let mut prey = self.men.of(!man.color) & occupied;
        if self.rules.variant.capture.effect == Effect::Turn
            || (self.rules.variant.capture.effect == Effect::Explode
                && self.rules.variant.pieces[man.kind as usize].royal)
        {
            prey = Set::EMPTY;
        }
        if self.rules.variant.pieces[man.kind as usize].spares_kind {
            prey &= !self.men.kind(man.kind);
        }
        let reach = self.rules.tables.reach(man.color, man.kind, from);
        let mut targets = Targets { goes: reach.goes, takes: reach.takes, doubles: Set::EMPTY };
        for leap in &reach.lame {
            if (leap.via & occupied).is_empty() {
                let to = Set::one(leap.to);
                targets.goes |= if leap.goes { to } else { Set::EMPTY };
                targets.takes |= if leap.takes { to } else { Set::EMPTY };
                targets.doubles |= if leap.initial && leap.goes { to } else { Set::EMPTY };
            }
        }
        for ray in &reach.rays {
            let (goes, takes) = self.slide(ray, occupied, man.kind);
            targets.goes |= goes;
            targets.takes |= takes;
        }
        targets.goes &= free;
        targets.takes &= prey;
        targets.doubles &= targets.goes;
        if self.rules.variant.two_boards {
            // The other board's square stands under the same number: it must be free.
            targets.takes &= occupied;
        }
        targets
    }

    /// The squares along a slide that can be gone to, and the one that can be captured on.
    fn slide(&self, ray: &Ray, occupied: Set, kind: Kind) -> (Set, Set) {
        let (mut goes, mut takes) = (Set::EMPTY, Set::EMPTY);
        let mut hopped = ray.over == Over::Nothing;
        let mut squares = ray.squares.iter();
        for &at in squares.by_ref() {
            if !occupied.has(at) {
                if hopped && ray.goes {
                    goes.add(at);
                }
                continue;
            }
            if hopped {
                if ray.takes {
                    takes.add(at);
                }
                break;
            }
            if self.rules.variant.pieces[kind as usize].spares_kind && self.men.kind(kind).has(at) {
                break;
            }
            hopped = true;
            if ray.over == Over::FirstPiece {
                if let Some(&behind) = squares.next() {
                    if occupied.has(behind) {
                        takes |= if ray.takes { Set::one(behind) } else { Set::EMPTY };
                    } else if ray.goes {
                        goes.add(behind);
                    }
                }
                break;
            }
        }
        (goes, takes)
    }

    /// Whether a piece captures on `target` if an enemy stands there, by its movement.
    pub(crate) fn hits(&self, from: Sq, man: Man, target: Sq, occupied: Set) -> bool {
        let reach: &Reach = self.rules.tables.reach(man.color, man.kind, from);
        if !reach.sight.has(target) {
            return false;
        }
        if reach.takes.has(target) {
            return true;
        }
        let lame = |leap: &super::tables::Lame| {
            leap.takes && leap.to == target && (leap.via & occupied).is_empty()
        };
        let filled = occupied | Set::one(target);
        reach.lame.iter().any(lame)
            || reach
                .rays
                .iter()
                .filter(|ray| ray.takes && ray.squares.contains(&target))
                .any(|ray| self.slide(ray, filled, man.kind).1.has(target))
    }

    /// A move, or the promotions that it can be.
    fn with_promotions(&self, man: Man, mv: Move, moves: &mut Vec<Move>) {
        let variant = &self.rules.variant;
        let piece = &variant.pieces[man.kind as usize];
        let zone = |sq| {
            let last = variant.ranks - 1 - self.rules.own_rank(man.color, sq);
            last < variant.promotion.zone
        };
        let inside = zone(mv.to) || (variant.promotion.leaving && zone(mv.from));
        if piece.becomes.is_empty() || !inside {
            moves.push(mv);
            return;
        }
        let may = |kind: &Kind| !variant.promotion.only_lost || self.has_lost(man.color, *kind);
        let kinds = piece.becomes.iter().copied().filter(may);
        let before = moves.len();
        moves.extend(kinds.map(|kind| Move { into: Some(kind), ..mv }));
        let forced = match variant.promotion.forced {
            Forced::Always => true,
            Forced::LastRank => self.rules.own_rank(man.color, mv.to) == variant.ranks - 1,
            Forced::Stuck => !self.rules.tables.reach(man.color, man.kind, mv.to).moves_on,
        };
        if !forced && moves.len() >= before {
            moves.push(mv);
        }
    }

    /// Whether a side has fewer of a kind than at the start.
    fn has_lost(&self, color: Color, kind: Kind) -> bool {
        let at_start = self.rules.men_at_start(color, kind);
        self.men.of_kind(color, kind).len() < at_start
    }

    /// Enemy pawns that can be pushed one square towards the side to move.
    fn pushes(&self, moves: &mut Vec<Move>) {
        let us = self.state.turn;
        for from in self.men.of(!us) {
            let pawn =
                self.men.at(from).filter(|man| self.rules.variant.pieces[man.kind as usize].pawn);
            if pawn.is_none() {
                continue;
            }
            let files = self.rules.variant.files;
            let to = match us {
                Color::White => from.checked_sub(files),
                Color::Black => Some(from + files).filter(|to| *to < self.rules.variant.squares()),
            };
            if let Some(to) = to.filter(|to| !self.men.occupied().has(*to)) {
                moves.push(Move { kind: MoveKind::Push, ..Move::step(from, to) });
            }
        }
    }

    /// Whether a turn goes on with a push.
    pub(crate) fn pushes_follow(&self) -> bool {
        self.rules.variant.turns == Turns::Push
    }

    /// Whether a move captures.
    pub(crate) fn captures(&self, mv: &Move) -> bool {
        match mv.kind {
            MoveKind::EnPassant => true,
            MoveKind::Step => self.men.occupied().has(mv.to),
            _ => false,
        }
    }
}
