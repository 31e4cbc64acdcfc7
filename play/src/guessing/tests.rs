use std::pin::pin;
use std::time::Duration;

use rookery_protocol::account::Role;

use super::*;
use crate::now::pretended::{Timeline, set_passed as at};
use crate::testing::{SOMEWHERE, World};

/// Does something in a time of its own, which passes when it says so.
async fn in_own_time(test: impl Future<Output = ()>) {
    at(Duration::ZERO);
    let (timeline, mut test) = (Timeline::new(), pin!(test));
    std::future::poll_fn(|context| timeline.during(|| test.as_mut().poll(context))).await;
}

/// The `n`th of many addresses.
fn from(n: u8) -> Caller {
    IpAddr::from([10, 0, 0, n]).into()
}

/// Guesses wrong: after how many milliseconds the next guess is looked at; 0 where this one was.
async fn wait(base: &Base, counted: Result<Counted>) -> Millis {
    match counted {
        Ok(counted) => {
            counted.was_wrong(base).await.unwrap();
            0
        }
        Err(Denied::GuessesPause { wait_ms, .. }) => wait_ms,
        Err(other) => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn guesses_from_many_addresses_pause_for_longer_and_longer_and_the_owner_gets_in() {
    in_own_time(async {
        let world = World::new().await;
        let (base, ada) = (&world.app.base, world.user("Ada", Role::Player).await);
        know(base, from(200), &ada).await.unwrap();
        let guess = async |n| wait(base, count(base, from(n), "Ada", Some(&ada)).await).await;
        let mut waits = vec![];
        for n in 1..=120 {
            waits.push(guess(n).await);
        }
        assert_eq!(waits[..5], [0; 5]);
        assert_eq!(waits[5..], [1_000; 115]);
        // From a place that the account knows.
        assert_eq!(guess(200).await, 0);
        let mut passed = Duration::ZERO;
        for pause_s in [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900] {
            passed += Duration::from_millis(pause_s * 1_000 - 1);
            at(passed);
            assert_eq!(guess(7).await, 1, "{pause_s}");
            passed += Duration::from_millis(1);
            at(passed);
            assert_eq!(guess(8).await, 0, "{pause_s}");
        }
        at(passed + Duration::from_secs(24 * 60 * 60 + 1));
        for n in 1..=5 {
            assert_eq!(guess(n).await, 0, "a day later all is forgotten");
        }
        world.end().await;
    })
    .await;
}

#[tokio::test]
async fn a_name_that_nobody_has_pauses_like_one_that_somebody_has() {
    in_own_time(async {
        let world = World::new().await;
        let (base, ada) = (&world.app.base, world.user("Ada", Role::Player).await);
        for n in 1..=20 {
            at(Duration::from_millis(u64::from(n) * 400));
            let known = wait(base, count(base, from(n), "Ada", Some(&ada)).await).await;
            assert_eq!(
                wait(base, count(base, from(n), "Nobody", None).await).await,
                known,
                "guess {n}"
            );
        }
        world.end().await;
    })
    .await;
}

#[tokio::test]
async fn each_place_that_an_account_knows_pauses_alone_until_the_passphrase_is_right() {
    in_own_time(async {
        let world = World::new().await;
        let (base, ada) = (&world.app.base, world.user("Ada", Role::Player).await);
        let home = Caller { browser: Some([1; 32]), by_browser: true, ..SOMEWHERE.into() };
        let (beside, away) = (Caller { browser: None, ..home }, from(9));
        know(base, home, &ada).await.unwrap();
        know(base, away, &ada).await.unwrap();
        let guess = async |caller| count(base, caller, "Ada", Some(&ada)).await;
        for caller in [home, beside, away, from(1)] {
            for _ in 0..5 {
                assert_eq!(wait(base, guess(caller).await).await, 0);
            }
            let own = caller.address != from(1).address;
            let denied = guess(caller).await;
            assert!(
                matches!(denied, Err(Denied::GuessesPause { wait_ms: 1_000, own: its }) if its == own),
                "{denied:?}"
            );
        }
        at(Duration::from_secs(1));
        guess(home).await.unwrap().was_right(base).await.unwrap();
        for _ in 0..5 {
            assert_eq!(wait(base, guess(home).await).await, 0, "all before it are forgotten");
        }
        assert_eq!(wait(base, guess(away).await).await, 0);
        assert_eq!(wait(base, guess(away).await).await, 2_000, "and those of other places are not");
        world.end().await;
    })
    .await;
}

#[tokio::test]
async fn a_stranger_who_was_right_takes_nothing_from_the_pauses_of_others() {
    in_own_time(async {
        let world = World::new().await;
        let (base, ada) = (&world.app.base, world.user("Ada", Role::Player).await);
        let guess = async |n| count(base, from(n), "Ada", Some(&ada)).await;
        for n in 1..=4 {
            let _wrong = guess(n).await.unwrap();
        }
        guess(5).await.unwrap().was_right(base).await.unwrap();
        at(Duration::from_secs(1));
        assert_eq!(wait(base, guess(6).await).await, 0);
        assert_eq!(
            wait(base, guess(7).await).await,
            1_000,
            "four were wrong before, and this was the fifth"
        );
        at(Duration::from_secs(2));
        guess(8).await.unwrap().was_none(base).await.unwrap();
        assert_eq!(
            wait(base, guess(9).await).await,
            1_000,
            "it was not looked at, and the pause is no longer"
        );
        world.end().await;
    })
    .await;
}

#[tokio::test]
async fn servers_of_one_database_count_together_and_whoever_is_signed_in_counts_apart() {
    in_own_time(async {
        let ([one, other], _) = World::two().await;
        let ada = one.user("Ada", Role::Player).await;
        let bases = [&one.app.base, &other.app.base];
        for n in 0..5 {
            let base = bases[usize::from(n) % 2];
            assert_eq!(wait(base, count(base, from(n), "aDA", Some(&ada)).await).await, 0);
        }
        for base in bases {
            assert!(wait(base, count(base, from(9), "Ada", Some(&ada)).await).await > 0);
            assert_eq!(wait(base, count_signed_in(base, &ada).await).await, 0);
        }
        for _ in 0..3 {
            assert_eq!(wait(bases[0], count_signed_in(bases[0], &ada).await).await, 0);
        }
        assert!(wait(bases[1], count_signed_in(bases[1], &ada).await).await > 0);
        World::end_both([one, other]).await;
    })
    .await;
}

#[tokio::test]
async fn many_who_are_right_at_once_where_the_account_is_known_all_get_in() {
    in_own_time(async {
        let world = World::new().await;
        let (base, ada) = (&world.app.base, world.user("Ada", Role::Player).await);
        know(base, from(1), &ada).await.unwrap();
        let mut at_once = vec![];
        for _ in 0..20 {
            at_once.push(count(base, from(1), "Ada", Some(&ada)).await.unwrap());
        }
        for counted in at_once {
            counted.was_right(base).await.unwrap();
        }
        world.end().await;
    })
    .await;
}
