//! Lines of JSON for whoever watches the machine.

use std::io;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use jiff::Timestamp;
use metrics::counter;
use rookery_protocol::security::Security;
use rookery_storage::User;
use rookery_storage::security::NewSecurity;
use serde_json::{Map, Value, json};
use thiserror::Error;
use tokio::sync::{mpsc, oneshot};
use tokio::time::timeout;

use super::written::{Appended, Writer};
use crate::now;
use crate::shutdown::Ending;

/// Lines that may wait to be written.
const QUEUE_LEN_MAX: usize = 4_096;
/// Lines that are written in one go.
const BATCH_LEN_MAX: usize = 256;
/// How long the server's end waits for lines that nobody takes.
const END_MAX: Duration = Duration::from_secs(2);

/// Where lines of the security log go.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum SecurityLines {
    /// Nowhere.
    #[default]
    None,
    /// To standard error.
    Stderr,
    /// To the end of a file, which its owner alone reads. One that was moved away is made anew.
    File(PathBuf),
}

impl FromStr for SecurityLines {
    type Err = std::convert::Infallible;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(match text {
            "none" => Self::None,
            "stderr" => Self::Stderr,
            file => Self::File(file.into()),
        })
    }
}

/// The file for the lines cannot be written.
#[derive(Debug, Error)]
#[error("{} cannot be written: {source}", file.display())]
pub struct BadLines {
    file: PathBuf,
    source: io::Error,
}

/// Takes lines.
pub(super) struct Lines {
    /// Missing where lines go nowhere.
    queue: Option<mpsc::Sender<String>>,
    server: String,
    /// Lines that were left out since the last one that was not.
    dropped: Arc<AtomicU64>,
}

/// What waits to be written, and where to.
pub(super) struct Waiting {
    queue: mpsc::Receiver<String>,
    /// Puts the mark of the end into the queue: a line of nothing.
    end: mpsc::Sender<String>,
    server: String,
    dropped: Arc<AtomicU64>,
    to: Writer,
}

/// Opens what is written to by the server of a name.
pub(super) fn open(to: &SecurityLines, server: &str) -> Result<(Lines, Option<Waiting>), BadLines> {
    let to = match to {
        SecurityLines::None => None,
        SecurityLines::Stderr => Some(Writer::Stderr),
        SecurityLines::File(path) => {
            let opened = Appended::open(path.clone());
            Some(Writer::File(opened.map_err(|source| BadLines { file: path.clone(), source })?))
        }
    };
    let (server, dropped) = (server.to_owned(), Arc::<AtomicU64>::default());
    let Some(to) = to else { return Ok((Lines { queue: None, server, dropped }, None)) };
    let (sender, queue) = mpsc::channel(QUEUE_LEN_MAX);
    let end = sender.clone();
    let waiting = Waiting { queue, end, server: server.clone(), dropped: dropped.clone(), to };
    Ok((Lines { queue: Some(sender), server, dropped }, Some(waiting)))
}

impl Lines {
    /// Puts a line into the queue, if it takes one.
    pub(super) fn tell(&self, entry: &NewSecurity, user: Option<&User>) {
        let Some(queue) = &self.queue else { return };
        if queue.try_send(line(&self.server, entry, user)).is_err() {
            self.dropped.fetch_add(1, Ordering::Relaxed);
            counter!("rookery_security_lines_dropped_total").increment(1);
        }
    }
}

/// Has lines written until the server ends and none waits, or none is taken. A thread of their own
/// writes them, which nothing waits for: a disk, or whoever reads them, may take as long as it
/// likes.
pub(super) async fn keep_writing(waiting: Option<Waiting>, mut ending: Ending) {
    let Some(waiting) = waiting else { return };
    let end = waiting.end.clone();
    let (done, written) = oneshot::channel();
    let writing = std::thread::Builder::new().name("security-log".to_owned());
    if let Err(error) = writing.spawn(move || waiting.write(done)) {
        tracing::error!(%error, "nobody writes the lines of the security log");
        return;
    }
    ending.begun().await;
    let last = async {
        let _ = end.send(String::new()).await;
        // It is dropped, and says nothing.
        let _ = written.await;
    };
    let _ = timeout(END_MAX, last).await;
}

