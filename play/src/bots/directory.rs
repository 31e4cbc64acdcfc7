//! The bots and engines that there are, as they were last read.

use std::collections::HashMap;
use std::sync::Arc;

use rookery_engine_host::engine::plays;
use rookery_protocol::bot::{OptionValue, Skill};
use rookery_protocol::engine::{OptionKind, Profile};
use rookery_protocol::game::Player;
use rookery_protocol::id::{EngineId, UserId};
use rookery_storage::{Storage, StorageError, StoredBot, StoredEngine};

use crate::last_read::LastRead;
use crate::library::Shelf;

/// What engines call the setting of how well they play.
const SKILL: &str = "Skill Level";

/// The bots and engines that there are.
#[derive(Default)]
pub struct Directory {
    last: LastRead<Known>,
}

/// What was read last.
#[derive(Default)]
pub struct Known {
    /// The bots, by account.
    pub bots: HashMap<UserId, StoredBot>,
    /// The engines, by id.
    pub engines: HashMap<EngineId, StoredEngine>,
}

impl Directory {
    /// What was read last.
    pub fn known(&self) -> Arc<Known> {
        self.last.known()
    }

    /// Reads anew. Whatever changes it calls [`changed`](super::changed), and another server's
    /// word leads here.
    ///
    /// # Errors
    /// The database fails.
    pub async fn refresh(&self, storage: &Storage) -> Result<(), StorageError> {
        self.last.refresh(known(storage)).await
    }
}

async fn known(storage: &Storage) -> Result<Known, StorageError> {
    let engines = storage.engines().await?.into_iter().map(|engine| (engine.id, engine));
    let bots = storage.bots().await?.into_iter().map(|bot| (bot.user, bot));
    Ok(Known { bots: bots.collect(), engines: engines.collect() })
}

impl Known {
    /// Which of two players are bots of this server.
    #[must_use]
    pub fn are_bots(&self, players: &[Player; 2]) -> [bool; 2] {
        players.each_ref().map(|player| self.bots.contains_key(&player.id))
    }

    /// Whether a person plays a bot of this server: then nobody is kept waiting but a program.
    #[must_use]
    pub fn is_person_against_bot(&self, players: &[Player; 2]) -> bool {
        let [first, second] = self.are_bots(players);
        first != second
    }

    /// The names of the engines that the server itself runs, in their order.
    #[must_use]
    pub fn described(&self) -> Vec<String> {
        let own = self.engines.values().filter(|engine| engine.draft.is_some());
        let mut names: Vec<_> = own.map(|engine| engine.name.clone()).collect();
        names.sort();
        names
    }

    /// How well a bot is set to play, where its engine has such a setting and it was made use of.
    #[must_use]
    pub fn skill_of_bot(&self, bot: &StoredBot) -> Option<Skill> {
        let engine = self.engines.get(&bot.draft.engine)?;
        let all = engine.draft.iter().flat_map(|draft| &draft.options).chain(&bot.draft.options);
        let all: Vec<_> = all.collect();
        skill(engine.profile.as_ref()?, all.into_iter())
    }

    /// The keys of the games that a bot plays: those that were chosen for it, or all that its
    /// engine can.
    #[must_use]
    pub fn games_of_bot(&self, bot: &StoredBot, shelf: &Shelf) -> Vec<String> {
        let engine = self.engines.get(&bot.draft.engine);
        let profile = engine.and_then(|engine| engine.profile.as_ref());
        let mut games = profile.map(|profile| games_of(profile, shelf)).unwrap_or_default();
        if !bot.draft.games.is_empty() {
            games.retain(|key| bot.draft.games.contains(key));
        }
        games
    }
}

/// What the setting of a bot's skill says; the last of several counts.
fn skill<'a>(
    profile: &Profile,
    options: impl DoubleEndedIterator<Item = &'a OptionValue>,
) -> Option<Skill> {
    let named = |name: &str| name.eq_ignore_ascii_case(SKILL);
    let spec = profile.options.iter().find(|option| named(&option.name))?;
    let OptionKind::Spin { max: best, .. } = spec.kind else { return None };
    let set = options.rev().find(|option| named(&option.name))?;
    Some(Skill { level: set.value.trim().parse().ok()?, best })
}

/// The keys of the games on the shelf that a program of this profile can play.
#[must_use]
pub fn games_of(profile: &Profile, shelf: &Shelf) -> Vec<String> {
    let can = shelf.iter().filter(|offer| plays(profile, offer.game.as_ref()).is_some());
    can.map(|offer| offer.key.clone()).collect()
}

#[cfg(test)]
mod tests {
    use rookery_engine::endgame::Tables;
    use rookery_protocol::bot::EngineDraft;
    use rookery_protocol::engine::{Limits, OptionSpec, Tier, Tongue};

    use super::*;
    use crate::testing::{Database, bot_draft};

    fn of(kind: OptionKind, set: &[(&str, &str)]) -> Option<Skill> {
        let mut profile = Profile::unknown(Tongue::Uci);
        profile.options = vec![OptionSpec { name: SKILL.into(), kind }];
        let value = |(name, value): &(&str, &str)| OptionValue {
            name: (*name).into(),
            value: (*value).into(),
        };
        let options: Vec<_> = set.iter().map(value).collect();
        skill(&profile, options.iter())
    }

