//! Engines: those that the server describes, and those that machines announce.

use rookery_protocol::bot::{EngineDraft, NotedFault, OptionValue};
use rookery_protocol::engine::{FaultKind, Limits, OptionKind, OptionSpec, Profile, Tier, Tongue};
use rookery_protocol::id::EngineId;
use rookery_storage::engines::{ENGINE_JSON_LEN_MAX, ENGINES_MAX};
use rookery_storage::{AnnounceEngine, DeleteEngine, StorageError, StoredEngine, Updated};

use crate::bots::draft as bot_draft;
use crate::world::{World, on_both};

fn profile(name: &str) -> Profile {
    let kind = OptionKind::Spin { default: 16, min: 1, max: 1_024 };
    Profile {
        tongue: Tongue::Uci,
        name: name.into(),
        author: "'; somebody".into(),
        options: vec![OptionSpec { name: "Hash".into(), kind }],
        variants: vec!["chess".into()],
        fixed_start: false,
    }
}

fn fault() -> NotedFault {
    NotedFault {
        kind: FaultKind::Crash,
        words: "it ended by itself".into(),
        // PostgreSQL's text takes no NUL; within JSON it is an escape.
        stderr: "no network\0".into(),
        at_ms: 7,
    }
}

/// An engine that the server describes.
pub(crate) fn engine(world: &World, name: &str) -> StoredEngine {
    let draft = EngineDraft {
        name: name.into(),
        command: "/opt/fish".into(),
        args: vec!["--quiet".into()],
        tongue: Some(Tongue::Uci),
        options: vec![OptionValue { name: "Hash".into(), value: "64".into() }],
        reads: vec!["/opt/books".into()],
        limits: Limits::default(),
        tier_min: Tier::Filtered,
    };
    StoredEngine {
        id: EngineId::from_random(world.bits()),
        name: name.into(),
        draft: Some(draft),
        enabled: true,
        profile: None,
        fault: None,
        stopped: false,
        made_ms: 5,
    }
}

async fn names(world: &World) -> Vec<String> {
    world.storage.engines().await.unwrap().into_iter().map(|engine| engine.name).collect()
}

