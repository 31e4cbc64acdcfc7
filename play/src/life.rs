//! The life of the server, noted so that none of its games is charged for the time without it, and
//! what it has to do from time to time.

use std::sync::Arc;
use std::time::Duration;

use rookery_protocol::Millis;
use rookery_rules::Registry;
use rookery_storage::{Outage, Storage, StorageError};
use tokio::task::JoinHandle;
use tokio::time::{MissedTickBehavior, interval};

use crate::acts::offers::open_since_ms;
use crate::base::Base;
use crate::others::Beside;
use crate::outages::Outages;
use crate::{guessing, health, hearing, leaving, mails, now};

/// How often the server notes that it is alive. After a crash no clock is charged for the time
/// since the last note.
const ALIVE_EVERY: Duration = Duration::from_secs(1);
/// What happened before a server was killed is younger than its last note by less than this.
const UNNOTED_MS: Millis = 2_000;
/// How often sessions, tokens and leases that are over are forgotten.
const FORGET_EVERY: Duration = Duration::from_secs(60 * 60);
/// How long a token is still listed after its end, so that its owner finds out why a program stopped.
pub(crate) const ENDED_TOKENS_TOLD_MS: Millis = 30 * 24 * 60 * 60 * 1_000;
/// How often it is noted of some games whether they are between people, until it is of all.
const SORT_EVERY: Duration = Duration::from_secs(1);
/// So many games each time.
const SORTED_AT_ONCE: u32 = 500;
/// How often compiled rules that nobody used meanwhile leave memory.
const LET_GO_EVERY: Duration = Duration::from_secs(20);
/// How often it is looked for what was set through another server.
const SETTINGS_EVERY: Duration = Duration::from_secs(30);
/// How often it is looked how much room the disk has.
const DISK_EVERY: Duration = Duration::from_secs(2);
/// The log tells of the machine's clock when it has moved by so much more.
const MOVED_TOLD_MS: Millis = 60_000;

/// Begins this process's time, and notes that it starts, by what tells this life from others and the
/// name of the server. A database that takes no notes now takes them later. Servers of one database
/// have its time in common; beside another one that lives no time before it was an outage.
///
/// # Errors
/// The database cannot be read.
pub(crate) async fn begin(
    storage: &Storage,
    life: &str,
    name: &str,
    beside: Option<Beside>,
) -> Result<Begun, StorageError> {
    if let Some(Beside { now_ms, .. }) = beside {
        now::begin_at(now_ms);
    }
    let has_others = beside.is_some_and(|beside| beside.others);
    let alive_ms = if has_others { None } else { storage.alive_ms().await? };
    if let Some(earliest_ms) = earliest_ms(alive_ms, now::millis()) {
        now::not_before(earliest_ms);
    }
    let noted = note_begun(storage, life, name, has_others).await;
    let started_ms = now::millis();
    let outages = Outages::new(storage.outages().await?, started_ms);
    let keeps = match noted {
        Ok(()) => true,
        // What is stored can be read, and the rest is noted once that can be.
        Err(StorageError::Down(why)) => {
            tracing::error!(
                why,
                "the database takes nothing: the server begins, and only shows things"
            );
            outages.add(alive_ms.map(|from_ms| Outage { from_ms, to_ms: started_ms }));
            false
        }
        Err(error) => return Err(error),
    };
    let outages = Arc::new(outages);
    let ticking = Arc::clone(&outages);
    let ticking = tokio::spawn(async move { ticking.keep_ticking(now::millis).await });
    Ok(Begun { outages, ticking, keeps })
}

/// What began this process's time.
pub(crate) struct Begun {
    /// When the server was away until then, and will have been.
    pub(crate) outages: Arc<Outages>,
    /// What ticks from now on.
    pub(crate) ticking: JoinHandle<()>,
    /// Whether the database took the note of it.
    pub(crate) keeps: bool,
}

