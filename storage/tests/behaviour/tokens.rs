//! What programs show in place of a passphrase.

use rookery_protocol::id::{TokenId, UserId};
use rookery_protocol::token::{Scope, TOKENS_EACH_MAX};
use rookery_storage::NewToken;

use crate::world::{World, on_both};

const HOUR_MS: i64 = 60 * 60 * 1_000;

fn token(world: &World, user: UserId, byte: u8, made_ms: i64) -> NewToken {
    NewToken {
        id: TokenId::from_random(world.bits()),
        hash: [byte; 32],
        user,
        label: format!("Token {byte}"),
        scopes: vec![Scope::BotPlay, Scope::ChallengeRead],
        made_ms,
        ends_ms: None,
    }
}

on_both! {
    async fn a_token_says_whose_it_is_and_what_for(world: World) {
        let (anna, storage) = (world.player("anna").await, &world.storage);
        let new = token(&world, anna, 1, 5);
        assert!(storage.create_token(&new).await.unwrap());
        let holder = storage.token_holder(&[1; 32], 10).await.unwrap().unwrap();
        assert_eq!((holder.user.id, &holder.scopes), (anna, &new.scopes));
        assert_eq!(storage.token_holder(&[2; 32], 10).await.unwrap(), None);
        let listed = storage.tokens_of(anna).await.unwrap();
        assert_eq!((listed.len(), listed[0].id, listed[0].made_ms), (1, new.id, 5));
        assert_eq!(listed[0].label, "Token 1");
    }

    async fn when_a_token_was_used_is_known_to_an_hour(world: World) {
        let (anna, storage) = (world.player("anna").await, &world.storage);
        storage.create_token(&token(&world, anna, 1, 5)).await.unwrap();
        assert_eq!(storage.tokens_of(anna).await.unwrap()[0].used_ms, None);
        for (now, used_ms) in [(10, 10), (10 + HOUR_MS, 10), (11 + HOUR_MS, 11 + HOUR_MS)] {
            storage.token_holder(&[1; 32], now).await.unwrap().unwrap();
            assert_eq!(storage.tokens_of(anna).await.unwrap()[0].used_ms, Some(used_ms));
        }
    }

    async fn a_token_lets_somebody_in_until_its_end_and_is_listed_for_longer(world: World) {
        let (anna, storage) = (world.player("anna").await, &world.storage);
        let new = NewToken { ends_ms: Some(100), ..token(&world, anna, 1, 5) };
        storage.create_token(&new).await.unwrap();
        storage.create_token(&token(&world, anna, 2, 4)).await.unwrap();
        assert!(storage.token_holder(&[1; 32], 99).await.unwrap().is_some());
        assert_eq!(storage.token_holder(&[1; 32], 100).await.unwrap(), None);
        assert!(storage.token_holder(&[2; 32], i64::MAX).await.unwrap().is_some());
        let ends = async || {
            let listed = storage.tokens_of(anna).await.unwrap();
            listed.into_iter().map(|card| card.ends_ms).collect::<Vec<_>>()
        };
        assert_eq!(ends().await, [Some(100), None]);
        assert_eq!(storage.drop_ended_tokens(99).await.unwrap(), 0);
        assert_eq!(storage.drop_ended_tokens(100).await.unwrap(), 1);
        assert_eq!(ends().await, [None]);
    }

    async fn only_its_owner_ends_a_token(world: World) {
        let (anna, bert) = (world.player("anna").await, world.player("bert").await);
        let (new, storage) = (token(&world, anna, 1, 5), &world.storage);
        storage.create_token(&new).await.unwrap();
        assert_eq!(storage.end_token(bert, new.id).await.unwrap(), None);
        assert!(storage.token_holder(&[1; 32], 10).await.unwrap().is_some());
        assert_eq!(storage.end_token(anna, new.id).await.unwrap(), Some([1; 32]));
        assert_eq!(storage.end_token(anna, new.id).await.unwrap(), None);
        assert_eq!(storage.token_holder(&[1; 32], 10).await.unwrap(), None);
    }

    async fn an_account_that_is_deleted_has_no_tokens_and_a_suspended_one_is_told(world: World) {
        let (anna, bert) = (world.player("anna").await, world.player("bert").await);
        let storage = &world.storage;
        storage.create_token(&token(&world, anna, 1, 5)).await.unwrap();
        storage.create_token(&token(&world, bert, 2, 5)).await.unwrap();
        storage.set_limits(anna, true, false, 10).await.unwrap();
        assert!(storage.token_holder(&[1; 32], 11).await.unwrap().unwrap().suspended);
        storage.set_limits(anna, false, false, 12).await.unwrap();
        assert!(!storage.token_holder(&[1; 32], 13).await.unwrap().unwrap().suspended);
        storage.delete_user(bert, 14).await.unwrap();
        assert_eq!(storage.token_holder(&[2; 32], 15).await.unwrap(), None);
        assert_eq!(storage.tokens_of(bert).await.unwrap(), []);
    }

    async fn an_account_has_a_limited_number_of_tokens(world: World) {
        let (anna, storage) = (world.player("anna").await, &world.storage);
        for number in 0..TOKENS_EACH_MAX {
            let new = token(&world, anna, number as u8, i64::from(number));
            assert!(storage.create_token(&new).await.unwrap());
        }
        assert!(!storage.create_token(&token(&world, anna, 200, 99)).await.unwrap());
        let listed = storage.tokens_of(anna).await.unwrap();
        assert_eq!((listed.len(), listed[0].made_ms), (50, 49), "the newest first");
    }
}
