//! Which servers live, and who is connected to them.

use std::sync::Arc;
use std::time::Duration;

use rookery_news::{Topic, Word};
use rookery_protocol::Millis;
use rookery_protocol::game::EVENTS_READ;
use rookery_protocol::seat::Seat;
use rookery_storage::StorageError;
use rookery_storage::servers::{Beat, Server};
use tokio::time::{MissedTickBehavior, interval, sleep};

use super::pulse::Pulse;
use crate::app::App;
use crate::game::{self, Lost};
use crate::now;

/// How often a server says that it lives.
pub(super) const BEAT_EVERY: Duration = Duration::from_millis(200);
/// Who comes and goes is noted together with who does so shortly after.
const PRESENCE_AFTER: Duration = Duration::from_millis(50);
/// After a failure, so long until it is tried again.
const AGAIN_AFTER: Duration = Duration::from_millis(500);
/// How often it is read who is connected to other servers, in case a word was lost.
const PRESENCE_EVERY: Duration = Duration::from_secs(5);

/// Says again and again that this server lives, and takes over what those leave that have died,
/// until it ends.
pub(crate) async fn keep_beating(app: Arc<App>) {
    if app.base.news.is_alone() {
        return;
    }
    let mut ending = app.base.shutdown.ending();
    let mut beats = interval(BEAT_EVERY);
    beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let (mut pulse, mut failed) = (Pulse::default(), false);
    loop {
        tokio::select! {
            _ = beats.tick() => {}
            () = ending.begun() => break,
        }
        let before_ms = now::millis();
        let base = &app.base;
        let beaten = match base.storage.beat(&base.life, &base.holder, EVENTS_READ).await {
            Ok(beat) => {
                base.skew.measure(before_ms, beat.now_ms, now::millis());
                base.reads.measure(&beat.servers);
                hear_of_others(&app, &beat, &mut pulse).await
            }
            Err(error) => Err(error),
        };
        // Told once, however long the database is away.
        let had_failed = std::mem::replace(&mut failed, beaten.is_err());
        if let Err(error) = beaten
            && !had_failed
        {
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
    pulse: &mut Pulse,
) -> Result<(), StorageError> {
    if !beat.was_known {
        tracing::warn!("other servers have taken this one for dead");
        app.people.touch_all(&app.people.at_this_server());
        game::is_forgotten(app);
    }
    let found = pulse.hear(&app.base.life, &beat.servers, now::millis());
    app.base.news.set_heard(found.others);
    for (server, silent_ms) in &found.dead {
        if app.base.storage.note_dead(server, beat.now_ms).await? {
            tracing::warn!(server = server.name, silent_ms, "a server died");
            take_over_seats(app, server, &beat.servers).await?;
        }
    }
    let waited = |dead_ms: Millis| beat.now_ms - dead_ms > game::COME_BACK_MS;
    for server in beat.servers.iter().filter(|server| server.dead_ms.is_some_and(waited)) {
        bury(app, server).await?;
    }
    if found.is_gone {
        app.people.elsewhere.look_again();
        game::all_look_around(app);
        // What it stored last was perhaps not told any more.
        game::look_at_all(app).await?;
    }
    Ok(())
}

/// Lets bots sit down again whose seats a server played that has died. One of the same name that
/// lives has them.
async fn take_over_seats(
    app: &Arc<App>,
    dead: &Server,
    servers: &[Server],
) -> Result<(), StorageError> {
    let is_again = |other: &Server| other.id != dead.id && other.dead_ms.is_none();
    if servers.iter().any(|other| is_again(other) && other.name == dead.name) {
        return Ok(());
    }
    for (game, seat) in app.base.storage.release_leases_of(&dead.name).await? {
        let seats = Seat::BOTH.map(|each| each == seat);
        let lost = Lost { life: dead.id.clone(), alive_ms: dead.alive_ms, seats };
        game::has_lost(app, game, lost);
    }
    app.bots.look_again();
    Ok(())
}

/// Takes over what a server leaves that has died, unless another one does.
async fn bury(app: &Arc<App>, server: &Server) -> Result<(), StorageError> {
    let Some(seats) = app.base.storage.bury(&server.id).await? else { return Ok(()) };
    // No beat waits for that: it may be much.
    game::are_abandoned(app);
    tracing::info!(server = server.name, games = seats.len(), "nobody is waited for any more");
    for (game, seats) in seats {
        let lost = Lost { life: server.id.clone(), alive_ms: server.alive_ms, seats };
        game::has_lost(app, game, lost);
    }
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
        if let Err(error) = app.people.elsewhere.read(&app.base).await {
            tracing::warn!(%error, "who is connected to other servers cannot be read");
        }
        app.lobby.look_again();
        tokio::select! {
            () = app.people.elsewhere.is_changed() => {}
            () = sleep(PRESENCE_EVERY) => {}
            () = ending.begun() => return,
        }
        sleep(PRESENCE_AFTER).await;
        let touched = app.people.take_touched();
        if touched.is_empty() {
            continue;
        }
        match app.base.storage.note_presences(&app.base.life, &touched).await {
            Ok(()) => app.base.news.say(Word::Lobby),
            Err(error) => {
                tracing::warn!(%error, "other servers do not know who is connected here");
                app.people.touch_all(&touched);
                sleep(AGAIN_AFTER).await;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::World;

    #[tokio::test]
    async fn who_buries_a_server_looks_for_what_it_left_behind_and_no_beat_waits_for_it() {
        let (worlds, _) = World::two().await;
        let app = &worlds[0].app;
        let storage = &app.base.storage;
        let servers = storage.beat("third", "third", 1).await.unwrap().servers;
        let third = servers.into_iter().find(|server| server.id == "third").unwrap();
        assert!(storage.note_dead(&third, now::millis()).await.unwrap());
        crate::testing::until(async || !game::looks_for_abandoned(app)).await;
        bury(app, &third).await.unwrap();
        assert!(game::looks_for_abandoned(app));
        bury(app, &third).await.unwrap();
        crate::testing::until(async || !game::looks_for_abandoned(app)).await;
        let left = storage.beat(&app.base.life, "here", 1).await.unwrap().servers;
        assert!(left.iter().all(|server| server.id != "third"));
        World::end_both(worlds).await;
    }
}
