//! Every family of games, registered: the one place that a new family is added to.

use rookery_rules::Registry;

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
