//! What is made of what a machine says of a build.

use std::sync::Arc;

use rookery_protocol::build::{Bench, BuildOutcome, BuildStage, BuildStanding};
use rookery_protocol::engine::Profile;
use rookery_protocol::host::{Announced, HostIn};
use rookery_protocol::id::{EngineId, HostId};
use rookery_storage::{AnnounceEngine, StorageError};
use rookery_texts::builds as texts;
use tokio::sync::mpsc;

use super::open_tests;
use crate::app::App;
use crate::bots::changed;
use crate::{matches, now};

/// Lets a build play on a machine, or notes why it does not.
pub(super) async fn judge(
    app: &Arc<App>,
    host: HostId,
    out: &mpsc::Sender<HostIn>,
    engine: &str,
    outcome: BuildOutcome,
) {
    let _first = app.builds.judging.lock().await;
    let standing = match outcome {
        BuildOutcome::Failed { stage, why, lines } => refused(stage, &why, &lines),
        BuildOutcome::Ready { profile, bench } => match flaw(app, engine, &profile, bench).await {
            Ok(None) => {
                let name = engine.to_owned();
                let announced = Announced { name, profile: *profile };
                app.bots.machines.announce(host, out, announced);
                BuildStanding::Ready { bench }
            }
            Ok(Some(why)) => refused(BuildStage::Measuring, &why, &[]),
            Err(error) => {
                tracing::warn!(engine, %error, "what came of a build was not noted");
                refused(BuildStage::Measuring, &texts::not_kept().to_string(), &[])
            }
        },
    };
    let is_ready = matches!(standing, BuildStanding::Ready { .. });
    app.builds.stands(host, engine, out, standing);
    if is_ready && let Ok(tests) = open_tests(app).await {
        for test in tests.iter().filter(|test| test.builds.iter().any(|it| it.engine == engine)) {
            app.matches.wake(app, test.stored.id);
        }
    }
}

/// No more of what a machine says than is kept.
fn refused(stage: BuildStage, why: &str, lines: &[String]) -> BuildStanding {
    match BuildOutcome::failed(stage, why, lines) {
        BuildOutcome::Failed { stage, why, lines } => BuildStanding::Failed { stage, why, lines },
        BuildOutcome::Ready { bench, .. } => BuildStanding::Ready { bench },
    }
}

/// Why a build is refused on this machine, in a sentence; nothing where it plays. What it measured
/// and says of itself is noted then.
async fn flaw(
    app: &App,
    engine: &str,
    profile: &Profile,
    bench: Bench,
) -> Result<Option<String>, StorageError> {
    let Bench { nodes, nps } = bench;
    for test in open_tests(app).await? {
        for (place, build) in (0_u32..).zip(&test.builds) {
            if build.engine != engine {
                continue;
            }
            if let Some(expected) = build.expected.filter(|expected| *expected != nodes) {
                return Ok(Some(texts::other_signature(nodes, expected).to_string()));
            }
            if let Some(why) = matches::build_shortcoming(app, &test.stored, place, profile).await {
                return Ok(Some(why));
            }
            let noted = app.base.storage.note_build_found(test.stored.id, place, nodes, nps);
            if let Some((first, _)) = noted.await?
                && first != nodes
            {
                return Ok(Some(texts::unlike_others(nodes, first).to_string()));
            }
        }
    }
    let id = EngineId::from_random(now::random_u64());
    let noted = app.base.storage.announce_engine(engine, profile, now::millis(), id).await;
    match noted {
        Ok(_) => {}
        Err(AnnounceEngine::HasDraft) => {}
        Err(AnnounceEngine::Storage(error)) => return Err(error),
    }
    changed(app).await?;
    Ok(None)
}
