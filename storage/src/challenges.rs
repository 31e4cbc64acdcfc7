//! Offers to play, until they become games.

use rookery_protocol::Millis;
use rookery_protocol::challenge::{Challenge, ChallengeStatus};
use rookery_protocol::id::{ChallengeId, UserId};

use crate::database::{End, read, write};
use crate::error::StorageError;
use crate::games::insert_game;
use crate::model::NewGame;
use crate::room::{Accepted, Offered, OffersMax, PlayingMax, first_full, hold};
use crate::row::{ChallengeRow, id as parse_id, json, status, word};
use crate::{Answer, LIST_LEN_MAX, Storage, sql};

/// The longest list of open challenges to anyone, in entries: those of people who are not there are
/// among them, and are left out by whoever shows them.
pub const LISTED_LEN_MAX: u32 = 1_000;

impl Storage {
    /// Creates a challenge, where its maker has room for one. Of its players only the ids are stored.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails; [`StorageError::Other`] for rules or people that
    /// it does not know.
    pub fn create_challenge<'a>(
        &'a self,
        challenge: &'a Challenge,
        most: OffersMax,
    ) -> Answer<'a, Offered> {
        self.insert_challenge(challenge, None, most)
    }

    /// Creates a challenge with which a program looks for an opponent at a server: it goes with that
    /// life of it.
    ///
    /// # Errors
    /// As [`create_challenge`](Self::create_challenge).
    pub fn create_seek<'a>(
        &'a self,
        challenge: &'a Challenge,
        life: &'a str,
        most: OffersMax,
    ) -> Answer<'a, Offered> {
        self.insert_challenge(challenge, Some(life), most)
    }

    fn insert_challenge<'a>(
        &'a self,
        challenge: &'a Challenge,
        seek: Option<&'a str>,
        most: OffersMax,
    ) -> Answer<'a, Offered> {
        Box::pin(async move {
            let hold = hold(self.database());
            let from = challenge.from.id;
            let start = json(&challenge.start)?;
            let time = json(&challenge.time)?;
            let seat = challenge.seat.map(word).transpose()?;
            let (state, game) = status(&challenge.status);
            write!(self.database(), c => {
                if let Some(full) = first_full!(c, hold, [from, from], most.playing) {
                    return Ok(End::Rollback(Offered::Full(full)));
                }
                let added = sqlx::query(sql::CREATE_CHALLENGE)
                    .bind(challenge.id.as_str())
                    .bind(from.as_str())
                    .bind(challenge.to.as_ref().map(|to| to.id.as_str()))
                    .bind(challenge.listed)
                    .bind(&challenge.rules)
                    .bind(&start)
                    .bind(&time)
                    .bind(challenge.rated)
                    .bind(&seat)
                    .bind(challenge.created_ms)
                    .bind(state)
                    .bind(game)
                    .bind(seek)
                    .bind(most.since_ms)
                    .bind(i64::from(most.open))
                    .execute(c)
                    .await?;
                let is_open = added.rows_affected() == 1;
                Ok(End::Commit(if is_open { Offered::Open } else { Offered::TooMany }))
            })
        })
    }

    /// Returns a challenge, with the names that its players have now.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn challenge(&self, id: ChallengeId) -> Answer<'_, Option<Challenge>> {
        Box::pin(async move {
            let row: Result<Option<ChallengeRow>, StorageError> = read!(self.database(), c => {
                Ok(sqlx::query_as(sql::CHALLENGE).bind(id.as_str()).fetch_optional(c).await?)
            });
            row?.map(Challenge::try_from).transpose()
        })
    }

    /// Returns the open challenges to anyone that were made since an instant, [`LISTED_LEN_MAX`] at
    /// most: the newest of each person, the newest of these first, then the second of each person, and
    /// so on. Nobody's many take the place of somebody's one.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn open_challenges_listed(
        &self,
        since_ms: Millis,
        limit: u32,
    ) -> Answer<'_, Vec<Challenge>> {
        Box::pin(async move {
            let limit = i64::from(limit.min(LISTED_LEN_MAX));
            let rows: Result<Vec<ChallengeRow>, StorageError> = read!(self.database(), c => {
                let query = sqlx::query_as(sql::OPEN_CHALLENGES_LISTED).bind(limit).bind(since_ms);
                Ok(query.fetch_all(c).await?)
            });
            rows?.into_iter().map(Challenge::try_from).collect()
        })
    }

    /// Returns the open challenges to and from an account that were made since an instant, newest
    /// first, [`LIST_LEN_MAX`] at most of each.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn open_challenges_of(
        &self,
        user: UserId,
        since_ms: Millis,
    ) -> Answer<'_, (Vec<Challenge>, Vec<Challenge>)> {
        Box::pin(async move {
            type Rows = Vec<ChallengeRow>;
            let limit = i64::from(LIST_LEN_MAX);
            let rows: Result<(Rows, Rows), StorageError> = read!(self.database(), c => {
                let to = sqlx::query_as(sql::OPEN_CHALLENGES_TO)
                    .bind(user.as_str())
                    .bind(limit)
                    .bind(since_ms)
                    .fetch_all(&mut *c)
                    .await?;
                let from = sqlx::query_as(sql::OPEN_CHALLENGES_FROM)
                    .bind(user.as_str())
                    .bind(limit)
                    .bind(since_ms)
                    .fetch_all(&mut *c)
                    .await?;
                Ok((to, from))
            });
            let (to, from) = rows?;
            let to: Result<_, _> = to.into_iter().map(Challenge::try_from).collect();
            let from: Result<_, _> = from.into_iter().map(Challenge::try_from).collect();
            Ok((to?, from?))
        })
    }

    /// Closes an open challenge. `false` when it was not open (any more), and nothing changed.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn set_challenge_status<'a>(
        &'a self,
        id: ChallengeId,
        to: &'a ChallengeStatus,
    ) -> Answer<'a, bool> {
        Box::pin(async move {
            let (state, game) = status(to);
            write!(self.database(), c => {
                let done = sqlx::query(sql::SET_CHALLENGE_STATUS)
                    .bind(id.as_str())
                    .bind(state)
                    .bind(game)
                    .execute(c)
                    .await?;
                Ok(End::Commit(done.rows_affected() == 1))
            })
        })
    }

    /// Makes a game of an open challenge, in one transaction, where both players have room for one.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn accept_challenge<'a>(
        &'a self,
        id: ChallengeId,
        game: &'a NewGame,
        most: PlayingMax,
    ) -> Answer<'a, Accepted> {
        self.accept(id, None, game, most)
    }

    /// As [`accept_challenge`](Self::accept_challenge) by somebody who waits for a game with an open
    /// challenge of their `own`, which is closed with it; [`Accepted::Closed`], too, when that was not
    /// open any more. Of two who accept each other's at the same time, one does.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn pair_challenges<'a>(
        &'a self,
        id: ChallengeId,
        own: ChallengeId,
        game: &'a NewGame,
        most: PlayingMax,
    ) -> Answer<'a, Accepted> {
        self.accept(id, Some(own), game, most)
    }

    fn accept<'a>(
        &'a self,
        id: ChallengeId,
        own: Option<ChallengeId>,
        game: &'a NewGame,
        most: PlayingMax,
    ) -> Answer<'a, Accepted> {
        Box::pin(async move {
            let hold = hold(self.database());
            let start = json(&game.start)?;
            let time = json(&game.time)?;
            // In the same order, whoever accepts whose: nobody waits for somebody who waits for them.
            let mut held: Vec<ChallengeId> = own.into_iter().chain([id]).collect();
            held.sort_unstable();
            write!(self.database(), c => {
                // People before offers, as whoever suspends somebody has them.
                if let Some(full) = first_full!(c, hold, game.players, most) {
                    return Ok(End::Rollback(Accepted::Full(full)));
                }
                for one in &held {
                    let hold = sqlx::query(sql::HOLD_CHALLENGE).bind(one.as_str());
                    if hold.execute(&mut *c).await?.rows_affected() == 0 {
                        return Ok(End::Rollback(Accepted::Closed));
                    }
                }
                insert_game!(c, game, &start, &time)?;
                if let Some(own) = own {
                    sqlx::query(sql::SET_CHALLENGE_STATUS)
                        .bind(own.as_str())
                        .bind("gone")
                        .bind(None::<&str>)
                        .execute(&mut *c)
                        .await?;
                }
                sqlx::query(sql::SET_CHALLENGE_STATUS)
                    .bind(id.as_str())
                    .bind("accepted")
                    .bind(game.id.as_str())
                    .execute(&mut *c)
                    .await?;
                Ok(End::Commit(Accepted::Begun))
            })
        })
    }

    /// Has an open challenge with which a program looks for an opponent at another server go with this
    /// life of a server from now on; whether it is such a challenge.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn take_over_seek<'a>(&'a self, id: ChallengeId, life: &'a str) -> Answer<'a, bool> {
        Box::pin(async move {
            write!(self.database(), c => {
                let taken = sqlx::query(sql::TAKE_OVER_SEEK).bind(id.as_str()).bind(life);
                Ok(End::Commit(taken.execute(c).await?.rows_affected() == 1))
            })
        })
    }

    /// Whether a challenge goes with another life of a server than this one.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn is_sought_elsewhere<'a>(&'a self, id: ChallengeId, life: &'a str) -> Answer<'a, bool> {
        Box::pin(async move {
            let found: Result<Option<i32>, StorageError> = read!(self.database(), c => {
                let sought = sqlx::query_scalar(sql::IS_SOUGHT_ELSEWHERE).bind(id.as_str());
                Ok(sought.bind(life).fetch_optional(c).await?)
            });
            Ok(found?.is_some())
        })
    }

    /// Returns open challenges with which programs looked for an opponent at servers that are not there
    /// any more, [`LIST_LEN_MAX`] at most; `life` is that of a server that is.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn left_seeks<'a>(&'a self, life: &'a str) -> Answer<'a, Vec<ChallengeId>> {
        Box::pin(async move {
            let ids: Result<Vec<String>, StorageError> = read!(self.database(), c => {
                let left = sqlx::query_scalar(sql::LEFT_SEEKS).bind(life);
                Ok(left.bind(i64::from(LIST_LEN_MAX)).fetch_all(c).await?)
            });
            ids?.iter().map(|id| parse_id(id)).collect()
        })
    }

    /// Withdraws the open challenges that were made before an instant; tells how many.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn expire_challenges(&self, made_before_ms: Millis) -> Answer<'_, u64> {
        Box::pin(async move {
            write!(self.database(), c => {
                let done = sqlx::query(sql::EXPIRE_CHALLENGES).bind(made_before_ms).execute(c).await?;
                Ok(End::Commit(done.rows_affected()))
            })
        })
    }
}
