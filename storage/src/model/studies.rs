//! Studies as they go in and come out.

use rookery_protocol::Millis;
use rookery_protocol::id::{StudyId, UserId};
use rookery_protocol::study::{StudyFound, StudyPlan, StudyState};

/// A study to create.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewStudy {
    /// The id of the study, made by the caller.
    pub id: StudyId,
    /// The plan of the study: what it counts.
    pub plan: StudyPlan,
    /// The account that made the study.
    pub made_by: UserId,
    /// The Unix time at which the study was made, in milliseconds.
    pub made_ms: Millis,
}

/// A study, as it is stored.
#[derive(Debug, Clone, PartialEq)]
pub struct StoredStudy {
    /// The id of the study.
    pub id: StudyId,
    /// The plan of the study: what it counts.
    pub plan: StudyPlan,
    /// The state of the study.
    pub state: StudyState,
    /// The number of times that the study was begun.
    pub attempt: i64,
    /// The reason why the study broke off or began again, in a sentence.
    pub note: String,
    /// The findings so far.
    pub found: StudyFound,
    /// The account that made the study.
    pub made_by: UserId,
    /// The Unix time at which the study was made, in milliseconds.
    pub made_ms: Millis,
    /// The Unix time at which the study was last begun, in milliseconds.
    pub started_ms: Option<Millis>,
    /// The Unix time at which the study ended, in milliseconds.
    pub ended_ms: Option<Millis>,
}
