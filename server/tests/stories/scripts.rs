//! Games whose rules are scripts, added while the server runs.

use hyper::StatusCode;
use rookery_protocol::clock::TimeControl;
use rookery_protocol::error::Refusal;
use rookery_protocol::game::{Event, GameResult, Rules, Score};
use rookery_protocol::module::{Module, ModuleCheck, ModuleFile, TrialState};
use serde_json::json;

use crate::person::{Person, Table};
use crate::server::{Browser, PASSPHRASE, TestServer};

/// Ten minutes each.
fn clock() -> TimeControl {
    TimeControl::fischer(600, 0)
}

async fn admin(server: &TestServer) -> Browser {
    let token = server.first_admin_token().unwrap();
    let mut ada = server.browser();
    let account = json!({ "token": token, "name": "Ada", "passphrase": PASSPHRASE });
    assert_eq!(ada.post("/api/v1/first-admin", account).await.status, StatusCode::CREATED);
    ada
}

/// The script that everybody is offered to begin with.
pub(crate) async fn template(ada: &mut Browser) -> String {
    let all: Vec<ModuleFile> = ada.get("/api/v1/admin/modules/templates").await.json();
    all.into_iter().find(|file| file.file == "my-game.js").unwrap().content
}

pub(crate) async fn publish(ada: &mut Browser, file: &str, content: &str) -> Module {
    let sent = json!({ "file": file, "content": content });
    let answer = ada.post("/api/v1/admin/modules", sent).await;
    assert!(answer.status.is_success(), "{}", answer.text());
    let module: Module = answer.json();
    let path = format!("/api/v1/admin/modules/{}/publish", module.id);
    ada.post(&path, json!({})).await.json()
}

/// The script, harming from the second move on.
fn harmful(template: &str, evil: &str) -> String {
    let code = format!("makeMove(move) {{\n    if (this.gamestate.last !== '') {{ {evil} }}");
    let source = template.replacen("makeMove(move) {", &code, 1);
    assert_ne!(source, template);
    source
}

#[tokio::test]
async fn a_script_is_looked_at_tried_offered_and_played() {
    let server = TestServer::start().await;
    let mut ada = admin(&server).await;
    let script = template(&mut ada).await;
    let broken = script.replace("startNewGame() {", "startNewGame( {");
    let sent = json!({ "file": "three.js", "content": broken });
    let check: ModuleCheck = ada.post("/api/v1/admin/modules/check", sent).await.json();
    assert!(check.flaws[0].line.is_some() && check.flaws[0].column.is_some(), "{check:?}");

    let talking =
        script.replace("return moves.join", "console.log('asked');\n    return moves.join");
    let module = publish(&mut ada, "three.js", &talking).await;
    let path = format!("/api/v1/admin/modules/{}/try", module.id);
    let trial: TrialState = ada.post(&path, json!({ "moves": ["2-2"] })).await.json();
    assert_eq!(trial.moves.len(), 8);
    assert!(trial.log.contains(&"asked".to_owned()), "{:?}", trial.log);
    let rules: Rules = server.browser().get("/api/v1/rules/three").await.json();
    assert_eq!(rules.seats.map(|seat| seat.name), ["Crosses", "Noughts"]);

    let mut table = Table::of(&server, "three", clock()).await;
    table.play("2-2 1-1 2-1 1-2").await;
    let game = table.game;
    assert_eq!(table.first.make(game, 4, "2-2").await, Err(Refusal::Illegal));
    assert_eq!(table.first.make(game, 4, "2-3").await, Ok(()));
    let ended = table.second.event(|event| matches!(event, Event::Ended { .. })).await;
    let Some(Event::Ended { result }) = ended.event else { unreachable!() };
    assert_eq!(result, GameResult { score: Score::First, reason: "three-in-a-line".into() });
}

#[tokio::test]
async fn rules_that_fail_end_their_own_game_and_say_why_even_after_a_restart() {
    let server = TestServer::start().await;
    let mut ada = admin(&server).await;
    let script = template(&mut ada).await;
    publish(&mut ada, "good.js", &script).await;
    let mut good = Table::of(&server, "good", clock()).await;
    good.play("2-2").await;
    let mut ended_games = vec![];
    for (key, evil, reason) in [
        ("slow", "for (;;) {}", "rules-too-slow"),
        ("greedy", "new Uint8Array(1e9);", "rules-out-of-memory"),
        ("failing", "throw new Error('no');", "rules-failed"),
    ] {
        publish(&mut ada, &format!("{key}.js"), &harmful(&script, evil)).await;
        let mut table = Table::of(&server, key, clock()).await;
        table.play("2-2").await;
        let game = table.game;
        assert_eq!(table.second.make(game, 1, "1-1").await, Ok(()), "the move itself is played");
        let ended = table.first.event(|event| matches!(event, Event::Ended { .. })).await;
        let Some(Event::Ended { result }) = ended.event else { unreachable!() };
        let expected = GameResult { score: Score::Aborted, reason: reason.into() };
        assert_eq!(result, expected, "{key}");
        ended_games.push((game, expected));
    }
    let game = good.game;
    assert_eq!(good.second.make(game, 1, "1-1").await, Ok(()), "the others go on");

    let session = good.first.client.session();
    let server = TestServer::start_in(server.stop().await, |_| {}).await;
    let mut stranger = Person::stranger(&server).await;
    for (game, expected) in ended_games {
        assert_eq!(stranger.watch(game).await.state.result, Some(expected));
    }
    stranger.client.set_session(session);
    let mut first = stranger.another_window().await;
    assert_eq!(first.watch(game).await.state.ply, 2);
    assert_eq!(first.make(game, 2, "1-2").await, Ok(()));
}

#[tokio::test]
async fn the_scripts_that_come_with_rookery_are_offered_from_the_first_answer_on() {
    let server = TestServer::start_with(|config| config.play.scripts = true).await;
    let mut browser = server.browser();
    let all: Vec<Rules> = browser.get("/api/v1/rules").await.json();
    assert_eq!(all.len(), 78);
    let page: Rules = browser.get("/api/v1/rules/nine-mens-morris").await.json();
    assert_eq!(page.name, "Nine men's morris");
    assert!(!page.text.is_empty() && !page.examples.is_empty());
    // One that may still be compiled begins at once, and plays when it is ready.
    let mut table = Table::of(&server, "fox-and-hounds", clock()).await;
    let game = table.game;
    let you = table.first.watch(game).await.you.unwrap();
    let mv = you.legal.first().expect("it is the first player's turn").notation.clone();
    assert_eq!(table.first.make(game, 0, &mv).await, Ok(()));
    let ready = async {
        while browser.get("/api/v1/rules/tablut").await.json::<Rules>().preparing {
            tokio::time::sleep(std::time::Duration::from_millis(100)).await;
        }
    };
    tokio::time::timeout(std::time::Duration::from_secs(60), ready).await.unwrap();
}
