//! The database that is moved. Nothing is written into it.

use std::path::Path;
use std::time::Duration;

use futures_util::TryStreamExt as _;
use sqlx::ConnectOptions as _;
use sqlx::migrate::Migrator;
use sqlx::postgres::PgConnection;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};

use crate::claim::{self, Claim};
use crate::connect;
use crate::database::{CONNECT_MS_MAX, in_time};
use crate::migrations::{POSTGRES, SQLITE, STEPS, Standing, standing};
use crate::moving::batch::{Batch, Value, shown};
use crate::moving::tables::{TABLES, Table};
use crate::moving::{Limits, MoveError, STEP_MS_MAX};
use crate::sql;

/// How long SQLite waits for a program that writes, such as one that adds an account.
const BUSY_MS_MAX: u64 = 5_000;
/// The database that is moved.
pub(crate) struct Old {
    connection: Connection,
    claim: Claim,
    /// The name of the site.
    pub(crate) site: String,
    /// When a server last lived on it.
    pub(crate) alive_ms: i64,
}

enum Connection {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

/// Up to where a database was read: which table, and the key of its last row that was.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) table: usize,
    pub(crate) after: Option<Vec<Value>>,
}

impl Place {
    /// The tables of which something was read, or all.
    pub(crate) fn begun(&self) -> &'static [Table] {
        &TABLES[..self.table + usize::from(self.after.is_some())]
    }
}

/// Runs a block on the connection of either database: `on!(self.connection, c => { … })`.
macro_rules! on {
    ($connection:expr, $c:ident => $body:expr) => {
        match &mut $connection {
            Connection::Sqlite($c) => $body,
            Connection::Postgres($c) => $body,
        }
    };
}

/// A statement with a key as its parameters.
macro_rules! with_key {
    ($statement:expr, $key:expr) => {{
        let mut statement = $statement;
        for value in $key {
            statement = match value {
                Value::Text(text) => statement.bind(text.clone()),
                Value::Long(number) => statement.bind(*number),
                Value::Int(number) => statement.bind(*number),
                Value::Bytes(bytes) => statement.bind(bytes.clone()),
            };
        }
        statement
    }};
}

impl Old {
    /// Opens it for reading, and claims it alone.
    pub(crate) async fn open(url: &str) -> Result<Old, MoveError> {
        let (mut connection, file) = connect(url).await?;
        ensure_current(&mut connection).await?;
        let moving =
            on!(connection, c => sqlx::query_scalar(sql::IS_MOVING).fetch_optional(c).await);
        connect::ensure_complete(moving.map_err(failed)?).map_err(MoveError::Old)?;
        let site: Option<String> =
            on!(connection, c => sqlx::query_scalar(sql::SITE).fetch_optional(c).await)
                .map_err(failed)?;
        let site = site.ok_or(MoveError::NeverUsed)?;
        let claim = match file {
            Some(path) => claim::of_file(path),
            None => {
                let options = connect::postgres_options(url).map_err(MoveError::Old)?;
                claim::of_postgres(options, &site, true).await
            }
        };
        let claim = claim.map_err(MoveError::Old)?.ok_or(MoveError::InUse)?;
        let alive_ms = alive_ms(&mut connection).await?;
        Ok(Old { connection, claim, site, alive_ms })
    }

    /// Reads on from a place, and moves that on; `None` at the end of all tables.
    pub(crate) async fn next(
        &mut self,
        place: &mut Place,
        limits: Limits,
    ) -> Result<Option<Batch>, MoveError> {
        while let Some(table) = TABLES.get(place.table) {
            let batch = self.read(table, place.after.as_deref(), limits).await?;
            if let Some(row) = batch.nul() {
                let key = shown(&batch.key(row));
                return Err(MoveError::Nul { table: table.name, key });
            }
            if batch.rows() > 0 {
                place.after = Some(batch.key(batch.rows() - 1));
                return Ok(Some(batch));
            }
            *place = Place { table: place.table + 1, after: None };
        }
        Ok(None)
    }

