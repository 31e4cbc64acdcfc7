//! The servers that use one database at the same time, and who is connected to which of them.
//!
//! Instants are those of the database's own clock, which all servers have in common.

/// The time by the database's clock, on a connection.
macro_rules! now {
    ($clock:expr, $connection:expr) => {
        match $clock {
            Clock::Given(clock) => clock(),
            Clock::Machine => {
                sqlx::query_scalar(sql::NOW_SQLITE).fetch_one(&mut *$connection).await?
            }
            Clock::Own => {
                sqlx::query_scalar(sql::NOW_POSTGRES).fetch_one(&mut *$connection).await?
            }
        }
    };
}

mod audience;

use rookery_protocol::Millis;
use rookery_protocol::id::{GameId, UserId};

use crate::database::{End, read, write};
use crate::error::StorageError;
use crate::model::TokenHash;
use crate::row::id as parse_id;
use crate::{Answer, Storage, sql};

pub use audience::{Elsewhere, Looking, LooksFrom};

/// A server of this database.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Server {
    /// What tells this life of it from all others.
    pub id: String,
    /// What whoever runs it calls it.
    pub name: String,
    /// When it last said that it lives.
    pub alive_ms: Millis,
    /// When it was found dead, if it was.
    pub dead_ms: Option<Millis>,
    /// Which kinds of events it can read: those up to this number.
    pub reads: i32,
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

/// What tells the time of a database.
#[derive(Debug, Clone, Copy)]
enum Clock {
    Own,
    Machine,
    Given(fn() -> Millis),
}

/// A server as it is read.
type ServerRow = (String, String, Millis, Option<Millis>, i32);

fn server((id, name, alive_ms, dead_ms, reads): ServerRow) -> Server {
    Server { id, name, alive_ms, dead_ms, reads }
}

/// A game, and whether each seat's player looks at it from a server.
pub type Seats = (GameId, [bool; 2]);

impl Storage {
    /// Has a file tell the time of `clock`, in milliseconds since 1970-01-01 UTC, instead of the
    /// machine's: a file has no clock of its own. A database that has one keeps it.
    pub fn keep_time_by(&self, clock: fn() -> Millis) {
        self.0.clock.set(clock).ok();
    }

    fn clock(&self) -> Clock {
        match self.0.clock.get() {
            Some(clock) if self.is_file() => Clock::Given(*clock),
            _ if self.is_file() => Clock::Machine,
            _ => Clock::Own,
        }
    }

