//! Chess, and the games that grow from it.

use std::sync::Arc;

use rookery_rules::Game;

/// The games of this family.
#[must_use]
pub fn games() -> Vec<Arc<dyn Game>> {
    vec![]
}
