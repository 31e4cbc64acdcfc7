//! A position, its legal moves, and what they do.

use rookery_rules::Seat;

use crate::geometry::{CELLS_MAX, CellNo, OFF};
use crate::moves::{Kind, Move};
use crate::piece::{Color, PROMOTIONS, Piece, Role};
use crate::variant::Variant;

/// The side of the king's first rook: the queen's.
const QUEEN_SIDE: usize = 0;
/// Cells from the king to a rook it may castle with.
const CASTLING_REACH: u8 = 4;

/// A position of chess on hexagons.
#[derive(Debug, Clone)]
pub struct Hexchess {
    pub(crate) variant: &'static Variant,
    pub(crate) cells: [Option<Piece>; CELLS_MAX],
    pub(crate) turn: Color,
    pub(crate) kings: [CellNo; 2],
    /// The cells that the pawn which moved last has crossed, where one can take it now.
    pub(crate) crossed: [CellNo; 2],
    /// Whether each side may still castle on the queen's side and on the other.
    pub(crate) rights: [[bool; 2]; 2],
    /// Moves of both sides since a capture or a pawn's move.
    pub(crate) halfmoves: u16,
    pub(crate) fullmoves: u16,
}

impl Hexchess {
    /// Every piece: its cell by number, whose it is, and what.
    pub fn men(&self) -> impl Iterator<Item = (usize, Seat, Role)> {
        self.pieces().map(|(cell, piece)| (usize::from(cell), piece.color.seat(), piece.role))
    }

    /// What stands on a cell.
    #[must_use]
    pub fn man(&self, cell: usize) -> Option<(Seat, Role)> {
        let piece = self.cells.get(cell).copied().flatten()?;
        Some((piece.color.seat(), piece.role))
    }

    /// Where a cell is: its column from the middle one, and its height above the middle in half
    /// cells, as the first seat sees it.
    #[must_use]
    pub fn place(&self, cell: usize) -> (i8, i8) {
        self.variant.board.places.get(cell).map_or((0, 0), |place| (place.q, place.h))
    }

    /// Whether a piece of a seat attacks a cell.
    #[must_use]
    pub fn is_attacked(&self, cell: usize, by: Seat) -> bool {
        CellNo::try_from(cell).is_ok_and(|cell| self.attacked(cell, Color::of(by)))
    }

    /// Whether the king of the side to move is attacked.
    #[must_use]
    pub fn is_check(&self) -> bool {
        self.in_check(self.turn)
    }

    /// The position with the other side to move, which is no move but tells a search what a move is
    /// worth; none in check, and for a side that has nothing but pawns.
    #[must_use]
    pub fn passed(&self) -> Option<Self> {
        let officer = |role| !matches!(role, Role::King | Role::Pawn);
        let officers = self.pieces().any(|(_, it)| it.color == self.turn && officer(it.role));
        let free = officers && !self.is_check();
        free.then(|| {
            let halfmoves = self.halfmoves.saturating_add(1);
            Self { turn: self.turn.other(), crossed: [OFF; 2], halfmoves, ..self.clone() }
        })
    }

    /// How many cells the knights, bishops, rooks and queens of a seat reach.
    #[must_use]
    pub fn reach(&self, seat: Seat) -> usize {
        let board = &self.variant.board;
        let color = Color::of(seat);
        let open =
            |cell: CellNo| cell != OFF && self.at(cell).is_none_or(|piece| piece.color != color);
        let mut count = 0;
        for (from, piece) in self.pieces().filter(|(_, piece)| piece.color == color) {
            let from = usize::from(from);
            match piece.role {
                Role::King | Role::Pawn => {}
                Role::Knight => count += board.leaps[from].iter().filter(|&&to| open(to)).count(),
                _ => {
                    for way in piece.role.directions() {
                        let mut to = board.next[from][way];
                        while open(to) {
                            count += 1;
                            to = if self.at(to).is_some() {
                                OFF
                            } else {
                                board.next[usize::from(to)][way]
                            };
                        }
                    }
                }
            }
        }
        count
    }

    pub(crate) fn at(&self, cell: CellNo) -> Option<Piece> {
        self.cells.get(usize::from(cell)).copied().flatten()
    }

    pub(crate) fn pieces(&self) -> impl Iterator<Item = (CellNo, Piece)> {
        (0..).zip(self.cells).filter_map(|(cell, piece)| Some((cell, piece?)))
    }

