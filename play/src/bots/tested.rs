//! What was learnt of engines that are not kept yet, so that one that was tested and is then added
//! need not be tested again.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use rookery_protocol::bot::EngineDraft;
use rookery_protocol::engine::Profile;

/// So many of the newest are remembered.
const TESTED_MAX: usize = 16;

/// The engines that were tested last.
#[derive(Default)]
pub struct Tested {
    /// Newest last. Locked for list operations only, never across an `.await`.
    list: Mutex<VecDeque<(EngineDraft, Profile)>>,
}

impl Tested {
    /// An engine that behaved.
    pub fn note(&self, draft: EngineDraft, profile: Profile) {
        let mut list = self.list.lock().unwrap_or_else(PoisonError::into_inner);
        list.retain(|(known, _)| *known != draft);
        list.push_back((draft, profile));
        if list.len() > TESTED_MAX {
            list.pop_front();
        }
    }

    /// What is known of just this one, whatever it is called.
    pub fn profile(&self, draft: &EngineDraft) -> Option<Profile> {
        let list = self.list.lock().unwrap_or_else(PoisonError::into_inner);
        let same = |known: &EngineDraft| {
            *known == EngineDraft { name: known.name.clone(), ..draft.clone() }
        };
        list.iter().find(|(known, _)| same(known)).map(|(_, profile)| profile.clone())
    }
}
