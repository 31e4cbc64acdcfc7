//! Books of openings: sent, played from, changed and deleted.

use std::fs;

use hyper::header::CONTENT_TYPE;
use hyper::{Request, StatusCode};
use rookery_engine::book::{Builder, Rules};
use rookery_protocol::books::{Book, BookLine};
use rookery_protocol::match_view::MatchGameView;
use rookery_protocol::matches::{MatchState, Openings};
use serde_json::{Value, json};

use crate::house::House;
use crate::matches::{plan, with};
use crate::server::{Answer, Browser, Folder, TestServer};

const PATH: &str = "/api/v1/admin/books";
const EPD: &str = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - id \"King\";\n\
    rnbqkbnr/pppppppp/8/8/3P4/8/PPPP1PPP/RNBQKBNR b KQkq - id \"Queen\";\n\
    nonsense\n\
    rnbqkbnr/pppppppp/8/8/2P5/8/PP1PPPPP/RNBQKBNR b KQkq - id \"English\";\n";

async fn send(browser: &mut Browser, name: &str, file: impl Into<Vec<u8>>) -> Answer {
    let request = Request::post(format!("{PATH}?name={name}&rules=chess"));
    let request = request.header(CONTENT_TYPE, "application/octet-stream");
    let file: Vec<u8> = file.into();
    browser.send(request, file).await
}

fn last(answer: &Answer) -> BookLine {
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
    let line = answer.text().lines().last().unwrap_or_default();
    serde_json::from_str(line).unwrap()
}

fn kept(answer: &Answer) -> Book {
    match last(answer) {
        BookLine::Done { book } => book,
        other => panic!("{other:?}"),
    }
}

fn refused(answer: &Answer) -> String {
    match last(answer) {
        BookLine::Refused { why } => why,
        other => panic!("{other:?}"),
    }
}

fn of_book(name: &str, pairs: u32) -> Value {
    with(plan(pairs), &json!({ "openings": { "kind": "book", "name": name, "order": "shuffled" } }))
}

#[tokio::test]
async fn a_match_of_a_book_plays_all_its_openings_and_its_file_names_the_content() {
    let mut house = House::with_snake().await;
    let book = kept(&send(&mut house.ada, "small.epd", EPD).await);
    let read = &book.read[0];
    assert_eq!((read.openings, read.faults, read.first[0].line), (3, 1, 3));
    assert!(book.own && read.rules == "chess");
    let listed: Vec<Book> = house.ada.get(PATH).await.json();
    assert_eq!(listed, std::slice::from_ref(&book));
    let made = house.make_match(of_book("small.epd", 3)).await;
    let Openings::Book { sha256, .. } = &made.plan.openings else { panic!("{made:?}") };
    assert_eq!(sha256.as_ref(), Some(&read.sha256));
    let file = house.text(&format!("/api/v1/matches/{}/match.toml", made.id)).await;
    assert!(file.contains("small.epd") && file.contains(&read.sha256), "{file}");
    house.order(&made, json!({ "kind": "start" })).await;
    let over = house.finished(&made).await;
    let games: Vec<MatchGameView> =
        house.ada.get(&format!("/api/v1/matches/{}/games", over.id)).await.json();
    let mut names: Vec<_> = games.iter().map(|game| game.opening.as_str()).collect();
    assert!(names.chunks(2).all(|pair| pair[0] == pair[1]), "{names:?}");
    names.sort_unstable();
    names.dedup();
    assert_eq!(names, ["English", "King", "Queen"]);
    let records = house.text(&format!("/api/v1/matches/{}/games.txt", over.id)).await;
    assert_eq!(records.matches("[FEN \"rnbqkbnr/pppppppp/8/8/4P3").count(), 2, "{records}");
}

#[tokio::test]
async fn a_book_that_cannot_be_used_is_refused_and_not_kept() {
    let mut house = House::new().await;
    let why = refused(&send(&mut house.ada, "bad.epd", "nonsense\nmore\n").await);
    assert!(why.contains("No opening") && why.contains("Line 1"), "{why}");
    let why = refused(&send(&mut house.ada, "bad.bin", "no book").await);
    assert!(why.contains("no whole book"), "{why}");
    assert!(house.ada.get(PATH).await.json::<Vec<Book>>().is_empty());
    for name in ["noformat", "..%2Fup.epd", ".hidden.epd", "a%20b.epd", ".epd"] {
        let problem = send(&mut house.ada, name, EPD).await.problem(422, "bad-name");
        assert_eq!(problem.field.as_deref(), Some("name"), "{name}");
    }
    let request = Request::post(format!("{PATH}?name=a.epd&rules=ludo"))
        .header(CONTENT_TYPE, "application/octet-stream");
    house.ada.send(request, EPD.to_owned()).await.problem(422, "no-such-rules");
    let folder = house.server.folder.path().join("books");
    let left = |folder: &std::path::Path| {
        let files = fs::read_dir(folder).unwrap().flatten();
        files.filter(|file| file.path().is_file()).count()
    };
    assert_eq!(left(&folder), 0, "nothing stays of what was refused");
}

