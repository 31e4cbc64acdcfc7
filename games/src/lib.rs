//! Every family of games, registered: the one place that a new family is added to.

use rookery_rules::{Entry, Registry};

/// The media type of Portable Game Notation, as everybody writes it who serves it.
pub const PGN_MEDIA_TYPE: &str = "application/x-chess-pgn";
/// What answers with games are: [`PGN_MEDIA_TYPE`], plain text for games that are written in
/// another way, or JSON.
pub const NOTATION_MEDIA_TYPES: &str =
    "application/x-chess-pgn, text/plain, application/x-ndjson, application/json";

/// All the games that are built in, under the headings that lists put them under.
#[must_use]
pub fn registry() -> Registry {
    let mut registry = Registry::default();
    registry.add_group("Chess", rookery_chess::games());
    registry.add_group("Draughts", rookery_draughts::games());
    registry.add_group("Lines", rookery_lines::games());
    registry.add_group("Chess on hexagons", rookery_hexchess::games());
    registry.add_group("Chess with towers", rookery_towers::games());
    registry.add_group("Territory", rookery_territory::games());
    registry
}

/// The texts of every family, by subject, beside what each game says of itself.
pub fn texts() -> impl Iterator<Item = &'static [&'static Entry]> {
    let families = [
        rookery_chess::texts::ALL,
        rookery_draughts::texts::ALL,
        rookery_lines::texts::ALL,
        rookery_hexchess::texts::ALL,
        rookery_towers::texts::ALL,
        rookery_territory::texts::ALL,
    ];
    families.into_iter().flatten().copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_game_says_of_itself_has_keys() {
        for game in registry().iter() {
            let title = game.title();
            assert_eq!(title.summary.key(), Some(format!("games.{}.summary", title.key)));
            let captions = game.examples().into_iter().map(|example| example.caption);
            for text in title.text.iter().flatten().cloned().chain(captions) {
                assert!(text.key().is_some(), "{}: {text}", title.key);
            }
        }
    }
}
