//! The log of games that run ahead of it: written in batches by a task of its own.

use std::time::Duration;

use futures_util::future::try_join_all;
use rookery_arbiter::Setup;
use rookery_protocol::account::Role;
use rookery_protocol::game::GameResult;
use rookery_protocol::id::{GameId, UserId};
use rookery_storage::{APPEND_LEN_MAX, Append, Ended, NewGame, NewUser, Storage, StoredEvent};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;

use crate::Failure;

/// Events that are appended at once.
const BATCH: usize = 32;
/// Entries that wait for the database; then the games wait.
const QUEUE_LEN_MAX: usize = 128;
/// How far games run ahead of what is on the disk, at least.
const GATHER: Duration = Duration::from_millis(50);
/// Who sits at all tables.
const PLAYER: u64 = 1;

/// Where games are handed to be written.
pub(crate) struct Log {
    entries: mpsc::Sender<Entry>,
    writer: JoinHandle<Result<(), Failure>>,
    waiting: Vec<StoredEvent>,
    games: u64,
}

enum Entry {
    Begin(NewGame),
    Add(Append),
}

impl Log {
    /// Opens a database in which there is nothing yet.
    pub(crate) async fn open(url: &str, rules: &str) -> Result<Self, Failure> {
        let storage = Storage::open(url).await?;
        storage.note_game_types(&[(rules, rules)]).await?;
        let player = NewUser {
            id: UserId::from_random(PLAYER),
            name: "engine".into(),
            role: Role::Bot,
            passphrase_hash: None,
            created_ms: 0,
        };
        storage.create_user(&player).await?;
        let (entries, queue) = mpsc::channel(QUEUE_LEN_MAX);
        let writer = tokio::spawn(write(storage, queue));
        Ok(Self { entries, writer, waiting: Vec::with_capacity(BATCH), games: 0 })
    }

    /// A game begins; its id.
    pub(crate) async fn begin(&mut self, setup: &Setup) -> Result<GameId, Failure> {
        self.games += 1;
        let id = GameId::from_random(self.games);
        let game = NewGame {
            id,
            rules: setup.rules.clone(),
            start: setup.start.clone(),
            time: setup.time.clone(),
            rated: setup.rated,
            players: [UserId::from_random(PLAYER); 2],
            started_ms: setup.started_ms,
        };
        self.entries.send(Entry::Begin(game)).await?;
        Ok(id)
    }

    /// An event of the game that began last; `result` with the one that ends it.
    pub(crate) async fn add(
        &mut self,
        game: GameId,
        event: StoredEvent,
        result: Option<&GameResult>,
    ) -> Result<(), Failure> {
        let ended = result.map(|result| Ended { at_ms: event.at_ms, result: result.clone() });
        self.waiting.push(event);
        if ended.is_none() && self.waiting.len() < BATCH {
            return Ok(());
        }
        let events = std::mem::replace(&mut self.waiting, Vec::with_capacity(BATCH));
        let first_version = events[0].version;
        self.entries.send(Entry::Add(Append { game, first_version, events, ended })).await?;
        Ok(())
    }

    /// Waits until everything is on the disk.
    pub(crate) async fn close(self) -> Result<(), Failure> {
        drop(self.entries);
        self.writer.await?
    }
}

/// Takes what has queued up meanwhile, and commits it together.
async fn write(storage: Storage, mut queue: mpsc::Receiver<Entry>) -> Result<(), Failure> {
    let mut entries = Vec::with_capacity(QUEUE_LEN_MAX);
    while queue.recv_many(&mut entries, QUEUE_LEN_MAX).await > 0 {
        if !queue.is_closed() {
            tokio::time::sleep(GATHER).await;
            entries.extend(std::iter::from_fn(|| queue.try_recv().ok()));
        }
        let (mut games, mut appends): (Vec<NewGame>, Vec<Append>) = (vec![], vec![]);
        for entry in entries.drain(..) {
            match (entry, appends.last_mut()) {
                (Entry::Begin(game), _) => games.push(game),
                (Entry::Add(more), Some(last)) if fits(last, &more) => {
                    last.events.extend(more.events);
                    last.ended = more.ended;
                }
                (Entry::Add(append), _) => appends.push(append),
            }
        }
        storage.create_games(&games).await?;
        try_join_all(appends.into_iter().map(|append| storage.append(append))).await?;
    }
    storage.close().await;
    Ok(())
}

/// Whether both are one append.
fn fits(append: &Append, more: &Append) -> bool {
    append.game == more.game && append.events.len() + more.events.len() <= APPEND_LEN_MAX
}
