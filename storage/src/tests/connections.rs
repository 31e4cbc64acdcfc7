//! What connections are set to, and when one is used again.

use std::time::Duration;

use sqlx::postgres::PgPoolOptions;
use sqlx::{AssertSqlSafe, Row};

use super::{Folder, Schema};
use crate::connect;
use crate::database::{Database, End, Turns, in_turn, write};
use crate::error::StorageError;
use crate::sql;

/// Something that only the connection has that it was made on.
const MARK: &str = "CREATE TEMPORARY TABLE mark (x INTEGER)";
const MARKED: &str = "SELECT COUNT(*) FROM mark";
const NONSENSE: &str = "SELECT x FROM nothing";

async fn sqlite(folder: &Folder) -> Database {
    connect::open_sqlite(connect::sqlite_options(&folder.file()).unwrap()).await.unwrap()
}

/// How the work of a caller goes on after its first statement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Then {
    Ends,
    RollsBack,
    /// The database refuses another statement.
    Fails,
    /// The caller finds something wrong itself.
    Refuses,
    /// The caller never comes back.
    Hangs,
}

/// Some work that begins with a statement on a connection `c`.
macro_rules! work {
    ($c:ident, $first:expr, $then:expr) => {{
        sqlx::query($first).execute(&mut *$c).await?;
        match $then {
            Then::Ends => Ok(End::Commit(())),
            Then::RollsBack => Ok(End::Rollback(())),
            Then::Fails => {
                sqlx::query(NONSENSE).execute(&mut *$c).await?;
                Ok(End::Commit(()))
            }
            Then::Refuses => Err(StorageError::Corrupt("it is wrong".into())),
            Then::Hangs => {
                std::future::pending::<()>().await;
                Ok(End::Commit(()))
            }
        }
    }};
}

async fn writes(database: &Database, first: &'static str, then: Then) -> Result<(), StorageError> {
    write!(database, c => work!(c, first, then))
}

/// The same on the connection that appends, where that is another one.
async fn appends(database: &Database, first: &'static str, then: Then) -> Result<(), StorageError> {
    match database {
        Database::Sqlite { writer, .. } => {
            in_turn!(writer, sql::BEGIN_SQLITE, c => work!(c, first, then)).await
        }
        Database::Postgres { appender, .. } => {
            in_turn!(appender, sql::BEGIN_POSTGRES, c => work!(c, first, then)).await
        }
    }
}

/// Whether work that goes on like this leaves the connection to the next caller.
macro_rules! leaves {
    ($does:ident, $database:expr, $then:expr) => {{
        $does($database, MARK, Then::Ends).await.unwrap();
        $does($database, MARKED, Then::Ends).await.unwrap();
        let given_up = Duration::from_millis(200);
        let done = tokio::time::timeout(given_up, $does($database, MARKED, $then)).await;
        let went_well = matches!(done, Ok(Ok(())));
        assert_eq!(went_well, matches!($then, Then::Ends | Then::RollsBack), "{done:?}");
        let left = $does($database, MARKED, Then::Ends).await.is_ok();
        // Whatever was left is spoilt for the next question.
        $does($database, NONSENSE, Then::Ends).await.unwrap_err();
        left
    }};
}

async fn a_failed_transaction_takes_its_connection_with_it(database: &Database) {
    for then in [Then::Ends, Then::RollsBack, Then::Fails, Then::Refuses] {
        let fine = matches!(then, Then::Ends | Then::RollsBack);
        assert_eq!(leaves!(writes, database, then), fine, "{then:?}");
        assert_eq!(leaves!(appends, database, then), fine, "{then:?}");
    }
    assert!(!leaves!(appends, database, Then::Hangs), "nobody came back");
}

#[tokio::test]
async fn sqlite_uses_no_connection_again_that_failed_in_a_transaction() {
    let folder = Folder::new();
    a_failed_transaction_takes_its_connection_with_it(&sqlite(&folder).await).await;
}

/// Whether the pool's only connection is another one after work that went on like this.
async fn is_replaced(database: &Database, then: Then) -> bool {
    let Database::Postgres { pool, .. } = database else { unreachable!() };
    let process = || sqlx::query_scalar::<_, i32>("SELECT pg_backend_pid()").fetch_one(pool);
    let before = process().await.unwrap();
    let went_well = writes(database, "SELECT 1", then).await.is_ok();
    assert_eq!(went_well, matches!(then, Then::Ends | Then::RollsBack), "{then:?}");
    process().await.unwrap() != before
}

