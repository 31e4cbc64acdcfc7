//! Matches of engines: one task for each that goes on.
//!
//! What a match is and how far it is stands in the database; [`task`] does what follows from it,
//! and is told to look again whenever somebody changed it. Who plays whom is the crate
//! `rookery-matches`' to say, and one game is played at a [`crate::bots::duel`].

mod account;
mod book;
mod plan;
mod tunable;
mod tuned;
mod view;
mod waits;

mod game;
mod task;
mod trial;

mod file;

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rookery_matches::Results;
use rookery_protocol::game::{GameResult, Score};
use rookery_protocol::id::{GameId, MatchId};
use rookery_statistics::HalfPoints;
use rookery_storage::{
    MATCH_GAMES_LEN_MAX, MatchGame, MatchPlayer, Storage, StorageError, StoredMatch,
};
use tokio::sync::Notify;

use crate::app::App;

pub use book::{drawing, shown as book_shown};
pub use file::{read_file, write_file};
pub(crate) use plan::build_shortcoming;
pub use plan::{Ready, prepare};
pub use trial::try_engines;
pub use view::{card, view};
pub use waits::{Waits, place, waits};

/// How often matches are looked for that another server left.
const SWEEP_EVERY: Duration = Duration::from_secs(30);

/// The matches that go on here.
#[derive(Default)]
pub struct Matches {
    /// Locked for map operations only, never across an `.await`.
    tasks: Mutex<HashMap<MatchId, Entry>>,
}

struct Entry {
    news: Arc<Notify>,
    state: Arc<Mutex<Progress>>,
}

/// How far a match is, as its task knows it.
#[derive(Debug, Clone, Default)]
pub struct Progress {
    /// What has happened so far.
    pub results: Results,
    /// The games that have begun and are not over, by number.
    pub live: BTreeMap<u32, GameId>,
    /// The games that ended without counting, by number: others may take their places.
    void: BTreeMap<u32, GameId>,
    /// Why no game can begin now, though the match goes on; empty while one can.
    lacks: String,
}

impl Progress {
    /// How many numbers of games are taken: up to the last game that goes on or counts.
    pub fn begun(&self) -> u32 {
        let last = self.results.points.keys().chain(self.live.keys()).max();
        last.map_or(0, |last| last + 1)
    }

    /// Takes a stored game in: one that is over counts or is to be played anew, any other goes on.
    fn note(&mut self, game: &MatchGame) {
        match game.result.as_ref().map(points) {
            Some(Some(points)) => drop(self.results.points.insert(game.number, points)),
            Some(None) => drop(self.void.insert(game.number, game.game)),
            None => drop(self.live.insert(game.number, game.game)),
        }
    }
}

impl Matches {
    /// A match was changed, or may be played on: its task looks, and is started if there is none.
    pub fn wake(&self, app: &Arc<App>, id: MatchId) {
        let mut tasks = self.lock();
        if let Some(entry) = tasks.get(&id) {
            entry.news.notify_one();
            return;
        }
        let (news, state) = (Arc::new(Notify::new()), Arc::default());
        tasks.insert(id, Entry { news: Arc::clone(&news), state: Arc::clone(&state) });
        drop(tasks);
        tokio::spawn(task::MatchTask::new(Arc::clone(app), id, news, state).run());
    }

    /// How far a match is that goes on here.
    fn progress(&self, id: MatchId) -> Option<Progress> {
        let state = Arc::clone(&self.lock().get(&id)?.state);
        let progress = state.lock().unwrap_or_else(PoisonError::into_inner).clone();
        Some(progress)
    }

    /// Why no game of a match that goes on here can begin, in a sentence; empty while one can.
    fn lacks(&self, id: MatchId) -> String {
        let Some(state) = self.lock().get(&id).map(|entry| Arc::clone(&entry.state)) else {
            return String::new();
        };
        state.lock().unwrap_or_else(PoisonError::into_inner).lacks.clone()
    }

    /// A test has the task of a match: nobody else begins to play it.
    #[cfg(test)]
    fn has(&self, id: MatchId, news: &Arc<Notify>, state: &Arc<Mutex<Progress>>) {
        self.lock().insert(id, Entry { news: Arc::clone(news), state: Arc::clone(state) });
    }

