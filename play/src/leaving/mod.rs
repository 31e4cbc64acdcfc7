//! Accounts that are gone: what they said goes with them, on every server, and again after a copy of
//! the database was restored that is older.
//!
//! Whoever deletes an account takes out at once what is in logs, and says a [`Word`] of it. Every
//! server looks by itself too, because words are lost: for accounts that were deleted since it looked
//! last, of which it shows anew what it has in memory, and for those of which something may still come,
//! because it was on its way when they were deleted.

mod list;

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use rookery_news::Word;
use rookery_protocol::Millis;
use rookery_protocol::id::UserId;
use rookery_storage::StorageError;
use rookery_storage::leaving::Left;
use tokio::sync::Notify;

pub use list::{LIST, bring, read as listed};

use crate::app::App;
use crate::base::Base;
use crate::now;

/// How often it is looked who is gone.
const LOOK_EVERY: Duration = Duration::from_secs(5);
/// How long after an account was deleted something of it may still be stored that was on its way, or
/// what a server that has not heard of it has worked out of a log.
const ON_ITS_WAY_MS: Millis = 60_000;
/// Whoever was deleted so long before the newest one that is known may not be known yet: transactions
/// end in another order than they began in, and clocks differ.
const LATE_MS_MAX: Millis = 60_000;
/// How often a game is told that does not take it, and how long that is waited for each time.
const TELL_TRIES: u32 = 50;
const TELL_EVERY: Duration = Duration::from_millis(100);

/// Tells the task that an account is gone.
#[derive(Default)]
pub(crate) struct Leaving {
    changed: Notify,
}

impl Leaving {
    /// Somebody's account may be gone.
    pub(crate) fn look_again(&self) {
        self.changed.notify_one();
    }
}

/// Takes out of all games what somebody has said whose account is gone, and deletes the files of games
/// that they sent. What breaks off is done again by whoever looks next.
///
/// # Errors
/// The database fails.
pub(crate) async fn leave(app: &Arc<App>, user: UserId) -> Result<(), StorageError> {
    let redacted = app.base.storage.redact_all(user).await;
    // Names are gone in any case.
    show_anew(app, user);
    app.leaving.look_again();
    app.base.news.say(Word::Left(user));
    redacted
}

/// Has the games in memory read again that have something of somebody's.
fn show_anew(app: &Arc<App>, user: UserId) {
    let mut untold = app.live.tell_left(user);
    app.lobby.changed();
    if untold.is_empty() {
        return;
    }
    let app = Arc::clone(app);
    tokio::spawn(async move {
        for _ in 0..TELL_TRIES {
            tokio::time::sleep(TELL_EVERY).await;
            untold = app.live.tell_left(user);
            if untold.is_empty() {
                return;
            }
        }
        tracing::warn!(games = untold.len(), "games are busy, and show what was taken out of them");
    });
}

/// Forgets the names that anybody may have again.
pub(crate) async fn forget(base: &Base) {
    if let Err(failed) = base.storage.drop_names_left(now::millis()).await {
        tracing::warn!(%failed, "names of accounts that are gone could not be forgotten");
    }
}

/// Looks who is gone, until the server ends.
pub(crate) async fn keep(app: Arc<App>) {
    let mut ending = app.base.shutdown.ending();
    let mut known = Known { began_ms: now::millis(), ..Known::default() };
    let mut failed = false;
    loop {
        let looked = look(&app, &mut known).await;
        if let Err(error) = &looked
            && !failed
        {
            tracing::warn!(%error, "what is left of accounts that are gone is looked for later");
        }
        failed = looked.is_err();
        tokio::select! {
            () = tokio::time::sleep(LOOK_EVERY) => {}
            () = app.leaving.changed.notified() => {}
            () = ending.begun() => return,
        }
    }
}

/// The accounts of which this server knows that they are gone.
#[derive(Default)]
struct Known {
    /// When this server began: what it has in memory was read since.
    began_ms: Millis,
    /// The newest one, and those that are hardly older.
    newest_ms: Option<Millis>,
    lately: BTreeSet<Left>,
    /// Those whose games are shown anew once more, when nothing of them can come any more.
    again: Vec<Left>,
    /// Whether the list beside the database has all that the database has.
    listed: bool,
}

impl Known {
    /// Whether an account was not known yet.
    fn add(&mut self, left: Left) -> bool {
        self.newest_ms = self.newest_ms.max(Some(left.at_ms));
        self.lately.insert(left)
    }

    fn forget_old(&mut self) {
        let since_ms = self.since_ms();
        self.lately.retain(|left| left.at_ms >= since_ms);
    }

    /// Since when accounts are looked for.
    fn since_ms(&self) -> Millis {
        self.newest_ms.map_or(Millis::MIN, |newest_ms| newest_ms.saturating_sub(LATE_MS_MAX))
    }
}

async fn look(app: &Arc<App>, known: &mut Known) -> Result<(), StorageError> {
    let first = !known.listed;
    let beside = match first {
        true => {
            let options = app.base.options.clone();
            tokio::task::spawn_blocking(move || list::all(&options)).await.ok()
        }
        false => None,
    };
    let since_here_ms = known.began_ms - LATE_MS_MAX;
    let since_ms = if first { Millis::MIN } else { known.since_ms() };
    let mut after = Some(Left { at_ms: since_ms, user: UserId::from_random(0) });
    loop {
        let some = app.base.storage.left_after(after).await?;
        let Some(last) = some.last() else { break };
        after = Some(*last);
        let new: Vec<Left> = some.into_iter().filter(|left| known.add(*left)).collect();
        let unlisted = new
            .iter()
            .filter(|left| beside.as_ref().is_none_or(|beside| !beside.contains(&left.user)));
        list::add(&app.base.options, &unlisted.copied().collect::<Vec<_>>());
        for left in new.iter().filter(|left| left.at_ms >= since_here_ms) {
            known.again.push(*left);
            // Whoever deleted it may not have come to that yet.
            app.base.storage.redact_all(left.user).await?;
            app.people.sign_out_here(left.user);
            show_anew(app, left.user);
        }
        known.forget_old();
    }
    known.listed = true;
    let over = |left: &mut Left| now::millis() - left.at_ms > ON_ITS_WAY_MS;
    for left in known.again.extract_if(.., over).collect::<Vec<_>>() {
        app.base.storage.redact_all(left.user).await?;
        show_anew(app, left.user);
    }
    for left in app.base.storage.to_redact().await? {
        app.base.storage.redact_all(left.user).await?;
        if now::millis() - left.at_ms > ON_ITS_WAY_MS {
            app.base.storage.set_redacted(left.user, now::millis()).await?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests;
