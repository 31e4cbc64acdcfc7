//! Games that were played elsewhere and come in files.

use std::time::Duration;

use futures_util::{StreamExt as _, stream};
use http_body_util::{BodyExt as _, StreamBody};
use hyper::body::{Bytes, Frame};
use hyper::header::{AUTHORIZATION, CONTENT_TYPE, COOKIE, HOST};
use hyper::{Method, Request};
use hyper_util::rt::TokioIo;
use rookery_protocol::clock::TimeControl;
use rookery_protocol::game::{Act, GameSummary, Score};
use rookery_protocol::import::{Import, ImportFault, ImportLine, ImportState, ImportView};
use rookery_protocol::socket::ClientIn;
use rookery_protocol::token::Scope;
use rookery_rules::record::{Games, Record};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::sync::mpsc;
use tokio::time::{sleep, timeout};

use crate::person::Table;
use crate::process::Process;
use crate::server::{Answer, Browser, PASSPHRASE, TestServer, credentials};

/// How long something may take to be stored.
const PATIENCE: Duration = Duration::from_secs(20);
pub(crate) const OPERA: &str = r#"[Event "Opera"]
[Date "1858.11.02"]
[White "Morphy, Paul"]
[Black "Duke Karl / Count Isouard"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 {Philidor} 3. d4 Bg4 $6 (3... exd4 4. Nxd4 Nf6) 4. dxe5 Bxf3
5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5
11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7
16. Qb8+ Nxb8 17. Rd8# 1-0
"#;

#[derive(serde::Deserialize)]
pub(crate) struct Listed {
    number: u32,
    pub(crate) game: GameSummary,
}

pub(crate) async fn sent(browser: &mut Browser, query: &str, file: &str) -> Vec<ImportLine> {
    let answer = send(browser, query, "application/octet-stream", file).await;
    assert_eq!(answer.status.as_u16(), 200, "{}", answer.text());
    assert_eq!(answer.header("content-type"), "application/x-ndjson");
    lines(&answer)
}

async fn send(browser: &mut Browser, query: &str, kind: &str, file: &str) -> Answer {
    let request = Request::post(format!("/api/v1/imports{query}")).header(CONTENT_TYPE, kind);
    browser.send(request, file.to_owned()).await
}

fn lines(answer: &Answer) -> Vec<ImportLine> {
    answer.text().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

pub(crate) fn done(lines: &[ImportLine]) -> (&Import, Option<&str>) {
    match lines.last() {
        Some(ImportLine::Done { import, why }) => (import, why.as_deref()),
        other => panic!("{other:?}"),
    }
}

fn faults(lines: &[ImportLine]) -> Vec<&ImportFault> {
    let mut found = vec![];
    for line in lines {
        if let ImportLine::Fault(fault) = line {
            found.push(fault);
        }
    }
    found
}

pub(crate) async fn listed(browser: &mut Browser, import: &Import) -> Vec<Listed> {
    browser.get(&format!("/api/v1/imports/{}/games", import.id)).await.json()
}

fn records(text: &str) -> Vec<Record> {
    Games::new(text.as_bytes()).map(Result::unwrap).collect()
}

#[tokio::test]
async fn a_game_of_a_file_is_looked_at_like_any_other_and_goes_out_as_it_came_in() {
    let server = TestServer::start().await;
    let mut ada = server.registered("ada").await;
    let lines = sent(&mut ada, "?name=Opera.pgn", OPERA).await;
    let (import, why) = done(&lines);
    assert_eq!(lines.first(), Some(&ImportLine::Begun { import: import.id }));
    assert_eq!((import.kept, import.faults, import.state), (1, 0, ImportState::Done));
    assert_eq!((import.name.as_str(), import.bytes, why), ("Opera.pgn", OPERA.len() as u64, None));

    let games = listed(&mut ada, import).await;
    let [Listed { number: 1, game }] = &games[..] else { panic!("{}", games.len()) };
    assert_eq!(game.players[0].name, "Morphy, Paul");
    assert_eq!(game.started_ms, -3_508_012_800_000);
    let result = game.result.as_ref().unwrap();
    assert_eq!((result.score, result.reason.as_str()), (Score::First, "checkmate"));

    let seen = server.browser().get(&format!("/api/v1/games/{}", game.id)).await;
    let ClientIn::Game { about, entries, state, you, .. } = seen.json() else { panic!() };
    assert!(about.imported && you.is_none());
    assert_eq!((entries.len(), state.ply, state.result.as_ref()), (34, 33, Some(result)));

    let exported = server.browser().get(&format!("/api/v1/games/{}/export", game.id)).await;
    assert!(exported.header("content-disposition").ends_with(".pgn\""));
    let (sent, got) = (&records(OPERA)[0], &records(exported.text())[0]);
    let moves = |record: &Record| {
        let told = |entry: &rookery_rules::record::Entry| {
            (entry.text.clone(), entry.nags.clone(), entry.comment.clone(), entry.variations.len())
        };
        record.main.moves.iter().map(told).collect::<Vec<_>>()
    };
    assert_eq!(moves(sent), moves(got));
    assert_eq!(got.tag("Event"), Some("Opera"));
    let all = server.browser().get(&format!("/api/v1/imports/{}/games.txt", import.id)).await;
    assert_eq!(all.text(), exported.text());
}

#[tokio::test]
async fn every_kind_of_game_comes_in_by_its_tags_or_as_what_it_is_said_to_be() {
    let server = TestServer::start().await;
    let mut ada = server.registered("ada").await;
    let file = "\
[Variant \"Crazyhouse\"]\n\n1. e4 d5 2. exd5 Qxd5 3. P@e4 1-0\n\n\
[GameType \"21\"]\n[Result \"*\"]\n\n1. 11-15 23-19 *\n\n\
Game: tic-tac-toe\nFirst: Anna\nSecond: Ben\nDate: 2026.11.21\n\n1. b2 ; the middle\n2. a1\n1/2-1/2\n";
    let lines = sent(&mut ada, "", file).await;
    assert_eq!(faults(&lines), [] as [&ImportFault; 0]);
    let games = listed(&mut ada, done(&lines).0).await;
    let kinds: Vec<_> = games.iter().map(|listed| listed.game.rules.as_str()).collect();
    assert_eq!(kinds, ["crazyhouse", "english-draughts", "tic-tac-toe"]);
    let ended: Vec<_> = games.iter().map(|listed| listed.game.result.clone().unwrap()).collect();
    assert_eq!(ended[0].reason, "recorded");
    assert_eq!((ended[1].score, ended[1].reason.as_str()), (Score::Aborted, "unfinished"));
    let players = games[2].game.players.each_ref().map(|player| player.name.as_str());
    assert_eq!(players, ["Anna", "Ben"]);

    let lines = sent(&mut ada, "?rules=atomic", "1. e4 d5 2. exd5 *\n").await;
    assert_eq!(listed(&mut ada, done(&lines).0).await[0].game.rules, "atomic");
    let kind = "application/octet-stream";
    send(&mut ada, "?rules=ludo", kind, "1. e4 *").await.problem(422, "no-such-rules");
}

#[tokio::test]
async fn each_bad_game_is_reported_with_its_place_and_the_others_are_kept() {
    let server = TestServer::start().await;
    let mut ada = server.registered("ada").await;
    let file = "\
[Event \"a\"]\n\n1. e4 e5 1-0\n\n\
[Event \"b\"]\n\n1. e4 Ke3 1-0\n\n\
[Event \"c\"]\n[Variant \"Ludo\"]\n\n1. e4 1-0\n\n\
[Event \"d\"]\n[White \"M\u{fffd}ller\"]\n\n1. e4 e5 2. Nf3\n";
    let file = file.replace('\u{fffd}', "\0");
    let lines = sent(&mut ada, "", &file).await;
    let told: Vec<_> = faults(&lines)
        .iter()
        .map(|fault| (fault.game, fault.line, fault.column, fault.what.clone(), fault.kept))
        .collect();
    assert_eq!(told.len(), 3, "{told:?}");
    assert_eq!((told[0].0, told[0].1, told[0].2), (2, 7, 7), "{told:?}");
    assert!(told[0].3.starts_with("1... Ke3 is not legal."), "{told:?}");
    assert_eq!(told[1].3, "There is no game “Ludo” here.");
    assert_eq!((told[2].3.as_str(), told[2].4), ("No result stands behind the last move.", true));
    let (import, why) = done(&lines);
    assert_eq!((import.kept, import.faults, why), (2, 2, None));
    assert_eq!(listed(&mut ada, import).await[1].game.players[0].name, "M ller");
    let view: ImportView = ada.get(&format!("/api/v1/imports/{}", import.id)).await.json();
    assert_eq!(view.faults.iter().collect::<Vec<_>>(), faults(&lines));
    assert_eq!((view.by.name.as_str(), &view.import), ("ada", import));

    let cut = "[Event \"e\"]\n\n1. e4 e5 2. Nf";
    let lines = sent(&mut ada, "", cut).await;
    assert!(faults(&lines)[0].what.contains("Nf"), "{lines:?}");
    let open = b"[White \"M\xfcller\"]\n\n1. e4 e5 2. Nf3\n";
    let request = Request::post("/api/v1/imports");
    let answer = ada.send(request, open.to_vec()).await;
    let lines = self::lines(&answer);
    assert!(faults(&lines).iter().all(|fault| fault.kept), "{lines:?}");
    assert_eq!((faults(&lines).len(), done(&lines).0.kept), (2, 1));
    assert_eq!(listed(&mut ada, done(&lines).0).await[0].game.players[0].name, "Müller");
}

#[tokio::test]
async fn nobody_can_add_to_a_game_from_elsewhere() {
    let server = TestServer::start().await;
    let mut ada = server.registered("ada").await;
    let lines = sent(&mut ada, "", OPERA).await;
    let game = listed(&mut ada, done(&lines).0).await[0].game.id;
    let bert = server.program("bert", &[Scope::BoardPlay]).await;
    let said = bert.post(&format!("/api/board/game/{game}/chat"), "room=spectator&text=hi").await;
    assert_eq!(said.status.as_u16(), 400, "{}", said.text());
    let moved = bert.post(&format!("/api/board/game/{game}/move/e2e4"), "").await;
    assert!(moved.status.is_client_error(), "{}", moved.text());
    let seen = ada.get(&format!("/api/v1/games/{game}")).await;
    let ClientIn::Game { entries, .. } = seen.json() else { panic!() };
    assert_eq!(entries.len(), 34);
}

#[tokio::test]
async fn only_who_has_sent_a_file_deletes_it_and_guests_send_none() {
    let server = TestServer::start().await;
    let mut ada = server.registered("ada").await;
    let lines = sent(&mut ada, "", OPERA).await;
    let import = done(&lines).0.clone();
    let game = listed(&mut ada, &import).await[0].game.id;
    let path = format!("/api/v1/imports/{}", import.id);
    let mut bert = server.registered("bert").await;
    assert_eq!(bert.get("/api/v1/imports").await.json::<Vec<Import>>(), []);
    bert.json(Method::DELETE, &path, Value::Null).await.problem(403, "not-yours");
    let page = format!("/imports/{}", import.id);
    assert_eq!(bert.get(&page).await.status.as_u16(), 200);
    assert_eq!(ada.get("/api/v1/imports").await.json::<Vec<Import>>(), [import]);
    assert_eq!(ada.json(Method::DELETE, &path, Value::Null).await.status.as_u16(), 204);
    assert_eq!(ada.get(&path).await.status.as_u16(), 404);
    assert_eq!(bert.get(&page).await.status.as_u16(), 404);
    ada.get(&format!("/api/v1/games/{game}/export")).await.problem(404, "no-such-game");

    let mut guest = server.browser();
    let kind = "application/octet-stream";
    send(&mut guest, "", kind, OPERA).await.problem(401, "sign-in-first");
    guest.post("/api/v1/guest", Value::Null).await;
    let long = OPERA.repeat(20_000);
    send(&mut guest, "", kind, &long).await.problem(403, "guest");
    for form in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; a=b"] {
        send(&mut ada, "", form, OPERA).await.problem(415, "not-json");
    }
    let long = format!("?name={}", "x".repeat(101));
    send(&mut ada, &long, kind, OPERA).await.problem(422, "bad-name");
}

#[tokio::test]
async fn a_program_sends_games_with_a_token_for_that() {
    let server = TestServer::start().await;
    let sender = server.program("ada", &[Scope::Import]).await;
    let request = Request::post("/api/v1/imports")
        .header(AUTHORIZATION, format!("Bearer {}", sender.token))
        .header(CONTENT_TYPE, "application/octet-stream");
    let answer = server.browser().send(request, OPERA).await;
    let own = done(&lines(&answer)).0.clone();
    let other = server.program("bert", &[Scope::BotPlay]).await;
    other.get("/api/v1/imports").await.problem(403, "missing-scope");
    assert_eq!(sender.get("/api/v1/imports").await.json::<Vec<Import>>(), [own]);

    let pgn = form_urlencoded::byte_serialize(OPERA.as_bytes()).collect::<String>();
    let answer: Value = other.post("/api/import", &format!("pgn={pgn}")).await.json();
    let id = answer["id"].as_str().unwrap();
    assert!(answer["url"].as_str().unwrap().ends_with(&format!("/g/{id}")), "{answer}");
    let text = other.get(&format!("/game/export/{id}")).await;
    assert_eq!(records(text.text())[0].tag("White"), Some("Morphy, Paul"));
    let bad = other.post("/api/import", "pgn=1.%20e5").await;
    assert_eq!(bad.status.as_u16(), 400);
    assert!(bad.text().contains("1. e5 is not legal"), "{}", bad.text());
    assert_eq!(other.post("/api/import", "pgn=").await.status.as_u16(), 400);
}

/// Sends pieces of a file one after the other, and reads lines meanwhile.
async fn slowly(
    browser: &Browser,
    pieces: impl futures_util::Stream<Item = std::io::Result<Bytes>> + Send + 'static,
) -> hyper::Result<hyper::Response<hyper::body::Incoming>> {
    let stream = TcpStream::connect(browser.address).await.unwrap();
    let connect = hyper::client::conn::http1::handshake(TokioIo::new(stream));
    let (mut sender, connection) = connect.await.unwrap();
    tokio::spawn(connection);
    let request = Request::post("/api/v1/imports")
        .header(HOST, browser.address.to_string())
        .header(COOKIE, browser.cookie.clone().unwrap())
        .body(StreamBody::new(Box::pin(pieces.map(|piece| piece.map(Frame::data)))))
        .unwrap();
    sender.send_request(request).await
}

#[tokio::test]
async fn a_file_is_read_while_it_comes_and_a_second_one_must_wait() {
    let server = TestServer::start().await;
    let mut ada = server.registered("ada").await;
    let (pieces, rest) = mpsc::channel(1);
    let rest = stream::unfold(rest, |mut rest| async { Some((rest.recv().await?, rest)) });
    let mut answer = slowly(&ada, rest).await.unwrap().into_body();
    let first = answer.frame().await.unwrap().unwrap().into_data().unwrap();
    let ImportLine::Begun { import } = serde_json::from_slice(&first).unwrap() else { panic!() };
    let mut bytes = 0;
    // A packet is checked when it is full.
    for _ in 0..200 {
        pieces.send(Ok(Bytes::from_static(OPERA.as_bytes()))).await.unwrap();
        bytes += OPERA.len() as u64;
    }
    let path = format!("/api/v1/imports/{import}");
    let running = timeout(PATIENCE, async {
        loop {
            let view: ImportView = ada.get(&path).await.json();
            if view.import.kept > 0 {
                return view;
            }
            sleep(Duration::from_millis(20)).await;
        }
    });
    assert_eq!(running.await.unwrap().import.state, ImportState::Running);
    let second = send(&mut ada, "", "application/octet-stream", OPERA).await;
    second.problem(503, "busy");
    drop(pieces);
    let rest = answer.collect().await.unwrap().to_bytes();
    let last = std::str::from_utf8(&rest).unwrap().lines().last().unwrap();
    let ImportLine::Done { import, why: None } = serde_json::from_str(last).unwrap() else {
        panic!("{last}")
    };
    assert_eq!((import.kept, import.faults, import.bytes), (200, 0, bytes));
    assert_eq!(done(&sent(&mut ada, "", OPERA).await).0.kept, 1);
}

#[tokio::test]
async fn what_came_before_a_file_broke_off_is_kept() {
    let server = TestServer::start().await;
    let mut ada = server.registered("ada").await;
    let half = [OPERA, OPERA, &OPERA[..200]].concat();
    let (pieces, rest) = mpsc::channel(1);
    let rest = stream::unfold(rest, |mut rest| async { Some((rest.recv().await?, rest)) });
    pieces.send(Ok(Bytes::from(half))).await.unwrap();
    let answer = slowly(&ada, rest).await.unwrap();
    pieces.send(Err(std::io::Error::other("gone"))).await.unwrap();
    // The rest of the answer is lost with the connection.
    let _ = answer.into_body().collect().await;
    let torn = timeout(PATIENCE, async {
        loop {
            let [import] = &ada.get("/api/v1/imports").await.json::<Vec<Import>>()[..] else {
                panic!("there is no import")
            };
            if import.state != ImportState::Running {
                return import.clone();
            }
            sleep(Duration::from_millis(20)).await;
        }
    });
    let torn = torn.await.unwrap();
    assert_eq!((torn.state, torn.kept, torn.faults), (ImportState::Torn, 2, 0));
}

#[tokio::test]
async fn a_line_without_end_takes_no_memory_and_hides_no_other_game() {
    let mut server = Process::start("", &[]);
    let mut ada = server.browser().await;
    ada.post("/api/v1/register", credentials("ada", PASSPHRASE)).await;
    let before = server.memory_most();
    const PIECE: usize = 1024 * 1024;
    let head = Bytes::from_static(b"[Event \"long\"]\n\n1. e4 {");
    let tail = Bytes::from(format!("}} *\n\n{OPERA}"));
    let line = std::iter::repeat_n(Bytes::from(vec![b'x'; PIECE]), 200);
    let pieces = std::iter::once(head).chain(line).chain([tail]).map(Ok);
    let answer = slowly(&ada, stream::iter(pieces)).await.unwrap();
    let body = answer.into_body().collect().await.unwrap().to_bytes();
    let lines: Vec<ImportLine> = std::str::from_utf8(&body)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(faults(&lines).len(), 1, "{lines:?}");
    assert!(faults(&lines)[0].what.contains("longer than"), "{lines:?}");
    let import = done(&lines).0;
    assert_eq!((import.kept, import.faults), (1, 1));
    assert!(import.bytes > 200 * PIECE as u64);
    let grown = server.memory_most() - before;
    assert!(grown < 64 * PIECE as u64, "{grown} bytes for one line");
}

#[tokio::test]
async fn those_who_run_the_server_get_all_games_as_one_file() {
    let server = TestServer::start().await;
    let mut boss = server.browser();
    let token = server.first_admin_token().unwrap();
    let first = json!({ "token": token, "name": "boss", "passphrase": PASSPHRASE });
    boss.post("/api/v1/first-admin", first).await;
    let mut table = Table::of(&server, "gomoku", TimeControl::fischer(600, 0)).await;
    table.play("h8 h9").await;
    assert_eq!(table.first.act(table.game, Act::Resign).await, Ok(()));
    Table::of(&server, "chess", TimeControl::fischer(600, 0)).await;
    sent(&mut boss, "", &OPERA.repeat(120)).await;
    let all = boss.get("/api/v1/admin/games.txt").await;
    let records = records(all.text());
    assert_eq!(records.len(), 121, "the game that goes on is left out");
    assert_eq!(records[0].tag("Game"), Some("gomoku"));
    assert!(records[1..].iter().all(|record| record.tag("Event") == Some("Opera")));
    let mut ada = server.registered("ada").await;
    ada.get("/api/v1/admin/games.txt").await.problem(403, "admins-only");
}
