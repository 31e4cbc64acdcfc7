//! A match goes on after each kill to a table in which every game counts once.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

use rookery_api_client::Client;
use rookery_matches::Tuner;
use rookery_protocol::id::MatchId;
use rookery_protocol::match_view::{MatchOrder, MatchView};
use rookery_protocol::matches::{MatchPlan, MatchState};
use rookery_rules::random::Random;
use serde_json::{Value, json};
use tokio::time::{Instant, sleep};

use crate::process::Process;

const GAMES: u32 = 1_000;
const KILLS: usize = 5;
const SEED: u64 = 5;
/// Between two kills so many more games are over.
const GAMES_BETWEEN: u64 = GAMES as u64 / (KILLS as u64 + 2);
const LOOK_EVERY: Duration = Duration::from_millis(20);
/// However slow the machine is, something happens within this; it is longer than any lease, and
/// than any engine is waited for.
const STUCK_AFTER: Duration = Duration::from_secs(90);

/// The shortest game there is, by an engine that answers at once.
const MOVES: [&str; 4] = ["f2f3", "e7e5", "g2g4", "d8h4"];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_thousand_games_survive_five_kills_and_each_counts_once() {
    let mut process = Process::new();
    process.start().await;
    let ada = process.admin().await;
    let args = [&["0"][..], &MOVES].concat();
    let engine = from(json!({
        "name": "At once", "command": bench_engine(), "args": args,
        "tongue": "uci",
        "limits": { "memory_mib": 256, "processes": 4, "file_mib": 1, "nice": 0 },
    }));
    let engine = ada.add_engine(&engine).await.unwrap();
    ada.test_engine(engine.id).await.unwrap();
    let plan = from(json!({
        "name": "A long one", "rules": "chess",
        "players": [{ "name": "a", "engine": "At once" }, { "name": "b", "engine": "At once" }],
        "format": { "kind": "round-robin", "pairs": GAMES / 2 },
        "time": { "kind": "clock", "stages": [{ "base_ms": 60_000, "bonus": { "kind": "none" } }] },
        "concurrency": 2,
    }));
    let MatchView { id, revision, .. } = ada.make_match(&plan).await.unwrap();
    ada.order_match(id, revision, MatchOrder::Start).await.unwrap();

    let mut random = Random::new(SEED);
    let mut wanted = 0;
    for _ in 0..KILLS {
        wanted += 1 + random.bits() % GAMES_BETWEEN;
        until(&mut process, &ada, id, |seen| u64::from(seen.played) >= wanted).await;
        process.kill().await;
        process.start().await;
    }
    let over = until(&mut process, &ada, id, |seen| seen.state == MatchState::Finished).await;
    let score = over.score.unwrap();
    assert_eq!(over.played, GAMES);
    // The second seat mates in every game.
    assert_eq!((score.games.wins, score.games.draws, score.games.losses), (500, 0, 500));
    assert_eq!(score.pairs, [0, 0, 500, 0, 0]);
    let text = ada.match_records(id).await.unwrap();
    assert_eq!(text.matches("[Result \"0-1\"]").count(), GAMES as usize);
    let mut sites: Vec<_> = text.lines().filter(|line| line.starts_with("[Site ")).collect();
    sites.sort_unstable();
    sites.dedup();
    assert_eq!(sites.len(), GAMES as usize, "no game stands there twice");
}

/// Sees itself lost while it knows too little.
const PUPIL: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/stories/pupil.py");
const TUNED_PAIRS: u32 = 40;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_tuning_that_is_killed_comes_to_what_it_would_have_come_to() {
    let mut process = Process::new();
    process.start().await;
    let ada = process.admin().await;
    let engine = from(json!({
        "name": "Pupil", "command": "/usr/bin/python3", "args": [PUPIL], "reads": [PUPIL],
        "tongue": "uci",
        "limits": { "memory_mib": 256, "processes": 4, "file_mib": 1, "nice": 0 },
    }));
    let engine = ada.add_engine(&engine).await.unwrap();
    ada.test_engine(engine.id).await.unwrap();
    let parameter = json!({
        "name": "Knows", "start": 60, "min": 0, "max": 100, "step_end": 16, "rate_end": 0.05,
    });
    let plan: MatchPlan = from(json!({
        "name": "Learns", "rules": "chess", "seed": 3, "concurrency": 2,
        "players": [{ "name": "Pupil", "engine": "Pupil" }],
        "format": {
            "kind": "tune", "pairs": TUNED_PAIRS,
            "tuning": { "parameters": [parameter], "window": 3 },
        },
        "time": { "kind": "clock", "stages": [{ "base_ms": 60_000, "bonus": { "kind": "none" } }] },
        "adjudication": { "moves_max": 3, "resign": { "moves": 1, "score": 500 } },
    }));
    let MatchView { id, revision, .. } = ada.make_match(&plan).await.unwrap();
    ada.order_match(id, revision, MatchOrder::Start).await.unwrap();
    for wanted in [5, 25, 50] {
        until(&mut process, &ada, id, |seen| seen.played >= wanted).await;
        process.kill().await;
        process.start().await;
    }
    let over = until(&mut process, &ada, id, |seen| seen.state == MatchState::Finished).await;
    let found = over.tuning.unwrap();

    // The same without a server: who knows too little loses, the first to move before the other.
    let tuner = Tuner::new(&plan).unwrap();
    let mut points = BTreeMap::new();
    for number in 0..2 * TUNED_PAIRS {
        let options = tuner.options(&points, number / 2).unwrap();
        let knows = options.map(|options| options[0].value.parse::<u32>().unwrap() >= 70);
        let seats = if number % 2 == 0 { knows } else { [knows[1], knows[0]] };
        points.insert(
            number,
            match seats {
                [false, _] => 0,
                [true, false] => 2,
                [true, true] => 1,
            },
        );
    }
    assert_eq!(found.pairs, TUNED_PAIRS);
    let value = found.parameters[0].value;
    assert!((value - tuner.values(&points, TUNED_PAIRS)[0]).abs() < 1e-9, "{found:?}");
    assert!(value > 62.0, "{found:?}");
}

/// Waits for what is to come, as long as anything happens at all.
async fn until(
    process: &mut Process,
    ada: &Client,
    id: MatchId,
    is_so: impl Fn(&MatchView) -> bool,
) -> MatchView {
    let (mut played, mut since) = (0, Instant::now());
    loop {
        let seen = ada.find_match(id).await;
        if let Ok(seen) = &seen
            && played != seen.played
        {
            (played, since) = (seen.played, Instant::now());
        }
        assert!(process.runs(), "the server has ended");
        match seen {
            Ok(seen) if is_so(&seen) => return seen,
            stuck => assert!(since.elapsed() < STUCK_AFTER, "nothing happens: {stuck:?}"),
        }
        sleep(LOOK_EVERY).await;
    }
}

fn from<T: serde::de::DeserializeOwned>(json: Value) -> T {
    serde_json::from_value(json).unwrap()
}

/// The engine that answers at once; it is built into the same folder as the server.
fn bench_engine() -> PathBuf {
    let server = PathBuf::from(env!("CARGO_BIN_EXE_rookery-server"));
    let program = server.with_file_name("rookery-bench-engine");
    assert!(program.exists(), "build the whole workspace: {} is missing", program.display());
    program
}
