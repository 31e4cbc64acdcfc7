//! One code path for two databases: [`read!`] and [`write!`] run a block against either.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use sqlx::postgres::{PgPool, Postgres};
use sqlx::sqlite::{Sqlite, SqlitePool};
use sqlx::{ConnectOptions, Connection};
use tokio::sync::{Mutex, MutexGuard, Semaphore};
use tokio::time::Instant;

use crate::error::StorageError;

/// How long a write waits for its turn.
const TURN_MS_MAX: u64 = 3_000;
/// Writes that wait for their turn at once; more are refused.
const TURNS_WAITING_MAX: usize = 1_024;
/// How long opening a connection may take.
pub(crate) const CONNECT_MS_MAX: u64 = 3_000;
/// A connection that has been idle for longer is tested before it is used: the database may have
/// been restarted since.
pub(crate) const IDLE_TRUSTED: Duration = Duration::from_secs(1);
/// How long a whole PostgreSQL transaction may take before its connection is given up. Longer than
/// the server's own limits, so that as a rule the server says what is wrong.
const TRANSACTION_MS_MAX: u64 = 6_000;

/// Where everything is.
pub(crate) enum Database {
    /// All writes take turns on one connection, so that nobody in this process ever finds the file
    /// locked by another of its own; readers are never blocked (WAL).
    Sqlite { writer: Turns<Sqlite>, readers: SqlitePool },
    /// Appends have a connection of their own; everything else shares a pool.
    Postgres { appender: Turns<Postgres>, pool: PgPool },
}

/// One connection that callers take in turn. It is opened when first needed and dropped whenever
/// a caller fails or goes away half-way, whatever state it is in then; the next one opens another.
pub(crate) struct Turns<DB: sqlx::Database> {
    options: <DB::Connection as Connection>::Options,
    /// Empty while somebody has the connection, and after a failure.
    slot: Mutex<Option<Idle<DB>>>,
    /// Who waits for the connection.
    waiting: Semaphore,
}

/// A connection that works, and since when it has not been used.
pub(crate) struct Idle<DB: sqlx::Database> {
    connection: DB::Connection,
    since: Instant,
}

/// Where the connection goes back to after a success.
pub(crate) struct Slot<'a, DB: sqlx::Database> {
    place: MutexGuard<'a, Option<Idle<DB>>>,
    _asked: Asked,
}

impl<DB: sqlx::Database> Slot<'_, DB> {
    pub(crate) fn put_back(mut self, connection: DB::Connection) {
        *self.place = Some(Idle { connection, since: Instant::now() });
    }
}

impl<DB: sqlx::Database> Turns<DB> {
    pub(crate) fn new(options: <DB::Connection as Connection>::Options) -> Self {
        Self { options, slot: Mutex::new(None), waiting: Semaphore::new(TURNS_WAITING_MAX) }
    }

    /// How the connection is opened.
    pub(crate) fn options(&self) -> &<DB::Connection as Connection>::Options {
        &self.options
    }

    /// Waits for the connection.
    pub(crate) async fn take(&self) -> Result<(Slot<'_, DB>, DB::Connection), StorageError> {
        let asked = asked();
        let place = self
            .waiting
            .try_acquire()
            .map_err(|_| StorageError::Down("closed, or too many writes wait".into()))?;
        let mut slot = in_time(TURN_MS_MAX, async { Ok(self.slot.lock().await) }).await?;
        drop(place);
        let connection = in_time(CONNECT_MS_MAX, async {
            if let Some(mut idle) = slot.take()
                && (idle.since.elapsed() < IDLE_TRUSTED || idle.connection.ping().await.is_ok())
            {
                return Ok(idle.connection);
            }
            Ok(self.options.connect().await?)
        })
        .await?;
        Ok((Slot { place: slot, _asked: asked }, connection))
    }

    /// Refuses further turns and closes the connection after the last one.
    pub(crate) async fn close(&self) {
        self.waiting.close();
        if let Some(idle) = self.slot.lock().await.take()
            && let Err(error) = idle.connection.close().await
        {
            tracing::warn!(%error, "closing the database connection");
        }
    }
}

/// How a transaction ends whose statements all succeeded.
pub(crate) enum End<T> {
    Commit(T),
    Rollback(T),
}

/// Questions to the databases of this process that are not answered yet.
static UNANSWERED: AtomicU64 = AtomicU64::new(0);

/// Returns how many questions to the databases of this process are not answered yet.
#[must_use]
pub fn unanswered() -> u64 {
    UNANSWERED.load(Ordering::SeqCst)
}

/// A question to the database, until it is answered or given up.
pub(crate) struct Asked(());

/// Counts something that the database is asked.
#[must_use]
pub(crate) fn asked() -> Asked {
    metrics::counter!("rookery_database_asked_total").increment(1);
    UNANSWERED.fetch_add(1, Ordering::SeqCst);
    Asked(())
}

impl Drop for Asked {
    fn drop(&mut self) {
        UNANSWERED.fetch_sub(1, Ordering::SeqCst);
    }
}

/// Gives up after `ms` milliseconds.
pub(crate) async fn in_time<T>(
    ms: u64,
    work: impl Future<Output = Result<T, StorageError>>,
) -> Result<T, StorageError> {
    match tokio::time::timeout(Duration::from_millis(ms), work).await {
        Ok(outcome) => outcome,
        Err(_) => Err(StorageError::Down(format!("no answer within {ms} ms"))),
    }
}

/// The limit of a PostgreSQL transaction. SQLite needs none: its busy timeout ends every wait.
pub(crate) async fn in_transaction_time<T>(
    work: impl Future<Output = Result<T, StorageError>>,
) -> Result<T, StorageError> {
    in_time(TRANSACTION_MS_MAX, work).await
}