async fn note_begun(
    storage: &Storage,
    life: &str,
    name: &str,
    has_others: bool,
) -> Result<(), StorageError> {
    // Before it is noted that this one lives: others end with what was noted last.
    storage.begin_life(life, name, env!("CARGO_PKG_VERSION"), now::millis()).await?;
    if has_others {
        storage.note_alive(now::millis()).await
    } else {
        storage.note_started(now::millis()).await.map(drop)
    }
}

/// The time at which this process has to begin, where its machine's clock shows a time by which a
/// server has lived already: it was set back between the two.
///
/// By that clock what happens now would have happened before what is stored. A game's next move
/// would be older than the last one, and its clock would stand still until the old time is reached
/// again, for days perhaps; sessions and leases would last as much longer. So time goes on where it
/// was, and dates are ahead of the machine's clock until that has caught up by some later start. It
/// is not known how long nobody ran: on this timeline only a moment, which is an outage like any
/// other, so that players have time to come back.
fn earliest_ms(alive_ms: Option<Millis>, now: Millis) -> Option<Millis> {
    alive_ms.filter(|alive_ms| now <= *alive_ms).map(|alive_ms| alive_ms + UNNOTED_MS)
}

/// Notes every second that the server is alive, and forgets what is over, until it ends.
pub(crate) async fn chores(base: Arc<Base>) {
    let mut ending = base.shutdown.ending();
    let mut alive = interval(ALIVE_EVERY);
    alive.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut forget = interval(FORGET_EVERY);
    let mut settings = interval(SETTINGS_EVERY);
    settings.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut let_go = interval(LET_GO_EVERY);
    let_go.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut sort = interval(SORT_EVERY);
    sort.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut disk = interval(DISK_EVERY);
    disk.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let (mut told_ms, mut sorted) = (0, false);
    loop {
        tokio::select! {
            () = ending.begun() => return,
            _ = alive.tick() => {
                note_alive(&base).await;
                told_ms = tell_moved(told_ms, now::wall_ahead_ms());
            }
            _ = disk.tick() => look_at_disk(&base),
            _ = sort.tick(), if !sorted => sorted = sort_games(&base).await,
            _ = settings.tick() => {
                if let Err(error) = base.console.refresh(&base.storage).await {
                    tracing::warn!(%error, "the settings cannot be read");
                }
            }
            _ = let_go.tick() => {
                // Unmapping may wait for a page of the disk.
                tokio::task::spawn_blocking(rookery_modules::let_go);
            }
            _ = forget.tick() => {
                // An older server beside this one may have begun some.
                sorted = false;
                if let Err(failed) = base.storage.drop_expired_sessions(now::millis()).await {
                    tracing::warn!(%failed, "old sessions could not be forgotten");
                }
                let until_ms = now::millis() - ENDED_TOKENS_TOLD_MS;
                if let Err(failed) = base.storage.drop_ended_tokens(until_ms).await {
                    tracing::warn!(%failed, "old tokens could not be forgotten");
                }
                if let Err(failed) = base.storage.drop_full_tries(now::millis()).await {
                    tracing::warn!(%failed, "old attempts could not be forgotten");
                }
                guessing::forget(&base).await;
                hearing::forget(&base).await;
                mails::forget(&base).await;
                leaving::forget(&base).await;
                if let Err(failed) = base.storage.drop_thoughts().await {
                    tracing::warn!(%failed, "what programs thought could not be forgotten");
                }
                if let Err(failed) = base.storage.drop_old_plans().await {
                    tracing::warn!(%failed, "what was prepared could not be forgotten");
                }
                if let Err(failed) = base.storage.expire_challenges(open_since_ms()).await {
                    tracing::warn!(%failed, "offers that have run out could not be closed");
                }
                if let Err(failed) = base.storage.drop_ended_leases(now::millis()).await {
                    tracing::warn!(%failed, "leases of ended games could not be forgotten");
                }
            }
        }
    }
}

/// Notes of some games that an older server has begun whether they are between people: a few at a time,
/// so that no move waits for it. Whether all of them are by now.
async fn sort_games(base: &Base) -> bool {
    match base.storage.sort_games(SORTED_AT_ONCE).await {
        Ok(count) => count == 0,
        Err(error) => {
            tracing::warn!(%error, "games between people are not told from others yet");
            false
        }
    }
}

