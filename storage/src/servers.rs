//! The servers that use one database at the same time, and who is connected to which of them.
//!
//! Instants are those of the database's own clock, which all servers have in common.

use rookery_protocol::Millis;
use rookery_protocol::id::{GameId, UserId};

use crate::database::{End, read, write};
use crate::error::StorageError;
use crate::model::TokenHash;
use crate::row::id as parse_id;
use crate::{Storage, sql};

/// A server of this database.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Server {
    /// What tells this life of it from all others.
    pub id: String,
    /// What whoever runs it calls it.
    pub name: String,
    /// When it last said that it lives.
    pub alive_ms: Millis,
}

/// What a server learns when it says that it lives.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Beat {
    /// The time by the database's clock.
    pub now_ms: Millis,
    /// Whether it was noted as living until now. Otherwise others have taken it for dead, and what
    /// was noted of who is there is gone.
    pub was_known: bool,
    /// All servers, itself included.
    pub servers: Vec<Server>,
}

/// A game, and whether each seat's player looks at it from a server.
pub type Seats = (GameId, [bool; 2]);

/// Who looks at a game from a server, or from several.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Looking {
    /// Whether each seat's player does.
    pub seated: [bool; 2],
    /// How many do who do not play.
    pub spectators: u32,
}

impl Looking {
    /// Returns whether nobody looks.
    #[must_use]
    pub fn is_nobody(&self) -> bool {
        *self == Self::default()
    }
}

