//! Which challenges a bot accepts. Pure.

use rookery_protocol::bot::{Accepts, PaceRange};
use rookery_protocol::challenge::Challenge;
use rookery_protocol::clock::TimeControl;
use rookery_protocol::said::Text;

use super::Rated;
use crate::texts::bots;

/// What is accepted.
pub(super) struct Terms {
    /// The keys of the games.
    pub(super) games: Vec<String>,
    pub(super) accepts: Accepts,
    /// These people alone, if there are any.
    pub(super) from: Vec<String>,
    pub(super) rated: Rated,
    pub(super) pace: PaceRange,
    /// Games at once.
    pub(super) concurrency: u32,
}

/// Whether rules, a key or a version `KEY@HASH`, are among the games of these keys.
pub(super) fn contains(games: &[String], rules: &str) -> bool {
    let key = rules.split_once('@').map_or(rules, |(key, _)| key);
    games.iter().any(|game| game == key)
}

impl Terms {
    /// Whether a challenge suits somebody who plays so many games.
    ///
    /// # Errors
    /// Why not, in a few words.
    pub(super) fn suits(&self, challenge: &Challenge, playing: usize) -> Result<(), Text> {
        let by = &challenge.from;
        let named = |name: &String| name.eq_ignore_ascii_case(&by.name);
        match self.accepts {
            Accepts::Nobody => return Err(bots::accepts_nobody()),
            Accepts::Registered if by.guest => return Err(bots::accepts_registered()),
            _ if !self.from.is_empty() && !self.from.iter().any(named) => {
                return Err(bots::accepts_others());
            }
            _ => {}
        }
        if !self.plays(&challenge.rules) {
            return Err(bots::other_games());
        }
        match self.rated {
            Rated::Only if !challenge.rated => return Err(bots::rated_only()),
            Rated::Never if challenge.rated => return Err(bots::casual_only()),
            _ => {}
        }
        self.suits_clock(&challenge.time)?;
        match playing >= self.concurrency as usize {
            true => Err(bots::busy()),
            false => Ok(()),
        }
    }

    /// Whether it plays by these rules: a key, or a version `KEY@HASH` of a game that was added.
    pub(super) fn plays(&self, rules: &str) -> bool {
        contains(&self.games, rules)
    }

    fn suits_clock(&self, time: &TimeControl) -> Result<(), Text> {
        for limit in [&time.first, &time.second] {
            match limit.pace_s() {
                None if !self.pace.slow => return Err(bots::no_clock()),
                Some(s) if s < i64::from(self.pace.min_s) => {
                    return Err(bots::too_fast());
                }
                Some(s) if s > i64::from(self.pace.max_s) => {
                    return Err(bots::too_long());
                }
                _ => {}
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn terms() -> Terms {
        Terms {
            games: vec!["one".into(), "other".into()],
            accepts: Accepts::Registered,
            from: vec![],
            rated: Rated::Both,
            pace: PaceRange { min_s: 60, max_s: 600, slow: false },
            concurrency: 2,
        }
    }

    fn challenge(rules: &str, guest: bool, rated: bool, time: &TimeControl) -> Challenge {
        let challenge = json!({
            "id": "aaaaaaaa", "from": { "id": "bbbbbbbb", "name": "Bob", "guest": guest },
            "listed": false, "rules": rules, "start": { "kind": "usual" }, "time": time,
            "rated": rated, "created_ms": 0, "status": { "kind": "open" },
        });
        serde_json::from_value(challenge).unwrap()
    }

    #[test]
    fn what_suits_is_accepted_and_the_rest_is_told_why_not() {
        let clock = TimeControl::fischer;
        let mut terms = terms();
        let good = challenge("one", false, false, &clock(60, 1));
        assert_eq!(terms.suits(&good, 1), Ok(()));
        assert_eq!(terms.suits(&good, 2), Err(bots::busy()));
        let why = |terms: &Terms, bad: &Challenge| terms.suits(bad, 0).unwrap_err();
        let guest = challenge("one", true, false, &clock(60, 1));
        assert!(why(&terms, &guest).to_string().contains("account"));
        let added = challenge("one@abcd", false, false, &clock(60, 1));
        assert_eq!(terms.suits(&added, 0), Ok(()));
        let unknown = challenge("another", false, false, &clock(60, 1));
        assert!(why(&terms, &unknown).to_string().contains("this game"));
        assert!(
            why(&terms, &challenge("one", false, false, &clock(10, 1)))
                .to_string()
                .contains("fast")
        );
        assert!(
            why(&terms, &challenge("one", false, false, &clock(600, 1)))
                .to_string()
                .contains("long")
        );
        let none = TimeControl::even(rookery_protocol::clock::TimeLimit::Unlimited);
        let untimed = challenge("one", false, false, &none);
        assert!(why(&terms, &untimed).to_string().contains("without a clock"));
        terms.pace.slow = true;
        assert_eq!(terms.suits(&untimed, 0), Ok(()));
        terms.rated = Rated::Only;
        assert!(why(&terms, &good).to_string().contains("rated"));
        terms.rated = Rated::Both;
        terms.from = vec!["ada".into()];
        assert!(why(&terms, &good).to_string().contains("others"));
        terms.from = vec!["BOB".into()];
        assert_eq!(terms.suits(&good, 0), Ok(()));
        terms.accepts = Accepts::Nobody;
        assert!(why(&terms, &good).to_string().contains("no challenges"));
    }
}
