//! Openings of matches, read from files.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use hyper::StatusCode;
use rookery_engine::book::{Builder, Rules};
use rookery_protocol::openings::{BOOK_BYTES_MAX, OpeningsRead};
use serde_json::{Value, json};

use crate::house::House;
use crate::matches::{plan, with};

const PATH: &str = "/api/v1/matches/openings";

#[tokio::test]
async fn openings_are_read_from_a_file_and_a_bad_line_is_named() {
    let mut house = House::new().await;
    let good = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\n";
    let file = |text: &str| json!({ "rules": "chess", "kind": "positions", "text": text });
    let read: OpeningsRead = house.ada.post(PATH, file(&good.repeat(3))).await.json();
    assert_eq!(read.lines.len(), 3);
    let answer = house.ada.post(PATH, file(&format!("{good}nonsense\n"))).await;
    assert!(answer.problem(422, "bad-openings").error.contains("line 2"), "{}", answer.text());
    let games =
        json!({ "rules": "chess", "kind": "games", "plies": 2, "text": "1. e4 e5 2. Nf3 *" });
    let read: OpeningsRead = house.ada.post(PATH, games).await.json();
    assert_eq!(read.lines[0].moves, ["e2e4", "e7e5"]);
}

/// A Polyglot book in which 1. e4 weighs 3 and 1. d4 weighs 1, and 1. e4 is answered by e5.
fn book() -> Vec<u8> {
    let mut builder = Builder::new(Rules { games_min: 1, plies_max: 8, score_min: 0.0 });
    let games = "1. e4 e5 1/2-1/2\n\n".repeat(3) + "1. d4 1/2-1/2\n";
    builder.read(games.as_bytes(), |fault| panic!("{fault:?}"));
    builder.bytes()
}

fn ask(rules: &str, bytes: &[u8]) -> Value {
    let text = BASE64.encode(bytes);
    json!({ "rules": rules, "kind": "book", "text": text, "plies": 4, "count": 5 })
}

#[tokio::test]
async fn openings_are_the_likeliest_lines_of_a_book() {
    let mut house = House::with_snake().await;
    let read: OpeningsRead = house.ada.post(PATH, ask("chess", &book())).await.json();
    let moves: Vec<_> = read.lines.iter().map(|line| line.moves.join(" ")).collect();
    assert_eq!(moves, ["e2e4 e7e5", "d2d4"]);
    let one = with(ask("chess", &book()), &json!({ "count": 1 }));
    let one: OpeningsRead = house.ada.post(PATH, one).await.json();
    assert_eq!(one.lines, read.lines[..1]);
    let openings = json!({ "openings": { "kind": "list", "lines": read.lines } });
    let made = house.make_match(with(plan(1), &openings)).await;
    house.order(&made, json!({ "kind": "start" })).await;
    assert_eq!(house.finished(&made).await.played, 2);
}

#[tokio::test]
async fn a_book_that_cannot_be_read_is_told_with_the_reason() {
    let mut house = House::new().await;
    for (body, why) in [
        (ask("chess", &book()[..40]), "Entry 3, at byte 32, is cut off"),
        (ask("chess", &[]), "no entry"),
        (ask("gomoku", &book()), "Polyglot book"),
        (with(ask("chess", &[]), &json!({ "text": "?" })), "base64"),
        (with(ask("chess", &book()), &json!({ "plies": 0 })), "1 to 200 moves"),
        (with(ask("chess", &book()), &json!({ "count": 20_001 })), "1 to 20000 lines"),
    ] {
        let problem = house.ada.post(PATH, body).await.problem(422, "bad-openings");
        assert!(problem.error.contains(why), "{problem:?}");
    }
    // More than a book may have, and more than a request may.
    let most = BOOK_BYTES_MAX.div_ceil(3) * 4;
    for len in [most, most + 64 * 1024] {
        let big = json!({ "rules": "chess", "kind": "book", "text": "A".repeat(len), "plies": 4 });
        let problem = house.ada.post(PATH, big).await.problem(422, "too-large");
        assert!(problem.error.contains("a book 16 MiB"), "{problem:?}");
    }
    let mut guest = house.server.browser();
    let refused = guest.post(PATH, ask("chess", &book())).await;
    assert_eq!(refused.status, StatusCode::UNAUTHORIZED);
}
