//! Why an engine did not do what was asked of it.

use rookery_protocol::bot::HINT_DEPTH_MAX;
use rookery_protocol::cause::Cause;
use rookery_texts::{Text, engines, hints};

/// Why no move is suggested.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoHint {
    /// The game counts, or is not against the computer, or hides something.
    NotHere,
    /// It is not the player's turn, or no longer the same one.
    NotNow,
    /// The depth makes no sense.
    BadDepth,
    /// Rookery's own engine is missing or switched off, or cannot play this.
    NoEngine,
    /// Enough are being thought about.
    Busy,
    /// The engine failed.
    Failed,
}

impl NoHint {
    /// A word for programs.
    #[must_use]
    pub fn code(self) -> Cause {
        match self {
            Self::NotHere => Cause::HintNotHere,
            Self::NotNow => Cause::HintNotNow,
            Self::BadDepth => Cause::HintBadDepth,
            Self::NoEngine => Cause::HintNoEngine,
            Self::Busy => Cause::HintBusy,
            Self::Failed => Cause::HintFailed,
        }
    }

    /// The reason in a sentence, for people.
    #[must_use]
    pub fn text(self) -> Text {
        match self {
            Self::NotHere => hints::not_here(),
            Self::NotNow => hints::not_now(),
            Self::BadDepth => hints::bad_depth(HINT_DEPTH_MAX),
            Self::NoEngine => hints::no_engine(),
            Self::Busy => hints::busy(),
            Self::Failed => hints::failed(),
        }
    }
}

/// Why an engine could not be tested.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TestFailed {
    /// No machine runs it.
    NoMachine,
    /// The machine did not answer.
    NoAnswer,
}

impl TestFailed {
    /// The reason in a sentence, for people.
    #[must_use]
    pub fn text(self) -> Text {
        match self {
            Self::NoMachine => engines::no_machine(),
            Self::NoAnswer => engines::no_answer(),
        }
    }
}
