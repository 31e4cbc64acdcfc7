//! From an address to a database that is ready: options, limits, migrations.

use std::io::ErrorKind;
use std::path::Path;
use std::str::FromStr;
use std::time::Duration;

use sqlx::pool::PoolOptions;
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection};

use crate::copies::CopyError;
use crate::database::{CONNECT_MS_MAX, Database, IDLE_TRUSTED, Turns, in_time};
use crate::error::StorageError;
use crate::migrations::{POSTGRES, SQLITE, STEPS, Standing, standing};
use crate::{copies, sql};

/// SQLite connections that read at the same time.
const SQLITE_READERS_MAX: u32 = 4;
/// PostgreSQL connections beside the one that appends.
const POSTGRES_CONNECTIONS_MAX: u32 = 16;
/// How long SQLite waits for a lock that another process holds.
const SQLITE_BUSY_MS_MAX: u64 = 2_000;
/// How long a PostgreSQL statement may run.
const POSTGRES_STATEMENT_MS_MAX: u64 = 4_000;
/// How long a PostgreSQL statement may wait for a lock.
const POSTGRES_LOCK_MS_MAX: u64 = 2_000;
/// How long a PostgreSQL statement of whoever only looks may run.
const POSTGRES_LOOK_MS_MAX: u64 = 10 * 60 * 1_000;
/// How long bringing the tables of PostgreSQL up to date may take, with the wait for another
/// server that is at it.
const POSTGRES_MIGRATION_MS_MAX: u64 = 10 * 60 * 1_000;
/// How long PostgreSQL keeps a transaction open whose client says nothing.
const POSTGRES_IDLE_TRANSACTION_MS_MAX: u64 = 10_000;
/// Pages in SQLite's log before they are moved to the main file.
const SQLITE_CHECKPOINT_PAGES: u32 = 4_000;
/// To how many bytes SQLite's log is cut back after a burst.
const SQLITE_LOG_BYTES_KEPT: u32 = 64 * 1024 * 1024;
/// How SQLite opens a file that it has for this process alone, with the index of its log in memory.
const SQLITE_ALONE: &str = "unix-excl";
/// How often opening is tried while another process makes the same file ready.
const SQLITE_OPEN_TRIES: u32 = 5;

/// Opens either kind of database and brings its tables up to date.
pub(crate) async fn open(url: &str) -> Result<Database, StorageError> {
    if let Some(path) = file(url) {
        return open_sqlite(sqlite_options(path)?).await;
    }
    if url.starts_with("postgres://") || url.starts_with("postgresql://") {
        return open_postgres(postgres_options(url)?).await;
    }
    Err(StorageError::Other("an address begins with sqlite: or postgres://".into()))
}

/// Opens either kind of database for reading alone, as it is: its tables must be those of this version.
pub(crate) async fn open_to_look(url: &str) -> Result<Database, StorageError> {
    if let Some(path) = file(url) {
        let refused = |error: CopyError| match error {
            CopyError::Storage(error) => error,
            other => StorageError::Other(other.to_string()),
        };
        match copies::behind(path).await.map_err(refused)? {
            Some(0) => {}
            Some(_) => return Err(StorageError::Other(OLDER.to_owned())),
            None => return Err(StorageError::Other(format!("{} holds no site", path.display()))),
        }
        let options = SqliteConnectOptions::new()
            .filename(path)
            .read_only(true)
            .busy_timeout(Duration::from_millis(SQLITE_BUSY_MS_MAX))
            .disable_statement_logging();
        let readers =
            limits(SqlitePoolOptions::new(), SQLITE_READERS_MAX).connect_lazy_with(options.clone());
        return Ok(Database::Sqlite { writer: Turns::new(options), readers });
    }
    let options = postgres_options(url)?.options([
        ("default_transaction_read_only", "on".to_owned()),
        ("statement_timeout", POSTGRES_LOOK_MS_MAX.to_string()),
    ]);
    let mut connection = in_time(CONNECT_MS_MAX, async { Ok(options.connect().await?) }).await?;
    let tables: Vec<String> =
        sqlx::query_scalar(sql::TABLES_POSTGRES).fetch_all(&mut connection).await?;
    if !tables.iter().any(|table| table == STEPS) {
        return Err(StorageError::Other("there is no site in this database".to_owned()));
    }
    let had: Vec<(i64, Vec<u8>)> = sqlx::query_as(sql::APPLIED).fetch_all(&mut connection).await?;
    match standing(&POSTGRES, &had) {
        Standing::Current => {}
        Standing::Behind(_) => return Err(StorageError::Other(OLDER.to_owned())),
        Standing::Newer => return Err(StorageError::Other(NEWER.to_owned())),
    }
    let moving = sqlx::query_scalar(sql::IS_MOVING).fetch_optional(&mut connection).await?;
    ensure_complete(moving)?;
    connection.close().await?;
    let pool =
        limits(PgPoolOptions::new(), POSTGRES_CONNECTIONS_MAX).connect_lazy_with(options.clone());
    Ok(Database::Postgres { appender: Turns::new(options), pool })
}

