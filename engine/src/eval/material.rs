//! What each side has.

use rookery_chess::{Chess, Color, Role};

use crate::board::VALUES;
use crate::score::Score;

/// White's material less Black's, in hundredths of a pawn.
pub(super) fn score(position: &Chess) -> Score {
    let pieces = position.pieces();
    let count = |color, role| pieces.of(color, role).count() as Score;
    let ahead = |role| count(Color::White, role) - count(Color::Black, role);
    Role::ALL.into_iter().map(|role| ahead(role) * VALUES[role.index()]).sum()
}
