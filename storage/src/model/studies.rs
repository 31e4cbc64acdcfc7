//! Studies as they go in and come out.

use rookery_protocol::Millis;
use rookery_protocol::id::{StudyId, UserId};
use rookery_protocol::study::{StudyFound, StudyPlan, StudyState};

/// A study to create.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewStudy {
    /// Made by the caller.
    pub id: StudyId,
    /// What it counts.
    pub plan: StudyPlan,
    /// Who made it.
    pub made_by: UserId,
    /// When.
    pub made_ms: Millis,
}

/// A study.
#[derive(Debug, Clone, PartialEq)]
pub struct StoredStudy {
    /// Its address.
    pub id: StudyId,
    /// What it counts.
    pub plan: StudyPlan,
    /// How far it is.
    pub state: StudyState,
    /// How often it was begun.
    pub attempt: i64,
    /// Why it broke off or began again, in a sentence.
    pub note: String,
    /// What is known so far.
    pub found: StudyFound,
    /// Who made it.
    pub made_by: UserId,
    /// When.
    pub made_ms: Millis,
    /// When it was last begun.
    pub started_ms: Option<Millis>,
    /// When it ended.
    pub ended_ms: Option<Millis>,
}
