//! All that somebody has, over the wire.

use futures_util::future::join_all;
use http_body_util::{BodyExt as _, Full};
use hyper::Request;
use hyper::body::Bytes;
use rookery_play::now;
use rookery_protocol::clock::TimeControl;
use rookery_protocol::game::Room;
use rookery_protocol::id::GameId;
use rookery_storage::{Append, Ended, NewGame};
use serde_json::json;
use tokio::time::Instant;

use crate::person::{Person, Table};
use crate::server::{Browser, PASSPHRASE, TestServer, credentials};

async fn logged_in(server: &TestServer, name: &str) -> Browser {
    let mut browser = server.browser();
    let answer = browser.post("/api/v1/login", credentials(name, PASSPHRASE)).await;
    assert_eq!(answer.status.as_u16(), 200, "{}", answer.text());
    browser
}

#[tokio::test]
async fn it_is_a_file_that_its_owner_gets_and_nobody_else() {
    let server = TestServer::start().await;
    let (anna, bela) =
        (Person::registered(&server, "anna").await, Person::registered(&server, "bela").await);
    let mut table = Table::seat(anna, bela, "chess", TimeControl::fischer(600, 0)).await;
    table.play("f2f3 e7e5 g2g4 d8h4").await;
    assert_eq!(table.first.tell(table.game, Room::Players, "what a shame").await, Ok(()));
    let mut browser = logged_in(&server, "anna").await;
    let answer = browser.get("/api/v1/me/archive").await;
    assert_eq!(answer.status.as_u16(), 200);
    assert_eq!(answer.header("content-type"), "application/zip");
    assert_eq!(answer.header("cache-control"), "no-store");
    assert!(answer.header("content-disposition").starts_with("attachment; filename=\"anna-2"));
    assert!(answer.body.starts_with(b"PK"), "what every such file begins with");
    let whole = answer.body.len();
    // Whoever reads and asks for it packed gets it as it is.
    let packed = hyper::Request::get("/api/v1/me/archive").header("accept-encoding", "gzip");
    let packed = browser.send(packed, "").await;
    assert_eq!(packed.header("content-encoding"), "", "it is packed already");
    assert!(packed.body.len().abs_diff(whole) < 2_000);

    server.browser().get("/api/v1/me/archive").await.problem(401, "sign-in-first");
    let program = server.program("dora", &[]).await;
    program.get("/api/v1/me/archive").await.problem(401, "sign-in-first");
}

#[tokio::test]
async fn a_session_that_was_left_open_is_not_enough_and_what_is_taken_is_noted() {
    let server = TestServer::start().await;
    let mut browser = server.registered("anna").await;
    let storage = &server.running.app.base.storage;
    let user = storage.user_by_name("anna").await.unwrap().unwrap();
    let token = storage.sessions_of(user.id, 0).await.unwrap().remove(0).token;
    storage.confirm_session(&token, user.id, 1).await.unwrap();
    browser.get("/api/v1/me/archive").await.problem(403, "passphrase-wanted");
    let wrong = json!({ "passphrase": "not this one" });
    browser.post("/api/v1/session/confirm", wrong).await.problem(422, "wrong-passphrase");
    browser.get("/api/v1/me/archive").await.problem(403, "passphrase-wanted");
    let given = json!({ "passphrase": PASSPHRASE });
    assert_eq!(browser.post("/api/v1/session/confirm", given).await.status.as_u16(), 204);
    assert_eq!(browser.get("/api/v1/me/archive").await.status.as_u16(), 200);
    let filter = rookery_storage::security::SecurityFilter::default();
    let noted = async || storage.security(i64::MAX, &filter, 10).await.unwrap();
    let taken = async || noted().await.iter().any(|entry| entry.event.word() == "archive-taken");
    for _ in 0..200 {
        if taken().await {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    assert!(taken().await);
}

#[tokio::test]
async fn guests_and_the_muted_get_theirs_and_nobody_takes_it_again_and_again() {
    let server = TestServer::start().await;
    let mut guest = server.browser();
    guest.post("/api/v1/guest", json!({})).await;
    assert_eq!(guest.get("/api/v1/me/archive").await.status.as_u16(), 200);
    let mut muted = server.registered("anna").await;
    let app = &server.running.app;
    let user = app.base.storage.user_by_name("anna").await.unwrap().unwrap();
    app.base.storage.set_limits(user.id, false, true, 1).await.unwrap();
    for _ in 0..4 {
        assert_eq!(muted.get("/api/v1/me/archive").await.status.as_u16(), 200);
    }
    let often = muted.get("/api/v1/me/archive").await;
    assert!(often.problem(429, "too-fast").error.contains("minutes"));
    assert_eq!(guest.get("/api/v1/me/archive").await.status.as_u16(), 200, "that is another's");
}

/// Games of somebody who plays much.
const MANY: u64 = 20_000;
/// So many are stored at a time.
const AT_A_TIME: u64 = 200;
/// What an archive of them may take beside what the server has before, in KiB, as much as one of a few.
const TAKES_KIB_MAX: u64 = 64 * 1024;
/// Paul Morphy against Duke Karl and Count Isouard, Paris 1858.
const OPERA: &str = "e2e4 e7e5 g1f3 d7d6 d2d4 c8g4 d4e5 g4f3 d1f3 d6e5 f1c4 g8f6 f3b3 d8e7 b1c3 \
    c7c6 c1g5 b7b5 c3b5 c6b5 c4b5 b8d7 e1c1 a8d8 d1d7 d8d7 h1d1 e7e6 b5d7 f6d7 b3b8 d7b8 d1d8";

/// A figure of this process, in KiB.
fn status(name: &str) -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix(name)).unwrap();
    line.trim_matches([':', '\t', ' ']).trim_end_matches(" kB").trim().parse().unwrap()
}