/// Notes that the server is alive. A database that refuses that keeps nothing else either.
pub(crate) async fn note_alive(base: &Base) {
    let noted = async {
        base.outages.note_alive(&base.storage, now::millis()).await?;
        // What could not be noted at the start.
        if base.storage.has_begun() { Ok(()) } else { begin_late(base).await }
    };
    let noted = noted.await;
    // Told once, however long the database takes nothing.
    if let Err(failed) = &noted
        && *base.health.keeps().borrow()
    {
        tracing::warn!(%failed, "the database does not take the note that the server is alive");
    }
    base.health.noted(noted.is_ok(), now::millis());
}

/// Notes what a database did not take when the server began.
async fn begin_late(base: &Base) -> Result<(), StorageError> {
    note_game_types(&base.storage, &rookery_games::registry()).await?;
    let version = env!("CARGO_PKG_VERSION");
    base.storage.begin_life(&base.life, &base.holder, version, now::millis()).await
}

/// Notes which games there are.
pub(crate) async fn note_game_types(
    storage: &Storage,
    registry: &Registry,
) -> Result<(), StorageError> {
    let types: Vec<_> = registry.iter().map(|game| game.title()).collect();
    let types: Vec<_> = types.iter().map(|title| (&*title.key, &*title.name)).collect();
    storage.note_game_types(&types).await
}

/// Looks how much room the disk of the server's folder has.
fn look_at_disk(base: &Arc<Base>) {
    let base = Arc::clone(base);
    // Nobody waits for a disk that is slow; it is asked again later.
    tokio::task::spawn_blocking(move || {
        if let Some(free) = health::free(&base.options.data) {
            base.health.found(free);
        }
    });
}

/// Notes that the server ends by itself, and that it was alive until now.
pub(crate) async fn end(base: &Base) {
    note_alive(base).await;
    if let Err(error) = base.storage.end_life(&base.life, now::millis()).await {
        tracing::warn!(%error, "the end of the server is not noted, and will be taken for a death");
    }
}

/// Tells in the log that the machine's clock has moved; how far it was ahead when that was told
/// last.
fn tell_moved(told_ms: Millis, ahead_ms: Millis) -> Millis {
    if (ahead_ms - told_ms).abs() < MOVED_TOLD_MS {
        return told_ms;
    }
    tracing::warn!(ahead_ms, "the machine's clock was set; dates follow it at the next start");
    ahead_ms
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::World;

    #[test]
    fn time_goes_on_after_the_last_note_where_the_clock_was_set_back_meanwhile() {
        assert_eq!(earliest_ms(None, 5_000), None, "nobody has lived yet");
        assert_eq!(earliest_ms(Some(4_999), 5_000), None);
        assert_eq!(earliest_ms(Some(5_000), 5_000), Some(5_000 + UNNOTED_MS));
        assert_eq!(earliest_ms(Some(3_600_000), 5_000), Some(3_600_000 + UNNOTED_MS));
    }

    #[test]
    fn a_clock_that_moves_is_told_of_once_for_each_minute_by_which_it_has_moved() {
        assert_eq!(tell_moved(0, 59_999), 0);
        assert_eq!(tell_moved(0, 60_000), 60_000);
        assert_eq!(tell_moved(0, 600_000), 600_000);
        assert_eq!(tell_moved(600_000, 600_250), 600_000);
        assert_eq!(tell_moved(600_000, -3_600_000), -3_600_000);
        assert_eq!(tell_moved(-3_600_000, 0), 0);
    }

    #[tokio::test]
    async fn a_server_that_goes_on_notes_that_it_lives() {
        let world = World::new().await;
        let storage = &world.app.base.storage;
        let first = storage.alive_ms().await.unwrap();
        let later = async {
            while storage.alive_ms().await.unwrap() == first {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        tokio::time::timeout(Duration::from_secs(60), later).await.expect("it notes nothing");
        assert!(storage.alive_ms().await.unwrap() > first);
        world.end().await;
    }
}
