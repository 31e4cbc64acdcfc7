//! News by PostgreSQL's `NOTIFY`, for a few servers with no further service: each hears everything.

use std::sync::Arc;
use std::time::Duration;

use rookery_storage::notify::{NOTE_BYTES_MAX, Notes};
use rookery_storage::{Storage, StorageError};

use crate::carrier::{Carrier, Following, Going, Lost};
use crate::word::{Letter, Topic, Word};
use crate::{Ear, News};

/// After a failure, so long until the database is tried again.
const AGAIN_AFTER: Duration = Duration::from_millis(500);

/// Tells and hears by the database itself, which must be PostgreSQL. `site` keeps those of one
/// database to themselves; `own` is the name of this server.
///
/// # Errors
/// The database fails, or is of another kind.
pub async fn begin(
    storage: Storage,
    site: &str,
    own: String,
    ear: Ear,
) -> Result<News, StorageError> {
    let channel = format!("rookery_{site}");
    let notes = storage.notes(&channel).await?;
    tokio::spawn(hear(storage.clone(), channel.clone(), notes, ear));
    Ok(News::begin(own, Arc::new(ByDatabase { storage, channel })))
}

struct ByDatabase {
    storage: Storage,
    channel: String,
}

impl Carrier for ByDatabase {
    fn tell<'a>(&'a self, from: &'a str, words: &'a [Word]) -> Going<'a, ()> {
        Box::pin(async move {
            let letter = Letter { from, words }.write();
            let letter = if letter.len() <= NOTE_BYTES_MAX {
                letter
            } else {
                Letter { from, words: &[Word::Anything] }.write()
            };
            let told = self.storage.note(&self.channel, &letter).await;
            told.map_err(|error| Lost(error.to_string()))
        })
    }

    fn follow(&self, _: Topic) -> Going<'_, Following> {
        // Everything is heard anyway.
        Box::pin(async { Ok(Following::nothing()) })
    }
}

/// Puts letters into an ear until the database is closed for good.
async fn hear(storage: Storage, channel: String, mut notes: Notes, ear: Ear) {
    loop {
        let broken = loop {
            match notes.next().await {
                Ok(Some(letter)) => ear.hears(letter.as_bytes()),
                // The connection was lost, and is there again.
                Ok(None) => ear.misses(),
                Err(error) => break error,
            }
        };
        if storage.is_closed() {
            return;
        }
        tracing::warn!(error = %broken, "news by the database are not heard");
        notes = loop {
            tokio::time::sleep(AGAIN_AFTER).await;
            match storage.notes(&channel).await {
                Ok(notes) => break notes,
                Err(_) if storage.is_closed() => return,
                Err(_) => {}
            }
        };
        tracing::info!("news by the database are heard again");
        ear.misses();
    }
}
