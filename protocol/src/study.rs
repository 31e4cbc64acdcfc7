//! Studies: how many positions each search algorithm judges.

use crate::game::Player;
use crate::id::StudyId;
use crate::{Millis, wire};

/// The greatest depth of a study, in plies.
pub const STUDY_DEPTH_MAX: u32 = 6;
/// Positions of a study, at most.
pub const STUDY_POSITIONS_MAX: u32 = 1_000;
/// The greatest seed of a study: browsers count no further exactly.
pub const STUDY_SEED_MAX: u64 = (1 << 53) - 1;

wire! {
    /// What a study counts: the leaves that each algorithm judges, at each depth.
    #[derive(Eq, Copy)]
    #[serde(deny_unknown_fields)]
    pub struct StudyPlan {
        /// The greatest depth, in plies.
        pub depth: u32,
        /// Over how many positions the mean is taken.
        pub positions: u32,
        /// Where the games begin that the positions are from; equal seeds give equal positions.
        pub seed: u64,
    }

    /// How far a study is.
    #[derive(Eq, Copy)]
    #[serde(rename_all = "kebab-case")]
    pub enum StudyState {
        /// Others are before it.
        Waiting,
        /// It is counted.
        Running,
        /// All is counted.
        Finished,
        /// An admin ended it.
        Cancelled,
        /// It broke off; the note says why.
        Failed,
    }

    /// What a study has found so far.
    #[derive(Default)]
    pub struct StudyFound {
        /// How much of the work is done, from 0 to 1, as far as that can be foreseen.
        pub share: f64,
        /// The branching factor of the positions, by counting sequences of moves.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub branching: Option<f64>,
        /// The fewest leaves that any search can do with, by depth from 1.
        pub minimum: Vec<f64>,
        /// The algorithms that are under way or done, each with all that came before it.
        pub rows: Vec<StudyRow>,
        /// Whether they agree, once all is counted.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub check: Option<StudyCheck>,
    }

    /// An algorithm in a study.
    pub struct StudyRow {
        /// What it is called.
        pub name: String,
        /// Mean leaves, by depth from 1, as far as it was counted.
        pub leaves: Vec<f64>,
        /// The factor by which they grow from depth to depth, on average.
        pub growth: f64,
        /// What the study of 2010 counted, at its depth.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub published: Option<u64>,
    }

    /// Whether all algorithms that must agree found the same scores.
    #[derive(Eq, Copy)]
    pub struct StudyCheck {
        /// Searches that each of them made.
        pub searches: u32,
        /// Scores that differ.
        pub different: u32,
    }

    /// A study.
    pub struct StudyView {
        /// Its address.
        pub id: StudyId,
        /// What it counts.
        pub plan: StudyPlan,
        /// How far it is.
        pub state: StudyState,
        /// Why it broke off or began again, in a sentence.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        #[ts(optional, as = "Option<String>")]
        pub note: String,
        /// What it has found.
        pub found: StudyFound,
        /// The depth of what the study of 2010 published.
        pub published_depth: u32,
        /// Who started it.
        pub made_by: Player,
        /// When.
        pub made_ms: Millis,
        /// When counting began.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub started_ms: Option<Millis>,
        /// When it ended.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub ended_ms: Option<Millis>,
    }

    /// A study in a list.
    #[derive(Copy)]
    pub struct StudyCard {
        /// Its address.
        pub id: StudyId,
        /// What it counts.
        pub plan: StudyPlan,
        /// How far it is.
        pub state: StudyState,
        /// How much of the work is done, from 0 to 1.
        pub share: f64,
        /// When it was started.
        pub made_ms: Millis,
    }
}
