//! The log: durable, gapless, and one writer for each version.

use std::time::Duration;

use rookery_protocol::game::{GameResult, Score};
use rookery_protocol::id::GameId;
use rookery_storage::{
    APPEND_LEN_MAX, AppendError, BODY_BYTES_MAX, Ended, LOG_LEN_MAX, Storage, StoredEvent,
};

use crate::world::{World, events, on_both};

on_both! {
    async fn what_was_appended_is_read_back_in_order(world: World) {
        let game = world.any_game().await;
        world.storage.append(events(game, 1, 2, "a")).await.unwrap();
        world.storage.append(events(game, 3, 1, "b")).await.unwrap();
        let mut all = events(game, 1, 2, "a").events;
        all.extend(events(game, 3, 1, "b").events);
        assert_eq!(world.storage.events(game, 0, 100).await.unwrap(), all);
        assert_eq!(world.storage.events(game, 1, 1).await.unwrap(), all[1..2]);
        assert_eq!(world.storage.events(game, 3, 100).await.unwrap(), []);
    }

    async fn any_text_survives_as_a_body(world: World) {
        let game = world.any_game().await;
        let bodies =
            ["", "'; DROP TABLE game_events; --", "\"\\ \u{1f984} {}[]\n\t\u{1}", "$1 ? :x"];
        for (version, body) in (1..).zip(bodies) {
            let mut append = events(game, version, 1, "a");
            append.events[0].body = body.into();
            world.storage.append(append).await.unwrap();
            assert_eq!(world.storage.events(game, version - 1, 1).await.unwrap()[0].body, body);
        }
    }

    async fn a_version_is_written_once(world: World) {
        let game = world.any_game().await;
        world.storage.append(events(game, 1, 3, "a")).await.unwrap();
        for first in [1, 2, 3] {
            let refused = world.storage.append(events(game, first, 4, "b")).await;
            assert_eq!(refused, Err(AppendError::Conflict), "from {first}");
        }
        assert_eq!(
            world.storage.events(game, 0, 100).await.unwrap(),
            events(game, 1, 3, "a").events
        );
    }

    async fn a_gap_is_refused(world: World) {
        let game = world.any_game().await;
        assert_eq!(world.storage.append(events(game, 2, 1, "a")).await, Err(AppendError::Conflict));
        world.storage.append(events(game, 1, 1, "a")).await.unwrap();
        assert_eq!(world.storage.append(events(game, 3, 1, "a")).await, Err(AppendError::Conflict));
        assert_eq!(world.storage.events(game, 0, 100).await.unwrap().len(), 1);
    }

    async fn a_game_that_does_not_exist_has_no_log(world: World) {
        let nowhere = GameId::from_random(u64::MAX);
        let refused = world.storage.append(events(nowhere, 1, 1, "a")).await;
        assert_eq!(refused, Err(AppendError::Conflict));
    }

    async fn a_conflict_fails_its_own_game_alone(world: World) {
        let mut games = Vec::new();
        for _ in 0..30 {
            games.push(world.any_game().await);
        }
        let nowhere = GameId::from_random(u64::MAX);
        games.push(nowhere);
        let mut waiting = Vec::new();
        for (i, game) in games.iter().enumerate() {
            let (storage, game) = (world.storage.clone(), *game);
            let first = if i % 10 == 3 { 2 } else { 1 };
            let append = events(game, first, 2, "a");
            waiting.push(tokio::spawn(async move { storage.append(append).await }));
        }
        for (i, (game, waits)) in games.iter().zip(waiting).enumerate() {
            let fits = i % 10 != 3 && *game != nowhere;
            let expected = if fits { Ok(()) } else { Err(AppendError::Conflict) };
            assert_eq!(waits.await.unwrap(), expected, "game {i}");
            let stored = world.storage.events(*game, 0, 10).await.unwrap().len();
            assert_eq!(stored, if fits { 2 } else { 0 }, "game {i}");
        }
    }

    async fn two_appends_to_one_game_in_the_queue_are_taken_in_order(world: World) {
        let game = world.any_game().await;
        let one = world.storage.append(events(game, 1, 1, "a"));
        let two = world.storage.append(events(game, 2, 1, "a"));
        let three = world.storage.append(events(game, 2, 1, "b"));
        let (one, two, three) = tokio::join!(one, two, three);
        assert_eq!((one, two, three), (Ok(()), Ok(()), Err(AppendError::Conflict)));
    }

    async fn of_two_servers_exactly_one_wins_each_version(world: World) {
        let game = world.any_game().await;
        let other = world.another().await;
        let (mine, theirs) = tokio::join!(
            tokio::spawn(race(world.storage.clone(), game, "a")),
            tokio::spawn(race(other.clone(), game, "b")),
        );
        let (mine, theirs) = (mine.unwrap(), theirs.unwrap());
        let stored = world.storage.events(game, 0, LOG_LEN_MAX).await.unwrap();
        let by = |writer: &str| -> Vec<StoredEvent> {
            let by = format!(r#""by":"{writer}""#);
            stored.iter().filter(|event| event.body.contains(&by)).cloned().collect()
        };
        assert_eq!(by("a"), mine);
        assert_eq!(by("b"), theirs);
        assert_eq!(stored.len(), mine.len() + theirs.len());
        other.close().await;
    }

    async fn fifty_games_at_once_lose_nothing(world: World) {
        const ROUNDS: u32 = 20;
        let mut games = Vec::new();
        for _ in 0..50 {
            games.push(world.any_game().await);
        }
        let mut players = Vec::new();
        for game in games.clone() {
            let storage = world.storage.clone();
            players.push(tokio::spawn(async move {
                for round in 0..ROUNDS {
                    storage.append(events(game, 1 + 2 * round, 2, "a")).await.unwrap();
                }
            }));
        }
        for player in players {
            player.await.unwrap();
        }
        for game in games {
            let stored = world.storage.events(game, 0, LOG_LEN_MAX).await.unwrap();
            assert_eq!(stored, events(game, 1, 2 * ROUNDS, "a").events);
        }
    }

    async fn the_end_of_a_game_is_committed_with_its_event(world: World) {
        let game = world.any_game().await;
        let result = GameResult { score: Score::Second, reason: "it's \"mate\"".into() };
        let ended = Some(Ended { at_ms: 5_000, result: result.clone() });

        let mut too_late = events(game, 2, 1, "a");
        too_late.ended.clone_from(&ended);
        assert_eq!(world.storage.append(too_late).await, Err(AppendError::Conflict));
        assert_eq!(world.storage.game(game).await.unwrap().unwrap().summary.result, None);

        let mut last = events(game, 1, 2, "a");
        last.ended = ended;
        world.storage.append(last).await.unwrap();
        let summary = world.storage.game(game).await.unwrap().unwrap().summary;
        assert_eq!((summary.ended_ms, summary.result), (Some(5_000), Some(result)));
        assert_eq!(world.storage.unfinished_games(10).await.unwrap(), []);

        // People talk on after the end.
        world.storage.append(events(game, 3, 1, "a")).await.unwrap();
        assert_eq!(world.storage.game(game).await.unwrap().unwrap().summary.ended_ms, Some(5_000));
    }

    async fn what_is_no_append_is_refused(world: World) {
        let game = world.any_game().await;
        let mut backwards = events(game, 1, 2, "a");
        backwards.events.reverse();
        let mut fat = events(game, 1, 1, "a");
        fat.events[0].body = "x".repeat(BODY_BYTES_MAX + 1);
        let mut nul = events(game, 1, 1, "a");
        nul.events[0].body = "\0".into();
        let mut shifted = events(game, 1, 1, "a");
        shifted.first_version = 2;
        for append in [
            events(game, 0, 1, "a"),
            events(game, 1, 0, "a"),
            events(game, 1, u32::try_from(APPEND_LEN_MAX).unwrap() + 1, "a"),
            events(game, LOG_LEN_MAX, 2, "a"),
            backwards,
            fat,
            nul,
            shifted,
        ] {
            let refused = world.storage.append(append.clone()).await;
            assert!(matches!(refused, Err(AppendError::Invalid(_))), "{append:?}: {refused:?}");
        }
        let mut largest = events(game, 1, u32::try_from(APPEND_LEN_MAX).unwrap(), "a");
        largest.events[0].body = "x".repeat(BODY_BYTES_MAX);
        world.storage.append(largest).await.unwrap();
    }

    async fn closing_ends_although_everybody_goes_on_appending(world: World) {
        let storage = world.another().await;
        let mut players = tokio::task::JoinSet::new();
        for _ in 0..20 {
            let (storage, game) = (storage.clone(), world.any_game().await);
            players.spawn(async move {
                let mut stored = 0;
                while storage.append(events(game, stored + 1, 1, "a")).await.is_ok() {
                    stored += 1;
                }
                (game, stored)
            });
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
        tokio::time::timeout(Duration::from_secs(20), storage.close()).await.unwrap();
        for (game, stored) in players.join_all().await {
            assert_eq!(world.storage.game(game).await.unwrap().unwrap().version, stored);
        }
    }

    async fn closing_commits_what_is_queued(world: World) {
        let mut games = Vec::new();
        for _ in 0..20 {
            games.push(world.any_game().await);
        }
        let storage = world.another().await;
        let mut waiting = tokio::task::JoinSet::new();
        for game in games.clone() {
            let storage = storage.clone();
            waiting.spawn(async move { (game, storage.append(events(game, 1, 1, "a")).await) });
        }
        tokio::task::yield_now().await;
        storage.close().await;
        while let Some(told) = waiting.join_next().await {
            let (game, told) = told.unwrap();
            let stored = world.storage.events(game, 0, 10).await.unwrap().len();
            match told {
                Ok(()) => assert_eq!(stored, 1),
                Err(AppendError::Down(_)) => assert_eq!(stored, 0),
                other => panic!("{other:?}"),
            }
        }
        let refused = storage.append(events(games[0], 2, 1, "a")).await;
        assert!(matches!(refused, Err(AppendError::Down(_))), "{refused:?}");
        assert!(storage.ping().await.is_err());
    }
}

/// Appends until version 120 or so is stored, following the log as a server would; returns what
/// was acknowledged. Appends have one to three events, so that they overlap in every way.
async fn race(storage: Storage, game: GameId, writer: &'static str) -> Vec<StoredEvent> {
    let (mut next, mut won) = (1, Vec::new());
    while next < 120 {
        let append = events(game, next, 1 + next % 3, writer);
        match storage.append(append.clone()).await {
            Ok(()) => {
                next += 1 + next % 3;
                won.extend(append.events);
            }
            Err(AppendError::Conflict) => {
                let news = storage.events(game, next - 1, LOG_LEN_MAX).await.unwrap();
                next += u32::try_from(news.len()).unwrap();
            }
            Err(other) => panic!("{other:?}"),
        }
    }
    won
}
