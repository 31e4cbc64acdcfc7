//! What happens to accounts and at the doors is heard: as lines for whoever watches the machine, in
//! the database for admins of any server, and in counters.
//!
//! Whoever tells something never waits. What comes faster than it can be written is dropped and
//! counted.

mod lines;
mod table;
mod written;

use std::net::IpAddr;
use std::sync::Arc;

use metrics::counter;
use rookery_protocol::Millis;
use rookery_protocol::security::Security;
use rookery_storage::User;
use rookery_storage::security::NewSecurity;
use tokio::task::JoinHandle;

use crate::base::Base;
use crate::now;
use crate::rates::network;

use lines::Lines;
pub use lines::{BadLines, SecurityLines};
use table::Table;
pub(crate) use table::forget;

/// How long entries are kept in the database, in milliseconds: long enough to see what led to
/// something that is found out late, and no longer, since networks are people's data.
pub(crate) const KEPT_MS: Millis = 90 * 24 * 60 * 60 * 1_000;

/// Takes what is heard.
pub struct Hearing {
    lines: Lines,
    table: Table,
}

/// What is written of what is heard, until the end.
pub(crate) struct Writing {
    lines: Option<lines::Waiting>,
    table: table::Waiting,
}

impl Hearing {
    /// Lines go where the operator said.
    ///
    /// # Errors
    /// The file cannot be written.
    pub(crate) fn new(to: &SecurityLines, server: &str) -> Result<(Self, Writing), BadLines> {
        let (lines, waiting_lines) = lines::open(to, server)?;
        let (table, waiting_table) = table::new();
        Ok((Self { lines, table }, Writing { lines: waiting_lines, table: waiting_table }))
    }

    /// Something happened to somebody, or to a name that nobody has, at the hands of a client, or
    /// of nobody from outside.
    pub fn tell(&self, user: Option<&User>, client: Option<IpAddr>, event: Security) {
        counter!("rookery_security_total", "kind" => event.word()).increment(1);
        let entry = NewSecurity {
            at_ms: now::millis(),
            times: 1,
            user: user.map(|user| user.id),
            network: client.map(|client| network(client).to_string()),
            event,
        };
        self.lines.tell(&entry, user);
        // What an admin did is in the log of deeds.
        if !matches!(entry.event, Security::Deed { .. }) {
            self.table.tell(entry);
        }
    }
}

/// Begins to write. It ends once the server does and what was told until then is written.
pub(crate) fn begin(base: &Arc<Base>, writing: Writing) -> JoinHandle<()> {
    let ending = base.shutdown.ending();
    let lines = lines::keep_writing(writing.lines, ending.clone());
    let table = table::keep_noting(Arc::clone(base), writing.table, ending);
    tokio::spawn(async move {
        tokio::join!(lines, table);
    })
}

#[cfg(test)]
mod tests {
    use rookery_protocol::account::Role;
    use rookery_storage::security::SecurityFilter;

    use super::*;
    use crate::testing::{SOMEWHERE, World, until};

    #[tokio::test]
    async fn what_is_told_is_in_the_database_and_in_the_file_once_the_server_has_ended() {
        let folder = World::folder();
        let file = folder.join("security.log");
        let lines = SecurityLines::File(file.clone());
        let world = World::with(|options| options.security_lines = lines).await;
        let (hearing, ada) = (&world.app.base.hearing, world.user("Ada", Role::Player).await);
        hearing.tell(Some(&ada), Some("2001:db8::1".parse().unwrap()), Security::LoggedIn);
        for _ in 0..3 {
            hearing.tell(None, Some(SOMEWHERE), Security::LogInFailed);
        }
        let storage = &world.app.base.storage;
        let all = SecurityFilter::default();
        let noted = async || storage.security(i64::MAX, &all, 10).await.unwrap();
        until(async || noted().await.iter().map(|entry| entry.times).sum::<u32>() == 4).await;
        let entries = noted().await;
        let first = entries.last().unwrap();
        assert_eq!(first.account.as_ref().unwrap().name, "Ada");
        assert_eq!(first.network.as_deref(), Some("2001:db8::"));
        assert_eq!(entries[0].account, None);
        world.end().await;
        let text = std::fs::read_to_string(&file).unwrap();
        let kinds: Vec<_> = text
            .lines()
            .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap()["kind"].clone())
            .collect();
        assert_eq!(kinds, ["logged-in", "log-in-failed", "log-in-failed", "log-in-failed"]);
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
