//! Legal moves, found without trying any: a piece that is pinned keeps to its line, a piece that
//! answers a check goes to the squares that do.

use crate::attacks;
use crate::bitboard::Bitboard;
use crate::chess::Chess;
use crate::moves::{Move, MoveKind};
use crate::piece::{Color, Role};
use crate::square::Square;

impl Chess {
    /// Calls `each` with every legal move, whether or not the game is drawn.
    ///
    /// ```
    /// use rookery_chess::Chess;
    ///
    /// let (chess, mut knights) = (Chess::default(), vec![]);
    /// chess.each_move(|mv| {
    ///     let san = chess.san(mv);
    ///     if san.starts_with('N') {
    ///         knights.push(san);
    ///     }
    /// });
    /// knights.sort();
    /// assert_eq!(knights, ["Na3", "Nc3", "Nf3", "Nh3"]);
    /// ```
    pub fn each_move(&self, each: impl FnMut(Move)) {
        self.generate(&mut Listing(each));
    }

    /// Calls `each` with the legal captures and promotions, en passant and underpromotions
    /// included, whether or not the game is drawn.
    pub fn each_strong_move(&self, each: impl FnMut(Move)) {
        let sink = &mut Listing(each);
        match self.side_to_move() {
            Color::White => Generator::<true>::new(self).run_strong(sink),
            Color::Black => Generator::<false>::new(self).run_strong(sink),
        }
    }

    /// The number of legal moves, quicker than listing them.
    #[must_use]
    pub fn count_moves(&self) -> usize {
        let mut count = Counting(0);
        self.generate(&mut count);
        count.0 as usize
    }

    /// Counts the sequences of `depth` moves; [`u64::MAX`] stands for that many or more. As
    /// everywhere, draws end no sequence.
    ///
    /// ```
    /// use rookery_chess::Chess;
    ///
    /// assert_eq!(Chess::default().count_sequences(4), 197_281);
    /// ```
    #[must_use]
    pub fn count_sequences(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.count_moves() as u64,
            _ => {
                let mut sum = 0_u64;
                self.each_move(|mv| {
                    let mut next = self.clone();
                    next.make(mv);
                    sum = sum.saturating_add(next.count_sequences(depth - 1));
                });
                sum
            }
        }
    }

    fn generate(&self, sink: &mut impl Sink) {
        match self.side_to_move() {
            Color::White => Generator::<true>::new(self).run(sink),
            Color::Black => Generator::<false>::new(self).run(sink),
        }
    }
}

/// Takes what the generator finds: moves in bulk where they come in bulk.
trait Sink {
    /// A piece on `from` may go to each of `to`.
    fn piece(&mut self, role: Role, from: Square, to: Bitboard);
    /// To each of `to` a pawn may go from the square `offset` before it.
    fn pawns(&mut self, to: Bitboard, offset: i8, kind: MoveKind);
    /// The same on the last rank.
    fn promotions(&mut self, to: Bitboard, offset: i8);
    /// A single move.
    fn one(&mut self, mv: Move);
}

struct Counting(u32);

impl Sink for Counting {
    fn piece(&mut self, _: Role, _: Square, to: Bitboard) {
        self.0 += to.count();
    }
    fn pawns(&mut self, to: Bitboard, _: i8, _: MoveKind) {
        self.0 += to.count();
    }
    fn promotions(&mut self, to: Bitboard, _: i8) {
        self.0 += to.count() * Role::PROMOTIONS.len() as u32;
    }
    fn one(&mut self, _: Move) {
        self.0 += 1;
    }
}

struct Listing<F: FnMut(Move)>(F);

impl<F: FnMut(Move)> Sink for Listing<F> {
    fn piece(&mut self, role: Role, from: Square, to: Bitboard) {
        for to in to {
            self.0(Move { from, to, role, kind: MoveKind::Plain });
        }
    }
    fn pawns(&mut self, to: Bitboard, offset: i8, kind: MoveKind) {
        for to in to {
            self.0(Move { from: to.offset(-offset), to, role: Role::Pawn, kind });
        }
    }
    fn promotions(&mut self, to: Bitboard, offset: i8) {
        for to in to {
            for role in Role::PROMOTIONS {
                let kind = MoveKind::Promotion(role);
                self.0(Move { from: to.offset(-offset), to, role: Role::Pawn, kind });
            }
        }
    }
    fn one(&mut self, mv: Move) {
        self.0(mv);
    }
}

/// The side is a constant, so that the directions of pawns are too.
struct Generator<'a, const WHITE: bool> {
    position: &'a Chess,
    king: Square,
    occupied: Bitboard,
    checkers: Bitboard,
    /// Own pieces that shield the king, alone on their line.
    pinned: Bitboard,
}

impl<'a, const WHITE: bool> Generator<'a, WHITE> {
    const US: Color = if WHITE { Color::White } else { Color::Black };
    const THEM: Color = if WHITE { Color::Black } else { Color::White };

    fn new(position: &'a Chess) -> Self {
        let pieces = position.pieces();
        let (king, occupied) = (pieces.king(Self::US), pieces.occupied());
        let mut checkers = attacks::knight(king) & pieces.of(Self::THEM, Role::Knight)
            | attacks::pawn(Self::US, king) & pieces.of(Self::THEM, Role::Pawn);
        let mut pinned = Bitboard::EMPTY;
        let snipers = attacks::bishop_rays(king) & pieces.oblique(Self::THEM)
            | attacks::rook_rays(king) & pieces.straight(Self::THEM);
        for sniper in snipers {
            let shields = attacks::between(king, sniper) & occupied;
            if shields.is_empty() {
                checkers |= sniper;
            } else if !shields.is_several() {
                pinned |= shields;
            }
        }
        Self { position, king, occupied, checkers, pinned: pinned & pieces.color(Self::US) }
    }

