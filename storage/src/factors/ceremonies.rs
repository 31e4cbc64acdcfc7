//! What is begun with second factors at one server, and goes on at whichever hears the answer.

use rookery_protocol::Millis;
use rookery_protocol::id::UserId;

use crate::database::{End, read, write};
use crate::error::StorageError;
use crate::row::id as parse_id;
use crate::{Answer, Storage, sql};

/// What one account may have begun at once; the oldest makes room.
pub const CEREMONIES_EACH_MAX: u32 = 5;
/// What may have been begun at once where nobody is known yet; the oldest makes room.
pub const CEREMONIES_OF_NOBODY_MAX: u32 = 2_000;

/// Something that is begun, for whichever server hears how it goes on.
#[derive(Clone, PartialEq, Eq)]
pub struct NewCeremony<'a> {
    /// The hash of what tells it from others.
    pub id: [u8; 32],
    /// What it is, in a word.
    pub kind: &'a str,
    /// Who has begun it, where that is known.
    pub user: Option<UserId>,
    /// What has to be known to go on.
    pub state: &'a [u8],
    /// The Unix time at which it is over, in milliseconds.
    pub ends_ms: Millis,
}

/// Something that was begun, and is over now.
#[derive(Clone, PartialEq, Eq)]
pub struct Ceremony {
    /// Who had begun it, where that is known.
    pub user: Option<UserId>,
    /// What has to be known to go on.
    pub state: Vec<u8>,
}

/// Whose ceremony it is, and its state.
type CeremonyRow = (Option<String>, Vec<u8>);

fn ceremony((user, state): CeremonyRow) -> Result<Ceremony, StorageError> {
    let user = user.map(|user| parse_id(&user)).transpose()?;
    Ok(Ceremony { user, state })
}

impl Storage {
    /// Keeps something that is begun, until it is over. What is over already is forgotten, and the
    /// oldest make room where there are too many.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn begin_ceremony<'a>(&'a self, new: &'a NewCeremony<'a>, now: Millis) -> Answer<'a, ()> {
        Box::pin(async move {
            write!(self.database(), c => {
                sqlx::query(sql::DROP_ENDED_CEREMONIES).bind(now).execute(&mut *c).await?;
                sqlx::query(sql::BEGIN_CEREMONY)
                    .bind(&new.id[..])
                    .bind(new.kind)
                    .bind(new.user.as_ref().map(UserId::as_str))
                    .bind(new.state)
                    .bind(new.ends_ms)
                    .execute(&mut *c)
                    .await?;
                let oldest = match &new.user {
                    Some(user) => sqlx::query(sql::DROP_OLDEST_CEREMONIES_OF)
                        .bind(i64::from(CEREMONIES_EACH_MAX - 1))
                        .bind(user.as_str()),
                    None => sqlx::query(sql::DROP_OLDEST_CEREMONIES)
                        .bind(i64::from(CEREMONIES_OF_NOBODY_MAX - 1)),
                };
                oldest.execute(&mut *c).await?;
                Ok(End::Commit(()))
            })
        })
    }

    /// Returns something of this kind that was begun and is not over.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn ceremony<'a>(
        &'a self,
        id: &'a [u8; 32],
        kind: &'a str,
        now: Millis,
    ) -> Answer<'a, Option<Ceremony>> {
        Box::pin(async move {
            let row: Result<Option<CeremonyRow>, StorageError> = read!(self.database(), c => {
                Ok(sqlx::query_as(sql::CEREMONY)
                    .bind(&id[..])
                    .bind(kind)
                    .bind(now)
                    .fetch_optional(c)
                    .await?)
            });
            row?.map(ceremony).transpose()
        })
    }

    /// Takes something of this kind that was begun and is not over: nobody else gets it.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn take_ceremony<'a>(
        &'a self,
        id: &'a [u8; 32],
        kind: &'a str,
        now: Millis,
    ) -> Answer<'a, Option<Ceremony>> {
        Box::pin(async move {
            let row: Result<Option<CeremonyRow>, StorageError> = write!(self.database(), c => {
                let row = sqlx::query_as(sql::TAKE_CEREMONY)
                    .bind(&id[..])
                    .bind(kind)
                    .bind(now)
                    .fetch_optional(c)
                    .await?;
                Ok(End::Commit(row))
            });
            row?.map(ceremony).transpose()
        })
    }
}
