//! Addresses for mail, and mails that wait to be sent.

use rookery_protocol::account::Role;
use rookery_protocol::id::UserId;
use rookery_protocol::mail::ACCOUNTS_OF_ADDRESS_MAX;
use rookery_storage::Storage;
use rookery_storage::mails::{
    Confirmed, NewMail, QUEUED_EACH_MAX, StoredMail, Waits, WaitsFor, Which,
};

use crate::world::{World, on_both};

fn mail<'a>(id: &'a str, user: Option<UserId>, next_ms: i64) -> NewMail<'a> {
    let (kind, about) = ("note", "{}");
    NewMail { id, user, kind, address: None, about, made_ms: 1, ends_ms: 1_000, next_ms }
}

fn ids(mails: &[StoredMail]) -> Vec<&str> {
    let mut ids: Vec<_> = mails.iter().map(|mail| mail.id.as_str()).collect();
    ids.sort_unstable();
    ids
}

/// Gives somebody a confirmed address.
async fn confirm(storage: &Storage, user: UserId, address: &str, token: u8) -> Confirmed {
    assert!(storage.give_mail_address(user, address, 1).await.unwrap());
    assert!(storage.set_mail_token(user, address, &[token; 32], 100).await.unwrap());
    storage.confirm_mail_address(&[token; 32], 50).await.unwrap()
}

async fn at(storage: &Storage, user: UserId, which: Which) -> Option<String> {
    storage.reached_by_mail(user, which).await.unwrap().map(|reached| reached.address)
}

