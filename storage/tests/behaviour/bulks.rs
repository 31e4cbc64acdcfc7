//! Games of many people that begin together.

use rookery_protocol::bulk::{Bulk, BulkGame, BulkPlan};
use rookery_protocol::clock::{TimeControl, TimeLimit};
use rookery_protocol::game::Start;
use rookery_protocol::id::{BulkId, GameId, UserId};

use crate::world::{World, on_both};

fn bulk(world: &World, made_by: UserId, pair_at_ms: i64, clocks_at_ms: Option<i64>) -> Bulk {
    let game = BulkGame { id: GameId::from_random(world.bits()), players: [made_by; 2] };
    let plan = BulkPlan {
        rules: "chess".to_owned(),
        start: Start::Usual,
        time: TimeControl::even(TimeLimit::Unlimited),
        rated: false,
        games: vec![game],
    };
    let id = BulkId::from_random(world.bits());
    Bulk { id, made_by, plan, made_ms: 5, pair_at_ms, clocks_at_ms, paired_ms: None }
}

on_both! {
    async fn an_arrangement_is_due_first_for_its_games_then_for_its_clocks(world: World) {
        let (anna, storage) = (world.player("anna").await, &world.storage);
        let new = bulk(&world, anna, 100, Some(200));
        storage.create_bulk(&new).await.unwrap();
        assert_eq!(storage.bulks_next_ms().await.unwrap(), Some(100));
        assert_eq!(storage.bulks_due(99).await.unwrap(), []);
        assert_eq!(storage.bulks_due(100).await.unwrap(), std::slice::from_ref(&new));
        storage.bulk_paired(new.id, 101).await.unwrap();
        let paired = Bulk { paired_ms: Some(101), ..new.clone() };
        assert_eq!(storage.bulks_due(199).await.unwrap(), []);
        assert_eq!(storage.bulks_next_ms().await.unwrap(), Some(200));
        assert_eq!(storage.bulks_due(200).await.unwrap(), std::slice::from_ref(&paired));
        assert_eq!(storage.bulks_of(anna).await.unwrap(), [paired]);
        storage.bulk_clocks_run(new.id).await.unwrap();
        assert_eq!(storage.bulks_due(9_999).await.unwrap(), []);
        assert_eq!(storage.bulks_next_ms().await.unwrap(), None);
        assert_eq!(storage.bulks_of(anna).await.unwrap(), [], "nothing of it is to come");
        assert!(storage.bulk(anna, new.id).await.unwrap().is_some());
    }

    async fn an_arrangement_is_taken_back_by_whoever_made_it_before_its_games_begin(world: World) {
        let (anna, bert) = (world.player("anna").await, world.player("bert").await);
        let (one, other) = (bulk(&world, anna, 100, None), bulk(&world, anna, 100, None));
        let storage = &world.storage;
        storage.create_bulk(&one).await.unwrap();
        storage.create_bulk(&other).await.unwrap();
        assert!(!storage.cancel_bulk(bert, one.id).await.unwrap());
        assert!(storage.cancel_bulk(anna, one.id).await.unwrap());
        assert_eq!(storage.bulk(anna, one.id).await.unwrap(), None);
        storage.bulk_paired(other.id, 100).await.unwrap();
        assert!(!storage.cancel_bulk(anna, other.id).await.unwrap(), "its games have begun");
        assert_eq!(storage.bulk(bert, other.id).await.unwrap(), None);
        storage.set_bulk_clocks(other.id, 150).await.unwrap();
        assert_eq!(storage.bulks_due(150).await.unwrap().len(), 1);
    }

    async fn arrangements_that_are_done_are_forgotten_after_a_week(world: World) {
        let (anna, storage) = (world.player("anna").await, &world.storage);
        let old = bulk(&world, anna, 100, None);
        storage.create_bulk(&old).await.unwrap();
        storage.bulk_paired(old.id, 100).await.unwrap();
        let week_ms = 7 * 24 * 60 * 60 * 1_000;
        let next = Bulk { made_ms: week_ms + 101, ..bulk(&world, anna, 100, None) };
        storage.create_bulk(&next).await.unwrap();
        assert_eq!(storage.bulk(anna, old.id).await.unwrap(), None);
        assert!(storage.bulk(anna, next.id).await.unwrap().is_some());
    }

    async fn a_game_that_nobody_made_does_not_exist(world: World) {
        let game = world.any_game().await;
        assert!(world.storage.game_exists(game).await.unwrap());
        assert!(!world.storage.game_exists(GameId::from_random(world.bits())).await.unwrap());
    }
}