impl Storage {
    /// Notes that a server lives: `id` tells this life of it from all others.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub async fn beat(&self, id: &str, name: &str) -> Result<Beat, StorageError> {
        let is_file = self.is_file();
        let (now_ms, was_known, servers) = write!(self.database(), c => {
            let clock = match is_file {
                true => sqlx::query_scalar(sql::NOW_SQLITE),
                false => sqlx::query_scalar(sql::NOW_POSTGRES),
            };
            let now_ms: Millis = clock.fetch_one(&mut *c).await?;
            let beat = sqlx::query(sql::BEAT).bind(id).bind(now_ms).execute(&mut *c).await?;
            let was_known = beat.rows_affected() == 1;
            if !was_known {
                let start = sqlx::query(sql::START_SERVER).bind(id).bind(name).bind(now_ms);
                start.execute(&mut *c).await?;
            }
            let servers: Vec<(String, String, Millis)> =
                sqlx::query_as(sql::SERVERS).fetch_all(&mut *c).await?;
            Ok(End::Commit((now_ms, was_known, servers)))
        })?;
        let server = |(id, name, alive_ms)| Server { id, name, alive_ms };
        Ok(Beat { now_ms, was_known, servers: servers.into_iter().map(server).collect() })
    }

    /// Notes that a server has ended by itself.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub async fn server_ends(&self, id: &str) -> Result<(), StorageError> {
        write!(self.database(), c => {
            sqlx::query(sql::END_SERVER).bind(id).execute(c).await?;
            Ok(End::Commit(()))
        })
    }

    /// Removes a server that has died, if it has said nothing since it was seen, and returns which
    /// players looked at which games from there. `None` when it lives, or somebody else has.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub async fn bury(&self, server: &Server) -> Result<Option<Vec<Seats>>, StorageError> {
        let seen: Option<Vec<(String, bool, bool)>> = write!(self.database(), c => {
            let seen = sqlx::query_as(sql::AUDIENCES_OF).bind(&server.id);
            let seen = seen.fetch_all(&mut *c).await?;
            let buried = sqlx::query(sql::BURY).bind(&server.id).bind(server.alive_ms);
            let buried = buried.execute(&mut *c).await?.rows_affected() == 1;
            Ok(End::Commit(buried.then_some(seen)))
        })?;
        let Some(seen) = seen else { return Ok(None) };
        let seats =
            |(game, first, second): &(String, bool, bool)| Ok((parse_id(game)?, [*first, *second]));
        seen.iter().map(seats).collect::<Result<_, _>>().map(Some)
    }

    /// Notes a link that makes the first admin; others stay good only where the server is `beside`
    /// those that have offered them.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub async fn offer_admin_link(
        &self,
        hash: &TokenHash,
        beside: bool,
    ) -> Result<(), StorageError> {
        write!(self.database(), c => {
            if !beside {
                sqlx::query(sql::DROP_ADMIN_LINKS).execute(&mut *c).await?;
            }
            sqlx::query(sql::OFFER_ADMIN_LINK).bind(&hash[..]).execute(&mut *c).await?;
            Ok(End::Commit(()))
        })
    }

    /// Returns whether a link makes the first admin.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub async fn is_admin_link(&self, hash: &TokenHash) -> Result<bool, StorageError> {
        let row: Result<Option<i32>, StorageError> = read!(self.database(), c => {
            Ok(sqlx::query_scalar(sql::ADMIN_LINK).bind(&hash[..]).fetch_optional(c).await?)
        });
        Ok(row?.is_some())
    }

    /// Forgets all links that make the first admin.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub async fn drop_admin_links(&self) -> Result<(), StorageError> {
        write!(self.database(), c => {
            sqlx::query(sql::DROP_ADMIN_LINKS).execute(c).await?;
            Ok(End::Commit(()))
        })
    }

    /// Notes how many connections people have to a server; none forgets them.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails, or the server is not noted as living.
    pub async fn note_presences(
        &self,
        server: &str,
        people: &[(UserId, u32)],
    ) -> Result<(), StorageError> {
        write!(self.database(), c => {
            for (user, connections) in people {
                let query = match connections {
                    0 => sqlx::query(sql::DROP_PRESENCE).bind(server).bind(user.as_str()),
                    _ => sqlx::query(sql::NOTE_PRESENCE)
                        .bind(server)
                        .bind(user.as_str())
                        .bind(connections.cast_signed()),
                };
                query.execute(&mut *c).await?;
            }
            Ok(End::Commit(()))
        })
    }

    /// Returns who is connected to other servers than this one, and how often.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub async fn presences_elsewhere(
        &self,
        server: &str,
    ) -> Result<Vec<(UserId, u32)>, StorageError> {
        let rows: Result<Vec<(String, i64)>, StorageError> = read!(self.database(), c => {
            Ok(sqlx::query_as(sql::PRESENCES).bind(server).fetch_all(c).await?)
        });
        let person = |(user, count): &(String, i64)| {
            Ok((parse_id(user)?, u32::try_from(*count).unwrap_or(u32::MAX)))
        };
        rows?.iter().map(person).collect()
    }

    /// Notes who looks at a game from a server.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails, or the server is not noted as living.
    pub async fn note_audience(
        &self,
        server: &str,
        game: GameId,
        looking: Looking,
    ) -> Result<(), StorageError> {
        write!(self.database(), c => {
            let query = match looking.is_nobody() {
                true => sqlx::query(sql::DROP_AUDIENCE).bind(game.as_str()).bind(server),
                false => sqlx::query(sql::NOTE_AUDIENCE)
                    .bind(game.as_str())
                    .bind(server)
                    .bind(looking.seated[0])
                    .bind(looking.seated[1])
                    .bind(looking.spectators.cast_signed()),
            };
            query.execute(c).await?;
            Ok(End::Commit(()))
        })
    }

    /// Returns who looks at a game from other servers than this one.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub async fn audience_elsewhere(
        &self,
        server: &str,
        game: GameId,
    ) -> Result<Looking, StorageError> {
        let rows: Result<Vec<(bool, bool, i32)>, StorageError> = read!(self.database(), c => {
            Ok(sqlx::query_as(sql::AUDIENCE)
                .bind(game.as_str())
                .bind(server)
                .fetch_all(c)
                .await?)
        });
        let add = |all: Looking, (first, second, spectators): (bool, bool, i32)| Looking {
            seated: [all.seated[0] || first, all.seated[1] || second],
            spectators: all.spectators.saturating_add(spectators.cast_unsigned()),
        };
        Ok(rows?.into_iter().fold(Looking::default(), add))
    }

    /// Returns games that go on with both players there, on whatever servers; those that began last
    /// come first.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub async fn watched_games(&self, limit: u32) -> Result<Vec<GameId>, StorageError> {
        let rows: Result<Vec<String>, StorageError> = read!(self.database(), c => {
            let query = sqlx::query_scalar(sql::WATCHED_GAMES).bind(i64::from(limit));
            Ok(query.fetch_all(c).await?)
        });
        rows?.iter().map(|id| parse_id(id)).collect()
    }
}
