//! How a module can fail.

use std::fmt;

use rookery_rules::{Flaw, GameResult, Score};
use thiserror::Error;

/// Why a module gave no answer that can be used.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Failure {
    /// It did not answer in the time that it has.
    #[error("The rules took too long to answer.")]
    TooSlow,
    /// It wanted more memory than it may have.
    #[error("The rules wanted more memory than they may have.")]
    OutOfMemory,
    /// It said so itself, or it broke down.
    #[error("{text}")]
    Failed {
        /// What it said, or how it broke down.
        text: String,
        /// Where in its source, from 1.
        line: Option<u32>,
        /// Where in the line, from 1.
        column: Option<u32>,
    },
    /// Its answers contradict each other or the interface.
    #[error("{0}")]
    Inconsistent(String),
}

impl Failure {
    pub(crate) fn failed(text: impl Into<String>) -> Self {
        Self::Failed { text: text.into(), line: None, column: None }
    }

    /// It broke down in a way that it does not tell itself.
    pub(crate) fn broke_down(how: impl fmt::Display) -> Self {
        Self::failed(format!("The rules broke down: {how}."))
    }

    pub(crate) fn no_component(why: impl fmt::Display) -> Self {
        Self::failed(format!("This is no component: {why}."))
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

impl From<Failure> for Flaw {
    fn from(failure: Failure) -> Self {
        let (line, column) = match failure {
            Failure::Failed { line, column, .. } => (line, column),
            _ => (None, None),
        };
        Self { line, column, ..Self::new(failure.to_string()) }
    }
}

impl From<Failure> for Vec<Flaw> {
    fn from(failure: Failure) -> Self {
        vec![failure.into()]
    }
}
