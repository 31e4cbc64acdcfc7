//! Browsers that want notices, and the key that signs those.

use rookery_protocol::id::{DeviceId, UserId};
use rookery_protocol::push::{DEVICES_EACH_MAX, NewDevice};
use rookery_storage::Storage;
use rookery_storage::devices::StoredDevice;

use crate::world::{World, on_both};

fn device(bits: u64, name: &str) -> StoredDevice {
    let endpoint = format!("https://push.example/{name}");
    let device = NewDevice { endpoint, p256dh: "point".to_owned(), auth: format!("secret {bits}") };
    StoredDevice { id: DeviceId::from_random(bits), device }
}

/// The names of somebody's devices.
async fn names(storage: &Storage, user: UserId, now: i64) -> Vec<String> {
    let devices = storage.devices(user, now).await.unwrap().into_iter();
    let name = |one: StoredDevice| one.device.endpoint.rsplit('/').next().unwrap().to_owned();
    let mut names: Vec<_> = devices.map(name).collect();
    names.sort_unstable();
    names
}

on_both! {
    async fn the_first_key_stays(world: World) {
        let storage = &world.storage;
        assert_eq!(storage.push_key(&[1, 2]).await.unwrap(), [1, 2]);
        assert_eq!(storage.push_key(&[3]).await.unwrap(), [1, 2]);
    }

    async fn a_browser_is_kept_as_long_as_its_session(world: World) {
        let (anna, storage) = (world.player("anna").await, &world.storage);
        for session in [[1; 32], [2; 32], [3; 32]] {
            world.session(&session, anna, 1, 100).await;
        }
        for (bits, name) in [(1, "desk"), (2, "phone"), (3, "tablet")] {
            let session = [u8::try_from(bits).unwrap(); 32];
            storage.keep_device(anna, &session, &device(bits, name), 5).await.unwrap();
        }
        assert_eq!(names(storage, anna, 99).await, ["desk", "phone", "tablet"]);
        assert_eq!(names(storage, anna, 100).await, [""; 0], "the sessions have run out");
        storage.end_session(&[1; 32]).await.unwrap();
        assert_eq!(names(storage, anna, 9).await, ["phone", "tablet"]);
        storage.end_sessions(anna, Some(&[3; 32])).await.unwrap();
        assert_eq!(names(storage, anna, 9).await, ["tablet"]);
        storage.delete_user(anna, 10).await.unwrap();
        assert_eq!(names(storage, anna, 9).await, [""; 0]);
        assert!(!storage.keep_device(anna, &[1; 32], &device(4, "desk"), 11).await.unwrap());
        let bela = world.player("bela").await;
        world.session(&[4; 32], bela, 1, 100).await;
        for (whose, now, kept) in [(anna, 5, false), (bela, 100, false), (bela, 99, true)] {
            let done = storage.keep_device(whose, &[4; 32], &device(5, "desk"), now).await;
            assert_eq!(done.unwrap(), kept, "at {now}");
        }
    }

    async fn a_browser_is_told_what_concerns_whoever_named_it_last(world: World) {
        let (anna, bela) = (world.player("anna").await, world.player("bela").await);
        let storage = &world.storage;
        world.session(&[1; 32], anna, 1, 100).await;
        world.session(&[2; 32], bela, 1, 100).await;
        storage.keep_device(anna, &[1; 32], &device(1, "desk"), 5).await.unwrap();
        storage.keep_device(bela, &[2; 32], &device(2, "desk"), 6).await.unwrap();
        assert_eq!(names(storage, anna, 9).await, [""; 0]);
        assert!(storage.devices(bela, 9).await.unwrap() == [device(2, "desk")]);
        assert!(!storage.drop_device(bela, DeviceId::from_random(1)).await.unwrap());
        storage.drop_lost_device(DeviceId::from_random(1)).await.unwrap();
        assert_eq!(names(storage, bela, 9).await, ["desk"], "it was named anew");
        assert!(!storage.drop_device(anna, DeviceId::from_random(2)).await.unwrap());
        assert!(storage.drop_device(bela, DeviceId::from_random(2)).await.unwrap());
        storage.keep_device(bela, &[2; 32], &device(3, "desk"), 7).await.unwrap();
        storage.drop_lost_device(DeviceId::from_random(3)).await.unwrap();
        assert_eq!(names(storage, bela, 9).await, [""; 0]);
    }

    async fn the_oldest_make_room(world: World) {
        let (anna, storage) = (world.player("anna").await, &world.storage);
        world.session(&[1; 32], anna, 1, 100).await;
        for bits in 1..=u64::from(DEVICES_EACH_MAX) + 2 {
            let device = device(bits, &format!("{bits:02}"));
            storage.keep_device(anna, &[1; 32], &device, i64::try_from(bits).unwrap()).await.unwrap();
        }
        let names = names(storage, anna, 9).await;
        assert_eq!(names.len(), DEVICES_EACH_MAX as usize);
        assert_eq!((names[0].as_str(), names[9].as_str()), ("03", "12"));
    }
}
