//! Guessing a passphrase, or a code beside it, is hard: after a few wrong guesses for one account there are pauses that
//! grow, wherever the guesses come from, counted by all servers of a database together.
//!
//! Nobody is locked out of their own account by others: guesses from a place from which it was
//! entered before, a network or a browser, are counted apart from those of strangers, for each such
//! place alone. A name that nobody has is counted like one that somebody has.

use std::net::IpAddr;

use rookery_protocol::Millis;
use rookery_storage::guesses::{Guess, Pauses};
use rookery_storage::{TokenHash, User};
use sha2::{Digest as _, Sha256};

use crate::base::Base;
use crate::denied::{Denied, Result};
use crate::now;
use crate::rates::{known_by, network};

const DAY_MS: Millis = 24 * 60 * 60 * 1_000;

/// From the fifth wrong guess on each is followed by a pause: a second, two, four, and so on to a
/// quarter of an hour. So strangers get about a hundred guesses a day, from however many addresses.
const PAUSES: Pauses =
    Pauses { after: 5, first_ms: 1_000, longest_ms: 15 * 60 * 1_000, forgotten_ms: DAY_MS };
/// For so long an account knows a place from which it was entered.
pub(crate) const KNOWN_MS: Millis = 400 * DAY_MS;

/// From where somebody comes to log in.
#[derive(Debug, Clone, Copy)]
pub struct Caller {
    /// The address of the client.
    pub address: IpAddr,
    /// The hash of what the browser shows to be known by, if it shows something.
    pub browser: Option<TokenHash>,
    /// Whether it is a browser, which could show something.
    pub by_browser: bool,
    /// The name of the program, such as `Firefox`, where it says so.
    pub program: Option<&'static str>,
    /// The name of the system that it runs on, such as `Android`, where that is said.
    pub system: Option<&'static str>,
}

impl From<IpAddr> for Caller {
    fn from(address: IpAddr) -> Self {
        Self { address, browser: None, by_browser: false, program: None, system: None }
    }
}

/// Where guesses are counted together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Bucket {
    /// Those of all places that are new to the account.
    Strangers([u8; 32]),
    /// Those of one place that the account knows, or of whoever is signed in.
    Own([u8; 32]),
}

/// A guess that may be looked at, until it is said what came of it. One of strangers counts as wrong
/// from the beginning, so that no more of many at once are looked at than may be; one from a place
/// that the account knows counts once it was wrong, so that many at once may be right.
#[must_use]
#[derive(Debug)]
pub(crate) struct Counted(Bucket);

/// Counts a guess of the passphrase that belongs to `name`, the name of `user` if anybody has it.
///
/// # Errors
/// [`Denied::GuessesPause`], or the database fails.
pub(crate) async fn count(
    base: &Base,
    caller: Caller,
    name: &str,
    user: Option<&User>,
) -> Result<Counted> {
    let bucket = bucket(base, caller, "guess", name, user).await?;
    count_in(base, bucket).await
}

/// Counts a guess of a code of `user`, whose passphrase was right: from somewhere, or by whoever is
/// signed in.
///
/// # Errors
/// [`Denied::CodesPause`], or the database fails.
pub(crate) async fn count_code(
    base: &Base,
    caller: Option<Caller>,
    user: &User,
) -> Result<Counted> {
    let bucket = match caller {
        Some(caller) => bucket(base, caller, "code", user.id.as_str(), Some(user)).await?,
        None => Bucket::Own(key(base, &["code signed in", user.id.as_str()])),
    };
    count_in(base, bucket).await.map_err(|denied| match denied {
        Denied::GuessesPause { wait_ms, own } => Denied::CodesPause { wait_ms, own },
        other => other,
    })
}

/// Counts a guess of somebody who is signed in and proves once more who they are.
///
/// # Errors
/// [`Denied::GuessesPause`], or the database fails.
pub(crate) async fn count_signed_in(base: &Base, user: &User) -> Result<Counted> {
    count_in(base, Bucket::Own(key(base, &["guess signed in", user.id.as_str()]))).await
}