#[tokio::test]
async fn only_those_who_run_the_server_see_and_send_books() {
    let mut house = House::new().await;
    kept(&send(&mut house.ada, "small.epd", EPD).await);
    let mut bob = house.server.registered("Bob").await;
    let mut guest = house.server.browser();
    for (browser, status) in [(&mut bob, 403), (&mut guest, 401)] {
        assert_eq!(browser.get(PATH).await.status.as_u16(), status);
        assert_eq!(send(browser, "other.epd", EPD).await.status.as_u16(), status);
        let deleted = browser.send(Request::delete(format!("{PATH}/small.epd")), "").await;
        assert_eq!(deleted.status.as_u16(), status);
        let read = browser.post(&format!("{PATH}/small.epd/read?rules=chess"), json!({})).await;
        assert_eq!(read.status.as_u16(), status);
    }
    assert_eq!(house.ada.get(PATH).await.json::<Vec<Book>>().len(), 1);
}

#[tokio::test]
async fn a_name_stays_with_the_content_that_has_it_whoever_comes_second() {
    let mut house = House::new().await;
    let (mut one, mut other) = (house.ada.clone(), house.ada.clone());
    let different = EPD.replace("King", "Kings");
    let (first, second) = tokio::join!(
        send(&mut one, "small.epd", EPD),
        send(&mut other, "small.epd", different.clone()),
    );
    let answers = [last(&first), last(&second)];
    let done = answers.iter().filter(|line| matches!(line, BookLine::Done { .. })).count();
    assert_eq!(done, 1, "{answers:?}");
    let is_first = matches!(answers[0], BookLine::Done { .. });
    let (same, another) = if is_first { (EPD, &*different) } else { (&*different, EPD) };
    kept(&send(&mut house.ada, "small.epd", same).await);
    let why = refused(&send(&mut house.ada, "small.epd", another).await);
    assert!(why.contains("Another book is called small.epd"), "{why}");
    assert_eq!(house.ada.get(PATH).await.json::<Vec<Book>>().len(), 1);
}

#[tokio::test]
async fn a_book_that_a_match_needs_stays() {
    let mut house = House::with_snake().await;
    kept(&send(&mut house.ada, "small.epd", EPD).await);
    let made = house.make_match(of_book("small.epd", 1)).await;
    let path = format!("{PATH}/small.epd");
    let problem = house.delete(&path).await.problem(409, "book-stays");
    assert!(problem.error.contains("A small match"), "{problem:?}");
    house.order(&made, json!({ "kind": "start" })).await;
    house.finished(&made).await;
    assert_eq!(house.delete(&path).await.status, StatusCode::NO_CONTENT);
    assert_eq!(house.delete(&path).await.status, StatusCode::NOT_FOUND);
    let games = format!("/api/v1/matches/{}/games", made.id);
    assert_eq!(house.ada.get(&games).await.json::<Vec<MatchGameView>>().len(), 2);
    let answer = house.ada.post("/api/v1/matches", of_book("small.epd", 1)).await;
    let problem = answer.problem(422, "bad-match");
    assert!(problem.error.contains("no book called “small.epd”"), "{problem:?}");
}

/// A house whose operator names a folder with a book.
async fn with_folder() -> (House, Folder) {
    let books = Folder::new();
    fs::create_dir_all(books.path()).unwrap();
    fs::write(books.path().join("small.epd"), EPD).unwrap();
    fs::write(books.path().join("notes.md"), "no book").unwrap();
    let path = books.path().to_owned();
    let mut house = House::with(move |config| config.play.books = Some(path)).await;
    house.add_tortoise().await;
    (house, books)
}

fn slow(pairs: u32) -> Value {
    let players = [("one", "Tortoise"), ("other", "Tortoise")]
        .map(|(name, engine)| json!({ "name": name, "engine": engine }));
    let short = json!({ "players": players, "adjudication": { "moves_max": 1 }, "concurrency": 1 });
    with(of_book("small.epd", pairs), &short)
}

