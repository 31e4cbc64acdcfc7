//! The computer that is always here: Rookery's own engine, and a bot for each of its levels.

use rookery_engine_host::host::OWN_ENGINE;
use rookery_engine_host::protocol::speak;
use rookery_protocol::bot::{Accepts, BotDraft, EngineDraft, MoveBudget, OptionValue, PaceRange};
use rookery_protocol::engine::{Limits, Profile, Tier, Tongue};
use rookery_protocol::id::{EngineId, UserId};
use rookery_storage::{StorageError, StoredEngine};

use crate::app::App;
use crate::now;

/// What was made once. An admin may change and remove it; it is not made again.
const MARK: &str = "own-engine";
const ENGINE_NAME: &str = "Rookery";
/// The bots: what they are called, and the engine's skill, which is like an experienced player's
/// from about the middle on.
const LEVELS: [(&str, u32); 8] = [
    ("Rookery-1", 1),
    ("Rookery-2", 3),
    ("Rookery-3", 5),
    ("Rookery-4", 8),
    ("Rookery-5", 11),
    ("Rookery-6", 14),
    ("Rookery-7", 17),
    ("Rookery-8", 20),
];
/// The engine's memory for positions, in MiB: many games at once share the machine.
const HASH_MIB: u32 = 16;
const MEMORY_MIB: u32 = 512;
/// Games that one bot plays at once.
const GAMES_MAX: u32 = 32;
/// The longest clock that a bot accepts, in seconds: three hours.
const PACE_MAX_S: u32 = 3 * 60 * 60;

/// What the computer of a level is called, from 1 to 8.
pub fn level_name(level: usize) -> Option<&'static str> {
    LEVELS.get(level.checked_sub(1)?).map(|(name, _)| *name)
}

/// Whether an engine is Rookery's own.
pub(super) fn is_own(engine: &StoredEngine) -> bool {
    engine.draft.as_ref().is_some_and(|draft| draft.command == OWN_ENGINE)
}

/// Makes the engine and its bots on a server that never had them, and notes what the engine of this
/// version can. Which bots there are is known from then on, before anybody is served.
///
/// # Errors
/// The database fails.
pub(super) async fn settle(app: &App) -> Result<(), StorageError> {
    if app.base.options.own_engine.is_none() {
        return app.bots.directory.refresh(&app.base.storage).await;
    }
    let profile = introduced();
    for engine in app.base.storage.engines().await?.iter().filter(|engine| is_own(engine)) {
        app.base.storage.note_engine_profile(engine.id, &profile).await?;
    }
    if !app.base.storage.is_marked(MARK).await? {
        move_in(app, profile).await?;
        app.base.storage.mark(MARK, now::millis()).await?;
    }
    app.bots.directory.refresh(&app.base.storage).await
}

/// What the engine says of itself; it is the same program, so nothing need be started to know it.
fn introduced() -> Profile {
    let mut machine = speak(Tongue::Rookery);
    for line in rookery_engine::lines::introduction(true) {
        machine.heard(&line, &mut String::new());
    }
    machine.profile().clone()
}

async fn move_in(app: &App, profile: Profile) -> Result<(), StorageError> {
    let engine = StoredEngine {
        id: EngineId::from_random(now::random_u64()),
        name: ENGINE_NAME.to_owned(),
        draft: Some(EngineDraft {
            name: ENGINE_NAME.to_owned(),
            command: OWN_ENGINE.to_owned(),
            args: vec![],
            tongue: Some(Tongue::Rookery),
            options: vec![option("Hash", HASH_MIB)],
            reads: vec![],
            limits: Limits { memory_mib: MEMORY_MIB, ..Limits::default() },
            tier_min: Tier::Bare,
        }),
        enabled: true,
        profile: Some(profile),
        fault: None,
        stopped: false,
        made_ms: now::millis(),
    };
    if !app.base.storage.create_engine(&engine).await? {
        tracing::warn!(name = ENGINE_NAME, "an engine of this name is here: it is left alone");
        return Ok(());
    }
    for (name, skill) in LEVELS {
        let draft = bot(name, skill, engine.id);
        let id = UserId::from_random(now::random_u64());
        if !app.base.storage.create_bot(id, &draft, now::millis()).await? {
            tracing::warn!(name, "somebody has this name: a level of the computer is left out");
        }
    }
    tracing::info!(levels = LEVELS.len(), "the computer can be played");
    Ok(())
}

fn bot(name: &str, skill: u32, engine: EngineId) -> BotDraft {
    BotDraft {
        name: name.to_owned(),
        engine,
        options: vec![option("Skill Level", skill)],
        games: vec![],
        accepts: Accepts::Everyone,
        pace: PaceRange { min_s: 0, max_s: PACE_MAX_S, slow: true },
        games_max: GAMES_MAX,
        budget: MoveBudget::default(),
        ponders: false,
    }
}

fn option(name: &str, value: u32) -> OptionValue {
    OptionValue { name: name.to_owned(), value: value.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_counted_from_one() {
        assert_eq!((level_name(0), level_name(LEVELS.len() + 1)), (None, None));
        assert_eq!(level_name(1), Some(LEVELS[0].0));
        assert_eq!(level_name(LEVELS.len()), LEVELS.last().map(|(name, _)| *name));
    }
}
