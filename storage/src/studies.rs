//! Studies of search algorithms: one is counted at a time, by one server.

use rookery_protocol::Millis;
use rookery_protocol::id::StudyId;
use rookery_protocol::study::{StudyFound, StudyState};

use crate::database::{End, read, write};
use crate::error::StorageError;
use crate::model::{NewStudy, StoredStudy};
use crate::row::{StudyRow, json, word};
use crate::{Answer, LIST_LEN_MAX, Storage, sql};

impl Storage {
    /// Creates a study, which waits until it is claimed.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn create_study<'a>(&'a self, new: &'a NewStudy) -> Answer<'a, ()> {
        Box::pin(async move {
            let (plan, found) = (json(&new.plan)?, json(&StudyFound::default())?);
            write!(self.database(), c => {
                sqlx::query(sql::CREATE_STUDY)
                    .bind(new.id.as_str())
                    .bind(&plan)
                    .bind(&found)
                    .bind(new.made_by.as_str())
                    .bind(new.made_ms)
                    .execute(c)
                    .await?;
                Ok(End::Commit(()))
            })
        })
    }

    /// Returns a study.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn find_study(&self, id: StudyId) -> Answer<'_, Option<StoredStudy>> {
        Box::pin(async move {
            let row: Result<Option<StudyRow>, StorageError> = read!(self.database(), c => {
                Ok(sqlx::query_as(sql::STUDY).bind(id.as_str()).fetch_optional(c).await?)
            });
            row?.map(StoredStudy::try_from).transpose()
        })
    }

    /// Returns studies, the newest first.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn studies(&self, before_ms: Option<Millis>, limit: u32) -> Answer<'_, Vec<StoredStudy>> {
        Box::pin(async move {
            let limit = i64::from(limit.min(LIST_LEN_MAX));
            let rows: Result<Vec<StudyRow>, StorageError> = read!(self.database(), c => {
                Ok(sqlx::query_as(sql::STUDIES).bind(before_ms).bind(limit).fetch_all(c).await?)
            });
            rows?.into_iter().map(StoredStudy::try_from).collect()
        })
    }

    /// Returns the number of studies that wait or are being counted.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn studies_open(&self) -> Answer<'_, u32> {
        Box::pin(async move {
            let count: Result<i64, StorageError> = read!(self.database(), c => {
                Ok(sqlx::query_scalar(sql::STUDIES_OPEN).fetch_one(c).await?)
            });
            Ok(u32::try_from(count?).unwrap_or(u32::MAX))
        })
    }

    /// Takes the oldest study that is not over, to count it from the beginning; `None` while there
    /// is none, or one is counted by somebody who was alive at `alive_since` or later. A study that
    /// was begun before gets the note `again`.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn claim_study<'a>(
        &'a self,
        alive_since: Millis,
        again: &'a str,
        now: Millis,
    ) -> Answer<'a, Option<StoredStudy>> {
        Box::pin(async move {
            let id: Result<Option<StudyId>, StorageError> = write!(self.database(), c => {
                let next: Option<StudyRow> =
                    sqlx::query_as(sql::NEXT_STUDY).bind(alive_since).fetch_optional(&mut *c).await?;
                let Some(next) = next else { return Ok(End::Rollback(None)) };
                let next = StoredStudy::try_from(next)?;
                let note = if next.attempt > 0 { again } else { "" };
                let done = sqlx::query(sql::CLAIM_STUDY)
                    .bind(next.id.as_str())
                    .bind(next.attempt)
                    .bind(note)
                    .bind(now)
                    .execute(c)
                    .await?;
                let ours = done.rows_affected() == 1;
                Ok(if ours { End::Commit(Some(next.id)) } else { End::Rollback(None) })
            });
            match id? {
                Some(id) => self.find_study(id).await,
                None => Ok(None),
            }
        })
    }

    /// Stores what is known of a study, and that whoever counts it is alive. `false` when it is no
    /// longer theirs: cancelled, or begun again by somebody else.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn keep_study<'a>(
        &'a self,
        id: StudyId,
        attempt: i64,
        found: &'a StudyFound,
        now: Millis,
    ) -> Answer<'a, bool> {
        Box::pin(async move {
            let found = json(found)?;
            write!(self.database(), c => {
                let done = sqlx::query(sql::KEEP_STUDY)
                    .bind(id.as_str())
                    .bind(attempt)
                    .bind(&found)
                    .bind(now)
                    .execute(c)
                    .await?;
                Ok(End::Commit(done.rows_affected() == 1))
            })
        })
    }

    /// Ends a study. `false` as with [`keep_study`](Self::keep_study).
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn end_study<'a>(
        &'a self,
        (id, attempt): (StudyId, i64),
        (state, note): (StudyState, &'a str),
        found: &'a StudyFound,
        now: Millis,
    ) -> Answer<'a, bool> {
        Box::pin(async move {
            let (found, state) = (json(found)?, word(state)?);
            write!(self.database(), c => {
                let done = sqlx::query(sql::END_STUDY)
                    .bind(id.as_str())
                    .bind(attempt)
                    .bind(&state)
                    .bind(note)
                    .bind(&found)
                    .bind(now)
                    .execute(c)
                    .await?;
                Ok(End::Commit(done.rows_affected() == 1))
            })
        })
    }

    /// Lets a study wait again that cannot be counted to its end now. `false` as with
    /// [`keep_study`](Self::keep_study).
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn release_study(&self, id: StudyId, attempt: i64) -> Answer<'_, bool> {
        Box::pin(async move {
            write!(self.database(), c => {
                let done = sqlx::query(sql::RELEASE_STUDY)
                    .bind(id.as_str())
                    .bind(attempt)
                    .execute(c)
                    .await?;
                Ok(End::Commit(done.rows_affected() == 1))
            })
        })
    }

    /// Cancels a study. `false` when it was over already, or there is none.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn cancel_study(&self, id: StudyId, now: Millis) -> Answer<'_, bool> {
        Box::pin(async move {
            write!(self.database(), c => {
                let done =
                    sqlx::query(sql::CANCEL_STUDY).bind(id.as_str()).bind(now).execute(c).await?;
                Ok(End::Commit(done.rows_affected() == 1))
            })
        })
    }
}
