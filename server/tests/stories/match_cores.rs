//! Matches that want the same cores: by turns, by priority, and told for whom they wait.

use rookery_protocol::machine::Host;
use rookery_protocol::match_view::{MatchCard, MatchView};
use serde_json::{Value, json};

use crate::house::House;
use crate::matches::{plan, with};

/// A house whose machine has one core for engines, and an engine that takes its time.
async fn house() -> House {
    let one = std::num::NonZeroU32::new(1);
    let mut house = House::with(|config| config.play.engine_cores = one).await;
    house.add_tortoise().await;
    house
}

/// A match of many games that last.
fn long(name: &str) -> Value {
    let players = [("one", "Tortoise"), ("other", "Tortoise")]
        .map(|(player, engine)| json!({ "name": format!("{player} {name}"), "engine": engine }));
    let changes = json!({ "name": name, "players": players, "adjudication": { "moves_max": 3 } });
    with(plan(50), &changes)
}

async fn started(house: &mut House, name: &str) -> MatchView {
    let made = house.make_match(long(name)).await;
    house.order(&made, json!({ "kind": "start" })).await
}

#[tokio::test]
async fn two_matches_play_no_more_games_than_there_are_cores_and_say_for_whom_they_wait() {
    let mut house = house().await;
    let old = started(&mut house, "Nightly").await;
    house.until(&old, |seen| !seen.live.is_empty()).await;
    let new = started(&mut house, "Urgent").await;
    let waiting = house.until(&new, |seen| !seen.waits.is_empty()).await;
    assert!(waiting.waits.contains("“Nightly”"), "{}", waiting.waits);
    assert!(waiting.live.is_empty());
    let cards: Vec<MatchCard> = house.ada.get("/api/v1/matches").await.json();
    let place = |id| cards.iter().find(|card| card.id == id).and_then(|card| card.place);
    assert!(place(new.id).is_some() && place(old.id).is_none(), "{cards:?}");
    let hosts: Vec<Host> = house.ada.get("/api/v1/admin/hosts").await.json();
    let cores = hosts[0].machine.as_ref().map(|machine| machine.cores);
    assert_eq!((cores, hosts[0].taken), (Some(1), Some(1)));

    // What is urgent comes next, and the other one waits for it.
    house.order(&waiting, json!({ "kind": "priority", "priority": 5 })).await;
    house.until(&new, |seen| seen.live.len() == 1).await;
    let behind = house.until(&old, |seen| seen.waits.contains("“Urgent”")).await;
    let playing = house.look(&new).await;
    house.order(&playing, json!({ "kind": "stop" })).await;
    house.until(&behind, |seen| seen.played > behind.played || !seen.live.is_empty()).await;
}