    pub(crate) fn in_check(&self, color: Color) -> bool {
        self.attacked(self.kings[color as usize], color.other())
    }

    /// Whether a piece of `by` attacks the cell.
    pub(crate) fn attacked(&self, cell: CellNo, by: Color) -> bool {
        let board = &self.variant.board;
        let is = |at, role| self.at(at) == Some(Piece { color: by, role });
        if board.leaps[usize::from(cell)].iter().any(|&at| is(at, Role::Knight)) {
            return true;
        }
        // A pawn attacks here from where an enemy pawn here would take.
        let next = &board.next[usize::from(cell)];
        if self.variant.pawn_takes(by.other()).iter().any(|&way| is(next[way], Role::Pawn)) {
            return true;
        }
        (0..12).any(|way| {
            let mut at = next[way];
            if is(at, Role::King) {
                return true;
            }
            while at != OFF && self.at(at).is_none() {
                at = board.next[usize::from(at)][way];
            }
            let piece = self.at(at).filter(|piece| piece.color == by && piece.role != Role::King);
            piece.is_some_and(|piece| piece.role.directions().contains(&way))
        })
    }

    /// Calls `found` with each legal move, until it says that it has seen enough.
    pub(crate) fn each_move(&self, mut found: impl FnMut(Move) -> bool) -> bool {
        self.each_try(|mv| {
            let mut after = self.clone();
            after.put(mv);
            !after.in_check(self.turn) && found(mv)
        })
    }

    pub(crate) fn has_moves(&self) -> bool {
        self.each_move(|_| true)
    }

    /// Moves by the way of the pieces; the king may be left in check.
    fn each_try(&self, mut found: impl FnMut(Move) -> bool) -> bool {
        for (from, piece) in self.pieces().filter(|(_, piece)| piece.color == self.turn) {
            let done = match piece.role {
                Role::Pawn => self.pawn_tries(from, &mut found),
                Role::Knight => {
                    let leaps = &self.variant.board.leaps[usize::from(from)];
                    leaps.iter().any(|&to| self.open(to) && found(plain(from, to)))
                }
                _ => self.line_tries(from, piece.role, &mut found),
            };
            if done {
                return true;
            }
        }
        self.castling_tries(&mut found)
    }

    /// Whether the player to move may land there, as far as own pieces go.
    fn open(&self, cell: CellNo) -> bool {
        cell != OFF && self.at(cell).is_none_or(|piece| piece.color != self.turn)
    }

    fn line_tries(&self, from: CellNo, role: Role, found: &mut impl FnMut(Move) -> bool) -> bool {
        let board = &self.variant.board;
        for way in role.directions() {
            let mut to = board.next[usize::from(from)][way];
            while self.open(to) {
                if found(plain(from, to)) {
                    return true;
                }
                if role == Role::King || self.at(to).is_some() {
                    break;
                }
                to = board.next[usize::from(to)][way];
            }
        }
        false
    }

    fn pawn_tries(&self, from: CellNo, found: &mut impl FnMut(Move) -> bool) -> bool {
        let board = &self.variant.board;
        let mut to = from;
        for step in 0..self.variant.steps(from, self.turn) {
            to = board.ahead(to, self.turn);
            if to == OFF || self.at(to).is_some() {
                break;
            }
            let kind = if step == 0 { Kind::Plain } else { Kind::Steps };
            if self.pawn_try(Move { from, to, kind }, found) {
                return true;
            }
        }
        self.variant.pawn_takes(self.turn).into_iter().any(|way| {
            let to = board.next[usize::from(from)][way];
            match self.at(to) {
                Some(piece) if piece.color != self.turn => self.pawn_try(plain(from, to), found),
                None if to != OFF && self.crossed.contains(&to) => {
                    found(Move { from, to, kind: Kind::EnPassant })
                }
                _ => false,
            }
        })
    }

    fn pawn_try(&self, mv: Move, found: &mut impl FnMut(Move) -> bool) -> bool {
        if self.variant.board.ahead(mv.to, self.turn) != OFF {
            return found(mv);
        }
        PROMOTIONS.into_iter().any(|role| found(Move { kind: Kind::Promotion(role), ..mv }))
    }

