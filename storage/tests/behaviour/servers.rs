//! Servers that use one database at the same time.

use rookery_protocol::id::{GameId, UserId};
use rookery_storage::VERSIONS_LEN_MAX;
use rookery_storage::servers::{Beat, Looking, Server};

use crate::world::{World, events, on_both};

fn names(servers: &[Server]) -> Vec<&str> {
    servers.iter().map(|server| &*server.name).collect()
}

on_both! {
    async fn a_server_lives_from_its_first_word_until_it_ends_or_is_buried(world: World) {
        let storage = &world.storage;
        let first = storage.beat("a", "one", 1).await.unwrap();
        assert!(!first.was_known);
        assert_eq!(names(&first.servers), ["one"]);
        let second = storage.beat("b", "other", 1).await.unwrap();
        assert_eq!(names(&second.servers), ["one", "other"]);
        let dead = second.servers[0].clone();
        let again = storage.beat("a", "one", 1).await.unwrap();
        assert!(again.was_known && again.now_ms >= first.now_ms);
        if again.servers[0].alive_ms > dead.alive_ms {
            assert!(!storage.note_dead(&dead, 5).await.unwrap(), "it has said something since");
        }
        assert_eq!(storage.bury("a").await.unwrap(), None, "it lives");
        let dead = again.servers[0].clone();
        assert!(storage.note_dead(&dead, 7).await.unwrap());
        assert!(!storage.note_dead(&dead, 9).await.unwrap(), "somebody did already");
        let seen = storage.beat("b", "other", 1).await.unwrap();
        assert_eq!(seen.servers[0].dead_ms, Some(7));
        assert_eq!(storage.bury("a").await.unwrap(), Some(vec![]));
        assert_eq!(storage.bury("a").await.unwrap(), None, "somebody did already");
        for was_buried in [true, false] {
            let back = storage.beat("a", "one", 1).await.unwrap();
            assert!(!back.was_known, "it hears that it was taken for dead");
            assert_eq!(back.servers[0].dead_ms, None);
            if was_buried {
                assert!(storage.note_dead(&back.servers[0], 8).await.unwrap());
            }
        }
        storage.server_ends("b").await.unwrap();
        assert_eq!(names(&storage.beat("a", "one", 1).await.unwrap().servers), ["one"]);
    }

    async fn who_is_connected_to_other_servers_is_known_for_as_long_as_those_live(world: World) {
        let storage = &world.storage;
        let [ada, bob] = [1, 2].map(UserId::from_random);
        for id in ["a", "b", "c"] {
            storage.beat(id, id, 1).await.unwrap();
        }
        storage.note_presences("a", &[(ada, 2), (bob, 1)]).await.unwrap();
        storage.note_presences("b", &[(ada, 1)]).await.unwrap();
        let mut at_c = [(ada, 3), (bob, 1)];
        at_c.sort_unstable();
        assert_eq!(storage.presences_elsewhere("c").await.unwrap(), at_c);
        assert_eq!(storage.presences_elsewhere("a").await.unwrap(), [(ada, 1)]);
        storage.note_presences("a", &[(ada, 1), (bob, 0)]).await.unwrap();
        assert_eq!(storage.presences_elsewhere("c").await.unwrap(), [(ada, 2)]);
        storage.server_ends("a").await.unwrap();
        assert_eq!(storage.presences_elsewhere("c").await.unwrap(), [(ada, 1)]);
        assert!(storage.note_presences("a", &[(bob, 1)]).await.is_err(), "it is not there");
    }

    async fn the_versions_of_many_games_are_told_at_once(world: World) {
        let (one, other) = (world.any_game().await, world.any_game().await);
        world.storage.append(events(one, 1, 3, "a")).await.unwrap();
        world.storage.append(events(other, 1, 1, "a")).await.unwrap();
        world.storage.note_due(&[(other, 7)]).await.unwrap();
        let begun = world.storage.game(one).await.unwrap().unwrap();
        let nowhere = GameId::from_random(u64::MAX);
        let mut told = world.storage.versions(&[one, other, nowhere]).await.unwrap();
        let mut expected = vec![(one, 3, begun.wakes_ms), (other, 1, Some(7))];
        told.sort_unstable();
        expected.sort_unstable();
        assert_eq!(told, expected);
        let too_many = vec![one; VERSIONS_LEN_MAX + 1];
        assert!(world.storage.versions(&too_many).await.is_err());
    }

    async fn a_link_for_the_first_admin_is_good_until_all_are_forgotten(world: World) {
        let storage = &world.storage;
        let is_good = async |link: u8| storage.is_admin_link(&[link; 32]).await.unwrap();
        storage.offer_admin_link(&[1; 32], false).await.unwrap();
        storage.offer_admin_link(&[2; 32], true).await.unwrap();
        assert!(is_good(1).await && is_good(2).await && !is_good(3).await);
        storage.offer_admin_link(&[3; 32], false).await.unwrap();
        assert!(!is_good(1).await && is_good(3).await, "those of an earlier life are not");
        storage.drop_admin_links().await.unwrap();
        assert!(!is_good(3).await);
    }

    async fn who_looks_at_a_game_is_known_everywhere(world: World) {
        let storage = &world.storage;
        let game = world.any_game().await;
        for id in ["a", "b"] {
            storage.beat(id, id, 1).await.unwrap();
        }
        let looking = |seated, spectators| Looking { seated, spectators, follows: spectators > 1 };
        storage.note_audience("a", game, looking([true, false], 2)).await.unwrap();
        storage.note_audience("b", game, looking([false, true], 3)).await.unwrap();
        let elsewhere = async |id| storage.audience_elsewhere(id, game).await.unwrap();
        assert_eq!(elsewhere("a").await.looking(), looking([false, true], 3));
        assert_eq!(elsewhere("c").await.looking(), looking([true, true], 5));
        assert_eq!(storage.watched_games(9).await.unwrap(), [game]);
        let Beat { now_ms, servers, .. } = storage.beat("b", "b", 1).await.unwrap();
        storage.note_dead(&servers[0], now_ms).await.unwrap();
        let seen = elsewhere("c").await;
        assert!(seen.now_ms >= now_ms);
        assert_eq!(seen.looking(), looking([false, true], 3));
        let from = &seen.servers[0];
        assert_eq!((from.alive_ms, from.is_dead), (servers[0].alive_ms, true));
        assert_eq!(from.looking, looking([true, false], 2), "they may come back");
        assert_eq!(storage.watched_games(9).await.unwrap(), [] as [GameId; 0]);
        assert_eq!(storage.bury("a").await.unwrap(), Some(vec![(game, [true, false])]));
        assert_eq!(elsewhere("c").await.servers.len(), 1);
        storage.note_audience("b", game, Looking::default()).await.unwrap();
        assert!(elsewhere("c").await.servers.is_empty());
    }
}
