//! Tests of builds: archives come in, and tests are made of them.

use std::io;
use std::sync::Arc;

use bytes::Bytes;
use futures_util::stream::BoxStream;
use rookery_protocol::build::{
    Archive, BUILD_COMMAND_LEN_MAX, BUILD_PROGRAM_LEN_MAX, BuildTestDraft, Recipe,
};
use rookery_protocol::id::EngineId;
use rookery_protocol::match_view::{MatchCommand, MatchOrder};
use rookery_protocol::matches::{Format, MatchState};
use rookery_storage::{StoredBuild, StoredEngine, StoredMatch};
use rookery_texts::{Text, builds as texts};

use super::matches;
use super::safety::sure;
use crate::app::App;
use crate::base::Base;
use crate::bots::changed;
use crate::builds::{self, TESTS_MAX, archives, engine_name};
use crate::denied::{Denied, Result, Wrong};
use crate::may::Admin;
use crate::now;

/// The longest arguments of a measurement, in bytes.
const BENCH_LEN_MAX: usize = 200;

/// Takes an archive in.
///
/// # Errors
/// It is too big, broken, or would not be unpacked; or the disk has little room left.
pub async fn keep_archive(
    app: &App,
    by: &Admin,
    body: BoxStream<'static, io::Result<Bytes>>,
) -> Result<Archive> {
    sure(by)?;
    if !app.base.health.has_room_for_files() {
        return Err(Denied::DiskNearlyFull);
    }
    let needed: Vec<_> = builds::needed(app).await?.into_iter().map(|it| it.archive).collect();
    archives::keep(&app.base, body, &needed).await
}

/// Makes a test of two builds, and starts it: machines make them, and play as soon as one has both.
///
/// # Errors
/// It cannot be tested like this, or there are enough tests.
pub async fn make(app: &Arc<App>, by: &Admin, draft: BuildTestDraft) -> Result<StoredMatch> {
    sure(by)?;
    let BuildTestDraft { mut plan, builds, reference_nps } = draft;
    if !matches!(plan.format, Format::Test { .. }) || plan.players.len() != builds.len() {
        return Err(Denied::form("format", Wrong::BadMatch, texts::test_alone()));
    }
    if reference_nps == Some(0) {
        return Err(Denied::form("reference_nps", Wrong::BadMatch, texts::reference()));
    }
    builds.iter().try_for_each(|build| check(&app.base, &build.recipe))?;
    make_room(app).await?;
    let mut stored_builds = vec![];
    for (player, build) in plan.players.iter_mut().zip(builds) {
        player.engine = engine_name(&build.recipe);
        let (engine, expected) = (player.engine.clone(), build.signature);
        let found = None;
        stored_builds.push(StoredBuild {
            engine,
            recipe: build.recipe,
            expected,
            found,
            nps: None,
        });
    }
    if let Some(base) = stored_builds.last_mut() {
        base.nps = reference_nps;
    }
    for build in &stored_builds {
        // Where it is here already, it stays.
        app.base.storage.create_engine(&engine(&build.engine)).await?;
    }
    changed(app).await?;
    let made = matches::make(app, by, plan).await?;
    app.base.storage.create_builds(made.id, &stored_builds).await?;
    let command = MatchCommand { revision: made.revision, order: MatchOrder::Start };
    let started = matches::order(app, by, made.id, command).await?;
    app.builds.look_again();
    Ok(started)
}

/// Makes sure that there are not too many tests, and forgets the engines of those that are over.
async fn make_room(app: &App) -> Result<()> {
    let mut active = 0;
    for id in app.base.storage.build_tests(true).await? {
        let stored = app.base.storage.find_match(id).await?;
        active += usize::from(stored.is_some_and(|one| one.state != MatchState::Stopped));
    }
    if active >= TESTS_MAX {
        return Err(Denied::form("name", Wrong::BadMatch, texts::too_many(TESTS_MAX)));
    }
    let needed: Vec<_> = builds::needed(app).await?.iter().map(engine_name).collect();
    for engine in app.base.storage.engines().await? {
        if rookery_protocol::build::is_build(&engine.name) && !needed.contains(&engine.name) {
            // One that a bot plays with stays.
            let _ = app.base.storage.delete_engine(engine.id).await;
        }
    }
    Ok(())
}

/// An engine that no machine has made yet.
fn engine(name: &str) -> StoredEngine {
    StoredEngine {
        id: EngineId::from_random(now::random_u64()),
        name: name.to_owned(),
        draft: None,
        enabled: true,
        profile: None,
        fault: None,
        stopped: false,
        made_ms: now::millis(),
    }
}

fn check(base: &Base, recipe: &Recipe) -> Result<()> {
    let wrong = |field, why: Text| Err(Denied::form(field, Wrong::BadMatch, why));
    if !archives::has(base, &recipe.archive) {
        return wrong("archive", texts::no_archive());
    }
    let command = recipe.command.trim();
    if command.is_empty() || command.len() > BUILD_COMMAND_LEN_MAX || command.contains('\0') {
        return wrong("command", texts::command_length(BUILD_COMMAND_LEN_MAX));
    }
    let parts = recipe.program.split('/');
    let good = parts.clone().all(|part| !part.is_empty() && part != "..");
    let plain = !recipe.program.chars().any(char::is_control);
    if !good || !plain || recipe.program.len() > BUILD_PROGRAM_LEN_MAX {
        return wrong("program", texts::program_path(BUILD_PROGRAM_LEN_MAX));
    }
    if recipe.bench.len() > BENCH_LEN_MAX || recipe.bench.chars().any(char::is_control) {
        return wrong("bench", texts::bench_length(BENCH_LEN_MAX));
    }
    Ok(())
}
