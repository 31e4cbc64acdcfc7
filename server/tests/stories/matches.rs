//! Matches of engines: made, started, watched, and what comes of them.

use std::time::Duration;

use hyper::StatusCode;
use rookery_protocol::challenge::{Audience, NewChallenge};
use rookery_protocol::game::{Event, ShownMove};
use rookery_protocol::match_view::{MatchCard, MatchGameView, MatchView};
use rookery_protocol::matches::{MatchPlan, MatchState};
use rookery_protocol::seat::Seat;
use serde_json::{Value, json};
use tokio::time::{Instant, sleep};

use crate::house::{House, offer, python_bot, test_engine};
use crate::person::Person;
use crate::server::Answer;

pub(crate) const PATIENCE: Duration = Duration::from_secs(60);
pub(crate) const LOOK_EVERY: Duration = Duration::from_millis(50);

/// Runs the program of its argument, which takes half a second for whatever it says.
const SLOWLY: &str = "import builtins, runpy, sys, time; say = print; builtins.print = \
    lambda *said, **how: (time.sleep(0.5), say(*said, **how)); runpy.run_path(sys.argv[1])";

/// Two players of one engine that moves at random, in games of a few moves.
pub(crate) fn plan(pairs: u32) -> Value {
    json!({
        "name": "A small match", "rules": "chess",
        "players": [{ "name": "one", "engine": "Snake" }, { "name": "other", "engine": "Snake" }],
        "format": { "kind": "round-robin", "pairs": pairs },
        "time": { "kind": "clock", "stages": [{ "base_ms": 60_000, "bonus": { "kind": "none" } }] },
        "openings": { "kind": "random", "plies": 4 },
        "adjudication": { "moves_max": 4 },
        "concurrency": 2,
    })
}

pub(crate) fn with(mut plan: Value, changes: &Value) -> Value {
    for (key, value) in changes.as_object().unwrap() {
        plan[key] = value.clone();
    }
    plan
}

impl House {
    /// A house with an engine that plays at random.
    pub(crate) async fn with_snake() -> Self {
        let mut house = Self::new().await;
        let engine = house.engine(python_bot("Snake")).await;
        assert_eq!(house.test(&engine).await.fault, None);
        house
    }
}

impl<S> House<S> {
    /// An engine that plays at random, and takes half a second for whatever it says.
    pub(crate) async fn add_tortoise(&mut self) {
        let mut tortoise = python_bot("Tortoise");
        tortoise["args"] = json!(["-c", SLOWLY, tortoise["args"][0]]);
        let tortoise = self.engine(tortoise).await;
        assert_eq!(self.test(&tortoise).await.fault, None);
    }

    pub(crate) async fn make_match(&mut self, plan: Value) -> MatchView {
        let answer = self.ada.post("/api/v1/matches", plan).await;
        assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text());
        answer.json()
    }

    pub(crate) async fn order(&mut self, seen: &MatchView, order: Value) -> MatchView {
        let answer = self.try_order(seen, order).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
        answer.json()
    }

    /// Gives an order that may be refused.
    pub(crate) async fn try_order(&mut self, seen: &MatchView, order: Value) -> Answer {
        let path = format!("/api/v1/matches/{}/orders", seen.id);
        let command = json!({ "revision": seen.revision, "order": order });
        self.ada.post(&path, command).await
    }

    pub(crate) async fn look(&mut self, seen: &MatchView) -> MatchView {
        self.ada.get(&format!("/api/v1/matches/{}", seen.id)).await.json()
    }

    /// Looks until something is so.
    pub(crate) async fn until(
        &mut self,
        seen: &MatchView,
        is_so: impl Fn(&MatchView) -> bool,
    ) -> MatchView {
        let start = Instant::now();
        loop {
            let now = self.look(seen).await;
            if is_so(&now) {
                return now;
            }
            assert!(start.elapsed() < PATIENCE, "it never came to that: {now:?}");
            sleep(LOOK_EVERY).await;
        }
    }

    pub(crate) async fn finished(&mut self, seen: &MatchView) -> MatchView {
        self.until(seen, |view| view.state == MatchState::Finished).await
    }

    pub(crate) async fn text(&mut self, path: &str) -> String {
        self.ada.get(path).await.text().to_owned()
    }
}

