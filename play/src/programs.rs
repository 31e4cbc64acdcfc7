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

#[cfg(test)]
mod tests {
    use rookery_protocol::clock::TimeLimit;

    use super::*;
    use crate::outbox::outbox;

    const LATER: Reason = ("later", "Not now.");
    const BOTS: Reason = ("noBot", "No bots.");

    fn refused(program: &Capability, key: &str, time: &TimeControl) -> Option<&'static str> {
        let games = rookery_games::registry();
        let game = games.get(key).unwrap();
        program.may_play(game.as_ref(), time, false, 0).err().map(Unfit::field)
    }

    #[test]
    fn a_program_that_says_nothing_plays_what_lichess_has_by_any_clock() {
        let program = Capability::default();
        let clock = TimeControl::fischer(60, 0);
        assert_eq!(refused(&program, "chess", &clock), None);
        assert_eq!(refused(&program, "gomoku", &clock), Some("rules"));
        assert_eq!(refused(&program, "chess", &TimeControl::even(TimeLimit::Unlimited)), None);
    }

    #[test]
    fn a_program_plays_what_it_names_by_clocks_within_its_bounds() {
        let program = Capability {
            games: Some(vec!["gomoku".into()]),
            base_ms: [Some(60_000), Some(120_000)],
            ..Capability::default()
        };
        assert_eq!(refused(&program, "chess", &TimeControl::fischer(60, 0)), Some("rules"));
        for (base_s, field) in [(59, Some("time")), (60, None), (120, None), (121, Some("time"))] {
            assert_eq!(refused(&program, "gomoku", &TimeControl::fischer(base_s, 0)), field);
        }
        let longest = Capability { base_ms: [None, Some(120_000)], ..program };
        assert_eq!(refused(&longest, "gomoku", &TimeControl::fischer(1, 0)), None);
        let unlimited = TimeControl::even(TimeLimit::Unlimited);
        assert_eq!(refused(&longest, "gomoku", &unlimited), Some("time"));
    }

    #[test]
    fn a_program_plays_bots_and_many_games_unless_it_says_otherwise() {
        let games = rookery_games::registry();
        let chess = games.get("chess").unwrap();
        let time = TimeControl::fischer(60, 0);
        let answer = |program: &Capability, with_bot, playing| {
            program.may_play(chess.as_ref(), &time, with_bot, playing).is_ok()
        };
        let open = Capability::default();
        assert!(answer(&open, true, 1_000));
        let shy = Capability { bots: Some(false), concurrency: Some(2), ..open };
        assert!(answer(&shy, false, 1));
        assert!(!answer(&shy, false, 2));
        assert!(!answer(&shy, true, 0));
        assert!(answer(&Capability { bots: Some(true), ..shy }, true, 0));
    }

    #[tokio::test(start_paused = true)]
    async fn one_program_of_a_person_listens_and_the_newest_one() {
        let programs = Programs::default();
        let ada = UserId::from_random(1);
        let ((first, cut_off), (second, listens)) = (outbox(), outbox());
        assert_eq!(programs.capability(ada), None);
        programs.listen(ada, &first, Capability::default());
        let bots_only = Capability { bots: Some(true), ..Capability::default() };
        programs.listen(ada, &second, bots_only.clone());
        let wait = std::time::Duration::from_millis(1);
        assert!(tokio::time::timeout(wait, cut_off.cut()).await.is_ok());
        assert!(tokio::time::timeout(wait, listens.cut()).await.is_err());
        programs.leave(ada, first.id());
        assert_eq!(programs.capability(ada), Some(bots_only), "the older one has left");
        programs.leave(ada, second.id());
        assert_eq!(programs.capability(ada), None);
    }

    #[test]
    fn the_reasons_of_the_latest_refusals_are_remembered() {
        let programs = Programs::default();
        let id = |number: usize| ChallengeId::from_random(number as u64);
        for number in 0..=DECLINED_MAX {
            programs.note_declined(id(number), LATER);
        }
        assert_eq!(programs.why_declined(id(0)), None);
        assert_eq!(programs.why_declined(id(1)), Some(LATER));
        assert_eq!(programs.declined.lock().unwrap().len(), DECLINED_MAX);
        programs.note_declined(id(1), BOTS);
        assert_eq!(programs.why_declined(id(1)), Some(BOTS), "the last one counts");
    }
}
