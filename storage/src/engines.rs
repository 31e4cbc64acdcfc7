//! Programs that play.

use rookery_protocol::Millis;
use rookery_protocol::bot::NotedFault;
use rookery_protocol::engine::Profile;
use rookery_protocol::id::EngineId;
use serde::Serialize;

use crate::database::{End, read, write};
use crate::error::{AnnounceEngine, DeleteEngine, StorageError};
use crate::model::{StoredEngine, Updated};
use crate::row::{EngineRow, id as parse_id, json};
use crate::users::key;
use crate::{Answer, Storage, sql};

/// The most engines that are kept, announced ones included.
pub const ENGINES_MAX: u32 = 500;
/// The longest draft, profile or fault of an engine and the longest draft of a bot, in bytes of
/// JSON.
pub const ENGINE_JSON_LEN_MAX: usize = 256 * 1024;

impl Storage {
    /// Creates an engine. `false` when another has its name, in whatever case, and nothing changed.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails; [`StorageError::Other`] when there are
    /// [`ENGINES_MAX`] already, and for a draft, profile or fault beyond [`ENGINE_JSON_LEN_MAX`].
    pub fn create_engine<'a>(&'a self, engine: &'a StoredEngine) -> Answer<'a, bool> {
        Box::pin(async move {
            let texts = Texts::new(engine)?;
            let key = key(&engine.name);
            write!(self.database(), c => {
                let others: i64 =
                    sqlx::query_scalar(sql::COUNT_OTHER_ENGINES).bind(&key).fetch_one(&mut *c).await?;
                check_room(others)?;
                let done = sqlx::query(sql::CREATE_ENGINE)
                    .bind(engine.id.as_str())
                    .bind(&engine.name)
                    .bind(&key)
                    .bind(&texts.draft)
                    .bind(engine.enabled)
                    .bind(&texts.profile)
                    .bind(&texts.fault)
                    .bind(engine.stopped)
                    .bind(engine.made_ms)
                    .execute(&mut *c)
                    .await?;
                Ok(End::Commit(done.rows_affected() == 1))
            })
        })
    }

