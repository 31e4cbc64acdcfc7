//! Finding out which games a program can play.

use rookery_protocol::engine::{Profile, Tongue};
use rookery_rules::{Dialect, Game};

use crate::protocol::announces_options;

/// Returns the dialect in which a program of this profile plays a game; `None` when it cannot play
/// it. A program that speaks Rookery's own protocol plays every game, without a dialect.
#[must_use]
pub fn plays(profile: &Profile, game: &dyn Game) -> Option<Option<Dialect>> {
    if profile.tongue == Tongue::Rookery {
        return Some(None);
    }
    let dialects = game.dialects().into_iter();
    let mut own = dialects.filter(|dialect| dialect.tongue == profile.tongue);
    own.find(|dialect| knows(profile, dialect)).map(Some)
}

fn knows(profile: &Profile, dialect: &Dialect) -> bool {
    let variants = &profile.variants;
    let names = |name: &String| variants.iter().any(|one| one.eq_ignore_ascii_case(name));
    let options = &profile.options;
    let has = |name: &String| options.iter().any(|one| one.name.eq_ignore_ascii_case(name));
    let known = variants.is_empty() && dialect.assumed || dialect.names.iter().any(names);
    let settable =
        !announces_options(profile.tongue) || dialect.options.iter().all(|it| has(&it.0));
    known && settable && (dialect.usual || !profile.fixed_start)
}
