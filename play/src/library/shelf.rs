//! What is offered: the games that new games can be played by, and how they are told to clients.

use std::collections::BTreeMap;
use std::sync::Arc;

use rookery_engine::endgame::Tables;
use rookery_protocol::game::Rules;
use rookery_rules::{BadStart, Game, Registry};

use super::told::{examples, tell};

/// The heading of the games that were added.
const ADDED: &str = "Added here";

/// A game that new games can be played by.
#[derive(Clone)]
pub struct Offer {
    /// What people ask for.
    pub key: String,
    /// What a game that is played by it records: the same, or one version of it.
    pub rules: String,
    /// The game.
    pub game: Arc<dyn Game>,
}

/// Everything that is offered.
pub struct Shelf {
    offers: BTreeMap<String, Offer>,
    /// Their keys in the order of the list, the most usual ones first.
    order: Vec<String>,
    /// All of it as lists tell it, in the order of the list.
    pub all: Vec<Rules>,
    /// Each with its examples, by key.
    pub each: BTreeMap<String, Rules>,
}

impl Shelf {
    /// The games that are built in.
    ///
    /// # Errors
    /// The key of a game that does not begin, and why.
    pub(super) fn of_built_in(
        registry: &Registry,
        tables: &Tables,
    ) -> Result<Self, (String, BadStart)> {
        Self::whole(registry, vec![], tables, |key, why| Err((key.to_owned(), why)))
    }

    /// The games that are built in, and others. One that does not begin is left out.
    pub(crate) fn with_added(registry: &Registry, added: Vec<Offer>, tables: &Tables) -> Self {
        let left_out = |key: &str, why: BadStart| -> Result<(), std::convert::Infallible> {
            tracing::warn!(key, %why, "a game does not begin");
            Ok(())
        };
        match Self::whole(registry, added, tables, left_out) {
            Ok(shelf) => shelf,
            Err(never) => match never {},
        }
    }

    fn whole<E>(
        registry: &Registry,
        added: Vec<Offer>,
        tables: &Tables,
        faulty: impl Fn(&str, BadStart) -> Result<(), E>,
    ) -> Result<Self, E> {
        let built_in = registry.grouped().map(|(group, game)| {
            let key = game.title().key.clone();
            (group, Offer { key: key.clone(), rules: key, game: game.clone() })
        });
        let added = added.into_iter().map(|offer| (ADDED, offer));
        let mut told = Vec::new();
        let mut offers = BTreeMap::new();
        for (group, offer) in built_in.chain(added) {
            match tell(offer.game.as_ref(), &offer.key, group) {
                Ok(mut rules) => {
                    rules.tables = tables.men(offer.game.as_ref()).map(|men| men as u32);
                    told.push(rules);
                    offers.insert(offer.key.clone(), offer);
                }
                Err(why) => faulty(&offer.key, why)?,
            }
        }
        let each = told.iter().map(|rules| {
            let found = offers.get(&rules.key);
            let examples =
                found.map(|offer| examples(offer.game.as_ref(), &rules.board)).unwrap_or_default();
            (rules.key.clone(), Rules { examples, ..rules.clone() })
        });
        let each = each.collect();
        let order = told.iter().map(|rules| rules.key.clone()).collect();
        // The list has no use for the rules' paragraphs by their keys, and would be twice as long.
        for said in told.iter_mut().filter_map(|rules| rules.said.as_mut()) {
            said.text.clear();
        }
        Ok(Self { all: told, each, order, offers })
    }

    /// Everything that is offered, in the order in which lists show it.
    pub fn iter(&self) -> impl Iterator<Item = &Offer> {
        self.order.iter().filter_map(|key| self.offers.get(key))
    }

    /// The offer with this key; of a version, its key's present offer.
    pub fn find(&self, rules: &str) -> Option<&Offer> {
        self.offers.get(super::key_of(rules))
    }
}
