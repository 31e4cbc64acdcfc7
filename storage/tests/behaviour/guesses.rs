//! Guesses of passphrases, and from where accounts were entered.

use rookery_storage::guesses::{Guess, PLACES_EACH_MAX, Pauses};

use crate::world::{World, on_both};

const PAUSES: Pauses =
    Pauses { after: 3, first_ms: 1_000, longest_ms: 5_000, forgotten_ms: 100_000 };

on_both! {
    async fn guesses_pause_for_longer_and_longer_from_the_third_on(world: World) {
        let guess = async |key: u8, now| {
            world.storage.take_guess(&[key; 32], PAUSES, now).await.unwrap()
        };
        for count in 1..=3 {
            assert_eq!(guess(1, 50_000).await, Guess::Counted(count));
        }
        assert_eq!(guess(1, 50_000).await, Guess::Paused(1_000));
        assert_eq!(guess(1, 50_999).await, Guess::Paused(1));
        assert_eq!(guess(2, 50_999).await, Guess::Counted(1), "another one has its own");
        let mut now = 51_000;
        for (count, pause_ms) in [(4, 2_000), (5, 4_000), (6, 5_000), (7, 5_000)] {
            assert_eq!(guess(1, now).await, Guess::Counted(count));
            assert_eq!(guess(1, now).await, Guess::Paused(pause_ms));
            assert_eq!(guess(1, now + pause_ms - 1).await, Guess::Paused(1));
            now += pause_ms;
        }
        assert_eq!(guess(1, now - 5_000 + 100_001).await, Guess::Counted(1), "all is forgotten");
    }

    async fn guesses_that_come_at_once_are_not_all_looked_at(world: World) {
        let guess = |_| {
            let storage = world.storage.clone();
            tokio::spawn(async move { storage.take_guess(&[1; 32], PAUSES, 50_000).await.unwrap() })
        };
        let guesses: Vec<_> = (0..20).map(guess).collect();
        let mut counted = 0;
        for guess in guesses {
            counted += u32::from(matches!(guess.await.unwrap(), Guess::Counted(_)));
        }
        assert_eq!(counted, 3);
    }

    async fn a_right_guess_is_taken_back_or_ends_all(world: World) {
        let storage = &world.storage;
        let guess = async |now| storage.take_guess(&[1; 32], PAUSES, now).await.unwrap();
        for count in 1..=4 {
            assert_eq!(guess(count * 10_000).await, Guess::Counted(count.try_into().unwrap()));
        }
        storage.forgive_guess(&[1; 32]).await.unwrap();
        assert_eq!(guess(40_000).await, Guess::Paused(1_000), "as after the third");
        assert_eq!(guess(41_000).await, Guess::Counted(4));
        assert_eq!(guess(41_000).await, Guess::Paused(2_000));
        storage.forget_guesses(&[1; 32]).await.unwrap();
        assert_eq!(guess(41_000).await, Guess::Counted(1));
        storage.forgive_guess(&[9; 32]).await.unwrap();
    }

    async fn how_long_guesses_pause_is_known_without_one(world: World) {
        let storage = &world.storage;
        let wait = async |now| storage.guess_wait(&[1; 32], now).await.unwrap();
        assert_eq!(wait(50_000).await, None);
        for _ in 0..3 {
            storage.take_guess(&[1; 32], PAUSES, 50_000).await.unwrap();
        }
        let waits = [wait(50_000).await, wait(50_999).await, wait(51_000).await, wait(60_000).await];
        assert_eq!(waits, [Some(1_000), Some(1), Some(0), Some(0)]);
        assert_eq!(wait(-100_000).await, Some(0), "the clock was set back");
    }

    async fn a_time_set_back_makes_no_pause_longer(world: World) {
        let guess = async |now| world.storage.take_guess(&[1; 32], PAUSES, now).await.unwrap();
        for count in 1..=3 {
            assert_eq!(guess(9_000_000).await, Guess::Counted(count));
        }
        assert_eq!(guess(8_999_900).await, Guess::Paused(1_100), "another server is a little behind");
        assert_eq!(guess(5_000).await, Guess::Counted(1));
        world.storage.drop_old_guesses(4_999, 0).await.unwrap();
        assert_eq!(guess(5_000).await, Guess::Counted(2));
        world.storage.drop_old_guesses(5_000, 0).await.unwrap();
        assert_eq!(guess(5_000).await, Guess::Counted(1));
    }

    async fn an_account_knows_the_latest_places_it_was_entered_from(world: World) {
        let (anna, bela) = (world.player("anna").await, world.player("bela").await);
        let storage = &world.storage;
        let knows = async |user, place: u8, after| {
            storage.has_entered(user, &[place; 32], after).await.unwrap()
        };
        storage.note_places(anna, &[[1; 32], [2; 32]], 10).await.unwrap();
        assert!(knows(anna, 1, 9).await && knows(anna, 2, 9).await);
        assert!(!knows(anna, 3, 9).await && !knows(bela, 1, 9).await && !knows(anna, 1, 10).await);
        for place in 3..=PLACES_EACH_MAX as u8 {
            storage.note_places(anna, &[[place; 32]], 10 + i64::from(place)).await.unwrap();
        }
        storage.note_places(anna, &[[1; 32], [200; 32]], 100).await.unwrap();
        assert!(knows(anna, 1, 0).await && knows(anna, 200, 0).await && knows(anna, 3, 0).await);
        assert!(!knows(anna, 2, 0).await, "the oldest one has made room");
        storage.drop_old_guesses(0, 13).await.unwrap();
        assert!(!knows(anna, 3, 0).await && knows(anna, 4, 0).await);
        assert!(storage.delete_user(anna, 200).await.unwrap());
        assert!(!knows(anna, 1, 0).await, "nothing is kept of who has gone");
    }
}
