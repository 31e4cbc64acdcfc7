//! Every kind of clock: thinking times, and what the clock shows after each.

use rookery_protocol::Millis;
use rookery_protocol::clock::{Bonus, Stage, TimeControl, TimeLimit};
use rookery_protocol::error::Refusal;
use rookery_protocol::game::Score;

use crate::table::*;

/// What the first seat's clock shows after it has thought for each of these times.
fn after_thinking(limit: TimeLimit, thoughts: &[Millis]) -> Vec<Millis> {
    let mut table = Table::opened(TimeControl::even(limit));
    let mut after = |ms: &Millis| table.round(*ms, 0).left(First);
    thoughts.iter().map(&mut after).collect()
}

#[test]
fn sudden_death_only_runs_down() {
    let shown = after_thinking(clock(60_000, Bonus::None), &[0, 1, 10_000, 49_998]);
    assert_eq!(shown, [60_000, 59_999, 49_999, 1]);
}

#[test]
fn a_fischer_increment_comes_after_each_move_and_can_pile_up() {
    let limit = clock(60_000, Bonus::Increment { ms: 5_000 });
    assert_eq!(after_thinking(limit, &[0, 5_000, 9_000, 60_999]), [65_000, 65_000, 61_000, 5_001]);
}

#[test]
fn bronstein_gives_back_what_the_move_took_and_no_more() {
    let limit = clock(60_000, Bonus::Bronstein { ms: 5_000 });
    let shown = after_thinking(limit, &[0, 3_000, 5_000, 5_001, 8_000, 56_998]);
    assert_eq!(shown, [60_000, 60_000, 60_000, 59_999, 56_999, 5_001]);
}

#[test]
fn bronstein_does_not_save_a_flag_that_has_fallen() {
    let mut table = Table::opened(even(10_000, Bonus::Bronstein { ms: 5_000 }));
    assert_eq!(table.wait(10_000).give_move(First, "0", 0), Err(Refusal::TimeUp));
}

#[test]
fn a_delay_is_waited_out_before_the_clock_runs() {
    let limit = clock(60_000, Bonus::Delay { ms: 5_000 });
    let shown = after_thinking(limit, &[0, 4_999, 5_000, 5_001, 64_998]);
    assert_eq!(shown, [60_000, 60_000, 60_000, 59_999, 1]);
}

#[test]
fn a_delay_lengthens_the_last_move_too() {
    let mut table = Table::opened(even(10_000, Bonus::Delay { ms: 5_000 }));
    table.wait(14_999);
    assert_eq!((table.shows(First).delay_ms, table.left(First)), (0, 1));
    assert_eq!(table.wait(1).give_move(First, "0", 0), Err(Refusal::TimeUp));
}

#[test]
fn correspondence_gives_the_same_time_for_each_move() {
    let limit = TimeLimit::Correspondence { move_ms: DAY_MS };
    assert_eq!(after_thinking(limit, &[0, DAY_MS - 1, 5]), [DAY_MS; 3]);
    let mut table = Table::opened(days(1));
    table.wait(DAY_MS - 1).moves(First, "0").wait(DAY_MS).timeout();
    table.ended(Score::First, "time");
}

#[test]
fn an_hourglass_pours_thinking_time_to_the_other_side_and_keeps_the_sum() {
    let mut table = Table::opened(TimeControl::even(TimeLimit::Hourglass { base_ms: 60_000 }));
    for (seat, thought, expected) in [
        (First, 10_000, (50_000, 70_000)),
        (Second, 0, (50_000, 70_000)),
        (First, 49_999, (1, 119_999)),
        (Second, 100_000, (100_001, 19_999)),
    ] {
        table.wait(thought);
        assert_eq!((table.left(First), table.left(Second)), expected, "while thinking");
        table.moves(seat, "0");
        assert_eq!((table.left(First), table.left(Second)), expected);
    }
    assert!(table.shows(First).pours && table.shows(Second).pours);
    table.wait(500_000);
    assert_eq!((table.left(First), table.left(Second)), (0, 120_000));
}

#[test]
fn stages_add_their_time_when_they_begin() {
    let stage = |moves, base_ms, bonus| Stage { moves, base_ms, bonus };
    let limit = TimeLimit::Clock {
        stages: vec![
            stage(Some(3), 60_000, Bonus::None),
            stage(Some(2), 30_000, Bonus::Increment { ms: 1_000 }),
            stage(None, 0, Bonus::Increment { ms: 2_000 }),
        ],
    };
    // The unclocked first move counts: the first stage has two more.
    let shown = after_thinking(limit, &[10_000, 10_000, 1_000, 1_000, 3_000]);
    assert_eq!(shown, [50_000, 70_000, 70_000, 70_000, 69_000]);
}

#[test]
fn a_stage_of_one_move_ends_in_the_opening() {
    let stage = |moves, base_ms| Stage { moves, base_ms, bonus: Bonus::None };
    let stages = vec![stage(Some(1), 60_000), stage(None, 30_000)];
    let table = Table::opened(TimeControl::even(TimeLimit::Clock { stages }));
    assert_eq!((table.left(First), table.left(Second)), (90_000, 90_000));
}

