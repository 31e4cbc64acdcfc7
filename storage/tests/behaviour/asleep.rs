//! When games are due, and what was worked out of their logs.

use rookery_protocol::game::{GameResult, Score};
use rookery_protocol::id::GameId;
use rookery_protocol::seat::Seat;
use rookery_storage::asleep::{
    DUE_LEN_MAX, FIRST_LOOK_MS, NEVER_MS, NotedTurn, PROJECTION_BYTES_MAX, Turn,
};
use rookery_storage::{Ended, LIST_LEN_MAX, StorageError, StoredPlan};

use crate::world::{World, events, on_both};

async fn games(world: &World, started_ms: &[i64]) -> Vec<GameId> {
    let anna = world.player("anna").await;
    let mut ids = vec![];
    for &at in started_ms {
        let game = world.new_game([anna, anna], at);
        world.storage.create_game(&game).await.unwrap();
        ids.push(game.id);
    }
    ids
}

on_both! {
    async fn a_game_is_due_when_the_noted_instant_has_come_and_is_taken_once(world: World) {
        let ids = games(&world, &[1, 2, 3, 4]).await;
        let noted = [(ids[0], 500), (ids[1], 300), (ids[2], NEVER_MS)];
        world.storage.note_due(&noted).await.unwrap();
        let taken = async |by, limit| world.storage.take_due(by, 7_000, limit).await.unwrap();
        assert_eq!(taken(299, 9).await, []);
        assert_eq!(taken(999, 1).await, [ids[1]], "the most urgent one first");
        assert_eq!(taken(999, 9).await, [ids[0]]);
        assert_eq!(taken(6_999, 9).await, []);
        let mut again = taken(7_000, 9).await;
        again.sort();
        let mut both = [ids[0], ids[1]];
        both.sort();
        assert_eq!(again, both, "whoever took them has not noted anything");
        assert_eq!(taken(FIRST_LOOK_MS + 4, 9).await.len(), 3, "a new one is due as well");
        let game = world.storage.game(ids[2]).await.unwrap().unwrap();
        assert_eq!(game.wakes_ms, Some(NEVER_MS));
    }

    async fn a_game_is_brought_forward_and_not_put_off(world: World) {
        let ids = games(&world, &[1]).await;
        for (due_ms, noted_ms) in [(90, 90), (500, 90), (80, 80)] {
            world.storage.bring_forward(ids[0], due_ms).await.unwrap();
            let game = world.storage.game(ids[0]).await.unwrap().unwrap();
            assert_eq!(game.wakes_ms, Some(noted_ms));
        }
    }

    async fn a_game_that_has_ended_is_not_due(world: World) {
        let ids = games(&world, &[1]).await;
        let mut last = events(ids[0], 1, 1, "a");
        let result = GameResult { score: Score::Draw, reason: "agreed".into() };
        last.ended = Some(Ended { at_ms: 9, result });
        world.storage.append(last).await.unwrap();
        assert_eq!(world.storage.take_due(FIRST_LOOK_MS + 9, NEVER_MS, 9).await.unwrap(), []);
    }

    async fn too_many_games_at_once_are_refused(world: World) {
        let ids = games(&world, &[1]).await;
        let many = vec![(ids[0], 1); DUE_LEN_MAX + 1];
        let refused = world.storage.note_due(&many).await;
        assert!(matches!(refused, Err(StorageError::Other(_))));
        let game = world.storage.game(ids[0]).await.unwrap().unwrap();
        assert_eq!(game.wakes_ms, Some(1 + FIRST_LOOK_MS));
        world.storage.note_due(&[]).await.unwrap();
    }

    async fn a_turn_is_known_of_the_games_that_are_asked_for_until_something_happens(world: World) {
        let ids = games(&world, &[1, 2, 3]).await;
        let storage = &world.storage;
        let noted = |game| NotedTurn { game, version: 0, seat: Seat::Second, until_ms: Some(7) };
        storage.note_turns(&[noted(ids[0]), noted(ids[1])]).await.unwrap();
        let turn = Turn { seat: Seat::Second, until_ms: Some(7) };
        assert_eq!(storage.turns(&ids[1..]).await.unwrap(), [(ids[1], turn)].into());
        assert_eq!(storage.turns(&[]).await.unwrap(), [].into());
        storage.append(events(ids[0], 1, 1, "a")).await.unwrap();
        assert_eq!(storage.turns(&ids).await.unwrap(), [(ids[1], turn)].into());
        let many = vec![ids[0]; LIST_LEN_MAX as usize + 1];
        let refused = storage.turns(&many).await;
        assert!(matches!(refused, Err(StorageError::Other(_))), "{refused:?}");
    }

    async fn games_are_woken_in_which_a_prepared_move_may_be_owed(world: World) {
        let ids = games(&world, &[1, 2, 3, 4]).await;
        let storage = &world.storage;
        let never: Vec<_> = ids.iter().map(|id| (*id, NEVER_MS)).collect();
        storage.note_due(&never).await.unwrap();
        let plan = |version| StoredPlan { version, lines: vec![vec!["a".into(), "b".into()]] };
        for (game, version) in [(ids[0], 0), (ids[1], 0), (ids[2], 2)] {
            storage.keep_plan(game, Seat::Second, &plan(version)).await.unwrap();
        }
        for id in &ids {
            storage.append(events(*id, 1, 2, "a")).await.unwrap();
        }
        // It has left memory since, with nothing owed.
        let turn = NotedTurn { game: ids[1], version: 2, seat: Seat::First, until_ms: None };
        storage.note_turns(&[turn]).await.unwrap();
        storage.wake_abandoned(50).await.unwrap();
        let due = storage.take_due(99, 7_000, 9).await.unwrap();
        assert_eq!(due, [ids[0]]);
        storage.append(events(ids[1], 3, 1, "a")).await.unwrap();
        storage.wake_abandoned(60).await.unwrap();
        let mut due = storage.take_due(99, 7_000, 9).await.unwrap();
        let mut wanted = [ids[0], ids[1]];
        due.sort();
        wanted.sort();
        assert_eq!(due, wanted, "something was played since");
    }

    async fn what_was_worked_out_of_more_takes_the_place_of_less(world: World) {
        let ids = games(&world, &[1]).await;
        assert_eq!(world.storage.projection(ids[0]).await.unwrap(), None);
        world.storage.keep_projection(ids[0], 7, b"seven").await.unwrap();
        world.storage.keep_projection(ids[0], 3, b"three").await.unwrap();
        assert_eq!(world.storage.projection(ids[0]).await.unwrap().as_deref(), Some(&b"seven"[..]));
        world.storage.keep_projection(ids[0], 9, b"nine").await.unwrap();
        assert_eq!(world.storage.projection(ids[0]).await.unwrap().as_deref(), Some(&b"nine"[..]));
        let long = vec![0; PROJECTION_BYTES_MAX + 1];
        let refused = world.storage.keep_projection(ids[0], 99, &long).await;
        assert!(matches!(refused, Err(StorageError::Other(_))));
    }
}
