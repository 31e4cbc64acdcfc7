//! The security log in the database, which admins of any server read.

use std::sync::Arc;
use std::time::Duration;

use metrics::counter;
use rookery_storage::security::NewSecurity;
use tokio::sync::mpsc;
use tokio::time::sleep;

use super::KEPT_MS;
use crate::base::Base;
use crate::now;
use crate::shutdown::Ending;

/// Entries that may wait to be noted.
const QUEUE_LEN_MAX: usize = 4_096;
/// Entries that are noted in one go, before those that are alike become one.
const BATCH_LEN_MAX: usize = 1_024;
/// The same that happens again within this time is one entry.
const MOMENT: Duration = Duration::from_millis(500);
/// After so many entries old ones are forgotten.
const FORGOTTEN_EVERY: usize = 1_000;

/// Takes entries.
pub(super) struct Table(mpsc::Sender<NewSecurity>);

/// What waits to be noted.
pub(super) type Waiting = mpsc::Receiver<NewSecurity>;

pub(super) fn new() -> (Table, Waiting) {
    let (sender, waiting) = mpsc::channel(QUEUE_LEN_MAX);
    (Table(sender), waiting)
}

impl Table {
    /// Puts an entry into the queue, if it takes one.
    pub(super) fn tell(&self, entry: NewSecurity) {
        if self.0.try_send(entry).is_err() {
            counter!("rookery_security_entries_dropped_total").increment(1);
        }
    }
}

/// Notes entries until the server ends and none waits.
pub(super) async fn keep_noting(base: Arc<Base>, mut waiting: Waiting, mut ending: Ending) {
    let (mut batch, mut noted) = (vec![], 0);
    loop {
        tokio::select! {
            biased;
            _ = waiting.recv_many(&mut batch, BATCH_LEN_MAX) => {}
            () = ending.begun() => return,
        }
        let entries = together(std::mem::take(&mut batch));
        if let Err(error) = base.storage.note_security(&entries).await {
            counter!("rookery_security_entries_dropped_total").increment(entries.len() as u64);
            tracing::warn!(%error, count = entries.len(), "the security log lacks entries");
        }
        noted += entries.len();
        if noted >= FORGOTTEN_EVERY {
            noted = 0;
            forget(&base).await;
        }
        tokio::select! {
            () = sleep(MOMENT) => {}
            () = ending.begun() => {}
        }
    }
}

/// Forgets what is too old, or too much.
pub(crate) async fn forget(base: &Base) {
    if let Err(failed) = base.storage.forget_security(now::millis() - KEPT_MS).await {
        tracing::warn!(%failed, "the security log could not be made shorter");
    }
}

/// Entries that are alike but for their time, as one each that says how often, in the order of the
/// first.
fn together(entries: Vec<NewSecurity>) -> Vec<NewSecurity> {
    let mut all: Vec<NewSecurity> = vec![];
    for entry in entries {
        let alike = |one: &&mut NewSecurity| {
            (&one.user, &one.network, &one.event) == (&entry.user, &entry.network, &entry.event)
        };
        match all.iter_mut().find(alike) {
            Some(one) => one.times += entry.times,
            None => all.push(entry),
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use rookery_protocol::security::Security;

    use super::*;

    fn entry(at_ms: i64, network: &str, event: Security) -> NewSecurity {
        NewSecurity { at_ms, times: 1, user: None, network: Some(network.to_owned()), event }
    }

    #[test]
    fn the_same_within_a_moment_is_one_entry_that_says_how_often() {
        let wait = |wait_s| Security::LogInPaused { wait_s };
        let entries = [
            entry(1, "a", Security::LogInFailed),
            entry(2, "b", Security::LogInFailed),
            entry(3, "a", Security::LogInFailed),
            entry(4, "a", wait(1)),
            entry(5, "a", wait(2)),
            entry(6, "a", Security::LogInFailed),
        ];
        let told: Vec<_> =
            together(entries.into()).into_iter().map(|one| (one.at_ms, one.times)).collect();
        assert_eq!(told, [(1, 3), (2, 1), (4, 1), (5, 1)]);
    }

    #[tokio::test]
    async fn nobody_waits_for_a_database_that_notes_nothing() {
        let (table, mut waiting) = new();
        for _ in 0..QUEUE_LEN_MAX + 5 {
            table.tell(entry(1, "a", Security::LogInFailed));
        }
        let mut all = vec![];
        assert_eq!(waiting.recv_many(&mut all, 2 * QUEUE_LEN_MAX).await, QUEUE_LEN_MAX);
    }
}
