//! What is wrong with a plan.

use std::collections::HashSet;

use rookery_protocol::matches::{
    Adjudication, CONCURRENCY_MAX, Format, MATCH_GAMES_MAX, MATCH_PLAYERS_MAX, MatchPlan,
    OPENING_PLIES_MAX, OPENINGS_MAX, Openings,
};
use rookery_rules::Game;

use crate::openings::{Draw, playable};
use crate::schedule::{Results, Schedule};
use crate::table::sprt;

/// The longest name of a match or a player, in characters.
const NAME_LEN_MAX: usize = 60;
/// The longest overrun of a clock that may be allowed, in milliseconds.
const MARGIN_MS_MAX: i64 = 60_000;

/// A fault of a plan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wrong {
    /// The field of the plan that is wrong, such as `players`.
    pub field: &'static str,
    /// The reason why it is wrong, in a sentence.
    pub why: String,
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
        return wrong("concurrency", format!("From 1 to {CONCURRENCY_MAX} games at once."));
    }
    if !(0..=MARGIN_MS_MAX).contains(&plan.margin_ms) {
        return wrong("margin_ms", format!("From 0 to {MARGIN_MS_MAX} ms."));
    }
    Ok(())
}

fn wrong(field: &'static str, why: impl Into<String>) -> Result<(), Wrong> {
    Err(Wrong { field, why: why.into() })
}

fn name(field: &'static str, text: &str) -> Result<(), Wrong> {
    let length = text.chars().count();
    if text.trim().is_empty() || length > NAME_LEN_MAX || text.chars().any(char::is_control) {
        return wrong(field, format!("A name has 1 to {NAME_LEN_MAX} characters on one line."));
    }
    Ok(())
}

fn players(plan: &MatchPlan) -> Result<(), Wrong> {
    if !(2..=MATCH_PLAYERS_MAX).contains(&plan.players.len()) {
        return wrong("players", format!("A match has 2 to {MATCH_PLAYERS_MAX} players."));
    }
    let mut names = HashSet::new();
    for player in &plan.players {
        name("players", &player.name)?;
        if !names.insert(player.name.to_lowercase()) {
            return wrong("players", format!("Two players are called “{}”.", player.name));
        }
    }
    Ok(())
}

fn format(plan: &MatchPlan) -> Result<(), Wrong> {
    let count = plan.players.len();
    let pairs = match plan.format {
        Format::RoundRobin { pairs } | Format::Knockout { pairs } => pairs,
        Format::Gauntlet { seeds, pairs } => {
            if seeds == 0 || seeds as usize >= count {
                return wrong("format", "A gauntlet has at least one player for each side.");
            }
            pairs
        }
        Format::Swiss { rounds, pairs } => {
            if rounds == 0 || rounds as usize >= count + count % 2 {
                return wrong("format", "So many rounds would make players meet again.");
            }
            // One round, and as many again.
            let games = u64::from(pairs) * u64::from(rounds) * count as u64;
            if games > u64::from(MATCH_GAMES_MAX) {
                return wrong("format", format!("A match has at most {MATCH_GAMES_MAX} games."));
            }
            pairs
        }
        Format::Test { pairs, .. } => {
            if count != 2 {
                return wrong("format", "A test is between two players.");
            }
            if let Some(Err(why)) = sprt(plan).map(|sprt| sprt.check()) {
                return wrong("format", why);
            }
            pairs
        }
    };
    if pairs == 0 {
        return wrong("format", "There is at least one pair of games.");
    }
    if pairs > MATCH_GAMES_MAX || Schedule::new(plan, &Results::default()).len() > MATCH_GAMES_MAX {
        return wrong("format", format!("A match has at most {MATCH_GAMES_MAX} games."));
    }
    Ok(())
}

fn openings(plan: &MatchPlan, game: &dyn Game) -> Result<(), Wrong> {
    let starts = game.title().starts;
    match &plan.openings {
        Openings::Usual => Ok(()),
        Openings::Random { plies } if *plies > OPENING_PLIES_MAX => {
            wrong("openings", format!("At most {OPENING_PLIES_MAX} random moves."))
        }
        Openings::Random { .. } => {
            let drawn = Draw::new(game, &plan.openings, plan.seed).opening(0);
            drawn.map(drop).map_err(|why| Wrong { field: "openings", why: why.to_string() })
        }
        Openings::Numbers { from, to, .. } => match starts.numbers {
            None => wrong("openings", "This game has no numbered start positions."),
            Some(count) if from > to || *to >= count => wrong(
                "openings",
                format!("The start positions are numbered from 0 to {}.", count - 1),
            ),
            Some(_) => Ok(()),
        },
        Openings::List { lines, .. } => {
            if lines.is_empty() || lines.len() > OPENINGS_MAX {
                return wrong("openings", format!("A list has 1 to {OPENINGS_MAX} openings."));
            }
            for (place, opening) in lines.iter().enumerate() {
                if let Err(why) = playable(game, opening) {
                    return wrong("openings", format!("Opening {}: {why}", place + 1));
                }
            }
            Ok(())
        }
    }
}

fn adjudication(rules: &Adjudication) -> Result<(), Wrong> {
    let none = rules.draw.is_some_and(|rule| rule.moves == 0)
        || rules.resign.is_some_and(|rule| rule.moves == 0 || rule.score == 0)
        || rules.moves_max == Some(0);
    if none {
        return wrong("adjudication", "Moves and scores are counted from 1.");
    }
    Ok(())
}
