//! What a search knows of a variant with bitboards before it begins.

use rookery_chess::variant::{Check, Effect, Goal, Lost, Repetition, Variant, Verdict};
use rookery_chess::{Bitboard, Color, Role, Square};

use crate::eval::squares;

/// What the pieces are worth in most variants, by role, in hundredths of a pawn; kings nothing.
const USUAL: [i32; 6] = [100, 320, 330, 500, 950, 0];
/// Where pieces that were captured come back, those that go far are worth less.
const DROPPED: [i32; 6] = [100, 270, 290, 400, 640, 0];
/// Where captures explode, a piece can be had for less.
const EXPLODING: [i32; 6] = [100, 200, 210, 330, 650, 0];
/// Where who has nothing wins, and kings are pieces like others.
const GIVEN_AWAY: [i32; 6] = [100, 150, 200, 250, 150, 60];

/// What tells a variant with bitboards from another, for a search.
#[derive(Debug, Clone, Default)]
pub(crate) struct Style {
    /// What the pieces are worth, by role, in hundredths of a pawn.
    pub(crate) roles: [i32; 6],
    /// A capture takes away all around.
    pub(crate) explodes: bool,
    /// Captured pieces come into a reserve.
    pub(crate) kept: bool,
    /// Who can capture must.
    pub(crate) duty: bool,
    /// A king must be kept from capture.
    pub(crate) royal: bool,
    /// Nobody may give check.
    pub(crate) quiet: bool,
    /// Who reaches a goal has just moved.
    pub(crate) mover_wins: bool,
    /// Who is mated has lost.
    pub(crate) mate_loses: bool,
    /// A repeated position is drawn.
    pub(crate) repeats: bool,
    /// To stand still is a measure of what a move is worth.
    pub(crate) may_pass: bool,
    /// Where a king that arrives wins.
    pub(crate) hill: Bitboard,
    /// How many checks win; 0 where they are not counted.
    pub(crate) checks: u8,
}

impl Style {
    pub(crate) fn new(variant: &Variant) -> Self {
        let goals = &variant.ending.goals;
        let explodes = variant.capture.effect == Effect::Explode;
        let bare = |goal: &Goal| matches!(goal, Goal::Lost { what: Lost::All, .. });
        let royal = variant.check != Check::None;
        let roles = match () {
            () if explodes => EXPLODING,
            () if variant.drops.is_some() => DROPPED,
            () if !royal && goals.iter().any(bare) => GIVEN_AWAY,
            () => USUAL,
        };
        let own = |goal: &Goal| match goal {
            Goal::Reach { reply, .. } => !reply,
            Goal::Checks(_) => true,
            Goal::Lost { what, .. } => *what == Lost::Royal,
        };
        let hill = goals.iter().find_map(|goal| match goal {
            Goal::Reach { squares, .. } => Some(Bitboard(squares.0 as u64)),
            _ => None,
        });
        let checks = goals.iter().find_map(|goal| match goal {
            Goal::Checks(most) => Some(*most),
            _ => None,
        });
        Self {
            roles,
            explodes,
            kept: variant.drops.is_some(),
            duty: variant.capture.duty,
            royal,
            quiet: variant.check == Check::Forbidden,
            mover_wins: !goals.is_empty() && goals.iter().all(own),
            mate_loses: variant.ending.mate == Verdict::Loses,
            repeats: variant.draws.repetition != Repetition::Nothing,
            may_pass: !variant.capture.duty && royal,
            hill: hill.unwrap_or_default(),
            checks: checks.unwrap_or(0),
        }
    }

    /// What a piece gains or loses by its square, in hundredths of a pawn.
    pub(crate) fn place(&self, color: Color, role: Role, square: Square) -> i32 {
        if role != Role::King {
            return squares::worth(color, role, square, false);
        }
        match (self.hill.is_empty(), self.royal) {
            (false, _) => -30 * self.steps_to_goal(square),
            (true, true) => squares::worth(color, role, square, false),
            (true, false) => 0,
        }
    }

    /// How many steps a king on a square is from where it wins; 0 where there is no such place.
    pub(crate) fn steps_to_goal(&self, from: Square) -> i32 {
        self.hill.map(|to| i32::from(from.distance(to))).min().unwrap_or(0)
    }
}
