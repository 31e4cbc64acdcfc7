//! Files of games that people have sent, and the games of them.

use rookery_protocol::Millis;
use rookery_protocol::game::GameSummary;
use rookery_protocol::id::{GameId, ImportId, UserId};
use rookery_protocol::import::ImportFault;

use crate::database::{Database, End, read, write};
use crate::error::StorageError;
use crate::model::{
    ImportCount, ImportPart, Imported, KeptFromElsewhere, NewImport, NewImported, StoredImport,
};
use crate::row::{ImportRow, ImportedGameRow, ImportedRow, id, json, unjson, word};
use crate::{Answer, LIST_LEN_MAX, Storage, sql};

/// Games whose texts are read at once.
const TEXTS_LEN_MAX: u32 = 100;
/// Games that are deleted in one transaction, so that moves need not wait for long.
const DELETED_AT_ONCE: i64 = 5_000;

/// Games as the statements that create them take them.
fn columns(games: &[NewImported]) -> Result<String, StorageError> {
    let mut rows = Vec::with_capacity(games.len());
    for game in games {
        let NewImported { id, number, rules, names: [first, second], played_ms, result, body } =
            game;
        let score = word(result.score)?;
        rows.push((id, number, rules, first, second, played_ms, score, &result.reason, body));
    }
    json(&rows)
}

fn create_imported(database: &Database) -> &'static str {
    match database {
        Database::Sqlite { .. } => sql::CREATE_IMPORTED_SQLITE,
        Database::Postgres { .. } => sql::CREATE_IMPORTED_POSTGRES,
    }
}

