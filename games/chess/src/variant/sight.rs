//! What each side sees where not everything is seen.

use super::parts::{Sight, Turns};
use super::position::VariantPosition;
use super::set::Set;
use crate::piece::Color;

impl VariantPosition {
    /// The squares that a side sees.
    #[must_use]
    pub fn visible(&self, color: Color) -> Set {
        if self.rules.variant.sight == Sight::All {
            return if self.rules.variant.hides() {
                self.walked(color)
            } else {
                self.all_squares()
            };
        }
        let mut seen = self.walked(color);
        let reserve = self.rules.variant.drops.is_some_and(|drops| drops.see_all);
        if reserve && !self.men.reserve_is_empty(color) {
            seen |= self.all_squares() & !self.men.occupied();
        }
        seen
    }

    /// The own pieces and every square where they can move, whoever's turn it is and whether or
    /// not that would expose the king.
    pub(crate) fn walked(&self, color: Color) -> Set {
        let mut seen = self.men.of(color);
        for from in self.men.of(color) {
            let Some(man) = self.men.at(from) else { continue };
            let targets = self.targets(from, man);
            seen |= targets.goes | targets.takes;
            for (passed, victim) in self.state.passed.iter() {
                if self.takes_in_passing(from, man, passed) {
                    seen |= Set::one(passed) | Set::one(victim);
                }
            }
        }
        // Where enemy pawns are pushed, one sees what one can push.
        if self.rules.variant.turns == Turns::Push && self.state.pushing && self.state.turn == color
        {
            let mut pushes = Vec::new();
            self.pseudo_legal(&mut pushes);
            seen |= pushes.iter().map(|mv| mv.from).collect();
            seen |= pushes.iter().map(|mv| mv.to).collect();
        }
        seen
    }

    /// The squares that a viewer sees; both sides' for spectators.
    pub(crate) fn seen_by(&self, seat: Option<Color>) -> Set {
        match seat {
            Some(color) => self.visible(color),
            None => self.visible(Color::White) & self.visible(Color::Black),
        }
    }
}
