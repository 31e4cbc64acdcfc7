//! Games that no server has in memory.

use rookery_protocol::Millis;
use rookery_protocol::game::{GameResult, Score};
use rookery_protocol::id::GameId;
use rookery_storage::asleep::{ASLEEP_LEN_MAX, NEVER_MS, PROJECTION_BYTES_MAX};
use rookery_storage::{Ended, StorageError};

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
    async fn a_game_is_due_when_the_noted_instant_has_come(world: World) {
        let ids = games(&world, &[1, 2, 3, 4]).await;
        let noted = [(ids[0], 500), (ids[1], 300), (ids[2], NEVER_MS)];
        world.storage.note_asleep(&noted).await.unwrap();
        let first = (Millis::MIN, None);
        let due = async |by, after| world.storage.due_games(by, after, 1).await.unwrap();
        assert_eq!(due(299, first).await, []);
        assert_eq!(due(9_000, first).await, [(ids[1], 300)]);
        assert_eq!(due(300, (300, Some(ids[1]))).await, []);
        assert_eq!(due(9_000, (300, Some(ids[1]))).await, [(ids[0], 500)]);
        assert_eq!(due(9_000, (500, Some(ids[0]))).await, []);
        let game = world.storage.game(ids[0]).await.unwrap().unwrap();
        assert_eq!(game.wakes_ms, Some(500));
    }

    async fn a_game_that_woke_or_ended_is_not_due(world: World) {
        let ids = games(&world, &[1, 2]).await;
        world.storage.note_asleep(&[(ids[0], 5), (ids[1], 5)]).await.unwrap();
        world.storage.note_awake(ids[0]).await.unwrap();
        let mut last = events(ids[1], 1, 1, "a");
        let result = GameResult { score: Score::Draw, reason: "agreed".into() };
        last.ended = Some(Ended { at_ms: 9, result });
        world.storage.append(last).await.unwrap();
        assert_eq!(world.storage.due_games(9_000, (0, None), 10).await.unwrap(), []);
        assert_eq!(world.storage.game(ids[0]).await.unwrap().unwrap().wakes_ms, None);
    }

    async fn games_of_which_nothing_is_noted_are_found_page_by_page(world: World) {
        let ids = games(&world, &[10, 20, 20, 30]).await;
        world.storage.note_asleep(&[(ids[0], 5)]).await.unwrap();
        let mut before = (NEVER_MS, None);
        let mut found = vec![];
        loop {
            let page = world.storage.unwatched_games(before, 2).await.unwrap();
            let Some(&(id, at)) = page.last() else { break };
            before = (at, Some(id));
            found.extend(page.into_iter().map(|(id, _)| id));
        }
        assert_eq!(found[0], ids[3]);
        let mut rest = found[1..].to_vec();
        rest.sort();
        let mut expected = ids[1..3].to_vec();
        expected.sort();
        assert_eq!(rest, expected);
    }

    async fn too_many_games_at_once_are_refused(world: World) {
        let ids = games(&world, &[1]).await;
        let many = vec![(ids[0], 1); ASLEEP_LEN_MAX + 1];
        let refused = world.storage.note_asleep(&many).await;
        assert!(matches!(refused, Err(StorageError::Other(_))));
        assert_eq!(world.storage.game(ids[0]).await.unwrap().unwrap().wakes_ms, None);
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
