//! Why an engine did not do what was asked of it.

use rookery_protocol::bot::HINT_DEPTH_MAX;
use thiserror::Error;

/// Why no move is suggested.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum NoHint {
    /// The game counts, or is not against the computer, or hides something.
    #[error("Hints are given in casual games against the computer, where nothing is hidden.")]
    NotHere,
    /// It is not the player's turn, or no longer the same one.
    #[error("Hints are given at your turn.")]
    NotNow,
    /// The depth makes no sense.
    #[error("A hint looks 1 to {HINT_DEPTH_MAX} moves ahead.")]
    BadDepth,
    /// Rookery's own engine is missing or switched off, or cannot play this.
    #[error("There is no engine here that could give a hint.")]
    NoEngine,
    /// Enough are being thought about.
    #[error("Too many hints are being thought about. Try again in a moment.")]
    Busy,
    /// The engine failed.
    #[error("The engine found no hint.")]
    Failed,
}

impl NoHint {
    /// A word for programs.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Self::NotHere => "hint-not-here",
            Self::NotNow => "hint-not-now",
            Self::BadDepth => "hint-bad-depth",
            Self::NoEngine => "hint-no-engine",
            Self::Busy => "hint-busy",
            Self::Failed => "hint-failed",
        }
    }
}

/// Why an engine could not be tested.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum TestFailed {
    /// No machine runs it.
    #[error("No connected machine runs this engine.")]
    NoMachine,
    /// The machine did not answer.
    #[error("The machine that runs this engine did not answer. Try again.")]
    NoAnswer,
}
