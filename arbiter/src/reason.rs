//! The reasons of results that the arbiter itself gives; the rules give the others.

use rookery_protocol::engine::FaultKind;

/// The loser resigned.
pub const RESIGNED: &str = "resigned";
/// The loser's time ran out.
pub const TIME: &str = "time";
/// A player's time ran out, and the opponent could not have won any more.
pub const TIME_DRAW: &str = "time-draw";
/// The loser, a program, played an illegal move.
pub const ILLEGAL_MOVE: &str = "illegal-move";
/// The loser, a program, ended by itself.
pub const CRASHED: &str = "crashed";
/// The loser, a program, did not answer.
pub const NO_ANSWER: &str = "no-answer";
/// The loser, a program, failed in another way.
pub const FAILED: &str = "failed";
/// The game was adjudicated: it had been decided long before its end.
pub const ADJUDICATED: &str = "adjudicated";
/// The game was adjudicated by endgame tables.
pub const ENDGAME_TABLES: &str = "endgame-tables";
/// Both players agreed to a draw.
pub const AGREEMENT: &str = "agreement";
/// The loser went away for too long.
pub const ABANDONED: &str = "abandoned";
/// A player went away for too long, and the opponent called a draw or could not have won.
pub const ABANDONED_DRAW: &str = "abandoned-draw";
/// A player aborted the game before it had really begun.
pub const ABORTED: &str = "aborted";
/// A first move was not made in time.
pub const NO_FIRST_MOVE: &str = "no-first-move";
/// The game was played elsewhere, and its record says no more than this result.
pub const RECORDED: &str = "recorded";
/// The game was played elsewhere, and its record has no result.
pub const UNFINISHED: &str = "unfinished";
/// The game reached [`PLY_MAX`](crate::PLY_MAX).
pub const TOO_LONG: &str = "too-long";

/// Returns the reason of the result for a program that failed with `kind`.
#[must_use]
pub const fn of_fault(kind: FaultKind) -> &'static str {
    match kind {
        FaultKind::Illegal => ILLEGAL_MOVE,
        FaultKind::Start | FaultKind::Mute | FaultKind::Crash | FaultKind::Memory => CRASHED,
        FaultKind::Stall | FaultKind::TimeLoss => NO_ANSWER,
        FaultKind::Refused | FaultKind::Flood => FAILED,
    }
}
