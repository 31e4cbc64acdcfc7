//! Connect four: discs dropped into upright columns.

use rookery_rules::{
    CellId, Content, GameResult, LegalMove, Past, Position, Refusal, Score, Seat, Viewer,
};

/// Columns of the board.
pub(crate) const WIDTH: usize = 7;
/// Rows of the board.
pub(crate) const HEIGHT: usize = 6;
/// Bits for each column: one stays empty, so that no line runs on into the next column.
const STRIDE: usize = HEIGHT + 1;
/// Up, across, and both diagonals, as steps between bits.
const DIRECTIONS: [usize; 4] = [1, STRIDE, STRIDE + 1, STRIDE - 1];

/// A column, counted from the left from 0.
pub type Column = u8;

/// A position of connect four.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Columns {
    /// By seat; a column's bits go up from its lowest place.
    pub(crate) discs: [u64; 2],
    pub(crate) turn: Seat,
}

/// The bit of a place.
pub(crate) fn bit(column: usize, height: usize) -> u64 {
    1 << (column * STRIDE + height)
}

/// The number of a place's cell. Cells go row by row from the top.
pub(crate) fn cell(column: usize, height: usize) -> CellId {
    ((HEIGHT - 1 - height) * WIDTH + column) as CellId
}

/// The letter of a column.
pub(crate) fn letter(column: usize) -> char {
    char::from(b'a' + column as u8)
}

/// Whether four of these stand in a line.
pub(crate) fn four(discs: u64) -> bool {
    DIRECTIONS.iter().any(|step| {
        let pairs = discs & discs >> step;
        pairs & pairs >> (2 * step) != 0
    })
}

impl Columns {
    /// The empty board.
    #[must_use]
    pub fn empty() -> Self {
        Self { discs: [0; 2], turn: Seat::First }
    }

    /// The discs of a seat: seven bits for each column from the left, from its lowest place up; the
    /// seventh is never set.
    #[must_use]
    pub fn discs(&self, seat: Seat) -> u64 {
        self.discs[seat.index()]
    }

    /// How many discs are in a column.
    #[must_use]
    pub fn height(&self, column: usize) -> usize {
        let column = (self.discs[0] | self.discs[1]) >> (column * STRIDE) & ((1 << HEIGHT) - 1);
        column.trailing_ones() as usize
    }

    fn open(&self) -> impl Iterator<Item = Column> {
        (0..WIDTH).filter(|&column| self.height(column) < HEIGHT).map(|column| column as Column)
    }

    pub(crate) fn winner(&self) -> Option<Seat> {
        Seat::BOTH.into_iter().find(|seat| four(self.discs[seat.index()]))
    }
}

impl Position for Columns {
    type Move = Column;

    fn turn(&self) -> Seat {
        self.turn
    }

    fn legal_into(&self, moves: &mut Vec<Column>) {
        if self.winner().is_none() {
            moves.extend(self.open());
        }
    }

    fn legal_count(&self) -> usize {
        if self.winner().is_some() { 0 } else { self.open().count() }
    }

    fn play(&mut self, mv: &Column) {
        let column = usize::from(*mv);
        self.discs[self.turn.index()] |= bit(column, self.height(column));
        self.turn = !self.turn;
    }

    fn outcome(&self, _: Past) -> Option<GameResult> {
        let (score, reason) = match self.winner() {
            Some(seat) => (Score::win(seat), "four-in-a-row"),
            None if self.open().next().is_none() => (Score::Draw, "board-full"),
            None => return None,
        };
        Some(GameResult { score, reason: reason.into() })
    }

    fn text(&self) -> String {
        crate::columns_text::write(self)
    }

    fn notation(&self, mv: &Column) -> String {
        letter(usize::from(*mv)).to_string()
    }

    /// A column by its letter or its number, or by any place of it.
    fn read_move(&self, text: &str) -> Result<Column, Refusal> {
        let named = |&column: &Column| {
            let (column, text) = (usize::from(column), text.to_ascii_lowercase());
            let name = letter(column).to_string();
            let place = |height: usize| text == format!("{name}{}", height + 1);
            text == name || text == (column + 1).to_string() || (0..HEIGHT).any(place)
        };
        let mut moves = Vec::new();
        self.legal_into(&mut moves);
        moves.into_iter().find(named).ok_or(Refusal::Illegal)
    }

    fn legal_move(&self, mv: &Column) -> LegalMove {
        let column = usize::from(*mv);
        let lands = self.height(column);
        let others = (0..HEIGHT).filter(|&height| height != lands);
        LegalMove {
            notation: self.notation(mv),
            path: vec![cell(column, lands)],
            also: others.map(|height| vec![cell(column, height)]).collect(),
            choice: None,
        }
    }

    fn cells(&self, _: Viewer) -> Vec<(CellId, Content)> {
        let places = (0..WIDTH).flat_map(|column| (0..HEIGHT).map(move |height| (column, height)));
        let content = |(column, height)| {
            let has = |seat: &Seat| self.discs[seat.index()] & bit(column, height) != 0;
            let seat = Seat::BOTH.into_iter().find(has)?;
            Some((cell(column, height), Content::Piece(seat.index() as u16, 1)))
        };
        let mut cells: Vec<_> = places.filter_map(content).collect();
        cells.sort_unstable_by_key(|&(cell, _)| cell);
        cells
    }
}