impl Waiting {
    /// Writes until the mark of the end.
    fn write(mut self, _done: oneshot::Sender<()>) {
        while let Some(mut text) = self.queue.blocking_recv() {
            let mut ends = text.is_empty();
            for _ in 1..BATCH_LEN_MAX {
                let Ok(line) = self.queue.try_recv() else { break };
                ends |= line.is_empty();
                text.push_str(&line);
            }
            let dropped = self.dropped.swap(0, Ordering::Relaxed);
            if dropped > 0 {
                text.push_str(&said_of_dropped(&self.server, dropped));
            }
            if let Err(error) = self.to.write(&text) {
                tracing::error!(%error, "lines of the security log are lost");
            }
            if ends {
                return;
            }
        }
    }
}

fn said_of_dropped(server: &str, count: u64) -> String {
    let event = Security::Dropped { count };
    let entry = NewSecurity { at_ms: now::millis(), times: 1, user: None, network: None, event };
    line(server, &entry, None)
}

/// A line with its end. What is in an event is nothing secret, by its type.
fn line(server: &str, entry: &NewSecurity, user: Option<&User>) -> String {
    let at = Timestamp::from_millisecond(entry.at_ms).unwrap_or_default();
    let mut line = Map::from_iter([
        ("at".to_owned(), json!(format!("{at:.3}"))),
        ("server".to_owned(), json!(server)),
    ]);
    if let Some(user) = user {
        line.insert("account".to_owned(), json!({ "id": user.id, "name": user.name }));
    }
    if let Some(network) = &entry.network {
        line.insert("network".to_owned(), json!(network));
    }
    if let Ok(Value::Object(event)) = serde_json::to_value(&entry.event) {
        line.extend(event);
    }
    format!("{}\n", Value::Object(line))
}

#[cfg(test)]
mod tests {
    use rookery_protocol::account::Role;
    use rookery_protocol::id::UserId;

    use super::*;
    use crate::shutdown::Shutdown;
    use crate::testing::World;

    fn entry(event: Security) -> NewSecurity {
        let network = Some("10.0.0.1".to_owned());
        NewSecurity { at_ms: 1_700_000_000_123, times: 1, user: None, network, event }
    }

    #[test]
    fn a_line_says_when_where_who_and_what() {
        let user = User {
            id: UserId::from_random(1),
            name: "Ada".to_owned(),
            role: Role::Player,
            passphrase_hash: Some("a secret hash".to_owned()),
            created_ms: 0,
        };
        let text = line("one", &entry(Security::LogInPaused { wait_s: 7 }), Some(&user));
        assert!(text.ends_with("}\n") && !text.contains("secret"), "{text}");
        let line: Value = serde_json::from_str(&text).unwrap();
        let expected = json!({
            "at": "2023-11-14T22:13:20.123Z", "server": "one", "network": "10.0.0.1",
            "account": { "id": user.id, "name": "Ada" }, "kind": "log-in-paused", "wait_s": 7,
        });
        assert_eq!(line, expected);
        let text = super::line("one", &entry(Security::LogInFailed), None);
        assert!(!text.contains("account"), "a name that nobody has is told nowhere: {text}");
    }

    #[test]
    fn a_word_or_a_file_says_where_lines_go() {
        let read = |text: &str| text.parse::<SecurityLines>().unwrap();
        assert_eq!(read("none"), SecurityLines::None);
        assert_eq!(read("stderr"), SecurityLines::Stderr);
        assert_eq!(read("/var/log/x"), SecurityLines::File("/var/log/x".into()));
    }

    #[tokio::test]
    async fn what_nobody_writes_is_dropped_and_counted_and_nobody_waits() {
        let folder = World::folder();
        let path = folder.join("security.log");
        let (lines, waiting) = open(&SecurityLines::File(path.clone()), "one").unwrap();
        for _ in 0..QUEUE_LEN_MAX + 5 {
            lines.tell(&entry(Security::LogInFailed), None);
        }
        let shutdown = Shutdown::default();
        shutdown.begin();
        keep_writing(waiting, shutdown.ending()).await;
        let text = std::fs::read_to_string(&path).unwrap();
        let dropped: Vec<_> = text.lines().filter(|line| line.contains("dropped")).collect();
        assert_eq!((text.lines().count(), dropped.len()), (QUEUE_LEN_MAX + 1, 1), "{text}");
        assert!(dropped[0].contains("\"count\":5"), "{}", dropped[0]);
        std::fs::remove_dir_all(&folder).unwrap();
    }

    #[tokio::test]
    async fn a_folder_that_is_not_there_is_an_error_at_the_start() {
        let path = PathBuf::from("/there/is/no/such/folder/security.log");
        let opened = open(&SecurityLines::File(path), "one");
        assert!(opened.err().unwrap().to_string().contains("cannot be written"));
    }
}
