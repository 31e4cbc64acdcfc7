//! Games fetched as files.

use hyper::header::ACCEPT_ENCODING;
use hyper::{Request, StatusCode};
use rookery_protocol::clock::TimeControl;
use rookery_protocol::game::Act;
use rookery_rules::record::{Games, Record};

use crate::person::{Person, Table};
use crate::server::TestServer;

/// The games of a file, each read again by its own rules.
fn read(text: &str) -> Vec<Record> {
    let registry = rookery_games::registry();
    let records: Vec<_> = Games::new(text.as_bytes()).map(Result::unwrap).collect();
    for record in &records {
        let game = record.find(&registry).unwrap();
        record.replay(game.as_ref(), |_, _| {}).unwrap();
    }
    records
}

#[tokio::test]
async fn a_game_is_downloaded_as_it_was_played() {
    let server = TestServer::start().await;
    let (anna, ben) =
        (Person::registered(&server, "Anna").await, Person::registered(&server, "Ben").await);
    let mut table = Table::seat(anna, ben, "chess", TimeControl::fischer(600, 5)).await;
    table.play("f2f3 e7e5 g2g4 d8h4").await;
    let answer = server.browser().get(&format!("/api/v1/games/{}/export", table.game)).await;
    assert_eq!(answer.status, StatusCode::OK);
    assert_eq!(answer.header("content-type"), "text/plain; charset=utf-8");
    let disposition = format!("attachment; filename=\"{}.pgn\"", table.game);
    assert_eq!(answer.header("content-disposition"), disposition);
    let records = read(answer.text());
    let [record] = &records[..] else { panic!("{}", answer.text()) };
    for (tag, value) in [
        ("White", "Anna"),
        ("Black", "Ben"),
        ("Result", "0-1"),
        ("TimeControl", "600+5"),
        ("Termination", "normal"),
        ("Reason", "checkmate"),
    ] {
        assert_eq!(record.tag(tag), Some(value), "{tag}");
    }
    let labels: Vec<_> = record.main.moves.iter().map(|entry| entry.text.as_str()).collect();
    assert_eq!(labels, ["f3", "e5", "g4", "Qh4#"]);
    assert!(record.main.moves.iter().all(|entry| entry.clock_ms.is_some()), "{}", answer.text());
}

#[tokio::test]
async fn every_form_is_exported_and_moves_taken_back_are_not() {
    let server = TestServer::start().await;
    for (rules, moves, ending) in [
        ("chess", "e2e4 e7e5", "pgn"),
        ("english-draughts", "11-15 23-19", "pdn"),
        ("gomoku", "h8 h9", "txt"),
    ] {
        let mut table = Table::of(&server, rules, TimeControl::fischer(600, 0)).await;
        table.play(moves).await;
        assert_eq!(table.first.act(table.game, Act::AskTakeback).await, Ok(()), "{rules}");
        assert_eq!(table.second.act(table.game, Act::AcceptTakeback).await, Ok(()), "{rules}");
        let answer = server.browser().get(&format!("/api/v1/games/{}/export", table.game)).await;
        assert!(answer.header("content-disposition").ends_with(&format!(".{ending}\"")), "{rules}");
        let records = read(answer.text());
        assert_eq!(records.len(), 1, "{}", answer.text());
        assert_eq!(records[0].main.moves.len(), 0, "{}", answer.text());
        assert_eq!(records[0].tag("Termination"), Some("unterminated"), "{rules}");
    }
}

#[tokio::test]
async fn all_games_of_a_person_are_one_file() {
    let server = TestServer::start().await;
    let mut anna = Person::registered(&server, "Anna").await;
    for rules in ["chess", "gomoku", "draughts"] {
        let guest = Person::guest(&server).await;
        let mut table = Table::seat(anna, guest, rules, TimeControl::fischer(600, 0)).await;
        let mv = match rules {
            "chess" => "e2e4 e7e5",
            "gomoku" => "h8 h9",
            _ => "32-28 19-23",
        };
        table.play(mv).await;
        assert_eq!(table.first.act(table.game, Act::Resign).await, Ok(()));
        anna = table.first;
    }
    let guest = Person::guest(&server).await;
    Table::seat(anna, guest, "chess", TimeControl::fischer(600, 0)).await;
    let mut browser = server.browser();
    let answer = browser.get("/api/v1/games/export?player=anna").await;
    assert_eq!(answer.status, StatusCode::OK);
    let records = read(answer.text());
    assert_eq!(records.len(), 3, "the game that goes on is left out: {}", answer.text());
    assert!(records.iter().all(|record| record.main.moves.len() == 2));
    // Whoever packs it reads on behind its end.
    let packed = Request::get("/api/v1/games/export?player=anna").header(ACCEPT_ENCODING, "gzip");
    let packed = browser.send(packed, "").await;
    assert_eq!(packed.header("content-encoding"), "gzip");
    let len = answer.body.len() as u32;
    assert_eq!(packed.body[packed.body.len() - 4..], len.to_le_bytes(), "its end tells its length");
    let one = browser.get("/api/v1/games/export?player=anna&rules=gomoku&limit=1").await;
    assert_eq!(read(one.text()).len(), 1);
}

#[tokio::test]
async fn what_is_not_there_cannot_be_downloaded() {
    let server = TestServer::start().await;
    let mut browser = server.browser();
    browser.get("/api/v1/games/nowhere1/export").await.problem(404, "no-such-game");
    browser.get("/api/v1/games/x/export").await.problem(404, "not-found");
    browser.get("/api/v1/games/export?player=nobody").await.problem(404, "no-such-user");
    browser.get("/api/v1/games/export").await.problem(422, "malformed");
}
