//! Games of lines on points: five in a row.

use std::sync::Arc;

use rookery_rules::Game;

/// The games of this family.
#[must_use]
pub fn games() -> Vec<Arc<dyn Game>> {
    vec![]
}
