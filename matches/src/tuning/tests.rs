use rookery_protocol::tuning::TUNED_MAX;

use super::*;
use crate::schedule::{Results, Schedule};
use crate::testing::{chess, plan, tuning};

const PAIRS: u32 = 4_000;

fn tune(pairs: u32) -> MatchPlan {
    plan(2, Format::Tune { pairs, tuning: tuning(&["Depth", "Width"]) })
}

fn changed(change: impl FnOnce(&mut Tuning)) -> MatchPlan {
    let mut plan = tune(10);
    let Format::Tune { tuning, .. } = &mut plan.format else { unreachable!() };
    change(tuning);
    plan
}

/// How far values are from the best ones, 70 and 20.
fn loss(options: &[OptionValue]) -> f64 {
    let best = [70.0, 20.0];
    let far = |(option, best): (&OptionValue, f64)| option.value.parse::<f64>().unwrap() - best;
    options.iter().zip(best).map(|one| far(one).powi(2)).sum()
}

/// Plays all games of a pair: the nearer to the best, the likelier a win. Noise comes from the
/// number of the game alone.
fn score(options: &[Vec<OptionValue>; 2], number: u32) -> HalfPoints {
    let [above, below] = options.each_ref().map(|options| loss(options));
    let ahead = if number.is_multiple_of(2) { below - above } else { above - below };
    let likely = 1.0 / (1.0 + (-ahead / 600.0).exp());
    let mut lot = rookery_rules::random::Random::new(u64::from(number) * 77);
    let drawn = lot.below(1_000_000) as f64 / 1e6;
    if drawn < likely { 2 } else { 0 }
}

/// Plays a tuning; `pick` chooses among the games that may begin.
fn play(plan: &MatchPlan, mut pick: impl FnMut(usize) -> usize) -> Results {
    let mut results = Results::default();
    loop {
        let schedule = Schedule::new(plan, &results);
        let open: Vec<u32> = schedule.open().take(40).map(|slot| slot.number).collect();
        if open.is_empty() {
            assert!(schedule.is_over());
            return results;
        }
        let number = open[pick(open.len())];
        let tuner = Tuner::new(plan).unwrap();
        let options = tuner.options(&results.points, number / 2).unwrap();
        results.points.insert(number, score(&options, number));
    }
}

#[test]
fn values_come_near_the_best_though_games_are_noisy() {
    let plan = tune(PAIRS);
    let tuner = Tuner::new(&plan).unwrap();
    // All results in order, each with the values that its pair is played with.
    let (mut results, axes) = (Results::default(), tuner.tuning.parameters.len());
    let mut values: Vec<f64> = tuner.tuning.parameters.iter().map(|one| one.start).collect();
    let mut late = std::collections::VecDeque::from([values.clone()]);
    for pair in 0..PAIRS {
        let options = tuner.around(&late[0], pair);
        let games = [2 * pair, 2 * pair + 1].map(|number| (number, score(&options, number)));
        results.points.extend(games);
        let (gains, mut lots) = (tuner.spsa().gains(pair), Lots::of(plan.seed, pair));
        let more = f64::from(games[0].1) - f64::from(games[1].1);
        for (value, one) in values.iter_mut().zip(&tuner.tuning.parameters) {
            *value = gains.moved(&axis(one), *value, lots.next().up, more);
        }
        late.push_back(values.clone());
        if late.len() > tuner.tuning.window as usize {
            late.pop_front();
        }
    }
    let found = tuner.values(&results.points, PAIRS);
    assert_eq!((found.len(), &found), (axes, &values), "what is told is what was played");
    assert!((found[0] - 70.0).abs() < 6.0 && (found[1] - 20.0).abs() < 6.0, "{found:?}");
}

#[test]
fn the_order_in_which_games_end_changes_nothing() {
    let plan = tune(60);
    let in_order = play(&plan, |_| 0);
    let mut lot = rookery_rules::random::Random::new(5);
    assert_eq!(play(&plan, |open| lot.below(open)), in_order);
    assert_eq!(play(&plan, |open| open - 1), in_order);
}

#[test]
fn a_pair_has_the_values_that_it_had_whatever_has_ended_since() {
    let plan = tune(40);
    let tuner = Tuner::new(&plan).unwrap();
    let all = play(&plan, |_| 0).points;
    let course = tuner.course(&all);
    for pair in 0..40_u32 {
        let needed = (pair + 1).saturating_sub(8);
        let before: BTreeMap<_, _> = all.range(..2 * needed).map(|(n, p)| (*n, *p)).collect();
        let begun = tuner.options(&before, pair).unwrap();
        assert_eq!(tuner.options(&all, pair), Some(begun.clone()), "pair {pair}");
        assert_eq!(tuner.options_from(&course, pair), Some(begun));
        let fewer: BTreeMap<_, _> =
            before.iter().map(|(n, p)| (*n, *p)).take(before.len().saturating_sub(1)).collect();
        if needed > 0 {
            assert_eq!(tuner.options(&fewer, pair), None, "pair {pair} needs pair {needed}");
        }
    }
}

#[test]
fn no_more_pairs_begin_than_may_be_under_way() {
    let plan = tune(40);
    let open = |points: &[u32]| {
        let points = points.iter().map(|number| (*number, 1)).collect();
        let results = Results { points, ..Results::default() };
        let schedule = Schedule::new(&plan, &results);
        assert_eq!(schedule.len(), 80);
        let open: Vec<u32> = schedule.open().map(|slot| slot.number).collect();
        (open[0], open[open.len() - 1])
    };
    assert_eq!(open(&[]), (0, 15));
    assert_eq!(open(&[0, 1]), (2, 17));
    // What ends out of its order waits.
    assert_eq!(open(&[1, 2, 3, 6]), (0, 15));
    assert_eq!(open(&(0..78).collect::<Vec<_>>()), (78, 79));
}

