//! Finding out which games a program can play.

use rookery_protocol::bot::MoveBudget;
use rookery_protocol::clock::{Bonus, TimeLimit};
use rookery_protocol::engine::{Profile, Tongue};
use rookery_protocol::said::Text;
use rookery_rules::{Dialect, Game};

use crate::protocol::{announces_options, shows_board};
use crate::texts;

/// What is asked of a program beside that it plays the game.
#[derive(Debug, Clone, Copy)]
pub struct Asked<'a> {
    /// Whether the game hides something.
    pub hidden: bool,
    /// Whether games begin elsewhere than at the usual start.
    pub elsewhere: bool,
    /// The clock of the program.
    pub time: &'a TimeLimit,
    /// The budget for a move beside the clock.
    pub budget: MoveBudget,
}

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

/// Returns what a program of this profile cannot do of what is asked of it, as far as its profile
/// tells; `None` where nothing is known against it.
#[must_use]
pub fn shortcoming(profile: &Profile, asked: &Asked<'_>) -> Option<Text> {
    let (tongue, name) = (profile.tongue, profile.tongue.name());
    if asked.hidden && !shows_board(tongue) {
        return Some(texts::no_words_for_hidden(name));
    }
    if asked.elsewhere && profile.fixed_start {
        return Some(texts::usual_start_only());
    }
    if asked.budget.nodes.is_some() && matches!(tongue, Tongue::Cecp | Tongue::Gtp) {
        return Some(texts::no_words_for_nodes(name));
    }
    if asked.budget.depth.is_some() && tongue == Tongue::Gtp {
        return Some(texts::no_words_for_depth(name));
    }
    (tongue == Tongue::Gtp && is_shorter_than_a_second(asked.time))
        .then(|| texts::whole_seconds(name))
}

/// Whether a clock begins with less than a second.
fn is_shorter_than_a_second(time: &TimeLimit) -> bool {
    const SECOND_MS: i64 = 1_000;
    match time {
        TimeLimit::Clock { stages } => stages.first().is_some_and(|stage| {
            let period_ms = match stage.bonus {
                Bonus::Byoyomi { ms, .. } => ms,
                _ => 0,
            };
            stage.base_ms.max(period_ms) < SECOND_MS
        }),
        TimeLimit::Hourglass { base_ms } => *base_ms < SECOND_MS,
        TimeLimit::Unlimited | TimeLimit::Correspondence { .. } => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(time: &TimeLimit) -> Asked<'_> {
        let budget = MoveBudget::default();
        Asked { hidden: false, elsewhere: false, time, budget }
    }

    fn told(tongue: Tongue, asked: Asked<'_>) -> Option<String> {
        shortcoming(&Profile::unknown(tongue), &asked).map(|why| why.to_string())
    }

    #[test]
    fn what_a_protocol_has_no_words_for_is_known_before_a_game() {
        let free = TimeLimit::Unlimited;
        let hidden = Asked { hidden: true, ..asked(&free) };
        assert_eq!(told(Tongue::Rookery, hidden), None);
        assert!(told(Tongue::Uci, hidden).unwrap().contains("hidden"));
        let nodes = MoveBudget { nodes: Some(9), ..MoveBudget::default() };
        let depth = MoveBudget { depth: Some(9), ..MoveBudget::default() };
        let by = |budget| Asked { budget, ..asked(&free) };
        for (tongue, by_nodes, by_depth) in
            [(Tongue::Uci, true, true), (Tongue::Cecp, false, true), (Tongue::Gtp, false, false)]
        {
            let can = [nodes, depth].map(|budget| told(tongue, by(budget)).is_none());
            assert_eq!(can, [by_nodes, by_depth], "{tongue:?}");
        }
    }

    #[test]
    fn a_program_that_begins_at_the_usual_start_alone_is_not_asked_to_begin_elsewhere() {
        let free = TimeLimit::Unlimited;
        let fixed = Profile { fixed_start: true, ..Profile::unknown(Tongue::Cecp) };
        assert_eq!(shortcoming(&fixed, &asked(&free)), None);
        let elsewhere = Asked { elsewhere: true, ..asked(&free) };
        assert_eq!(shortcoming(&fixed, &elsewhere), Some(texts::usual_start_only()));
        assert_eq!(told(Tongue::Cecp, elsewhere), None);
    }

    #[test]
    fn a_clock_that_a_protocol_would_tell_as_none_is_too_short_for_it() {
        for (base_ms, can) in [(999, false), (1_000, true)] {
            let time = TimeLimit::Hourglass { base_ms };
            assert_eq!(told(Tongue::Gtp, asked(&time)).is_none(), can, "{base_ms}");
            assert_eq!(told(Tongue::Uci, asked(&time)), None);
        }
    }
}
