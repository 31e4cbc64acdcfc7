//! How many offers and games one person has at once, however many are made at the same time.

use rookery_protocol::account::Role;
use rookery_protocol::challenge::ChallengeStatus;
use rookery_protocol::id::UserId;
use rookery_storage::{Accepted, Full, LISTED_LEN_MAX, Offered, OffersMax, Storage};
use tokio::task::JoinSet;

use crate::bots::{draft, new_engine};
use crate::world::{World, any, on_both};

/// Guests play two games at once, everybody else four.
fn playing(role: Role) -> u32 {
    if role == Role::Guest { 2 } else { 4 }
}

fn few(open: u32) -> OffersMax {
    OffersMax { open, since_ms: 0, playing }
}

/// How many games somebody plays.
async fn games(storage: &Storage, user: UserId) -> usize {
    let all = storage.unfinished_games(100).await.unwrap();
    let mut count = 0;
    for id in all {
        let players = storage.game(id).await.unwrap().unwrap().summary.players;
        count += usize::from(players.iter().any(|player| player.id == user));
    }
    count
}

on_both! {
    async fn of_offers_made_at_once_as_many_are_open_as_may_be(world: World) {
        let (anna, bela) = (world.player("anna").await, world.player("bela").await);
        let other = world.another().await;
        let mut making = JoinSet::new();
        for i in 0..16 {
            let storage = if i % 2 == 0 { world.storage.clone() } else { other.clone() };
            let challenge = world.new_challenge(anna, (i % 3 == 0).then_some(bela));
            making.spawn(async move { storage.create_challenge(&challenge, few(3)).await.unwrap() });
        }
        let made = making.join_all().await;
        assert_eq!(made.iter().filter(|one| **one == Offered::Open).count(), 3);
        assert_eq!(made.iter().filter(|one| **one == Offered::TooMany).count(), 13);
        let (_, open) = world.storage.open_challenges_of(anna, 0).await.unwrap();
        assert_eq!(open.len(), 3);
        // Somebody else has room, and so has whoever takes one back; what has run out takes no place.
        let make = async |from, most| {
            let challenge = world.new_challenge(from, None);
            world.storage.create_challenge(&challenge, most).await.unwrap()
        };
        assert_eq!(make(bela, few(3)).await, Offered::Open);
        world.storage.set_challenge_status(open[0].id, &ChallengeStatus::Gone).await.unwrap();
        assert_eq!(make(anna, few(3)).await, Offered::Open);
        assert_eq!(make(anna, few(3)).await, Offered::TooMany);
        let since_ms = i64::MAX;
        assert_eq!(make(anna, OffersMax { since_ms, ..few(3) }).await, Offered::Open);
        other.close().await;
    }

    async fn of_games_begun_at_once_nobody_plays_more_than_they_may(world: World) {
        let (anna, guest) = (world.player("anna").await, world.user("guest", Role::Guest).await);
        let other = world.another().await;
        let mut ids = vec![];
        for _ in 0..12 {
            ids.push(world.challenge(anna, None).await);
        }
        let mut beginning = JoinSet::new();
        for (i, id) in ids.iter().copied().enumerate() {
            let storage = if i % 2 == 0 { world.storage.clone() } else { other.clone() };
            let players = if i % 3 == 0 { [anna, guest] } else { [guest, anna] };
            let game = world.new_game(players, 5);
            beginning.spawn(async move { storage.accept_challenge(id, &game, playing).await.unwrap() });
        }
        let begun = beginning.join_all().await;
        assert_eq!(begun.iter().filter(|one| **one == Accepted::Begun).count(), 2);
        let full = Accepted::Full(Full { user: guest, most: 2 });
        assert_eq!(begun.iter().filter(|one| **one == full).count(), 10);
        assert_eq!(games(&world.storage, guest).await, 2);
        let (_, open) = world.storage.open_challenges_of(anna, 0).await.unwrap();
        assert_eq!(open.len(), 10, "what was not accepted is open");
        other.close().await;
    }

    async fn a_game_that_is_over_leaves_room_for_another(world: World) {
        let (anna, guest) = (world.player("anna").await, world.user("guest", Role::Guest).await);
        let storage = &world.storage;
        let first = world.game([anna, guest], 5).await;
        let begin = async || {
            storage.create_game_within(&world.new_game([guest, anna], 6), playing).await.unwrap()
        };
        assert_eq!(begin().await, None);
        let full = Full { user: guest, most: 2 };
        assert_eq!(begin().await, Some(full));
        assert_eq!(games(storage, guest).await, 2, "there is no game");
        let offer = world.new_challenge(guest, None);
        let offered = storage.create_challenge(&offer, few(3)).await.unwrap();
        assert_eq!(offered, Offered::Full(full), "nobody could accept it");
        world.end(first, 9).await;
        assert_eq!(storage.create_challenge(&offer, few(3)).await.unwrap(), Offered::Open);
        assert_eq!(begin().await, None);
        assert_eq!(begin().await, Some(full));
    }

    async fn bots_of_the_server_are_in_as_many_games_as_people_begin_with_them(world: World) {
        let fish = new_engine(&world, "fish").await;
        let bot = UserId::from_random(world.bits());
        assert!(world.storage.create_bot(bot, &draft("fishbot", fish), 5).await.unwrap());
        for number in 0..6 {
            let name = format!("anna{number}");
            let game = world.new_game([world.player(&name).await, bot], 5);
            assert_eq!(world.storage.create_game_within(&game, playing).await.unwrap(), None);
        }
    }

    async fn many_offers_of_one_person_hide_nobody_elses(world: World) {
        let (anna, bela) = (world.player("anna").await, world.player("bela").await);
        let of_bela = world.challenge(bela, None).await;
        let mut of_anna = vec![];
        for _ in 0..30 {
            of_anna.push(world.challenge(anna, None).await);
        }
        let listed = async |limit| {
            let listed = world.storage.open_challenges_listed(0, limit).await.unwrap();
            listed.into_iter().map(|one| one.id).collect::<Vec<_>>()
        };
        assert_eq!(listed(2).await, [of_anna[29], of_bela]);
        assert_eq!(listed(3).await, [of_anna[29], of_bela, of_anna[28]]);
        assert_eq!(listed(LISTED_LEN_MAX).await.len(), 31);
    }

    async fn pairing_two_who_wait_asks_whether_both_have_room(world: World) {
        let (anna, guest) = (world.player("anna").await, world.user("guest", Role::Guest).await);
        let storage = &world.storage;
        let (theirs, own) = (world.challenge(anna, None).await, world.challenge(guest, None).await);
        for _ in 0..2 {
            world.game([anna, guest], 5).await;
        }
        let game = world.new_game([anna, guest], 6);
        let full = Accepted::Full(Full { user: guest, most: 2 });
        assert_eq!(storage.pair_challenges(theirs, own, &game, playing).await.unwrap(), full);
        let begun = storage.pair_challenges(theirs, own, &game, any().playing).await.unwrap();
        assert_eq!(begun, Accepted::Begun);
    }
}
