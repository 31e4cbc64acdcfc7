//! What stands around the games of a match: who may begin it, what ends its games early, and how they
//! are told afterwards.

use rookery_protocol::error::Problem;
use rookery_protocol::match_record::MatchRecord;
use rookery_protocol::match_view::{MatchGameView, MatchView};
use rookery_protocol::matches::MatchState;
use serde_json::{Value, json};

use crate::house::{House, draft};
use crate::matches::{plan, with};
use crate::server::Folder;

/// Speaks UCI until it gets into a bad mood, and leaves when it should get ready then.
const MOODY: &str = r#"
import sys
bad = False
for line in sys.stdin:
    word, *rest = line.split()
    if word == "uci":
        print("id name Moody\noption name Mood type string default good\nuciok", flush=True)
    elif word == "setoption":
        bad = rest[-1] == "bad"
    elif word == "isready" and bad:
        sys.exit(3)
    elif word == "isready":
        print("readyok", flush=True)
    elif word == "go":
        print("bestmove e2e4", flush=True)
    elif word == "quit":
        break
"#;

/// Speaks UCI, and moves a knight out and back for whoever is to move.
const CIRCLES: &str = r#"
import sys
made = 0
for line in sys.stdin:
    word, *rest = line.split()
    if word == "uci":
        print("id name Circles\nuciok", flush=True)
    elif word == "isready":
        print("readyok", flush=True)
    elif word == "position":
        made = len(rest) - rest.index("moves") - 1 if "moves" in rest else 0
    elif word == "go":
        print("bestmove", ["g1f3", "g8f6", "f3g1", "f6g8"][made % 4], flush=True)
    elif word == "quit":
        break
"#;

/// Speaks CECP, and has no `setboard`.
const FIXED: &str = r#"
import sys
for line in sys.stdin:
    word, *rest = line.split()
    if word == "protover":
        print("feature done=0\nfeature myname=\"Fixed\" ping=1 setboard=0 sigint=0 sigterm=0 done=1", flush=True)
    elif word == "ping":
        print("pong", *rest, flush=True)
    elif word == "quit":
        break
"#;

fn players(engines: [&str; 2]) -> Value {
    let names = ["one", "other"];
    let players = names.iter().zip(engines);
    players.map(|(name, engine)| json!({ "name": name, "engine": engine })).collect()
}

impl House {
    /// Adds a small program as an engine that has been tested.
    async fn add_script(&mut self, folder: &Folder, name: &str, script: &str, tongue: &str) {
        std::fs::create_dir_all(folder.path()).unwrap();
        let file = folder.path().join(name).with_extension("py");
        std::fs::write(&file, script).unwrap();
        let file = file.display().to_string();
        let mut program = draft(name, "/usr/bin/python3", &[&file], tongue);
        program["reads"] = json!([file]);
        let made = self.engine(program).await;
        self.test(&made).await;
    }

    async fn games(&mut self, of: &MatchView) -> Vec<MatchGameView> {
        self.ada.get(&format!("/api/v1/matches/{}/games", of.id)).await.json()
    }

