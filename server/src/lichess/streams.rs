//! How many streams of games each person has open, and what programs say of themselves.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::http::StatusCode;
use rookery_play::programs::{Capability, Reason};
use rookery_protocol::Millis;
use rookery_protocol::cause::Cause;
use rookery_protocol::id::UserId;
use rookery_texts::Text;

use super::body::{Fields, says_yes};
use crate::door::error::{Error, Result};

/// Games that a program may name.
const GAMES_MAX: usize = 500;
/// Streams of games that one person may have open at once.
const GAME_STREAMS_MAX: usize = 128;

/// No reason in particular.
pub const GENERIC: Reason = ("generic", "I am not accepting challenges at the moment.");

const REASONS: [Reason; 10] = [
    ("later", "This is not the right time for me. Ask me again later."),
    ("tooFast", "This clock is too fast for me. Challenge me again with a slower one."),
    ("tooSlow", "This clock is too slow for me. Challenge me again with a faster one."),
    ("timeControl", "I am not accepting challenges with this clock."),
    ("rated", "Send me a rated challenge instead."),
    ("casual", "Send me a casual challenge instead."),
    ("standard", "I am not accepting challenges of variants."),
    ("variant", "I am not willing to play this variant."),
    ("noBot", "I am not accepting challenges from bots."),
    ("onlyBot", "I accept challenges from bots only."),
];

/// The reason of a key, in whatever case; [`GENERIC`] for others.
pub fn reason(key: &str) -> Reason {
    let known = REASONS.into_iter().find(|(known, _)| known.eq_ignore_ascii_case(key));
    known.unwrap_or(GENERIC)
}

/// How many streams of games each person has open.
#[derive(Default)]
pub struct Places(Mutex<HashMap<UserId, usize>>);

impl Places {
    /// Held for map operations only, never across an `.await`.
    fn lock(&self) -> MutexGuard<'_, HashMap<UserId, usize>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A stream of games that somebody has open, as long as this is kept.
pub struct Place {
    places: Arc<Places>,
    user: UserId,
}

impl Place {
    /// For one stream more.
    ///
    /// # Errors
    /// This person has as many as anybody may have.
    pub fn take(places: &Arc<Places>, user: UserId) -> Result<Self> {
        let mut streams = places.lock();
        let count = streams.entry(user).or_default();
        if *count >= GAME_STREAMS_MAX {
            let text = format!("You have {GAME_STREAMS_MAX} streams open. Close one first.");
            return Err(Error::Said(
                StatusCode::TOO_MANY_REQUESTS,
                Cause::TooMany.into(),
                Text::verbatim(text),
            ));
        }
        *count += 1;
        Ok(Self { places: Arc::clone(places), user })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut streams = self.places.lock();
        if let Some(count) = streams.get_mut(&self.user) {
            *count -= 1;
            if *count == 0 {
                streams.remove(&self.user);
            }
        }
    }
}

/// What a field says in seconds, in milliseconds.
fn seconds(fields: &Fields, name: &'static str) -> Result<Option<Millis>> {
    Ok(fields.number::<Millis>(name)?.map(|seconds| seconds.saturating_mul(1_000)))
}

/// What the query of a stream of events says that the program plays.
///
/// # Errors
/// What is no number.
pub fn capability(fields: &Fields) -> Result<Capability> {
    let games: Vec<_> = match fields.get("rookery.games") {
        Some(_) => fields.list("rookery.games").into_iter().take(GAMES_MAX).collect(),
        None => vec![],
    };
    Ok(Capability {
        games: (!games.is_empty()).then_some(games),
        base_ms: [seconds(fields, "rookery.clock.min")?, seconds(fields, "rookery.clock.max")?],
        concurrency: fields.number("rookery.concurrency")?,
        bots: fields.get("rookery.bots").map(says_yes),
    })
}
