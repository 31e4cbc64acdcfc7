//! Faults: every way in which an engine fails, in words.

use std::fmt;
use std::time::Duration;

use rookery_protocol::engine::{FaultKind, Tier, Tongue};
use rookery_protocol::said::Text;

use crate::texts;

/// A fault of an engine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    /// The program cannot be started.
    Start {
        /// The command that was to be run.
        command: Box<str>,
        /// The reason, such as the one that the system gives.
        why: Text,
    },
    /// The machine cannot contain the program as well as is required of it.
    Tier {
        /// The containment that the admin requires.
        required: Tier,
        /// The containment that the machine offers.
        offered: Tier,
    },
    /// The program speaks no known protocol.
    Mute {
        /// The protocols that were tried, separated by commas.
        tried: String,
    },
    /// The program refuses what it was asked, in its own words.
    Refused(Text),
    /// The program cannot play this game or this start position; the reason, in words.
    Cannot(Text),
    /// An option is unknown, or its value is out of range.
    Option {
        /// The name of the option.
        name: Box<str>,
        /// The reason.
        why: Text,
    },
    /// The program ended by itself.
    Crash {
        /// The way it ended, such as `exited with code 3`.
        how: Text,
        /// The task of the program at that time.
        doing: Doing,
    },
    /// The program closed its output, but lives.
    Closed {
        /// The task of the program at that time.
        doing: Doing,
    },
    /// No answer came in time. What the program said meanwhile changes nothing.
    Stall {
        /// The time that the program had.
        after: Duration,
        /// The task of the program at that time.
        doing: Doing,
    },
    /// The program answered after its clock had run out.
    TimeLoss {
        /// The time by which the answer was late.
        by: Duration,
    },
    /// The program wrote a line without an end.
    LongLine {
        /// The longest line that is read, in bytes.
        max: usize,
    },
    /// The program wrote more between a question and its answer than is read.
    Flood {
        /// The most that is read, in bytes.
        max: usize,
    },
    /// The program played an illegal move.
    Illegal {
        /// The move in the program's own writing, shortened.
        word: String,
    },
    /// The program used more memory than it may.
    Memory {
        /// The most memory, in MiB.
        max_mib: u32,
    },
    /// The program started more processes than it may.
    Processes {
        /// The most processes, the program itself not counted.
        max: u32,
    },
}

/// The task of a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Doing {
    /// It was greeted, and should say what it is.
    Greeting,
    /// It should get ready for a game.
    GettingReady,
    /// It should make its move.
    Moving,
    /// It was told to ponder.
    Pondering,
    /// It should analyse.
    Analysing,
    /// It should build a program.
    Building,
    /// It should measure its own speed.
    Measuring,
}

impl Doing {
    /// Returns the task as it stands behind “while”.
    #[must_use]
    pub fn text(self) -> Text {
        match self {
            Self::Greeting => texts::being_greeted(),
            Self::GettingReady => texts::getting_ready(),
            Self::Moving => texts::moving(),
            Self::Pondering => texts::told_to_ponder(),
            Self::Analysing => texts::analysing(),
            Self::Building => texts::building(),
            Self::Measuring => texts::measuring(),
        }
    }
}

impl Fault {
    /// Makes the fault of a program that speaks none of the protocols.
    #[must_use]
    pub fn mute() -> Self {
        Self::Mute { tried: Tongue::ALL.map(Tongue::name).join(", ") }
    }

    /// Returns what the engine did.
    #[must_use]
    pub fn text(&self) -> Text {
        let ms = |time: &Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        match self {
            Self::Start { command, why } => texts::not_started(&**command, why.clone()),
            Self::Tier { required, offered } => {
                texts::tier(required.to_string(), offered.to_string())
            }
            Self::Mute { tried } => texts::mute(tried),
            Self::Refused(why) => texts::refuses(why.clone()),
            Self::Cannot(why) => texts::cannot_play(why.clone()),
            Self::Option { name, why } => texts::option(&**name, why.clone()),
            Self::Crash { how, doing } => texts::crashed(how.clone(), doing.text()),
            Self::Closed { doing } => texts::closed_output(doing.text()),
            Self::Stall { after, doing } => texts::stalled(ms(after), doing.text()),
            Self::TimeLoss { by } => texts::late(ms(by)),
            Self::LongLine { max } => texts::long_line(*max),
            Self::Flood { max } => texts::flood(*max),
            Self::Illegal { word } => texts::illegal(word),
            Self::Memory { max_mib } => texts::memory(*max_mib),
            Self::Processes { max } => texts::processes(*max),
        }
    }

    /// Returns whether the program cannot do what it was asked, or does not want to, where another
    /// one would fail.
    #[must_use]
    pub fn is_inability(&self) -> bool {
        matches!(self, Self::Refused(_) | Self::Cannot(_) | Self::Option { .. })
    }

    /// Returns the reason alone where the fault is that the program cannot do something, else what
    /// it did.
    #[must_use]
    pub fn shortcoming(&self) -> Text {
        match self {
            Self::Cannot(why) => why.clone(),
            other => other.text(),
        }
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

/// What the engine did, in English.
impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text().fmt(f)
    }
}

impl std::error::Error for Fault {}
