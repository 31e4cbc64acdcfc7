//! Who plays which seat, and that nobody else does.

use rookery_protocol::host::Work;
use rookery_protocol::id::GameId;
use rookery_protocol::seat::Seat;
use rookery_storage::leases::RENEW_LEN_MAX;
use rookery_storage::{Lease, StorageError};

use crate::world::{World, on_both};

const FIRST: Seat = Seat::First;

fn lease(holder: &str, fence: i64, expires_ms: i64) -> Option<Lease> {
    Some(Lease { holder: holder.into(), fence, expires_ms })
}

on_both! {
    async fn one_holder_has_a_seat_until_it_expires(world: World) {
        let (storage, game) = (&world.storage, world.any_game().await);
        assert_eq!(storage.lease(game, FIRST).await.unwrap(), None);
        assert_eq!(storage.take_lease(game, FIRST, "a", 10, 20).await, Ok(Some(1)));
        assert_eq!(storage.lease(game, FIRST).await.unwrap(), lease("a", 1, 20));
        assert_eq!(storage.take_lease(game, FIRST, "b", 19, 30).await, Ok(None));
        assert_eq!(storage.lease(game, FIRST).await.unwrap(), lease("a", 1, 20));
        assert_eq!(storage.take_lease(game, FIRST, "b", 20, 30).await, Ok(Some(2)));
        assert_eq!(storage.lease(game, FIRST).await.unwrap(), lease("b", 2, 30));
        // The other seat is another lease.
        assert_eq!(storage.take_lease(game, Seat::Second, "a", 20, 30).await, Ok(Some(1)));
    }

    async fn whoever_takes_its_own_seat_again_gets_a_new_fence(world: World) {
        let (storage, game) = (&world.storage, world.any_game().await);
        assert_eq!(storage.take_lease(game, FIRST, "a", 10, 20).await, Ok(Some(1)));
        assert_eq!(storage.take_lease(game, FIRST, "a", 11, 21).await, Ok(Some(2)));
        let old = Work { game, seat: FIRST, fence: 1 };
        assert_eq!(storage.renew_leases("a", &[old], 12, 99).await, Ok(vec![false]));
        assert_eq!(storage.release_lease(game, FIRST, 1).await, Ok(false));
        assert_eq!(storage.lease(game, FIRST).await.unwrap(), lease("a", 2, 21));
    }

    async fn a_fence_never_comes_twice(world: World) {
        let (storage, game) = (&world.storage, world.any_game().await);
        for fence in 1..=6 {
            let holder = if fence % 2 == 0 { "a" } else { "b" };
            assert_eq!(storage.take_lease(game, FIRST, holder, 10, 20).await, Ok(Some(fence)));
            if fence % 3 == 0 {
                assert_eq!(storage.release_leases_of(holder).await, Ok(vec![(game, FIRST)]));
            } else {
                assert_eq!(storage.release_lease(game, FIRST, fence).await, Ok(true));
                assert_eq!(storage.release_lease(game, FIRST, fence).await, Ok(false));
            }
            assert_eq!(storage.lease(game, FIRST).await.unwrap(), None);
            assert_eq!(storage.drop_ended_leases(1_000).await, Ok(0));
        }
    }

    async fn of_many_who_take_an_expired_seat_one_gets_it(world: World) {
        let game = world.any_game().await;
        let other = world.another().await;
        for round in 0..10 {
            let now = 10 + 10 * round;
            let mut waiting = tokio::task::JoinSet::new();
            for i in 0..8 {
                let storage = if i % 2 == 0 { world.storage.clone() } else { other.clone() };
                waiting.spawn(async move {
                    let holder = format!("host-{round}-{i}");
                    let fence = storage.take_lease(game, FIRST, &holder, now, now + 10).await;
                    (holder, fence.unwrap())
                });
            }
            let answers = waiting.join_all().await;
            let won: Vec<_> = answers.iter().filter(|(_, fence)| fence.is_some()).collect();
            assert_eq!(won.len(), 1, "{answers:?}");
            assert_eq!(won[0].1, Some(round + 1));
            let stored = world.storage.lease(game, FIRST).await.unwrap();
            assert_eq!(stored, lease(&won[0].0, round + 1, now + 10));
        }
        other.close().await;
    }

    async fn renewing_tells_which_leases_are_still_held(world: World) {
        let storage = &world.storage;
        let mut works = Vec::new();
        for expires_ms in [20, 20, 12, 20, 20] {
            let game = world.any_game().await;
            let fence = storage.take_lease(game, FIRST, "a", 10, expires_ms).await.unwrap();
            works.push(Work { game, seat: FIRST, fence: fence.unwrap() });
        }
        let [kept, released, expired, others, last] = works[..] else { unreachable!() };
        assert_eq!(storage.release_lease(released.game, FIRST, 1).await, Ok(true));
        assert_eq!(storage.release_lease(others.game, FIRST, 1).await, Ok(true));
        assert_eq!(storage.take_lease(others.game, FIRST, "b", 11, 20).await, Ok(Some(2)));
        let seat = Work { seat: Seat::Second, ..kept };
        let nowhere = Work { game: GameId::from_random(u64::MAX), ..kept };
        let asked = [kept, released, expired, others, seat, nowhere, last, kept];
        let told = storage.renew_leases("a", &asked, 12, 50).await.unwrap();
        assert_eq!(told, [true, false, false, false, false, false, true, true]);
        assert_eq!(storage.lease(kept.game, FIRST).await.unwrap(), lease("a", 1, 50));
        assert_eq!(storage.lease(expired.game, FIRST).await.unwrap(), lease("a", 1, 12));
        assert_eq!(storage.lease(others.game, FIRST).await.unwrap(), lease("b", 2, 20));
        assert_eq!(storage.renew_leases("a", &[], 12, 50).await, Ok(vec![]));
        let many = vec![kept; RENEW_LEN_MAX + 1];
        let refused = storage.renew_leases("a", &many, 12, 50).await;
        assert!(matches!(refused, Err(StorageError::Other(_))), "{refused:?}");
    }

    async fn a_holder_that_leaves_gives_back_its_own_seats_only(world: World) {
        let storage = &world.storage;
        let (one, two, three) =
            (world.any_game().await, world.any_game().await, world.any_game().await);
        for (game, holder) in [(one, "a"), (two, "a"), (three, "b")] {
            assert_eq!(storage.take_lease(game, FIRST, holder, 10, 20).await, Ok(Some(1)));
        }
        let mut given = storage.release_leases_of("a").await.unwrap();
        let mut expected = vec![(one, FIRST), (two, FIRST)];
        given.sort_unstable();
        expected.sort_unstable();
        assert_eq!(given, expected);
        assert_eq!(storage.lease(one, FIRST).await.unwrap(), None);
        assert_eq!(storage.lease(three, FIRST).await.unwrap(), lease("b", 1, 20));
        assert_eq!(storage.take_lease(one, FIRST, "b", 11, 20).await, Ok(Some(2)));
    }

    async fn no_seat_is_taken_in_a_game_that_has_ended(world: World) {
        let (storage, game) = (&world.storage, world.any_game().await);
        assert_eq!(storage.take_lease(game, FIRST, "a", 10, 20).await, Ok(Some(1)));
        assert_eq!(storage.take_lease(game, Seat::Second, "a", 10, 20).await, Ok(Some(1)));
        world.end(game, 15).await;
        assert_eq!(storage.release_lease(game, FIRST, 1).await, Ok(true));
        assert_eq!(storage.drop_ended_leases(19).await, Ok(0));
        assert_eq!(storage.drop_ended_leases(20).await, Ok(1));
        for seat in [FIRST, Seat::Second] {
            assert_eq!(storage.lease(game, seat).await.unwrap(), None);
            assert_eq!(storage.take_lease(game, seat, "a", 30, 40).await, Ok(None));
        }
        let nowhere = GameId::from_random(u64::MAX);
        assert_eq!(storage.take_lease(nowhere, FIRST, "a", 30, 40).await, Ok(None));
    }
}
