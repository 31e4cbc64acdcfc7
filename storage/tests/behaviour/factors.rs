//! Second factors of accounts.

use rookery_protocol::id::{PasskeyId, UserId};
use rookery_storage::factors::{
    AddPasskey, CEREMONIES_EACH_MAX, Ceremony, FactorKinds, NewCeremony, NewPasskey,
};

use crate::world::{World, on_both};

fn passkey(number: u8, user: UserId) -> NewPasskey {
    NewPasskey {
        id: PasskeyId::from_random(number.into()),
        user,
        credential: vec![number; 40],
        label: format!("Key {number}"),
        stored: "{}".to_owned(),
        made_ms: number.into(),
    }
}

on_both! {
    async fn the_code_of_a_step_is_taken_once_and_none_of_an_earlier_step(world: World) {
        let (storage, anna) = (&world.storage, world.player("anna").await);
        assert!(storage.set_code_app(anna, b"sealed", 5, 100).await.unwrap());
        assert!(!storage.set_code_app(anna, b"other", 9, 200).await.unwrap(), "it has one");
        let app = storage.code_app(anna).await.unwrap().unwrap();
        assert_eq!((app.secret.as_slice(), app.step, app.made_ms, app.used_ms), (&b"sealed"[..], 5, 100, 100));
        for (step, taken) in [(5, false), (4, false), (6, true), (6, false), (8, true), (7, false)] {
            assert_eq!(storage.take_code(anna, step, 300).await.unwrap(), taken, "{step}");
        }
        let both = tokio::join!(storage.take_code(anna, 9, 400), storage.take_code(anna, 9, 400));
        assert!(both.0.unwrap() ^ both.1.unwrap(), "one of two at once");
        assert_eq!(storage.code_app(anna).await.unwrap().unwrap().used_ms, 400);
        let (whose, sealed) = storage.any_code_app().await.unwrap().unwrap();
        assert_eq!((whose, sealed.as_slice()), (anna, &b"sealed"[..]));
        assert!(!storage.take_code(world.player("bela").await, 9, 1).await.unwrap());
    }

    async fn a_recovery_code_is_good_once_until_others_are_made(world: World) {
        let (storage, anna) = (&world.storage, world.player("anna").await);
        storage.set_code_app(anna, b"sealed", 5, 100).await.unwrap();
        storage.make_recovery_codes(anna, &[[1; 32], [2; 32], [3; 32]]).await.unwrap();
        assert_eq!(storage.use_recovery_code(anna, &[2; 32], 7).await.unwrap(), Some(2));
        assert_eq!(storage.use_recovery_code(anna, &[2; 32], 8).await.unwrap(), None);
        assert_eq!(storage.use_recovery_code(anna, &[9; 32], 8).await.unwrap(), None);
        let bela = world.player("bela").await;
        assert_eq!(storage.use_recovery_code(bela, &[1; 32], 8).await.unwrap(), None);
        storage.make_recovery_codes(anna, &[[4; 32]]).await.unwrap();
        assert_eq!(storage.use_recovery_code(anna, &[1; 32], 9).await.unwrap(), None);
        assert_eq!(storage.recovery_codes_left(anna).await.unwrap(), 1);
        assert!(storage.drop_code_app(anna).await.unwrap());
        assert!(!storage.drop_code_app(anna).await.unwrap());
        assert_eq!(storage.recovery_codes_left(anna).await.unwrap(), 0, "there is no factor");
    }

    async fn a_passkey_is_one_account_s_and_counts_from_one_state(world: World) {
        let storage = &world.storage;
        let (anna, bela) = (world.player("anna").await, world.player("bela").await);
        let (own, other) = (passkey(1, anna), passkey(2, anna));
        assert_eq!(storage.add_passkey(&own).await.unwrap(), AddPasskey::Added);
        let again = NewPasskey { user: bela, id: other.id, ..own.clone() };
        assert_eq!(storage.add_passkey(&again).await.unwrap(), AddPasskey::Known);
        assert_eq!(storage.add_passkey(&other).await.unwrap(), AddPasskey::Added);
        let kinds = storage.factor_kinds(anna).await.unwrap();
        assert_eq!(kinds, FactorKinds { app: false, passkeys: true });
        assert!(!storage.factor_kinds(bela).await.unwrap().any());
        let found = storage.passkey_of_credential(&own.credential).await.unwrap().unwrap();
        assert_eq!((found.user, found.label.as_str(), found.alone), (anna, "Key 1", true));
        assert!(storage.note_passkey_use(&found, "{\"n\":1}", false, 50).await.unwrap());
        let late = storage.note_passkey_use(&found, "{\"n\":1}", false, 51).await.unwrap();
        assert!(!late, "it was used meanwhile");
        let listed = storage.passkeys_of(anna).await.unwrap();
        assert_eq!(listed.iter().map(|one| one.used_ms).collect::<Vec<_>>(), [Some(50), None]);
        storage.make_recovery_codes(anna, &[[1; 32]]).await.unwrap();
        assert!(!storage.drop_passkey(bela, own.id).await.unwrap());
        assert!(storage.drop_passkey(anna, own.id).await.unwrap());
        assert_eq!(storage.recovery_codes_left(anna).await.unwrap(), 1);
        assert!(storage.drop_factors(anna).await.unwrap());
        assert!(!storage.drop_factors(anna).await.unwrap());
        assert_eq!(storage.passkeys_of(anna).await.unwrap(), []);
    }

    async fn what_is_begun_is_taken_once_and_before_it_is_over(world: World) {
        let (storage, anna) = (&world.storage, world.player("anna").await);
        let begin = async |id: u8, user, ends_ms, now| {
            let new = NewCeremony { id: [id; 32], kind: "app", user, state: &[id], ends_ms };
            storage.begin_ceremony(&new, now).await.unwrap();
        };
        let take = async |id: u8, kind, now| storage.take_ceremony(&[id; 32], kind, now).await.unwrap();
        begin(1, None, 100, 1).await;
        assert!(take(1, "other", 1).await.is_none());
        assert!(take(1, "app", 1).await == Some(Ceremony { user: None, state: vec![1] }));
        assert!(take(1, "app", 1).await.is_none());
        begin(2, Some(anna), 100, 1).await;
        assert!(take(2, "app", 100).await.is_none(), "it is over");
        for number in 0..=CEREMONIES_EACH_MAX {
            begin(10 + number as u8, Some(anna), 200 + i64::from(number), 100).await;
        }
        assert!(take(10, "app", 100).await.is_none(), "the oldest made room");
        assert!(take(11, "app", 100).await.is_some_and(|one| one.user == Some(anna)));
    }

    async fn nothing_of_it_is_left_of_an_account_that_is_deleted(world: World) {
        let (storage, anna) = (&world.storage, world.player("anna").await);
        storage.set_code_app(anna, b"sealed", 5, 100).await.unwrap();
        storage.make_recovery_codes(anna, &[[1; 32]]).await.unwrap();
        storage.add_passkey(&passkey(1, anna)).await.unwrap();
        assert!(storage.limited_user(anna).await.unwrap().unwrap().second_factor);
        let new = NewCeremony { id: [1; 32], kind: "app", user: Some(anna), state: &[], ends_ms: 999 };
        storage.begin_ceremony(&new, 1).await.unwrap();
        storage.delete_user(anna, 200).await.unwrap();
        assert!(!storage.factor_kinds(anna).await.unwrap().any());
        assert_eq!(storage.recovery_codes_left(anna).await.unwrap(), 0);
        assert_eq!(storage.passkey_of_credential(&[1; 40]).await.unwrap(), None);
        assert!(storage.take_ceremony(&[1; 32], "app", 200).await.unwrap().is_none());
    }
}
