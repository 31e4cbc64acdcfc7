//! An engine is tuned by its games against itself, and what that found is proved.

use hyper::StatusCode;
use rookery_protocol::error::Problem;
use rookery_protocol::match_record::MatchRecord;
use rookery_protocol::match_view::MatchView;
use rookery_protocol::matches::{Format, MatchState};
use serde_json::{Value, json};

use crate::house::{House, draft, root};
use crate::matches::with;

/// A tuning of an engine that sees itself lost while its option says less than 70.
pub(crate) fn tuning(pairs: u32) -> Value {
    let parameter = json!({
        "name": "Knows", "start": 60, "min": 0, "max": 100, "step_end": 12, "rate_end": 0.2,
    });
    json!({
        "name": "Learns", "rules": "chess",
        "players": [{ "name": "Pupil", "engine": "Pupil" }],
        "format": {
            "kind": "tune", "pairs": pairs, "tuning": { "parameters": [parameter], "window": 2 },
        },
        "time": { "kind": "clock", "stages": [{ "base_ms": 60_000, "bonus": { "kind": "none" } }] },
        "adjudication": {
            "moves_max": 3, "resign": { "moves": 1, "score": 500 },
        },
        "concurrency": 2,
    })
}

/// A house with the engine that is tuned.
async fn house() -> House {
    let mut house = House::new().await;
    let file = root().join("server/tests/stories/pupil.py").display().to_string();
    let mut pupil = draft("Pupil", "/usr/bin/python3", &[&file], "uci");
    pupil["reads"] = json!([file]);
    let pupil = house.engine(pupil).await;
    assert_eq!(house.test(&pupil).await.fault, None);
    house
}

#[tokio::test]
async fn an_engine_is_tuned_by_games_against_itself_and_a_test_proves_it() {
    let mut house = house().await;
    let made = house.make_match(tuning(12)).await;
    let names: Vec<_> = made.players.iter().map(|player| player.name.as_str()).collect();
    assert_eq!((names, made.games), (vec!["Pupil up", "Pupil down"], 24));
    let path = format!("/api/v1/matches/{}", made.id);
    let early = house.ada.post(&format!("{path}/proof"), json!({})).await;
    early.problem(422, "bad-match");
    house.order(&made, json!({ "kind": "start" })).await;
    let over = house.finished(&made).await;
    let found = over.tuning.as_ref().unwrap();
    assert_eq!((found.pairs, found.plot.len()), (12, 13));
    let one = &found.parameters[0];
    assert!(one.value > 62.0 && one.start == 60.0, "{one:?}");

    // Each game says what its players had, a step above and a step below.
    let lines = house.text(&format!("{path}/games.jsonl")).await;
    let records: Vec<MatchRecord> =
        lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let knows = |record: &MatchRecord| {
        record.options.each_ref().map(|options| options[0].value.parse::<i64>().unwrap())
    };
    for pair in records.chunks(2) {
        let [one, other] = [&pair[0], &pair[1]].map(knows);
        assert_eq!(one, [other[1], other[0]], "both games of a pair are played with the same");
        assert_ne!(one[0], one[1]);
    }
    let [first, second] = knows(&records[0]);
    assert!(first + second >= 119 && first + second <= 121, "{first} {second}");
    let text = house.text(&format!("{path}/games.txt")).await;
    assert!(text.contains(&format!("[WhiteOptions \"Knows={first}\"]")), "{text}");

    let answer = house.ada.post(&format!("{path}/proof"), json!({})).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text());
    let proof: MatchView = answer.json();
    assert!(matches!(proof.plan.format, Format::Test { .. }));
    let value = |place: usize| proof.plan.players[place].options[0].value.as_str();
    assert_eq!([value(0), value(1)], [one.option.as_str(), "60"]);
    house.order(&proof, json!({ "kind": "start" })).await;
    let decided = |seen: &MatchView| seen.score.as_ref().is_some_and(|it| it.games.losses == 0);
    house.until(&proof, |seen| seen.played > 3 && decided(seen)).await;
    let again = house.ada.post(&format!("/api/v1/matches/{}/proof", proof.id), json!({})).await;
    again.problem(422, "bad-match");
}

#[tokio::test]
async fn a_tuning_that_cannot_be_played_says_why() {
    let mut house = house().await;
    let parameter = |name: &str, min: i64, max: i64| json!({ "name": name, "start": 50, "min": min, "max": max, "step_end": 5 });
    for (parameters, why) in [
        (json!([]), "1 to 32 parameters"),
        (json!([parameter("Width", 0, 100)]), "no option Width"),
        (json!([parameter("Style", 0, 100)]), "cannot be tuned"),
        (json!([parameter("Knows", 0, 101)]), "Pupil, Knows"),
        (json!([parameter("Knows", 60, 40)]), "less than max"),
        (json!([parameter("Knows", 60, 90)]), "start (50)"),
    ] {
        let mut plan = tuning(2);
        plan["format"]["tuning"]["parameters"] = parameters;
        let answer = house.ada.post("/api/v1/matches", plan).await;
        assert_eq!(answer.status, 422, "{}", answer.text());
        let problem: Problem = answer.json();
        assert_eq!(problem.field.as_deref(), Some("format"), "{problem:?}");
        assert!(problem.error.contains(why), "{why}: {problem:?}");
    }
    let other = json!({ "players": [
        { "name": "a", "engine": "Pupil" }, { "name": "b", "engine": "Pupil", "options": [{ "name": "Style", "value": "wild" }] },
    ] });
    let answer = house.ada.post("/api/v1/matches", with(tuning(2), &other)).await;
    assert_eq!(answer.problem(422, "bad-match").field.as_deref(), Some("players"));
    // What is tuned follows from the number of pairs, so it stays.
    let made = house.make_match(tuning(2)).await;
    let answer = house.try_order(&made, json!({ "kind": "pairs", "pairs": 9 })).await;
    answer.problem(422, "bad-match");
    assert_eq!(house.look(&made).await.state, MatchState::Waiting);
}
