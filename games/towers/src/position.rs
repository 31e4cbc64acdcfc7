//! A position of Makarenko's chess.

use std::hash::{DefaultHasher, Hash, Hasher};

use rookery_rules::{
    CellId, Content, GameResult, LegalMove, Past, Position, Refusal, Score, Seat, Text, Viewer,
    spells,
};

use crate::board::{Board, Square, forward, second_row};
use crate::moves::{self, Move};
use crate::role::{KING_HEIGHT, Role, color};
use crate::texts;

/// How often a position must have stood for the player to move to claim a draw.
const CLAIM_OCCURRENCES: u32 = 3;
/// Moves of both sides without a capture after which the player to move may claim a draw.
const CLAIM_QUIET: u16 = 100;
/// How often a position must have stood for the game to be drawn.
const DRAW_OCCURRENCES: u32 = 5;
/// Moves of both sides without a capture after which the game is drawn.
const DRAW_QUIET: u16 = 150;

/// A position of Makarenko's chess. The first seat is White.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Towers {
    pub(crate) board: Board,
    pub(crate) turn: Seat,
    /// The square that a pawn has just passed, where a tower stands that may take it there.
    pub(crate) passed: Option<Square>,
    /// Moves of both sides since a capture.
    pub(crate) quiet: u16,
    /// The number of the move, counted from 1 and up after Black's.
    pub(crate) number: u16,
}

impl Towers {
    /// Every tower: its square row by row from a8, whose it is, and how many discs it has.
    pub fn towers(&self) -> impl Iterator<Item = (usize, Seat, u8)> {
        self.board.towers().map(|(at, tower)| (usize::from(at.0), tower.seat, tower.height))
    }

    /// The seat and height of the tower on a square, if there is one.
    #[must_use]
    pub fn tower(&self, square: usize) -> Option<(Seat, u8)> {
        let square = Square(u8::try_from(square).ok()?);
        self.board.at(square).map(|tower| (tower.seat, tower.height))
    }

    /// Whether the player to move has a king after this move, as everyone must.
    fn keeps_king(&self, mv: Move, kings: usize) -> bool {
        let height = |square| self.board.at(square).map_or(0, |tower| tower.height);
        let own = self.board.at(mv.to).filter(|tower| tower.seat == self.turn);
        let lost = usize::from(height(mv.from) == KING_HEIGHT);
        let made = usize::from(own.map_or(0, |tower| tower.height) + mv.discs == KING_HEIGHT);
        kings + made > lost
    }

    /// Calls `found` with each legal move, the laws of draws aside.
    fn each_move(&self, mut found: impl FnMut(Move)) {
        let kings = self.board.kings(self.turn);
        moves::each(&self.board, self.turn, self.passed, &mut |mv| {
            if self.keeps_king(mv, kings) {
                found(mv);
            }
        });
    }

    fn is_drawn_by_itself(&self) -> bool {
        self.quiet >= DRAW_QUIET
    }

    /// The square that a move by a pawn passes, where an enemy's tower could take it there.
    fn passed_by(&self, mv: &Move) -> Option<Square> {
        let seat = self.turn;
        let two = mv.from.row().abs_diff(mv.to.row()) == 2 && mv.from.column() == mv.to.column();
        if Role::of(mv.discs) != Role::Pawn || !two || mv.from.row() != second_row(seat) {
            return None;
        }
        let enemy = |aside| mv.to.step((aside, 0)).and_then(|square| self.board.at(square));
        let taker = [-1, 1].into_iter().filter_map(enemy).any(|tower| tower.seat != seat);
        mv.from.step((0, forward(seat))).filter(|_| taker)
    }
}

impl Position for Towers {
    type Move = Move;

    fn turn(&self) -> Seat {
        self.turn
    }

    fn legal_into(&self, moves: &mut Vec<Move>) {
        if !self.is_drawn_by_itself() {
            self.each_move(|mv| moves.push(mv));
        }
    }

    fn play(&mut self, mv: &Move) {
        let enemy = |square| self.board.at(square).is_some_and(|tower| tower.seat != self.turn);
        let in_passing = self.passed == Some(mv.to)
            && Role::of(mv.discs) == Role::Pawn
            && mv.from.column() != mv.to.column();
        let takes = enemy(mv.to) || in_passing;
        let passed = self.passed_by(mv);
        self.board.lift(mv.from, mv.discs);
        if let Some(pawn) = mv.to.step((0, -forward(self.turn))).filter(|_| in_passing) {
            self.board.set(pawn, None);
        }
        self.board.land(mv.to, self.turn, mv.discs);
        self.passed = passed;
        self.quiet = if takes { 0 } else { self.quiet.saturating_add(1) };
        self.number = self.number.saturating_add(u16::from(self.turn == Seat::Second));
        self.turn = !self.turn;
    }