#[test]
fn both_players_differ_from_the_value_by_one_step_each_within_the_range() {
    let plan = changed(|tuning| {
        tuning.parameters[0].integer = false;
        tuning.parameters[1].start = 100.0;
    });
    let tuner = Tuner::new(&plan).unwrap();
    let [above, below] = tuner.options(&BTreeMap::new(), 0).unwrap();
    let value = |option: &OptionValue| option.value.parse::<f64>().unwrap();
    assert!((value(&above[0]) + value(&below[0]) - 100.0).abs() < 1e-5, "{above:?} {below:?}");
    let step = tuner.spsa().gains(0).step(&axis(&tuner.tuning.parameters[0]));
    assert!(((value(&above[0]) - value(&below[0])).abs() - 2.0 * step).abs() < 1e-5);
    for options in [&above, &below] {
        assert!(value(&options[1]) <= 100.0 && value(&options[1]).fract() == 0.0, "{options:?}");
    }
}

#[test]
fn whole_numbers_are_rounded_by_one_lot_for_both_and_on_average_not_at_all() {
    let mut one = tuning(&["Depth"]).parameters.remove(0);
    let rounded = |value: f64, lot: f64| option(&one, value, lot).value;
    assert_eq!([rounded(50.25, 0.5), rounded(50.25, 0.8)], ["50", "51"]);
    assert_eq!([rounded(-3.0, 0.1), rounded(999.0, 0.1)], ["0", "100"]);
    one.min = -1.0;
    assert_eq!(option(&one, -0.3, 0.5).value, "0");
    one.integer = false;
    let exact = |value: f64| option(&one, value, 0.9).value;
    assert_eq!([exact(0.5), exact(7.0), exact(1.0 / 3.0)], ["0.5", "7", "0.333333"]);
}

#[test]
fn one_player_of_a_plan_becomes_both() {
    let mut plan = tune(10);
    plan.players.truncate(1);
    for_both(&mut plan);
    let names: Vec<_> = plan.players.iter().map(|player| player.name.as_str()).collect();
    assert_eq!(names, ["A up", "A down"]);
    assert_eq!(crate::check(&plan, chess().as_ref()), Ok(()));
    let mut other = crate::testing::plan(1, Format::RoundRobin { pairs: 1 });
    for_both(&mut other);
    assert_eq!(other.players.len(), 1);
}

#[test]
fn what_is_wrong_with_a_tuning_is_named() {
    let why = |change: fn(&mut Tuning)| {
        let wrong = crate::check(&changed(change), chess().as_ref()).unwrap_err();
        assert_eq!(wrong.field, "format");
        wrong.why.to_string()
    };
    for (change, said) in [
        ((|it| it.parameters.clear()) as fn(&mut Tuning), "1 to 32 parameters"),
        (|it| it.parameters = vec![it.parameters[0].clone(); TUNED_MAX + 1], "1 to 32 parameters"),
        (|it| it.parameters[1].name = "dEPTH".into(), "Two parameters are called “dEPTH”"),
        (|it| it.parameters[0].name = " ".into(), "name of a parameter"),
        (|it| it.parameters[0].max = -5.0, "Depth: min (0) must be less than max (-5)"),
        (|it| it.parameters[0].start = 101.0, "Depth: start (101) must lie between 0 and 100"),
        (|it| it.parameters[0].max = f64::NAN, "lie between"),
        (|it| it.parameters[0].max = 1e10, "lie between"),
        (|it| it.parameters[0].min = 0.5, "whole numbers"),
        (|it| it.parameters[0].step_end = 0.0, "step_end"),
        (|it| it.parameters[0].step_end = 101.0, "at most 100"),
        (|it| it.parameters[0].rate_end = -1.0, "rate_end"),
        (|it| it.window = 0, "under way"),
        (|it| it.window = 257, "under way"),
        (|it| it.alpha = 0.0, "alpha"),
        (|it| it.gamma = 1.5, "gamma"),
        (|it| it.steady = f64::NAN, "steady"),
    ] {
        let why = why(change);
        assert!(why.contains(said), "{why} / {said}");
    }
    let players = |change: fn(&mut MatchPlan)| {
        let mut plan = tune(10);
        change(&mut plan);
        crate::check(&plan, chess().as_ref()).unwrap_err()
    };
    let other = players(|plan| plan.players[1].engine = "Another".into());
    assert_eq!(other.field, "players");
    let set = players(|plan| {
        let option = OptionValue { name: "width".into(), value: "3".into() };
        plan.players.iter_mut().for_each(|player| player.options = vec![option.clone()]);
    });
    assert!(set.why.to_string().contains("Width is tuned"), "{set:?}");
    assert_eq!(players(|plan| plan.format = tune(100_001).format).field, "format");
}

#[test]
fn a_proof_tests_what_was_found_against_the_start() {
    let mut plan = tune(20);
    plan.name = "n".repeat(60);
    let results = play(&plan, |_| 0);
    let proof = proof(&plan, &results.points).unwrap();
    assert_eq!(crate::check(&proof, chess().as_ref()), Ok(()));
    let tuner = Tuner::new(&plan).unwrap();
    let found = tuner.as_options(&tuner.values(&results.points, 20));
    assert_eq!([&proof.players[0].options, &proof.players[1].options], [&found, &tuner.start()]);
    assert_ne!(found, tuner.start());
    assert_ne!(proof.seed, plan.seed);
    assert!(super::proof(&proof, &results.points).is_none());
}
