//! What is wrong with a tuning.

use std::collections::HashSet;

use rookery_protocol::matches::{Entrant, Format, MatchPlan};
use rookery_protocol::tuning::{TUNED_MAX, TUNING_WINDOW_MAX, TunedParameter, Tuning};
use rookery_texts::{Text, matches};

use crate::check::{NAME_LEN_MAX, Wrong, wrong};

/// The ends of the names of both players where the plan says one: whose parameters go up where the
/// lot says up, and whose go down.
const BOTH: [&str; 2] = [" up", " down"];
/// The greatest size of any value: whole numbers up to it are exact.
const VALUE_MAX: f64 = 1e9;

/// Makes both players of a tuning from the one that its plan says. Other plans stay as they are.
pub fn for_both(plan: &mut MatchPlan) {
    if let (Format::Tune { .. }, [one]) = (&plan.format, &plan.players[..]) {
        let named = |end| Entrant { name: format!("{}{end}", one.name), ..one.clone() };
        plan.players = BOTH.map(named).into();
    }
}

/// Checks that both players of a tuning are the same but for their names.
fn both(players: &[Entrant]) -> Result<(), Wrong> {
    let [one, other] = players else { return wrong("players", matches::tuned_twice()) };
    let same = one.engine.eq_ignore_ascii_case(&other.engine)
        && (&one.options, &one.time, one.budget) == (&other.options, &other.time, other.budget);
    if same { Ok(()) } else { wrong("players", matches::tuned_twice()) }
}

/// Checks the parameters of a tuning of so many pairs, and how they are looked for.
pub(crate) fn check(tuning: &Tuning, players: &[Entrant]) -> Result<(), Wrong> {
    both(players)?;
    let said = |why: Text| wrong("format", why);
    if tuning.parameters.is_empty() || tuning.parameters.len() > TUNED_MAX {
        return said(matches::how_many_parameters(TUNED_MAX));
    }
    let mut names = HashSet::new();
    for one in &tuning.parameters {
        let name = one.name.as_str();
        let length = name.chars().count();
        if name.trim().is_empty() || length > NAME_LEN_MAX || name.chars().any(char::is_control) {
            return said(matches::parameter_name(NAME_LEN_MAX));
        }
        if !names.insert(name.to_lowercase()) {
            return said(matches::same_parameter(name));
        }
        let set = |player: &Entrant| {
            player.options.iter().any(|option| option.name.eq_ignore_ascii_case(name))
        };
        if players.iter().any(set) {
            return said(matches::parameter_is_option(name));
        }
        parameter(one).or_else(said)?;
    }
    if !(1..=TUNING_WINDOW_MAX).contains(&tuning.window) {
        return said(matches::bad_window(TUNING_WINDOW_MAX));
    }
    let good = |value: f64, from: f64| value >= from && value <= 1.0;
    if !good(tuning.alpha, f64::MIN_POSITIVE) || !good(tuning.gamma, 0.0) {
        return said(matches::bad_exponents());
    }
    if !good(tuning.steady, 0.0) {
        return said(matches::bad_steady());
    }
    Ok(())
}

fn parameter(one: &TunedParameter) -> Result<(), Text> {
    let TunedParameter { name, start, min, max, step_end, rate_end, integer } = one;
    if [start, min, max].iter().any(|value| !value.is_finite() || value.abs() > VALUE_MAX) {
        return Err(matches::parameter_too_large(name, VALUE_MAX.to_string()));
    }
    let (low, high) = (min.to_string(), max.to_string());
    if min >= max {
        return Err(matches::parameter_bounds(name, low, high));
    }
    if start < min || start > max {
        return Err(matches::parameter_start(name, start.to_string(), low, high));
    }
    if *integer && (min.fract() != 0.0 || max.fract() != 0.0) {
        return Err(matches::parameter_whole(name));
    }
    if !(*step_end > 0.0 && *step_end <= max - min) {
        return Err(matches::parameter_step(name, (max - min).to_string()));
    }
    if !(*rate_end > 0.0 && *rate_end <= 1.0) {
        return Err(matches::parameter_rate(name));
    }
    Ok(())
}
