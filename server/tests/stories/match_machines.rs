//! Matches and the machines that play their games.

use rookery_protocol::console::Overview;
use rookery_protocol::matches::MatchState;
use serde_json::json;
use tokio::time::{Instant, sleep};

use crate::house::House;
use crate::machine::{Machine, snake};
use crate::matches::{LOOK_EVERY, PATIENCE, plan, with};

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

#[tokio::test]
async fn the_overview_names_the_busiest_engines_and_their_machines() {
    let mut house = House::with_snake().await;
    // Its games are over soon, but its engines play one after the other.
    let long = json!({ "adjudication": {}, "concurrency": 1 });
    let made = house.make_match(with(plan(1_000), &long)).await;
    house.order(&made, json!({ "kind": "start" })).await;
    let start = Instant::now();
    let seen = loop {
        let seen: Overview = house.ada.get("/api/v1/admin/overview").await.json();
        if seen.busiest.len() == 2 && seen.busiest.iter().all(|one| one.load.is_some()) {
            break seen;
        }
        assert!(start.elapsed() < PATIENCE, "nothing was measured: {seen:?}");
        sleep(LOOK_EVERY).await;
    };
    assert_eq!(seen.load, seen.busiest.iter().filter_map(|one| one.load).sum::<u32>());
    assert!(seen.busiest[0].load >= seen.busiest[1].load, "the busiest first: {seen:?}");
    assert!(seen.memory >= seen.busiest[0].memory && seen.memory > 0);
    let names: Vec<_> = seen.hosts.iter().map(|host| host.name.as_str()).collect();
    assert_eq!(seen.busiest[0].host.as_deref(), Some(names[0]));
    assert!(seen.hosts[0].machine.is_some(), "its tier is known");
}
