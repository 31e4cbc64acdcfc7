//! Tests of builds: machines make two programs from archives, and play a match of them.
//!
//! A build that is ready on a machine is an engine that the machine announces, so its games are those
//! of any match. What is particular is here: which machine is to make what ([`keep_making`]), what came
//! of it ([`judge`]), and by which factor a machine's speed stretches the time of a game.

pub mod archives;
mod job;
mod judge;
mod view;

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rookery_matches::scale;
use rookery_protocol::build::{BUILD_PREFIX, BuildOutcome, BuildStage, BuildStanding, Recipe};
use rookery_protocol::engine::Tongue;
use rookery_protocol::host::{HostIn, HostOut};
use rookery_protocol::id::{HostId, MatchId};
use rookery_protocol::match_view::Scaled;
use rookery_protocol::matches::MatchState;
use rookery_storage::{StorageError, StoredBuild, StoredMatch};
use sha2::{Digest as _, Sha256};
use tokio::sync::{Notify, mpsc, oneshot};

use crate::app::App;

pub(crate) use archives::OfServer;
pub use view::view;

/// How often it is looked which machine should make what, where nothing tells of it.
const LOOK_EVERY: Duration = Duration::from_secs(2);
/// Tests that may wait or go on at once.
pub(crate) const TESTS_MAX: usize = 8;
/// The letters and digits that tell one build from another.
const KEY_LEN: usize = 16;

/// What connected machines make, or have made.
#[derive(Default)]
pub struct Builds {
    /// By machine and engine. Locked for map operations only, never across an `.await`.
    entries: Mutex<HashMap<(HostId, String), Entry>>,
    /// Told when it is to be looked which machine should make what.
    again: Notify,
    /// The number of the next build that wants a core.
    next: AtomicU64,
    /// Held while it is decided what a measurement means, so that of two machines one is first.
    judging: tokio::sync::Mutex<()>,
}

/// A build on a machine.
struct Entry {
    /// The connection by which it was ordered.
    out: mpsc::Sender<HostIn>,
    standing: BuildStanding,
    /// Whoever waits for what comes of it.
    waiting: Option<oneshot::Sender<BuildOutcome>>,
}

/// A match that tests builds.
struct Test {
    stored: StoredMatch,
    builds: Vec<StoredBuild>,
}

/// The name of the engine that a recipe makes: equal recipes make one engine.
pub(crate) fn engine_name(recipe: &Recipe) -> String {
    let mut sum = Sha256::new();
    let tongue = recipe.tongue.map_or("", Tongue::name);
    let Recipe { archive, command, program, bench, .. } = recipe;
    for part in [archive, command, program, bench, tongue] {
        sum.update((part.len() as u64).to_be_bytes());
        sum.update(part);
    }
    let digits: String = sum.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
    format!("{BUILD_PREFIX}{}", &digits[..KEY_LEN])
}

impl Builds {
    /// Looks soon which machine should make what.
    pub(crate) fn look_again(&self) {
        self.again.notify_one();
    }

    /// A machine has said how far a build is, or what came of it.
    pub(crate) fn heard(&self, host: HostId, message: HostOut) {
        let mut entries = self.lock();
        match message {
            HostOut::Building { engine, stage } => {
                if let Some(entry) = entries.get_mut(&(host, engine))
                    && entry.waiting.is_some()
                {
                    entry.standing = BuildStanding::Working { stage };
                }
            }
            HostOut::Built { engine, outcome } => {
                let entry = entries.get_mut(&(host, engine));
                if let Some(waiting) = entry.and_then(|entry| entry.waiting.take()) {
                    // Whoever asked may have given up.
                    let _ = waiting.send(outcome);
                }
            }
            _ => {}
        }
    }

    /// How a build stands on a machine.
    fn standing(&self, host: HostId, engine: &str) -> Option<BuildStanding> {
        let entries = self.lock();
        entries.get(&(host, engine.to_owned())).map(|entry| entry.standing.clone())
    }

    /// Notes how a build stands, if it still is that of this connection.
    fn stands(
        &self,
        host: HostId,
        engine: &str,
        out: &mpsc::Sender<HostIn>,
        standing: BuildStanding,
    ) {
        if let Some(entry) = self.lock().get_mut(&(host, engine.to_owned()))
            && entry.out.same_channel(out)
        {
            entry.standing = standing;
        }
    }

    /// Waits for what comes of a build.
    fn listen(&self, host: HostId, engine: &str) -> Option<oneshot::Receiver<BuildOutcome>> {
        let (waiting, outcome) = oneshot::channel();
        let mut entries = self.lock();
        let entry = entries.get_mut(&(host, engine.to_owned()))?;
        entry.waiting = Some(waiting);
        entry.standing = BuildStanding::Working { stage: BuildStage::Fetching };
        Some(outcome)
    }

