//! Versions of games that were added while the server ran.

use rookery_protocol::module::{ModuleKind, ModuleOrigin, ModuleState};
use rookery_storage::{NewModule, StoredModule};

use crate::world::{World, on_both};

fn module(key: &str, version: &str, state: ModuleState, made_ms: i64) -> NewModule {
    NewModule {
        id: format!("{key}@{version}"),
        key: key.to_owned(),
        name: format!("The game {key}"),
        hash: format!("{version}{version}"),
        kind: ModuleKind::Script,
        state,
        origin: ModuleOrigin::Page,
        content: vec![0, 159, 146, 150, b'\'', b';'],
        made_ms,
    }
}

fn states(modules: &[StoredModule]) -> Vec<(&str, ModuleState)> {
    modules.iter().map(|module| (module.id.as_str(), module.state)).collect()
}

on_both! {
    async fn a_module_is_read_back_whole(world: World) {
        let storage = &world.storage;
        let new = module("ludo", "aa", ModuleState::Draft, 5);
        assert!(storage.add_module(&new).await.unwrap());
        let stored = storage.module("ludo@aa").await.unwrap().unwrap();
        assert_eq!(stored.name, "The game ludo");
        assert_eq!((stored.kind, stored.origin), (new.kind, new.origin));
        assert_eq!((stored.bytes, stored.made_ms), (6, 5));
        assert_eq!(storage.module_content("ludo@aa").await.unwrap(), Some(new.content));
        assert_eq!(storage.module("ludo@bb").await.unwrap(), None);
        assert_eq!(storage.module_content("ludo@bb").await.unwrap(), None);
    }

    async fn the_same_version_is_kept_once(world: World) {
        let storage = &world.storage;
        assert!(storage.add_module(&module("ludo", "aa", ModuleState::Published, 1)).await.unwrap());
        assert!(!storage.add_module(&module("ludo", "aa", ModuleState::Draft, 2)).await.unwrap());
        let modules = storage.modules().await.unwrap();
        assert_eq!(states(&modules), [("ludo@aa", ModuleState::Published)]);
    }

    async fn one_version_of_a_key_is_published_at_a_time(world: World) {
        let storage = &world.storage;
        for (version, at_ms) in [("aa", 1), ("bb", 2)] {
            let new = module("ludo", version, ModuleState::Published, at_ms);
            assert!(storage.add_module(&new).await.unwrap());
        }
        assert!(storage.add_module(&module("go", "aa", ModuleState::Published, 3)).await.unwrap());
        let modules = storage.modules().await.unwrap();
        let (published, retired) = (ModuleState::Published, ModuleState::Retired);
        let expected = [("go@aa", published), ("ludo@bb", published), ("ludo@aa", retired)];
        assert_eq!(states(&modules), expected);

        assert!(storage.set_module_state("ludo@aa", "ludo", published).await.unwrap());
        assert!(!storage.set_module_state("ludo@cc", "ludo", published).await.unwrap());
        let modules = storage.modules().await.unwrap();
        let expected = [("go@aa", published), ("ludo@bb", retired), ("ludo@aa", published)];
        assert_eq!(states(&modules), expected);
    }

    async fn only_a_draft_can_be_forgotten(world: World) {
        let storage = &world.storage;
        storage.add_module(&module("ludo", "aa", ModuleState::Draft, 1)).await.unwrap();
        storage.add_module(&module("ludo", "bb", ModuleState::Retired, 2)).await.unwrap();
        assert!(storage.drop_draft("ludo@aa").await.unwrap());
        assert!(!storage.drop_draft("ludo@aa").await.unwrap());
        assert!(!storage.drop_draft("ludo@bb").await.unwrap());
        assert_eq!(storage.modules().await.unwrap().len(), 1);
    }

    async fn a_game_can_be_played_by_a_version(world: World) {
        let (anna, bela) = (world.player("anna").await, world.player("bela").await);
        world.storage.add_module(&module("ludo", "aa", ModuleState::Published, 1)).await.unwrap();
        let mut game = world.new_game([anna, bela], 7);
        game.rules = "ludo@aa".into();
        world.storage.create_game(&game).await.unwrap();
        game.rules = "ludo@bb".into();
        assert!(world.storage.create_game(&game).await.is_err());
    }
}
