//! The database that a site is moved to.

use std::time::Duration;

use sqlx::postgres::PgConnection;
use sqlx::{ConnectOptions as _, Connection as _};

use crate::claim::key;
use crate::connect;
use crate::database::{CONNECT_MS_MAX, in_time};
use crate::error::StorageError;
use crate::migrations::POSTGRES;
use crate::moving::batch::{Batch, Value, shown};
use crate::moving::old::{Old, Place};
use crate::moving::tables::{LOGS, TABLES, Table};
use crate::moving::{MoveError, STEP_MS_MAX};
use crate::row::{json, unjson};
use crate::sql;

/// How often the lock is tried: of a move that was interrupted PostgreSQL hears after its batch.
const CLAIM_TRIES: u32 = 10;
/// The time from one try to the next.
const CLAIM_EVERY: Duration = Duration::from_millis(200);
/// The table that is there while a database is incomplete, if it has a row.
const MARK: &str = "moving";

/// The database that a site is moved to.
pub(crate) struct New {
    connection: PgConnection,
}

/// How far a move is: the site, when a server last lived on its old database, the table that was
/// being copied, and the key of the last row that was.
type Mark = (String, i64, Option<String>, Option<String>);

impl New {
    /// Opens it, makes its tables and marks it as incomplete; also where the old database is to be
    /// read on.
    pub(crate) async fn open(url: &str, old: &Old) -> Result<(New, Place), MoveError> {
        let options = connect::postgres_options(url).map_err(MoveError::New)?;
        let options = options.options([("statement_timeout", STEP_MS_MAX)]);
        let connected = in_time(CONNECT_MS_MAX, async { Ok(options.connect().await?) });
        let mut new = New { connection: connected.await.map_err(MoveError::New)? };
        new.claim().await?;
        let there: Vec<String> = sqlx::query_scalar(sql::TABLES_POSTGRES)
            .fetch_all(&mut new.connection)
            .await
            .map_err(failed)?;
        let is_there = |name: &str| there.iter().any(|table| table == name);
        let mark = match is_there(MARK) {
            true => new.mark().await?,
            false => None,
        };
        if let Some(mark) = mark {
            let place = place(&mark, old)?;
            new.migrate().await?;
            return Ok((new, place));
        }
        new.ensure_empty(TABLES.iter().filter(|table| is_there(table.name))).await?;
        new.migrate().await?;
        sqlx::query(sql::BEGIN_MOVING)
            .bind(&old.site)
            .bind(old.alive_ms)
            .execute(&mut new.connection)
            .await
            .map_err(failed)?;
        // A server that was starting here meanwhile has not seen the mark, and has stored something.
        if let Err(error) = new.ensure_empty(TABLES).await {
            new.unmark().await?;
            return Err(error);
        }
        Ok((new, Place::default()))
    }

    /// Keeps other moves away. Servers are kept away by the mark: what is their lock, the site's name,
    /// the old database in another schema may have, too.
    async fn claim(&mut self) -> Result<(), MoveError> {
        let schema: Option<String> = sqlx::query_scalar(sql::SCHEMA)
            .fetch_one(&mut self.connection)
            .await
            .map_err(failed)?;
        let schema = schema.ok_or_else(|| {
            MoveError::New(StorageError::Other("there is no schema to make tables in".into()))
        })?;
        let key = key(&format!("a move to {schema}"));
        for _ in 0..CLAIM_TRIES {
            let taken: bool = sqlx::query_scalar(sql::CLAIM_ALONE_POSTGRES)
                .bind(key)
                .fetch_one(&mut self.connection)
                .await
                .map_err(failed)?;
            if taken {
                return Ok(());
            }
            tokio::time::sleep(CLAIM_EVERY).await;
        }
        Err(MoveError::Taken)
    }

    async fn mark(&mut self) -> Result<Option<Mark>, MoveError> {
        let mark = sqlx::query_as(sql::MOVING).fetch_optional(&mut self.connection).await;
        mark.map_err(failed)
    }

    async fn unmark(&mut self) -> Result<(), MoveError> {
        sqlx::query(sql::END_MOVING).execute(&mut self.connection).await.map_err(failed)?;
        Ok(())
    }