on_both! {
    async fn an_engine_is_read_back_whole(world: World) {
        let storage = &world.storage;
        let mut fish = engine(&world, "Fish");
        fish.profile = Some(profile("Fish 1.0"));
        fish.fault = Some(fault());
        (fish.stopped, fish.enabled) = (true, false);
        assert!(storage.create_engine(&fish).await.unwrap());
        let ant = engine(&world, "ant");
        assert!(storage.create_engine(&ant).await.unwrap());
        assert_eq!(storage.engine(fish.id).await.unwrap(), Some(fish.clone()));
        assert_eq!(storage.engines().await.unwrap(), [ant, fish]);
        assert_eq!(storage.engine(EngineId::from_random(u64::MAX)).await.unwrap(), None);
    }

    async fn engines_whose_names_differ_in_case_collide(world: World) {
        let storage = &world.storage;
        let (fish, mut ant) = (engine(&world, "Fish"), engine(&world, "ant"));
        assert!(storage.create_engine(&fish).await.unwrap());
        assert!(storage.create_engine(&ant).await.unwrap());
        assert!(!storage.create_engine(&engine(&world, "fISH")).await.unwrap());
        ant.name = "FISH".into();
        ant.enabled = false;
        assert_eq!(storage.update_engine(&ant).await.unwrap(), Updated::NameTaken);
        assert!(storage.engine(ant.id).await.unwrap().unwrap().enabled);
        assert_eq!(names(&world).await, ["ant", "Fish"]);
    }

    async fn an_engine_is_changed_whole_but_for_when_it_came(world: World) {
        let storage = &world.storage;
        let mut fish = engine(&world, "fish");
        assert_eq!(storage.update_engine(&fish).await.unwrap(), Updated::Gone);
        assert!(storage.create_engine(&fish).await.unwrap());
        fish.name = "FISH".into();
        (fish.draft, fish.profile, fish.fault) = (None, Some(profile("x")), Some(fault()));
        (fish.enabled, fish.stopped) = (false, true);
        let told = StoredEngine { made_ms: 99, ..fish.clone() };
        assert_eq!(storage.update_engine(&told).await.unwrap(), Updated::Done);
        assert_eq!(storage.engine(fish.id).await.unwrap(), Some(fish));
    }

    async fn faults_and_profiles_are_noted_and_cleared(world: World) {
        let storage = &world.storage;
        let mut fish = engine(&world, "fish");
        assert!(storage.create_engine(&fish).await.unwrap());
        assert!(storage.note_engine_fault(fish.id, Some(&fault()), true).await.unwrap());
        assert!(storage.note_engine_profile(fish.id, &profile("Fish")).await.unwrap());
        (fish.fault, fish.stopped, fish.profile) = (Some(fault()), true, Some(profile("Fish")));
        assert_eq!(storage.engine(fish.id).await.unwrap(), Some(fish.clone()));
        assert!(storage.note_engine_fault(fish.id, None, false).await.unwrap());
        (fish.fault, fish.stopped) = (None, false);
        assert_eq!(storage.engine(fish.id).await.unwrap(), Some(fish));

        let nobody = EngineId::from_random(u64::MAX);
        assert!(!storage.note_engine_fault(nobody, Some(&fault()), true).await.unwrap());
        assert!(!storage.note_engine_profile(nobody, &profile("x")).await.unwrap());
    }

    async fn an_engine_that_is_switched_keeps_what_is_known_of_it(world: World) {
        let storage = &world.storage;
        let mut fish = engine(&world, "fish");
        assert!(!storage.switch_engine(fish.id, false).await.unwrap());
        (fish.profile, fish.fault, fish.stopped) = (Some(profile("Fish")), Some(fault()), true);
        assert!(storage.create_engine(&fish).await.unwrap());
        assert!(storage.switch_engine(fish.id, false).await.unwrap());
        fish.enabled = false;
        assert_eq!(storage.engine(fish.id).await.unwrap(), Some(fish.clone()));
        assert!(storage.switch_engine(fish.id, true).await.unwrap());
        (fish.enabled, fish.stopped) = (true, false);
        assert_eq!(storage.engine(fish.id).await.unwrap(), Some(fish));
    }

    async fn an_engine_stays_while_a_bot_has_it(world: World) {
        let storage = &world.storage;
        let fish = engine(&world, "fish");
        assert!(storage.create_engine(&fish).await.unwrap());
        let bot = rookery_protocol::id::UserId::from_random(world.bits());
        assert!(storage.create_bot(bot, &bot_draft("fishbot", fish.id), 1).await.unwrap());
        assert_eq!(storage.delete_engine(fish.id).await, Err(DeleteEngine::HasBot));
        assert!(storage.engine(fish.id).await.unwrap().is_some());
        assert!(storage.delete_bot(bot, 2).await.unwrap());
        assert_eq!(storage.delete_engine(fish.id).await, Ok(true));
        assert_eq!(storage.delete_engine(fish.id).await, Ok(false));
        assert_eq!(names(&world).await, Vec::<String>::new());
    }

    async fn announcing_again_refreshes_the_profile_alone(world: World) {
        let storage = &world.storage;
        let [first, second] = [1, 2].map(|_| EngineId::from_random(world.bits()));
        let told = storage.announce_engine("Far", &profile("1.0"), 5, first).await;
        assert_eq!(told, Ok(first));
        assert!(storage.note_engine_fault(first, Some(&fault()), true).await.unwrap());
        let told = storage.announce_engine("fAR", &profile("2.0"), 6, second).await;
        assert_eq!(told, Ok(first));
        let expected = StoredEngine {
            id: first,
            name: "Far".into(),
            draft: None,
            enabled: true,
            profile: Some(profile("2.0")),
            fault: Some(fault()),
            stopped: true,
            made_ms: 5,
        };
        assert_eq!(storage.engines().await.unwrap(), [expected]);
    }

    async fn nobody_may_announce_an_engine_that_the_server_describes(world: World) {
        let storage = &world.storage;
        let fish = engine(&world, "fish");
        assert!(storage.create_engine(&fish).await.unwrap());
        let id = EngineId::from_random(world.bits());
        let refused = storage.announce_engine("FISH", &profile("x"), 6, id).await;
        assert_eq!(refused, Err(AnnounceEngine::HasDraft));
        assert_eq!(storage.engines().await.unwrap(), [fish]);
    }

    async fn of_many_who_announce_an_engine_all_get_the_same_one(world: World) {
        let other = world.another().await;
        let mut waiting = tokio::task::JoinSet::new();
        for i in 0..10 {
            let storage = if i % 2 == 0 { world.storage.clone() } else { other.clone() };
            let id = EngineId::from_random(world.bits());
            let name = if i % 3 == 0 { "far" } else { "FAR" };
            waiting.spawn(async move {
                storage.announce_engine(name, &profile("1.0"), 5, id).await.unwrap()
            });
        }
        let ids = waiting.join_all().await;
        let engines = world.storage.engines().await.unwrap();
        assert_eq!(engines.len(), 1);
        assert!(ids.iter().all(|id| *id == engines[0].id), "{ids:?}");
        other.close().await;
    }

    async fn an_engine_that_cannot_be_read_is_named(world: World) {
        let storage = &world.storage;
        let fish = engine(&world, "fish");
        assert!(storage.create_engine(&fish).await.unwrap());
        world.meddle("UPDATE engines SET draft = '{\"name\":7}'").await;
        for outcome in [storage.engine(fish.id).await.err(), storage.engines().await.err()] {
            let Some(StorageError::Corrupt(text)) = outcome else { panic!("{outcome:?}") };
            assert!(text.contains(&format!("the draft of engine {}", fish.id)), "{text}");
        }
        world.meddle("UPDATE engines SET draft = NULL, profile = 'no JSON'").await;
        let refused = storage.engine(fish.id).await.unwrap_err().to_string();
        assert!(refused.contains("the profile of engine"), "{refused}");
    }

    async fn engines_have_limits(world: World) {
        let storage = &world.storage;
        let fish = engine(&world, "fish");
        assert!(storage.create_engine(&fish).await.unwrap());
        let long = profile(&"x".repeat(ENGINE_JSON_LEN_MAX));
        let refused = storage.note_engine_profile(fish.id, &long).await;
        assert!(matches!(refused, Err(StorageError::Other(_))), "{refused:?}");
        assert_eq!(storage.engine(fish.id).await.unwrap(), Some(fish));

        let numbers = if world.url.starts_with("sqlite:") {
            "json_each('[' || rtrim(replace(hex(zeroblob(LIMIT)), '00', '0,'), ',') || ']') AS n"
        } else {
            "generate_series(1, LIMIT) AS n (key)"
        };
        let numbers = numbers.replace("LIMIT", &(ENGINES_MAX - 1).to_string());
        world
            .meddle(&format!(
                "INSERT INTO engines (id, name, name_key, enabled, stopped, made_ms)
                 SELECT 'e' || (1000000 + n.key), 'e' || n.key, 'e' || n.key, enabled, stopped, 1
                 FROM engines, {numbers}"
            ))
            .await;
        assert_eq!(storage.engines().await.unwrap().len(), ENGINES_MAX as usize);
        let refused = storage.create_engine(&engine(&world, "one more")).await;
        assert!(matches!(refused, Err(StorageError::Other(_))), "{refused:?}");
        let id = EngineId::from_random(world.bits());
        let refused = storage.announce_engine("one more", &profile("x"), 5, id).await;
        assert!(matches!(refused, Err(AnnounceEngine::Storage(_))), "{refused:?}");
        // Those that are there can be announced again.
        assert!(storage.announce_engine("e7", &profile("x"), 5, id).await.is_ok());
    }
}
