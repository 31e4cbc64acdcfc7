//! What tells the games of draughts apart. Each is a value of [`Variant`].

use std::ops::RangeInclusive;

use rookery_rules::texts::positions;
use rookery_rules::{Paragraph, Seat, Text};

use crate::geometry::Geometry;

/// A side, by the colour of its pieces. White is at the bottom of the numbered board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Color {
    /// Moves up, to lower numbers.
    White,
    /// Moves down, to higher numbers.
    Black,
}

impl Color {
    /// Both, in order.
    pub const BOTH: [Self; 2] = [Self::White, Self::Black];

    /// 0 for White, 1 for Black.
    #[must_use]
    pub fn index(self) -> usize {
        self as usize
    }

    /// The opponent.
    #[must_use]
    pub fn other(self) -> Self {
        Self::BOTH[1 - self.index()]
    }

    /// Such as `White`.
    #[must_use]
    pub fn name(self) -> &'static str {
        ["White", "Black"][self.index()]
    }

    /// The name where it is said.
    pub(crate) fn text(self) -> Text {
        match self {
            Self::White => positions::white(),
            Self::Black => positions::black(),
        }
    }

    /// `W` or `B`.
    #[must_use]
    pub fn letter(self) -> char {
        ['W', 'B'][self.index()]
    }
}

/// A game of draughts.
#[derive(Debug)]
pub struct Variant {
    /// For addresses, files and command lines.
    pub key: &'static str,
    /// In English.
    pub name: &'static str,
    /// One sentence.
    pub summary: &'static str,
    /// The rules in words.
    pub text: fn() -> Vec<Paragraph>,
    /// The squares.
    pub geometry: &'static Geometry,
    /// How squares are written.
    pub squares: SquareNames,
    /// Who begins.
    pub first: Color,
    /// Rows of men at the start, and empty rows behind them.
    pub men_rows: (u8, u8),
    /// Where White's men step, as directions; Black's go the opposite way.
    pub man_steps: &'static [usize],
    /// Where White's men take.
    pub man_takes: &'static [usize],
    /// Where kings step.
    pub king_steps: &'static [usize],
    /// Where kings take.
    pub king_takes: &'static [usize],
    /// Whether kings go any distance, and not one square.
    pub flying: bool,
    /// Whether men may take kings.
    pub men_take_kings: bool,
    /// Which of several captures must be made.
    pub duty: Duty,
    /// When taken pieces leave the board.
    pub lift: Lift,
    /// What becomes of a man that reaches the last row while it takes.
    pub passing: Passing,
    /// How often in a row the same king may move without taking while its side has men.
    pub king_run: Option<u8>,
    /// Whether a player without a move wins, and not loses.
    pub giveaway: bool,
    /// When a game is drawn.
    pub draws: Draws,
    /// What the `GameType` tag of a PDN file says (PDN 3.0, “GameType tag”), if there is a number.
    pub game_type: Option<&'static str>,
    /// Points that PDN writes for a win.
    pub win: u8,
}

/// How squares are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SquareNames {
    /// From 1.
    Numbers,
    /// From a1 in White's left corner.
    Algebraic,
}

/// Which of several captures must be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Duty {
    /// Any, but to its end.
    Any,
    /// One of those that take the most pieces.
    Most,
    /// The most pieces; then with a king; then the most kings; then the one that meets a king first.
    Italian,
    /// The most worth, a king a little more than a man and a half; then with a king.
    Frisian,
}

/// When taken pieces leave the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lift {
    /// Each as soon as it is jumped. A king may not turn straight back between two jumps.
    AtOnce,
    /// All when the move is done: until then they are in the way.
    AfterMove,
}

/// What becomes of a man that reaches the last row while it takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Passing {
    /// It is crowned and stops there.
    Stops,
    /// It goes on as a man and is crowned only where its move ends.
    StaysMan,
    /// It is crowned at once and goes on as a king.
    GoesOnAsKing,
}

/// When a game is drawn, beside the third time that a position stands.
#[derive(Debug, Clone, Copy)]
pub struct Draws {
    /// After so many moves of both together without a capture or a man's move.
    pub kings_only: Option<u16>,
    /// After so many moves of both together without a capture or a crowning.
    pub unchanged: Option<u16>,
    /// After fewer such moves with few pieces.
    pub endings: &'static [Ending],
    /// After so many such moves in which a lone king held the main road against three pieces,
    /// one of them a king at least.
    pub main_road: Option<u16>,
}

impl Draws {
    /// None but by repetition.
    pub const NONE: Draws =
        Draws { kings_only: None, unchanged: None, endings: &[], main_road: None };
}

/// A draw after so many moves of both together without a capture or a crowning.
#[derive(Debug, Clone)]
pub struct Ending {
    /// What must be on the board.
    pub with: Material,
    /// So many moves of both together.
    pub moves: u16,
}

/// Pieces on the board.
#[derive(Debug, Clone)]
pub enum Material {
    /// One king against so many pieces, one of them a king at least.
    LoneKing(RangeInclusive<u32>),
    /// One king against so many kings and no men.
    LoneKingAgainstKings(RangeInclusive<u32>),
    /// So many pieces together, each side with a king.
    BothKings(RangeInclusive<u32>),
}

impl Variant {
    /// The seat that plays a colour.
    #[must_use]
    pub fn seat(&self, color: Color) -> Seat {
        if color == self.first { Seat::First } else { Seat::Second }
    }

    /// The colour that a seat plays.
    #[must_use]
    pub fn color(&self, seat: Seat) -> Color {
        if seat == Seat::First { self.first } else { self.first.other() }
    }

    /// Where a man is crowned.
    pub(crate) fn last_row(&self, color: Color) -> u64 {
        match color {
            Color::White => self.geometry.top_rows(1),
            Color::Black => self.geometry.bottom_rows(1),
        }
    }
}

/// A direction of White's as it is for `color`.
pub(crate) fn turned(direction: usize, color: Color) -> usize {
    (direction + 4 * color.index()) % 8
}
