//! Orders of admins to matches: what they change, and when they are refused.

use std::time::Duration;

use hyper::StatusCode;
use rookery_protocol::match_view::MatchView;
use rookery_protocol::matches::MatchState;
use serde_json::json;
use tokio::time::sleep;

use crate::house::House;
use crate::matches::{plan, with};

#[tokio::test]
async fn a_match_is_paused_goes_on_and_is_stopped() {
    let mut house = House::with_snake().await;
    let made = house.make_match(plan(40)).await;
    let started = house.order(&made, json!({ "kind": "start" })).await;
    house.until(&made, |view| view.played >= 4).await;
    let seen = house.look(&started).await;
    let paused = house.order(&seen, json!({ "kind": "pause" })).await;
    assert_eq!(paused.state, MatchState::Paused);
    let before = settled(&mut house, &paused).await;
    sleep(Duration::from_millis(500)).await;
    assert_eq!(house.look(&paused).await.played, before.played, "nothing is played meanwhile");
    let again = house.order(&before, json!({ "kind": "start" })).await;
    house.until(&again, |view| view.played > before.played + 4).await;
    let seen = house.look(&again).await;
    let fewer = house.order(&seen, json!({ "kind": "concurrency", "games": 1 })).await;
    let fewer = house.order(&fewer, json!({ "kind": "pairs", "pairs": 45 })).await;
    assert_eq!((fewer.plan.concurrency, fewer.games), (1, 90));
    house.order(&fewer, json!({ "kind": "finish" })).await;
    let ended = house.until(&fewer, |view| view.state == MatchState::Stopped).await;
    assert!(ended.played < 90 && ended.live.is_empty(), "{ended:?}");
}

/// The same number of games, twice in a row.
async fn settled(house: &mut House, seen: &MatchView) -> MatchView {
    loop {
        let one = house.look(seen).await;
        sleep(Duration::from_millis(300)).await;
        if house.look(seen).await.played == one.played {
            return one;
        }
    }
}

#[tokio::test]
async fn of_two_admins_who_press_start_at_once_one_is_told() {
    let mut house = House::with_snake().await;
    let made = house.make_match(plan(1)).await;
    let path = format!("/api/v1/matches/{}/orders", made.id);
    let order = json!({ "order": { "kind": "start" }, "revision": made.revision });
    let mut other = house.ada.clone();
    let (one, two) = tokio::join!(house.ada.post(&path, order.clone()), other.post(&path, order));
    let mut both = [one.status, two.status];
    both.sort();
    assert_eq!(both, [StatusCode::OK, StatusCode::CONFLICT]);
    let refused = if one.status == StatusCode::OK { two } else { one };
    refused.problem(409, "match-changed");
    assert_eq!(house.finished(&made).await.played, 2);
}

#[tokio::test]
async fn an_order_to_a_match_in_another_state_is_refused_with_the_reason() {
    let mut house = House::with_snake().await;
    let made = house.make_match(plan(1)).await;
    for kind in ["pause", "finish", "stop"] {
        house.try_order(&made, json!({ "kind": kind })).await.problem(409, "match-state");
    }
    let start = json!({ "kind": "start" });
    house.order(&made, start.clone()).await;
    house.try_order(&made, json!({ "kind": "pause" })).await.problem(409, "match-changed");
    let over = house.finished(&made).await;
    assert_eq!(over.played, 2);
    house.try_order(&over, start).await.problem(409, "match-over");
}

/// A plan for three players.
fn of_three() -> serde_json::Value {
    let names = ["one", "two", "three"];
    let players: Vec<_> =
        names.iter().map(|name| json!({ "name": name, "engine": "Snake" })).collect();
    with(plan(8), &json!({ "players": players }))
}

#[tokio::test]
async fn of_two_admins_who_drop_one_of_three_players_each_one_is_told() {
    let mut house = House::with_snake().await;
    let made = house.make_match(of_three()).await;
    let drop = |place: u32| json!({ "kind": "drop", "place": place });
    let left = house.order(&made, drop(0)).await;
    house.try_order(&made, drop(1)).await.problem(409, "match-changed");
    for place in [0, 1, 3] {
        house.try_order(&left, drop(place)).await.problem(422, "bad-match");
    }
    let staying = left.players.iter().filter(|player| !player.left).count();
    assert_eq!(staying, 2);
}

#[tokio::test]
async fn a_player_who_leaves_plays_no_more() {
    let mut house = House::with_snake().await;
    let made = house.make_match(of_three()).await;
    let started = house.order(&made, json!({ "kind": "start" })).await;
    house.until(&started, |view| view.played >= 6).await;
    let seen = house.look(&started).await;
    let left = house.order(&seen, json!({ "kind": "drop", "place": 2 })).await;
    assert!(left.players[2].left);
    let over = house.finished(&left).await;
    let between = over.cross[0][1].unwrap();
    assert_eq!(between.wins + between.draws + between.losses, 16, "{over:?}");
    assert!(over.players[2].games < 32, "{over:?}");
    assert!(over.live.is_empty());
}
