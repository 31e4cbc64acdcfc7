//! When a bot waits for its opponent, and when no longer.

use super::*;

/// The bot has moved, and waits for an opponent who is not there.
fn left(time: &Value, running: &Value) -> Table {
    let mut table = Table::asked_with(MANNER, |table| {
        table.about["time"] = json!({ "first": time, "second": time });
    });
    table.answers(0, plays("e2e4"));
    table.clocks["running"] = running.clone();
    table.moved("e2e4");
    table.crowd(false);
    table
}

#[test]
fn a_bot_waits_two_minutes_for_who_has_left_a_game_without_a_clock() {
    let mut table = left(&json!({ "kind": "unlimited" }), &Value::Null);
    assert_eq!(table.brain.due_ms(), Some(120_000));
    assert_eq!(table.later(AWAY_MS_MAX - 1), []);
    assert_eq!(table.later(1), [SeatOut::Sleep]);
    assert!(table.brain.is_asleep() && table.brain.plays());
    assert_eq!(table.brain.due_ms(), None);
    assert_eq!(table.later(AWAY_MS_MAX), [], "it sleeps once");
}

#[test]
fn who_comes_back_in_time_is_waited_for_anew() {
    let mut table = left(&json!({ "kind": "unlimited" }), &Value::Null);
    table.later(AWAY_MS_MAX - 1);
    table.crowd(true);
    assert_eq!(table.brain.due_ms(), None);
    assert_eq!(table.later(AWAY_MS_MAX), []);
    table.crowd(false);
    assert_eq!(table.later(AWAY_MS_MAX - 1), []);
    assert_eq!(table.later(1), [SeatOut::Sleep]);
}

#[test]
fn a_running_clock_keeps_the_bot_at_the_board_and_one_of_days_does_not() {
    let clock = json!({ "kind": "clock", "stages": [{ "base_ms": 60_000 }] });
    let mut table = left(&clock, &json!("second"));
    assert_eq!(table.brain.due_ms(), None);
    assert_eq!(table.later(10 * AWAY_MS_MAX), []);

    let days = json!({ "kind": "correspondence", "move_ms": 86_400_000 });
    let mut table = left(&days, &json!("second"));
    assert_eq!(table.later(AWAY_MS_MAX), [SeatOut::Sleep]);
}

#[test]
fn nobody_waits_for_a_first_move_with_an_engine_either() {
    let clock = json!({ "kind": "clock", "stages": [{ "base_ms": 60_000 }] });
    let mut table = left(&clock, &Value::Null);
    assert_eq!(table.later(AWAY_MS_MAX), [SeatOut::Release(None), SeatOut::Sleep]);
}

#[test]
fn a_bot_moves_before_it_sleeps() {
    let unlimited = json!({ "kind": "unlimited" });
    let mut table = Table::asked_with(MANNER, |table| {
        table.about["time"] = json!({ "first": unlimited, "second": unlimited });
    });
    table.crowd(false);
    assert_eq!(table.later(2 * AWAY_MS_MAX), []);
    table.answers(0, plays("e2e4"));
    assert_eq!(table.moved("e2e4"), [SeatOut::Sleep]);
}

#[test]
fn a_sleeping_bot_wakes_at_its_turn_and_when_the_opponent_is_back() {
    let unlimited = json!({ "kind": "unlimited" });
    let mut table = left(&unlimited, &Value::Null);
    table.later(AWAY_MS_MAX);
    let out = table.moved("e7e5");
    assert!(matches!(&out[..], [SeatOut::Take(_)]) && !table.brain.is_asleep(), "{out:?}");

    let mut table = left(&unlimited, &Value::Null);
    table.later(AWAY_MS_MAX);
    table.crowd(true);
    assert!(!table.brain.is_asleep());
}

#[test]
fn a_bot_that_must_try_something_again_sleeps_no_sooner_than_that() {
    let mut table = left(&json!({ "kind": "unlimited" }), &Value::Null);
    table.now = AWAY_MS_MAX - 1;
    let out = table.offered("draw", &["accept-draw", "decline-draw"]);
    table.refused(Some(&act_ids(&out)[0]), Refusal::StorageDown);
    table.later(1);
    assert_eq!(table.brain.due_ms(), Some(AWAY_MS_MAX - 1 + AGAIN_AFTER_MS));
    assert_eq!(table.later(AGAIN_AFTER_MS).last(), Some(&SeatOut::Sleep));
}

#[test]
fn a_bot_that_an_admin_holds_does_not_sleep() {
    let mut table = left(&json!({ "kind": "unlimited" }), &Value::Null);
    table.hears(SeatIn::Order(BotOrder::Pause));
    assert_eq!(table.later(AWAY_MS_MAX), []);
    assert_eq!(table.hears(SeatIn::Order(BotOrder::Resume)), [SeatOut::Sleep]);
}
