//! What is remembered: the only SQL.
//!
//! [`Storage`] is one handle to SQLite or PostgreSQL. All instants are [`Millis`] that the caller
//! passes in, all ids are made by the caller, and nothing here reads a clock or a random source.
//! Every wait has a limit of a few seconds, after which the answer is [`StorageError::Down`]; the
//! handle goes on working when the cause is gone. Read [`model`] first.
//!
//! [`Millis`]: rookery_protocol::Millis

pub mod error;
pub mod model;

pub mod append;
pub mod asleep;
pub mod checking;
pub mod claim;
pub mod copies;
pub mod deeds;
pub mod devices;
pub mod engines;
pub mod factors;
pub mod guesses;
pub mod leases;
pub mod leaving;
pub mod life;
pub mod lives;
pub mod mails;
pub mod moving;
pub mod notify;
pub mod owned;
pub mod security;
pub mod servers;
pub mod sessions;

mod blocks;
mod bots;
mod builds;
mod bulks;
mod challenges;
mod choices;
mod games;
mod hosts;
mod imports;
mod laid_over;
mod limits;
mod matches;
mod migrations;
mod modules;
mod plans;
mod room;
mod studies;
mod tokens;
mod tries;
mod users;

mod batch;
mod connect;
mod database;
mod row;
mod sql;
#[cfg(test)]
mod tests;

use std::pin::Pin;
use std::sync::{Arc, OnceLock};

use rookery_protocol::Millis;
use tokio::sync::{Mutex, Notify, mpsc};
use tokio::task::JoinHandle;

pub use crate::blocks::Blocks;
pub use crate::bots::BOTS_MAX;
pub use crate::builds::StoredBuild;
pub use crate::challenges::LISTED_LEN_MAX;
pub use crate::database::unanswered;
pub use crate::error::{AnnounceEngine, AppendError, CreateUser, DeleteEngine, StorageError};
pub use crate::games::VERSIONS_LEN_MAX;
pub use crate::hosts::HOSTS_MAX;
pub use crate::leases::RENEW_LEN_MAX;
pub use crate::matches::MATCH_GAMES_LEN_MAX;
pub use crate::model::{
    Append, Ended, Game, GamesFilter, Holder, ImportCount, ImportPart, Imported, KeptFromElsewhere,
    Lease, LimitedUser, MatchChange, MatchGame, MatchPlayer, NewDeed, NewGame, NewImport,
    NewImported, NewMatch, NewMatchGame, NewModule, NewSession, NewStudy, NewToken, NewUser,
    Outage, SessionSpan, SessionUse, SessionUser, StoredBot, StoredEngine, StoredEvent, StoredHost,
    StoredImport, StoredMatch, StoredModule, StoredSession, StoredStudy, TokenHash, Updated, User,
};
pub use crate::modules::MODULES_MAX;
pub use crate::plans::StoredPlan;
pub use crate::room::{Accepted, Full, Offered, OffersMax, PlayingMax};

use crate::append::{Pending, QUEUE_LEN_MAX};
use crate::database::{Database, in_time, read};
use crate::lives::OwnLife;

/// The longest list that is ever returned, in entries; logs have a limit of their own.
pub const LIST_LEN_MAX: u32 = 200;
/// The longest log of a game, in events.
pub const LOG_LEN_MAX: u32 = 100_000;
/// The most events in one append.
pub const APPEND_LEN_MAX: usize = 256;
/// The longest body of an event, in bytes.
pub const BODY_BYTES_MAX: usize = 16 * 1024;

/// How long closing waits for connections that are in use.
const CLOSE_MS_MAX: u64 = 5_000;

/// An answer of the database that is waited for. It is boxed: so it is the same for both databases,
/// the compiler can see that it is `Send` without looking inside (rust-lang/rust#100013), and the
/// crates that ask do not compile again what this one has compiled, as they would each `async fn`
/// that they await.
pub type Answer<'a, T, E = StorageError> = Pin<Box<dyn Future<Output = Result<T, E>> + Send + 'a>>;

/// A database that is open. Clones share it.
#[derive(Clone)]
pub struct Storage(Arc<Shared>);

struct Shared {
    database: Arc<Database>,
    life: Arc<OwnLife>,
    queue: mpsc::Sender<Pending>,
    /// Tells the writer to take no more.
    closing: Arc<Notify>,
    /// The writer, until somebody has waited for its end.
    writer: Mutex<Option<JoinHandle<()>>>,
    /// What tells the time of a file, where it is not the machine.
    clock: OnceLock<fn() -> Millis>,
}

impl Storage {
    /// Opens `sqlite:/path/to/rookery.db` (the folder must exist; the file is created) or
    /// `postgres://user:password@host/database`, brings the tables up to date and starts the
    /// writer, so it must be called inside a Tokio runtime. The path is taken as it stands.
    ///
    /// # Errors
    /// [`StorageError::Down`] when the database cannot be reached now, [`StorageError::Incomplete`]
    /// when a move to it is not over, [`StorageError::Other`] when the address cannot work.
    pub fn open(url: &str) -> Answer<'_, Storage> {
        Box::pin(async move { Ok(Self::start(connect::open(url).await?)) })
    }

    fn start(database: Database) -> Storage {
        let database = Arc::new(database);
        let closing = Arc::new(Notify::new());
        let life = Arc::new(OwnLife::default());
        let (queue, waiting) = mpsc::channel(QUEUE_LEN_MAX);
        let writing =
            append::run(Arc::clone(&database), Arc::clone(&life), waiting, Arc::clone(&closing));
        let writer = Mutex::new(Some(tokio::spawn(writing)));
        let clock = OnceLock::new();
        Storage(Arc::new(Shared { database, life, queue, closing, writer, clock }))
    }

    /// Commits what is queued, then closes every connection. Everything asked of any clone
    /// afterwards is [`StorageError::Down`]. Without this call, what is queued is still committed
    /// when the last clone is dropped, as long as the runtime lives.
    pub fn close(&self) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
        Box::pin(async move {
            self.0.closing.notify_one();
            if let Some(writer) = self.0.writer.lock().await.take()
                && let Err(error) = writer.await
            {
                tracing::error!(%error, "the writer of the game logs");
            }
            let closed = in_time(CLOSE_MS_MAX, async {
                match self.database() {
                    Database::Sqlite { writer, readers } => {
                        readers.close().await;
                        writer.close().await;
                    }
                    Database::Postgres { appender, pool } => {
                        tokio::join!(pool.close(), appender.close());
                    }
                }
                Ok(())
            });
            if let Err(error) = closed.await {
                tracing::warn!(%error, "closing the database");
            }
        })
    }

    /// Checks that the database answers.
    ///
    /// # Errors
    /// The [`StorageError`] that says why it does not.
    pub fn ping(&self) -> Answer<'_, ()> {
        Box::pin(async move {
            read!(self.database(), c => {
                sqlx::query(sql::PING).execute(c).await?;
                Ok(())
            })
        })
    }

    /// Returns whether the database is a file, which one machine has.
    #[must_use]
    pub fn is_file(&self) -> bool {
        matches!(self.database(), Database::Sqlite { .. })
    }

    /// Returns whether [`close`](Self::close) was called.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        match self.database() {
            Database::Sqlite { readers, .. } => readers.is_closed(),
            Database::Postgres { pool, .. } => pool.is_closed(),
        }
    }

    fn database(&self) -> &Database {
        &self.0.database
    }

    fn own_life(&self) -> &OwnLife {
        &self.0.life
    }

    fn queue(&self) -> &mpsc::Sender<Pending> {
        &self.0.queue
    }
}