/// Stores a game again and again, as games of the same two people.
async fn store_again(server: &TestServer, game: GameId) {
    let storage = &server.running.app.base.storage;
    let known = storage.game(game).await.unwrap().unwrap();
    let events = storage.events(game, 0, 1_000).await.unwrap();
    let summary = &known.summary;
    for first in (1..=MANY).step_by(AT_A_TIME as usize) {
        let numbers = first..(first + AT_A_TIME).min(MANY + 1);
        let games = numbers.clone().map(|number| NewGame {
            id: GameId::from_random(number),
            rules: summary.rules.clone(),
            start: known.start.clone(),
            time: summary.time.clone(),
            rated: false,
            players: summary.players.each_ref().map(|player| player.id),
            // One that began long ago would be due before it has its moves.
            started_ms: now::millis(),
        });
        storage.create_games(&games.collect::<Vec<_>>()).await.unwrap();
        let append = |number| {
            let at_ms = events.last().unwrap().at_ms;
            let ended = summary.result.clone().map(|result| Ended { at_ms, result });
            let game = GameId::from_random(number);
            storage.append(Append { game, first_version: 1, events: events.clone(), ended })
        };
        for stored in join_all(numbers.map(append)).await {
            stored.unwrap();
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "a minute; it measures"]
async fn an_archive_of_very_many_games_takes_no_more_memory_than_one_of_a_few() {
    let server = TestServer::start().await;
    let (anna, bela) =
        (Person::registered(&server, "anna").await, Person::registered(&server, "bela").await);
    let mut table = Table::seat(anna, bela, "chess", TimeControl::fischer(600, 0)).await;
    table.play(OPERA).await;
    store_again(&server, table.game).await;
    let browser = logged_in(&server, "anna").await;
    let before = status("VmRSS");
    // From here on the greatest size is counted anew.
    std::fs::write("/proc/self/clear_refs", "5").unwrap();
    let began = Instant::now();
    let request = Request::get("/api/v1/me/archive").header("host", server.address().to_string());
    let request = request.header("cookie", browser.cookie.clone().unwrap());
    let (head, mut body) = browser.begin(request.body(Full::new(Bytes::new())).unwrap()).await;
    assert_eq!(head.status.as_u16(), 200);
    let mut bytes = 0;
    while let Some(frame) = body.frame().await {
        bytes += frame.unwrap().into_data().map_or(0, |data| data.len());
    }
    let (took, most) = (began.elapsed().as_secs_f64(), status("VmHWM"));
    println!("{MANY} games: {bytes} bytes in {took:.1} s, {before} KiB before, {most} at most");
    assert!(most < before + TAKES_KIB_MAX, "{most} KiB");
}