    async fn read(
        &mut self,
        table: &'static Table,
        after: Option<&[Value]>,
        limits: Limits,
    ) -> Result<Batch, MoveError> {
        let mut batch = Batch::of(table);
        on!(self.connection, c => {
            let statement = match after {
                None => sqlx::query(sql::first_rows(table)),
                Some(key) => with_key!(sqlx::query(sql::rows_after(table)), key),
            };
            let mut rows = statement.bind(i64::from(limits.rows)).fetch(c);
            while batch.bytes() < limits.bytes
                && let Some(row) = rows.try_next().await.map_err(failed)?
            {
                batch.push(&row).map_err(failed)?;
            }
        });
        Ok(batch)
    }

    /// How many rows a table has.
    pub(crate) async fn count(&mut self, table: &Table) -> Result<u64, MoveError> {
        let rows = on!(self.connection, c => {
            sqlx::query_scalar(sql::count_rows(table)).fetch_one(c).await
        });
        let rows: i64 = rows.map_err(failed)?;
        Ok(rows.cast_unsigned())
    }

    /// Makes sure that no server has used the database since it was opened.
    pub(crate) async fn ensure_unused(&mut self) -> Result<(), MoveError> {
        if !self.claim.keep().await.map_err(MoveError::Old)? {
            return Err(MoveError::InUse);
        }
        match alive_ms(&mut self.connection).await? == self.alive_ms {
            true => Ok(()),
            false => Err(MoveError::Changed),
        }
    }
}

fn failed(error: sqlx::Error) -> MoveError {
    MoveError::Old(error.into())
}

/// A connection, and where the file is if it is one.
async fn connect(url: &str) -> Result<(Connection, Option<&Path>), MoveError> {
    if let Some(path) = connect::file(url) {
        if !path.exists() {
            return Err(MoveError::NoFile(path.display().to_string()));
        }
        let options = SqliteConnectOptions::new()
            .filename(path)
            .read_only(true)
            .busy_timeout(Duration::from_millis(BUSY_MS_MAX))
            .disable_statement_logging();
        let connection = options.connect().await.map_err(failed)?;
        return Ok((Connection::Sqlite(connection), Some(path)));
    }
    let options = connect::postgres_options(url).map_err(MoveError::Old)?;
    let options = options.options([
        ("default_transaction_read_only", "on".to_owned()),
        ("statement_timeout", STEP_MS_MAX.to_string()),
    ]);
    let connected = in_time(CONNECT_MS_MAX, async { Ok(options.connect().await?) });
    let connection = connected.await.map_err(MoveError::Old)?;
    Ok((Connection::Postgres(connection), None))
}

/// When a server last lived there.
async fn alive_ms(connection: &mut Connection) -> Result<i64, MoveError> {
    let alive: Option<i64> =
        on!(*connection, c => sqlx::query_scalar(sql::ALIVE).fetch_optional(c).await)
            .map_err(failed)?;
    alive.ok_or(MoveError::NeverUsed)
}

/// Makes sure that the tables are those of this version.
async fn ensure_current(connection: &mut Connection) -> Result<(), MoveError> {
    let tables: Vec<String> = match connection {
        Connection::Sqlite(c) => sqlx::query_scalar(sql::TABLES_SQLITE).fetch_all(c).await,
        Connection::Postgres(c) => sqlx::query_scalar(sql::TABLES_POSTGRES).fetch_all(c).await,
    }
    .map_err(failed)?;
    if !tables.iter().any(|name| name == STEPS) {
        return Err(MoveError::NeverUsed);
    }
    let had: Vec<(i64, Vec<u8>)> =
        on!(*connection, c => sqlx::query_as(sql::APPLIED).fetch_all(c).await).map_err(failed)?;
    let wanted: &Migrator = match connection {
        Connection::Sqlite(_) => &SQLITE,
        Connection::Postgres(_) => &POSTGRES,
    };
    match standing(wanted, &had) {
        Standing::Current => Ok(()),
        Standing::Behind(_) => Err(MoveError::Older),
        Standing::Newer => Err(MoveError::Newer),
    }
}
