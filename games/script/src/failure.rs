//! How a module can fail.

use std::fmt;

use rookery_rules::{Flaw, GameResult, Said, Score, Text};
use serde::{Deserialize, Serialize};

use crate::texts;

/// Why a module gave no answer that can be used.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "Told", from = "Told")]
pub enum Failure {
    /// It did not answer in the time that it has.
    TooSlow,
    /// It wanted more memory than it may have.
    OutOfMemory,
    /// It said so itself, or it broke down.
    Failed {
        /// What it said, or how it broke down.
        text: Text,
        /// Where in its source, from 1.
        line: Option<u32>,
        /// Where in the line, from 1.
        column: Option<u32>,
    },
    /// Its answers contradict each other or the interface.
    Inconsistent(Text),
}

impl Failure {
    pub(crate) fn failed(text: Text) -> Self {
        Self::Failed { text, line: None, column: None }
    }

    /// It broke down in a way that it does not tell itself.
    pub(crate) fn broke_down(how: impl fmt::Display) -> Self {
        Self::failed(texts::broke_down(how.to_string()))
    }

    pub(crate) fn no_component(why: impl fmt::Display) -> Self {
        Self::failed(texts::no_component(why.to_string()))
    }

    /// The failure as a text.
    #[must_use]
    pub fn text(&self) -> Text {
        match self {
            Self::TooSlow => texts::too_slow(),
            Self::OutOfMemory => texts::out_of_memory(),
            Self::Failed { text, .. } | Self::Inconsistent(text) => text.clone(),
        }
    }

    /// The result of a game that ends because its rules failed.
    #[must_use]
    pub fn result(&self) -> GameResult {
        let reason = match self {
            Self::TooSlow => "rules-too-slow",
            Self::OutOfMemory => "rules-out-of-memory",
            Self::Failed { .. } => "rules-failed",
            Self::Inconsistent(_) => "rules-inconsistent",
        };
        GameResult { score: Score::Aborted, reason: reason.to_owned() }
    }
}

/// A failure as one process tells another.
#[derive(Serialize, Deserialize)]
enum Told {
    TooSlow,
    OutOfMemory,
    Failed { said: Option<Said>, english: String, line: Option<u32>, column: Option<u32> },
    Inconsistent { said: Option<Said>, english: String },
}

impl From<Failure> for Told {
    fn from(failure: Failure) -> Self {
        let (said, english) = (failure.text().said(), failure.to_string());
        match failure {
            Failure::TooSlow => Self::TooSlow,
            Failure::OutOfMemory => Self::OutOfMemory,
            Failure::Failed { line, column, .. } => Self::Failed { said, english, line, column },
            Failure::Inconsistent(_) => Self::Inconsistent { said, english },
        }
    }
}

impl From<Told> for Failure {
    fn from(told: Told) -> Self {
        match told {
            Told::TooSlow => Self::TooSlow,
            Told::OutOfMemory => Self::OutOfMemory,
            Told::Failed { said, english, line, column } => {
                Self::Failed { text: Text::told(said.as_ref(), &english), line, column }
            }
            Told::Inconsistent { said, english } => {
                Self::Inconsistent(Text::told(said.as_ref(), &english))
            }
        }
    }
}

/// The failure in English.
impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text().fmt(f)
    }
}

impl std::error::Error for Failure {}

impl From<Failure> for Flaw {
    fn from(failure: Failure) -> Self {
        let (line, column) = match failure {
            Failure::Failed { line, column, .. } => (line, column),
            _ => (None, None),
        };
        Self { line, column, ..Self::new(failure.text()) }
    }
}

impl From<Failure> for Vec<Flaw> {
    fn from(failure: Failure) -> Self {
        vec![failure.into()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_is_the_same_after_one_process_has_told_another() {
        let whole = Failure::Failed { text: texts::no_utf8(), line: Some(3), column: Some(14) };
        for failure in [
            Failure::TooSlow,
            Failure::OutOfMemory,
            Failure::broke_down("it fell"),
            Failure::failed(Text::verbatim("x is not defined")),
            whole.clone(),
            Failure::Inconsistent(texts::other_position()),
        ] {
            let told = serde_json::to_string(&failure).unwrap();
            let heard: Failure = serde_json::from_str(&told).unwrap();
            assert_eq!(heard.result(), failure.result());
            assert_eq!(heard.text().said(), failure.text().said());
            assert_eq!(Flaw::from(heard), Flaw::from(failure));
        }
        let told = serde_json::to_string(&whole).unwrap();
        let heard = Flaw::from(serde_json::from_str::<Failure>(&told).unwrap());
        assert_eq!((heard.line, heard.column), (Some(3), Some(14)));
    }
}
