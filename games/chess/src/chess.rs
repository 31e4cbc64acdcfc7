//! A position of chess, and making moves in it.

use crate::bitboard::Bitboard;
use crate::moves::{Move, MoveKind};
use crate::piece::{Color, Role};
use crate::pieces::Pieces;
use crate::square::Square;
use crate::zobrist;

/// How castling is written in a game's notation. The rules do not differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CastlingNotation {
    /// By the king's two squares: `e1g1`. Only for games that begin with the usual array.
    KingMoves,
    /// By the rook's square: `e1h1`. For Chess960, where a king may stand anywhere.
    KingTakesRook,
}

/// A legal position of chess or Chess960.
///
/// ```
/// use rookery_chess::{Chess, Color, MoveKind, Role};
///
/// let mut chess = Chess::default();
/// for text in ["e2e4", "a6", "e5", "d5"] {
///     let mv = chess.parse_move(text).expect("it is legal");
///     chess.make(mv);
/// }
/// assert_eq!(chess.side_to_move(), Color::White);
/// assert_eq!(chess.pieces().role_at("e5".parse().expect("a square")), Some(Role::Pawn));
///
/// // The pawn on d5 can be captured in passing.
/// let mv = chess.parse_move("exd6").expect("it is legal");
/// assert_eq!(mv.kind, MoveKind::EnPassant);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chess {
    pieces: Pieces,
    /// The rooks that may still castle.
    castling: Bitboard,
    /// Of the pieces, the castling rooks and the turn; kept up to date by every move.
    key: u64,
    /// Where a pawn may be captured in passing; only set when that is legal.
    en_passant: Option<Square>,
    turn: Color,
    notation: CastlingNotation,
    /// Moves of either side since the last capture or pawn move.
    halfmoves: u16,
    /// Counts from 1 and grows after Black's move.
    fullmoves: u16,
}

/// The parts of a position, before anyone has asked whether they make sense.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Setup {
    pub(crate) pieces: Pieces,
    pub(crate) castling: Bitboard,
    pub(crate) en_passant: Option<Square>,
    pub(crate) turn: Color,
    pub(crate) notation: CastlingNotation,
    pub(crate) halfmoves: u16,
    pub(crate) fullmoves: u16,
}

impl Chess {
    /// The position of a setup that has been found legal.
    pub(crate) fn trusted(setup: Setup) -> Self {
        let Setup { pieces, castling, en_passant, turn, notation, halfmoves, fullmoves } = setup;
        let mut key = if turn == Color::Black { zobrist::black_to_move() } else { 0 };
        for square in pieces.occupied() {
            if let Some((color, role)) = pieces.at(square) {
                key ^= zobrist::piece(color, role, square);
            }
        }
        for rook in castling {
            key ^= zobrist::castling(rook);
        }
        let mut position =
            Self { pieces, castling, key, en_passant: None, turn, notation, halfmoves, fullmoves };
        position.en_passant = en_passant.filter(|square| position.can_take_in_passing(*square));
        position
    }

    /// What stands where.
    #[must_use]
    pub const fn pieces(&self) -> &Pieces {
        &self.pieces
    }

    /// Whose move it is.
    #[must_use]
    pub const fn side_to_move(&self) -> Color {
        self.turn
    }

    /// The rooks that may still castle, of both sides.
    #[must_use]
    pub const fn castling_rooks(&self) -> Bitboard {
        self.castling
    }

    /// The square on which a pawn may legally be captured in passing now.
    #[must_use]
    pub const fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// How castling is written.
    #[must_use]
    pub const fn castling_notation(&self) -> CastlingNotation {
        self.notation
    }

    /// Moves of either side since the last capture or pawn move.
    #[must_use]
    pub const fn halfmoves(&self) -> u16 {
        self.halfmoves
    }

    /// The number of the move, as in a game's record.
    #[must_use]
    pub const fn fullmoves(&self) -> u16 {
        self.fullmoves
    }

