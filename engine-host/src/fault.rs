//! Faults: every way in which an engine fails, in words.

use std::time::Duration;

use rookery_protocol::engine::{FaultKind, Tier, Tongue};
use thiserror::Error;

/// A fault of an engine.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Fault {
    /// The program cannot be started.
    #[error("{command} cannot be started: {why}")]
    Start {
        /// The command that was to be run.
        command: String,
        /// The reason that the system gives.
        why: String,
    },
    /// The machine cannot contain the program as well as is required of it.
    #[error("it may only run {required}, and this machine offers {offered}")]
    Tier {
        /// The containment that the admin requires.
        required: Tier,
        /// The containment that the machine offers.
        offered: Tier,
    },
    /// The program speaks no known protocol.
    #[error("it speaks none of the protocols tried: {tried}")]
    Mute {
        /// The protocols that were tried, separated by commas.
        tried: String,
    },
    /// The program refuses what it was asked, in its own words.
    #[error("it refuses: {0}")]
    Refused(String),
    /// The program cannot play this game or this start position; the reason, in words.
    #[error("it cannot play this: {0}")]
    Cannot(String),
    /// An option is unknown, or its value is out of range.
    #[error("option {name}: {why}")]
    Option {
        /// The name of the option.
        name: String,
        /// The reason, in words.
        why: String,
    },
    /// The program ended by itself.
    #[error("it {how} while {doing}")]
    Crash {
        /// The way it ended, such as `exited with code 3`.
        how: String,
        /// The task of the program at that time, such as `it should think`.
        doing: &'static str,
    },
    /// The program closed its output, but lives.
    #[error("it closed its output while {doing}")]
    Closed {
        /// The task of the program at that time, such as `it should think`.
        doing: &'static str,
    },
    /// No answer came in time. What the program said meanwhile changes nothing.
    #[error("it did not answer within {} ms while {doing}", .after.as_millis())]
    Stall {
        /// The time that the program had.
        after: Duration,
        /// The task of the program at that time, such as `it should think`.
        doing: &'static str,
    },
    /// The program answered after its clock had run out.
    #[error("it answered {} ms after its time had run out", .by.as_millis())]
    TimeLoss {
        /// The time by which the answer was late.
        by: Duration,
    },
    /// The program wrote a line without an end.
    #[error("it wrote a line longer than {max} bytes")]
    LongLine {
        /// The longest line that is read, in bytes.
        max: usize,
    },
    /// The program wrote more between a question and its answer than is read.
    #[error("it wrote more than {max} bytes without an answer")]
    Flood {
        /// The most that is read, in bytes.
        max: usize,
    },
    /// The program played an illegal move.
    #[error("it played {word}, which is not legal here")]
    Illegal {
        /// The move in the program's own writing, shortened.
        word: String,
    },
    /// The program used more memory than it may.
    #[error("it used more than the {max_mib} MiB of memory that it may")]
    Memory {
        /// The most memory, in MiB.
        max_mib: u32,
    },
    /// The program started more processes than it may.
    #[error("it started more than the {max} processes that it may")]
    Processes {
        /// The most processes, the program itself not counted.
        max: u32,
    },
}

impl Fault {
    /// Makes the fault of a program that speaks none of the protocols.
    #[must_use]
    pub fn mute() -> Self {
        Self::Mute { tried: Tongue::ALL.map(Tongue::name).join(", ") }
    }

    /// Returns the kind of the fault, for tables and exit messages.
    #[must_use]
    pub fn kind(&self) -> FaultKind {
        match self {
            Self::Start { .. } | Self::Tier { .. } => FaultKind::Start,
            Self::Mute { .. } => FaultKind::Mute,
            Self::Refused(_) | Self::Cannot(_) | Self::Option { .. } => FaultKind::Refused,
            Self::Crash { .. } | Self::Closed { .. } => FaultKind::Crash,
            Self::Stall { .. } => FaultKind::Stall,
            Self::TimeLoss { .. } => FaultKind::TimeLoss,
            Self::LongLine { .. } | Self::Flood { .. } => FaultKind::Flood,
            Self::Illegal { .. } => FaultKind::Illegal,
            // The nearest word: it used up the machine.
            Self::Memory { .. } | Self::Processes { .. } => FaultKind::Memory,
        }
    }
}
