//! Copies of the database that are made by themselves: from time to time while the server runs, and
//! before a new version changes the tables. Those that are no longer needed are removed, and only such
//! as a server made by itself.

mod folder;
mod names;
mod rotate;
mod source;
mod upgrade;

pub mod tools;

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use rookery_protocol::Millis;
use rookery_protocol::console::Copies;

pub use folder::{Found, close_all, found};
pub use names::{Form, Why, name, parse, shown, stamp};
pub(crate) use source::make_asked;
pub use source::{Address, dump, write};
pub use upgrade::{Upgrade, dump_before_upgrade, write_before_upgrade};

use crate::base::Base;
use crate::{leaving, now};
use folder::{remove_parts, remove_superfluous};
use source::{Made, Newest, Source};

/// The folder in the data folder where copies lie.
pub const FOLDER: &str = "backups";
/// How often it is looked whether a copy is due, and how old the newest one is.
const LOOK_EVERY: Duration = Duration::from_secs(30);
/// After a copy could not be made, the next try is so much later.
const AGAIN_AFTER_MS: Millis = 10 * 60 * 1_000;
/// Servers that just started are busy: nothing is copied so long.
const FIRST_AFTER_MS: Millis = 60_000;

/// How many of the copies that are made by themselves are kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Kept {
    /// The number of days of each of which the newest copy is kept.
    pub days: u32,
    /// The number of weeks of each of which the newest copy is kept.
    pub weeks: u32,
}

impl Default for Kept {
    fn default() -> Self {
        Self { days: 7, weeks: 4 }
    }
}

/// What is known of the copies of this server.
#[derive(Debug, Default)]
pub struct State {
    /// The last one that was due and could not be made: when, and why. It counts until there is a
    /// newer one.
    failed: Mutex<Option<(Millis, String)>>,
}

impl State {
    /// Why the last one that was due could not be made, unless one was made since.
    fn trouble(&self, newest_ms: Option<Millis>) -> Option<String> {
        let failed = self.failed.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let still = failed.filter(|(at_ms, _)| newest_ms.is_none_or(|newest| newest <= *at_ms));
        still.map(|(_, why)| why)
    }

    fn set(&self, failed: Option<(Millis, String)>) {
        *self.failed.lock().unwrap_or_else(PoisonError::into_inner) = failed;
    }
}

/// Makes copies when they are due, for as long as the server runs.
pub(crate) async fn keep_making(base: Arc<Base>) {
    let Some(source) = Source::of(&base) else { return };
    let Some(every_ms) = base.options.copy_every_ms else { return };
    let folder = base.options.copies();
    let wait = LOOK_EVERY.min(Duration::from_millis(every_ms.unsigned_abs()));
    let began_ms = now::millis();
    let mut ending = base.shutdown.ending();
    let mut tried_ms = None;
    loop {
        let tried = tried_ms;
        let due = |newest: &Newest| is_due(newest.at_ms, tried, every_ms, began_ms, now::millis());
        let work = async {
            let newest = source.newest(&base, &folder).await;
            tell(newest.at_ms, now::millis());
            if due(&newest) {
                tried_ms = Some(now::millis());
                make(&base, &source, &folder, due).await;
            }
            tokio::time::sleep(wait).await;
        };
        tokio::select! {
            () = work => {}
            () = ending.begun() => return,
        }
    }
}

/// Makes a copy that is due, and removes those that are not needed any more once it is there.
async fn make(base: &Base, source: &Source, folder: &Path, due: impl Fn(&Newest) -> bool) {
    let began = tokio::time::Instant::now();
    match source.make(base, folder, due).await {
        Ok(Some(Made { file, bytes, games, people })) => {
            let ms = began.elapsed().as_millis();
            let file = file.display();
            tracing::info!(%file, bytes, games, people, ms, "a copy of the database was made");
            metrics::counter!("rookery_backups_total", "outcome" => "made").increment(1);
            base.copies.set(None);
            let (kept, such) = (base.options.copies_kept, (Why::Scheduled, source.form()));
            remove_superfluous(folder, such, |made| rotate::superfluous(made, kept));
            remove_parts(folder);
            leaving::bring(&base.options.data, folder);
        }
        Ok(None) => tracing::debug!("another server makes the copy that is due, or has made it"),
        Err(error) => {
            tracing::error!(%error, "no copy of the database was made");
            metrics::counter!("rookery_backups_total", "outcome" => "failed").increment(1);
            base.copies.set(Some((now::millis(), error)));
        }
    }
}

/// Whether a copy is due at `now`, where the newest one was made and the last one tried at some time.
fn is_due(
    newest_ms: Option<Millis>,
    tried_ms: Option<Millis>,
    every_ms: Millis,
    began_ms: Millis,
    now: Millis,
) -> bool {
    let next_ms = newest_ms.map_or(began_ms, |newest_ms| newest_ms.saturating_add(every_ms));
    let again_ms = tried_ms.map_or(began_ms + FIRST_AFTER_MS.min(every_ms), |tried_ms| {
        tried_ms + AGAIN_AFTER_MS.min(every_ms)
    });
    now >= next_ms.max(again_ms)
}

fn tell(newest_ms: Option<Millis>, now: Millis) {
    if let Some(newest_ms) = newest_ms {
        let age_s = (now - newest_ms) as f64 / 1_000.0;
        metrics::gauge!("rookery_backup_age_seconds").set(age_s);
    }
}

/// The copies as admins see them; `None` where this server can make none.
pub async fn told(base: &Base) -> Option<Copies> {
    let source = Source::of(base)?;
    let folder = base.options.copies();
    let whole = std::path::absolute(&folder).unwrap_or_else(|_| folder.clone());
    let Newest { at_ms: newest_ms, by } = source.newest(base, &folder).await;
    let every_ms = base.options.copy_every_ms;
    let since_ms = newest_ms.unwrap_or(base.console.since_ms);
    let trouble = base.copies.trouble(newest_ms);
    Some(Copies {
        folder: whole.display().to_string(),
        by,
        newest_ms,
        every_ms,
        late: every_ms.is_some_and(|every_ms| is_late(since_ms, every_ms, now::millis())),
        failed: trouble.is_some(),
        trouble,
    })
}

/// Whether there should have been another copy long ago.
fn is_late(since_ms: Millis, every_ms: Millis, now: Millis) -> bool {
    now.saturating_sub(since_ms) > every_ms.saturating_mul(2)
}

#[cfg(test)]
mod tests;
