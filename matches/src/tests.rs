use rookery_protocol::matches::{
    DrawRule, EloScale, Format, MatchPlan, Opening, Openings, Order, SprtPlan,
};
use rookery_rules::Start;

use crate::testing::{chess, chess960, plan};
use crate::{Results, check, table};

const ROUNDS: Format = Format::RoundRobin { pairs: 2 };

/// The field that is wrong after a change to a good plan, and why.
fn wrong(change: impl FnOnce(&mut MatchPlan)) -> (&'static str, String) {
    let mut plan = plan(4, ROUNDS);
    check(&plan, chess().as_ref()).expect("the plan is good");
    change(&mut plan);
    let wrong = check(&plan, chess().as_ref()).expect_err("the plan is bad");
    (wrong.field, wrong.why.to_string())
}

#[test]
fn what_is_wrong_with_a_plan_is_named() {
    assert_eq!(wrong(|plan| plan.name = " ".into()).0, "name");
    assert_eq!(wrong(|plan| plan.players.truncate(1)).0, "players");
    let (field, why) = wrong(|plan| plan.players[1].name = "a".into());
    assert_eq!((field, why.as_str()), ("players", "Two players are called “a”."));
    assert_eq!(wrong(|plan| plan.concurrency = 0).0, "concurrency");
    assert_eq!(wrong(|plan| plan.margin_ms = -1).0, "margin_ms");
    let draw = Some(DrawRule { after_moves: 0, moves: 0, score: 8 });
    assert_eq!(wrong(|plan| plan.adjudication.draw = draw).0, "adjudication");
}

#[test]
fn a_format_that_cannot_be_played_is_refused() {
    let of = |format| wrong(|plan| plan.format = format);
    assert_eq!(of(Format::RoundRobin { pairs: 0 }).0, "format");
    assert!(of(Format::RoundRobin { pairs: 4_000_000_000 }).1.contains("at most"));
    assert_eq!(of(Format::Gauntlet { seeds: 4, pairs: 1 }).0, "format");
    assert!(of(Format::Swiss { rounds: 4, pairs: 1 }).1.contains("meet again"));
    let sprt =
        SprtPlan { scale: EloScale::Logistic, elo0: 0.0, elo1: 5.0, alpha: 0.05, beta: 0.05 };
    assert!(of(Format::Test { pairs: 9, sprt }).1.contains("two players"));
    let of_two = |sprt| {
        let (_, why) = wrong(|plan| {
            plan.players.truncate(2);
            plan.format = Format::Test { pairs: 9, sprt };
        });
        why
    };
    let backwards = SprtPlan { elo1: -5.5, ..sprt };
    assert_eq!(of_two(backwards), "elo0 (0) must be less than elo1 (-5.5).");
    let certain = SprtPlan { beta: 0.5, ..sprt };
    assert_eq!(of_two(certain), "beta (0.5) must lie between 0 and 0.5.");
}

#[test]
fn openings_that_cannot_be_played_are_refused() {
    let of = |openings| wrong(|plan| plan.openings = openings);
    assert_eq!(of(Openings::Random { plies: 100_000 }).0, "openings");
    let numbers = Openings::Numbers { from: 0, to: 959, order: Order::Listed };
    assert!(of(numbers.clone()).1.contains("no numbered"));
    let mut plan = plan(2, ROUNDS);
    plan.openings = numbers;
    check(&plan, chess960().as_ref()).unwrap();
    plan.openings = Openings::Numbers { from: 0, to: 960, order: Order::Listed };
    assert!(check(&plan, chess960().as_ref()).unwrap_err().why.to_string().contains("0 to 959"));
    let good = Opening { moves: vec!["e2e4".into()], ..Opening::default() };
    let bad = Opening { start: Start::Position { text: "nothing".into() }, ..Opening::default() };
    let second = |bad| {
        let lines = vec![good.clone(), bad];
        of(Openings::List { order: Order::Listed, lines }).1
    };
    assert!(second(bad).starts_with("Opening 2: "));
    let moves = |moves: &[&str]| Opening {
        moves: moves.iter().map(|&mv| mv.to_owned()).collect(),
        ..Opening::default()
    };
    let mate = ["f2f3", "e7e5", "g2g4", "d8h4"];
    assert_eq!(second(moves(&["e2e5"])), "Opening 2: “e2e5”: That move is not legal.");
    assert_eq!(second(moves(&mate)), "Opening 2: The game is over there (checkmate).");
}

#[test]
fn pairs_count_once_both_their_games_are_over() {
    let plan = plan(2, ROUNDS);
    let mut results = Results::default();
    results.points.insert(0, 2);
    assert_eq!(table(&plan, &results).between(0, 1).pairs, [0; 5]);
    results.points.insert(1, 0);
    results.points.insert(3, 1);
    let table = table(&plan, &results);
    let tally = table.between(0, 1);
    assert_eq!((tally.pairs, tally.wins, tally.draws), ([0, 0, 0, 0, 1], 2, 1));
}