#[tokio::test]
async fn a_match_is_played_to_its_end_and_every_game_counts_once() {
    let mut house = House::with_snake().await;
    let made = house.make_match(plan(3)).await;
    assert_eq!((made.state, made.played, made.games), (MatchState::Waiting, 0, 6));
    house.order(&made, json!({ "kind": "start" })).await;
    let over = house.finished(&made).await;
    assert_eq!((over.played, over.live.len()), (6, 0));
    let score = over.score.unwrap();
    let games = score.games;
    assert_eq!(games.wins + games.draws + games.losses, 6);
    assert_eq!(score.pairs.iter().sum::<u32>(), 3);
    assert_eq!(over.plot.last().unwrap().games, 6);
    assert_eq!(over.players.iter().map(|player| player.points).sum::<u32>(), 12);

    assert_eq!(house.ada.get(&format!("/matches/{}", over.id)).await.status, StatusCode::OK);
    let path = format!("/api/v1/matches/{}/games", over.id);
    let listed: Vec<MatchGameView> = house.ada.get(&path).await.json();
    assert_eq!(listed.iter().map(|game| game.number).collect::<Vec<_>>(), [0, 1, 2, 3, 4, 5]);
    for pair in listed.chunks(2) {
        assert_eq!(pair[0].opening, pair[1].opening, "both begin alike");
        assert_eq!(pair[0].players, [pair[1].players[1], pair[1].players[0]], "seats change");
        assert!(pair.iter().all(|game| game.plies == 8 || game.plies > 4), "{pair:?}");
    }
    let text = house.text(&format!("/api/v1/matches/{}/games.txt", over.id)).await;
    assert_eq!(text.matches("[Event \"A small match\"]").count(), 6, "{text}");
    assert_eq!(text.matches("[Round \"").count(), 6);
    let to = Audience::Name { name: "other".into() };
    let challenge =
        serde_json::to_value(NewChallenge { to, ..offer("chess", Seat::First) }).unwrap();
    house.ada.post("/api/v1/challenges", challenge).await.problem(422, "bot-declines");
    let cards: Vec<MatchCard> = house.ada.get("/api/v1/matches").await.json();
    assert_eq!((cards[0].id, cards[0].played), (over.id, 6));
}

#[tokio::test]
async fn a_game_of_a_match_is_watched_like_any_other() {
    let mut house = House::new().await;
    house.add_tortoise().await;
    let players = [("one", "Tortoise"), ("other", "Tortoise")]
        .map(|(name, engine)| json!({ "name": name, "engine": engine }));
    let long = json!({ "players": players, "adjudication": {}, "concurrency": 1 });
    let made = house.make_match(with(plan(1), &long)).await;
    house.order(&made, json!({ "kind": "start" })).await;
    let going = house.until(&made, |view| !view.live.is_empty()).await;
    let mut watcher = Person::stranger(&house.server).await;
    let game = going.live[0].game;
    watcher.watch(game).await;
    let seen = |event: &Event| matches!(event, Event::Moved(ShownMove { ply, .. }) if *ply > 6);
    watcher.event(seen).await;
    let running: Vec<rookery_protocol::bot::Running> =
        house.ada.get("/api/v1/admin/running").await.json();
    assert!(running.iter().filter(|one| one.game == game).count() == 2, "{running:?}");
}

