//! Which sessions were used: gathered in memory, so that no request waits for the database to store
//! it.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use rookery_storage::{SessionUse, TokenHash};

/// So many sessions wait for a note at most. Others are noted when they are used again.
const WAITING_MAX: usize = 10_000;

/// The sessions whose last use is to be stored.
#[derive(Default)]
pub struct Uses {
    /// Locked for map operations only.
    waiting: Mutex<HashMap<TokenHash, SessionUse>>,
}

impl Uses {
    /// Has it stored soon that a session was used.
    pub(crate) fn note(&self, one: SessionUse) {
        let mut waiting = self.lock();
        if waiting.len() < WAITING_MAX || waiting.contains_key(&one.token) {
            // Where it is looked after without a request, the address is that of the request before.
            let address = one.address.or_else(|| waiting.get(&one.token)?.address);
            waiting.insert(one.token, SessionUse { address, ..one });
        }
    }

    /// Those that wait, in an order that all servers share, so that no two of them wait for each
    /// other's rows; none waits then.
    pub(crate) fn take(&self) -> Vec<SessionUse> {
        let mut uses: Vec<_> = std::mem::take(&mut *self.lock()).into_values().collect();
        uses.sort_unstable_by_key(|one| one.token);
        uses
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<TokenHash, SessionUse>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn used(number: usize, at_ms: i64) -> SessionUse {
        let mut token = [0; 32];
        token[..8].copy_from_slice(&number.to_be_bytes());
        SessionUse { token, at_ms, address: None }
    }

    #[test]
    fn a_session_that_is_used_often_waits_once_with_the_last_address_that_is_known() {
        let uses = Uses::default();
        let address = Some("198.51.100.7".parse().unwrap());
        uses.note(SessionUse { address, ..used(1, 5) });
        uses.note(used(1, 6));
        assert_eq!(uses.take(), [SessionUse { address, ..used(1, 6) }]);
        assert_eq!(uses.take(), []);
    }

    #[test]
    fn no_more_wait_than_may() {
        let uses = Uses::default();
        for number in 0..=WAITING_MAX {
            uses.note(used(number, 1));
        }
        uses.note(used(0, 2));
        let waiting = uses.take();
        assert_eq!(waiting.len(), WAITING_MAX);
        assert!(waiting.contains(&used(0, 2)), "one that waits already is kept up to date");
    }
}