/// Runs one statement of PostgreSQL's, which is its own transaction:
/// `alone!(pool, c => query.execute(c))`. Gives `Result<_, StorageError>`, by `?` where there is no
/// connection.
macro_rules! alone {
    ($pool:expr, $connection:ident => $work:expr) => {{
        let _asked = $crate::database::asked();
        let mut pooled = $pool.acquire().await?;
        let outcome = $crate::database::in_transaction_time(async {
            let $connection = &mut *pooled;
            Ok($work.await?)
        })
        .await;
        if outcome.is_err() {
            pooled.close_on_drop();
        }
        outcome
    }};
}

/// Runs statements outside a transaction on a connection for reading:
/// `read!(database, c => { … Ok(value) })`. `?` works inside. Gives `Result<_, StorageError>`.
macro_rules! read {
    ($database:expr, $connection:ident => $body:expr) => {{
        let work: $crate::Answer<'_, _> = match $database {
            $crate::database::Database::Sqlite { readers, .. } => Box::pin(async {
                let _asked = $crate::database::asked();
                let mut pooled = readers.acquire().await?;
                let $connection = &mut *pooled;
                $body
            }),
            $crate::database::Database::Postgres { pool, .. } => Box::pin(async {
                let _asked = $crate::database::asked();
                let mut pooled = pool.acquire().await?;
                let outcome = $crate::database::in_transaction_time(async {
                    let $connection = &mut *pooled;
                    $body
                })
                .await;
                if outcome.is_err() {
                    pooled.close_on_drop();
                }
                outcome
            }),
        };
        work.await
    }};
}

/// Runs statements in one transaction: `write!(database, c => { … Ok(End::Commit(value)) })`.
/// `?` works inside. Gives `Result<_, StorageError>`; after an error nothing was changed.
macro_rules! write {
    ($database:expr, $connection:ident => $body:expr) => {{
        let work: $crate::Answer<'_, _> = match $database {
            $crate::database::Database::Sqlite { writer, .. } => Box::pin(
                $crate::database::in_turn!(writer, $crate::sql::BEGIN_SQLITE, $connection => $body),
            ),
            $crate::database::Database::Postgres { pool, .. } => Box::pin(async {
                let _asked = $crate::database::asked();
                let mut pooled = pool.acquire().await?;
                let outcome = $crate::database::in_transaction_time(
                    $crate::database::transaction!(
                        &mut *pooled, $crate::sql::BEGIN_POSTGRES, $connection => $body
                    ),
                )
                .await;
                if outcome.is_err() {
                    pooled.close_on_drop();
                }
                outcome
            }),
        };
        work.await
    }};
}

/// Runs statements as `write!` does, but does not wait until they are on the disk: a power cut may take
/// back the last of them. They are never half there, and whatever is written after them brings them to
/// the disk. For what nobody misses then, such as how often somebody has guessed.
macro_rules! write_loosely {
    ($database:expr, $connection:ident => $body:expr) => {{
        let work: $crate::Answer<'_, _> = match $database {
            $crate::database::Database::Sqlite { writer, .. } => Box::pin(async {
                let (slot, mut own) = writer.take().await?;
                let outcome = async {
                    sqlx::query($crate::sql::SYNC_LATER).execute(&mut own).await?;
                    let value = $crate::database::transaction!(
                        &mut own, $crate::sql::BEGIN_SQLITE, $connection => $body
                    )
                    .await?;
                    sqlx::query($crate::sql::SYNC_NOW).execute(&mut own).await?;
                    Ok::<_, $crate::error::StorageError>(value)
                }
                .await;
                // A connection that may still put off the disk is not used again.
                if outcome.is_ok() {
                    slot.put_back(own);
                }
                outcome
            }),
            $crate::database::Database::Postgres { pool, .. } => Box::pin(async {
                let _asked = $crate::database::asked();
                let mut pooled = pool.acquire().await?;
                let outcome = $crate::database::in_transaction_time(
                    $crate::database::transaction!(
                        &mut *pooled, $crate::sql::BEGIN_POSTGRES, $connection => {
                            sqlx::query($crate::sql::SYNC_LATER_POSTGRES)
                                .execute(&mut *$connection)
                                .await?;
                            $body
                        }
                    ),
                )
                .await;
                if outcome.is_err() {
                    pooled.close_on_drop();
                }
                outcome
            }),
        };
        work.await
    }};
}

/// A future that runs one transaction on the connection of [`Turns`].
macro_rules! in_turn {
    ($turns:expr, $begin:expr, $connection:ident => $body:expr) => {
        async {
            let (slot, mut own) = $turns.take().await?;
            let outcome =
                $crate::database::transaction!(&mut own, $begin, $connection => $body).await;
            if outcome.is_ok() {
                slot.put_back(own);
            }
            outcome
        }
    };
}

/// A future that runs one transaction. After an error the connection must not be used again.
macro_rules! transaction {
    ($own:expr, $begin:expr, $connection:ident => $body:expr) => {
        async {
            let mut transaction = sqlx::Connection::begin_with($own, $begin).await?;
            let end: Result<_, $crate::error::StorageError> = async {
                let $connection = &mut *transaction;
                $body
            }
            .await;
            match end? {
                $crate::database::End::Commit(value) => {
                    transaction.commit().await?;
                    Ok::<_, $crate::error::StorageError>(value)
                }
                $crate::database::End::Rollback(value) => {
                    transaction.rollback().await?;
                    Ok(value)
                }
            }
        }
    };
}

pub(crate) use {alone, in_turn, read, transaction, write, write_loosely};