#[tokio::test]
async fn a_plan_that_cannot_be_played_says_why() {
    let mut house = House::with_snake().await;
    let chess_only = house.engine(test_engine("Parrot", &["good", "--moves", "e2e4"])).await;
    house.test(&chess_only).await;
    house.engine(test_engine("Unknown", &["good"])).await;
    let players = |engine: &str| json!([{ "name": "a", "engine": "Snake" }, { "name": "b", "engine": engine }]);
    for (changes, field, why) in [
        (json!({ "rules": "ludo" }), "rules", "ludo"),
        (json!({ "players": players("Deep Thought") }), "players", "Deep Thought"),
        (json!({ "players": players("Unknown") }), "players", "not been tested"),
        (json!({ "rules": "gomoku", "players": players("Parrot") }), "players", "cannot play"),
        (json!({ "concurrency": 257 }), "concurrency", "at once"),
        (json!({ "priority": 101 }), "priority", "priority"),
        (json!({ "format": { "kind": "round-robin", "pairs": 0 } }), "format", "pair"),
        (
            json!({ "openings": { "kind": "list", "lines": [{ "moves": ["e2e5"] }] } }),
            "openings",
            "Opening 1",
        ),
        (json!({ "name": "" }), "name", "name"),
        (
            json!({ "time": { "kind": "clock",
                              "stages": [{ "base_ms": 5, "bonus": { "kind": "none" } }] } }),
            "time",
            "hundredth",
        ),
        (json!({ "adjudication": { "tables": true } }), "adjudication", "tables"),
    ] {
        let answer = house.ada.post("/api/v1/matches", with(plan(1), &changes)).await;
        assert_eq!(answer.status, 422, "{changes}: {}", answer.text());
        let problem: rookery_protocol::error::Problem = answer.json();
        assert_eq!(problem.field.as_deref(), Some(field), "{changes}: {problem:?}");
        assert!(problem.error.contains(why), "{changes}: {problem:?}");
    }
    let mut guest = house.server.browser();
    assert_eq!(guest.post("/api/v1/matches", plan(1)).await.status, StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn a_match_file_is_the_whole_plan() {
    let mut house = House::with_snake().await;
    let made = house.make_match(plan(2)).await;
    let text = house.text(&format!("/api/v1/matches/{}/match.toml", made.id)).await;
    let read: MatchPlan =
        house.ada.post("/api/v1/matches/read", json!({ "text": text })).await.json();
    assert_eq!(read, made.plan);
    let answer = house.ada.post("/api/v1/matches/read", json!({ "text": "name = 7" })).await;
    let problem = answer.problem(422, "bad-match");
    assert!(problem.error.contains("line 1"), "{problem:?}");
}

#[tokio::test]
async fn an_engine_that_keeps_failing_loses_its_games_and_the_match_waits_for_an_admin() {
    let mut house = House::with_snake().await;
    let bad = house.engine(test_engine("Crash", &["illegal-move"])).await;
    house.test(&bad).await;
    let players =
        json!([{ "name": "good", "engine": "Snake" }, { "name": "bad", "engine": "Crash" }]);
    let made =
        house.make_match(with(plan(10), &json!({ "players": players, "concurrency": 1 }))).await;
    house.order(&made, json!({ "kind": "start" })).await;
    let paused = house.until(&made, |view| view.state == MatchState::Paused).await;
    assert!(paused.note.contains("Crash failed too often"), "{paused:?}");
    assert_eq!(paused.players[0].points, 2 * paused.played, "{paused:?}");
    assert_eq!(paused.played, 3);
}

#[tokio::test]
async fn a_match_whose_engine_is_switched_off_waits_until_it_is_on_again() {
    let mut house = House::new().await;
    let engine = house.engine(python_bot("Snake")).await;
    assert_eq!(house.test(&engine).await.fault, None);
    let switch = |to: &str| format!("/api/v1/admin/engines/{}/{to}", engine.id);
    let made = house.make_match(plan(1)).await;
    house.ada.post(&switch("disable"), json!({})).await;
    house.order(&made, json!({ "kind": "start" })).await;
    let paused = house.until(&made, |view| !view.note.is_empty()).await;
    assert_eq!((paused.state, paused.played), (MatchState::Paused, 0));
    assert!(paused.note.contains("Snake is switched off"), "{}", paused.note);

    house.ada.post(&switch("enable"), json!({})).await;
    house.order(&paused, json!({ "kind": "start" })).await;
    assert_eq!(house.finished(&paused).await.played, 2);
}
