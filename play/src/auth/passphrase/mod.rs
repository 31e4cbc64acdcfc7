//! Passphrases: which may be chosen, and their hashes, which are made with argon2id off the threads
//! that answer requests. Those who wait for one take turns by where they come from.

use std::net::IpAddr;
use std::sync::Arc;
use std::thread::available_parallelism;

use thiserror::Error;

use crate::now;
use crate::rates::network;

pub mod common;

mod check;
mod hashing;
mod line;
mod plain;
mod turns;

pub use check::{PassphraseFault, check};
use hashing::Memory;
use line::Max;
use turns::Turns;

/// Hashes under way at once: one on each processor, but no fewer and no more than this. Each takes
/// 19 MiB meanwhile.
const AT_ONCE_MIN: usize = 2;
const AT_ONCE_MAX: usize = 8;
/// Requests that may wait for a hash.
pub const WAITING_MAX: usize = 320;
/// Those of them that come from one place: a school class that logs in together.
const WAITING_EACH_MAX: usize = 40;

/// No hash could be made.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum HashError {
    /// Too many wait already.
    #[error("too many passphrases wait to be checked")]
    Busy,
    /// What is stored for the account is no hash.
    #[error("a stored passphrase hash cannot be read: {0}")]
    Unreadable(String),
    /// It should not happen.
    #[error("a passphrase could not be hashed: {0}")]
    Failed(String),
}

/// What came of comparing a passphrase with a stored hash.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// It is another one, or there was nothing to compare with.
    Wrong,
    /// It is the one.
    Right,
    /// It is the one, and this is the hash that it has today: the parameters have changed since.
    RightButOld(String),
}

/// Makes and compares hashes.
pub struct Passphrases {
    /// Who hashes, and who waits for it.
    turns: Arc<Turns>,
    /// Compared with when the name is unknown, so that it takes as long as when it is known.
    nobody: String,
}

impl Default for Passphrases {
    fn default() -> Self {
        Self::new()
    }
}

impl Passphrases {
    /// Ready to hash. Nothing is hashed for it: that would leave its memory behind, which is most
    /// of what a server at rest has.
    #[must_use]
    pub fn new() -> Self {
        let max = Max { all: WAITING_MAX, each: WAITING_EACH_MAX };
        Self { turns: Turns::new(at_once(), max), nobody: hashing::made_up() }
    }

    /// The hash of a new passphrase, as a PHC string, for somebody who comes from there.
    ///
    /// # Errors
    /// [`HashError::Busy`], [`HashError::Failed`].
    pub async fn hash(&self, from: IpAddr, passphrase: &str) -> Result<String, HashError> {
        let passphrase = passphrase.to_owned();
        let salt = now::random_bytes();
        self.in_turn(from, move |memory| hashing::hash(&passphrase, &salt, memory)).await
    }

    /// Compares a passphrase with a stored hash, for somebody who comes from there; without one,
    /// takes as long and says [`Verdict::Wrong`]. What replaces an old hash is made in the same turn:
    /// whoever has the right passphrase does not wait twice.
    ///
    /// # Errors
    /// Any [`HashError`].
    pub async fn verify(
        &self,
        from: IpAddr,
        passphrase: &str,
        stored: Option<&str>,
    ) -> Result<Verdict, HashError> {
        let known = stored.is_some();
        let stored = stored.unwrap_or(&self.nobody).to_owned();
        let passphrase = passphrase.to_owned();
        let salt = now::random_bytes();
        let compare =
            move |memory: &mut Memory| hashing::verify(&passphrase, &stored, &salt, memory);
        let verdict = self.in_turn(from, compare).await?;
        Ok(if known { verdict } else { Verdict::Wrong })
    }

    async fn in_turn<T: Send + 'static>(
        &self,
        from: IpAddr,
        work: impl FnOnce(&mut Memory) -> Result<T, HashError> + Send + 'static,
    ) -> Result<T, HashError> {
        let mut turn = self.turns.take(network(from)).await.map_err(|_| HashError::Busy)?;
        // The turn goes along: a request that is given up leaves its hash running.
        let done = tokio::task::spawn_blocking(move || work(turn.memory())).await;
        done.map_err(|failed| HashError::Failed(failed.to_string()))?
    }
}

