//! How a game of a variant ends: check, goals and draws.

use super::parts::Kind;
use super::set::Set;
use crate::piece::Color;

/// Whether kings are protected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Check {
    /// A king is a piece like others.
    None,
    /// A check must be answered.
    Answered,
    /// Nobody may give check, either.
    Forbidden,
}

/// How a game ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ending {
    /// For a player in check who has no move.
    pub mate: Verdict,
    /// For a player who has no move otherwise.
    pub stalemate: Verdict,
    /// Other ways.
    pub goals: Vec<Goal>,
}

/// What something means for the player whom it befalls.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// The game is drawn.
    Draw,
    /// This player wins.
    Wins,
    /// This player loses.
    Loses,
    /// Whoever has fewer pieces wins; the same number is a draw.
    FewerPieces,
    /// Whoever has more pieces wins; the same number is a draw.
    MorePieces,
}

/// Another way in which a game ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Goal {
    /// A player whose piece of this kind stands there wins.
    Reach {
        /// Which kind.
        kind: Kind,
        /// Where.
        squares: Set,
        /// If the first seat does it, the second may draw by doing the same at once.
        reply: bool,
    },
    /// A player who has given so many checks wins.
    Checks(u8),
    /// A player who has none of these left.
    Lost {
        /// None of what.
        what: Lost,
        /// Whose; both when missing.
        side: Option<Color>,
        /// What it means for that player.
        verdict: Verdict,
    },
}

/// None of what is left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lost {
    /// No king.
    Royal,
    /// Some kind that was there at the start is gone.
    AnyKind,
    /// None of this kind.
    Kind(Kind),
    /// Nothing at all.
    All,
    /// Nothing but the king.
    AllButRoyal,
}

/// When a game is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Draws {
    /// What a repeated position means.
    pub repetition: Repetition,
    /// Moves of each side without capture or pawn move after which a draw may be claimed, and
    /// after which the game is drawn.
    pub moves: Option<(u16, u16)>,
    /// Whether a position is drawn in which neither side can mate.
    pub dead: bool,
    /// How a lone king's last moves are counted.
    pub counting: Option<Counting>,
}

/// What a repeated position means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Repetition {
    /// The third time may be claimed as a draw; the fifth draws.
    Claim,
    /// So many times draw, whether or not anyone says so.
    Draws(u8),
    /// So many times draw, but who gave check all along loses.
    ChecksLose(u8),
    /// Nothing.
    Nothing,
}

/// How a lone king's last moves are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Counting {
    /// Thailand's: 64 moves once no pawn is left, fewer against a lone king by what is left.
    Makruk,
    /// Cambodia's: 63 moves once a side has three pieces or fewer, and against a lone king as in
    /// Thailand one less each.
    Cambodian,
}
