//! Bots and their accounts.

use rookery_protocol::account::Role;
use rookery_protocol::bot::{Accepts, BotDraft, MoveBudget, OptionValue, PaceRange};
use rookery_protocol::game::Player;
use rookery_protocol::id::{EngineId, UserId};
use rookery_storage::{StorageError, StoredBot};

use crate::engines::engine;
use crate::world::{World, on_both};

pub(crate) fn draft(name: &str, engine: EngineId) -> BotDraft {
    BotDraft {
        name: name.into(),
        engine,
        options: vec![OptionValue { name: "Skill".into(), value: "3".into() }],
        games: vec!["chess".into()],
        accepts: Accepts::Registered,
        pace: PaceRange { min_s: 60, max_s: 3_600, slow: false },
        games_max: 4,
        budget: MoveBudget { nodes: Some(10_000), ..MoveBudget::default() },
        ponders: true,
    }
}

pub(crate) async fn new_engine(world: &World, name: &str) -> EngineId {
    let engine = engine(world, name);
    assert!(world.storage.create_engine(&engine).await.unwrap());
    engine.id
}

fn new_user(world: &World) -> UserId {
    UserId::from_random(world.bits())
}

on_both! {
    async fn a_bot_comes_with_an_account(world: World) {
        let storage = &world.storage;
        let (fish, user) = (new_engine(&world, "fish").await, new_user(&world));
        let draft = draft("FishBot", fish);
        assert!(storage.create_bot(user, &draft, 5).await.unwrap());
        let expected = StoredBot { user, draft, enabled: true, made_ms: 5 };
        assert_eq!(storage.bot(user).await.unwrap(), Some(expected.clone()));
        assert_eq!(storage.bots().await.unwrap(), [expected]);
        let account = storage.user_by_name("fishbot").await.unwrap().unwrap();
        assert_eq!((account.id, account.role, account.created_ms), (user, Role::Bot, 5));
        assert_eq!(account.passphrase_hash, None);
        let anna = world.player("anna").await;
        assert_eq!(storage.bot(anna).await.unwrap(), None);
    }

    async fn a_bot_gets_no_name_that_an_account_has(world: World) {
        let storage = &world.storage;
        let (fish, user) = (new_engine(&world, "fish").await, new_user(&world));
        world.player("Anna").await;
        assert!(!storage.create_bot(user, &draft("aNNA", fish), 5).await.unwrap());
        assert_eq!(storage.bots().await.unwrap(), []);
        assert_eq!(storage.user(user).await.unwrap(), None);
    }

    async fn a_bot_without_an_engine_leaves_no_account(world: World) {
        let user = new_user(&world);
        let nothing = EngineId::from_random(u64::MAX);
        let refused = world.storage.create_bot(user, &draft("fishbot", nothing), 5).await;
        assert!(matches!(refused, Err(StorageError::Other(_))), "{refused:?}");
        assert_eq!(world.storage.user_by_name("fishbot").await.unwrap(), None);
    }

    async fn a_bot_is_changed_but_for_its_name(world: World) {
        let storage = &world.storage;
        let (fish, user) = (new_engine(&world, "fish").await, new_user(&world));
        let ant = new_engine(&world, "ant").await;
        assert!(storage.create_bot(user, &draft("fishbot", fish), 5).await.unwrap());
        let mut new = BotDraft { games_max: 9, ponders: false, ..draft("another", ant) };
        assert!(storage.update_bot(user, &new, false).await.unwrap());
        new.name = "fishbot".into();
        let expected = StoredBot { user, draft: new.clone(), enabled: false, made_ms: 5 };
        assert_eq!(storage.bot(user).await.unwrap(), Some(expected));
        assert_eq!(storage.delete_engine(fish).await, Ok(true));

        let refused = storage.update_bot(user, &draft("fishbot", fish), true).await;
        assert!(matches!(refused, Err(StorageError::Other(_))), "{refused:?}");
        assert!(!storage.bot(user).await.unwrap().unwrap().enabled);
        let anna = world.player("anna").await;
        assert!(!storage.update_bot(anna, &new, true).await.unwrap());
    }

    async fn a_deleted_bot_leaves_its_games(world: World) {
        let storage = &world.storage;
        let (fish, user) = (new_engine(&world, "fish").await, new_user(&world));
        let anna = world.player("anna").await;
        assert!(storage.create_bot(user, &draft("fishbot", fish), 5).await.unwrap());
        let game = world.game([anna, user], 5).await;
        let challenge = world.challenge(user, None).await;
        assert!(storage.delete_bot(user, 9).await.unwrap());
        assert_eq!(storage.bot(user).await.unwrap(), None);
        assert_eq!(storage.user(user).await.unwrap(), None);
        let players = storage.game(game).await.unwrap().unwrap().summary.players;
        assert_eq!(players[1], Player { id: user, name: format!("deleted-{user}"), guest: false });
        let listed = storage.open_challenges_listed(0, 9).await.unwrap();
        assert!(listed.iter().all(|open| open.id != challenge));

        assert!(!storage.delete_bot(user, 10).await.unwrap());
        assert!(!storage.delete_bot(anna, 10).await.unwrap());
        assert!(storage.user(anna).await.unwrap().is_some());
        assert!(storage.create_bot(new_user(&world), &draft("FISHBOT", fish), 5).await.unwrap());
    }

    async fn a_bot_whose_account_is_deleted_is_gone(world: World) {
        let storage = &world.storage;
        let (fish, user) = (new_engine(&world, "fish").await, new_user(&world));
        assert!(storage.create_bot(user, &draft("fishbot", fish), 5).await.unwrap());
        assert!(storage.delete_user(user, 9).await.unwrap());
        assert_eq!(storage.bots().await.unwrap(), []);
        assert_eq!(storage.delete_engine(fish).await, Ok(true));
    }

    async fn a_bot_that_cannot_be_read_is_named(world: World) {
        let (fish, user) = (new_engine(&world, "fish").await, new_user(&world));
        assert!(world.storage.create_bot(user, &draft("fishbot", fish), 5).await.unwrap());
        world.meddle("UPDATE bots SET draft = '[]'").await;
        let outcome = world.storage.bots().await;
        let Err(StorageError::Corrupt(text)) = outcome else { panic!("{outcome:?}") };
        assert!(text.contains(&format!("the draft of bot {user}")), "{text}");
    }

    async fn the_unfinished_games_of_an_account_are_listed_and_counted(world: World) {
        let storage = &world.storage;
        let (anna, bela) = (world.player("anna").await, world.player("bela").await);
        let first = world.game([anna, bela], 10).await;
        let second = world.game([bela, anna], 20).await;
        let alone = world.game([anna, anna], 30).await;
        let over = world.game([anna, bela], 40).await;
        world.end(over, 50).await;
        assert_eq!(storage.unfinished_games_of(anna, 9).await.unwrap(), [alone, second, first]);
        assert_eq!(storage.unfinished_games_of(anna, 1).await.unwrap(), [alone]);
        assert_eq!(storage.unfinished_games_of(bela, 9).await.unwrap(), [second, first]);
        assert_eq!(storage.count_unfinished_games_of(anna).await.unwrap(), 3);
        assert_eq!(storage.count_unfinished_games_of(bela).await.unwrap(), 2);
        let nobody = UserId::from_random(u64::MAX);
        assert_eq!(storage.count_unfinished_games_of(nobody).await.unwrap(), 0);
    }
}
