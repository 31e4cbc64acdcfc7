//! Moves as text, as PDN 3.0 writes them: `22-18`, `22x15`, and `22x15x24` with the squares between
//! only where several captures have the same ends.

use rookery_rules::Refusal;

use crate::capture::Captures;
use crate::draughts::Draughts;
use crate::geometry::Geometry;
use crate::pieces::Move;
use crate::variant::{SquareNames, Variant};

/// More squares than any move has.
const SQUARES_MAX: usize = 40;

/// The name of a square.
pub(crate) fn name(variant: &Variant, square: u8) -> String {
    match variant.squares {
        SquareNames::Numbers => (square + 1).to_string(),
        SquareNames::Algebraic => algebraic(variant.geometry, variant.geometry.place(square)),
    }
}

/// A row and column as a letter and a number, from White's left corner.
pub(crate) fn algebraic(board: &Geometry, (row, column): (u8, u8)) -> String {
    format!("{}{}", char::from(b'a' + column), board.side - row)
}

/// The square with this name.
pub(crate) fn square(variant: &Variant, text: &str) -> Option<u8> {
    let number = |text: &str| {
        let plain = text.bytes().all(|b| b.is_ascii_digit()) && !text.starts_with('0');
        text.parse::<u8>().ok().filter(|number| plain && *number > 0)
    };
    let board = variant.geometry;
    let names = match variant.squares {
        // Some write any kind of draughts with letters.
        SquareNames::Numbers if text.starts_with(|c: char| c.is_ascii_alphabetic()) => {
            SquareNames::Algebraic
        }
        names => names,
    };
    match names {
        SquareNames::Numbers => {
            number(text).map(|number| number - 1).filter(|&square| square < board.count)
        }
        SquareNames::Algebraic => {
            let letter = text.chars().next().filter(char::is_ascii_alphabetic)?;
            let column = letter.to_ascii_lowercase() as i8 - b'a' as i8;
            let row = number(&text[1..]).filter(|&row| row <= board.side)?;
            board.square((board.side - row) as i8, column)
        }
    }
}

impl Draughts {
    /// The squares on which a move lands, in order.
    pub(crate) fn landings(&self, mv: &Move) -> Vec<u8> {
        if mv.taken == 0 {
            return vec![mv.to];
        }
        let mut found = vec![];
        Captures::of_piece(&self.pieces, self.variant, self.turn, mv.from, &mut found).path(mv)
    }

    pub(crate) fn write_move(&self, mv: &Move) -> String {
        let name = |square| name(self.variant, square);
        if mv.taken == 0 {
            return format!("{}-{}", name(mv.from), name(mv.to));
        }
        let same_ends = |other: &&Move| (other.from, other.to) == (mv.from, mv.to);
        if mv.taken.count_ones() == 1 || self.moves().iter().filter(same_ends).count() == 1 {
            return format!("{}x{}", name(mv.from), name(mv.to));
        }
        let squares = std::iter::once(mv.from).chain(self.landings(mv));
        squares.map(name).collect::<Vec<_>>().join("x")
    }

    pub(crate) fn parse_move(&self, text: &str) -> Result<Move, Refusal> {
        if self.law_of_draws().is_some() {
            return Err(Refusal::Illegal);
        }
        let names: Vec<&str> =
            text.split(['-', 'x', 'X', ':', '×', '–']).take(SQUARES_MAX).collect();
        let squares: Option<Vec<u8>> = names.iter().map(|it| square(self.variant, it)).collect();
        let squares = squares.filter(|_| names.len() < SQUARES_MAX).ok_or(Refusal::Illegal)?;
        let [from, between @ .., to] = &squares[..] else { return Err(Refusal::Illegal) };
        let mut fitting = self.moves();
        fitting.retain(|mv| (mv.from, mv.to) == (*from, *to));
        if !between.is_empty() {
            let followed = self.follow(*from, &squares[1..]);
            let told = |mv: &Move| mv.taken != 0 && followed == Some((mv.taken, mv.crowned));
            match fitting.iter().find(|mv| told(mv)) {
                Some(mv) => return Ok(*mv),
                None => fitting.retain(|mv| mv.taken != 0 && passes(&self.landings(mv), between)),
            }
        }
        match fitting[..] {
            [mv] => Ok(mv),
            [] => Err(Refusal::Illegal),
            _ => Err(Refusal::Ambiguous),
        }
    }

    fn follow(&self, from: u8, landings: &[u8]) -> Option<(u64, bool)> {
        let mut found = vec![];
        Captures::of_piece(&self.pieces, self.variant, self.turn, from, &mut found).follow(landings)
    }
}

/// Whether `between` come in `landings`, in order.
fn passes(landings: &[u8], between: &[u8]) -> bool {
    let mut left = landings.iter();
    between.iter().all(|square| left.any(|landing| landing == square))
}