    async fn ensure_empty(
        &mut self,
        tables: impl IntoIterator<Item = &'static Table>,
    ) -> Result<(), MoveError> {
        for table in tables {
            let row = sqlx::query(sql::any_row(table)).fetch_optional(&mut self.connection).await;
            if row.map_err(failed)?.is_some() {
                return Err(MoveError::NotEmpty(table.name));
            }
        }
        Ok(())
    }

    async fn migrate(&mut self) -> Result<(), MoveError> {
        let migrated = POSTGRES.run_direct(None, &mut self.connection, false).await;
        migrated.map_err(|error| MoveError::New(error.into()))
    }

    /// Adds rows, and notes that they are here: both or neither.
    pub(crate) async fn store(&mut self, batch: &Batch) -> Result<(), MoveError> {
        let after = json(&batch.key(batch.rows() - 1)).map_err(MoveError::New)?;
        let stored = async {
            let mut transaction = self.connection.begin_with(sql::BEGIN_POSTGRES).await?;
            let rows = sqlx::query(sql::add_rows(batch.table));
            batch.bind(rows).execute(&mut *transaction).await?;
            sqlx::query(sql::NOTE_MOVING)
                .bind(batch.table.name)
                .bind(after)
                .execute(&mut *transaction)
                .await?;
            transaction.commit().await
        };
        stored.await.map_err(failed)
    }

    /// Compares rows of the old database with those of the same keys here.
    pub(crate) async fn compare(&mut self, batch: &Batch) -> Result<(), MoveError> {
        let mut here = Batch::of(batch.table);
        let rows = batch.bind_keys(sqlx::query(sql::rows_of(batch.table)));
        for row in rows.fetch_all(&mut self.connection).await.map_err(failed)? {
            here.push(&row).map_err(failed)?;
        }
        let Some(row) = batch.first_difference(&here) else { return Ok(()) };
        let key = batch.key(row);
        match (batch.table.name, &key[..]) {
            (LOGS, [Value::Text(game), Value::Int(version)]) => {
                Err(MoveError::Log { game: game.clone(), version: i64::from(*version) })
            }
            (table, key) => Err(MoveError::Row { table, key: shown(key) }),
        }
    }

    /// How many rows a table has.
    pub(crate) async fn count(&mut self, table: &Table) -> Result<u64, MoveError> {
        let rows = sqlx::query_scalar(sql::count_rows(table)).fetch_one(&mut self.connection).await;
        let rows: i64 = rows.map_err(failed)?;
        Ok(rows.cast_unsigned())
    }

    /// Lets PostgreSQL look at what has come in, which it has not had time for, so that it finds
    /// rows by their keys at once.
    pub(crate) async fn analyze(&mut self) -> Result<(), MoveError> {
        sqlx::query(sql::analyze()).execute(&mut self.connection).await.map_err(failed)?;
        Ok(())
    }

    /// Takes the mark away. Servers may start here from now on.
    pub(crate) async fn end(mut self) -> Result<(), MoveError> {
        sqlx::query(sql::COUNT_DEEDS_ON).execute(&mut self.connection).await.map_err(failed)?;
        sqlx::query(sql::COUNT_LIVES_ON).execute(&mut self.connection).await.map_err(failed)?;
        sqlx::query(sql::COUNT_SECURITY_ON).execute(&mut self.connection).await.map_err(failed)?;
        self.unmark().await?;
        self.connection.close().await.map_err(failed)
    }
}

fn failed(error: sqlx::Error) -> MoveError {
    MoveError::New(error.into())
}

/// Where a move goes on.
fn place((site, alive_ms, table, after): &Mark, old: &Old) -> Result<Place, MoveError> {
    if *site != old.site {
        return Err(MoveError::OtherSite);
    }
    if *alive_ms != old.alive_ms {
        return Err(MoveError::Changed);
    }
    let (Some(table), Some(after)) = (table, after) else { return Ok(Place::default()) };
    let known = TABLES.iter().position(|known| known.name == table);
    let table = known.ok_or_else(|| {
        MoveError::New(StorageError::Corrupt(format!("a move of a table {table:?}")))
    })?;
    Ok(Place { table, after: Some(unjson(after).map_err(MoveError::New)?) })
}