    fn outcome(&self, past: Past) -> Option<GameResult> {
        let over = |score, reason: &str| Some(GameResult { score, reason: reason.into() });
        let mut any = false;
        self.each_move(|_| any = true);
        if !any && self.board.kings(self.turn) == 0 {
            return over(Score::win(!self.turn), "kings-taken");
        }
        if !any {
            return over(Score::Draw, "stalemate");
        }
        if past.occurrences >= DRAW_OCCURRENCES {
            return over(Score::Draw, "fivefold-repetition");
        }
        if self.is_drawn_by_itself() { over(Score::Draw, "seventy-five-moves") } else { None }
    }

    fn claims(&self, past: Past) -> Vec<&'static str> {
        let mut claims = vec![];
        if past.occurrences >= CLAIM_OCCURRENCES {
            claims.push("threefold-repetition");
        }
        if self.quiet >= CLAIM_QUIET {
            claims.push("fifty-moves");
        }
        claims
    }

    fn repetition_key(&self) -> Option<u64> {
        let mut hasher = DefaultHasher::new();
        (self.board, self.turn, self.passed).hash(&mut hasher);
        Some(hasher.finish())
    }

    fn text(&self) -> String {
        crate::text::write(self)
    }

    fn notation(&self, mv: &Move) -> String {
        let whole = self.board.at(mv.from).is_some_and(|tower| tower.height == mv.discs);
        let squares = mv.from.name() + &mv.to.name();
        if whole { squares } else { format!("{squares}:{}", mv.discs) }
    }

    fn label(&self, mv: &Move) -> String {
        crate::show::label(self, mv)
    }

    /// Squares mean the whole tower, or the only part that can go there.
    fn read_move(&self, text: &str) -> Result<Move, Refusal> {
        let (squares, discs) = match text.split_once(':') {
            Some((squares, discs)) => (squares, Some(discs)),
            None => (text, None),
        };
        let squares = squares.to_ascii_lowercase().replace('-', "");
        let mut moves = Vec::new();
        self.legal_into(&mut moves);
        if let Some(mv) = moves.iter().find(|mv| spells(text, &self.label(mv))) {
            return Ok(*mv);
        }
        moves.retain(|mv| mv.from.name() + &mv.to.name() == squares);
        let exact = moves.iter().find(|mv| match discs {
            Some(discs) => mv.discs.to_string() == discs,
            None => self.notation(mv) == squares,
        });
        match (exact, &moves[..]) {
            (Some(mv), _) => Ok(*mv),
            (None, [only]) if discs.is_none() => Ok(*only),
            (None, [_, ..]) if discs.is_none() => Err(Refusal::Ambiguous),
            _ => Err(Refusal::Illegal),
        }
    }

    fn legal_move(&self, mv: &Move) -> LegalMove {
        // Told for every part, though asked only where several parts can go.
        let parts = self.board.at(mv.from).is_some_and(|tower| tower.height > 1);
        let choice = parts.then(|| crate::show::choice(self.turn, mv.discs));
        let path = [mv.from, mv.to].map(|square| CellId::from(square.0)).to_vec();
        LegalMove { notation: self.notation(mv), path, also: vec![], choice }
    }

    fn cells(&self, _: Viewer) -> Vec<(CellId, Content)> {
        let content = |tower: crate::board::Tower| {
            Content::Piece(Role::of(tower.height).id(tower.seat), u16::from(tower.height))
        };
        self.board.towers().map(|(at, tower)| (CellId::from(at.0), content(tower))).collect()
    }

    /// The kings that the other side could take.
    fn alarm(&self, _: Viewer) -> Vec<CellId> {
        let mut cells: Vec<CellId> = vec![];
        moves::each(&self.board, !self.turn, None, &mut |mv| {
            let taken = self.board.at(mv.to).filter(|tower| tower.seat == self.turn);
            let cell = CellId::from(mv.to.0);
            if taken.is_some_and(|it| it.height == KING_HEIGHT) && !cells.contains(&cell) {
                cells.push(cell);
            }
        });
        cells
    }

    fn status(&self, _: Viewer) -> Option<Text> {
        let lost = self.board.kings(self.turn) == 0;
        let mut can = false;
        self.each_move(|_| can = true);
        match (lost, can) {
            (false, _) => None,
            (true, true) => Some(texts::must_make_king(color(self.turn))),
            (true, false) => Some(texts::cannot_make_king(color(self.turn))),
        }
    }
}
