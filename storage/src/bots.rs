//! Accounts behind which an engine plays.

use rookery_protocol::Millis;
use rookery_protocol::account::Role;
use rookery_protocol::bot::BotDraft;
use rookery_protocol::game::Player;
use rookery_protocol::id::UserId;

use crate::database::{End, read, write};
use crate::engines::limited_json;
use crate::error::StorageError;
use crate::model::{NewUser, StoredBot};
use crate::row::{BotRow, word};
use crate::users::{delete_account, insert_account};
use crate::{Answer, Storage, sql};

/// The most bots that are kept.
pub const BOTS_MAX: u32 = 1_000;

impl Storage {
    /// Creates a bot, enabled, and its account of the draft's name, in one transaction. `false`
    /// when an account has this name, in whatever case, and nothing changed.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails; [`StorageError::Other`] for an engine that it does
    /// not know, when there are [`BOTS_MAX`] bots already, and for a draft beyond
    /// [`crate::engines::ENGINE_JSON_LEN_MAX`].
    pub fn create_bot<'a>(
        &'a self,
        user: UserId,
        draft: &'a BotDraft,
        made_ms: Millis,
    ) -> Answer<'a, bool> {
        Box::pin(async move {
            let role = word(Role::Bot)?;
            let text = limited_json(draft)?;
            let account = NewUser {
                id: user,
                name: draft.name.clone(),
                role: Role::Bot,
                passphrase_hash: None,
                created_ms: made_ms,
            };
            write!(self.database(), c => {
                let count: i64 = sqlx::query_scalar(sql::COUNT_BOTS).fetch_one(&mut *c).await?;
                if count >= i64::from(BOTS_MAX) {
                    return Err(StorageError::Other(format!("{BOTS_MAX} bots are kept already")));
                }
                if !insert_account!(c, account, &role) {
                    return Ok(End::Rollback(false));
                }
                sqlx::query(sql::CREATE_BOT)
                    .bind(user.as_str())
                    .bind(draft.engine.as_str())
                    .bind(&text)
                    .bind(made_ms)
                    .execute(&mut *c)
                    .await?;
                Ok(End::Commit(true))
            })
        })
    }

    /// Returns the account that plays in matches under a name: the one that does already, or a new
    /// one. `None` when somebody else has the name: a person, a bot that plays people, or one that
    /// connects by itself.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn match_player<'a>(
        &'a self,
        id: UserId,
        name: &'a str,
        made_ms: Millis,
    ) -> Answer<'a, Option<UserId>> {
        Box::pin(async move {
            let role = word(Role::Bot)?;
            let account = NewUser {
                id,
                name: name.to_owned(),
                role: Role::Bot,
                passphrase_hash: None,
                created_ms: made_ms,
            };
            let created: Result<bool, StorageError> = write!(self.database(), c => {
                Ok(End::Commit(insert_account!(c, account, &role)))
            });
            if created? {
                return Ok(Some(id));
            }
            let Some(user) = self.user_by_name(name).await? else { return Ok(None) };
            // Who can log in is somebody's bot, and plays for itself.
            let ours = user.role == Role::Bot && user.passphrase_hash.is_none();
            let free = ours && self.bot(user.id).await?.is_none();
            Ok(free.then_some(user.id))
        })
    }

    /// Returns every bot, by name.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails; [`StorageError::Corrupt`] when one cannot be read.
    pub fn bots(&self) -> Answer<'_, Vec<StoredBot>> {
        Box::pin(async move {
            let rows: Result<Vec<BotRow>, StorageError> = read!(self.database(), c => {
                Ok(sqlx::query_as(sql::BOTS).bind(i64::from(BOTS_MAX)).fetch_all(c).await?)
            });
            rows?.into_iter().map(StoredBot::try_from).collect()
        })
    }

    /// Returns the bot of an account; `None` for an account that is none.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails; [`StorageError::Corrupt`] when it cannot be read.
    pub fn bot(&self, user: UserId) -> Answer<'_, Option<StoredBot>> {
        Box::pin(async move {
            let row: Result<Option<BotRow>, StorageError> = read!(self.database(), c => {
                Ok(sqlx::query_as(sql::BOT).bind(user.as_str()).fetch_optional(c).await?)
            });
            row?.map(StoredBot::try_from).transpose()
        })
    }

    /// Changes a bot; its name stays, whatever the draft says. `false` when there is no such bot.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails; [`StorageError::Other`] for an engine that it does
    /// not know and for a draft beyond [`crate::engines::ENGINE_JSON_LEN_MAX`].
    pub fn update_bot<'a>(
        &'a self,
        user: UserId,
        draft: &'a BotDraft,
        enabled: bool,
    ) -> Answer<'a, bool> {
        Box::pin(async move {
            let text = limited_json(draft)?;
            write!(self.database(), c => {
                let done = sqlx::query(sql::UPDATE_BOT)
                    .bind(user.as_str())
                    .bind(draft.engine.as_str())
                    .bind(&text)
                    .bind(enabled)
                    .execute(c)
                    .await?;
                Ok(End::Commit(done.rows_affected() == 1))
            })
        })
    }

    /// Deletes a bot and, in the same transaction, its account as [`Storage::delete_user`] does:
    /// its games stay. `false` when there was no such bot, and nothing changed.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn delete_bot(&self, user: UserId, now: Millis) -> Answer<'_, bool> {
        Box::pin(async move {
            let name = Player::left_name(user);
            write!(self.database(), c => {
                let done = sqlx::query(sql::DELETE_BOT).bind(user.as_str()).execute(&mut *c).await?;
                if done.rows_affected() == 0 {
                    return Ok(End::Rollback(false));
                }
                let deleted = delete_account!(c, user, &name, now);
                Ok(if deleted { End::Commit(true) } else { End::Rollback(false) })
            })
        })
    }
}
