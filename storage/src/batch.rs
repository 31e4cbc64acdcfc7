//! One transaction with the events of many games.
//!
//! The statement adds an append only if its first version is the next one of its game, and the
//! unique key (game, version) lets only one of two writers have it. A log only ever grows, so
//! version n + 1 is never stored without n, by however many servers. When fewer rows were added
//! than asked for, everything is rolled back, the appends that do not fit are told so, and the
//! others are tried again.

use std::collections::HashSet;

use crate::Answer;
use crate::append::{Pending, down};
use crate::database::{Database, End, in_transaction_time, in_turn};
use crate::error::{AppendError, StorageError};
use crate::row::{json, word};
use crate::sql;

/// How often a batch is tried while other servers take versions from under it.
const ROUNDS_MAX: u32 = 8;

/// Commits a batch of appends to different games, in a life of the server, and answers each.
///
/// # Errors
/// Why the database did not take it; those who waited have been told.
pub(crate) async fn commit(
    database: &Database,
    life: Option<i32>,
    mut batch: Vec<Pending>,
) -> Result<(), String> {
    let failure = loop_rounds(database, life, &mut batch).await.err();
    let text = failure.as_ref().map(ToString::to_string);
    for pending in batch {
        pending.answer(match &text {
            None => Ok(()),
            Some(text) => Err(down(text)),
        });
    }
    text.map_or(Ok(()), Err)
}

/// Leaves those in the batch that still wait for an answer.
async fn loop_rounds(
    database: &Database,
    life: Option<i32>,
    batch: &mut Vec<Pending>,
) -> Result<(), StorageError> {
    for _ in 0..ROUNDS_MAX {
        if batch.is_empty() || insert(database, life, &Rows::new(batch)?).await? {
            return Ok(());
        }
        let lost = conflicts(database, batch).await?;
        for pending in batch.extract_if(.., |pending| lost.contains(pending.append.game.as_str())) {
            pending.answer(Err(AppendError::Conflict));
        }
    }
    Err(StorageError::Down("other servers append to the same games all the time".into()))
}

/// The events of a batch, column by column.
struct Rows<'a> {
    games: Vec<&'a str>,
    firsts: Vec<i32>,
    versions: Vec<i32>,
    at_ms: Vec<i64>,
    bodies: Vec<&'a str>,
    ends: Ends<'a>,
}

/// The games that end in a batch, column by column.
#[derive(Default)]
struct Ends<'a> {
    games: Vec<&'a str>,
    at_ms: Vec<i64>,
    scores: Vec<String>,
    reasons: Vec<&'a str>,
}

impl<'a> Rows<'a> {
    fn new(batch: &'a [Pending]) -> Result<Self, StorageError> {
        let mut rows = Rows {
            games: Vec::new(),
            firsts: Vec::new(),
            versions: Vec::new(),
            at_ms: Vec::new(),
            bodies: Vec::new(),
            ends: Ends::default(),
        };
        for append in batch.iter().map(|pending| &pending.append) {
            for event in &append.events {
                rows.games.push(append.game.as_str());
                rows.firsts.push(append.first_version.cast_signed());
                rows.versions.push(event.version.cast_signed());
                rows.at_ms.push(event.at_ms);
                rows.bodies.push(&event.body);
            }
            if let Some(ended) = &append.ended {
                rows.ends.games.push(append.game.as_str());
                rows.ends.at_ms.push(ended.at_ms);
                rows.ends.scores.push(word(ended.result.score)?);
                rows.ends.reasons.push(&ended.result.reason);
            }
        }
        Ok(rows)
    }

    fn len(&self) -> u64 {
        self.games.len() as u64
    }

    fn json(&self) -> Result<String, StorageError> {
        let rows: Vec<_> = (0..self.games.len())
            .map(|i| {
                (self.games[i], self.firsts[i], self.versions[i], self.at_ms[i], self.bodies[i])
            })
            .collect();
        json(&rows)
    }
}