    /// Returns every engine, by name.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails; [`StorageError::Corrupt`] when one cannot be read.
    pub fn engines(&self) -> Answer<'_, Vec<StoredEngine>> {
        Box::pin(async move {
            let rows: Result<Vec<EngineRow>, StorageError> = read!(self.database(), c => {
                let limit = i64::from(ENGINES_MAX);
                Ok(sqlx::query_as(sql::ENGINES).bind(limit).fetch_all(c).await?)
            });
            rows?.into_iter().map(StoredEngine::try_from).collect()
        })
    }

    /// Returns one engine; `None` when there is none with this id.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails; [`StorageError::Corrupt`] when it cannot be read.
    pub fn engine(&self, id: EngineId) -> Answer<'_, Option<StoredEngine>> {
        Box::pin(async move {
            let row: Result<Option<EngineRow>, StorageError> = read!(self.database(), c => {
                Ok(sqlx::query_as(sql::ENGINE).bind(id.as_str()).fetch_optional(c).await?)
            });
            row?.map(StoredEngine::try_from).transpose()
        })
    }

    /// Replaces everything about an engine but its id and the instant at which it was added.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails; [`StorageError::Other`] for a draft, profile or
    /// fault beyond [`ENGINE_JSON_LEN_MAX`].
    pub fn update_engine<'a>(&'a self, engine: &'a StoredEngine) -> Answer<'a, Updated> {
        Box::pin(async move {
            let texts = Texts::new(engine)?;
            write!(self.database(), c => {
                let done = sqlx::query(sql::UPDATE_ENGINE)
                    .bind(engine.id.as_str())
                    .bind(&engine.name)
                    .bind(key(&engine.name))
                    .bind(&texts.draft)
                    .bind(engine.enabled)
                    .bind(&texts.profile)
                    .bind(&texts.fault)
                    .bind(engine.stopped)
                    .execute(c)
                    .await;
                match done {
                    Ok(done) if done.rows_affected() == 1 => Ok(End::Commit(Updated::Done)),
                    Ok(_) => Ok(End::Rollback(Updated::Gone)),
                    Err(sqlx::Error::Database(error)) if error.is_unique_violation() => {
                        Ok(End::Rollback(Updated::NameTaken))
                    }
                    Err(error) => Err(error.into()),
                }
            })
        })
    }

    /// Lets an engine be used, which it then may be even if it was stopped, or be used no more; the
    /// rest of it stays as it is. `false` when there is none.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn switch_engine(&self, id: EngineId, enabled: bool) -> Answer<'_, bool> {
        Box::pin(async move {
            write!(self.database(), c => {
                let done = sqlx::query(sql::SWITCH_ENGINE)
                    .bind(id.as_str())
                    .bind(enabled)
                    .execute(c)
                    .await?;
                Ok(End::Commit(done.rows_affected() == 1))
            })
        })
    }

    /// Deletes an engine. `false` when there was none.
    ///
    /// # Errors
    /// [`DeleteEngine::HasBot`] while a bot has it.
    pub fn delete_engine(&self, id: EngineId) -> Answer<'_, bool, DeleteEngine> {
        Box::pin(async move {
            type Outcome = Result<bool, DeleteEngine>;
            let outcome: Result<Outcome, StorageError> = write!(self.database(), c => {
                match sqlx::query(sql::DELETE_ENGINE).bind(id.as_str()).execute(c).await {
                    Ok(done) => Ok(End::Commit(Ok(done.rows_affected() == 1))),
                    Err(sqlx::Error::Database(error)) if error.is_foreign_key_violation() => {
                        Ok(End::Rollback(Err(DeleteEngine::HasBot)))
                    }
                    Err(error) => Err(error.into()),
                }
            });
            outcome?
        })
    }

    /// Notes the last fault of an engine, or that it has none any more, and whether it is stopped.
    /// `false` when there is no such engine.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails; [`StorageError::Other`] for a fault beyond
    /// [`ENGINE_JSON_LEN_MAX`].
    pub fn note_engine_fault<'a>(
        &'a self,
        id: EngineId,
        fault: Option<&'a NotedFault>,
        stopped: bool,
    ) -> Answer<'a, bool> {
        Box::pin(async move {
            let fault = fault.map(limited_json).transpose()?;
            write!(self.database(), c => {
                let done = sqlx::query(sql::NOTE_ENGINE_FAULT)
                    .bind(id.as_str())
                    .bind(&fault)
                    .bind(stopped)
                    .execute(c)
                    .await?;
                Ok(End::Commit(done.rows_affected() == 1))
            })
        })
    }

    /// Notes what an engine says of itself. `false` when there is no such engine.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails; [`StorageError::Other`] for a profile beyond
    /// [`ENGINE_JSON_LEN_MAX`].
    pub fn note_engine_profile<'a>(
        &'a self,
        id: EngineId,
        profile: &'a Profile,
    ) -> Answer<'a, bool> {
        Box::pin(async move {
            let profile = limited_json(profile)?;
            write!(self.database(), c => {
                let done = sqlx::query(sql::NOTE_ENGINE_PROFILE)
                    .bind(id.as_str())
                    .bind(&profile)
                    .execute(c)
                    .await?;
                Ok(End::Commit(done.rows_affected() == 1))
            })
        })
    }

    /// Notes an engine that a machine runs itself and tells its id. An announced engine of this
    /// name, in whatever case, gets the new profile and stays as it is otherwise; where there is
    /// none, one is created as `new_id`, enabled.
    ///
    /// # Errors
    /// [`AnnounceEngine::HasDraft`] when the name belongs to an engine with a draft;
    /// [`StorageError::Other`] as for [`Storage::create_engine`].
    pub fn announce_engine<'a>(
        &'a self,
        name: &'a str,
        profile: &'a Profile,
        made_ms: Millis,
        new_id: EngineId,
    ) -> Answer<'a, EngineId, AnnounceEngine> {
        Box::pin(async move {
            let profile = limited_json(profile)?;
            let key = key(name);
            let id: Result<Option<String>, StorageError> = write!(self.database(), c => {
                let others: i64 =
                    sqlx::query_scalar(sql::COUNT_OTHER_ENGINES).bind(&key).fetch_one(&mut *c).await?;
                check_room(others)?;
                let id = sqlx::query_scalar(sql::ANNOUNCE_ENGINE)
                    .bind(new_id.as_str())
                    .bind(name)
                    .bind(&key)
                    .bind(&profile)
                    .bind(made_ms)
                    .fetch_optional(&mut *c)
                    .await?;
                Ok(End::Commit(id))
            });
            match id? {
                Some(id) => Ok(parse_id(&id)?),
                None => Err(AnnounceEngine::HasDraft),
            }
        })
    }
}

/// The parts of an engine that are stored as JSON.
struct Texts {
    draft: Option<String>,
    profile: Option<String>,
    fault: Option<String>,
}

impl Texts {
    fn new(engine: &StoredEngine) -> Result<Self, StorageError> {
        Ok(Self {
            draft: engine.draft.as_ref().map(limited_json).transpose()?,
            profile: engine.profile.as_ref().map(limited_json).transpose()?,
            fault: engine.fault.as_ref().map(limited_json).transpose()?,
        })
    }
}

pub(crate) fn limited_json(value: &impl Serialize) -> Result<String, StorageError> {
    let text = json(value)?;
    if text.len() > ENGINE_JSON_LEN_MAX {
        let text = format!("this is {} bytes long, {ENGINE_JSON_LEN_MAX} at most", text.len());
        return Err(StorageError::Other(text));
    }
    Ok(text)
}

fn check_room(others: i64) -> Result<(), StorageError> {
    if others < i64::from(ENGINES_MAX) {
        return Ok(());
    }
    Err(StorageError::Other(format!("{ENGINES_MAX} engines are kept already")))
}