#[tokio::test]
async fn postgres_uses_no_connection_again_that_failed_in_a_transaction() {
    let schema = Schema::new().await;
    let options = connect::postgres_options(&schema.url).unwrap();
    let pool = PgPoolOptions::new().max_connections(1).connect_lazy_with(options.clone());
    let database = Database::Postgres { appender: Turns::new(options), pool };
    for then in [Then::Ends, Then::RollsBack, Then::Fails, Then::Refuses] {
        let fine = matches!(then, Then::Ends | Then::RollsBack);
        assert_eq!(leaves!(appends, &database, then), fine, "{then:?}");
        assert_eq!(is_replaced(&database, then).await, !fine, "{then:?}");
    }
    assert!(!leaves!(appends, &database, Then::Hangs), "nobody came back");
    schema.drop().await;
}

/// What is set on the connection of whoever has their turn, as text.
async fn set_in_sqlite(turns: &Turns<sqlx::Sqlite>, pragma: &str) -> String {
    let (slot, mut connection) = turns.take().await.unwrap();
    let query = sqlx::query(AssertSqlSafe(format!("PRAGMA {pragma}")));
    let row = query.fetch_one(&mut connection).await.unwrap();
    slot.put_back(connection);
    row.try_get_unchecked(0).unwrap()
}

#[tokio::test]
async fn sqlite_is_opened_to_keep_what_it_acknowledges_and_to_refuse_what_hangs_in_the_air() {
    let folder = Folder::new();
    let Database::Sqlite { writer, readers } = sqlite(&folder).await else { unreachable!() };
    for (pragma, expected) in [
        // 2 is FULL: the log is synced at every commit.
        ("synchronous", "2"),
        ("foreign_keys", "1"),
        ("busy_timeout", "2000"),
        ("journal_mode", "wal"),
        ("query_only", "0"),
        ("wal_autocheckpoint", "4000"),
        ("journal_size_limit", "67108864"),
    ] {
        assert_eq!(set_in_sqlite(&writer, pragma).await, expected, "{pragma}");
    }
    let mut reader = readers.acquire().await.unwrap();
    let refused = sqlx::query("CREATE TABLE t (x INTEGER)").execute(&mut *reader).await;
    assert!(refused.is_err(), "who reads writes nothing");
}

#[tokio::test]
async fn postgres_keeps_what_it_acknowledges_whatever_the_default_is() {
    let schema = Schema::new().await;
    let careless = format!("{}%20-c%20synchronous_commit%3Doff", schema.url);
    let opened = connect::open(&careless).await.unwrap();
    let Database::Postgres { appender, pool } = opened else { unreachable!() };
    let (_slot, mut connection) = appender.take().await.unwrap();
    for (setting, expected) in [
        ("synchronous_commit", "on"),
        ("statement_timeout", "4s"),
        ("lock_timeout", "2s"),
        ("idle_in_transaction_session_timeout", "10s"),
        ("search_path", schema.name.as_str()),
    ] {
        let show = || sqlx::query_scalar::<_, String>(AssertSqlSafe(format!("SHOW {setting}")));
        let appends = show().fetch_one(&mut connection).await.unwrap();
        let other = show().fetch_one(&pool).await.unwrap();
        assert_eq!((appends.as_str(), other.as_str()), (expected, expected), "{setting}");
    }
    schema.drop().await;
}

#[tokio::test]
async fn only_what_nobody_misses_after_a_power_cut_does_not_wait_for_the_disk() {
    const FULL: i64 = 2;
    let folder = Folder::new();
    let url = format!("sqlite:{}", folder.file().display());
    let storage = crate::Storage::open(&url).await.unwrap();
    let pauses = crate::guesses::Pauses { after: 5, first_ms: 1, longest_ms: 2, forgotten_ms: 3 };
    storage.take_guess(&[7; 32], pauses, 5).await.unwrap();
    let Database::Sqlite { writer, .. } = storage.database() else { panic!("it is a file") };
    let (slot, mut own) = writer.take().await.unwrap();
    let sync: i64 = sqlx::query_scalar("PRAGMA synchronous").fetch_one(&mut own).await.unwrap();
    assert_eq!(sync, FULL, "whatever is written next waits");
    slot.put_back(own);
    storage.close().await;
}