async fn count_in(base: &Base, bucket: Bucket) -> Result<Counted> {
    let now = now::millis();
    let wait_ms = match &bucket {
        Bucket::Strangers(key) => match base.storage.take_guess(key, PAUSES, now).await? {
            Guess::Counted(_) => 0,
            Guess::Paused(wait_ms) => wait_ms,
        },
        Bucket::Own(key) => base.storage.guess_wait(key, now).await?.unwrap_or(0),
    };
    if wait_ms > 0 {
        return Err(Denied::GuessesPause { wait_ms, own: matches!(bucket, Bucket::Own(_)) });
    }
    Ok(Counted(bucket))
}

impl Counted {
    /// It was right. In a place of its own all before it are forgotten; what strangers tried counts
    /// on.
    ///
    /// # Errors
    /// The database fails.
    pub(crate) async fn was_right(self, base: &Base) -> Result<()> {
        match &self.0 {
            Bucket::Strangers(key) => base.storage.forgive_guess(key).await?,
            Bucket::Own(key) if base.storage.guess_wait(key, now::millis()).await?.is_some() => {
                base.storage.forget_guesses(key).await?;
            }
            Bucket::Own(_) => {}
        }
        Ok(())
    }

    /// It was wrong.
    ///
    /// # Errors
    /// The database fails.
    pub(crate) async fn was_wrong(self, base: &Base) -> Result<()> {
        if let Bucket::Own(key) = &self.0 {
            base.storage.take_guess(key, PAUSES, now::millis()).await?;
        }
        Ok(())
    }

    /// It was not looked at after all.
    ///
    /// # Errors
    /// The database fails.
    pub(crate) async fn was_none(self, base: &Base) -> Result<()> {
        if let Bucket::Strangers(key) = &self.0 {
            base.storage.forgive_guess(key).await?;
        }
        Ok(())
    }
}

/// Somebody has entered an account: from now on it knows where they came from. Whether it did not
/// before: a browser is known by what it shows, and anything else by its network.
///
/// # Errors
/// The database fails.
pub(crate) async fn know(base: &Base, caller: Caller, user: &User) -> Result<bool> {
    let places: Vec<_> = places(base, caller).collect();
    let (now, storage) = (now::millis(), &base.storage);
    let is_known = match (caller.browser, caller.by_browser) {
        (None, true) => false,
        // What a browser shows stands first.
        _ => storage.has_entered(user.id, &places[0], now - KNOWN_MS).await?,
    };
    storage.note_places(user.id, &places, now).await?;
    Ok(!is_known)
}

/// Forgets guesses and places that are too old to count.
pub(crate) async fn forget(base: &Base) {
    let now = now::millis();
    let dropped = base.storage.drop_old_guesses(now - DAY_MS, now - KNOWN_MS).await;
    if let Err(failed) = dropped {
        tracing::warn!(%failed, "old guesses of passphrases could not be forgotten");
    }
}

/// Where guesses of `what` are counted, for a name that `user` has if anybody has it.
async fn bucket(
    base: &Base,
    caller: Caller,
    what: &str,
    name: &str,
    user: Option<&User>,
) -> Result<Bucket> {
    let name = known_by(name);
    let after_ms = now::millis() - KNOWN_MS;
    if let Some(user) = user {
        // A browser first: others in its network may guess, too.
        for place in places(base, caller) {
            if base.storage.has_entered(user.id, &place, after_ms).await? {
                let own = format!("{what} from");
                return Ok(Bucket::Own(key(base, &[&own, &hex(&place), &name])));
            }
        }
    }
    Ok(Bucket::Strangers(key(base, &[what, &name])))
}

/// What an account knows a place by: its browser, if it shows something, and its network.
fn places(base: &Base, caller: Caller) -> impl Iterator<Item = [u8; 32]> {
    let browser = caller.browser.map(|browser| key(base, &["browser", &hex(&browser)]));
    let network = key(base, &["network", &network(caller.address).to_string()]);
    browser.into_iter().chain([network])
}

/// What tells nobody what it was made of.
fn key(base: &Base, parts: &[&str]) -> [u8; 32] {
    let mut key = Sha256::new();
    for part in [&*base.site].iter().chain(parts) {
        key.update(part);
        key.update([0]);
    }
    key.finalize().into()
}

fn hex(bytes: &[u8; 32]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests;
