//! What only a file can do: be locked by somebody else, have a strange name, be read by others.

use std::path::{Path, PathBuf};
use std::time::Duration;

use rookery_storage::{AppendError, Storage, StorageError};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Executor, SqliteConnection};
use tokio::time::Instant;

use crate::world::{World, events, on_sqlite};

/// The bound that storage promises, with some room for a busy machine.
const DOWN_WITHIN: Duration = Duration::from_secs(8);

fn path(world: &World) -> PathBuf {
    PathBuf::from(world.url.strip_prefix("sqlite:").unwrap())
}

async fn outsider(path: &Path) -> SqliteConnection {
    SqliteConnectOptions::new().filename(path).connect().await.unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_file_that_somebody_locks_is_down_and_then_works_again() {
    on_sqlite(|world| async move {
        let (game, storage) = (world.any_game().await, world.storage.clone());
        let mut outsider = outsider(&path(&world)).await;
        for lock in ["BEGIN IMMEDIATE", "BEGIN EXCLUSIVE"] {
            let next = storage.game(game).await.unwrap().unwrap().version + 1;
            outsider.execute(lock).await.unwrap();
            let begun = Instant::now();
            let (append, other, write) = tokio::join!(
                storage.append(events(game, next, 1, "a")),
                storage.append(events(game, next, 1, "a")),
                storage.note_alive(5),
            );
            for refused in [append, other] {
                assert!(matches!(refused, Err(AppendError::Down(_))), "{refused:?}");
            }
            assert!(matches!(write, Err(StorageError::Down(_))), "{write:?}");
            assert!(begun.elapsed() < DOWN_WITHIN, "{:?}", begun.elapsed());
            // Readers are not disturbed.
            assert_eq!(storage.game(game).await.unwrap().unwrap().version, next - 1);

            outsider.execute("COMMIT").await.unwrap();
            storage.append(events(game, next, 1, "a")).await.unwrap();
            storage.note_alive(5).await.unwrap();
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lock_that_is_held_for_a_moment_is_waited_for() {
    on_sqlite(|world| async move {
        let (game, storage) = (world.any_game().await, world.storage.clone());
        let mut outsider = outsider(&path(&world)).await;
        outsider.execute("BEGIN IMMEDIATE").await.unwrap();
        let append = tokio::spawn(async move { storage.append(events(game, 1, 1, "a")).await });
        tokio::time::sleep(Duration::from_millis(300)).await;
        outsider.execute("COMMIT").await.unwrap();
        append.await.unwrap().unwrap();
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_path_is_taken_as_it_stands_and_the_file_is_private() {
    on_sqlite(|world| async move {
        let odd = path(&world).with_file_name("a %20?mode=ro&x=#1 'ü.db");
        let storage = Storage::open(&format!("sqlite:{}", odd.display())).await.unwrap();
        storage.note_alive(1).await.unwrap();
        assert!(odd.exists());
        #[cfg(unix)]
        for ending in ["", "-wal", "-shm"] {
            use std::os::unix::fs::PermissionsExt;
            let file = PathBuf::from(format!("{}{ending}", odd.display()));
            let mode = std::fs::metadata(file).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o600, "{ending:?}");
        }
        storage.close().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_may_create_the_same_new_file() {
    on_sqlite(|world| async move {
        for round in 0..5 {
            let new = path(&world).with_file_name(format!("new-{round}.db"));
            let url = format!("sqlite:{}", new.display());
            let mut opening = tokio::task::JoinSet::new();
            for _ in 0..4 {
                let url = url.clone();
                opening.spawn(async move { Storage::open(&url).await });
            }
            for storage in opening.join_all().await {
                storage.unwrap().close().await;
            }
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_no_database_is_said_to_be_damaged() {
    on_sqlite(|world| async move {
        let file = path(&world).with_file_name("text.db");
        std::fs::write(&file, "This is a text and no database, as everybody can see.".repeat(99))
            .unwrap();
        let refused = Storage::open(&format!("sqlite:{}", file.display())).await.err();
        assert!(matches!(refused, Some(StorageError::Corrupt(_))), "{refused:?}");
        let nowhere = path(&world).with_file_name("no-such-folder").join("rookery.db");
        let refused = Storage::open(&format!("sqlite:{}", nowhere.display())).await.err();
        assert!(matches!(refused, Some(StorageError::Other(_))), "{refused:?}");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_copy_is_a_whole_database_and_replaces_nothing() {
    on_sqlite(|world| async move {
        let anna = world.player("anna").await;
        let copy = path(&world).with_file_name("a copy's file.db");
        assert!(world.storage.backs_up());
        world.storage.back_up(&copy).await.unwrap();
        assert!(world.storage.back_up(&copy).await.is_err(), "there is one already");
        let opened = Storage::open(&format!("sqlite:{}", copy.display())).await.unwrap();
        assert_eq!(opened.user(anna).await.unwrap().unwrap().name, "anna");
        opened.close().await;
    })
    .await;
}