#[tokio::test]
async fn a_match_waits_while_its_book_has_another_content_and_goes_on_with_the_same() {
    let (mut house, books) = with_folder().await;
    let listed: Vec<Book> = house.ada.get(PATH).await.json();
    assert_eq!((listed.len(), listed[0].own, listed[0].read.len()), (1, false, 0));
    let problem = house.delete(&format!("{PATH}/small.epd")).await.problem(409, "book-stays");
    assert!(problem.error.contains("folder of the machine"), "{problem:?}");
    let made = house.make_match(slow(2)).await;
    house.order(&made, json!({ "kind": "start" })).await;
    house.until(&made, |view| !view.live.is_empty()).await;
    let file = books.path().join("small.epd");
    fs::write(&file, EPD.replace("King", "Kings")).unwrap();
    let waits = house.until(&made, |view| view.waits.contains("another content")).await;
    assert_eq!(waits.state, MatchState::Running);
    house.until(&made, |view| view.live.is_empty()).await;
    let played = house.look(&made).await.played;
    assert!(played < 4);
    fs::remove_file(&file).unwrap();
    house.until(&made, |view| view.waits.contains("no book called")).await;
    assert_eq!(house.look(&made).await.played, played);
    fs::write(&file, EPD).unwrap();
    assert_eq!(house.finished(&made).await.played, 4);
    // A match file with the hash of another content makes no match.
    fs::write(&file, EPD.replace("King", "Kings")).unwrap();
    let again = with(slow(1), &json!({ "openings": made.plan.openings }));
    let problem = house.ada.post("/api/v1/matches", again).await.problem(422, "bad-match");
    assert!(problem.error.contains("another content"), "{problem:?}");
}

#[tokio::test]
async fn a_match_of_a_book_goes_on_after_a_restart() {
    let mut house = House::new().await;
    house.add_tortoise().await;
    kept(&send(&mut house.ada, "small.epd", EPD).await);
    let made = house.make_match(with(slow(3), &json!({ "interrupted": "replay" }))).await;
    house.order(&made, json!({ "kind": "start" })).await;
    house.until(&made, |view| view.played > 0).await;
    let House { server, ada } = house;
    let folder = server.stop().await;
    let server = TestServer::start_in(folder, |config| {
        config.play.shim = Some(crate::house::server_program());
    })
    .await;
    let ada = Browser { address: server.address(), ..ada };
    let mut house = House { server, ada };
    assert_eq!(house.finished(&made).await.played, 6);
    let games: Vec<MatchGameView> =
        house.ada.get(&format!("/api/v1/matches/{}/games", made.id)).await.json();
    let mut names: Vec<_> = games.iter().map(|game| game.opening.as_str()).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names, ["English", "King", "Queen"]);
}

#[tokio::test]
async fn lines_of_a_polyglot_book_have_the_length_that_a_match_says() {
    let mut house = House::with_snake().await;
    let mut builder = Builder::new(Rules { games_min: 1, plies_max: 8, score_min: 0.0 });
    let games = "1. e4 e5 1/2-1/2\n\n1. d4 d5 1/2-1/2\n";
    builder.read(games.as_bytes(), |fault| panic!("{fault:?}"));
    kept(&send(&mut house.ada, "poly.bin", builder.bytes()).await);
    let answer = house.ada.post("/api/v1/matches", of_book("poly.bin", 1)).await;
    let problem = answer.problem(422, "bad-match");
    assert!(problem.error.contains("how many moves"), "{problem:?}");
    let openings = json!({ "openings": { "kind": "book", "name": "poly.bin", "plies": 2 } });
    let made = house.make_match(with(plan(2), &openings)).await;
    house.order(&made, json!({ "kind": "start" })).await;
    house.finished(&made).await;
    let games: Vec<MatchGameView> =
        house.ada.get(&format!("/api/v1/matches/{}/games", made.id)).await.json();
    let mut moves: Vec<_> = games.iter().map(|game| game.opening.as_str()).collect();
    moves.sort_unstable();
    moves.dedup();
    assert_eq!(moves, ["d2d4 d7d5", "e2e4 e7e5"]);
    let path = format!("{PATH}/poly.bin/read?rules=chess&plies=201");
    house.ada.post(&path, json!({})).await.problem(422, "bad-openings");
}
