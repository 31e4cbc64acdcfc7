//! How to play.

use super::stored::Stored;
use crate::eval::Evaluation;
use crate::strong::SKILL_MAX;
use crate::study::Algorithm;

/// The usual size of the transposition table, in mebibytes.
pub const HASH_DEFAULT: usize = 64;
/// The largest transposition table, in mebibytes.
pub const HASH_MAX: usize = 4096;
/// The most lines that are told: no position of chess has more moves.
pub const MULTI_PV_MAX: usize = 256;

/// How to play.
#[derive(Debug, Clone)]
pub struct Settings {
    /// The size of the transposition table, in mebibytes.
    pub hash: usize,
    /// How many threads think, at the best level.
    pub threads: usize,
    /// How many of the best lines are told (MultiPV), from 1 to [`MULTI_PV_MAX`].
    pub multi_pv: usize,
    /// From 1 to [`SKILL_MAX`].
    pub skill: u32,
    /// What mistakes of the lower levels depend on beside the position.
    pub seed: u64,
    /// One of the study's, or the strong player.
    pub algorithm: Option<Algorithm>,
    /// For the study's algorithms where they play chess.
    pub evaluation: Evaluation,
    /// How often a number of the search of chess was set; it plays with what is declared while that
    /// is 0.
    pub tuned: u32,
    /// What is known from files.
    pub stored: Stored,
}

impl Default for Settings {
    fn default() -> Self {
        let (_, evaluation) = Evaluation::ALL[Evaluation::ALL.len() - 1];
        Self {
            hash: HASH_DEFAULT,
            threads: 1,
            multi_pv: 1,
            skill: SKILL_MAX,
            seed: 0,
            algorithm: None,
            evaluation,
            tuned: 0,
            stored: Stored::default(),
        }
    }
}

impl Settings {
    /// How many levels below the best.
    pub(super) fn weaker(&self) -> u32 {
        SKILL_MAX.saturating_sub(self.skill)
    }

    /// The depth that a level below the best sees, within `asked`.
    pub(super) fn depth(&self, asked: Option<u32>) -> Option<u32> {
        if self.weaker() == 0 {
            return asked;
        }
        Some(asked.unwrap_or(u32::MAX).min(self.skill))
    }
}
