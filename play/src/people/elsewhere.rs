//! What this server and the others know of who is connected to each other.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rookery_protocol::id::UserId;
use rookery_storage::StorageError;
use tokio::sync::Notify;

use crate::base::Base;
use crate::last_read::LastRead;

/// Who is connected to other servers, and whom of those here they do not know yet.
#[derive(Default)]
pub(crate) struct Elsewhere {
    /// Those of whom other servers do not know yet how they are connected here. Locked for set
    /// operations only.
    touched: Mutex<HashSet<UserId>>,
    /// Told when somebody is touched, or something is known of other servers.
    changed: Notify,
    /// How often each person is connected to other servers, as it was read last.
    known: LastRead<HashMap<UserId, u32>>,
}

impl Elsewhere {
    /// Other servers do not know how this person is connected here.
    pub(super) fn touch(&self, user: UserId) {
        self.lock().insert(user);
        self.changed.notify_one();
    }

    /// Somebody may have come to another server, or left one.
    pub(crate) fn look_again(&self) {
        self.changed.notify_one();
    }

    /// Waits until somebody is touched, or more may be known of other servers.
    pub(crate) async fn is_changed(&self) {
        self.changed.notified().await;
    }

    /// Those of whom other servers do not know, who are to be told of.
    pub(super) fn take_touched(&self) -> HashSet<UserId> {
        std::mem::take(&mut *self.lock())
    }

    /// How often each person is connected to other servers.
    pub(super) fn known(&self) -> Arc<HashMap<UserId, u32>> {
        self.known.known()
    }

    /// Reads who is connected to other servers.
    ///
    /// # Errors
    /// The database fails.
    pub(crate) async fn read(&self, base: &Base) -> Result<(), StorageError> {
        let read = async {
            let people = base.storage.presences_elsewhere(&base.life).await?;
            Ok(people.into_iter().collect())
        };
        self.known.refresh(read).await
    }

    fn lock(&self) -> MutexGuard<'_, HashSet<UserId>> {
        self.touched.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