    fn run(&self, sink: &mut impl Sink) {
        let free = !self.position.pieces().color(Self::US);
        self.king_steps(sink, free);
        if self.checkers.is_several() {
            return;
        }
        let targets = free & self.answers();
        self.pawns(sink, targets);
        self.officers(sink, targets);
        if self.checkers.is_empty() {
            self.castling(sink);
        }
    }

    fn run_strong(&self, sink: &mut impl Sink) {
        let prey = self.position.pieces().color(Self::THEM);
        self.king_steps(sink, prey);
        if self.checkers.is_several() {
            return;
        }
        let answers = self.answers();
        self.pawns(sink, answers & (prey | Bitboard::LAST_RANKS));
        self.officers(sink, answers & prey);
    }

    /// Where other pieces than the king may go: anywhere, or where they answer the check.
    fn answers(&self) -> Bitboard {
        match self.checkers.first() {
            Some(checker) => attacks::between(self.king, checker) | checker,
            None => !Bitboard::EMPTY,
        }
    }

    fn king_steps(&self, sink: &mut impl Sink, within: Bitboard) {
        let pieces = self.position.pieces();
        let mut steps = Bitboard::EMPTY;
        // Without the king, which does not shield the squares behind it.
        let occupied = self.occupied ^ self.king;
        for to in attacks::king(self.king) & within {
            if !pieces.attacks(Self::THEM, to, occupied) {
                steps |= to;
            }
        }
        sink.piece(Role::King, self.king, steps);
    }

    fn officers(&self, sink: &mut impl Sink, targets: Bitboard) {
        let pieces = self.position.pieces();
        // A knight never stays on its line.
        for from in pieces.of(Self::US, Role::Knight) & !self.pinned {
            sink.piece(Role::Knight, from, attacks::knight(from) & targets);
        }
        for role in [Role::Bishop, Role::Rook, Role::Queen] {
            for from in pieces.of(Self::US, role) {
                let mut to = attacks::of(Self::US, role, from, self.occupied) & targets;
                if self.pinned.has(from) {
                    to &= attacks::line(self.king, from);
                }
                sink.piece(role, from, to);
            }
        }
    }

    fn pawns(&self, sink: &mut impl Sink, targets: Bitboard) {
        let pieces = self.position.pieces();
        let pawns = pieces.of(Self::US, Role::Pawn);
        // A pinned piece on the king's file is pinned along it, and so on the diagonals.
        let free = !self.pinned;
        let forward = Self::US.forward();
        let pushers = pawns & (free | Bitboard::file(self.king.file()));
        let single = pushers.shift(forward) & !self.occupied;
        let double = (single & Self::US.nth_rank(2)).shift(forward) & !self.occupied;
        self.pawn_moves(sink, single & targets, forward);
        sink.pawns(double & targets, 2 * forward, MoveKind::DoubleStep);

        let (diagonal, antidiagonal) =
            (attacks::diagonal(self.king), attacks::antidiagonal(self.king));
        let (left_line, right_line) =
            if WHITE { (antidiagonal, diagonal) } else { (diagonal, antidiagonal) };
        let prey = pieces.color(Self::THEM) & targets;
        let left = pawns & (free | left_line) & !Bitboard::file(0);
        let right = pawns & (free | right_line) & !Bitboard::file(7);
        self.pawn_moves(sink, left.shift(forward - 1) & prey, forward - 1);
        self.pawn_moves(sink, right.shift(forward + 1) & prey, forward + 1);
        if let Some(to) = self.position.en_passant() {
            for from in self.position.takers_in_passing(to) {
                if self.position.may_take_in_passing(from, to) {
                    sink.one(Move { from, to, role: Role::Pawn, kind: MoveKind::EnPassant });
                }
            }
        }
    }

    fn pawn_moves(&self, sink: &mut impl Sink, to: Bitboard, offset: i8) {
        sink.pawns(to & !Bitboard::LAST_RANKS, offset, MoveKind::Plain);
        sink.promotions(to & Bitboard::LAST_RANKS, offset);
    }

    /// FIDE Laws 3.8.2 and the Chess960 guidelines: all squares that king and rook cross or reach
    /// are free but for the two, and the king crosses and reaches no attacked square.
    fn castling(&self, sink: &mut impl Sink) {
        let pieces = self.position.pieces();
        let home = Self::US.nth_rank(0);
        for rook in self.position.castling_rooks() & home {
            let mv = Move { from: self.king, to: rook, role: Role::King, kind: MoveKind::Castling };
            let king_to = mv.destination();
            let rook_to = Square::at(mv.wing().rook_file(), rook.rank());
            let king_path = attacks::between(self.king, king_to) | king_to;
            let rook_path = attacks::between(rook, rook_to) | rook_to;
            let others = self.occupied ^ self.king ^ rook;
            if others.meets(king_path | rook_path) {
                continue;
            }
            // The rook may have shielded the king from the side that it leaves.
            let safe = |square: Square| !pieces.attacks(Self::THEM, square, others | rook_to);
            let crossed = (king_path & !king_to.bit())
                .all(|square| !pieces.attacks(Self::THEM, square, self.occupied ^ self.king));
            if crossed && safe(king_to) {
                sink.one(mv);
            }
        }
    }
}
