//! Programs that listen for what concerns them, and what they say that they play.

use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};

use rookery_protocol::Millis;
use rookery_protocol::clock::TimeControl;
use rookery_protocol::id::{ChallengeId, UserId};
use rookery_rules::Game;
use rookery_texts::{Text, bots};

use crate::outbox::{ConnectionId, Outbox};

/// Challenges whose reasons are kept.
const DECLINED_MAX: usize = 1_000;

/// Why a program declined a challenge: a key of its door, and a sentence.
pub type Reason = (&'static str, &'static str);

/// The programs that listen.
#[derive(Default)]
pub struct Programs {
    /// One for each person. Locked for map operations only, never across an `.await`.
    open: Mutex<HashMap<UserId, Open>>,
    /// Why challenges were declined lately, the oldest first. Locked for list operations only.
    declined: Mutex<VecDeque<(ChallengeId, Reason)>>,
}

struct Open {
    outbox: Outbox,
    capability: Capability,
}

/// What a program plays. One that says nothing plays what Lichess has.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Capability {
    /// The keys of the rules that it plays; those that Lichess has when missing.
    pub games: Option<Vec<String>>,
    /// The shortest and the longest base time of its games.
    pub base_ms: [Option<Millis>; 2],
    /// How many games it plays at once.
    pub concurrency: Option<usize>,
    /// Whether it plays bots.
    pub bots: Option<bool>,
}

impl Programs {
    /// A program listens from now on; one of the same person that listened before is cut off.
    pub fn listen(&self, user: UserId, outbox: &Outbox, capability: Capability) {
        let open = Open { outbox: outbox.clone(), capability };
        if let Some(before) = self.lock().insert(user, open) {
            before.outbox.close();
        }
    }

    /// A program listens no longer.
    pub fn leave(&self, user: UserId, connection: ConnectionId) {
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
    pub fn note_declined(&self, challenge: ChallengeId, reason: Reason) {
        let mut declined = self.declined.lock().unwrap_or_else(PoisonError::into_inner);
        if declined.len() >= DECLINED_MAX {
            declined.pop_front();
        }
        declined.push_back((challenge, reason));
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

impl Capability {
    /// Whether such a game is for it.
    ///
    /// # Errors
    /// Why it is not.
    pub fn may_play(
        &self,
        game: &dyn Game,
        time: &TimeControl,
        with_bot: bool,
        playing: usize,
    ) -> Result<(), Unfit> {
        let plays = match &self.games {
            Some(games) => games.contains(&game.title().key),
            None => game.lichess_key().is_some(),
        };
        if !plays {
            return Err(Unfit::Game);
        }
        let [min_ms, max_ms] = self.base_ms;
        let limited = min_ms.is_some() || max_ms.is_some();
        let fits = time.as_fischer().is_some_and(|(base_ms, _)| {
            min_ms.is_none_or(|min| min <= base_ms) && max_ms.is_none_or(|max| base_ms <= max)
        });
        if limited && !fits {
            return Err(Unfit::Clock);
        }
        if with_bot && self.bots == Some(false) {
            return Err(Unfit::Bots);
        }
        if self.concurrency.is_some_and(|max| playing >= max) {
            return Err(Unfit::Full);
        }
        Ok(())
    }
}

/// Why a game is not for a program that listens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unfit {
    /// It does not play this game.
    Game,
    /// It does not play with such a clock.
    Clock,
    /// It plays no bots.
    Bots,
    /// It plays as many games as it can.
    Full,
}

impl Unfit {
    /// The field of a challenge that is meant.
    #[must_use]
    pub fn field(self) -> &'static str {
        match self {
            Self::Game => "rules",
            Self::Clock => "time",
            Self::Bots | Self::Full => "to",
        }
    }

    /// The reason in a sentence, for people; `name` is the program's.
    #[must_use]
    pub fn text(self, name: &str) -> Text {
        match self {
            Self::Game => bots::not_this_game(name),
            Self::Clock => bots::no_such_clock(name),
            Self::Bots => bots::no_bots(name),
            Self::Full => bots::full(name),
        }
    }
}