/// What stands in the way of whoever looks at a database of an older version.
const OLDER: &str =
    "an older version has used it last: start the server of this version on it once";
/// What stands in the way of whoever looks at a database of a newer version.
const NEWER: &str = "a newer version has used it: use the program of that version";

/// The file that an address names.
pub(crate) fn file(url: &str) -> Option<&Path> {
    let path = url.strip_prefix("sqlite:")?;
    Some(Path::new(path.strip_prefix("//").unwrap_or(path)))
}

/// Fails where another database is being moved to this one; given is what [`sql::IS_MOVING`] finds.
pub(crate) fn ensure_complete(moving: Option<i32>) -> Result<(), StorageError> {
    match moving {
        None => Ok(()),
        Some(_) => Err(StorageError::Incomplete),
    }
}

/// The path is taken as it stands: nothing in it is an option or an escape.
pub(crate) fn sqlite_options(path: &Path) -> Result<SqliteConnectOptions, StorageError> {
    if path.as_os_str().is_empty() || path.as_os_str() == ":memory:" {
        return Err(StorageError::Other("sqlite: needs the path of a file".into()));
    }
    create_private(path).map_err(|error| {
        StorageError::Other(format!("cannot create {}: {error}", path.display()))
    })?;
    Ok(SqliteConnectOptions::new()
        .filename(path)
        .journal_mode(SqliteJournalMode::Wal)
        // Acknowledged means on the disk, also when the power goes.
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .busy_timeout(Duration::from_millis(SQLITE_BUSY_MS_MAX))
        .pragma("wal_autocheckpoint", SQLITE_CHECKPOINT_PAGES.to_string())
        .pragma("journal_size_limit", SQLITE_LOG_BYTES_KEPT.to_string())
        .disable_statement_logging())
}

/// Creates the file for its owner's eyes only: it holds the hashes of passphrases. SQLite gives
/// its log beside it the same permissions. A file that exists is not even opened, because closing
/// it again would drop the locks that another connection of this process holds on it.
fn create_private(path: &Path) -> std::io::Result<()> {
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    match options.open(path) {
        Err(error) if error.kind() != ErrorKind::AlreadyExists => Err(error),
        _ => Ok(()),
    }
}

pub(crate) async fn open_sqlite(options: SqliteConnectOptions) -> Result<Database, StorageError> {
    let mut tries = 1;
    let options = loop {
        // Two processes that open a new file at once get in each other's way, once.
        match migrate_sqlite(&options).await {
            Ok(()) => break options,
            Err(StorageError::Down(why)) if tries == SQLITE_OPEN_TRIES => {
                break readable(options, why).await?;
            }
            Err(StorageError::Down(_)) => {}
            Err(error) => return Err(error),
        }
        tries += 1;
        tokio::time::sleep(Duration::from_millis(100)).await;
    };
    let readers = limits(SqlitePoolOptions::new(), SQLITE_READERS_MAX)
        .connect_lazy_with(options.clone().pragma("query_only", "ON"));
    Ok(Database::Sqlite { writer: Turns::new(options), readers })
}

