//! Who has a stream of events open, and what their programs say that they play.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::http::StatusCode;
use rookery_protocol::Millis;
use rookery_protocol::clock::TimeControl;
use rookery_protocol::id::{ChallengeId, UserId};
use rookery_rules::Game;

use super::body::{Fields, says_yes};
use super::variant::{is_known, simple};
use crate::app::App;
use crate::http::error::{Error, Result};
use crate::outbox::{ConnectionId, Outbox};

/// Games that a program may name.
const GAMES_MAX: usize = 500;

/// Streams of games that one person may have open at once.
const GAME_STREAMS_MAX: usize = 128;
/// Challenges whose reasons are kept.
const DECLINED_MAX: usize = 1_000;

/// Why a challenge is declined: a key, and a sentence.
pub type Reason = (&'static str, &'static str);

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

/// The streams of events that are open.
#[derive(Default)]
pub struct Streams {
    /// One for each person. Locked for map operations only, never across an `.await`.
    open: Mutex<HashMap<UserId, Open>>,
    /// How many streams of games each person has open. Locked for map operations only.
    games: Mutex<HashMap<UserId, usize>>,
    /// Why challenges were declined lately, the oldest first. Locked for list operations only.
    declined: Mutex<VecDeque<(ChallengeId, Reason)>>,
}

/// A stream of games that somebody has open, as long as this is kept.
pub struct Place {
    app: Arc<App>,
    user: UserId,
}

impl Place {
    /// For one stream more.
    ///
    /// # Errors
    /// This person has as many as anybody may have.
    pub fn take(app: &Arc<App>, user: UserId) -> Result<Self> {
        let mut games = app.streams.games.lock().unwrap_or_else(PoisonError::into_inner);
        let count = games.entry(user).or_default();
        if *count >= GAME_STREAMS_MAX {
            let text = format!("You have {GAME_STREAMS_MAX} streams open. Close one first.");
            return Err(Error::Said(StatusCode::TOO_MANY_REQUESTS, "too-many", text));
        }
        *count += 1;
        Ok(Self { app: Arc::clone(app), user })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut games = self.app.streams.games.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = games.get_mut(&self.user) {
            *count -= 1;
            if *count == 0 {
                games.remove(&self.user);
            }
        }
    }
}

struct Open {
    outbox: Outbox,
    capability: Capability,
}

/// What a program plays. One that says nothing plays what Lichess has.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Capability {
    /// Keys of rules.
    games: Option<Vec<String>>,
    /// The shortest and the longest base time of its games.
    base_ms: [Option<Millis>; 2],
    /// How many games it plays at once.
    concurrency: Option<usize>,
    /// Whether it plays bots.
    bots: Option<bool>,
}

impl Streams {
    /// A stream is opened; one that the same person had is closed.
    pub fn open(&self, user: UserId, outbox: &Outbox, capability: Capability) {
        let open = Open { outbox: outbox.clone(), capability };
        if let Some(before) = self.lock().insert(user, open) {
            before.outbox.close();
        }
    }

    /// A stream has ended.
    pub fn close(&self, user: UserId, connection: ConnectionId) {
        let mut open = self.lock();
        if open.get(&user).is_some_and(|one| one.outbox.id() == connection) {
            open.remove(&user);
        }
    }

    /// What a person's program says that it plays, if it listens.
    pub fn capability(&self, user: UserId) -> Option<Capability> {
        self.lock().get(&user).map(|open| open.capability.clone())
    }

    /// Notes why a challenge is declined.
    pub fn declined(&self, challenge: ChallengeId, key: &str) {
        let known = REASONS.into_iter().find(|(known, _)| known.eq_ignore_ascii_case(key));
        let mut declined = self.declined.lock().unwrap_or_else(PoisonError::into_inner);
        if declined.len() >= DECLINED_MAX {
            declined.pop_front();
        }
        declined.push_back((challenge, known.unwrap_or(GENERIC)));
    }

    /// Why a challenge was declined, if that was lately.
    pub fn why_declined(&self, challenge: ChallengeId) -> Option<Reason> {
        let declined = self.declined.lock().unwrap_or_else(PoisonError::into_inner);
        declined.iter().rev().find(|(known, _)| *known == challenge).map(|(_, reason)| *reason)
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<UserId, Open>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What a field says in seconds, in milliseconds.
fn seconds(fields: &Fields, name: &'static str) -> Result<Option<Millis>> {
    Ok(fields.number::<Millis>(name)?.map(|seconds| seconds.saturating_mul(1_000)))
}

impl Capability {
    /// What the query of a stream of events announces.
    ///
    /// # Errors
    /// What is no number.
    pub fn read(fields: &Fields) -> Result<Self> {
        let games: Vec<_> = match fields.get("rookery.games") {
            Some(_) => fields.list("rookery.games").into_iter().take(GAMES_MAX).collect(),
            None => vec![],
        };
        Ok(Self {
            games: (!games.is_empty()).then_some(games),
            base_ms: [seconds(fields, "rookery.clock.min")?, seconds(fields, "rookery.clock.max")?],
            concurrency: fields.number("rookery.concurrency")?,
            bots: fields.get("rookery.bots").map(says_yes),
        })
    }

    /// Why such a game is not for it, as a field and a sentence.
    ///
    /// # Errors
    /// That.
    pub fn may_play(
        &self,
        game: &dyn Game,
        time: &TimeControl,
        with_bot: bool,
        playing: usize,
    ) -> std::result::Result<(), (&'static str, &'static str)> {
        let plays = match &self.games {
            Some(games) => games.contains(&game.title().key),
            None => is_known(game),
        };
        if !plays {
            return Err(("rules", "does not play this game"));
        }
        let [min_ms, max_ms] = self.base_ms;
        let limited = min_ms.is_some() || max_ms.is_some();
        let fits = simple(time).is_some_and(|(base_ms, _)| {
            min_ms.is_none_or(|min| min <= base_ms) && max_ms.is_none_or(|max| base_ms <= max)
        });
        if limited && !fits {
            return Err(("time", "does not play with such a clock"));
        }
        if with_bot && self.bots == Some(false) {
            return Err(("to", "does not play bots"));
        }
        if self.concurrency.is_some_and(|max| playing >= max) {
            return Err(("to", "plays as many games as it can"));
        }
        Ok(())
    }
}
