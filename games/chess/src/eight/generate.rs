//! Legal moves, found without trying any: a piece that is pinned keeps to its line, a piece that
//! answers a check goes to the squares that do.

use super::board::{Board, Kind, Move, wing};
use super::law::Law;
use super::quiet::Quiet;
use super::sink::{Counting, Listing, Sink, Sorting};
use crate::attacks;
use crate::bitboard::Bitboard;
use crate::piece::{Color, Role};
use crate::square::Square;

impl Board {
    /// The number of legal moves.
    pub(super) fn count_moves<L: Law>(&self, law: &L) -> u32 {
        let mut count = Counting(0);
        self.generate(law, &mut count);
        count.0
    }

    /// Calls `each` with every legal move.
    pub(super) fn each_move<L: Law>(&self, law: &L, each: impl FnMut(Move)) {
        self.generate(law, &mut Listing(each));
    }

    fn generate<L: Law>(&self, law: &L, sink: &mut impl Sink) {
        match self.turn {
            Color::White => Generator::<L, true>::new(law, self).run(sink),
            Color::Black => Generator::<L, false>::new(law, self).run(sink),
        }
    }
}

/// The side is a constant, so that the directions of pawns are too.
pub(super) struct Generator<'a, L, const WHITE: bool> {
    law: &'a L,
    pub(super) board: &'a Board,
    /// Of meaning where the side is guarded.
    pub(super) king: Square,
    pub(super) occupied: Bitboard,
    pub(super) checkers: Bitboard,
    /// Own pieces that shield the king, alone on their line.
    pinned: Bitboard,
    /// Of meaning where checks are forbidden.
    quiet: Quiet,
}

impl<'a, L: Law, const WHITE: bool> Generator<'a, L, WHITE> {
    pub(super) const US: Color = if WHITE { Color::White } else { Color::Black };
    pub(super) const THEM: Color = if WHITE { Color::Black } else { Color::White };
    pub(super) const GUARDED: bool = L::GUARDED[Self::US as usize];

    pub(super) fn new(law: &'a L, board: &'a Board) -> Self {
        let (king, occupied) = (board.pieces.king(Self::US), board.pieces.occupied());
        let quiet = if L::QUIET { Quiet::new(&board.pieces, Self::US) } else { Quiet::default() };
        let (checkers, pinned) = (Bitboard::EMPTY, Bitboard::EMPTY);
        let mut found = Self { law, board, king, occupied, checkers, pinned, quiet };
        // Who takes a king that touches the own one would lose both.
        if Self::GUARDED && !(L::EXPLODES && found.kings_touch(king)) {
            found.find_checks();
        }
        found
    }

    fn find_checks(&mut self) {
        let (king, pieces) = (self.king, &self.board.pieces);
        self.checkers = attacks::knight(king) & pieces.of(Self::THEM, Role::Knight)
            | attacks::pawn(Self::US, king) & pieces.of(Self::THEM, Role::Pawn);
        let snipers = attacks::bishop_rays(king) & pieces.oblique(Self::THEM)
            | attacks::rook_rays(king) & pieces.straight(Self::THEM);
        for sniper in snipers {
            let shields = attacks::between(king, sniper) & self.occupied;
            if shields.is_empty() {
                self.checkers |= sniper;
            } else if !shields.is_several() {
                self.pinned |= shields;
            }
        }
        self.pinned &= pieces.color(Self::US);
    }

    pub(super) fn run(&self, sink: &mut impl Sink) {
        let (prey, empty) = (self.board.pieces.color(Self::THEM), !self.occupied);
        if L::EXPLODES {
            self.steps(sink, empty);
            self.castling(sink);
            self.explosions(sink);
        } else if L::DUTY {
            let mut found = Sorting { prey, captures: 0, others: 0 };
            self.steps(&mut found, empty | prey);
            self.captures_in_passing(&mut found);
            let Sorting { captures, others, .. } = found;
            if captures == 0 {
                if !sink.takes_number(others) {
                    self.steps(sink, empty);
                }
                self.castling(sink);
            } else if !sink.takes_number(captures) {
                self.steps(sink, prey);
                self.captures_in_passing(sink);
            }
        } else {
            self.steps(sink, empty | prey);
            self.captures_in_passing(sink);
            self.castling(sink);
            self.drops(sink);
        }
    }

