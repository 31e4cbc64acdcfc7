//! The numbers of moves as people count them: one for a move of each side.

use crate::{Game, Play, Seat, Style};

/// Counts moves.
#[derive(Debug, Clone, Copy)]
pub(super) struct Numbers {
    number: u32,
    last: Option<Seat>,
}

impl Numbers {
    /// Counts from the number at the end of the start position's text where it has one, as FEN has.
    pub(super) fn new(game: &dyn Game, play: &dyn Play) -> Self {
        let text = play.text();
        let told = text.rsplit(' ').next().and_then(|field| field.parse().ok());
        let counts = matches!(game.style(), Style::Pgn { .. });
        let number = told.filter(|&number: &u32| counts && number > 0).unwrap_or(1);
        Self { number, last: None }
    }

    /// Counts a move of `seat`. Its number as it is written: `12.`, or `12...` for the second seat.
    pub(super) fn next(&mut self, seat: Seat) -> String {
        if self.last == Some(Seat::Second) && seat == Seat::First {
            self.number = self.number.saturating_add(1);
        }
        self.last = Some(seat);
        let dots = if seat == Seat::First { "." } else { "..." };
        format!("{}{dots}", self.number)
    }

    /// Who made the last move that was counted.
    pub(super) fn last(&self) -> Option<Seat> {
        self.last
    }
}
