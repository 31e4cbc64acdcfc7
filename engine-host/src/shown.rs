//! What an engine is shown at a turn, where its protocol shows the board.

use rookery_protocol::engine::Tongue;
use rookery_rules::{LegalMove, Play, Seat, View};

use crate::protocol::{Budget, Turn, shows_board};

/// What an engine is shown; nothing where its protocol does without.
#[derive(Debug, Default)]
pub(crate) struct Shown {
    /// What its seat sees.
    pub(crate) view: Option<View>,
    /// The moves that it may make.
    pub(crate) legal: Vec<LegalMove>,
}

impl Shown {
    /// What `seat` sees of a position.
    pub(crate) fn of(play: &dyn Play, seat: Seat, tongue: Tongue) -> Self {
        match shows_board(tongue) {
            true => Self { view: Some(play.view(seat.into())), legal: play.legal_moves() },
            false => Self::default(),
        }
    }

    /// The turn; `play` is missing where the game hides something.
    pub(crate) fn turn<'a>(
        &'a self,
        ply: u32,
        play: Option<&'a dyn Play>,
        budget: &'a Budget,
        draw_offered: bool,
    ) -> Turn<'a> {
        Turn { ply, play, view: self.view.as_ref(), legal: &self.legal, budget, draw_offered }
    }
}
