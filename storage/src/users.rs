//! Accounts.

use rookery_protocol::Millis;
use rookery_protocol::account::Role;
use rookery_protocol::game::Player;
use rookery_protocol::id::UserId;

use crate::database::{Database, End, alone, asked, read, write};
use crate::error::{CreateUser, StorageError};
use crate::model::{NewUser, User};
use crate::row::{UserRow, json, word};
use crate::{Answer, Storage, sql};

/// Inserts a [`NewUser`] through either database's connection; `false` when its name is taken.
macro_rules! insert_account {
    ($connection:expr, $user:expr, $role:expr) => {{
        let done = sqlx::query($crate::sql::CREATE_USER)
            .bind($user.id.as_str())
            .bind(&$user.name)
            .bind($crate::users::key(&$user.name))
            .bind($role)
            .bind(&$user.passphrase_hash)
            .bind($user.created_ms)
            .execute(&mut *$connection)
            .await?;
        done.rows_affected() == 1
    }};
}

/// Deletes an account as [`Storage::delete_user`] says, and calls it `$name` from then on; `false`
/// when there was none.
macro_rules! delete_account {
    ($connection:expr, $id:expr, $name:expr, $now:expr) => {{
        let id = $id.as_str();
        $crate::leaving::leave_name!($connection, id, $now);
        // Afterwards nobody knows what it was.
        sqlx::query($crate::sql::SORT_GAMES_OF).bind(id).execute(&mut *$connection).await?;
        let done = sqlx::query($crate::sql::DELETE_USER)
            .bind(id)
            .bind($name)
            .bind($now)
            .execute(&mut *$connection)
            .await?;
        if done.rows_affected() == 1 {
            for text in [
                $crate::sql::END_SESSIONS,
                $crate::sql::END_TOKENS,
                $crate::sql::WITHDRAW_CHALLENGES,
                $crate::sql::DELETE_BOT,
                $crate::sql::DELETE_BLOCKS,
                $crate::sql::DELETE_CHOICES,
                $crate::sql::DELETE_PLANS,
                $crate::sql::DELETE_PLACES,
                $crate::sql::DROP_CODE_APP,
                $crate::sql::DROP_PASSKEYS,
                $crate::sql::DROP_RECOVERY_CODES,
                $crate::sql::DROP_CEREMONIES_OF,
                $crate::sql::DELETE_RESETS,
                $crate::sql::DELETE_MAIL_ADDRESSES,
                $crate::sql::DELETE_MAIL_CHOICE,
                $crate::sql::DELETE_MAIL_GAMES,
                $crate::sql::DELETE_MAILS_OF,
                $crate::sql::DELETE_WAITING_BULKS,
                $crate::sql::TEAR_IMPORTS,
            ] {
                sqlx::query(text).bind(id).execute(&mut *$connection).await?;
            }
        }
        done.rows_affected() == 1
    }};
}

/// Replaces the passphrase of an account, and ends its sessions and the links by which another one
/// could be chosen; `false` when there is no such account.
macro_rules! replace_passphrase {
    ($connection:expr, $id:expr, $hash:expr, $now:expr) => {{
        let id = $id.as_str();
        let done = sqlx::query($crate::sql::SET_PASSPHRASE)
            .bind(id)
            .bind($hash)
            .execute(&mut *$connection)
            .await?;
        sqlx::query($crate::sql::END_SESSIONS).bind(id).execute(&mut *$connection).await?;
        sqlx::query($crate::sql::END_RESETS).bind(id).bind($now).execute(&mut *$connection).await?;
        done.rows_affected() == 1
    }};
}
pub(crate) use {delete_account, insert_account, replace_passphrase};

impl Storage {
    /// Creates an account.
    ///
    /// # Errors
    /// [`CreateUser::NameTaken`] when an account has this name in whatever case.
    pub fn create_user<'a>(&'a self, user: &'a NewUser) -> Answer<'a, (), CreateUser> {
        Box::pin(async move {
            let role = word(user.role)?;
            let created: Result<bool, StorageError> = write!(self.database(), c => {
                Ok(End::Commit(insert_account!(c, user, &role)))
            });
            if created? { Ok(()) } else { Err(CreateUser::NameTaken) }
        })
    }

