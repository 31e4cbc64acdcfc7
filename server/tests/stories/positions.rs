//! Games that are pasted to go on from their end.

use hyper::StatusCode;
use serde_json::{Value, json};

use crate::server::TestServer;

#[tokio::test]
async fn a_pasted_game_gives_the_position_that_it_led_to() {
    let server = TestServer::start().await;
    let mut browser = server.browser();
    let text = "[White \"A\"]\n\n1. e4 {best} e5 (1... c5) 2. Nf3 *\n\n[White \"B\"]\n\n1. d4 *";
    let answer = browser.post("/api/v1/positions", json!({ "rules": "chess", "text": text })).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
    let reached: Value = answer.json();
    let fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2";
    assert_eq!(reached, json!({ "text": fen, "moves": 3 }));

    let pasted = json!({ "rules": "english-draughts", "text": "1. 11-15 23-19 *" });
    let reached: Value = browser.post("/api/v1/positions", pasted).await.json();
    assert_eq!(reached["moves"], 2);
    let pasted = json!({ "rules": "gomoku", "text": "Game: gomoku\n\n1. h8\n*" });
    let reached: Value = browser.post("/api/v1/positions", pasted).await.json();
    assert_eq!(reached["moves"], 1);
}

#[tokio::test]
async fn what_is_wrong_with_a_pasted_game_is_said_beside_the_field() {
    let server = TestServer::start().await;
    let mut browser = server.browser();
    for (rules, text, code, said) in [
        ("chess", "1. e4 e6 2. Nf4 *", "bad-game", "line 1, column 13: 2. Nf4 is not legal."),
        ("chess", "1. f3 e5 2. g4 Qh4# 0-1", "bad-game", "This game is over at its end"),
        ("chess", "  \n", "bad-game", "There is no game in this text."),
        ("chess", "1. e4 {open", "bad-game", "line 1, column 7: This comment is not closed"),
        ("tiddlywinks", "1. e4", "no-such-rules", "There is no such kind of game."),
    ] {
        let pasted = json!({ "rules": rules, "text": text });
        let answer = browser.post("/api/v1/positions", pasted).await;
        let problem = answer.problem(422, code);
        assert!(problem.error.starts_with(said), "{text}: {}", problem.error);
        assert_eq!(problem.field.as_deref(), Some("start"));
    }
    let long = "1. Nf3 Nf6 2. Ng1 Ng8 ".repeat(200);
    let answer = browser.post("/api/v1/positions", json!({ "rules": "chess", "text": long })).await;
    assert!(answer.problem(422, "bad-game").error.contains("600 moves"));
}