    /// The squares that leave no check unanswered, for any piece but the king.
    pub(super) fn answers(&self) -> Bitboard {
        match self.checkers.first() {
            None => !Bitboard::EMPTY,
            Some(_) if self.checkers.is_several() => Bitboard::EMPTY,
            Some(checker) => attacks::between(self.king, checker) | checker,
        }
    }

    /// All that goes to one of `wanted`.
    pub(super) fn steps(&self, sink: &mut impl Sink, wanted: Bitboard) {
        if Self::GUARDED {
            sink.piece(Role::King, self.king, self.king_steps(wanted));
        } else {
            for from in self.board.pieces.of(Self::US, Role::King) {
                sink.piece(Role::King, from, attacks::king(from) & wanted);
            }
        }
        if self.checkers.is_several() {
            return;
        }
        let targets = wanted & self.answers();
        if !L::QUIET {
            self.pawns(sink, targets);
        }
        self.officers(sink, targets);
    }

    /// Where a guarded king may go.
    pub(super) fn king_steps(&self, wanted: Bitboard) -> Bitboard {
        let mut steps = Bitboard::EMPTY;
        // Without the king, which does not shield the squares behind it.
        let occupied = self.occupied ^ self.king;
        let mut reach = attacks::king(self.king) & wanted;
        if L::QUIET {
            reach &= self.quiet.allowed(Role::King, self.king);
        }
        for to in reach {
            if L::EXPLODES && self.kings_touch(to) || !self.is_attacked(to, occupied) {
                steps |= to;
            }
        }
        steps
    }

    /// Whether they attack a square. Where captures explode, kings attack nothing.
    pub(super) fn is_attacked(&self, square: Square, occupied: Bitboard) -> bool {
        let pieces = &self.board.pieces;
        if L::EXPLODES {
            let attackers = pieces.attackers(Self::THEM, square, occupied);
            return attackers.meets(!pieces.role(Role::King));
        }
        pieces.attacks(Self::THEM, square, occupied)
    }

    fn officers(&self, sink: &mut impl Sink, targets: Bitboard) {
        let pieces = &self.board.pieces;
        // A knight never stays on its line.
        for from in pieces.of(Self::US, Role::Knight) & !self.pinned {
            let mut to = attacks::knight(from) & targets;
            if L::QUIET {
                to &= self.quiet.allowed(Role::Knight, from);
            }
            sink.piece(Role::Knight, from, to);
        }
        for role in [Role::Bishop, Role::Rook, Role::Queen] {
            for from in pieces.of(Self::US, role) {
                let mut to = attacks::of(Self::US, role, from, self.occupied) & targets;
                if self.pinned.has(from) {
                    to &= attacks::line(self.king, from);
                }
                if L::QUIET {
                    to &= self.quiet.allowed(role, from);
                }
                sink.piece(role, from, to);
            }
        }
    }

    pub(super) fn pawns(&self, sink: &mut impl Sink, targets: Bitboard) {
        let pieces = &self.board.pieces;
        let pawns = pieces.of(Self::US, Role::Pawn);
        let (mut upright, mut left, mut right) = (pawns, pawns, pawns);
        if Self::GUARDED {
            // A pinned piece on the king's file is pinned along it, and so on the diagonals.
            let free = !self.pinned;
            let (rising, falling) =
                (attacks::diagonal(self.king), attacks::antidiagonal(self.king));
            upright &= free | Bitboard::file(self.king.file());
            left &= free | if WHITE { falling } else { rising };
            right &= free | if WHITE { rising } else { falling };
        }
        let forward = Self::US.forward();
        let single = upright.shift(forward) & !self.occupied;
        let double = (single & Self::after_first_step()).shift(forward) & !self.occupied;
        self.pawn_moves(sink, single & targets, forward);
        sink.pawns(double & targets, 2 * forward, Kind::DoubleStep);
        if L::EXPLODES {
            return;
        }
        let prey = pieces.color(Self::THEM) & targets;
        left &= !Bitboard::file(0);
        right &= !Bitboard::file(7);
        self.pawn_moves(sink, left.shift(forward - 1) & prey, forward - 1);
        self.pawn_moves(sink, right.shift(forward + 1) & prey, forward + 1);
    }