/// How a database can be read that takes nothing now, because its disk is full or another process has
/// it; `why` is what was said when it was opened for writing. It takes things again once it can.
///
/// SQLite keeps an index of its log in a file beside it. Where that cannot be made it is kept in memory,
/// and then no other process can open the database. After a clean stop there is no log, and on a disk
/// that may only be read none can be made: there the file is read as one that nobody changes. When the
/// disk may be written to again, the server has to be started again.
async fn readable(
    options: SqliteConnectOptions,
    why: String,
) -> Result<SqliteConnectOptions, StorageError> {
    if is_at_rest(options.get_filename()) {
        let fixed = options.immutable(true);
        return match sqlite_is_up_to_date(&fixed).await? {
            true => {
                tracing::error!(
                    why,
                    "the disk of the database may only be read: nothing is kept until it may be \
                     written to and the server is started again"
                );
                Ok(fixed)
            }
            false => Err(StorageError::Down(why)),
        };
    }
    let alone = options.clone().vfs(SQLITE_ALONE);
    for _ in 0..SQLITE_OPEN_TRIES {
        for (options, is_alone) in [(&options, false), (&alone, true)] {
            match sqlite_is_up_to_date(options).await {
                Ok(true) => {
                    tracing::error!(why, is_alone, "the database takes nothing, and is only read");
                    return Ok(options.clone());
                }
                Ok(false) => return Err(StorageError::Down(why)),
                Err(StorageError::Incomplete) => return Err(StorageError::Incomplete),
                Err(error) => tracing::debug!(%error, is_alone, "the database cannot be read so"),
            }
        }
        // A connection that failed ends in a thread of its own, and until then the next one of this
        // process has the same index.
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    Err(StorageError::Down(why))
}

/// Whether a database's file is whole without a log, and lies where nobody can write.
fn is_at_rest(file: &Path) -> bool {
    let mut log = file.as_os_str().to_owned();
    log.push("-wal");
    if std::fs::metadata(Path::new(&log)).is_ok_and(|log| log.len() > 0) {
        return false;
    }
    // Nothing else of this process has the file open: it could not be opened.
    let written = std::fs::OpenOptions::new().write(true).open(file);
    written.is_err_and(|why| why.kind() == ErrorKind::ReadOnlyFilesystem)
}

/// Whether the tables are those that this program knows.
async fn sqlite_is_up_to_date(options: &SqliteConnectOptions) -> Result<bool, StorageError> {
    let mut connection = options.connect().await?;
    let known: Vec<i64> = sqlx::query_scalar(sql::MIGRATED).fetch_all(&mut connection).await?;
    let moving = sqlx::query_scalar(sql::IS_MOVING).fetch_optional(&mut connection).await?;
    ensure_complete(moving)?;
    connection.close().await?;
    Ok(SQLITE.iter().all(|migration| known.contains(&migration.version)))
}

/// Under one write lock, so that a second process waits and then finds everything done.
pub(crate) async fn migrate_sqlite(options: &SqliteConnectOptions) -> Result<(), StorageError> {
    let mut connection = options.connect().await?;
    let mut transaction = connection.begin_with(sql::BEGIN_SQLITE).await?;
    // `run` takes an `Acquire`, with which this future would not be `Send`.
    SQLITE.run_direct(None, &mut *transaction, false).await?;
    transaction.commit().await?;
    let moving = sqlx::query_scalar(sql::IS_MOVING).fetch_optional(&mut connection).await?;
    ensure_complete(moving)?;
    Ok(connection.close().await?)
}

pub(crate) fn postgres_options(url: &str) -> Result<PgConnectOptions, StorageError> {
    Ok(PgConnectOptions::from_str(url)?
        .application_name("rookery")
        // Acknowledged means on the disk, whatever the server's default is.
        .options([("synchronous_commit", "on")])
        .disable_statement_logging())
}

async fn open_postgres(options: PgConnectOptions) -> Result<Database, StorageError> {
    let mut connection = in_time(CONNECT_MS_MAX, async { Ok(options.connect().await?) }).await?;
    in_time(POSTGRES_MIGRATION_MS_MAX, async {
        // One server after the other; it is let go with the connection.
        sqlx::query(sql::LOCK_MIGRATIONS).execute(&mut connection).await?;
        POSTGRES.run_direct(None, &mut connection, false).await?;
        let moving = sqlx::query_scalar(sql::IS_MOVING).fetch_optional(&mut connection).await?;
        ensure_complete(moving)
    })
    .await?;
    connection.close().await?;

    let options = options.options([
        ("statement_timeout", POSTGRES_STATEMENT_MS_MAX),
        ("lock_timeout", POSTGRES_LOCK_MS_MAX),
        ("idle_in_transaction_session_timeout", POSTGRES_IDLE_TRANSACTION_MS_MAX),
    ]);
    let pool =
        limits(PgPoolOptions::new(), POSTGRES_CONNECTIONS_MAX).connect_lazy_with(options.clone());
    Ok(Database::Postgres { appender: Turns::new(options), pool })
}

fn limits<DB: sqlx::Database>(options: PoolOptions<DB>, connections: u32) -> PoolOptions<DB> {
    options
        .max_connections(connections)
        .acquire_timeout(Duration::from_millis(CONNECT_MS_MAX))
        // Testing it every time would cost a round trip.
        .test_before_acquire(false)
        .before_acquire(|connection, meta| {
            Box::pin(async move {
                if meta.idle_for >= IDLE_TRUSTED {
                    connection.ping().await?;
                }
                Ok(true)
            })
        })
}