impl Storage {
    /// Creates an import: a file of games that is being read.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn create_import<'a>(&'a self, new: &'a NewImport) -> Answer<'a, ()> {
        Box::pin(async move {
            write!(self.database(), c => {
                sqlx::query(sql::CREATE_IMPORT)
                    .bind(new.id.as_str())
                    .bind(new.made_by.as_str())
                    .bind(&new.name)
                    .bind(new.made_ms)
                    .execute(c)
                    .await?;
                Ok(End::Commit(()))
            })
        })
    }

    /// Keeps the games and faults that a part of a file brought, all or nothing. `false` when the
    /// file is not being read any more, and nothing was kept.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails; [`StorageError::Other`] for rules that it does not
    /// know.
    pub fn add_to_import<'a>(
        &'a self,
        (id, by): (ImportId, UserId),
        part: &'a ImportPart,
        count: ImportCount,
        now: Millis,
    ) -> Answer<'a, bool> {
        Box::pin(async move {
            let state = word(count.state)?;
            let bytes = i64::try_from(count.bytes).unwrap_or(i64::MAX);
            let (text, games) = (create_imported(self.database()), columns(&part.games)?);
            let faults: Result<Vec<_>, _> = part.faults.iter().map(json).collect();
            let faults = faults?;
            write!(self.database(), c => {
                let grown = sqlx::query(sql::IMPORT_GREW)
                    .bind(id.as_str())
                    .bind(i64::from(count.kept))
                    .bind(i64::from(count.faults))
                    .bind(bytes)
                    .bind(now)
                    .bind(&state)
                    .execute(&mut *c)
                    .await?;
                if grown.rows_affected() == 0 {
                    return Ok(End::Rollback(false));
                }
                sqlx::query(text)
                    .bind(Some(id.as_str()))
                    .bind(by.as_str())
                    .bind(&games)
                    .execute(&mut *c)
                    .await?;
                for (place, fault) in (i64::from(part.faults_before)..).zip(&faults) {
                    sqlx::query(sql::ADD_FAULT)
                        .bind(id.as_str())
                        .bind(place)
                        .bind(fault)
                        .execute(&mut *c)
                        .await?;
                }
                Ok(End::Commit(true))
            })
        })
    }

    /// Keeps a game that came alone.
    ///
    /// # Errors
    /// As [`add_to_import`](Self::add_to_import).
    pub fn create_imported<'a>(&'a self, by: UserId, game: &'a NewImported) -> Answer<'a, ()> {
        Box::pin(async move {
            let (text, games) =
                (create_imported(self.database()), columns(std::slice::from_ref(game))?);
            write!(self.database(), c => {
                sqlx::query(text)
                    .bind(None::<&str>)
                    .bind(by.as_str())
                    .bind(&games)
                    .execute(c)
                    .await?;
                Ok(End::Commit(()))
            })
        })
    }

    /// Returns an import.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn import(&self, id: ImportId) -> Answer<'_, Option<StoredImport>> {
        Box::pin(async move {
            let row: Result<Option<ImportRow>, StorageError> = read!(self.database(), c => {
                Ok(sqlx::query_as(sql::IMPORT).bind(id.as_str()).fetch_optional(c).await?)
            });
            row?.map(StoredImport::try_from).transpose()
        })
    }

    /// Returns the imports of one account, the newest first, [`LIST_LEN_MAX`] at most.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn imports_of(&self, user: UserId) -> Answer<'_, Vec<StoredImport>> {
        Box::pin(async move {
            let rows: Result<Vec<ImportRow>, StorageError> = read!(self.database(), c => {
                Ok(sqlx::query_as(sql::IMPORTS_OF)
                    .bind(user.as_str())
                    .bind(i64::from(LIST_LEN_MAX))
                    .fetch_all(c)
                    .await?)
            });
            rows?.into_iter().map(StoredImport::try_from).collect()
        })
    }

    /// Returns a game that was played elsewhere.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn imported(&self, id: GameId) -> Answer<'_, Option<Imported>> {
        Box::pin(async move {
            let row: Result<Option<ImportedRow>, StorageError> = read!(self.database(), c => {
                Ok(sqlx::query_as(sql::IMPORTED).bind(id.as_str()).fetch_optional(c).await?)
            });
            row?.map(Imported::try_from).transpose()
        })
    }

    /// Returns the games of an import from number `from` on, in its order, [`LIST_LEN_MAX`] at
    /// most.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn imported_games(
        &self,
        import: ImportId,
        from: u32,
        limit: u32,
    ) -> Answer<'_, Vec<(u32, GameSummary)>> {
        Box::pin(async move {
            let limit = i64::from(limit.min(LIST_LEN_MAX));
            let rows: Result<Vec<ImportedGameRow>, StorageError> = read!(self.database(), c => {
                Ok(sqlx::query_as(sql::IMPORTED_GAMES)
                    .bind(import.as_str())
                    .bind(i64::from(from))
                    .bind(limit)
                    .fetch_all(c)
                    .await?)
            });
            let read = |row: ImportedGameRow| Ok((row.number(), GameSummary::try_from(row)?));
            rows?.into_iter().map(read).collect()
        })
    }

    /// Returns the texts of an import's games from number `from` on, each with its number; some of
    /// them.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn imported_texts(&self, import: ImportId, from: u32) -> Answer<'_, Vec<(u32, String)>> {
        Box::pin(async move {
            let rows: Result<Vec<(i64, String)>, StorageError> = read!(self.database(), c => {
                Ok(sqlx::query_as(sql::IMPORTED_TEXTS)
                    .bind(import.as_str())
                    .bind(i64::from(from))
                    .bind(i64::from(TEXTS_LEN_MAX))
                    .fetch_all(c)
                    .await?)
            });
            let number = |number| u32::try_from(number).unwrap_or(u32::MAX);
            Ok(rows?.into_iter().map(|(place, text)| (number(place), text)).collect())
        })
    }

    /// Returns the texts of all games from elsewhere after this one, each with its id; some of
    /// them.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn all_imported_texts(&self, after: Option<GameId>) -> Answer<'_, Vec<(GameId, String)>> {
        Box::pin(async move {
            let after = after.as_ref().map_or("", GameId::as_str);
            let rows: Result<Vec<(String, String)>, StorageError> = read!(self.database(), c => {
                Ok(sqlx::query_as(sql::ALL_IMPORTED_TEXTS)
                    .bind(after)
                    .bind(i64::from(TEXTS_LEN_MAX))
                    .fetch_all(c)
                    .await?)
            });
            rows?.into_iter().map(|(game, text)| Ok((id(&game)?, text))).collect()
        })
    }

    /// Returns games from elsewhere after the one of an id, by id, with their texts; some of them. The
    /// error inside says which is damaged, by its id as it stands.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn imported_to_check<'a>(
        &'a self,
        after: &'a str,
    ) -> Answer<'a, Vec<Result<Imported, (String, String)>>> {
        Box::pin(async move {
            let rows: Result<Vec<ImportedRow>, StorageError> = read!(self.database(), c => {
                Ok(sqlx::query_as(sql::IMPORTED_TO_CHECK)
                    .bind(after)
                    .bind(i64::from(TEXTS_LEN_MAX))
                    .fetch_all(c)
                    .await?)
            });
            let read = |row: ImportedRow| {
                let id = row.id().to_owned();
                Imported::try_from(row).map_err(|error| (id, error.to_string()))
            };
            Ok(rows?.into_iter().map(read).collect())
        })
    }

    /// Returns the faults of an import's games, from fault number `from` on, [`LIST_LEN_MAX`] at
    /// most.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn import_faults(&self, import: ImportId, from: u32) -> Answer<'_, Vec<ImportFault>> {
        Box::pin(async move {
            let rows: Result<Vec<String>, StorageError> = read!(self.database(), c => {
                Ok(sqlx::query_scalar(sql::IMPORT_FAULTS)
                    .bind(import.as_str())
                    .bind(i64::from(from))
                    .bind(i64::from(LIST_LEN_MAX))
                    .fetch_all(c)
                    .await?)
            });
            rows?.iter().map(|row| unjson(row)).collect()
        })
    }

    /// Returns the number of games that were played elsewhere and that one account has here.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn count_imported(&self, user: UserId) -> Answer<'_, u64> {
        Box::pin(async move {
            let count: Result<i64, StorageError> = read!(self.database(), c => {
                Ok(sqlx::query_scalar(sql::COUNT_IMPORTED).bind(user.as_str()).fetch_one(c).await?)
            });
            Ok(count?.cast_unsigned())
        })
    }

    /// Returns how much one account has here of what was played elsewhere.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn kept_from_elsewhere(&self, user: UserId) -> Answer<'_, KeptFromElsewhere> {
        Box::pin(async move {
            let kept: Result<(i64, i64, i64), StorageError> = read!(self.database(), c => {
                let query = sqlx::query_as(sql::KEPT_FROM_ELSEWHERE).bind(user.as_str());
                Ok(query.fetch_one(c).await?)
            });
            let (games, files, bytes) = kept?;
            let [games, files, bytes] = [games, files, bytes].map(i64::cast_unsigned);
            Ok(KeptFromElsewhere { games, files, bytes })
        })
    }

    /// Deletes an import and its games, some of them at a time. What is left when that breaks off
    /// is deleted by the next call. `false` when there is no such import.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn delete_import(&self, id: ImportId) -> Answer<'_, bool> {
        Box::pin(async move {
            self.delete_imported(sql::DELETE_SOME_IMPORTED, id.as_str()).await?;
            write!(self.database(), c => {
                sqlx::query(sql::DELETE_FAULTS).bind(id.as_str()).execute(&mut *c).await?;
                let done = sqlx::query(sql::DELETE_IMPORT).bind(id.as_str()).execute(c).await?;
                Ok(End::Commit(done.rows_affected() == 1))
            })
        })
    }

    /// Deletes the imported games that a statement finds by an id, some at a time, until there are none.
    pub(crate) fn delete_imported<'a>(&'a self, text: &'static str, id: &'a str) -> Answer<'a, ()> {
        Box::pin(async move {
            loop {
                let deleted: Result<u64, StorageError> = write!(self.database(), c => {
                    let query = sqlx::query(text).bind(id).bind(DELETED_AT_ONCE);
                    Ok(End::Commit(query.execute(c).await?.rows_affected()))
                });
                if deleted? == 0 {
                    return Ok(());
                }
            }
        })
    }
}
