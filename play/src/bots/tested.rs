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

#[cfg(test)]
mod tests {
    use rookery_protocol::engine::{Limits, Tier, Tongue};

    use super::*;

    fn draft(name: &str, command: &str) -> EngineDraft {
        EngineDraft {
            name: name.into(),
            command: command.into(),
            args: vec![],
            tongue: None,
            options: vec![],
            reads: vec![],
            limits: Limits::default(),
            tier_min: Tier::Bare,
        }
    }

    fn profile(name: &str) -> Profile {
        Profile {
            tongue: Tongue::Uci,
            name: name.into(),
            author: String::new(),
            options: vec![],
            variants: vec![],
            fixed_start: false,
        }
    }

    #[test]
    fn an_engine_is_known_again_by_all_but_its_name() {
        let tested = Tested::default();
        tested.note(draft("One", "one"), profile("one 1.0"));
        assert_eq!(tested.profile(&draft("Another", "one")), Some(profile("one 1.0")));
        assert_eq!(tested.profile(&draft("One", "two")), None);
        tested.note(draft("One", "one"), profile("one 1.1"));
        assert_eq!(tested.profile(&draft("One", "one")), Some(profile("one 1.1")));
        assert_eq!(tested.list.lock().unwrap().len(), 1, "the newer test counts alone");
    }

    #[test]
    fn the_newest_are_remembered() {
        let tested = Tested::default();
        let one = |number: usize| draft("One", &format!("{number}"));
        for number in 0..=TESTED_MAX {
            tested.note(one(number), profile("one"));
        }
        assert_eq!(tested.profile(&one(0)), None);
        assert_eq!(tested.profile(&one(1)), Some(profile("one")));
        assert_eq!(tested.profile(&one(TESTED_MAX)), Some(profile("one")));
    }
}