fn at_once() -> usize {
    available_parallelism().map_or(AT_ONCE_MIN, usize::from).clamp(AT_ONCE_MIN, AT_ONCE_MAX)
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt as _;

    use super::*;
    use crate::testing::SOMEWHERE;

    #[tokio::test]
    async fn a_hash_is_argon2id_at_the_recommended_cost_with_a_salt_of_its_own() {
        let passphrases = Passphrases::new();
        let one = passphrases.hash(SOMEWHERE, "correct horse").await.unwrap();
        let other = passphrases.hash(SOMEWHERE, "correct horse").await.unwrap();
        assert!(one.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{one}");
        assert_ne!(one, other);
        let verify = async |text| passphrases.verify(SOMEWHERE, text, Some(&one)).await.unwrap();
        assert_eq!(verify("correct horse").await, Verdict::Right);
        assert_eq!(verify("correct Horse").await, Verdict::Wrong);
    }

    #[tokio::test]
    async fn nothing_opens_an_account_without_a_hash() {
        let passphrases = Passphrases::new();
        let hashed = passphrases.hash(SOMEWHERE, "correct horse").await.unwrap();
        let cost = |hash: &str| hash.split('$').map(str::len).collect::<Vec<_>>();
        let is_like = |hash: &str| hash.rsplitn(3, '$').last().map(str::to_owned);
        assert_eq!(is_like(&passphrases.nobody), is_like(&hashed), "it costs as much");
        assert_eq!(cost(&passphrases.nobody), cost(&hashed));
        assert_ne!(passphrases.nobody, Passphrases::new().nobody);
        assert_eq!(passphrases.verify(SOMEWHERE, "", None).await, Ok(Verdict::Wrong));
    }

    #[tokio::test]
    async fn a_damaged_hash_is_an_error_and_not_a_wrong_passphrase() {
        let passphrases = Passphrases::new();
        let verdict = passphrases.verify(SOMEWHERE, "correct horse", Some("plain text")).await;
        assert!(matches!(verdict, Err(HashError::Unreadable(_))), "{verdict:?}");
    }

    #[tokio::test]
    async fn more_than_may_wait_from_one_place_are_told_to_come_back() {
        let passphrases = Passphrases::new();
        let many = 0..WAITING_EACH_MAX + at_once() + 5;
        let many = many.map(|_| passphrases.hash(SOMEWHERE, "x"));
        let done = futures_util::future::join_all(many).await;
        let busy = done.iter().filter(|done| **done == Err(HashError::Busy)).count();
        assert_eq!(busy, 5);
        assert!(passphrases.hash(SOMEWHERE, "x").await.is_ok(), "the line is free again");
    }

    #[tokio::test]
    async fn an_old_hash_is_made_anew_however_many_wait_for_a_turn() {
        let passphrases = Passphrases::new();
        let mut turns = vec![];
        for _ in 1..at_once() {
            turns.push(passphrases.turns.take(SOMEWHERE).await.ok().unwrap());
        }
        let old = hashing::old("correct horse");
        let mut verify = Box::pin(passphrases.verify(SOMEWHERE, "correct horse", Some(&old)));
        assert!((&mut verify).now_or_never().is_none(), "it has the last turn");
        let take = || Box::pin(passphrases.turns.take(network(SOMEWHERE)));
        let mut waiting: Vec<_> = (0..WAITING_EACH_MAX).map(|_| take()).collect();
        assert!(waiting.iter_mut().all(|one| one.now_or_never().is_none()));
        assert!(take().now_or_never().is_some_and(|full| full.is_err()), "nobody else may wait");
        let verdict = verify.await.unwrap();
        let Verdict::RightButOld(new) = verdict else { panic!("{verdict:?}") };
        drop((turns, waiting));
        let verdict = passphrases.verify(SOMEWHERE, "correct horse", Some(&new)).await;
        assert_eq!(verdict, Ok(Verdict::Right));
    }

    #[tokio::test]
    async fn an_unknown_name_costs_a_hash_like_a_known_one() {
        let passphrases = Passphrases::new();
        let mut turns = vec![];
        for _ in 0..at_once() {
            turns.push(passphrases.turns.take(SOMEWHERE).await.ok().unwrap());
        }
        let stored = passphrases.nobody.clone();
        let mut known = std::pin::pin!(passphrases.verify(SOMEWHERE, "x", Some(&stored)));
        let mut unknown = std::pin::pin!(passphrases.verify(SOMEWHERE, "x", None));
        let none = std::future::ready(());
        tokio::select! { biased; _ = &mut known => panic!("not hashed"), () = none => {} }
        let none = std::future::ready(());
        tokio::select! { biased; _ = &mut unknown => panic!("not hashed"), () = none => {} }
        assert_eq!(passphrases.turns.waiting(), 2);
    }
}