    async fn records(&mut self, of: &MatchView) -> Vec<MatchRecord> {
        let lines = self.text(&format!("/api/v1/matches/{}/games.jsonl", of.id)).await;
        lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    /// Plays a match to its end.
    async fn plays_out(&mut self, plan: Value) -> MatchView {
        let made = self.make_match(plan).await;
        self.order(&made, json!({ "kind": "start" })).await;
        self.finished(&made).await
    }
}

#[tokio::test]
async fn games_that_hide_something_are_played_to_an_end_though_tries_are_refused() {
    let mut house = House::with_snake().await;
    let mut refused = 0;
    for rules in ["dark", "dark-crazyhouse"] {
        let changes = json!({
            "rules": rules, "openings": { "kind": "usual" }, "adjudication": { "moves_max": 30 },
        });
        let over = house.plays_out(with(plan(2), &changes)).await;
        assert_eq!((over.played, over.note.as_str()), (4, ""));
        for record in house.records(&over).await {
            let reason = record.result.reason.as_str();
            assert!(!["illegal-move", "failed"].contains(&reason), "{rules}: {reason}");
            let made: u32 = record.tries.iter().sum();
            let vain: u32 = record.refused.iter().sum();
            assert_eq!(made - vain, record.moves.len() as u32);
            refused += vain;
        }
    }
    assert!(refused > 0, "engines that move at random try what is not legal");
}

#[tokio::test]
async fn an_engine_that_cannot_play_a_match_is_named_before_it_begins_and_nothing_counts() {
    let mut house = House::with_snake().await;
    let folder = Folder::new();
    house.add_script(&folder, "Fixed", FIXED, "cecp").await;
    house.add_script(&folder, "Moody", MOODY, "uci").await;
    let position = json!({ "kind": "position", "text": "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1" });
    let elsewhere = json!({
        "players": players(["Snake", "Fixed"]),
        "openings": { "kind": "list", "lines": [{ "start": position }] },
    });
    let nodes = json!({ "players": players(["Snake", "Fixed"]), "budget": { "nodes": 100 } });
    let hidden = json!({ "players": players(["Snake", "Moody"]), "rules": "dark" });
    for (changes, why) in [
        (elsewhere, "Fixed cannot play this match: it cannot begin elsewhere"),
        (nodes, "Fixed cannot play this match: CECP has no words for a number of positions"),
        (hidden, "Moody cannot play"),
    ] {
        let answer = house.ada.post("/api/v1/matches", with(plan(1), &changes)).await;
        assert_eq!(answer.status, 422, "{}", answer.text());
        let problem: Problem = answer.json();
        assert_eq!(problem.field.as_deref(), Some("players"));
        assert!(problem.error.starts_with(why), "{problem:?}");
    }

    // What no profile tells.
    let mut moody = players(["Snake", "Moody"]);
    moody[1]["options"] = json!([{ "name": "Mood", "value": "bad" }]);
    let made = house.make_match(with(plan(1), &json!({ "players": moody }))).await;
    let problem =
        house.try_order(&made, json!({ "kind": "start" })).await.problem(422, "bad-match");
    let why = "Moody cannot play this match: it exited with code 3 while getting ready for a game.";
    assert_eq!(problem.error, why);
    let seen = house.look(&made).await;
    assert_eq!((seen.state, seen.played, seen.revision), (MatchState::Waiting, 0, made.revision));
    assert!(house.games(&made).await.is_empty());
}

#[tokio::test]
async fn draws_are_claimed_unless_a_plan_says_otherwise() {
    let mut house = House::new().await;
    let folder = Folder::new();
    house.add_script(&folder, "Circles", CIRCLES, "uci").await;
    let changes = |adjudication: Value| {
        json!({
            "players": players(["Circles", "Circles"]), "openings": { "kind": "usual" },
            "adjudication": adjudication,
        })
    };
    for (adjudication, reason) in [
        (json!({}), "threefold-repetition"),
        (json!({ "repetitions": false }), "fivefold-repetition"),
        (json!({ "repetitions": false, "moves_max": 3 }), "adjudicated-length"),
    ] {
        let over = house.plays_out(with(plan(1), &changes(adjudication))).await;
        for game in house.games(&over).await {
            assert_eq!(game.result.unwrap().reason, reason);
        }
    }
}

#[tokio::test]
async fn the_games_of_a_match_are_told_by_the_names_of_its_table_and_as_lines_of_json() {
    let mut house = House::with_snake().await;
    let time = json!({ "kind": "clock",
        "stages": [{ "base_ms": 60_500, "bonus": { "kind": "increment", "ms": 10 } }] });
    let line = json!({ "name": "B00 King's Pawn", "moves": ["e2e4", "a7a6"] });
    let changes = json!({
        "players": [{ "name": "New (1)", "engine": "Snake" }, { "name": "Old (1)", "engine": "Snake" }],
        "time": time, "openings": { "kind": "list", "lines": [line] },
    });
    let over = house.plays_out(with(plan(1), &changes)).await;
    let text = house.text(&format!("/api/v1/matches/{}/games.txt", over.id)).await;
    for tag in [
        "White \"New (1)\"",
        "Black \"Old (1)\"",
        "TimeControl \"60.5+0.01\"",
        "ECO \"B00\"",
        "Opening \"King's Pawn\"",
        "Termination \"adjudication\"",
    ] {
        assert!(text.contains(&format!("[{tag}]\n")), "{tag}: {text}");
    }
    assert!(text.contains("1. e4 {book} 1... a6 {book} 2. "), "{text}");

    let records = house.records(&over).await;
    assert_eq!(records.len(), 2);
    let first = &records[0];
    assert_eq!((first.number, first.players.join(" – ").as_str()), (0, "New (1) – Old (1)"));
    assert_eq!(records[1].players.join(" – "), "Old (1) – New (1)");
    assert_eq!((first.opening.as_str(), first.engines[0].as_str()), ("B00 King's Pawn", "Snake"));
    assert!(first.position.starts_with("rnbqkbnr/"), "{}", first.position);
    let books: Vec<bool> = first.moves.iter().map(|made| made.book).collect();
    assert_eq!(books[..3], [true, true, false]);
    assert!(first.moves[0].took_ms.is_none() && first.moves[2].took_ms.is_some());
}
