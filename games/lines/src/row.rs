//! A position of five in a row.

use rookery_rules::{
    CellId, Content, GameResult, LegalMove, Past, Position, Refusal, Score, Seat, Viewer,
};

use crate::stones::{Point, Stones};
use crate::variant::Variant;

/// The fewest stones of one side that can win.
const STONES_TO_WIN: usize = 5;

/// A position of five in a row.
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

    /// Points without a stone.
    fn room(&self) -> usize {
        self.variant.size.points() - self.stones[0].count() - self.stones[1].count()
    }

    fn is_over(&self) -> bool {
        self.winner.is_some() || self.room() == 0
    }

    fn free(&self) -> impl Iterator<Item = Point> {
        self.stones[0].free(&self.stones[1], self.variant.size)
    }

    /// Whether somebody could have enough stones to win after so many moves.
    fn may_win_within(&self, moves: usize) -> bool {
        let [mover, other] = [self.turn, !self.turn].map(|seat| self.stones[seat.index()].count());
        mover + moves.div_ceil(2) >= STONES_TO_WIN || other + moves / 2 >= STONES_TO_WIN
    }
}

impl Position for Row {
    type Move = Point;

    fn turn(&self) -> Seat {
        self.turn
    }

    fn legal_into(&self, moves: &mut Vec<Point>) {
        if self.winner.is_none() {
            moves.extend(self.free());
        }
    }

    fn legal_count(&self) -> usize {
        if self.winner.is_some() { 0 } else { self.room() }
    }

    fn play(&mut self, mv: &Point) {
        let stones = &mut self.stones[self.turn.index()];
        stones.put(*mv);
        if stones.wins_at(*mv, self.variant.win) {
            self.winner = Some(self.turn);
        }
        self.turn = !self.turn;
    }

    fn outcome(&self, _: Past) -> Option<GameResult> {
        let (score, reason) = match self.winner {
            Some(seat) => (Score::win(seat), "five-in-a-row"),
            None if self.room() == 0 => (Score::Draw, "board-full"),
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
        let free = !self.is_over() && !self.stones.iter().any(|stones| stones.has(point));
        if free { Ok(point) } else { Err(Refusal::Illegal) }
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

    fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.legal_count() as u64,
            _ if self.winner.is_some() => 0,
            // Nobody can win before the last of these moves: any free point will do each time.
            _ if !self.may_win_within(depth as usize - 1) => {
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
                self.free().map(after).fold(0, u64::saturating_add)
            }
        }
    }
}
