//! Every family of games, registered: the one place that a new family is added to.

use rookery_rules::Registry;

/// All the games that are built in.
#[must_use]
pub fn registry() -> Registry {
    let mut registry = Registry::default();
    registry.add_all(rookery_chess::games());
    registry.add_all(rookery_draughts::games());
    registry.add_all(rookery_lines::games());
    registry.add_all(rookery_hexchess::games());
    registry.add_all(rookery_territory::games());
    registry
}
