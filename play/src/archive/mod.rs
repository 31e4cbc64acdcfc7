//! All that somebody has here, in one file that they take away.
//!
//! It is written while it is fetched, a few pieces ahead of whoever fetches it, so it takes no more
//! memory for many games than for few; and no more than a few are written at a time.

mod contents;
mod pack;
#[cfg(test)]
mod tests;

use std::io;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use futures_util::Stream;
use rookery_protocol::Millis;
use rookery_protocol::error::Refusal;
use rookery_protocol::id::UserId;
use rookery_storage::User;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc};
use tokio::time::timeout;

use crate::app::App;
use crate::denied::{Denied, Result};
use crate::limits::{Keyed, Rate};
use crate::now;
use crate::shares::{Share, Shares};

/// Archives that are written at once by one server. Each asks the database for one thing after the
/// other, and packs on another thread.
const AT_ONCE_MAX: usize = 3;
/// How long somebody waits for a place who has none, in the order in which they came.
const WAIT_MAX: Duration = Duration::from_secs(10);
/// How many one person may take: whoever lost one takes another, and nobody needs it every minute.
const EACH: Rate = Rate::per(4, 60 * 60 * 1_000);
/// People whose archives are counted.
const KEYS_MAX: usize = 10_000;
/// Pieces that wait to be fetched; what is longer waits to be written.
const PIECES_MAX: usize = 4;

/// Whose archives are written.
pub struct Archives {
    places: Arc<Semaphore>,
    people: Shares<UserId>,
    taken: Keyed<UserId>,
}

impl Default for Archives {
    fn default() -> Self {
        Self {
            places: Arc::new(Semaphore::new(AT_ONCE_MAX)),
            people: Shares::new(1),
            taken: Keyed::new(EACH, KEYS_MAX),
        }
    }
}

/// The right to have an archive written; it ends when this is dropped.
pub struct Turn {
    _place: OwnedSemaphorePermit,
    _person: Share<UserId>,
}

impl Archives {
    /// A turn for somebody who has none, once there is a place.
    ///
    /// # Errors
    /// [`Denied::ArchiveBegun`] where one is being written for them, [`Denied::TooFast`] where they had
    /// several lately, [`Refusal::Busy`] where there is no place for a while.
    pub(crate) async fn turn(&self, user: UserId, now: Millis) -> Result<Turn> {
        let person = self.people.take(user).ok_or(Denied::ArchiveBegun)?;
        let place = timeout(WAIT_MAX, Arc::clone(&self.places).acquire_owned()).await;
        let Ok(Ok(place)) = place else { return Err(Refusal::Busy.into()) };
        self.taken.take(user, now).map_err(Denied::TooFast)?;
        Ok(Turn { _place: place, _person: person })
    }
}

/// Writes an archive, piece by piece, as it is fetched. Where that fails it ends with an error, so that
/// nobody takes it for whole; whoever fetches no more ends it.
pub(crate) fn write(
    app: Arc<App>,
    user: User,
    turn: Turn,
) -> impl Stream<Item = io::Result<Bytes>> + Send + use<> {
    let (pieces, waiting) = mpsc::channel(PIECES_MAX);
    tokio::spawn(async move {
        let failed = Box::pin(contents::write(&app, &user, pieces.clone())).await;
        if let Err(why) = failed
            && !pieces.is_closed()
        {
            tracing::warn!(%why, "an archive was not written to its end");
            // Whoever fetched it may have gone.
            let _ = pieces.send(Err(io::Error::other(why.to_string()))).await;
        }
        drop(turn);
    });
    futures_util::stream::unfold(waiting, |mut waiting| async move {
        waiting.recv().await.map(|piece| (piece, waiting))
    })
}

/// What an archive is called.
#[must_use]
pub fn file_name(user: &User) -> String {
    let (date, _) = crate::export::utc(now::millis());
    format!("{}-{}.zip", user.name, date.replace('.', "-"))
}
