//! The reasons of results that the arbiter itself gives; the rules give the others.

use rookery_protocol::engine::FaultKind;
use rookery_protocol::matches::{CalledOff, Claims};

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
/// The game was adjudicated, and nothing says by which rule: as all were once.
pub const ADJUDICATED: &str = "adjudicated";
/// The game was adjudicated as a draw: both players, programs, saw no advantage for long.
pub const ADJUDICATED_DRAW: &str = "adjudicated-draw";
/// The game was adjudicated as lost: the loser, a program, saw itself lost for long.
pub const ADJUDICATED_LOSS: &str = "adjudicated-loss";
/// The game was adjudicated as a draw: it had the greatest length that its match allows.
pub const ADJUDICATED_LENGTH: &str = "adjudicated-length";
/// The game was adjudicated by endgame tables.
pub const ENDGAME_TABLES: &str = "endgame-tables";
/// A position repeated, and a draw was claimed; the rules of games say this word.
pub const THREEFOLD_REPETITION: &str = "threefold-repetition";
/// A draw was claimed after many moves without progress; the rules of games say this word.
pub const FIFTY_MOVES: &str = "fifty-moves";
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

/// Returns the reason of the result of a game that a rule of its match ended.
#[must_use]
pub const fn of_rule(why: Option<CalledOff>) -> &'static str {
    match why {
        None => ADJUDICATED,
        Some(CalledOff::Draw) => ADJUDICATED_DRAW,
        Some(CalledOff::Resign) => ADJUDICATED_LOSS,
        Some(CalledOff::Length) => ADJUDICATED_LENGTH,
        Some(CalledOff::Repetition) => THREEFOLD_REPETITION,
        Some(CalledOff::Fifty) => FIFTY_MOVES,
    }
}

/// Returns which of the draws that rules let somebody claim is claimed in a match, if one is.
#[must_use]
pub fn claimed(wanted: Claims, claims: &[&str]) -> Option<CalledOff> {
    let may = |reason| claims.contains(&reason);
    if wanted.repetitions && may(THREEFOLD_REPETITION) {
        return Some(CalledOff::Repetition);
    }
    (wanted.fifty && may(FIFTY_MOVES)).then_some(CalledOff::Fifty)
}

/// Returns whether a game with this reason was adjudicated, and not played out.
#[must_use]
pub fn is_adjudication(reason: &str) -> bool {
    let all = [ADJUDICATED, ADJUDICATED_DRAW, ADJUDICATED_LOSS, ADJUDICATED_LENGTH, ENDGAME_TABLES];
    all.contains(&reason)
}
