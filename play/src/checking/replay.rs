//! Replaying a game from its log.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use rookery_arbiter::{Arbiter, Event, Record, Setup};
use rookery_rules::Game;
use rookery_storage::checking::Kept;
use rookery_storage::{Ended, LOG_LEN_MAX, Storage, StorageError, StoredEvent};

use super::finding::Kind;
use super::judge::Replayed;
use crate::library::Library;

/// Games by slow rules that are replayed: each may take seconds.
const SLOW_GAMES_MAX: u32 = 1_000;

/// What came of replaying a game.
pub(super) enum Outcome {
    /// Its log was read to the end.
    Replayed(Box<Replayed>),
    /// Its log is wrong.
    Wrong(Kind),
    /// It was not replayed.
    Left(Kind),
}

/// Replays games, and of those by slow rules not too many.
#[derive(Default)]
pub(super) struct Replayer {
    slow: AtomicU32,
}

impl Replayer {
    /// Whether another game may be replayed by these rules.
    pub(super) fn has_time_for(&self, game: &dyn Game) -> bool {
        !game.is_slow() || self.slow.fetch_add(1, Ordering::Relaxed) < SLOW_GAMES_MAX
    }

    /// Replays a game, on a thread where that may take its time.
    ///
    /// # Errors
    /// The database fails.
    pub(super) async fn replay(
        &self,
        storage: &Storage,
        library: &Library,
        kept: &Kept,
    ) -> Result<Outcome, StorageError> {
        if kept.events != kept.version || kept.version > LOG_LEN_MAX {
            return Ok(Outcome::Wrong(Kind::Gap));
        }
        let Some(game) = library.game(storage, &kept.rules).await? else {
            return Ok(Outcome::Left(Kind::LeftRules));
        };
        if !self.has_time_for(game.as_ref()) {
            return Ok(Outcome::Left(Kind::LeftSlow));
        }
        let (stored, events) = match storage.load(kept.id, 0).await {
            Ok(Some(loaded)) => loaded,
            Ok(None) => return Ok(Outcome::Wrong(Kind::Unreadable("it is gone".to_owned()))),
            Err(StorageError::Corrupt(why)) => return Ok(Outcome::Wrong(Kind::Unreadable(why))),
            Err(other) => return Err(other),
        };
        let summary = stored.summary;
        let setup = Setup {
            rules: summary.rules.clone(),
            start: stored.start,
            time: summary.time.clone(),
            rated: summary.rated,
            started_ms: summary.started_ms,
        };
        let has_bot = kept.has_bot;
        let replaying = tokio::task::spawn_blocking(move || replay(&game, setup, &events, has_bot));
        Ok(match replaying.await {
            Ok(Ok(replayed)) => Outcome::Replayed(Box::new(replayed)),
            Ok(Err(why)) => Outcome::Wrong(Kind::Unreadable(why)),
            Err(_) => Outcome::Wrong(Kind::Unreadable("its rules break down".to_owned())),
        })
    }
}

/// What a log adds up to.
///
/// # Errors
/// In words, what does not fit.
fn replay(
    game: &Arc<dyn Game>,
    setup: Setup,
    events: &[StoredEvent],
    has_bot: bool,
) -> Result<Replayed, String> {
    let read = |event: &StoredEvent| {
        Record::read(event.version, event.at_ms, &event.body)
            .map_err(|error| format!("version {}: {error}", event.version))
    };
    let records = events.iter().map(read).collect::<Result<Vec<_>, _>>()?;
    let arbiter = Arbiter::restore(game.as_ref(), setup, &records);
    let mut arbiter = arbiter.map_err(|error| error.to_string())?;
    if has_bot {
        // Nobody's first move is overdue there; where it is, somebody looks earlier than they need.
        arbiter = arbiter.with_patience();
    }
    let ended = records.iter().find_map(|record| match &record.event {
        Event::Ended { result } => Some(Ended { at_ms: record.at_ms, result: result.clone() }),
        _ => None,
    });
    Ok(Replayed {
        version: arbiter.version(),
        ended,
        turn: arbiter.turn(),
        deadline_ms: arbiter.deadline(),
    })
}
