//! The lives of servers, and in which of them events were stored.

use rookery_storage::Storage;
use rookery_storage::lives::Life;

use crate::world::{World, events, on_both};

/// What is known of a life: its id, its end, and whether it died.
fn told(lives: &[Life]) -> Vec<(&str, Option<i64>, bool)> {
    lives.iter().map(|life| (&*life.id, life.ended_ms, life.died)).collect()
}

on_both! {
    async fn each_event_names_the_life_in_which_it_was_stored(world: World) {
        let players = [world.player("ada").await, world.player("bob").await];
        let game = world.game(players, 1).await;
        let storage = &world.storage;
        storage.append(events(game, 1, 1, "life")).await.unwrap();
        storage.begin_life("a", "one", "1.0.0", 10).await.unwrap();
        storage.append(events(game, 2, 2, "life")).await.unwrap();
        let other = Storage::open(&world.url).await.unwrap();
        other.begin_life("b", "other", "1.0.1", 20).await.unwrap();
        other.append(events(game, 4, 1, "life")).await.unwrap();
        storage.append(events(game, 5, 1, "life")).await.unwrap();
        other.close().await;
        let lives = storage.lives(9).await.unwrap();
        let number = |id: &str| lives.iter().find(|life| life.id == id).map(|life| life.number);
        let (a, b) = (number("a"), number("b"));
        assert!(a.is_some() && b.is_some() && a != b);
        assert_eq!(storage.lives_of_events(game).await.unwrap(), [None, a, a, b, a]);
        assert_eq!((&*lives[0].name, &*lives[0].version, lives[0].begun_ms), ("other", "1.0.1", 20));
        assert_eq!(storage.lives(1).await.unwrap(), lives[..1]);
    }

    async fn a_life_ends_as_it_says_or_as_is_found_later(world: World) {
        let storage = &world.storage;
        storage.begin_life("a", "one", "1", 10).await.unwrap();
        storage.end_life("a", 15).await.unwrap();
        storage.end_life("a", 99).await.unwrap();
        // Killed, and nobody else lived.
        storage.begin_life("b", "one", "1", 20).await.unwrap();
        storage.note_alive(27).await.unwrap();
        storage.begin_life("c", "one", "1", 30).await.unwrap();
        let lives = storage.lives(9).await.unwrap();
        assert_eq!(told(&lives), [("c", None, false), ("b", Some(27), true), ("a", Some(15), false)]);
        assert!(storage.begin_life("c", "one", "1", 40).await.is_err(), "it has begun before");
        // Killed before it said once that it lives.
        storage.begin_life("d", "one", "1", 40).await.unwrap();
        assert_eq!(told(&storage.lives(2).await.unwrap())[1], ("c", Some(30), true));
    }

    async fn a_life_that_others_share_ends_when_they_find_it_dead_and_goes_on_if_it_was_not(
        world: World
    ) {
        let storage = &world.storage;
        let beat = async |id: &str| storage.beat(id, id, 1).await.unwrap().servers;
        for id in ["a", "b"] {
            beat(id).await;
            storage.begin_life(id, id, "1", 10).await.unwrap();
        }
        let lives = storage.lives(9).await.unwrap();
        assert_eq!(told(&lives), [("b", None, false), ("a", None, false)], "both live");
        let servers = beat("b").await;
        assert!(storage.note_dead(&servers[0], servers[0].alive_ms + 900).await.unwrap());
        let lives = storage.lives(9).await.unwrap();
        assert_eq!(told(&lives)[1], ("a", Some(servers[0].alive_ms), true));
        beat("a").await;
        assert_eq!(told(&storage.lives(9).await.unwrap())[1], ("a", None, false));
    }
}
