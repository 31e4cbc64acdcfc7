//! Mails that wait to be sent.

use rookery_protocol::Millis;
use rookery_protocol::id::UserId;

use crate::database::{End, read, write};
use crate::error::StorageError;
use crate::row::id as parse_id;
use crate::{Answer, Storage, sql};

/// So many mails may wait at once.
pub const QUEUE_LEN_MAX: u32 = 20_000;
/// So many mails of one account may wait at once.
pub const QUEUED_EACH_MAX: u32 = 20;

/// A mail that is to be sent.
#[derive(Clone, PartialEq, Eq)]
pub struct NewMail<'a> {
    /// What tells it from others, made by the caller.
    pub id: &'a str,
    /// Whose it is; nobody's for an account that is gone.
    pub user: Option<UserId>,
    /// What it is, in a word.
    pub kind: &'a str,
    /// Where it goes, if not to the account's own address.
    pub address: Option<&'a str>,
    /// What it is about, as JSON. Nothing secret is in it.
    pub about: &'a str,
    /// The Unix time at which it was made, in milliseconds.
    pub made_ms: Millis,
    /// The Unix time at which it is given up, in milliseconds.
    pub ends_ms: Millis,
    /// The Unix time from which it may be sent, in milliseconds.
    pub next_ms: Millis,
}

/// A mail that was taken to be sent. Whoever has it sends it before it may be taken again.
#[derive(Clone, PartialEq, Eq)]
pub struct StoredMail {
    /// What tells it from others.
    pub id: String,
    /// Whose it is.
    pub user: Option<UserId>,
    /// What it is, in a word.
    pub kind: String,
    /// Where it goes, if not to the account's own address.
    pub address: Option<String>,
    /// What it is about, as JSON.
    pub about: String,
    /// The Unix time at which it was made, in milliseconds.
    pub made_ms: Millis,
    /// The Unix time at which it is given up, in milliseconds.
    pub ends_ms: Millis,
    /// How often it was taken, this time included.
    pub tries: i64,
}

type MailRow = (String, Option<String>, String, Option<String>, String, Millis, Millis, i64);

fn mail(row: MailRow) -> Result<StoredMail, StorageError> {
    let (id, user, kind, address, about, made_ms, ends_ms, tries) = row;
    let user = user.map(|user| parse_id(&user)).transpose()?;
    Ok(StoredMail { id, user, kind, address, about, made_ms, ends_ms, tries })
}

impl Storage {
    /// Has a mail wait to be sent. `false` where too many wait, all together or of this account.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn queue_mail<'a>(&'a self, new: &'a NewMail<'a>) -> Answer<'a, bool> {
        Box::pin(async move {
            write!(self.database(), c => {
                let done = queue_mail!(c, new);
                Ok(End::Commit(done))
            })
        })
    }

    /// Takes mails whose time has come, and puts them off until `until_ms`: until then nobody else
    /// gets them, on whatever server.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn take_mails(
        &self,
        now: Millis,
        until_ms: Millis,
        limit: u32,
    ) -> Answer<'_, Vec<StoredMail>> {
        Box::pin(async move {
            let rows: Result<Vec<MailRow>, StorageError> = write!(self.database(), c => {
                let rows = sqlx::query_as(sql::TAKE_MAILS)
                    .bind(now)
                    .bind(until_ms)
                    .bind(i64::from(limit))
                    .fetch_all(c)
                    .await?;
                Ok(End::Commit(rows))
            });
            rows?.into_iter().map(mail).collect()
        })
    }

    /// Puts a mail that was taken off until an instant, unless it was taken again meanwhile.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn put_off_mail<'a>(&'a self, mail: &'a StoredMail, next_ms: Millis) -> Answer<'a, ()> {
        Box::pin(async move {
            write!(self.database(), c => {
                sqlx::query(sql::PUT_OFF_MAIL)
                    .bind(&mail.id)
                    .bind(mail.tries)
                    .bind(next_ms)
                    .execute(c)
                    .await?;
                Ok(End::Commit(()))
            })
        })
    }

    /// Forgets a mail: it was sent, or is given up.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn drop_mail<'a>(&'a self, id: &'a str) -> Answer<'a, ()> {
        Box::pin(async move {
            write!(self.database(), c => {
                sqlx::query(sql::DROP_MAIL).bind(id).execute(c).await?;
                Ok(End::Commit(()))
            })
        })
    }

    /// Returns when the next mail may be taken; `None` where none waits.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn next_mail_ms(&self) -> Answer<'_, Option<Millis>> {
        Box::pin(async move {
            read!(self.database(), c => {
                Ok(sqlx::query_scalar(sql::NEXT_MAIL).fetch_one(c).await?)
            })
        })
    }

    /// Returns how many mails wait, but for those about games, which are meant to, and since when the
    /// oldest of them does.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn mails_waiting(&self) -> Answer<'_, (u32, Option<Millis>)> {
        Box::pin(async move {
            let row: Result<(i64, Option<Millis>), StorageError> = read!(self.database(), c => {
                Ok(sqlx::query_as(sql::MAILS_WAITING).fetch_one(c).await?)
            });
            let (count, oldest_ms) = row?;
            Ok((u32::try_from(count).unwrap_or(u32::MAX), oldest_ms))
        })
    }
}

/// Has a [`NewMail`] wait, through either database's connection; `false` where too many do.
macro_rules! queue_mail {
    ($connection:expr, $new:expr) => {{
        let new: &$crate::mails::NewMail<'_> = $new;
        let done = sqlx::query($crate::sql::QUEUE_MAIL)
            .bind(new.id)
            .bind(new.user.as_ref().map(rookery_protocol::id::UserId::as_str))
            .bind(new.kind)
            .bind(new.address)
            .bind(new.about)
            .bind(new.made_ms)
            .bind(new.ends_ms)
            .bind(new.next_ms)
            .bind(i64::from($crate::mails::QUEUE_LEN_MAX))
            .bind(i64::from($crate::mails::QUEUED_EACH_MAX))
            .execute(&mut *$connection)
            .await?;
        done.rows_affected() == 1
    }};
}
pub(crate) use queue_mail;
