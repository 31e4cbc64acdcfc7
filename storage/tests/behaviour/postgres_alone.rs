//! What only a server can do: go away, come back, or say nothing at all.

use std::sync::Arc;
use std::time::Duration;

use rookery_storage::{AppendError, Storage, StorageError};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::time::Instant;

use crate::world::{World, events, on_postgres};

/// The bound that storage promises, with some room for a busy machine.
const DOWN_WITHIN: Duration = Duration::from_secs(15);

/// What the line to the server does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Line {
    Works,
    /// Takes what it is given and delivers nothing.
    Silent,
    /// Breaks, and refuses new connections.
    Cut,
}

/// A relay before PostgreSQL whose line can be silenced and cut.
struct Relay {
    url: String,
    line: Arc<watch::Sender<Line>>,
}

impl Relay {
    async fn before(world: &World) -> Relay {
        let (scheme, rest) = world.url.split_once("://").unwrap();
        let (authority, path) = rest.split_once('/').unwrap();
        let (user, server) = authority.rsplit_once('@').unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let own = listener.local_addr().unwrap();
        let (line, _) = watch::channel(Line::Works);
        let line = Arc::new(line);
        tokio::spawn(accept(listener, server.to_owned(), Arc::clone(&line)));
        Relay { url: format!("{scheme}://{user}@{own}/{path}"), line }
    }
}

async fn accept(listener: TcpListener, server: String, line: Arc<watch::Sender<Line>>) {
    while let Ok((client, _)) = listener.accept().await {
        if *line.borrow() == Line::Cut {
            continue;
        }
        let server = TcpStream::connect(&server).await.unwrap();
        tokio::spawn(relay(client, server, line.subscribe()));
    }
}

async fn relay(mut client: TcpStream, mut server: TcpStream, mut line: watch::Receiver<Line>) {
    loop {
        let now = *line.borrow_and_update();
        match now {
            Line::Works => tokio::select! {
                _ = tokio::io::copy_bidirectional(&mut client, &mut server) => return,
                _ = line.changed() => {}
            },
            Line::Silent => line.changed().await.unwrap(),
            Line::Cut => return,
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_goes_away_is_down_and_then_works_again() {
    on_postgres(|world| async move {
        let game = world.any_game().await;
        let relay = Relay::before(&world).await;
        let storage = Storage::open(&relay.url).await.unwrap();
        storage.append(events(game, 1, 1, "a")).await.unwrap();
        for trouble in [Line::Cut, Line::Silent] {
            let next = world.storage.game(game).await.unwrap().unwrap().version + 1;
            relay.line.send_replace(trouble);
            let begun = Instant::now();
            let (append, write, read) = tokio::join!(
                storage.append(events(game, next, 1, "a")),
                storage.note_alive(5),
                storage.game(game),
            );
            assert!(matches!(append, Err(AppendError::Down(_))), "{trouble:?}: {append:?}");
            assert!(matches!(write, Err(StorageError::Down(_))), "{trouble:?}: {write:?}");
            assert!(matches!(read, Err(StorageError::Down(_))), "{trouble:?}: {read:?}");
            assert!(begun.elapsed() < DOWN_WITHIN, "{trouble:?}: {:?}", begun.elapsed());

            relay.line.send_replace(Line::Works);
            works_soon(&storage).await;
            storage.append(events(game, next, 1, "b")).await.unwrap();
            assert_eq!(
                storage.events(game, next - 1, 9).await.unwrap(),
                events(game, next, 1, "b").events
            );
        }
        storage.close().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_listens_is_told_that_the_line_broke_and_can_listen_anew() {
    on_postgres(|world| async move {
        let relay = Relay::before(&world).await;
        let storage = Storage::open(&relay.url).await.unwrap();
        let mut notes = storage.notes("a break").await.unwrap();
        relay.line.send_replace(Line::Cut);
        let heard = tokio::time::timeout(DOWN_WITHIN, notes.next()).await.unwrap();
        assert!(!matches!(heard, Ok(Some(_))), "{heard:?}");
        drop(notes);
        relay.line.send_replace(Line::Works);
        works_soon(&storage).await;
        let mut notes = storage.notes("a break").await.unwrap();
        world.storage.note("a break", "there").await.unwrap();
        assert_eq!(notes.next().await.unwrap().as_deref(), Some("there"));
        storage.close().await;
    })
    .await;
}

/// A connection of the pool that broke unnoticed may still refuse one call each.
async fn works_soon(storage: &Storage) {
    for _ in 0..20 {
        if storage.note_alive(5).await.is_ok() && storage.ping().await.is_ok() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("still down: {:?}", storage.ping().await);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_restarts_while_nobody_plays_is_not_noticed() {
    on_postgres(|world| async move {
        let game = world.any_game().await;
        let relay = Relay::before(&world).await;
        let storage = Storage::open(&relay.url).await.unwrap();
        storage.append(events(game, 1, 1, "a")).await.unwrap();
        storage.ping().await.unwrap();
        relay.line.send_replace(Line::Cut);
        tokio::time::sleep(Duration::from_millis(1_100)).await;
        relay.line.send_replace(Line::Works);
        storage.append(events(game, 2, 1, "a")).await.unwrap();
        storage.ping().await.unwrap();
        storage.note_alive(5).await.unwrap();
        storage.close().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_is_not_there_is_down() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let silent = listener.local_addr().unwrap();
    let refused = Storage::open(&format!("postgres://nobody@{silent}/none")).await.err();
    assert!(matches!(refused, Some(StorageError::Down(_))), "silent: {refused:?}");
    drop(listener);
    let refused = Storage::open(&format!("postgres://nobody@{silent}/none")).await.err();
    assert!(matches!(refused, Some(StorageError::Down(_))), "absent: {refused:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_copy_is_made_by_other_tools() {
    on_postgres(|world| async move {
        assert!(!world.storage.backs_up());
        let refused = world.storage.back_up(std::path::Path::new("copy")).await.unwrap_err();
        assert!(refused.to_string().contains("pg_dump"), "{refused}");
    })
    .await;
}
