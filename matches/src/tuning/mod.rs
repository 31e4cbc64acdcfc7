//! Tuning an engine by its games against itself: which values each pair of games is played with,
//! and what all of them have come to.
//!
//! Everything follows from the plan and the results. A pair of games begins with the values that
//! come from all pairs before it but the newest `window - 1`; so it does not matter in which order
//! games end, and a game that goes on after the server has stopped, or is played again, is played
//! with the values that it had.

mod check;
mod lots;
mod proof;

use std::collections::BTreeMap;

use rookery_protocol::bot::OptionValue;
use rookery_protocol::matches::{Format, MatchPlan};
use rookery_protocol::tuning::{TunedParameter, Tuning};
use rookery_statistics::{Axis, HalfPoints, Spsa};

pub(crate) use check::check;
pub use check::for_both;
pub use proof::proof;

use lots::Lots;

/// The digits behind the point of a value that need not be a whole number.
const DIGITS: usize = 6;

/// The tuning of a plan.
#[derive(Debug, Clone, Copy)]
pub struct Tuner<'a> {
    tuning: &'a Tuning,
    pairs: u32,
    seed: u64,
}

/// The values of a tuning after each of its pairs, as far as they are known.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Course {
    /// For each number of pairs, from 0, the values of all parameters.
    values: Vec<f64>,
    parameters: usize,
}

impl<'a> Tuner<'a> {
    /// Returns the tuning of a plan that has one.
    #[must_use]
    pub fn new(plan: &'a MatchPlan) -> Option<Self> {
        let Format::Tune { pairs, tuning } = &plan.format else { return None };
        Some(Self { tuning, pairs: *pairs, seed: plan.seed })
    }

    /// Returns the number of pairs that count: all up to the first that is not over.
    #[must_use]
    pub fn counted(&self, points: &BTreeMap<u32, HalfPoints>) -> u32 {
        let over = |pair: &u32| (0..2).all(|game| points.contains_key(&(2 * pair + game)));
        (0..self.pairs).take_while(over).count() as u32
    }

    /// Returns the number of pairs whose values are known by now.
    #[must_use]
    pub fn known(&self, points: &BTreeMap<u32, HalfPoints>) -> u32 {
        self.counted(points).saturating_add(self.tuning.window.max(1)).min(self.pairs)
    }

    /// Returns the values after so many pairs, or after all that count where they are fewer.
    #[must_use]
    pub fn values(&self, points: &BTreeMap<u32, HalfPoints>, pairs: u32) -> Vec<f64> {
        let mut found = vec![];
        self.walk(points, pairs, |_, values| {
            found.clear();
            found.extend_from_slice(values);
        });
        found
    }

    /// Returns the values after every pair that counts.
    #[must_use]
    pub fn course(&self, points: &BTreeMap<u32, HalfPoints>) -> Course {
        let mut course = Course { values: vec![], parameters: self.tuning.parameters.len() };
        self.walk(points, self.pairs, |_, values| course.values.extend_from_slice(values));
        course
    }

    /// Calls `see` with the values after each number of pairs, from 0 to `pairs` or as many as
    /// count.
    pub fn walk(
        &self,
        points: &BTreeMap<u32, HalfPoints>,
        pairs: u32,
        mut see: impl FnMut(u32, &[f64]),
    ) {
        let parameters = &self.tuning.parameters;
        let axes: Vec<Axis> = parameters.iter().map(axis).collect();
        let mut values: Vec<f64> = parameters.iter().map(|one| one.start).collect();
        let spsa = self.spsa();
        see(0, &values);
        for pair in 0..pairs.min(self.pairs) {
            let game = |game| points.get(&(2 * pair + game)).map(|points| f64::from(*points));
            // The player above has the first seat in the first game, and the second in the other.
            let (Some(first), Some(second)) = (game(0), game(1)) else { return };
            let (gains, mut lots) = (spsa.gains(pair), Lots::of(self.seed, pair));
            for (value, axis) in values.iter_mut().zip(&axes) {
                *value = gains.moved(axis, *value, lots.next().up, first - second);
            }
            see(pair + 1, &values);
        }
    }

    /// Returns the options that both players of a pair are given; `None` while they are not known.
    #[must_use]
    pub fn options(
        &self,
        points: &BTreeMap<u32, HalfPoints>,
        pair: u32,
    ) -> Option<[Vec<OptionValue>; 2]> {
        if pair >= self.known(points) {
            return None;
        }
        Some(self.around(&self.values(points, self.before(pair)), pair))
    }

    /// Returns the same from a course that is known already.
    #[must_use]
    pub fn options_from(&self, course: &Course, pair: u32) -> Option<[Vec<OptionValue>; 2]> {
        Some(self.around(course.after(self.before(pair))?, pair))
    }

    /// Returns the options that stand for values, each as near to it as there is one.
    #[must_use]
    pub fn as_options(&self, values: &[f64]) -> Vec<OptionValue> {
        let parameters = self.tuning.parameters.iter().zip(values);
        parameters.map(|(one, value)| option(one, *value, 0.5)).collect()
    }

    /// Returns the options that stand for the values at the start.
    #[must_use]
    pub fn start(&self) -> Vec<OptionValue> {
        let values: Vec<f64> = self.tuning.parameters.iter().map(|one| one.start).collect();
        self.as_options(&values)
    }

    /// The number of pairs that a pair's values come from.
    fn before(&self, pair: u32) -> u32 {
        (pair + 1).saturating_sub(self.tuning.window.max(1))
    }

    fn around(&self, values: &[f64], pair: u32) -> [Vec<OptionValue>; 2] {
        let (gains, mut lots) = (self.spsa().gains(pair), Lots::of(self.seed, pair));
        let (mut above, mut below) = (vec![], vec![]);
        for (one, value) in self.tuning.parameters.iter().zip(values) {
            let (lot, step) = (lots.next(), gains.step(&axis(one)));
            let step = if lot.up { step } else { -step };
            above.push(option(one, value + step, lot.rounds));
            below.push(option(one, value - step, lot.rounds));
        }
        [above, below]
    }

    fn spsa(&self) -> Spsa {
        let Tuning { alpha, gamma, steady, .. } = *self.tuning;
        Spsa { pairs: self.pairs, alpha, gamma, steady }
    }
}

impl Course {
    /// Returns the values after so many pairs, if they are known.
    #[must_use]
    pub fn after(&self, pairs: u32) -> Option<&[f64]> {
        let from = (pairs as usize).checked_mul(self.parameters)?;
        self.values.get(from..from.checked_add(self.parameters)?)
    }
}

const fn axis(one: &TunedParameter) -> Axis {
    let TunedParameter { min, max, step_end, rate_end, .. } = *one;
    Axis { min, max, step_end, rate_end }
}

/// A value as the engine is given it, within its range. One that must be whole is rounded down
/// after `rounds`, from 0 to 1, was added: a lot drawn evenly leaves it as it is on average.
fn option(one: &TunedParameter, value: f64, rounds: f64) -> OptionValue {
    let text = if one.integer {
        format!("{:.0}", (value + rounds).floor().clamp(one.min, one.max))
    } else {
        let text = format!("{:.DIGITS$}", value.clamp(one.min, one.max));
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    };
    let text = if text == "-0" { "0".to_owned() } else { text };
    OptionValue { name: one.name.clone(), value: text }
}

#[cfg(test)]
mod tests;