    /// The task of a match has ended.
    fn left(&self, id: MatchId) {
        self.lock().remove(&id);
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<MatchId, Entry>> {
        self.tasks.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Plays on, at the start, what was going on when the server ended, and from time to time what
/// another server left.
pub async fn keep_going(app: Arc<App>) {
    let mut ending = app.base.shutdown.ending();
    loop {
        match going_on(&app).await {
            Ok(matches) => matches.iter().for_each(|one| app.matches.wake(&app, one.id)),
            Err(error) => tracing::warn!(%error, "the matches cannot be read"),
        }
        tokio::select! {
            () = tokio::time::sleep(SWEEP_EVERY) => {}
            () = ending.begun() => return,
        }
    }
}

/// The matches that go on, once it is known which engines there are.
async fn going_on(app: &App) -> Result<Vec<StoredMatch>, StorageError> {
    let matches = app.base.storage.matches_going_on().await?;
    if !matches.is_empty() {
        app.bots.directory.refresh(&app.base.storage).await?;
    }
    Ok(matches)
}

/// How far a match is: as its task knows it, or from the database where it does not go on.
///
/// # Errors
/// The database fails.
pub async fn progress(app: &App, stored: &StoredMatch) -> Result<Progress, StorageError> {
    let Some(mut progress) = app.matches.progress(stored.id) else {
        return read(&app.base.storage, stored).await;
    };
    // Somebody may have left since the task looked.
    progress.results.left = left(&stored.players);
    Ok(progress)
}

/// Who left a match, and from which number on.
fn left(players: &[MatchPlayer]) -> BTreeMap<usize, u32> {
    let players = players.iter().enumerate();
    players.filter_map(|(place, player)| Some((place, player.left_from?))).collect()
}

/// How far a match is, from stored games alone.
async fn read(storage: &Storage, stored: &StoredMatch) -> Result<Progress, StorageError> {
    let mut progress = Progress::default();
    progress.results.left = left(&stored.players);
    let mut from = 0;
    loop {
        let games = storage.match_games(stored.id, from, MATCH_GAMES_LEN_MAX).await?;
        let Some(last) = games.last() else { return Ok(progress) };
        from = last.number + 1;
        games.iter().for_each(|game| progress.note(game));
    }
}

/// What the first seat got; nothing where the game does not count.
fn points(result: &GameResult) -> Option<HalfPoints> {
    match result.score {
        Score::First => Some(2),
        Score::Draw => Some(1),
        Score::Second => Some(0),
        Score::Aborted => None,
    }
}

#[cfg(test)]
mod tests {
    use rookery_protocol::id::UserId;

    use super::*;

    #[test]
    fn games_have_begun_up_to_the_last_that_is_played_or_counted() {
        let begun = |counted: &[u32], live: &[u32]| {
            let mut progress = Progress::default();
            progress.results.points.extend(counted.iter().map(|number| (*number, 1)));
            progress.live.extend(live.iter().map(|number| (*number, GameId::from_random(1))));
            progress.begun()
        };
        assert_eq!(begun(&[], &[]), 0);
        assert_eq!(begun(&[0], &[]), 1);
        assert_eq!(begun(&[0, 1, 4], &[2]), 5);
        assert_eq!(begun(&[0, 1], &[2, 6]), 7);
    }

    #[test]
    fn a_stored_game_goes_on_counts_or_is_played_anew() {
        let mut progress = Progress::default();
        let scores = [
            Some(Score::First),
            Some(Score::Draw),
            Some(Score::Second),
            Some(Score::Aborted),
            None,
        ];
        for (number, score) in (0..).zip(scores) {
            progress.note(&MatchGame {
                number,
                game: GameId::from_random(u64::from(number)),
                result: score.map(|score| GameResult { score, reason: String::new() }),
                started_ms: 0,
                ended_ms: None,
                plies: 0,
            });
        }
        assert_eq!(progress.results.points, [(0, 2), (1, 1), (2, 0)].into());
        assert_eq!(progress.void, [(3, GameId::from_random(3))].into());
        assert_eq!(progress.live, [(4, GameId::from_random(4))].into());
    }

    #[test]
    fn who_left_is_known_by_place() {
        let player =
            |number, left_from| MatchPlayer { user: UserId::from_random(number), left_from };
        assert_eq!(left(&[player(1, None), player(2, None)]), BTreeMap::new());
        let players = [player(1, None), player(2, Some(6)), player(3, Some(0))];
        assert_eq!(left(&players), [(1, 6), (2, 0)].into());
    }
}
