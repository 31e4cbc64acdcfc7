//! Offers to play, and how each becomes at most one game.

use rookery_protocol::challenge::{Challenge, ChallengeStatus};
use rookery_protocol::clock::{Bonus, Stage, TimeControl, TimeLimit};
use rookery_protocol::game::{Player, Start};
use rookery_protocol::id::ChallengeId;
use rookery_protocol::seat::Seat;
use rookery_storage::{Accepted, LIST_LEN_MAX, NewGame, Storage, StorageError};

use crate::world::{World, any, on_both};

async fn accept(storage: &Storage, id: ChallengeId, game: &NewGame) -> Accepted {
    storage.accept_challenge(id, game, any().playing).await.unwrap()
}

fn ids(challenges: &[Challenge]) -> Vec<ChallengeId> {
    challenges.iter().map(|challenge| challenge.id).collect()
}

on_both! {
    async fn an_offer_of_a_program_goes_with_the_server_at_which_it_is(world: World) {
        let anna = world.player("anna").await;
        let [offered, sought] = [(); 2].map(|()| world.new_challenge(anna, None));
        let storage = &world.storage;
        storage.create_challenge(&offered, any()).await.unwrap();
        storage.create_seek(&sought, "one", any()).await.unwrap();
        let elsewhere = async |life| storage.is_sought_elsewhere(sought.id, life).await.unwrap();
        assert!(!elsewhere("one").await && elsewhere("two").await);
        assert!(!storage.take_over_seek(sought.id, "one").await.unwrap(), "it is there");
        assert!(storage.take_over_seek(sought.id, "two").await.unwrap());
        assert!(elsewhere("one").await && !elsewhere("two").await);
        assert!(!storage.take_over_seek(offered.id, "two").await.unwrap(), "it waits for anybody");
        assert!(!storage.is_sought_elsewhere(offered.id, "two").await.unwrap());
        storage.set_challenge_status(sought.id, &ChallengeStatus::Gone).await.unwrap();
        assert!(!storage.take_over_seek(sought.id, "three").await.unwrap(), "it is over");
    }

    async fn a_challenge_is_read_back_whole(world: World) {
        let (anna, bela) = (world.player("anna").await, world.player("bela").await);
        let stage = Stage { moves: None, base_ms: 60_000, bonus: Bonus::Increment { ms: 2_000 } };
        let challenge = Challenge {
            id: ChallengeId::from_random(1),
            from: Player { id: anna, name: "anna".into(), guest: false },
            to: Some(Player { id: bela, name: "bela".into(), guest: false }),
            listed: false,
            rules: "chess".into(),
            start: Start::Position { text: "8/8 '; --".into() },
            time: TimeControl {
                first: TimeLimit::Clock { stages: vec![stage] },
                second: TimeLimit::Correspondence { move_ms: 86_400_000 },
            },
            rated: true,
            seat: Some(Seat::Second),
            created_ms: 123,
            status: ChallengeStatus::Open,
        };
        world.storage.create_challenge(&challenge, any()).await.unwrap();
        assert_eq!(world.storage.challenge(challenge.id).await.unwrap(), Some(challenge));
        assert_eq!(world.storage.challenge(ChallengeId::from_random(2)).await.unwrap(), None);
    }

    async fn a_challenge_needs_rules_and_people_that_exist(world: World) {
        let anna = world.player("anna").await;
        let mut challenge = world.new_challenge(anna, None);
        challenge.rules = "no-such-rules".into();
        let refused = world.storage.create_challenge(&challenge, any()).await;
        assert!(matches!(refused, Err(StorageError::Other(_))), "{refused:?}");
    }

    async fn open_challenges_are_listed_newest_first(world: World) {
        let (anna, bela) = (world.player("anna").await, world.player("bela").await);
        let storage = &world.storage;
        let first = world.challenge(anna, None).await;
        let second = world.challenge(bela, None).await;
        let direct = world.challenge(anna, Some(bela)).await;
        let last = world.challenge(anna, None).await;
        let listed = storage.open_challenges_listed(0, LIST_LEN_MAX).await.unwrap();
        assert_eq!(ids(&listed), [last, second, first]);
        assert_eq!(ids(&storage.open_challenges_listed(0, 1).await.unwrap()), [last]);

        let (to, from) = storage.open_challenges_of(anna, 0).await.unwrap();
        assert_eq!((ids(&to), ids(&from)), (vec![], vec![last, direct, first]));
        let (to, from) = storage.open_challenges_of(bela, 0).await.unwrap();
        assert_eq!((ids(&to), ids(&from)), (vec![direct], vec![second]));

        assert!(storage.set_challenge_status(last, &ChallengeStatus::Gone).await.unwrap());
        let listed = storage.open_challenges_listed(0, LIST_LEN_MAX).await.unwrap();
        assert_eq!(ids(&listed), [second, first]);
    }

    async fn a_closed_challenge_stays_as_it_was_closed(world: World) {
        let anna = world.player("anna").await;
        let storage = &world.storage;
        let id = world.challenge(anna, None).await;
        assert!(storage.set_challenge_status(id, &ChallengeStatus::Declined).await.unwrap());
        assert!(!storage.set_challenge_status(id, &ChallengeStatus::Gone).await.unwrap());
        let game = world.new_game([anna, anna], 5);
        assert_eq!(accept(storage, id, &game).await, Accepted::Closed);
        assert_eq!(storage.game(game.id).await.unwrap(), None);
        let status = storage.challenge(id).await.unwrap().unwrap().status;
        assert_eq!(status, ChallengeStatus::Declined);

        let nowhere = ChallengeId::from_random(u64::MAX);
        assert!(!storage.set_challenge_status(nowhere, &ChallengeStatus::Gone).await.unwrap());
        assert_eq!(accept(storage, nowhere, &game).await, Accepted::Closed);
    }

    async fn of_many_who_accept_one_gets_the_game(world: World) {
        let (anna, bela) = (world.player("anna").await, world.player("bela").await);
        let id = world.challenge(anna, None).await;
        let other = world.another().await;
        let mut waiting = tokio::task::JoinSet::new();
        for i in 0..10 {
            let storage = if i % 2 == 0 { world.storage.clone() } else { other.clone() };
            let game = world.new_game([anna, bela], 5);
            waiting.spawn(async move {
                (game.id, accept(&storage, id, &game).await == Accepted::Begun)
            });
        }
        let answers = waiting.join_all().await;
        let won: Vec<_> = answers.iter().filter(|(_, won)| *won).map(|(game, _)| *game).collect();
        let games = world.storage.unfinished_games(100).await.unwrap();
        assert_eq!(games, won);
        assert_eq!(won.len(), 1);
        let status = world.storage.challenge(id).await.unwrap().unwrap().status;
        assert_eq!(status, ChallengeStatus::Accepted { game: won[0] });
        other.close().await;
    }

    async fn of_many_who_would_begin_the_same_game_the_others_are_told_that_it_is_taken(world: World) {
        let (anna, bela) = (world.player("anna").await, world.player("bela").await);
        let id = world.challenge(anna, None).await;
        let game = world.new_game([anna, bela], 5);
        let other = world.another().await;
        let mut waiting = tokio::task::JoinSet::new();
        for i in 0..10 {
            let storage = if i % 2 == 0 { world.storage.clone() } else { other.clone() };
            let game = game.clone();
            waiting.spawn(async move { accept(&storage, id, &game).await == Accepted::Begun });
        }
        let won = waiting.join_all().await.into_iter().filter(|won| *won).count();
        assert_eq!(won, 1);
        assert_eq!(accept(&world.storage, id, &game).await, Accepted::Closed);
        other.close().await;
    }

    async fn old_challenges_expire(world: World) {
        let anna = world.player("anna").await;
        let storage = &world.storage;
        let mut challenges = Vec::new();
        for created_ms in [10, 20, 30] {
            let mut challenge = world.new_challenge(anna, None);
            challenge.created_ms = created_ms;
            storage.create_challenge(&challenge, any()).await.unwrap();
            challenges.push(challenge.id);
        }
        let declined = ChallengeStatus::Declined;
        assert!(storage.set_challenge_status(challenges[0], &declined).await.unwrap());
        let since = async |ms| {
            let of_all = storage.open_challenges_listed(ms, LIST_LEN_MAX).await.unwrap();
            let of_anna = storage.open_challenges_of(anna, ms).await.unwrap().1;
            assert_eq!(ids(&of_all), ids(&of_anna));
            ids(&of_all)
        };
        assert_eq!(since(20).await, [challenges[2], challenges[1]]);
        assert_eq!(since(21).await, [challenges[2]]);
        assert_eq!(storage.expire_challenges(30).await.unwrap(), 1);
        let listed = storage.open_challenges_listed(0, LIST_LEN_MAX).await.unwrap();
        assert_eq!(ids(&listed), [challenges[2]]);
        let first = storage.challenge(challenges[0]).await.unwrap().unwrap();
        assert_eq!(first.status, declined);
        let second = storage.challenge(challenges[1]).await.unwrap().unwrap();
        assert_eq!(second.status, ChallengeStatus::Gone);
    }
}