on_both! {
    async fn the_first_key_of_links_stays(world: World) {
        let storage = &world.storage;
        assert_eq!(storage.mail_key(&[1, 2]).await.unwrap(), [1, 2]);
        assert_eq!(storage.mail_key(&[3]).await.unwrap(), [1, 2]);
    }

    async fn an_address_takes_the_place_of_another_once_it_is_confirmed(world: World) {
        let (anna, storage) = (world.player("anna").await, &world.storage);
        let done = confirm(storage, anna, "Anna@one.example", 1).await;
        let Confirmed::Done { user, address, before, .. } = done else { panic!("{done:?}") };
        assert_eq!((user, address.as_str(), before), (anna, "Anna@one.example", None));
        let again = storage.confirm_mail_address(&[1; 32], 50).await.unwrap();
        assert_eq!(again, Confirmed::Dead);

        assert!(storage.give_mail_address(anna, "anna@two.example", 5).await.unwrap());
        let other = storage.set_mail_token(anna, "anna@three.example", &[2; 32], 100).await;
        assert!(!other.unwrap(), "that address does not wait");
        assert!(storage.set_mail_token(anna, "anna@two.example", &[2; 32], 100).await.unwrap());
        let late = storage.confirm_mail_address(&[2; 32], 100).await.unwrap();
        assert_eq!(late, Confirmed::Dead, "it is too old");
        assert_eq!(at(storage, anna, Which::Confirmed).await.unwrap(), "Anna@one.example");
        assert_eq!(at(storage, anna, Which::Waiting).await.unwrap(), "anna@two.example");
        let done = storage.confirm_mail_address(&[2; 32], 99).await.unwrap();
        let Confirmed::Done { before, .. } = done else { panic!("{done:?}") };
        assert_eq!(before.unwrap(), "Anna@one.example");
        assert_eq!(at(storage, anna, Which::Confirmed).await.unwrap(), "anna@two.example");
        assert_eq!(at(storage, anna, Which::Waiting).await, None);
        assert_eq!(storage.drop_mail_addresses(anna).await.unwrap().unwrap(), "anna@two.example");
        assert_eq!(storage.mail_addresses(anna).await.unwrap(), []);
    }

    async fn an_address_belongs_to_so_many_accounts_and_is_found_in_any_case(world: World) {
        let storage = &world.storage;
        for number in 0..ACCOUNTS_OF_ADDRESS_MAX {
            let user = world.player(&format!("one{number}")).await;
            let done = confirm(storage, user, "All@home.example", number as u8 + 1).await;
            assert!(matches!(done, Confirmed::Done { .. }));
        }
        let late = world.player("late").await;
        assert_eq!(confirm(storage, late, "all@home.example", 200).await, Confirmed::Full);
        let found = storage.reached_at("ALL@home.example").await.unwrap();
        assert_eq!(found.len(), ACCOUNTS_OF_ADDRESS_MAX as usize);
        assert!(storage.reached_at("all@other.example").await.unwrap().is_empty());
    }

    async fn guests_and_the_suspended_get_no_mail_and_who_is_gone_has_no_address(world: World) {
        let storage = &world.storage;
        let [anna, guest] = [world.player("anna").await, world.player("guest").await];
        storage.set_role(guest, Role::Guest).await.unwrap();
        confirm(storage, anna, "anna@home.example", 1).await;
        confirm(storage, guest, "guest@home.example", 2).await;
        assert_eq!(at(storage, guest, Which::Confirmed).await, None);
        storage.set_limits(anna, true, false, 5).await.unwrap();
        assert_eq!(at(storage, anna, Which::Confirmed).await, None);
        assert!(storage.reached_at("anna@home.example").await.unwrap().is_empty());
        storage.set_limits(anna, false, false, 5).await.unwrap();
        assert!(at(storage, anna, Which::Confirmed).await.is_some());
        storage.queue_mail(&mail("a", Some(anna), 5)).await.unwrap();
        storage.queue_mail(&mail("b", None, 5)).await.unwrap();
        assert!(storage.choose_games_mail(anna, true).await.unwrap());
        storage.delete_user(anna, 9).await.unwrap();
        assert_eq!(storage.mail_addresses(anna).await.unwrap(), []);
        assert!(!storage.wants_games_mail(anna).await.unwrap());
        assert_eq!(ids(&storage.take_mails(10, 20, 9).await.unwrap()), ["b"]);
        assert!(!storage.give_mail_address(anna, "anna@home.example", 11).await.unwrap());
        assert!(!storage.choose_games_mail(anna, true).await.unwrap());
    }

    async fn an_address_fails_until_mail_is_taken_there_again(world: World) {
        let (anna, storage) = (world.player("anna").await, &world.storage);
        confirm(storage, anna, "anna@home.example", 1).await;
        let note = async |failing_ms| {
            storage.note_mail_address(anna, "anna@home.example", failing_ms).await.unwrap()
        };
        assert!(!note(None).await && note(Some(5)).await && !note(Some(6)).await);
        assert_eq!(storage.mail_addresses(anna).await.unwrap()[0].failing_ms, Some(5));
        assert!(note(None).await);
        assert!(!storage.note_mail_address(anna, "other@home.example", Some(5)).await.unwrap());
    }

    async fn what_was_never_confirmed_is_forgotten(world: World) {
        let (anna, storage) = (world.player("anna").await, &world.storage);
        confirm(storage, anna, "anna@one.example", 1).await;
        storage.give_mail_address(anna, "anna@two.example", 60).await.unwrap();
        storage.drop_old_waiting_addresses(60).await.unwrap();
        assert_eq!(storage.mail_addresses(anna).await.unwrap().len(), 2);
        storage.drop_old_waiting_addresses(61).await.unwrap();
        assert_eq!(storage.mail_addresses(anna).await.unwrap().len(), 1);
        assert!(!storage.drop_waiting_address(anna).await.unwrap());
    }

    async fn a_mail_is_taken_by_one_and_by_another_only_once_that_had_its_time(world: World) {
        let (anna, storage) = (world.player("anna").await, &world.storage);
        for (id, next_ms) in [("a", 5), ("b", 6), ("c", 50)] {
            assert!(storage.queue_mail(&mail(id, Some(anna), next_ms)).await.unwrap());
        }
        assert_eq!(storage.next_mail_ms().await.unwrap(), Some(5));
        assert_eq!(storage.mails_waiting().await.unwrap(), (3, Some(1)));
        let (one, other) =
            tokio::join!(storage.take_mails(10, 20, 9), storage.take_mails(10, 20, 9));
        let mut both = [one.unwrap(), other.unwrap()].concat();
        assert_eq!(ids(&both), ["a", "b"]);
        assert!(storage.take_mails(19, 30, 9).await.unwrap().is_empty());
        both.sort_by(|one, other| one.id.cmp(&other.id));
        storage.drop_mail("a").await.unwrap();
        storage.put_off_mail(&both[1], 40).await.unwrap();
        assert!(storage.take_mails(39, 60, 9).await.unwrap().is_empty());
        let again = storage.take_mails(40, 60, 9).await.unwrap();
        assert_eq!((ids(&again), again[0].tries), (vec!["b"], 2));
        // Whoever had it before changes nothing any more.
        storage.put_off_mail(&both[1], 0).await.unwrap();
        assert_eq!(ids(&storage.take_mails(55, 70, 9).await.unwrap()), ["c"]);
        assert_eq!(storage.mails_waiting().await.unwrap().0, 2);
    }

    async fn so_many_mails_of_one_account_wait_and_those_of_others_beside_them(world: World) {
        let (anna, storage) = (world.player("anna").await, &world.storage);
        for number in 0..QUEUED_EACH_MAX {
            assert!(storage.queue_mail(&mail(&format!("a{number}"), Some(anna), 1)).await.unwrap());
        }
        assert!(!storage.queue_mail(&mail("more", Some(anna), 1)).await.unwrap());
        assert!(storage.queue_mail(&mail("nobodys", None, 1)).await.unwrap());
        let bela = world.player("bela").await;
        assert!(storage.queue_mail(&mail("b", Some(bela), 1)).await.unwrap());
        assert_eq!(storage.take_mails(1, 2, 5).await.unwrap().len(), 5);
    }

    async fn games_are_gathered_in_one_mail_for_those_who_want_it(world: World) {
        let (anna, storage) = (world.player("anna").await, &world.storage);
        let waits = |about: &str, why, since_ms| Waits { about: about.to_owned(), why, since_ms };
        let note = async |one: &Waits, id: &str| {
            let mail = mail(id, None, one.since_ms + 10);
            storage.note_mail_game(anna, one, mail, 1_000).await.unwrap()
        };
        let first = waits("G1", WaitsFor::Turn, 5);
        assert!(!note(&first, "a").await, "nobody asked for it");
        storage.choose_games_mail(anna, true).await.unwrap();
        assert!(!note(&first, "a").await, "there is no address");
        confirm(storage, anna, "anna@home.example", 1).await;
        assert!(note(&first, "a").await && note(&waits("c1", WaitsFor::Invited, 7), "b").await);
        assert!(note(&waits("G1", WaitsFor::Turn, 9), "c").await);
        let all = storage.mail_games(anna).await.unwrap();
        assert_eq!(all, [waits("c1", WaitsFor::Invited, 7), waits("G1", WaitsFor::Turn, 9)]);
        let taken = storage.take_mails(1_000, 2_000, 9).await.unwrap();
        assert_eq!((ids(&taken), taken[0].kind.as_str()), (vec!["a"], "games"));
        assert_eq!(storage.mails_waiting().await.unwrap(), (0, None), "they are meant to wait");
        storage.drop_mail_games(anna, 7, Some(20)).await.unwrap();
        storage.drop_mail("a").await.unwrap();
        assert_eq!(storage.mail_games(anna).await.unwrap().len(), 1);
        assert!(note(&waits("G2", WaitsFor::Begun, 25), "d").await);
        assert_eq!(storage.next_mail_ms().await.unwrap(), Some(1_020), "not so soon again");
        storage.choose_games_mail(anna, false).await.unwrap();
        assert_eq!(storage.mail_games(anna).await.unwrap(), []);
        assert_eq!(storage.next_mail_ms().await.unwrap(), None);
    }
}
