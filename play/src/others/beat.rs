//! Which servers live, and who is connected to them.

use std::collections::BTreeSet;
use std::sync::Arc;
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
/// Who comes and goes is noted together with who does so shortly after.
const PRESENCE_AFTER: Duration = Duration::from_millis(50);
/// How often it is read who is connected to other servers, in case a word was lost.
const PRESENCE_EVERY: Duration = Duration::from_secs(5);

/// Notes that this server lives. Whether another one does.
///
/// # Errors
/// The database fails.
pub(crate) async fn first_beat(
    storage: &Storage,
    life: &str,
    name: &str,
) -> Result<bool, StorageError> {
    let beat = storage.beat(life, name).await?;
    let lives = |other: &&Server| other.id != life && !is_dead(&beat, other);
    Ok(beat.servers.iter().any(|other| lives(&other)))
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
        let beaten = match app.base.storage.beat(&app.base.life, &app.base.holder).await {
            Ok(beat) => hear_of_others(&app, &beat, &mut known).await,
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
