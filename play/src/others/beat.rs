//! Which servers live, and who is connected to them.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use rookery_news::{Topic, Word};
use rookery_protocol::Millis;
use rookery_storage::servers::{Beat, Server};
use rookery_storage::{Storage, StorageError};
use tokio::time::{MissedTickBehavior, interval};

use crate::app::App;
use crate::game::{self, Lost};
use crate::now;

/// How often a server says that it lives.
const BEAT_EVERY: Duration = Duration::from_millis(200);
/// One that has said nothing for so long has died.
const SILENT_MS_MAX: Millis = 1_000;
/// Servers of one site should differ by no more.
const SKEW_MS_MAX: Millis = 250;
/// Who comes and goes is noted together with who does so shortly after.
const PRESENCE_AFTER: Duration = Duration::from_millis(50);
/// How often it is read who is connected to other servers, in case a word was lost.
const PRESENCE_EVERY: Duration = Duration::from_secs(5);

/// What a server that may be one of several finds when it starts.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Beside {
    /// The time by the database's clock.
    pub(crate) now_ms: Millis,
    /// Whether another server lives.
    pub(crate) others: bool,
}

/// Notes that this server lives.
///
/// # Errors
/// The database fails.
pub(crate) async fn first_beat(
    storage: &Storage,
    life: &str,
    name: &str,
) -> Result<Beside, StorageError> {
    let beat = storage.beat(life, name).await?;
    let lives = |other: &&Server| other.id != life && !is_dead(&beat, other);
    Ok(Beside { now_ms: beat.now_ms, others: beat.servers.iter().any(|other| lives(&other)) })
}

/// By how much this server's time is ahead of the database's, which all servers have in common.
#[derive(Debug, Default)]
pub struct Skew(AtomicI64);

impl Skew {
    /// Returns by how many milliseconds; less than 0 where it is behind.
    #[must_use]
    pub fn ms(&self) -> Millis {
        self.0.load(Ordering::Relaxed)
    }

    /// Returns whether it is more than servers of one site should differ by.
    #[must_use]
    pub fn is_large(&self) -> bool {
        self.ms().abs() > SKEW_MS_MAX
    }

    /// Takes what was measured: `now_ms` was the database's time at some moment between two of ours.
    fn measure(&self, before_ms: Millis, now_ms: Millis, after_ms: Millis) {
        // Within the way there and back nobody knows better.
        let skew_ms = match now_ms {
            _ if now_ms < before_ms => before_ms - now_ms,
            _ if now_ms > after_ms => after_ms - now_ms,
            _ => 0,
        };
        let was_large = self.is_large();
        self.0.store(skew_ms, Ordering::Relaxed);
        metrics::gauge!("rookery_clock_skew_ms").set(skew_ms as f64);
        if self.is_large() != was_large {
            tracing::warn!(skew_ms, "the clock of this machine and that of the database differ");
        }
    }
}

fn is_dead(beat: &Beat, server: &Server) -> bool {
    beat.now_ms - server.alive_ms > SILENT_MS_MAX
}

/// Says again and again that this server lives, and takes over what those leave that have died,
/// until it ends.
pub(crate) async fn keep_beating(app: Arc<App>) {
    if app.base.news.is_alone() {
        return;
    }
    let mut ending = app.base.shutdown.ending();
    let mut beats = interval(BEAT_EVERY);
    beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut known = BTreeSet::new();
    loop {
        tokio::select! {
            _ = beats.tick() => {}
            () = ending.begun() => break,
        }
        let before_ms = now::millis();
        let beaten = match app.base.storage.beat(&app.base.life, &app.base.holder).await {
            Ok(beat) => {
                app.base.skew.measure(before_ms, beat.now_ms, now::millis());
                hear_of_others(&app, &beat, &mut known).await
            }
            Err(error) => Err(error),
        };
        if let Err(error) = beaten {
            tracing::warn!(%error, "other servers may take this one for dead");
        }
    }
    if let Err(error) = app.base.storage.server_ends(&app.base.life).await {
        tracing::warn!(%error, "other servers do not know that this one has ended");
    }
    app.base.news.say(Word::Lobby);
}

async fn hear_of_others(
    app: &Arc<App>,
    beat: &Beat,
    known: &mut BTreeSet<String>,
) -> Result<(), StorageError> {
    if !beat.was_known {
        tracing::warn!("other servers have taken this one for dead");
        app.people.touch_all();
        game::is_forgotten(app);
    }
    let mut living = BTreeSet::new();
    for server in &beat.servers {
        if server.id == app.base.life || !is_dead(beat, server) {
            living.insert(server.id.clone());
        } else if let Some(seats) = app.base.storage.bury(server).await? {
            let silent_ms = beat.now_ms - server.alive_ms;
            tracing::warn!(server = server.name, silent_ms, games = seats.len(), "a server died");
            let to_ms = now::millis();
            for (game, seats) in seats {
                let lost =
                    Lost { life: server.id.clone(), from_ms: to_ms - silent_ms, to_ms, seats };
                game::has_lost(app, game, lost);
            }
            // What nobody has in memory now, somebody's time may be up in.
            tokio::spawn(game::wake_unwatched(app.clone()));
        }
    }
    app.base.news.set_heard(living.len() > 1);
    if known.difference(&living).next().is_some() {
        app.people.look_again();
        game::all_look_around(app);
    }
    *known = living;
    Ok(())
}

/// Has other servers know who is connected here, and knows who is to them, until the server ends.
pub(crate) async fn keep_presence(app: Arc<App>) {
    if app.base.news.is_alone() {
        return;
    }
    let mut ending = app.base.shutdown.ending();
    let _following = app.base.news.follow(Topic::Lobby).await;
    loop {
        if let Err(error) = app.people.look_elsewhere(&app.base).await {
            tracing::warn!(%error, "who is connected to other servers cannot be read");
        }
        app.lobby.look_again();
        tokio::select! {
            () = app.people.is_changed() => {}
            () = tokio::time::sleep(PRESENCE_EVERY) => {}
            () = ending.begun() => return,
        }
        tokio::time::sleep(PRESENCE_AFTER).await;
        let touched = app.people.take_touched();
        if touched.is_empty() {
            continue;
        }
        match app.base.storage.note_presences(&app.base.life, &touched).await {
            Ok(()) => app.base.news.say(Word::Lobby),
            Err(error) => {
                tracing::warn!(%error, "other servers do not know who is connected here");
                app.people.still_touched(&touched);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_is_ahead_or_behind_by_what_the_way_to_the_database_does_not_explain() {
        let skew = Skew::default();
        for (before_ms, now_ms, after_ms, found_ms) in
            [(100, 100, 104, 0), (100, 104, 104, 0), (500, 200, 504, 300), (100, 400, 104, -296)]
        {
            skew.measure(before_ms, now_ms, after_ms);
            assert_eq!((skew.ms(), skew.is_large()), (found_ms, found_ms != 0));
        }
    }
}