    /// Forgets what is of connections that have ended, and what nobody wants any more and is not
    /// being made.
    fn forget(&self, builders: &[(HostId, String, mpsc::Sender<HostIn>)], wanted: &[&str]) {
        self.lock().retain(|(host, engine), entry| {
            let here = |(id, _, out): &&(HostId, String, mpsc::Sender<HostIn>)| {
                id == host && out.same_channel(&entry.out)
            };
            let is_over = matches!(
                entry.standing,
                BuildStanding::Ready { .. } | BuildStanding::Failed { .. }
            );
            builders.iter().any(|builder| here(&builder))
                && (wanted.contains(&engine.as_str()) || !is_over)
        });
    }

    /// Notes that a machine is to make a build; `false` when it was told to already.
    fn begin(&self, host: HostId, engine: &str, out: &mpsc::Sender<HostIn>) -> bool {
        let mut entries = self.lock();
        let key = (host, engine.to_owned());
        if entries.contains_key(&key) {
            return false;
        }
        let standing = BuildStanding::Waiting;
        entries.insert(key, Entry { out: out.clone(), standing, waiting: None });
        true
    }

    fn number(&self) -> u64 {
        self.next.fetch_add(1, Ordering::Relaxed)
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<(HostId, String), Entry>> {
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Has each machine that makes programs make those of the tests that are not over, as long as the
/// server runs.
pub async fn keep_making(app: Arc<App>) {
    let mut ending = app.base.shutdown.ending();
    loop {
        if let Err(error) = look(&app).await {
            tracing::warn!(%error, "the tests of builds cannot be read");
        }
        tokio::select! {
            () = tokio::time::sleep(LOOK_EVERY) => {}
            () = app.builds.again.notified() => {}
            () = ending.begun() => return,
        }
    }
}

async fn look(app: &Arc<App>) -> Result<(), StorageError> {
    let builders = app.bots.machines.builders();
    if builders.is_empty() && app.builds.lock().is_empty() {
        return Ok(());
    }
    let tests = open_tests(app).await?;
    let active: Vec<&Test> =
        tests.iter().filter(|test| test.stored.state != MatchState::Stopped).collect();
    let wanted: Vec<&str> =
        active.iter().flat_map(|test| &test.builds).map(|build| build.engine.as_str()).collect();
    app.builds.forget(&builders, &wanted);
    for (host, _, out) in &builders {
        for test in &active {
            for build in &test.builds {
                if app.builds.begin(*host, &build.engine, out) {
                    let job = job::Job::new(app, *host, out, &test.stored, build);
                    tokio::spawn(job.run());
                }
            }
        }
    }
    Ok(())
}

/// The tests that are not over, the oldest first.
async fn open_tests(app: &App) -> Result<Vec<Test>, StorageError> {
    let mut tests = vec![];
    for id in app.base.storage.build_tests(true).await? {
        let Some(stored) = app.base.storage.find_match(id).await? else { continue };
        tests.push(Test { stored, builds: app.base.storage.builds_of(id).await? });
    }
    Ok(tests)
}

/// The engines and the archives of the tests that are not over.
///
/// # Errors
/// The database fails.
pub(crate) async fn needed(app: &App) -> Result<Vec<Recipe>, StorageError> {
    let tests = open_tests(app).await?;
    Ok(tests.into_iter().flat_map(|test| test.builds).map(|build| build.recipe).collect())
}

/// By how much the time of a game of a match is stretched on a machine; `None` for a match that tests
/// no builds.
///
/// # Errors
/// The base was not measured there, or the database fails.
pub(crate) async fn scale(
    app: &App,
    of: MatchId,
    host: HostId,
) -> Result<Option<Scaled>, StorageError> {
    let builds = app.base.storage.builds_of(of).await?;
    if builds.is_empty() {
        return Ok(None);
    }
    let unmeasured = || StorageError::Other("the base was not measured there".to_owned());
    let millionths = factor(app, &builds, host).ok_or_else(unmeasured)?;
    let machine = app.bots.machines.name(host).unwrap_or_default();
    Ok(Some(Scaled { machine, millionths }))
}

/// The factor by which time is stretched on a machine, in millionths, once the base was measured
/// there.
fn factor(app: &App, builds: &[StoredBuild], host: HostId) -> Option<u32> {
    let base = builds.last()?;
    match app.builds.standing(host, &base.engine)? {
        BuildStanding::Ready { bench } => Some(scale::factor(base.nps?, bench.nps)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_recipes_make_one_engine_and_others_another() {
        let recipe = |command: &str, program: &str| Recipe {
            archive: "a".repeat(64),
            command: command.into(),
            program: program.into(),
            bench: "bench".into(),
            tongue: None,
        };
        let name = engine_name(&recipe("make", "engine"));
        assert_eq!(name, engine_name(&recipe("make", "engine")));
        assert_eq!(name.len(), BUILD_PREFIX.len() + KEY_LEN);
        assert_ne!(name, engine_name(&recipe("makee", "ngine")));
    }
}
