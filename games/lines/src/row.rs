//! A position of a game of stones in a row.

use rookery_rules::{
    CellId, Content, GameResult, LegalMove, Past, Position, Refusal, Score, Seat, Text, Viewer,
};

use crate::forbidden::{Board, Foul};
use crate::stones::{Point, Stones};
use crate::texts::status::forbidden_points;
use crate::variant::{Size, Variant, Win};

/// How many forbidden points the sentence about a position names at most.
const NAMED_MAX: usize = 8;

/// A position of a game of stones in a row. The first seat has the black stones, or the crosses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    pub(crate) variant: Variant,
    /// By seat.
    pub(crate) stones: [Stones; 2],
    pub(crate) turn: Seat,
    /// Who has a winning row.
    pub(crate) winner: Option<Seat>,
}

impl Row {
    /// The empty board.
    #[must_use]
    pub fn empty(variant: Variant) -> Self {
        Self { variant, stones: [Stones::default(); 2], turn: Seat::First, winner: None }
    }

    /// The game that it is a position of.
    #[must_use]
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// The stones of a seat: a word for each row from the top, bit 0 the column on the left.
    #[must_use]
    pub fn stones(&self, seat: Seat) -> &[u32; Size::MAX as usize] {
        self.stones[seat.index()].rows()
    }

    /// Points without a stone.
    fn room(&self) -> usize {
        self.variant.size.points() - self.count()
    }

    /// Why the player to move may not put a stone on the free point `at`; `None` if it may.
    #[must_use]
    pub fn foul(&self, at: Point) -> Option<Foul> {
        if self.has_forbidden_points() { self.seen_by_black().foul(at) } else { None }
    }

    fn has_forbidden_points(&self) -> bool {
        self.variant.win == Win::Renju && self.turn == Seat::First
    }

    fn seen_by_black(&self) -> Board {
        Board::new(self.stones, self.variant.size)
    }

    /// The points where the player to move may put a stone, if nobody has won.
    fn allowed(&self) -> impl Iterator<Item = Point> {
        let mut board = self.has_forbidden_points().then(|| self.seen_by_black());
        self.free().filter(move |&at| board.as_mut().is_none_or(|board| board.foul(at).is_none()))
    }

    /// Points without a stone.
    pub(crate) fn free(&self) -> impl Iterator<Item = Point> {
        self.stones[0].free(&self.stones[1], self.variant.size)
    }

    /// How many stones are on the board.
    pub(crate) fn count(&self) -> usize {
        self.stones[0].count() + self.stones[1].count()
    }

    /// Whether somebody could have enough stones to win after so many moves.
    fn may_win_within(&self, moves: usize) -> bool {
        let [mover, other] = [self.turn, !self.turn].map(|seat| self.stones[seat.index()].count());
        let least = self.variant.win.least();
        mover + moves.div_ceil(2) >= least || other + moves / 2 >= least
    }
}

impl Position for Row {
    type Move = Point;

    fn turn(&self) -> Seat {
        self.turn
    }

    fn legal_into(&self, moves: &mut Vec<Point>) {
        if self.winner.is_none() {
            moves.extend(self.allowed());
        }
    }

    fn legal_count(&self) -> usize {
        match self.winner {
            Some(_) => 0,
            None if self.has_forbidden_points() => self.allowed().count(),
            None => self.room(),
        }
    }

    fn play(&mut self, mv: &Point) {
        let stones = &mut self.stones[self.turn.index()];
        stones.put(*mv);
        if stones.wins_at(*mv, self.variant.win, self.turn) {
            self.winner = Some(self.turn);
        }
        self.turn = !self.turn;
    }

    fn outcome(&self, _: Past) -> Option<GameResult> {
        let (score, reason) = match self.winner {
            Some(seat) if self.variant.win == Win::Three => (Score::win(seat), "three-in-a-row"),
            Some(seat) => (Score::win(seat), "five-in-a-row"),
            None if self.room() == 0 => (Score::Draw, "board-full"),
            None if self.allowed().next().is_none() => (Score::Draw, "no-moves"),
            None => return None,
        };
        Some(GameResult { score, reason: reason.into() })
    }

    fn text(&self) -> String {
        crate::text::write(self)
    }

    fn notation(&self, mv: &Point) -> String {
        mv.write(self.variant.size)
    }

    fn read_move(&self, text: &str) -> Result<Point, Refusal> {
        let point = Point::read(text, self.variant.size).ok_or(Refusal::Illegal)?;
        let free = self.winner.is_none() && !self.stones.iter().any(|stones| stones.has(point));
        if free && self.foul(point).is_none() { Ok(point) } else { Err(Refusal::Illegal) }
    }

    fn legal_move(&self, mv: &Point) -> LegalMove {
        let path = vec![mv.cell(self.variant.size)];
        LegalMove { notation: self.notation(mv), path, also: vec![], choice: None }
    }

    fn cells(&self, _: Viewer) -> Vec<(CellId, Content)> {
        let size = self.variant.size;
        let of = |seat: Seat| {
            let stone = Content::Piece(seat.index() as u16, 1);
            self.stones[seat.index()].points().map(move |point| (point.cell(size), stone))
        };
        let mut cells: Vec<_> = Seat::BOTH.into_iter().flat_map(of).collect();
        cells.sort_unstable_by_key(|&(cell, _)| cell);
        cells
    }

    fn status(&self, _: Viewer) -> Option<Text> {
        if self.winner.is_some() || !self.has_forbidden_points() {
            return None;
        }
        let mut board = self.seen_by_black();
        let points: Vec<_> = self.free().filter(|&at| board.foul(at).is_some()).collect();
        let names = points.iter().take(NAMED_MAX).map(|at| self.notation(at));
        forbidden_points(names, points.len().saturating_sub(NAMED_MAX))
    }

    fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.legal_count() as u64,
            _ if self.winner.is_some() => 0,
            // Nobody can win before the last of these moves: any free point will do each time.
            _ if self.variant.win != Win::Renju && !self.may_win_within(depth as usize - 1) => {
                let room = self.room() as u64;
                let choices = (0..u64::from(depth)).map(|made| room.saturating_sub(made));
                choices.fold(1, u64::saturating_mul)
            }
            _ => {
                let after = |mv| {
                    let mut next = self.clone();
                    next.play(&mv);
                    next.perft(depth - 1)
                };
                self.allowed().map(after).fold(0, u64::saturating_add)
            }
        }
    }
}
