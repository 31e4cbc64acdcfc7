//! How often somebody has tried what is counted on all servers together.

use crate::world::{World, on_both};

on_both! {
    async fn a_bucket_gives_its_burst_and_then_one_for_each_while(world: World) {
        let take = async |key: u8, now| {
            world.storage.take_try(&[key; 32], 1_000, 3_000, now).await.unwrap()
        };
        for _ in 0..3 {
            assert_eq!(take(1, 50_000).await, None);
        }
        assert_eq!(take(1, 50_000).await, Some(1_000));
        assert_eq!(take(1, 50_999).await, Some(1));
        assert_eq!(take(1, 51_000).await, None);
        assert_eq!(take(1, 51_000).await, Some(1_000));
        assert_eq!(take(2, 51_000).await, None, "another one has its own");
        for _ in 0..3 {
            assert_eq!(take(1, 90_000).await, None, "it was full again");
        }
        assert_eq!(take(1, 90_000).await, Some(1_000), "and no fuller");
    }

    async fn a_time_set_back_locks_nobody_out_and_full_buckets_are_forgotten(world: World) {
        let take = async |now| {
            world.storage.take_try(&[1; 32], 1_000, 3_000, now).await.unwrap()
        };
        for _ in 0..3 {
            assert_eq!(take(9_000_000).await, None);
        }
        assert_eq!(take(8_999_900).await, Some(1_100), "another server is a little behind");
        for _ in 0..3 {
            assert_eq!(take(5_000).await, None);
        }
        assert_eq!(take(5_000).await, Some(1_000));
        world.storage.drop_full_tries(7_999).await.unwrap();
        assert_eq!(take(5_000).await, Some(1_000));
        world.storage.drop_full_tries(8_000).await.unwrap();
        assert_eq!(take(5_000).await, None, "nothing was known of it");
    }
}