    /// Where pawns stand halfway through two steps.
    fn after_first_step() -> Bitboard {
        let ranks = L::DOUBLE_STEPS[Self::US.index()];
        let second = if ranks & 1 == 0 { Bitboard::EMPTY } else { Self::US.nth_rank(1) };
        let third = if ranks & 2 == 0 { Bitboard::EMPTY } else { Self::US.nth_rank(2) };
        second | third
    }

    fn pawn_moves(&self, sink: &mut impl Sink, to: Bitboard, offset: i8) {
        sink.pawns(to & !Bitboard::LAST_RANKS, offset, Kind::Plain);
        sink.promotions(to & Bitboard::LAST_RANKS, offset, L::PROMOTIONS);
    }

    pub(super) fn captures_in_passing(&self, sink: &mut impl Sink) {
        let Some(to) = self.board.passed else { return };
        let pieces = &self.board.pieces;
        for from in attacks::pawn(Self::THEM, to) & pieces.of(Self::US, Role::Pawn) {
            // Two pawns leave their rank at once, which no pin foretells.
            let taken = to.offset(-Self::US.forward()).bit();
            let occupied = (self.occupied ^ from ^ taken) | to;
            let attackers = || pieces.attackers(Self::THEM, self.king, occupied) & !taken;
            if !Self::GUARDED || attackers().is_empty() {
                sink.one(Move { from, to, role: Role::Pawn, kind: Kind::EnPassant });
            }
        }
    }

    /// All squares that king and rook cross or reach are free but for the two, and the king leaves,
    /// crosses and reaches no attacked square.
    fn castling(&self, sink: &mut impl Sink) {
        if !Self::GUARDED || !self.checkers.is_empty() {
            return;
        }
        for rook in self.board.castling & Self::US.nth_rank(0) {
            let mv = Move { from: self.king, to: rook, role: Role::King, kind: Kind::Castling };
            let king_to = Square::at(wing(mv).king_file(), rook.rank());
            let rook_to = Square::at(wing(mv).rook_file(), rook.rank());
            let king_path = attacks::between(self.king, king_to) | king_to;
            let rook_path = attacks::between(rook, rook_to) | rook_to;
            let others = self.occupied ^ self.king ^ rook;
            if others.meets(king_path | rook_path) {
                continue;
            }
            // Touching kings are in no check, but castle out of none, either.
            let mut path = if L::EXPLODES { king_path | self.king } else { king_path };
            let alone = self.occupied ^ self.king;
            // The rook may have shielded the king from the side that it leaves.
            let arrives = L::EXPLODES && self.kings_touch(king_to)
                || !self.is_attacked(king_to, others | rook_to);
            if arrives && path.all(|square| !self.is_attacked(square, alone)) {
                sink.one(mv);
            }
        }
    }

    fn drops(&self, sink: &mut impl Sink) {
        if !L::DROPS {
            return;
        }
        let open = !self.occupied & self.answers();
        let [pawns, officers @ ..] = self.board.reserves[Self::US.index()];
        if pawns > 0 {
            sink.drops(Role::Pawn, open & self.law.pawn_drops(Self::US));
        }
        let roles = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
        for (role, count) in roles.into_iter().zip(officers) {
            if count > 0 {
                sink.drops(role, open);
            }
        }
    }
}