    /// A number that tells positions apart that differ by the laws' idea of a repetition (pieces,
    /// turn, castling rights, a legal en passant capture), and does so all but surely.
    #[must_use]
    pub fn key(&self) -> u64 {
        self.key ^ self.en_passant.map_or(0, zobrist::en_passant)
    }

    /// The pieces that give check to the side to move.
    #[must_use]
    pub fn checkers(&self) -> Bitboard {
        self.pieces.attackers(!self.turn, self.pieces.king(self.turn), self.pieces.occupied())
    }

    /// Makes a legal move.
    pub fn make(&mut self, mv: Move) {
        let us = self.turn;
        self.en_passant = None;
        self.halfmoves = self.halfmoves.saturating_add(1);
        self.drop_castling(mv);
        if mv.kind == MoveKind::Castling {
            let (rank, wing) = (mv.from.rank(), mv.wing());
            self.toggle(us, Role::King, mv.from);
            self.toggle(us, Role::Rook, mv.to);
            self.toggle(us, Role::King, Square::at(wing.king_file(), rank));
            self.toggle(us, Role::Rook, Square::at(wing.rook_file(), rank));
        } else {
            if self.pieces.color(!us).has(mv.to)
                && let Some(role) = self.pieces.role_at(mv.to)
            {
                self.toggle(!us, role, mv.to);
                self.halfmoves = 0;
            }
            self.toggle(us, mv.role, mv.from);
            self.toggle(us, mv.promotion().unwrap_or(mv.role), mv.to);
        }
        if mv.role == Role::Pawn {
            self.halfmoves = 0;
        }
        if us == Color::Black {
            self.fullmoves = self.fullmoves.saturating_add(1);
        }
        self.turn = !us;
        self.key ^= zobrist::black_to_move();
        match mv.kind {
            MoveKind::DoubleStep => {
                let passed = mv.from.offset(us.forward());
                self.en_passant = Some(passed).filter(|square| self.can_take_in_passing(*square));
            }
            MoveKind::EnPassant => self.toggle(!us, Role::Pawn, mv.to.offset(-us.forward())),
            _ => {}
        }
    }

    /// Gives the turn to the opponent without a move, which is no move of chess but tells a search
    /// what a move would be worth. Only for a side that is not in check.
    pub fn pass(&mut self) {
        self.en_passant = None;
        self.halfmoves = self.halfmoves.saturating_add(1);
        self.turn = !self.turn;
        self.key ^= zobrist::black_to_move();
    }

    fn toggle(&mut self, color: Color, role: Role, square: Square) {
        self.pieces.toggle(color, role, square);
        self.key ^= zobrist::piece(color, role, square);
    }

    /// A rook that moves or is captured cannot castle any more; nor can the rooks of a king that
    /// moves.
    fn drop_castling(&mut self, mv: Move) {
        let mut touched = mv.from.bit() | mv.to;
        if mv.role == Role::King {
            touched |= self.turn.nth_rank(0);
        }
        let lost = self.castling & touched;
        if !lost.is_empty() {
            self.castling ^= lost;
            for rook in lost {
                self.key ^= zobrist::castling(rook);
            }
        }
    }

    /// Whether the side to move may capture a pawn that has just passed `square`.
    fn can_take_in_passing(&self, square: Square) -> bool {
        self.takers_in_passing(square).any(|from| self.may_take_in_passing(from, square))
    }

    /// The pawns of the side to move that stand right to capture on `square` in passing.
    pub(crate) fn takers_in_passing(&self, square: Square) -> Bitboard {
        crate::attacks::pawn(!self.turn, square) & self.pieces.of(self.turn, Role::Pawn)
    }

    /// Whether the king is safe after the pawn on `from` captures in passing. Two pawns leave their
    /// rank at once, which no pin foretells.
    pub(crate) fn may_take_in_passing(&self, from: Square, square: Square) -> bool {
        let us = self.turn;
        let taken = square.offset(-us.forward()).bit();
        let occupied = (self.pieces.occupied() ^ from ^ taken) | square;
        let attackers = self.pieces.attackers(!us, self.pieces.king(us), occupied);
        (attackers & !taken).is_empty()
    }
}
