//! The computer that is always here: Rookery's own engine, and a bot for each of its levels.

use rookery_engine_host::host::OWN_ENGINE;
use rookery_engine_host::protocol::speak;
use rookery_protocol::bot::{Accepts, BotDraft, EngineDraft, MoveBudget, OptionValue, PaceRange};
use rookery_protocol::engine::{Limits, Profile, Tier, Tongue};
use rookery_protocol::id::{EngineId, UserId};
use rookery_storage::{Storage, StorageError, StoredEngine};

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
    // A database that takes nothing now still tells which bots there are.
    let ready = make_ready(&app.base.storage).await;
    app.bots.directory.refresh(&app.base.storage).await?;
    ready
}

async fn make_ready(storage: &Storage) -> Result<(), StorageError> {
    let profile = introduced();
    for engine in storage.engines().await?.iter().filter(|engine| is_own(engine)) {
        storage.note_engine_profile(engine.id, &profile).await?;
    }
    if !storage.is_marked(MARK).await? {
        move_in(storage, profile).await?;
        storage.mark(MARK, now::millis()).await?;
    }
    Ok(())
}

/// What the engine says of itself; it is the same program, so nothing need be started to know it.
fn introduced() -> Profile {
    let mut machine = speak(Tongue::Rookery);
    for line in rookery_engine::lines::introduction(true) {
        machine.heard(&line, &mut String::new());
    }
    machine.profile().clone()
}

async fn move_in(storage: &Storage, profile: Profile) -> Result<(), StorageError> {
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
    if !storage.create_engine(&engine).await? {
        tracing::warn!(name = ENGINE_NAME, "an engine of this name is here: it is left alone");
        return Ok(());
    }
    for (name, skill) in LEVELS {
        let draft = bot(name, skill, engine.id);
        let id = UserId::from_random(now::random_u64());
        if !storage.create_bot(id, &draft, now::millis()).await? {
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
    use rookery_protocol::account::Role;
    use rookery_storage::NewUser;

    use super::*;
    use crate::testing::{Database, World};

    #[test]
    fn levels_are_counted_from_one() {
        assert_eq!((level_name(0), level_name(LEVELS.len() + 1)), (None, None));
        assert_eq!(level_name(1), Some(LEVELS[0].0));
        assert_eq!(level_name(LEVELS.len()), LEVELS.last().map(|(name, _)| *name));
    }

    async fn names(storage: &Storage) -> Vec<String> {
        let bots = storage.bots().await.unwrap();
        let mut names: Vec<_> = bots.into_iter().map(|bot| bot.draft.name).collect();
        names.sort();
        names
    }

    #[tokio::test]
    async fn the_computer_is_made_once_and_knows_what_this_version_can() {
        let database = Database::new().await;
        let storage = &database.storage;
        make_ready(storage).await.unwrap();
        let [engine] = storage.engines().await.unwrap().try_into().unwrap();
        assert!(is_own(&engine) && engine.enabled && !engine.stopped);
        let draft = engine.draft.as_ref().unwrap();
        assert_eq!((draft.name.as_str(), draft.limits.memory_mib), ("Rookery", 512));
        assert_eq!(draft.options, [option("Hash", 16)]);
        let profile = engine.profile.unwrap();
        assert_eq!(profile.tongue, Tongue::Rookery);
        let can = profile.options.iter().any(|option| option.name == "Skill Level");
        assert!(can, "the levels differ by it: {profile:?}");
        let made = names(storage).await;
        let levels: Vec<_> = (1..=8).map(|level| level_name(level).unwrap()).collect();
        assert_eq!(made, levels);

        let old = Profile::unknown(Tongue::Uci);
        storage.note_engine_profile(engine.id, &old).await.unwrap();
        let bot = storage.bots().await.unwrap().remove(0);
        storage.delete_bot(bot.user, 0).await.unwrap();
        make_ready(storage).await.unwrap();
        assert_eq!(names(storage).await.len(), 7, "what an admin removed stays away");
        let engine = storage.engine(engine.id).await.unwrap().unwrap();
        assert_eq!(engine.profile, Some(profile), "it is the engine of this version");
        database.close().await;
    }

    #[tokio::test]
    async fn a_level_plays_whoever_wants_with_any_clock_up_to_three_hours() {
        let database = Database::new().await;
        make_ready(&database.storage).await.unwrap();
        let engine = database.storage.engines().await.unwrap()[0].id;
        let bots = database.storage.bots().await.unwrap();
        let third = bots.into_iter().find(|bot| bot.draft.name == "Rookery-3").unwrap();
        let wanted = BotDraft {
            name: "Rookery-3".into(),
            engine,
            options: vec![OptionValue { name: "Skill Level".into(), value: "5".into() }],
            games: vec![],
            accepts: Accepts::Everyone,
            pace: PaceRange { min_s: 0, max_s: 10_800, slow: true },
            games_max: 32,
            budget: MoveBudget::default(),
            ponders: false,
        };
        assert_eq!(third.draft, wanted);
        assert!(third.enabled);
        database.close().await;
    }

    #[tokio::test]
    async fn a_level_whose_name_somebody_has_is_left_out() {
        let database = Database::new().await;
        let storage = &database.storage;
        let somebody = NewUser {
            id: UserId::from_random(1),
            name: "rookery-2".into(),
            role: Role::Player,
            passphrase_hash: None,
            created_ms: 0,
        };
        storage.create_user(&somebody).await.unwrap();
        make_ready(storage).await.unwrap();
        let made = names(storage).await;
        assert_eq!((made.len(), made[1].as_str()), (7, "Rookery-3"));
        database.close().await;
    }

    #[tokio::test]
    async fn an_engine_of_its_name_is_left_alone() {
        let database = Database::new().await;
        let storage = &database.storage;
        let profile = Profile::unknown(Tongue::Uci);
        let id = EngineId::from_random(1);
        storage.announce_engine("rookery", &profile, 0, id).await.unwrap();
        make_ready(storage).await.unwrap();
        let [engine] = storage.engines().await.unwrap().try_into().unwrap();
        assert_eq!(
            (engine.id, engine.profile.as_ref(), is_own(&engine)),
            (id, Some(&profile), false)
        );
        assert_eq!(names(storage).await, [""; 0]);
        database.close().await;
    }

    #[tokio::test]
    async fn the_computer_is_there_before_anybody_comes_where_there_is_a_program_for_it() {
        let with = World::with(|options| options.own_engine = Some("rookery".into())).await;
        assert_eq!(with.app.bots.directory.known().bots.len(), 8);
        assert_eq!(with.app.bots.directory.known().described(), ["Rookery"]);
        with.end().await;
        let without = World::new().await;
        assert_eq!(without.app.bots.directory.known().bots.len(), 0);
        without.end().await;
    }
}