    #[test]
    fn a_bots_skill_is_what_was_set_last_and_nothing_where_nothing_was_set() {
        let spin = OptionKind::Spin { default: 20, min: 0, max: 20 };
        let set = [("Hash", "16"), ("skill level", "3"), ("Skill Level", " 5")];
        assert_eq!(of(spin.clone(), &set), Some(Skill { level: 5, best: 20 }));
        assert_eq!(of(spin.clone(), &set[..1]), None);
        assert_eq!(of(spin, &[("Skill Level", "much")]), None);
        assert_eq!(of(OptionKind::Check { default: true }, &set), None);
    }

    fn bot(number: u64) -> StoredBot {
        let draft = bot_draft("bot", EngineId::from_random(1));
        StoredBot { user: UserId::from_random(number), draft, enabled: true, made_ms: 0 }
    }

    fn player(number: u64) -> Player {
        Player { id: UserId::from_random(number), name: "player".into(), guest: false }
    }

    fn engine(number: u64, name: &str, tongue: Tongue) -> StoredEngine {
        let mut profile = Profile::unknown(tongue);
        let kind = OptionKind::Spin { default: 20, min: 0, max: 20 };
        profile.options = vec![OptionSpec { name: SKILL.into(), kind }];
        StoredEngine {
            id: EngineId::from_random(number),
            name: name.into(),
            draft: None,
            enabled: true,
            profile: Some(profile),
            fault: None,
            stopped: false,
            made_ms: 0,
        }
    }

    #[tokio::test]
    async fn what_is_stored_is_known_once_it_was_read() {
        let database = Database::new().await;
        let directory = Directory::default();
        let stored = engine(1, "goldfish", Tongue::Uci);
        assert!(database.storage.create_engine(&stored).await.unwrap());
        assert!(directory.known().engines.is_empty());
        directory.refresh(&database.storage).await.unwrap();
        assert_eq!(directory.known().engines, HashMap::from([(stored.id, stored)]));
        database.close().await;
    }

    #[test]
    fn a_bot_plays_what_its_engine_can_and_was_chosen_for_it() {
        let registry = rookery_games::registry();
        let shelf = Shelf::with_added(&registry, vec![], &Tables::default());
        let of = |engine: StoredEngine| Known {
            bots: HashMap::new(),
            engines: HashMap::from([(engine.id, engine)]),
        };
        let own = of(engine(1, "goldfish", Tongue::Rookery));
        let mut bot = bot(1);
        let all = own.games_of_bot(&bot, &shelf);
        assert!(all.contains(&"chess".to_owned()) && all.contains(&"gomoku".to_owned()));
        bot.draft.games = vec!["gomoku".into(), "no-such-game".into()];
        assert_eq!(own.games_of_bot(&bot, &shelf), ["gomoku"]);
        let of_go = of(engine(1, "goldfish", Tongue::Gomocup));
        assert!(!of_go.games_of_bot(&bot, &shelf).contains(&"chess".to_owned()));
        assert!(of(engine(2, "other", Tongue::Uci)).games_of_bot(&bot, &shelf).is_empty());
    }

    #[test]
    fn a_bots_own_setting_of_skill_counts_before_its_engines() {
        let mut stored = engine(1, "goldfish", Tongue::Uci);
        let set = |value: &str| vec![OptionValue { name: SKILL.into(), value: value.into() }];
        stored.draft = Some(EngineDraft {
            name: "goldfish".into(),
            command: "goldfish".into(),
            args: vec![],
            tongue: None,
            options: set("7"),
            reads: vec![],
            limits: Limits::default(),
            tier_min: Tier::Bare,
        });
        let announced = engine(2, "announced", Tongue::Uci);
        let engines = [(stored.id, stored), (announced.id, announced)];
        let known = Known { bots: HashMap::new(), engines: HashMap::from(engines) };
        assert_eq!(known.described(), ["goldfish"]);
        let mut bot = bot(1);
        assert_eq!(known.skill_of_bot(&bot), Some(Skill { level: 7, best: 20 }));
        bot.draft.options = set("3");
        assert_eq!(known.skill_of_bot(&bot), Some(Skill { level: 3, best: 20 }));
    }

    #[test]
    fn neither_two_bots_nor_two_people_are_a_person_against_a_bot() {
        let bots = [bot(1), bot(2)].map(|bot| (bot.user, bot));
        let known = Known { bots: HashMap::from(bots), engines: HashMap::new() };
        for (first, second, bots) in [
            (1, 3, [true, false]),
            (3, 1, [false, true]),
            (1, 2, [true, true]),
            (3, 4, [false, false]),
        ] {
            let players = [player(first), player(second)];
            assert_eq!(known.are_bots(&players), bots);
            let mixed = bots == [true, false] || bots == [false, true];
            assert_eq!(known.is_person_against_bot(&players), mixed, "{first} {second}");
        }
    }
}
