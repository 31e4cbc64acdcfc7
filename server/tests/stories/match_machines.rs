//! Matches and the machines that play their games.

use rookery_protocol::matches::MatchState;
use serde_json::json;

use crate::house::House;
use crate::machine::{Machine, snake};
use crate::matches::{plan, with};

#[tokio::test]
async fn a_match_says_when_no_machine_runs_its_engines_until_one_does() {
    let mut house = House::new().await;
    let attic = house.let_in("attic").await;
    let machine = Machine::start(&house.server, &attic.token, &snake());
    house.run_by("Snake", &["attic"]).await;
    let slow = json!({ "budget": { "move_ms": 300 }, "adjudication": {}, "concurrency": 1 });
    let made = house.make_match(with(plan(1), &slow)).await;
    assert_eq!(made.waits, "", "it has not been started");
    house.order(&made, json!({ "kind": "start" })).await;
    let going = house.until(&made, |view| !view.live.is_empty()).await;
    assert_eq!(going.waits, "");

    machine.kill().await;
    let waiting = house.until(&made, |view| !view.waits.is_empty()).await;
    assert_eq!(waiting.state, MatchState::Running);
    assert!(waiting.waits.contains("No connected machine"), "{}", waiting.waits);
    assert_eq!(waiting.note, "", "nothing is stored");
    let held = house.order(&waiting, json!({ "kind": "pause" })).await;
    assert_eq!(held.waits, "", "it waits for an admin");
    let again = house.order(&held, json!({ "kind": "start" })).await;
    assert!(!again.waits.is_empty());

    let _machine = Machine::start(&house.server, &attic.token, &snake());
    let going = house.until(&made, |view| view.waits.is_empty()).await;
    assert_eq!(going.state, MatchState::Running);
}