#[test]
fn the_last_stage_can_be_byoyomi_with_all_its_periods() {
    let bonus = Bonus::Byoyomi { ms: 30_000, periods: 3 };
    let stages = vec![
        Stage { moves: Some(2), base_ms: 60_000, bonus: Bonus::None },
        Stage { moves: None, base_ms: 0, bonus },
    ];
    let mut table = Table::opened(TimeControl::even(TimeLimit::Clock { stages }));
    assert_eq!(table.shows(First).periods, 0);
    table.round(50_000, 0);
    assert_eq!((table.left(First), table.shows(First).periods), (10_000, 3));
    table.round(71_000, 0);
    assert_eq!((table.left(First), table.shows(First).periods), (0, 1));
}

#[test]
fn a_byoyomi_period_is_kept_by_a_move_within_it_and_lost_when_overrun() {
    let byoyomi = |thought| {
        let mut table = Table::opened(even(10_000, Bonus::Byoyomi { ms: 5_000, periods: 3 }));
        table.wait(thought);
        match table.give_move(First, "0", 0) {
            Ok(_) => Some((table.left(First), table.shows(First).periods)),
            Err(why) => {
                assert_eq!(why, Refusal::TimeUp);
                None
            }
        }
    };
    for (thought, expected) in [
        (0, Some((10_000, 3))),
        (9_999, Some((1, 3))),
        (10_000, Some((0, 3))),
        (14_999, Some((0, 3))),
        (15_000, Some((0, 2))),
        (19_999, Some((0, 2))),
        (20_000, Some((0, 1))),
        (24_999, Some((0, 1))),
        (25_000, None),
    ] {
        assert_eq!(byoyomi(thought), expected, "after {thought} ms");
    }
}

#[test]
fn the_last_byoyomi_period_renews_for_ever() {
    let mut table = Table::opened(even(0, Bonus::Byoyomi { ms: 5_000, periods: 1 }));
    for _ in 0..50 {
        table.round(4_999, 0);
    }
    assert_eq!((table.left(First), table.shows(First).periods), (0, 1));
    table.wait(5_000 + 1_000).timeout();
    table.ended(Score::Second, "time");
}

#[test]
fn a_byoyomi_period_in_use_is_shown_as_it_began_with_that_instant() {
    let table = Table::opened(even(10_000, Bonus::Byoyomi { ms: 5_000, periods: 3 }));
    let began = table.now;
    for (thought, at, left, periods) in [
        (4_000, 4_000, 6_000, 3),
        (12_000, 10_000, 0, 3),
        (14_999, 10_000, 0, 3),
        (16_000, 15_000, 0, 2),
        (99_000, 99_000, 0, 0),
    ] {
        let clocks = table.arbiter.state(began + thought).clocks;
        let first = clocks.first.unwrap();
        assert_eq!((clocks.at_ms, first.left_ms, first.periods), (began + at, left, periods));
        assert_eq!(first.period_ms, if periods > 0 { 5_000 } else { 0 }, "none is left to be used");
    }
}

#[test]
fn odds_give_each_seat_its_own_clock() {
    let (first, second) = (clock(60_000, Bonus::None), TimeLimit::Unlimited);
    let mut table = Table::opened(TimeControl { first, second });
    table.wait(10_000).moves(First, "0");
    let clocks = table.arbiter.state(table.now).clocks;
    assert_eq!((clocks.first.unwrap().left_ms, clocks.second), (50_000, None));
    assert_eq!((clocks.running, table.arbiter.deadline()), (None, None));
    table.wait(DAY_MS).moves(Second, "0").wait(50_000);
    assert_eq!(table.give_move(First, "0", 0), Err(Refusal::TimeUp));
}

#[test]
fn the_flag_falls_exactly_when_the_time_is_used_up() {
    let mut table = Table::opened(blitz());
    table.wait(3 * MINUTE_MS - 1);
    assert_eq!(table.left(First), 1);
    table.moves(First, "0").wait(3 * MINUTE_MS);
    assert_eq!(table.left(Second), 0);
    assert_eq!(table.give_move(Second, "0", 0), Err(Refusal::TimeUp));
}

#[test]
fn the_deadline_is_the_first_instant_at_which_a_timeout_ends_the_game() {
    let hourglass = TimeControl::even(TimeLimit::Hourglass { base_ms: 60_000 });
    let byoyomi = even(10_000, Bonus::Byoyomi { ms: 5_000, periods: 3 });
    for time in [blitz(), days(2), hourglass, byoyomi, even(5_000, Bonus::Delay { ms: 5_000 })] {
        let mut table = Table::opened(time);
        table.now = table.arbiter.deadline().unwrap() - 1;
        assert_eq!(table.timeout(), []);
        table.wait(1).timeout();
        table.ended(Score::Second, "time");
        assert_eq!(table.timeout(), [], "a second look changes nothing");
    }
}

#[test]
fn a_flag_is_a_draw_when_the_opponent_could_not_have_won() {
    let mut table = Table::opened(blitz());
    table.moves(First, "0").moves(Second, "x").wait(10 * MINUTE_MS).timeout();
    table.ended(Score::Draw, "time-draw");
}

#[test]
fn clocks_stand_still_once_the_game_is_over() {
    let mut table = Table::opened(blitz());
    table.wait(10_000).acts(First, rookery_protocol::game::Act::Resign).wait(DAY_MS);
    let clocks = table.arbiter.state(table.now).clocks;
    assert_eq!((table.left(First), clocks.running), (3 * MINUTE_MS - 10_000, None));
}

#[test]
fn a_clock_that_goes_backward_charges_nothing() {
    let mut table = Table::opened(blitz());
    table.wait(-5_000).moves(First, "0");
    assert_eq!(table.left(First), 3 * MINUTE_MS);
}
