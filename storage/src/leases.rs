//! Who plays which seat for a bot: for a while, and one at a time.
//!
//! Each lease of a seat has a fence, a number that is one more than that of the lease before. A
//! lease that is given back or expires leaves its row, so that the fence of a seat never goes down;
//! the row goes only once the game has ended, when the seat cannot be taken any more.

use std::collections::HashSet;

use rookery_protocol::Millis;
use rookery_protocol::host::Work;
use rookery_protocol::id::GameId;
use rookery_protocol::seat::Seat;

use crate::database::{Database, End, alone, in_turn, read, write};
use crate::error::StorageError;
use crate::model::Lease;
use crate::row::{LeaseRow, id as parse_id, json, unword, word};
use crate::{Answer, Storage, sql};

/// The most leases that are renewed at once.
pub const RENEW_LEN_MAX: usize = 4_096;

impl Storage {
    /// Takes a seat until `expires_ms` and tells the fence. `None` while somebody else holds it,
    /// and when the game has ended or does not exist. Whoever holds it already gets a new fence,
    /// too, and has lost the old one.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn take_lease<'a>(
        &'a self,
        game: GameId,
        seat: Seat,
        holder: &'a str,
        now: Millis,
        expires_ms: Millis,
    ) -> Answer<'a, Option<i64>> {
        Box::pin(async move {
            let seat = word(seat)?;
            write!(self.database(), c => {
                let fence = sqlx::query_scalar(sql::TAKE_LEASE)
                    .bind(game.as_str())
                    .bind(&seat)
                    .bind(holder)
                    .bind(expires_ms)
                    .bind(now)
                    .fetch_optional(c)
                    .await?;
                Ok(End::Commit(fence))
            })
        })
    }

    /// Renews leases until `expires_ms` and tells which of them the holder still has, in the order
    /// of the question. A lease that was given back, taken by somebody else, taken anew or had
    /// expired by `now` is lost; it can only be taken again.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails; [`StorageError::Other`] for more than
    /// [`RENEW_LEN_MAX`].
    pub fn renew_leases<'a>(
        &'a self,
        holder: &'a str,
        leases: &'a [Work],
        now: Millis,
        expires_ms: Millis,
    ) -> Answer<'a, Vec<bool>> {
        Box::pin(async move {
            if leases.len() > RENEW_LEN_MAX {
                let text = format!("{} leases at once, {RENEW_LEN_MAX} at most", leases.len());
                return Err(StorageError::Other(text));
            }
            let columns = Columns::new(leases)?;
            let work: Answer<'_, Vec<(String, String, i64)>> = match self.database() {
                Database::Sqlite { writer, .. } => {
                    Box::pin(in_turn!(writer, sql::BEGIN_SQLITE, c => {
                        let query = sqlx::query_as(sql::RENEW_LEASES_SQLITE)
                            .bind(holder)
                            .bind(now)
                            .bind(expires_ms)
                            .bind(columns.json()?);
                        Ok(End::Commit(query.fetch_all(c).await?))
                    }))
                }
                Database::Postgres { pool, .. } => Box::pin(async {
                    let query = sqlx::query_as(sql::RENEW_LEASES_POSTGRES)
                        .bind(holder)
                        .bind(now)
                        .bind(expires_ms)
                        .bind(&columns.games)
                        .bind(&columns.seats)
                        .bind(&columns.fences);
                    alone!(pool, c => query.fetch_all(c))
                }),
            };
            let kept: HashSet<_> = work.await?.into_iter().collect();
            Ok(columns
                .rows()
                .map(|(g, s, f)| kept.contains(&(g.to_owned(), s.clone(), f)))
                .collect())
        })
    }

    /// Returns the lease of a seat, whether or not it has expired. `None` when nobody took it, and
    /// after it was given back.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn lease(&self, game: GameId, seat: Seat) -> Answer<'_, Option<Lease>> {
        Box::pin(async move {
            let seat = word(seat)?;
            let row: Result<Option<LeaseRow>, StorageError> = read!(self.database(), c => {
                Ok(sqlx::query_as(sql::LEASE)
                    .bind(game.as_str())
                    .bind(&seat)
                    .fetch_optional(c)
                    .await?)
            });
            Ok(row?.map(Lease::from))
        })
    }

    /// Gives a seat back. `false` when this fence is not the newest or was given back already.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn release_lease(&self, game: GameId, seat: Seat, fence: i64) -> Answer<'_, bool> {
        Box::pin(async move {
            let seat = word(seat)?;
            write!(self.database(), c => {
                let done = sqlx::query(sql::RELEASE_LEASE)
                    .bind(game.as_str())
                    .bind(&seat)
                    .bind(fence)
                    .execute(&mut *c)
                    .await?;
                if done.rows_affected() == 1 {
                    sqlx::query(sql::DROP_ENDED_LEASE)
                        .bind(game.as_str())
                        .bind(&seat)
                        .execute(&mut *c)
                        .await?;
                }
                Ok(End::Commit(done.rows_affected() == 1))
            })
        })
    }

    /// Gives back every seat of a holder, which has died; tells which those were.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn release_leases_of<'a>(&'a self, holder: &'a str) -> Answer<'a, Vec<(GameId, Seat)>> {
        Box::pin(async move {
            let seats: Vec<(String, String)> = write!(self.database(), c => {
                let seats = sqlx::query_as(sql::RELEASE_LEASES_OF).bind(holder).fetch_all(c).await?;
                Ok(End::Commit(seats))
            })?;
            let read = |(game, seat): (String, String)| Ok((parse_id(&game)?, unword(seat)?));
            seats.into_iter().map(read).collect()
        })
    }

    /// Forgets leases of games that have ended, unless somebody still holds them; tells how many.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn drop_ended_leases(&self, now: Millis) -> Answer<'_, u64> {
        Box::pin(async move {
            write!(self.database(), c => {
                let done = sqlx::query(sql::DROP_ENDED_LEASES).bind(now).execute(c).await?;
                Ok(End::Commit(done.rows_affected()))
            })
        })
    }
}

/// Leases, column by column.
struct Columns<'a> {
    games: Vec<&'a str>,
    seats: Vec<String>,
    fences: Vec<i64>,
}

impl<'a> Columns<'a> {
    fn new(leases: &'a [Work]) -> Result<Self, StorageError> {
        Ok(Self {
            games: leases.iter().map(|work| work.game.as_str()).collect(),
            seats: leases.iter().map(|work| word(work.seat)).collect::<Result<_, _>>()?,
            fences: leases.iter().map(|work| work.fence).collect(),
        })
    }

    fn rows(&self) -> impl Iterator<Item = (&'a str, &String, i64)> {
        (0..self.games.len()).map(|i| (self.games[i], &self.seats[i], self.fences[i]))
    }

    fn json(&self) -> Result<String, StorageError> {
        json(&self.rows().collect::<Vec<_>>())
    }
}
