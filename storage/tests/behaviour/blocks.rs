//! Whom people want nothing from, and what they have chosen.

use std::collections::BTreeMap;

use rookery_protocol::id::UserId;
use rookery_storage::{Blocks, StorageError};

use crate::world::{World, on_both};

on_both! {
    async fn a_block_concerns_both_until_it_is_taken_back(world: World) {
        let (anna, bela) = (world.player("anna").await, world.player("bela").await);
        let cili = world.player("cili").await;
        let storage = &world.storage;
        assert_eq!(storage.blocks(anna).await.unwrap(), Blocks::default());
        for (at_ms, whom) in [(1, bela), (2, cili), (3, bela)] {
            assert!(storage.block(anna, whom, at_ms, 9).await.unwrap());
        }
        assert!(storage.block(cili, anna, 4, 9).await.unwrap());
        let names: Vec<_> =
            storage.blocked_by(anna).await.unwrap().into_iter().map(|who| who.name).collect();
        assert_eq!(names, ["cili", "bela"], "the last one first");
        let around = Blocks { blocked: [bela, cili].into(), blocked_by: [cili].into() };
        assert_eq!(storage.blocks(anna).await.unwrap(), around);
        let around = Blocks { blocked: [].into(), blocked_by: [anna].into() };
        assert_eq!(storage.blocks(bela).await.unwrap(), around);
        for (one, other, apart) in [(anna, cili, true), (cili, bela, false), (bela, anna, true)] {
            assert_eq!(storage.are_apart(one, other).await.unwrap(), apart);
        }
        assert!(storage.unblock(anna, bela).await.unwrap());
        assert!(!storage.unblock(anna, bela).await.unwrap());
        assert!(!storage.unblock(bela, anna).await.unwrap(), "it was never noted");
        assert_eq!(storage.blocks(bela).await.unwrap(), Blocks::default());
    }

    async fn one_person_blocks_so_many_and_whom_they_block_already(world: World) {
        let anna = world.player("anna").await;
        let [bela, cili] = [world.player("bela").await, world.player("cili").await];
        let storage = &world.storage;
        assert!(storage.block(anna, bela, 1, 1).await.unwrap());
        assert!(!storage.block(anna, cili, 2, 1).await.unwrap());
        assert!(storage.block(anna, bela, 3, 1).await.unwrap(), "nothing is added");
        assert!(storage.block(bela, cili, 4, 1).await.unwrap(), "others have their own");
        let unknown = storage.block(anna, UserId::from_random(9), 5, 9).await;
        assert!(matches!(unknown, Err(StorageError::Other(_))), "{unknown:?}");
    }

    async fn who_is_gone_takes_no_place_and_the_last_stay_blocked(world: World) {
        let anna = world.player("anna").await;
        let storage = &world.storage;
        let mut gone = vec![];
        for (name, at_ms) in [("bela", 1), ("cili", 2), ("dora", 3)] {
            let whom = world.player(name).await;
            assert!(storage.block(anna, whom, at_ms, 2).await.unwrap());
            storage.delete_user(whom, at_ms).await.unwrap();
            gone.push(whom);
        }
        let mut alive = vec![];
        for (name, fits) in [("emil", true), ("fred", true), ("gabi", false)] {
            alive.push(world.player(name).await);
            let blocked = storage.block(anna, *alive.last().unwrap(), 9, 2).await.unwrap();
            assert_eq!(blocked, fits, "{name}");
        }
        let left = [gone[1], gone[2], alive[0], alive[1]].into();
        assert_eq!(storage.blocks(anna).await.unwrap().blocked, left);
    }

    async fn what_is_chosen_replaces_what_was_chosen_before(world: World) {
        let (anna, bela) = (world.player("anna").await, world.player("bela").await);
        let storage = &world.storage;
        let chosen = |pairs: &[(&str, &str)]| -> BTreeMap<String, String> {
            pairs.iter().map(|(name, value)| ((*name).into(), (*value).into())).collect()
        };
        assert_eq!(storage.choices(anna).await.unwrap(), chosen(&[]));
        let first = chosen(&[("board", "slate"), ("sound", "off")]);
        let second = chosen(&[("board", "maple"), ("zen", "„on“ 🙂")]);
        for choices in [first, second.clone()] {
            assert!(storage.choose(anna, &choices).await.unwrap());
            assert_eq!(storage.choices(anna).await.unwrap(), choices);
        }
        assert_eq!(storage.choices(bela).await.unwrap(), chosen(&[]));
        assert!(!storage.choose(UserId::from_random(9), &second).await.unwrap());
        let broken = storage.choose(anna, &chosen(&[("board", "a\0b")])).await;
        assert!(broken.is_ok() || storage.choices(anna).await.unwrap() == second, "all or nothing");
    }

    async fn who_is_deleted_has_chosen_nothing_and_blocks_nobody(world: World) {
        let (anna, bela) = (world.player("anna").await, world.player("bela").await);
        let storage = &world.storage;
        for (by, whom) in [(anna, bela), (bela, anna)] {
            storage.block(by, whom, 1, 9).await.unwrap();
        }
        storage.choose(anna, &[("zen".to_owned(), "on".to_owned())].into()).await.unwrap();
        storage.delete_user(anna, 2).await.unwrap();
        let around = Blocks { blocked: [anna].into(), blocked_by: [].into() };
        assert_eq!(storage.blocks(bela).await.unwrap(), around, "what anna said stays unheard");
        assert_eq!(storage.blocked_by(bela).await.unwrap(), [], "there is nobody to unblock");
        assert!(!storage.choose(anna, &[("zen".to_owned(), "on".to_owned())].into()).await.unwrap());
        assert!(storage.choices(anna).await.unwrap().is_empty());
    }
}