    /// Notes that a server lives that can read the kinds of events up to the number `reads`: `id`
    /// tells this life of it from all others.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn beat<'a>(&'a self, id: &'a str, name: &'a str, reads: i32) -> Answer<'a, Beat> {
        Box::pin(async move {
            let clock = self.clock();
            let (now_ms, was_known, servers) = write!(self.database(), c => {
                let now_ms: Millis = now!(clock, c);
                let beat = sqlx::query(sql::BEAT).bind(id).bind(now_ms).execute(&mut *c).await?;
                let was_known = beat.rows_affected() == 1;
                if !was_known {
                    // With all that was noted of who is there.
                    sqlx::query(sql::END_SERVER).bind(id).execute(&mut *c).await?;
                    let start = sqlx::query(sql::START_SERVER).bind(id).bind(name).bind(now_ms);
                    start.bind(reads).execute(&mut *c).await?;
                    sqlx::query(sql::GO_ON_LIVING).bind(id).execute(&mut *c).await?;
                }
                let servers: Vec<ServerRow> =
                    sqlx::query_as(sql::SERVERS).fetch_all(&mut *c).await?;
                Ok(End::Commit((now_ms, was_known, servers)))
            })?;
            Ok(Beat { now_ms, was_known, servers: servers.into_iter().map(server).collect() })
        })
    }

    /// Returns the time by the database's clock, and all servers.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn servers(&self) -> Answer<'_, (Millis, Vec<Server>)> {
        Box::pin(async move {
            let clock = self.clock();
            let told: Result<(Millis, Vec<ServerRow>), StorageError> = read!(self.database(), c => {
                let now_ms: Millis = now!(clock, c);
                Ok((now_ms, sqlx::query_as(sql::SERVERS).fetch_all(&mut *c).await?))
            });
            let (now_ms, servers) = told?;
            Ok((now_ms, servers.into_iter().map(server).collect()))
        })
    }

    /// Notes that a server has ended by itself.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn server_ends<'a>(&'a self, id: &'a str) -> Answer<'a, ()> {
        Box::pin(async move {
            write!(self.database(), c => {
                sqlx::query(sql::END_SERVER).bind(id).execute(c).await?;
                Ok(End::Commit(()))
            })
        })
    }

    /// Notes at `now` that a server was found dead, if it has said nothing since it was seen. Nobody
    /// is connected there any more; who looked at which games is known until it is
    /// [buried](Self::bury). `false` when it lives, or somebody else has noted it.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn note_dead<'a>(&'a self, server: &'a Server, now: Millis) -> Answer<'a, bool> {
        Box::pin(async move {
            let is_file = self.is_file();
            write!(self.database(), c => {
                if !is_file {
                    let lock = sqlx::query(sql::LOCK_SERVER_POSTGRES).bind(&server.id);
                    lock.execute(&mut *c).await?;
                }
                let note = sqlx::query(sql::NOTE_DEAD).bind(&server.id).bind(server.alive_ms).bind(now);
                let is_noted = note.execute(&mut *c).await?.rows_affected() == 1;
                if is_noted {
                    sqlx::query(sql::DROP_PRESENCES_OF).bind(&server.id).execute(&mut *c).await?;
                    let end = sqlx::query(sql::END_LIFE).bind(&server.id).bind(server.alive_ms);
                    end.bind(true).execute(&mut *c).await?;
                }
                Ok(End::Commit(is_noted))
            })
        })
    }

    /// Removes a server that was found dead, and returns which players looked at which games from
    /// there. `None` when somebody else has, or it lives after all.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn bury<'a>(&'a self, id: &'a str) -> Answer<'a, Option<Vec<Seats>>> {
        Box::pin(async move {
            let seen: Option<Vec<(String, bool, bool)>> = write!(self.database(), c => {
                let seen = sqlx::query_as(sql::AUDIENCES_OF).bind(id).fetch_all(&mut *c).await?;
                let buried = sqlx::query(sql::BURY).bind(id).execute(&mut *c).await?;
                Ok(End::Commit((buried.rows_affected() == 1).then_some(seen)))
            })?;
            let Some(seen) = seen else { return Ok(None) };
            let seats = |(game, first, second): &(String, bool, bool)| {
                Ok((parse_id(game)?, [*first, *second]))
            };
            seen.iter().map(seats).collect::<Result<_, _>>().map(Some)
        })
    }

    /// Notes a link that makes the first admin; others stay good only where the server is `beside`
    /// those that have offered them.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn offer_admin_link<'a>(&'a self, hash: &'a TokenHash, beside: bool) -> Answer<'a, ()> {
        Box::pin(async move {
            write!(self.database(), c => {
                if !beside {
                    sqlx::query(sql::DROP_ADMIN_LINKS).execute(&mut *c).await?;
                }
                sqlx::query(sql::OFFER_ADMIN_LINK).bind(&hash[..]).execute(&mut *c).await?;
                Ok(End::Commit(()))
            })
        })
    }

    /// Returns whether a link makes the first admin.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn is_admin_link<'a>(&'a self, hash: &'a TokenHash) -> Answer<'a, bool> {
        Box::pin(async move {
            let row: Result<Option<i32>, StorageError> = read!(self.database(), c => {
                Ok(sqlx::query_scalar(sql::ADMIN_LINK).bind(&hash[..]).fetch_optional(c).await?)
            });
            Ok(row?.is_some())
        })
    }

    /// Forgets all links that make the first admin.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn drop_admin_links(&self) -> Answer<'_, ()> {
        Box::pin(async move {
            write!(self.database(), c => {
                sqlx::query(sql::DROP_ADMIN_LINKS).execute(c).await?;
                Ok(End::Commit(()))
            })
        })
    }

    /// Notes how many connections people have to a server; none forgets them.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails, or the server is not noted as living.
    pub fn note_presences<'a>(
        &'a self,
        server: &'a str,
        people: &'a [(UserId, u32)],
    ) -> Answer<'a, ()> {
        Box::pin(async move {
            let is_file = self.is_file();
            write!(self.database(), c => {
                if !is_file {
                    let share = sqlx::query(sql::SHARE_SERVER_POSTGRES).bind(server);
                    share.execute(&mut *c).await?;
                }
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
        })
    }

    /// Returns who is connected to other servers than this one, and how often.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn presences_elsewhere<'a>(&'a self, server: &'a str) -> Answer<'a, Vec<(UserId, u32)>> {
        Box::pin(async move {
            let rows: Result<Vec<(String, i64)>, StorageError> = read!(self.database(), c => {
                Ok(sqlx::query_as(sql::PRESENCES).bind(server).fetch_all(c).await?)
            });
            let person = |(user, count): &(String, i64)| {
                Ok((parse_id(user)?, u32::try_from(*count).unwrap_or(u32::MAX)))
            };
            rows?.iter().map(person).collect()
        })
    }
}
