//! Who looks at a game from which server, and how programs think that are followed from there.

use rookery_protocol::Millis;
use rookery_protocol::bot::Thinking;
use rookery_protocol::id::GameId;

use super::Clock;
use crate::database::{End, read, write};
use crate::error::StorageError;
use crate::row::{id as parse_id, json, unjson, word};
use crate::{Answer, Storage, sql};

/// Who looks at a game from a server, or from several.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Looking {
    /// Whether each seat's player does.
    pub seated: [bool; 2],
    /// How many do who do not play.
    pub spectators: u32,
    /// Whether any of them follows how programs think that play it.
    pub follows: bool,
}

impl Looking {
    /// Returns whether nobody looks.
    #[must_use]
    pub fn is_nobody(&self) -> bool {
        *self == Self::default()
    }
}

/// Who looks at a game from another server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LooksFrom {
    /// What tells this life of the server from all others.
    pub server: String,
    /// When it last said that it lives.
    pub alive_ms: Millis,
    /// Whether it was found dead.
    pub is_dead: bool,
    /// Who looked from there when it was noted last.
    pub looking: Looking,
}

/// Who looks at a game from other servers, at an instant.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Elsewhere {
    /// The time by the database's clock.
    pub now_ms: Millis,
    /// Each of those servers.
    pub servers: Vec<LooksFrom>,
}

impl Elsewhere {
    /// Returns who looks from servers that have not been found dead.
    #[must_use]
    pub fn looking(&self) -> Looking {
        let living = self.servers.iter().filter(|from| !from.is_dead).map(|from| from.looking);
        living.fold(Looking::default(), |all, one| Looking {
            seated: [all.seated[0] || one.seated[0], all.seated[1] || one.seated[1]],
            spectators: all.spectators.saturating_add(one.spectators),
            follows: all.follows || one.follows,
        })
    }
}

impl Storage {
    /// Notes who looks at a game from a server.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails, or the server is not noted as living.
    pub fn note_audience<'a>(
        &'a self,
        server: &'a str,
        game: GameId,
        looking: Looking,
    ) -> Answer<'a, ()> {
        Box::pin(async move {
            write!(self.database(), c => {
                let query = match looking.is_nobody() {
                    true => sqlx::query(sql::DROP_AUDIENCE).bind(game.as_str()).bind(server),
                    false => sqlx::query(sql::NOTE_AUDIENCE)
                        .bind(game.as_str())
                        .bind(server)
                        .bind(looking.seated[0])
                        .bind(looking.seated[1])
                        .bind(looking.spectators.cast_signed())
                        .bind(looking.follows),
                };
                query.execute(c).await?;
                Ok(End::Commit(()))
            })
        })
    }

    /// Notes how a seat's program thinks, in place of what it said before, for those who follow it
    /// from other servers.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails, or there is no such game.
    pub fn note_thought<'a>(&'a self, thinking: &'a Thinking) -> Answer<'a, ()> {
        Box::pin(async move {
            let (seat, body) = (word(thinking.seat)?, json(thinking)?);
            write!(self.database(), c => {
                let note = sqlx::query(sql::NOTE_THOUGHT).bind(thinking.game.as_str());
                note.bind(&seat).bind(&body).execute(c).await?;
                Ok(End::Commit(()))
            })
        })
    }

    /// Returns how the programs of a game think, as was noted last.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn thoughts(&self, game: GameId) -> Answer<'_, Vec<Thinking>> {
        Box::pin(async move {
            let bodies: Result<Vec<String>, StorageError> = read!(self.database(), c => {
                Ok(sqlx::query_scalar(sql::THOUGHTS).bind(game.as_str()).fetch_all(c).await?)
            });
            bodies?.iter().map(|body| unjson(body)).collect()
        })
    }

    /// Forgets how programs thought about games that are over.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn drop_thoughts(&self) -> Answer<'_, ()> {
        Box::pin(async move {
            write!(self.database(), c => {
                sqlx::query(sql::DROP_THOUGHTS).execute(c).await?;
                Ok(End::Commit(()))
            })
        })
    }

    /// Returns who looks at a game from other servers than this one.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn audience_elsewhere<'a>(
        &'a self,
        server: &'a str,
        game: GameId,
    ) -> Answer<'a, Elsewhere> {
        Box::pin(async move {
            type Row = (String, Millis, bool, bool, bool, i32, bool);
            let clock = self.clock();
            let (now_ms, rows): (Millis, Vec<Row>) = read!(self.database(), c => {
                let rows = sqlx::query_as(sql::AUDIENCE).bind(game.as_str()).bind(server);
                let rows = rows.fetch_all(&mut *c).await?;
                Ok((now!(clock, c), rows))
            })?;
            let from =
                |(server, alive_ms, is_dead, first, second, spectators, follows): Row| LooksFrom {
                    server,
                    alive_ms,
                    is_dead,
                    looking: Looking {
                        seated: [first, second],
                        spectators: spectators.cast_unsigned(),
                        follows,
                    },
                };
            Ok(Elsewhere { now_ms, servers: rows.into_iter().map(from).collect() })
        })
    }

    /// Returns games that go on with both players there, on whatever servers; those that began last
    /// come first.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn watched_games(&self, limit: u32) -> Answer<'_, Vec<GameId>> {
        Box::pin(async move {
            let rows: Result<Vec<String>, StorageError> = read!(self.database(), c => {
                let query = sqlx::query_scalar(sql::WATCHED_GAMES).bind(i64::from(limit));
                Ok(query.fetch_all(c).await?)
            });
            rows?.iter().map(|id| parse_id(id)).collect()
        })
    }
}
