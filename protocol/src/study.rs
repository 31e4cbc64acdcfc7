//! Studies: how many positions each search algorithm evaluates.

use crate::game::Player;
use crate::id::StudyId;
use crate::{Millis, wire};

/// The greatest depth of a study, in plies.
pub const STUDY_DEPTH_MAX: u32 = 6;
/// The most positions of a study.
pub const STUDY_POSITIONS_MAX: u32 = 1_000;
/// The greatest seed of a study: the largest integer that browsers count exactly.
pub const STUDY_SEED_MAX: u64 = (1 << 53) - 1;

wire! {
    /// The plan of a study, which counts the leaves that each algorithm evaluates at each depth.
    #[derive(Eq, Copy)]
    #[serde(deny_unknown_fields)]
    pub struct StudyPlan {
        /// The greatest depth of the searches, in plies.
        pub depth: u32,
        /// The number of positions over which the mean is taken.
        pub positions: u32,
        /// The seed of the games that the positions are from; equal seeds give equal positions.
        pub seed: u64,
    }

    /// The state of a study.
    #[derive(Eq, Copy)]
    #[serde(rename_all = "kebab-case")]
    pub enum StudyState {
        /// The study waits for others before it.
        Waiting,
        /// The study is being counted.
        Running,
        /// The study is complete.
        Finished,
        /// The study was ended by an admin.
        Cancelled,
        /// The study broke off; its note says why.
        Failed,
    }

    /// The findings of a study so far.
    #[derive(Default)]
    pub struct StudyFound {
        /// The share of the work that is done, from 0 to 1, as far as that can be foreseen.
        pub share: f64,
        /// The mean branching factor of the positions, from the number of lines of some plies.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub branching: Option<f64>,
        /// The fewest leaves that any search needs, by depth from 1 ply.
        pub minimum: Vec<f64>,
        /// The algorithms that are under way or done; each has all that came before it.
        pub rows: Vec<StudyRow>,
        /// The comparison of the algorithms' scores, once all is counted.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub check: Option<StudyCheck>,
    }

    /// An algorithm of a study.
    pub struct StudyRow {
        /// The name of the algorithm.
        pub name: String,
        /// The mean number of leaves, by depth from 1 ply, as far as counted.
        pub leaves: Vec<f64>,
        /// The factor by which leaves grow from depth to depth, on average.
        pub growth: f64,
        /// The mean number of leaves that the study of 2010 published, at its depth.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub published: Option<u64>,
    }

    /// The comparison of the scores of all algorithms that must agree.
    #[derive(Eq, Copy)]
    pub struct StudyCheck {
        /// The number of searches that each algorithm made.
        pub searches: u32,
        /// The number of scores that differ.
        pub different: u32,
    }

    /// A study with its findings.
    pub struct StudyView {
        /// The id of the study.
        pub id: StudyId,
        /// The plan of the study.
        pub plan: StudyPlan,
        /// The state of the study.
        pub state: StudyState,
        /// The reason why the study broke off or began again, in a sentence.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        #[ts(optional, as = "Option<String>")]
        pub note: String,
        /// The findings so far.
        pub found: StudyFound,
        /// The depth at which the study of 2010 published its numbers, in plies.
        pub published_depth: u32,
        /// The admin who started it.
        pub made_by: Player,
        /// The Unix time at which it was started, in milliseconds.
        pub made_ms: Millis,
        /// The Unix time at which counting began, in milliseconds.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub started_ms: Option<Millis>,
        /// The Unix time at which it ended, in milliseconds.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub ended_ms: Option<Millis>,
    }

    /// A study in a list.
    #[derive(Copy)]
    pub struct StudyCard {
        /// The id of the study.
        pub id: StudyId,
        /// The plan of the study.
        pub plan: StudyPlan,
        /// The state of the study.
        pub state: StudyState,
        /// The share of the work that is done, from 0 to 1.
        pub share: f64,
        /// The Unix time at which it was started, in milliseconds.
        pub made_ms: Millis,
    }
}