    fn castling_tries(&self, found: &mut impl FnMut(Move) -> bool) -> bool {
        let from = self.kings[self.turn as usize];
        let safe = |cell: CellNo| !self.attacked(cell, self.turn.other());
        for side in [0, 1].into_iter().filter(|&side| self.rights[self.turn as usize][side]) {
            let [one, two, three, rook] = self.castling_way(self.turn, side);
            let free = [one, two, three].iter().all(|&cell| self.at(cell).is_none());
            if !free || !safe(from) || !safe(one) || !safe(two) {
                continue;
            }
            let short = Move { from, to: two, kind: Kind::Castling(rook, one) };
            let long = Move { from, to: three, kind: Kind::Castling(rook, two) };
            if found(short) || found(long) {
                return true;
            }
        }
        false
    }

    /// From beside where the king of `color` begins to where the rook of this side does.
    pub(crate) fn castling_way(&self, color: Color, side: usize) -> [CellNo; 4] {
        let board = &self.variant.board;
        // Along the edge: the queen stands at the left of each player.
        let way = match (color, side) {
            (Color::White, QUEEN_SIDE) => 5,
            (Color::White, _) => 1,
            (Color::Black, QUEEN_SIDE) => 2,
            (Color::Black, _) => 4,
        };
        let mut at = self.castling_king(color);
        [(); CASTLING_REACH as usize].map(|()| {
            at = if at == OFF { OFF } else { board.next[usize::from(at)][way] };
            at
        })
    }

    /// Where the king of `color` begins, in the game that has castling: the end of the middle
    /// column.
    pub(crate) fn castling_king(&self, color: Color) -> CellNo {
        let middle = (0..).zip(&self.variant.board.places).filter(|(_, place)| place.q == 0);
        let end = middle.max_by_key(|(_, place)| match color {
            Color::White => -place.h,
            Color::Black => place.h,
        });
        end.map_or(OFF, |(cell, _)| cell)
    }

    /// Moves the pieces of a move.
    fn put(&mut self, mv: Move) {
        let Some(piece) = self.cells[usize::from(mv.from)].take() else { return };
        let became = match mv.kind {
            Kind::Promotion(role) => Piece { role, ..piece },
            _ => piece,
        };
        match mv.kind {
            Kind::EnPassant => {
                let mut at = mv.to;
                while at != OFF && self.at(at).is_none() {
                    at = self.variant.board.ahead(at, piece.color.other());
                }
                self.cells[usize::from(at)] = None;
            }
            Kind::Castling(from, to) => {
                self.cells[usize::from(to)] = self.cells[usize::from(from)].take();
            }
            _ => {}
        }
        self.cells[usize::from(mv.to)] = Some(became);
        if piece.role == Role::King {
            self.kings[piece.color as usize] = mv.to;
        }
    }

    /// Makes a legal move.
    pub(crate) fn make(&mut self, mv: Move) {
        let pawn = self.at(mv.from).is_some_and(|piece| piece.role == Role::Pawn);
        self.halfmoves = if pawn || self.at(mv.to).is_some() { 0 } else { self.halfmoves + 1 };
        self.fullmoves = self.fullmoves.saturating_add(self.turn as u16);
        self.put(mv);
        self.crossed = [OFF; 2];
        if mv.kind == Kind::Steps {
            let one = self.variant.board.ahead(mv.from, self.turn);
            let two = self.variant.board.ahead(one, self.turn);
            self.crossed = [one, if two == mv.to { OFF } else { two }];
        }
        self.turn = self.turn.other();
        self.drop_rights();
        self.drop_crossed();
    }

    /// Castling rights need king and rook where they began.
    pub(crate) fn drop_rights(&mut self) {
        for color in Color::BOTH {
            for side in [0, 1] {
                if self.rights[color as usize][side] {
                    let [.., rook] = self.castling_way(color, side);
                    let there = self.at(rook) == Some(Piece { color, role: Role::Rook });
                    let king = self.kings[color as usize] == self.castling_king(color);
                    self.rights[color as usize][side] = there && king;
                }
            }
        }
    }

    /// Forgets the crossed cells on which no pawn could legally take, so that positions which play
    /// alike are alike.
    pub(crate) fn drop_crossed(&mut self) {
        if self.crossed == [OFF; 2] {
            return;
        }
        let mut taken = [OFF; 2];
        self.each_move(|mv| {
            if mv.kind == Kind::EnPassant {
                let place = self.crossed.iter().position(|&cell| cell == mv.to);
                taken[place.unwrap_or(0)] = mv.to;
            }
            false
        });
        self.crossed = taken;
    }
}

fn plain(from: CellNo, to: CellNo) -> Move {
    Move { from, to, kind: Kind::Plain }
}
