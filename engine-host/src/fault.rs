//! Every way in which an engine fails, in words.

use std::time::Duration;

use rookery_protocol::engine::{FaultKind, Tier, Tongue};
use thiserror::Error;

/// How an engine failed.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Fault {
    /// The program cannot be started.
    #[error("{command} cannot be started: {why}")]
    Start {
        /// What was to be run.
        command: String,
        /// What the system says.
        why: String,
    },
    /// The machine cannot contain the program as well as is required of it.
    #[error("it may only run {required}, and this machine offers {offered}")]
    Tier {
        /// What the admin requires.
        required: Tier,
        /// What can be had.
        offered: Tier,
    },
    /// It does not speak a protocol that is known.
    #[error("it speaks none of the protocols tried: {tried}")]
    Mute {
        /// Their names, separated by commas.
        tried: String,
    },
    /// It refuses what it was asked, in its own words.
    #[error("it refuses: {0}")]
    Refused(String),
    /// It cannot play this game or this start position.
    #[error("it cannot play this: {0}")]
    Cannot(String),
    /// An option that it lacks, or a value out of range.
    #[error("option {name}: {why}")]
    Option {
        /// Of the option.
        name: String,
        /// What is wrong.
        why: String,
    },
    /// It ended by itself.
    #[error("it {how} while {doing}")]
    Crash {
        /// Such as `exited with code 3`, `was ended by signal 11 (segmentation fault)`.
        how: String,
        /// Such as `it should think`.
        doing: &'static str,
    },
    /// It closed its output, but lives.
    #[error("it closed its output while {doing}")]
    Closed {
        /// As in a crash.
        doing: &'static str,
    },
    /// No answer came in time. What it said meanwhile changes nothing.
    #[error("it did not answer within {} ms while {doing}", .after.as_millis())]
    Stall {
        /// How long it had.
        after: Duration,
        /// As in a crash.
        doing: &'static str,
    },
    /// It answered after its clock had run out.
    #[error("it answered {} ms after its time had run out", .by.as_millis())]
    TimeLoss {
        /// How late.
        by: Duration,
    },
    /// A line without an end.
    #[error("it wrote a line longer than {max} bytes")]
    LongLine {
        /// The limit.
        max: usize,
    },
    /// More output than is read between a question and its answer.
    #[error("it wrote more than {max} bytes without an answer")]
    Flood {
        /// The limit.
        max: usize,
    },
    /// It played what the rules do not allow.
    #[error("it played {word}, which is not legal here")]
    Illegal {
        /// What it played, in its own writing, shortened.
        word: String,
    },
    /// It used more memory than it may.
    #[error("it used more than the {max_mib} MiB of memory that it may")]
    Memory {
        /// The limit.
        max_mib: u32,
    },
    /// It started more processes than it may.
    #[error("it started more than the {max} processes that it may")]
    Processes {
        /// The limit, itself not counted.
        max: u32,
    },
}

impl Fault {
    /// Of a program that speaks none of the protocols.
    #[must_use]
    pub fn mute() -> Self {
        Self::Mute { tried: Tongue::ALL.map(Tongue::name).join(", ") }
    }

    /// The fault in one word, for tables and exit messages.
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