impl Ends<'_> {
    fn json(&self) -> Result<String, StorageError> {
        let rows: Vec<_> = (0..self.games.len())
            .map(|i| (self.games[i], self.at_ms[i], &self.scores[i], self.reasons[i]))
            .collect();
        json(&rows)
    }
}

/// `false` when something did not fit, and nothing was stored.
async fn insert(
    database: &Database,
    life: Option<i32>,
    rows: &Rows<'_>,
) -> Result<bool, StorageError> {
    let work: Answer<'_, bool> = match database {
        Database::Sqlite { writer, .. } => Box::pin(in_turn!(writer, sql::BEGIN_SQLITE, c => {
            let add = sqlx::query(sql::APPEND_SQLITE).bind(rows.json()?).bind(life);
            let added = add.execute(&mut *c).await;
            if !all_added(added.map(|done| done.rows_affected()), rows.len())? {
                return Ok(End::Rollback(false));
            }
            if !rows.ends.games.is_empty() {
                let ends = rows.ends.json()?;
                sqlx::query(sql::END_GAMES_SQLITE).bind(ends).execute(&mut *c).await?;
            }
            Ok(End::Commit(true))
        })),
        Database::Postgres { appender, .. } => {
            Box::pin(in_transaction_time(in_turn!(appender, sql::BEGIN_POSTGRES, c => {
                let added = sqlx::query(sql::APPEND_POSTGRES)
                    .bind(&rows.games)
                    .bind(&rows.firsts)
                    .bind(&rows.versions)
                    .bind(&rows.at_ms)
                    .bind(&rows.bodies)
                    .bind(life)
                    .execute(&mut *c)
                    .await;
                if !all_added(added.map(|done| done.rows_affected()), rows.len())? {
                    return Ok(End::Rollback(false));
                }
                if !rows.ends.games.is_empty() {
                    sqlx::query(sql::END_GAMES_POSTGRES)
                        .bind(&rows.ends.games)
                        .bind(&rows.ends.at_ms)
                        .bind(&rows.ends.scores)
                        .bind(&rows.ends.reasons)
                        .execute(&mut *c)
                        .await?;
                }
                Ok(End::Commit(true))
            })))
        }
    };
    work.await
}

/// A game that does not exist counts as a row that was not added.
fn all_added(added: Result<u64, sqlx::Error>, expected: u64) -> Result<bool, StorageError> {
    match added {
        Ok(rows) => Ok(rows == expected),
        Err(sqlx::Error::Database(error)) if error.is_foreign_key_violation() => Ok(false),
        Err(error) => Err(error.into()),
    }
}

/// The games whose logs do not end just before the append.
async fn conflicts(
    database: &Database,
    batch: &[Pending],
) -> Result<HashSet<String>, StorageError> {
    let games: Vec<&str> = batch.iter().map(|pending| pending.append.game.as_str()).collect();
    let firsts: Vec<i32> =
        batch.iter().map(|pending| pending.append.first_version.cast_signed()).collect();
    let work: Answer<'_, Vec<String>> = match database {
        Database::Sqlite { writer, .. } => Box::pin(in_turn!(writer, sql::BEGIN_SQLITE, c => {
            let pairs = json(&games.iter().zip(&firsts).collect::<Vec<_>>())?;
            let query = sqlx::query_scalar(sql::CONFLICTS_SQLITE).bind(pairs);
            Ok(End::Commit(query.fetch_all(c).await?))
        })),
        Database::Postgres { appender, .. } => {
            Box::pin(in_transaction_time(in_turn!(appender, sql::BEGIN_POSTGRES, c => {
                let query = sqlx::query_scalar(sql::CONFLICTS_POSTGRES).bind(&games).bind(&firsts);
                Ok(End::Commit(query.fetch_all(c).await?))
            })))
        }
    };
    Ok(work.await?.into_iter().collect())
}
