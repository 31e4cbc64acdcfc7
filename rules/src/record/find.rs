//! Finding the game that a record belongs to.

use std::sync::Arc;

use super::mistake::Mistake;
use super::{Record, Style};
use crate::texts::record as texts;
use crate::{Game, Registry};

/// What some programs write for the usual game, or for its rules from another position.
const USUAL: [&str; 4] = ["standard", "normal", "fromposition", "classical"];

impl Record {
    /// Finds the game that the tags mean. Without a tag that says so it is the one that needs none,
    /// or of several the first by whose rules the moves are legal.
    ///
    /// # Errors
    /// A tag names a game that `registry` has not.
    pub fn find<'a>(&self, registry: &'a Registry) -> Result<&'a Arc<dyn Game>, Mistake> {
        if let Some(key) = self.tag("Game") {
            return registry.get(key.trim()).ok_or_else(|| self.unknown(key));
        }
        if let Some(game) = self.tag("Rules").and_then(|key| registry.get(key.trim())) {
            return Ok(game);
        }
        if let Some(tag) = self.tag("GameType") {
            return by_game_type(registry, tag).ok_or_else(|| self.unknown(tag));
        }
        match self.tag("Variant") {
            Some(tag) if !USUAL.contains(&plain(tag).as_str()) && !plain(tag).is_empty() => {
                by_variant(registry, tag).ok_or_else(|| self.unknown(tag))
            }
            _ => self.guess(registry).ok_or_else(|| self.unknown("?")),
        }
    }

    fn unknown(&self, name: &str) -> Mistake {
        Mistake::new(self.place, texts::no_such_game(name))
    }

    fn guess<'a>(&self, registry: &'a Registry) -> Option<&'a Arc<dyn Game>> {
        let numbered = |text: &str| text.starts_with(|c: char| matches!(c, '1'..='9'));
        let numbers = match self.main.moves.first() {
            Some(first) => numbered(&first.text),
            None => self.tag("FEN").is_some_and(|text| text.contains(':')),
        };
        let fits = |game: &&Arc<dyn Game>| match game.style() {
            Style::Pgn { variants } => !numbers && variants.is_empty(),
            Style::Pdn { .. } => numbers,
            Style::Lines => false,
        };
        let candidates: Vec<_> = registry.iter().filter(fits).collect();
        match candidates[..] {
            [one] => Some(one),
            _ => {
                let legal = |game: &&&Arc<dyn Game>| self.replay(game.as_ref(), |_, _| {}).is_ok();
                candidates.iter().find(legal).or(candidates.first()).copied()
            }
        }
    }
}

/// The game with all of the tag, else the first with its number.
fn by_game_type<'a>(registry: &'a Registry, tag: &str) -> Option<&'a Arc<dyn Game>> {
    let tag = tag.replace(' ', "");
    let number = |text: &str| text.split(',').next().and_then(|text| text.parse::<u32>().ok());
    let of = |game: &Arc<dyn Game>| match game.style() {
        Style::Pdn { game_type, .. } => game_type,
        _ => None,
    };
    let whole = registry.iter().find(|game| of(game).is_some_and(|text| text == tag));
    whole.or_else(|| {
        let wanted = number(&tag)?;
        registry.iter().find(|game| of(game).and_then(|text| number(&text)) == Some(wanted))
    })
}

fn by_variant<'a>(registry: &'a Registry, tag: &str) -> Option<&'a Arc<dyn Game>> {
    let tag = plain(tag);
    let written = registry.iter().find(|game| match game.style() {
        Style::Pgn { variants } => variants.iter().any(|name| plain(name) == tag),
        _ => false,
    });
    written.or_else(|| {
        let named = |game: &&Arc<dyn Game>| {
            let title = game.title();
            plain(&title.key) == tag || plain(&title.name) == tag
        };
        registry.iter().find(named)
    })
}

/// A name without case, spaces and signs.
fn plain(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}
