//! Machines that run engines.

use rookery_protocol::id::HostId;
use rookery_storage::{StorageError, StoredHost};

use crate::world::{World, on_both};

fn host(world: &World, name: &str) -> StoredHost {
    let id = HostId::from_random(world.bits());
    StoredHost { id, name: name.into(), made_ms: 5, seen_ms: None }
}

on_both! {
    async fn a_machine_is_found_by_its_token(world: World) {
        let storage = &world.storage;
        let (attic, barn) = (host(&world, "attic"), host(&world, "Barn"));
        assert!(storage.create_host(&barn, &[2; 32]).await.unwrap());
        assert!(storage.create_host(&attic, &[1; 32]).await.unwrap());
        assert_eq!(storage.host_by_token(&[2; 32]).await.unwrap(), Some(barn.clone()));
        assert_eq!(storage.host_by_token(&[3; 32]).await.unwrap(), None);
        assert_eq!(storage.hosts().await.unwrap(), [attic, barn]);
    }

    async fn machines_whose_names_differ_in_case_collide(world: World) {
        let storage = &world.storage;
        let attic = host(&world, "attic");
        assert!(storage.create_host(&attic, &[1; 32]).await.unwrap());
        assert!(!storage.create_host(&host(&world, "ATTIC"), &[2; 32]).await.unwrap());
        let refused = storage.create_host(&host(&world, "barn"), &[1; 32]).await;
        assert!(matches!(refused, Err(StorageError::Other(_))), "{refused:?}");
        assert_eq!(storage.hosts().await.unwrap(), [attic]);
    }

    async fn a_machine_is_seen(world: World) {
        let storage = &world.storage;
        let attic = host(&world, "attic");
        assert!(!storage.note_host_seen(attic.id, 7).await.unwrap());
        assert!(storage.create_host(&attic, &[1; 32]).await.unwrap());
        assert!(storage.note_host_seen(attic.id, 7).await.unwrap());
        let expected = StoredHost { seen_ms: Some(7), ..attic };
        assert_eq!(storage.hosts().await.unwrap(), [expected]);
    }

    async fn the_token_of_a_deleted_machine_lets_nobody_in(world: World) {
        let storage = &world.storage;
        let attic = host(&world, "attic");
        assert!(storage.create_host(&attic, &[1; 32]).await.unwrap());
        assert!(storage.delete_host(attic.id).await.unwrap());
        assert!(!storage.delete_host(attic.id).await.unwrap());
        assert_eq!(storage.host_by_token(&[1; 32]).await.unwrap(), None);
        assert!(storage.create_host(&host(&world, "Attic"), &[2; 32]).await.unwrap());
    }
}
