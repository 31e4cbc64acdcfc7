//! The words of a file, and what they mean.

use crate::variant::{Check, Effect, Forced, Shuffle, Sight, Turns, Verdict};

pub(super) const SHUFFLES: &[(&str, Shuffle)] = &[
    ("never", Shuffle::Never),
    ("960", Shuffle::Chess960),
    ("any-order", Shuffle::AnyOrder),
    ("each-side", Shuffle::EachSide),
];
pub(super) const CHECKS: &[(&str, Check)] =
    &[("answered", Check::Answered), ("none", Check::None), ("forbidden", Check::Forbidden)];
pub(super) const EFFECTS: &[(&str, Effect)] =
    &[("take", Effect::Take), ("explode", Effect::Explode), ("turn", Effect::Turn)];
pub(super) const VERDICTS: &[(&str, Verdict)] = &[
    ("draw", Verdict::Draw),
    ("wins", Verdict::Wins),
    ("loses", Verdict::Loses),
    ("fewer-pieces-win", Verdict::FewerPieces),
    ("more-pieces-win", Verdict::MorePieces),
];
pub(super) const SIGHTS: &[(&str, Sight)] = &[("all", Sight::All), ("moves", Sight::Moves)];
pub(super) const TURNS: &[(&str, Turns)] = &[
    ("alternate", Turns::Alternate),
    ("two", Turns::Two),
    ("growing", Turns::Growing),
    ("push", Turns::Push),
];
pub(super) const FORCED: &[(&str, Forced)] =
    &[("always", Forced::Always), ("last-rank", Forced::LastRank), ("stuck", Forced::Stuck)];
