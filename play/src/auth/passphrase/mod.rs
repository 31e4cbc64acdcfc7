//! Passphrases: which may be chosen, and their hashes, which are made with argon2id off the threads
//! that answer requests. Those who wait for one take turns by where they come from.

use std::net::IpAddr;
use std::sync::Arc;

use argon2::password_hash::phc::PasswordHash;
use argon2::{
    Algorithm, Argon2, Params, Version,
    password_hash::{PasswordHasher, PasswordVerifier},
};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use thiserror::Error;

use crate::now;
use crate::rates::network;

pub mod common;

mod check;
mod line;
mod plain;
mod turns;

pub use check::{PassphraseFault, check};
use line::Max;
use turns::Turns;

/// OWASP's first choice for argon2id: 19 MiB, two passes, one lane.
/// <https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html>
const MEMORY_KIB: u32 = 19 * 1024;
const PASSES: u32 = 2;
const LANES: u32 = 1;
const SALT_LEN: usize = 16;
const HASH_LEN: usize = Params::DEFAULT_OUTPUT_LEN;

/// Hashes under way at once.
const HASHES_AT_ONCE: usize = 2;
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
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// It is another one, or there was nothing to compare with.
    Wrong,
    /// It is the one.
    Right,
    /// It is the one, and its hash should be made anew: the parameters have changed since.
    RightButOld,
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
        Self { turns: Turns::new(HASHES_AT_ONCE, max), nobody: made_up() }
    }

    /// The hash of a new passphrase, as a PHC string, for somebody who comes from there.
    ///
    /// # Errors
    /// [`HashError::Busy`], [`HashError::Failed`].
    pub async fn hash(&self, from: IpAddr, passphrase: &str) -> Result<String, HashError> {
        let passphrase = passphrase.as_bytes().to_vec();
        let salt = now::random_bytes();
        self.in_turn(from, move || hash_now(&passphrase, &salt)).await
    }

    /// Compares a passphrase with a stored hash, for somebody who comes from there; without one,
    /// takes as long and says [`Verdict::Wrong`].
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
        let passphrase = passphrase.as_bytes().to_vec();
        let verdict = self.in_turn(from, move || verify_now(&passphrase, &stored)).await?;
        Ok(if known { verdict } else { Verdict::Wrong })
    }

    async fn in_turn<T: Send + 'static>(
        &self,
        from: IpAddr,
        work: impl FnOnce() -> Result<T, HashError> + Send + 'static,
    ) -> Result<T, HashError> {
        let turn = self.turns.take(network(from)).await.map_err(|_| HashError::Busy)?;
        // The turn goes along: a request that is given up leaves its hash running.
        let job = move || {
            let _held = turn;
            work()
        };
        let done = tokio::task::spawn_blocking(job).await;
        done.map_err(|failed| HashError::Failed(failed.to_string()))?
    }
}

/// What a hash looks like, of no passphrase that anybody knows.
fn made_up() -> String {
    let salt = STANDARD_NO_PAD.encode(now::random_bytes::<SALT_LEN>());
    let hash = STANDARD_NO_PAD.encode(now::random_bytes::<HASH_LEN>());
    format!("$argon2id$v=19$m={MEMORY_KIB},t={PASSES},p={LANES}${salt}${hash}")
}

fn params() -> Result<Params, HashError> {
    let params = Params::new(MEMORY_KIB, PASSES, LANES, None);
    params.map_err(|failed| HashError::Failed(failed.to_string()))
}

fn hash_now(passphrase: &[u8], salt: &[u8; SALT_LEN]) -> Result<String, HashError> {
    let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params()?);
    let hash: Result<PasswordHash, _> = argon2.hash_password_with_salt(passphrase, salt);
    hash.map(|hash| hash.to_string()).map_err(|failed| HashError::Failed(failed.to_string()))
}

fn verify_now(passphrase: &[u8], stored: &str) -> Result<Verdict, HashError> {
    use argon2::password_hash::Error;

    let unreadable = |fault: &dyn ToString| HashError::Unreadable(fault.to_string());
    let hash = PasswordHash::new(stored).map_err(|fault| unreadable(&fault))?;
    match Argon2::default().verify_password(passphrase, &hash) {
        Ok(()) => {}
        Err(Error::PasswordInvalid) => return Ok(Verdict::Wrong),
        Err(fault) => return Err(unreadable(&fault)),
    }
    let stored = Params::try_from(&hash).map_err(|fault| unreadable(&fault))?;
    let wanted = params()?;
    let same = hash.algorithm == Algorithm::Argon2id.ident()
        && hash.version == Some(Version::V0x13.into())
        && (stored.m_cost(), stored.t_cost(), stored.p_cost())
            == (wanted.m_cost(), wanted.t_cost(), wanted.p_cost());
    Ok(if same { Verdict::Right } else { Verdict::RightButOld })
}

#[cfg(test)]
mod tests {
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
    async fn a_hash_of_other_parameters_still_opens_and_is_called_old() {
        let argon2 = Argon2::from(Params::new(64, 1, 1, None).unwrap());
        let hash: PasswordHash =
            argon2.hash_password_with_salt(b"correct horse", b"sixteen bytes !!").unwrap();
        let passphrases = Passphrases::new();
        let verify = async |text| {
            passphrases.verify(SOMEWHERE, text, Some(&hash.to_string())).await.unwrap()
        };
        assert_eq!(verify("correct horse").await, Verdict::RightButOld);
        assert_eq!(verify("something else").await, Verdict::Wrong);
    }

    #[tokio::test]
    async fn nothing_opens_an_account_without_a_hash() {
        let passphrases = Passphrases::new();
        let hashed = hash_now(b"correct horse", b"sixteen bytes !!").unwrap();
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
        let many = 0..WAITING_EACH_MAX + HASHES_AT_ONCE + 5;
        let many = many.map(|_| passphrases.hash(SOMEWHERE, "x"));
        let done = futures_util::future::join_all(many).await;
        let busy = done.iter().filter(|done| **done == Err(HashError::Busy)).count();
        assert_eq!(busy, 5);
        assert!(passphrases.hash(SOMEWHERE, "x").await.is_ok(), "the line is free again");
    }

    #[tokio::test]
    async fn an_unknown_name_costs_a_hash_like_a_known_one() {
        let passphrases = Passphrases::new();
        let mut turns = vec![];
        for _ in 0..HASHES_AT_ONCE {
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

    #[test]
    fn a_hash_is_old_that_differs_in_anything_but_its_salt() {
        let verdict = |algorithm, version, (memory, passes, lanes)| {
            let params = Params::new(memory, passes, lanes, None).unwrap();
            let argon2 = Argon2::new(algorithm, version, params);
            let hash: PasswordHash =
                argon2.hash_password_with_salt(b"correct horse", b"sixteen bytes !!").unwrap();
            verify_now(b"correct horse", &hash.to_string())
        };
        let (id, now) = (Algorithm::Argon2id, Version::V0x13);
        assert_eq!(verdict(id, now, (19_456, 2, 1)), Ok(Verdict::Right));
        for (algorithm, version, params) in [
            (Algorithm::Argon2i, now, (19_456, 2, 1)),
            (id, Version::V0x10, (19_456, 2, 1)),
            (id, now, (19_455, 2, 1)),
            (id, now, (19_456, 1, 1)),
            (id, now, (19_456, 2, 2)),
        ] {
            assert_eq!(verdict(algorithm, version, params), Ok(Verdict::RightButOld), "{params:?}");
        }
    }
}
