//! Games of many people that begin together.

use rookery_protocol::token::Scope;
use serde_json::{Value, json};

use crate::program::Program;
use crate::server::TestServer;

const ARRANGES: [Scope; 2] = [Scope::ChallengeBulk, Scope::ChallengeWrite];
const PEOPLE: [Scope; 3] = [Scope::BoardPlay, Scope::ChallengeRead, Scope::ChallengeWrite];
const CLOCK: &str = "clock.limit=300&clock.increment=3";

#[tokio::test]
async fn arranged_games_begin_when_their_time_has_come_even_if_the_server_was_away() {
    let server = TestServer::start().await;
    let ada = server.program("ada", &ARRANGES).await;
    let bert = server.program("bert", &PEOPLE).await;
    let at_ms = rookery_play::now::millis() + 1_200;
    let form = format!("players={}:{}&{CLOCK}&pairAt={at_ms}", ada.token, bert.token);
    let made: Value =
        ada.post("/api/bulk-pairing", &format!("{form}&startClocksAt={at_ms}")).await.json();
    let game = made["games"][0]["id"].as_str().unwrap().to_owned();
    let (ada_token, bert_token) = (ada.token, bert.token);
    let folder = server.stop().await;
    tokio::time::sleep(std::time::Duration::from_millis(1_300)).await;

    let server = TestServer::start_in(folder, |_| {}).await;
    let (ada, bert) = (Program::new(&server, ada_token), Program::new(&server, bert_token));
    let mut events = bert.stream("/api/stream/event").await;
    let start = events.of_type("gameStart").await;
    assert_eq!((&start["game"]["id"], &start["game"]["color"]), (&json!(game), &json!("black")));
    let path = format!("/api/bulk-pairing/{}", made["id"].as_str().unwrap());
    let by = tokio::time::Instant::now() + std::time::Duration::from_secs(20);
    while ada.get(&path).await.json::<Value>()["startClocksAt"] != Value::Null {
        assert!(tokio::time::Instant::now() < by, "the clocks do not run");
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    let mut stream = bert.stream(&format!("/api/board/game/stream/{game}")).await;
    let state = stream.line().await.unwrap()["state"].clone();
    assert!(state["wtime"].as_i64() < Some(300_000), "{state}");
}

#[tokio::test]
async fn an_arrangement_that_cannot_be_is_refused_in_words() {
    let server = TestServer::start().await;
    let ada = server.program("ada", &ARRANGES).await;
    let bert = server.program("bert", &PEOPLE).await;
    let cora = server.program("cora", &[Scope::ChallengeRead]).await;
    let late_ms = rookery_play::now::millis() + 8 * 24 * 60 * 60 * 1_000;
    let both = format!("players={}:{}&{CLOCK}", ada.token, bert.token);
    let alone = format!("players={0}:{0}&{CLOCK}", ada.token);
    let unknown = format!("players={}:rook_nobodys&{CLOCK}", ada.token);
    let useless = format!("players={}:{}&{CLOCK}", cora.token, ada.token);
    for (form, status, code, words) in [
        (CLOCK.to_owned(), 400, "bad-players", "pairs of tokens"),
        (format!("players=a&{CLOCK}"), 400, "bad-players", "two tokens"),
        (format!("players=a:b&{CLOCK}"), 400, "bad-players", "the token of white in pair 1"),
        (unknown, 400, "bad-players", "the token of black in pair 1"),
        (useless, 400, "bad-players", "white in pair 1 is not for challenges"),
        (alone, 400, "bad-players", "against themselves"),
        (format!("{both}&pairAt={late_ms}"), 400, "bad-arrangement", "next 7 days"),
        (format!("{both}&startClocksAt={late_ms}"), 400, "bad-arrangement", "next 7 days"),
        (format!("{both}&startClocksAt=1"), 400, "bad-arrangement", "before its game begins"),
    ] {
        let problem = ada.post("/api/bulk-pairing", &form).await.problem(status, code);
        assert!(problem.error.contains(words), "{form}: {}", problem.error);
    }
}

#[tokio::test]
async fn an_opponent_s_token_that_is_nobody_s_is_not_taken_for_one_s_own() {
    let server = TestServer::start().await;
    let ada = server.program("ada", &ARRANGES).await;
    let bert = server.program("bert", &[Scope::ChallengeRead]).await;
    for (token, words) in [("nobodys", "is nobody's"), (&bert.token, "is not for challenges")] {
        let form = format!("{CLOCK}&acceptByToken={token}");
        let problem = ada.post("/api/challenge/bert", &form).await.problem(400, "bad-token");
        assert_eq!(problem.field.as_deref(), Some("acceptByToken"));
        assert!(problem.error.contains(words), "{}", problem.error);
    }
    let open: Value = bert.get("/api/challenge").await.json();
    assert_eq!(open["in"], json!([]), "no challenge was made");
}

#[tokio::test]
async fn whoever_arranged_games_takes_them_back_or_starts_their_clocks() {
    let server = TestServer::start().await;
    let ada = server.program("ada", &ARRANGES).await;
    let bert = server.program("bert", &PEOPLE).await;
    let cora = server.program("cora", &ARRANGES).await;
    let pair = format!("players={}:{}&{CLOCK}", ada.token, bert.token);
    let later_ms = rookery_play::now::millis() + 3_600_000;
    let form = format!("{pair}&pairAt={later_ms}&startClocksAt={later_ms}");
    let made: Value = ada.post("/api/bulk-pairing", &form).await.json();
    let path = format!("/api/bulk-pairing/{}", made["id"].as_str().unwrap());
    cora.delete(&path).await.problem(404, "not-found");
    ada.does(&format!("{path}/start-clocks")).await;
    let still: Value = ada.get(&path).await.json();
    assert_eq!(still["startClocksAt"], later_ms, "no clock runs before its game begins");
    assert_eq!(ada.delete(&path).await.status.as_u16(), 200);
    ada.get(&path).await.problem(404, "not-found");
    ada.delete(&path).await.problem(404, "not-found");

    let form = format!("{pair}&startClocksAt={later_ms}");
    let made: Value = ada.post("/api/bulk-pairing", &form).await.json();
    let path = format!("/api/bulk-pairing/{}", made["id"].as_str().unwrap());
    let by = tokio::time::Instant::now() + std::time::Duration::from_secs(20);
    let clocks = || async {
        assert!(tokio::time::Instant::now() < by, "it goes on for too long");
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        ada.get(&path).await.json::<Value>()
    };
    while clocks().await["pairedAt"] == Value::Null {}
    cora.post(&format!("{path}/start-clocks"), "").await.problem(404, "not-found");
    ada.does(&format!("{path}/start-clocks")).await;
    while clocks().await["startClocksAt"] != Value::Null {}
    let mut stream = bert
        .stream(&format!("/api/board/game/stream/{}", made["games"][0]["id"].as_str().unwrap()))
        .await;
    let state = stream.line().await.unwrap()["state"].clone();
    assert!(state["wtime"].as_i64() <= Some(300_000), "{state}");
}
