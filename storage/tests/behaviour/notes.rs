//! Texts from one process to all that listen.

use rookery_storage::StorageError;
use rookery_storage::notify::NOTE_BYTES_MAX;

use crate::world::{World, on_postgres, on_sqlite};

/// A channel that no other test has: they are the whole database's.
fn channel(world: &World) -> String {
    let (_, schema) = world.url.rsplit_once("%3D").unwrap();
    format!("notes_{schema}")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everybody_who_listens_on_a_channel_hears_what_is_told_there() {
    on_postgres(|world| async move {
        let (another, channel) = (world.another().await, channel(&world));
        let mut all = [
            world.storage.notes(&channel).await.unwrap(),
            another.notes(&channel).await.unwrap(),
            another.notes("elsewhere").await.unwrap(),
        ];
        let longest = "ö".repeat(NOTE_BYTES_MAX / 2);
        for text in ["it's", &longest] {
            world.storage.note(&channel, text).await.unwrap();
            for notes in &mut all[..2] {
                assert_eq!(notes.next().await.unwrap().as_deref(), Some(text));
            }
        }
        let too_long = format!("{longest}.");
        let refused = world.storage.note(&channel, &too_long).await;
        assert!(matches!(refused, Err(StorageError::Other(_))), "{refused:?}");
        world.storage.note("elsewhere", "hello").await.unwrap();
        assert_eq!(all[2].next().await.unwrap().as_deref(), Some("hello"));
        drop(all);
        another.close().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_listens_is_told_when_the_database_is_closed() {
    on_postgres(|world| async move {
        let another = world.another().await;
        let mut notes = another.notes("anything").await.unwrap();
        let (heard, ()) = tokio::join!(notes.next(), another.close());
        assert!(matches!(heard, Err(StorageError::Down(_))), "{heard:?}");
        assert!(another.is_closed() && !world.storage.is_closed());
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_file_tells_nobody_anything() {
    on_sqlite(|world| async move {
        let refused = [
            world.storage.note("channel", "text").await.err(),
            world.storage.notes("channel").await.err(),
        ];
        for error in refused {
            assert!(matches!(error, Some(StorageError::Other(_))), "{error:?}");
        }
    })
    .await;
}