    /// Returns an account; `None` when there is none or it has been deleted.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn user(&self, id: UserId) -> Answer<'_, Option<User>> {
        Box::pin(async move {
            let row: Result<Option<UserRow>, StorageError> = read!(self.database(), c => {
                Ok(sqlx::query_as(sql::USER).bind(id.as_str()).fetch_optional(c).await?)
            });
            row?.map(User::try_from).transpose()
        })
    }

    /// Returns those of some accounts that are programs, `limit` at most, the oldest first.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn programs_among<'a>(&'a self, some: &'a [UserId], limit: u32) -> Answer<'a, Vec<User>> {
        Box::pin(async move {
            let ids: Vec<&str> = some.iter().map(UserId::as_str).collect();
            let work: Answer<'_, Vec<UserRow>> = match self.database() {
                Database::Sqlite { readers, .. } => Box::pin(async {
                    let _asked = asked();
                    let mut pooled = readers.acquire().await?;
                    let query = sqlx::query_as(sql::PROGRAMS_AMONG_SQLITE).bind(json(&ids)?);
                    Ok(query.bind(i64::from(limit)).fetch_all(&mut *pooled).await?)
                }),
                Database::Postgres { pool, .. } => Box::pin(async {
                    let query = sqlx::query_as(sql::PROGRAMS_AMONG_POSTGRES).bind(&ids);
                    let query = query.bind(i64::from(limit));
                    alone!(pool, c => query.fetch_all(c))
                }),
            };
            work.await?.into_iter().map(User::try_from).collect()
        })
    }

    /// Returns the account of a name, in whatever case its `A-Z` are written.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn user_by_name<'a>(&'a self, name: &'a str) -> Answer<'a, Option<User>> {
        Box::pin(async move {
            if is_nowhere(name) {
                return Ok(None);
            }
            let row: Result<Option<UserRow>, StorageError> = read!(self.database(), c => {
                Ok(sqlx::query_as(sql::USER_BY_NAME).bind(key(name)).fetch_optional(c).await?)
            });
            row?.map(User::try_from).transpose()
        })
    }

    /// Makes a guest a registered player, who keeps id, sessions and games.
    ///
    /// # Errors
    /// [`CreateUser::NameTaken`], and [`CreateUser::NoSuchGuest`] for anyone who is no guest.
    pub fn promote_guest<'a>(
        &'a self,
        id: UserId,
        name: &'a str,
        passphrase_hash: &'a str,
    ) -> Answer<'a, (), CreateUser> {
        Box::pin(async move {
            let outcome: Result<Result<(), CreateUser>, StorageError> = write!(self.database(), c => {
                let done = sqlx::query(sql::PROMOTE_GUEST)
                    .bind(id.as_str())
                    .bind(name)
                    .bind(key(name))
                    .bind(passphrase_hash)
                    .execute(c)
                    .await;
                match done {
                    Ok(done) if done.rows_affected() == 1 => Ok(End::Commit(Ok(()))),
                    Ok(_) => Ok(End::Rollback(Err(CreateUser::NoSuchGuest))),
                    Err(sqlx::Error::Database(error)) if error.is_unique_violation() => {
                        Ok(End::Rollback(Err(CreateUser::NameTaken)))
                    }
                    Err(error) => Err(error.into()),
                }
            });
            outcome?
        })
    }

    /// Replaces the passphrase of an account. `false` when there is no such account.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn set_passphrase<'a>(&'a self, id: UserId, passphrase_hash: &'a str) -> Answer<'a, bool> {
        Box::pin(async move {
            write!(self.database(), c => {
                let done = sqlx::query(sql::SET_PASSPHRASE)
                    .bind(id.as_str())
                    .bind(passphrase_hash)
                    .execute(c)
                    .await?;
                Ok(End::Commit(done.rows_affected() == 1))
            })
        })
    }

    /// Replaces the passphrase of an account whose owner knows the old one: all its sessions end, the
    /// links by which another one could be chosen are good no longer, and its tokens end unless they
    /// are kept. `false` when there is no such account.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn change_passphrase<'a>(
        &'a self,
        id: UserId,
        passphrase_hash: &'a str,
        keep_tokens: bool,
        now: Millis,
    ) -> Answer<'a, bool> {
        Box::pin(async move {
            write!(self.database(), c => {
                let done = replace_passphrase!(c, id, passphrase_hash, now);
                if !keep_tokens {
                    sqlx::query(sql::END_TOKENS).bind(id.as_str()).execute(&mut *c).await?;
                }
                Ok(End::Commit(done))
            })
        })
    }

    /// Changes the role of an account. `false` when there is no such account.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn set_role(&self, id: UserId, role: Role) -> Answer<'_, bool> {
        Box::pin(async move {
            let role = word(role)?;
            write!(self.database(), c => {
                let done = sqlx::query(sql::SET_ROLE)
                    .bind(id.as_str())
                    .bind(&role)
                    .execute(c)
                    .await?;
                Ok(End::Commit(done.rows_affected() == 1))
            })
        })
    }

    /// Deletes an account: its name becomes `deleted-` and its id, nobody finds it by name, role
    /// and passphrase are gone, its second factors too, its sessions and tokens end, the open
    /// challenges from and to it are withdrawn, and what it chose, whom it blocked, which moves it
    /// prepared, where it got mail and which games it arranged for later is forgotten; so are mails that
    /// wait to be sent to it. Its games stay; if it is a bot's,
    /// the bot goes. What it said and sent goes afterwards ([`Storage::redact_all`]). `false` when
    /// there was no such account.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn delete_user(&self, id: UserId, now: Millis) -> Answer<'_, bool> {
        Box::pin(async move {
            let name = Player::left_name(id);
            write!(self.database(), c => {
                let deleted = delete_account!(c, id, &name, now);
                Ok(End::Commit(deleted))
            })
        })
    }

    /// Returns whether the server has an admin yet.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn admins_exist(&self) -> Answer<'_, bool> {
        Box::pin(async move {
            read!(self.database(), c => {
                Ok(sqlx::query_scalar(sql::ADMINS_EXIST).fetch_one(c).await?)
            })
        })
    }
}

/// Whether nothing stored has such a text: PostgreSQL keeps no NUL, and takes none to look for.
pub(crate) fn is_nowhere(text: &str) -> bool {
    text.contains('\0')
}

/// What two names must not share.
pub(crate) fn key(name: &str) -> String {
    name.to_ascii_lowercase()
}
