//! What is wrong with a plan.

use std::collections::HashSet;

use rookery_protocol::matches::{
    Adjudication, CONCURRENCY_MAX, Format, MATCH_GAMES_MAX, MATCH_PLAYERS_MAX, MatchPlan,
    OPENING_PLIES_MAX, OPENINGS_MAX, Openings, PRIORITY_MAX,
};
use rookery_rules::Game;
use rookery_statistics::BadSprt;
use rookery_texts::{Text, matches};

use crate::openings::{Draw, playable};
use crate::schedule::{Results, Schedule};
use crate::table::sprt;
use crate::tuning;

/// The longest name of a match or a player, in characters.
pub(crate) const NAME_LEN_MAX: usize = 60;
/// The longest overrun of a clock that may be allowed, in milliseconds.
const MARGIN_MS_MAX: i64 = 60_000;

/// A fault of a plan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wrong {
    /// The field of the plan that is wrong, such as `players`.
    pub field: &'static str,
    /// The reason why it is wrong.
    pub why: Text,
}

/// Checks that a plan for `game` makes sense; clocks and engines are others' to check.
///
/// # Errors
/// The first fault that is found.
pub fn check(plan: &MatchPlan, game: &dyn Game) -> Result<(), Wrong> {
    name("name", &plan.name)?;
    players(plan)?;
    format(plan)?;
    openings(plan, game)?;
    adjudication(&plan.adjudication)?;
    if plan.concurrency == 0 || plan.concurrency > CONCURRENCY_MAX {
        return wrong("concurrency", matches::games_at_once(CONCURRENCY_MAX));
    }
    if !(-PRIORITY_MAX..=PRIORITY_MAX).contains(&plan.priority) {
        return wrong("priority", matches::bad_priority(PRIORITY_MAX));
    }
    if !(0..=MARGIN_MS_MAX).contains(&plan.margin_ms) {
        return wrong("margin_ms", matches::margin(MARGIN_MS_MAX));
    }
    Ok(())
}

pub(crate) fn wrong(field: &'static str, why: Text) -> Result<(), Wrong> {
    Err(Wrong { field, why })
}

fn name(field: &'static str, text: &str) -> Result<(), Wrong> {
    let length = text.chars().count();
    if text.trim().is_empty() || length > NAME_LEN_MAX || text.chars().any(char::is_control) {
        return wrong(field, matches::name_length(NAME_LEN_MAX));
    }
    Ok(())
}

fn players(plan: &MatchPlan) -> Result<(), Wrong> {
    if !(2..=MATCH_PLAYERS_MAX).contains(&plan.players.len()) {
        return wrong("players", matches::how_many_players(MATCH_PLAYERS_MAX));
    }
    let mut names = HashSet::new();
    for player in &plan.players {
        name("players", &player.name)?;
        if !names.insert(player.name.to_lowercase()) {
            return wrong("players", matches::same_name(&player.name));
        }
    }
    Ok(())
}

fn format(plan: &MatchPlan) -> Result<(), Wrong> {
    let count = plan.players.len();
    let pairs = match &plan.format {
        Format::RoundRobin { pairs } | Format::Knockout { pairs } => *pairs,
        Format::Gauntlet { seeds, pairs } => {
            if *seeds == 0 || *seeds as usize >= count {
                return wrong("format", matches::gauntlet_sides());
            }
            *pairs
        }
        Format::Swiss { rounds, pairs } => {
            if *rounds == 0 || *rounds as usize >= count + count % 2 {
                return wrong("format", matches::meet_again());
            }
            // One round, and as many again.
            let games = u64::from(*pairs) * u64::from(*rounds) * count as u64;
            if games > u64::from(MATCH_GAMES_MAX) {
                return wrong("format", matches::too_many_games(MATCH_GAMES_MAX));
            }
            *pairs
        }
        Format::Tune { pairs, tuning } => {
            tuning::check(tuning, &plan.players)?;
            *pairs
        }
        Format::Test { pairs, .. } => {
            if count != 2 {
                return wrong("format", matches::test_of_two());
            }
            if let Some(Err(why)) = sprt(plan).map(|sprt| sprt.check()) {
                return wrong("format", senseless(why));
            }
            *pairs
        }
    };
    if pairs == 0 {
        return wrong("format", matches::no_pairs());
    }
    if pairs > MATCH_GAMES_MAX || Schedule::new(plan, &Results::default()).len() > MATCH_GAMES_MAX {
        return wrong("format", matches::too_many_games(MATCH_GAMES_MAX));
    }
    Ok(())
}

/// What is said of a test that makes no sense.
fn senseless(why: BadSprt) -> Text {
    match why {
        BadSprt::Order { elo0, elo1 } => matches::elo_order(elo0.to_string(), elo1.to_string()),
        BadSprt::Risk { name, risk } => matches::bad_risk(name, risk.to_string()),
    }
}

fn openings(plan: &MatchPlan, game: &dyn Game) -> Result<(), Wrong> {
    let starts = game.title().starts;
    match &plan.openings {
        Openings::Usual => Ok(()),
        Openings::Random { plies } if *plies > OPENING_PLIES_MAX => {
            wrong("openings", matches::random_moves(OPENING_PLIES_MAX))
        }
        Openings::Random { .. } => {
            let drawn = Draw::new(game, &plan.openings, plan.seed).opening(0);
            drawn.map(drop).map_err(|why| Wrong { field: "openings", why: why.text() })
        }
        Openings::Numbers { from, to, .. } => match starts.numbers {
            None => wrong("openings", matches::no_numbers()),
            Some(count) if from > to || *to >= count => {
                wrong("openings", matches::numbered(count - 1))
            }
            Some(_) => Ok(()),
        },
        Openings::List { lines, .. } => {
            if lines.is_empty() || lines.len() > OPENINGS_MAX {
                return wrong("openings", matches::how_many_openings(OPENINGS_MAX));
            }
            for (place, opening) in lines.iter().enumerate() {
                if let Err(why) = playable(game, opening) {
                    return wrong("openings", matches::bad_opening(place + 1, why));
                }
            }
            Ok(())
        }
        // Whether it is there is for who has the files to say.
        Openings::Book { plies: Some(plies), .. } if !(1..=OPENING_PLIES_MAX).contains(plies) => {
            wrong("openings", matches::book_plies(OPENING_PLIES_MAX))
        }
        Openings::Book { .. } => Ok(()),
    }
}

fn adjudication(rules: &Adjudication) -> Result<(), Wrong> {
    let none = rules.draw.is_some_and(|rule| rule.moves == 0)
        || rules.resign.is_some_and(|rule| rule.moves == 0 || rule.score == 0)
        || rules.moves_max == Some(0);
    if none {
        return wrong("adjudication", matches::counted_from_one());
    }
    Ok(())
}
