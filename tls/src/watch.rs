//! Certificates in files that somebody else renews: looked at every few seconds.

use std::path::PathBuf;
use std::time::Duration;

use ring::digest::{Context, Digest, SHA256};
use tokio::time::MissedTickBehavior;

use crate::file;
use crate::pair::{Fault, Pair, content};
use crate::served::Served;

/// How often the files are looked at.
pub const LOOK_EVERY: Duration = Duration::from_secs(5);

/// Where a certificate and its key lie.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Files {
    /// The PEM file with the certificate, and behind it the chain to its authority.
    pub certificate: PathBuf,
    /// The PEM file with its key.
    pub key: PathBuf,
}

/// Files whose certificate is shown, and that are looked at from time to time.
pub struct Followed {
    files: Files,
    seen: Seen,
}

/// What the files held at the last look.
#[derive(Clone, Copy)]
struct Seen {
    sum: [u8; 32],
    /// Whether it is shown, or was said to be of no use.
    settled: bool,
}

impl Files {
    /// Shows what is in the files.
    ///
    /// # Errors
    /// What is wrong with them.
    pub async fn begin(self, served: &Served) -> Result<Followed, Fault> {
        let (sum, found) = look(self.clone()).await;
        let pair = found?;
        if file::is_open(&self.key) {
            tracing::warn!(
                file = %self.key.display(),
                "others on this machine may read the key of the certificate: chmod 600"
            );
        }
        let names = pair.names.join(", ");
        tracing::info!(names, ends_ms = pair.span.ends_ms, "the certificate was read");
        served.show(pair);
        Ok(Followed { files: self, seen: Seen { sum, settled: true } })
    }
}

impl Followed {
    /// Looks at the files `every` so often, and when `asked` says so, and shows what is new. What is
    /// no certificate with its key is told once two looks find the same: whoever writes two files
    /// has written one of them first. Never returns.
    pub async fn follow(mut self, served: &Served, every: Duration, mut asked: Asked) {
        let mut looks = tokio::time::interval(every);
        looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                _ = looks.tick() => {}
                () = asked.next() => tracing::info!("the certificate's files are looked at"),
            }
            let (sum, found) = look(self.files.clone()).await;
            let again = self.seen.sum == sum;
            if again && self.seen.settled {
                continue;
            }
            let settled = match found {
                Ok(pair) => {
                    let names = pair.names.join(", ");
                    let ends_ms = pair.span.ends_ms;
                    served.show(pair);
                    tracing::info!(names, ends_ms, "the certificate was read again");
                    true
                }
                Err(fault) if again => {
                    tracing::error!(
                        %fault,
                        "the certificate's files are of no use now; the one before is kept"
                    );
                    served.fails(fault.to_string());
                    true
                }
                Err(_) => false,
            };
            self.seen = Seen { sum, settled };
        }
    }
}

/// What asks for a look beside the time: the signal by which programs are told to read their files
/// again, where the system has it.
pub struct Asked {
    #[cfg(unix)]
    hangup: Option<tokio::signal::unix::Signal>,
}

impl Asked {
    /// Hears the signal SIGHUP from now on.
    #[must_use]
    pub fn by_signal() -> Self {
        #[cfg(unix)]
        {
            use tokio::signal::unix::{SignalKind, signal};
            Self { hangup: signal(SignalKind::hangup()).ok() }
        }
        #[cfg(not(unix))]
        Self {}
    }

    async fn next(&mut self) {
        #[cfg(unix)]
        if let Some(hangup) = &mut self.hangup
            && hangup.recv().await.is_some()
        {
            return;
        }
        std::future::pending::<()>().await;
    }
}

/// What is in the files, and a sum by which it is told from anything else.
async fn look(files: Files) -> ([u8; 32], Result<Pair, Fault>) {
    let key = files.key.clone();
    let read = move || match (content(&files.certificate), content(&files.key)) {
        (Ok(chain), Ok(key)) => {
            let pair = Pair::parse((&files.certificate, &chain), (&files.key, &key));
            (sum(&chain, &key), pair)
        }
        (Err(fault), _) | (_, Err(fault)) => (sum(fault.to_string().as_bytes(), b""), Err(fault)),
    };
    tokio::task::spawn_blocking(read).await.unwrap_or_else(|gone| {
        let fault = Fault::Unreadable { path: key, source: std::io::Error::other(gone) };
        ([0; 32], Err(fault))
    })
}

/// Tells contents apart without keeping a key.
fn sum(one: &[u8], other: &[u8]) -> [u8; 32] {
    let mut sum = Context::new(&SHA256);
    sum.update(&one.len().to_le_bytes());
    sum.update(one);
    sum.update(other);
    let sum: Digest = sum.finish();
    sum.as_ref().try_into().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::testing::{Authority, Folder, NOW_MS, Written, eventually};

    const OFTEN: Duration = Duration::from_millis(20);

    /// The files of a certificate.
    fn files(authority: &Authority, folder: &Folder) -> Files {
        let Written { certificate, key } = authority.write(folder.path(), &["a.example"], 90);
        Files { certificate, key }
    }

    async fn follow(files: &Files, served: &Arc<Served>) -> tokio::task::JoinHandle<()> {
        let (followed, served) = (files.clone().begin(served).await.unwrap(), Arc::clone(served));
        let asked = Asked { hangup: None };
        tokio::spawn(async move { followed.follow(&served, OFTEN, asked).await })
    }

    #[tokio::test]
    async fn files_that_change_are_shown_and_broken_ones_are_not() {
        let folder = Folder::new("follow");
        let authority = Authority::new();
        let files = files(&authority, &folder);
        let served = Arc::new(Served::default());
        let following = follow(&files, &served).await;
        let first = served.standing(NOW_MS);
        assert_eq!((first.late, first.ended, &first.trouble), (false, false, &None));

        let (chain, key) = authority.make(&["a.example"], 30);
        std::fs::write(&files.certificate, &chain).unwrap();
        eventually(|| served.standing(NOW_MS).trouble.is_some()).await;
        let trouble = served.standing(NOW_MS).trouble.unwrap();
        assert!(trouble.contains("is not that of the certificate"), "{trouble}");
        assert_eq!(served.standing(NOW_MS).ends_ms, first.ends_ms, "the old one is kept");

        std::fs::write(&files.key, &key).unwrap();
        eventually(|| served.standing(NOW_MS).ends_ms != first.ends_ms).await;
        assert_eq!(served.standing(NOW_MS).trouble, None);

        std::fs::remove_file(&files.key).unwrap();
        eventually(|| served.standing(NOW_MS).trouble.is_some()).await;
        std::fs::write(&files.key, &key).unwrap();
        eventually(|| served.standing(NOW_MS).trouble.is_none()).await;
        following.abort();
    }

    #[tokio::test]
    async fn a_server_does_not_begin_with_files_that_are_of_no_use() {
        let folder = Folder::new("begin");
        let authority = Authority::new();
        let files = files(&authority, &folder);
        std::fs::write(&files.key, authority.make(&["a.example"], 90).1).unwrap();
        let served = Served::default();
        let said = files.begin(&served).await.err().unwrap().to_string();
        assert!(said.contains("is not that of the certificate"), "{said}");
    }
}
