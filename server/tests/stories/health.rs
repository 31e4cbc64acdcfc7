//! What a server does that cannot keep anything, and what it says of that.

use std::time::Duration;

use hyper::header::CONTENT_TYPE;
use hyper::{Request, StatusCode};
use rookery_protocol::clock::TimeControl;
use rookery_protocol::error::Refusal;
use rookery_protocol::socket::ClientIn;
use sqlx::Connection as _;
use tokio::time::{sleep, timeout};

use crate::person::{PATIENCE, Person, Table, begin, offer};
use crate::process::Process;
use crate::server::{Browser, Folder, TestServer};

/// Has every write of a program fail as on a full disk: no file grows. What it prints is not a file.
const FULL_DISK: &str = "trap '' XFSZ; ulimit -S -f 0";

/// Waits until the server says of itself that it is ready, or that it is not: why, then.
async fn until_ready(browser: &mut Browser, is_ready: bool) -> String {
    let asking = async {
        loop {
            let answer = browser.get("/readyz").await;
            if (answer.status == StatusCode::OK) == is_ready {
                return answer.text().to_owned();
            }
            sleep(Duration::from_millis(50)).await;
        }
    };
    timeout(PATIENCE, asking).await.unwrap()
}

#[expect(clippy::needless_pass_by_value, reason = "it stands where messages are listened to")]
fn keeping(message: ClientIn) -> Option<bool> {
    match message {
        ClientIn::Keeping { on } => Some(on),
        _ => None,
    }
}

#[tokio::test]
async fn a_server_whose_database_takes_nothing_is_not_ready_and_tells_everybody() {
    let server = TestServer::start().await;
    let mut browser = server.browser();
    assert_eq!(until_ready(&mut browser, true).await, "ready\n");
    let mut anna = Person::guest(&server).await;
    let file = server.folder.path().join("rookery.db");
    let url = format!("sqlite:{}", file.display());
    let mut other = sqlx::SqliteConnection::connect(&url).await.unwrap();
    sqlx::raw_sql("BEGIN IMMEDIATE").execute(&mut other).await.unwrap();

    assert!(!anna.until(keeping).await);
    let why = until_ready(&mut browser, false).await;
    assert!(why.contains("the database takes nothing") && why.contains("not-ready"), "{why}");
    assert!(!why.contains("disk") && !why.contains("rookery-story"), "no paths: {why}");
    let mut late = Person::stranger(&server).await;
    assert!(!late.until(keeping).await, "whoever comes is told");

    sqlx::raw_sql("ROLLBACK").execute(&mut other).await.unwrap();
    assert!(anna.until(keeping).await && late.until(keeping).await);
    assert_eq!(until_ready(&mut browser, true).await, "ready\n");
}

#[tokio::test]
async fn a_server_whose_disk_is_nearly_full_is_not_ready_and_plays_on() {
    let server = TestServer::start_with(|config| config.play.disk_floor_bytes = u64::MAX).await;
    let why = until_ready(&mut server.browser(), false).await;
    assert!(why.contains("the disk is nearly full") && !why.contains("database"), "{why}");
    let mut table = Table::chess(&server).await;
    table.play("e2e4 e7e5").await;

    let mut ada = server.registered("Ada").await;
    let text = "1. e4 e5 *";
    let file = Request::post("/api/v1/imports").header(CONTENT_TYPE, "application/octet-stream");
    let refused = ada.send(file, text).await;
    let problem = refused.problem(507, "storage-down");
    assert!(problem.error.contains("disk is nearly full"), "{}", problem.error);
    assert!(problem.error.contains("Games that are played go on"), "{}", problem.error);
}

/// The files of a process may grow again.
async fn makes_room(process: &Process) {
    let limit = format!("--pid={}", process.id());
    let mut prlimit = tokio::process::Command::new("prlimit");
    let done = prlimit.args([&limit, "--fsize=unlimited"]).status().await.unwrap();
    assert!(done.success());
}

#[tokio::test]
async fn a_server_that_starts_on_a_full_disk_shows_what_is_there_and_recovers_by_itself() {
    let folder = Folder::new();
    // Who came before: a game with a move, and both players' sessions.
    let mut process = Process::start_in(folder, "", &[]);
    let url = process.url().await;
    let mut table = Table::seat(
        Person::guest_at(&url).await,
        Person::guest_at(&url).await,
        "chess",
        TimeControl::fischer(600, 0),
    )
    .await;
    table.play("e2e4").await;
    let game = table.game;
    let sessions = [&table.first, &table.second].map(|one| one.client.session().unwrap());
    drop(table);
    let folder = process.ends().await;

    let mut process = Process::start_in(folder, FULL_DISK, &[]);
    let url = process.url().await;
    let mut browser = Browser::new(url.strip_prefix("http://").unwrap().parse().unwrap());
    let why = until_ready(&mut browser, false).await;
    assert!(why.contains("the database takes nothing"), "{why}");
    assert_eq!(browser.get("/").await.status, StatusCode::OK);
    let [mut first, mut second] = [
        Person::returned_at(&url, &sessions[0]).await,
        Person::returned_at(&url, &sessions[1]).await,
    ];
    assert!(!second.until(keeping).await);
    let listed = browser.get("/api/v1/games").await;
    assert!(listed.text().contains(game.as_str()), "what is stored is shown: {}", listed.text());
    assert_eq!(second.make(game, 1, "e7e5").await, Err(Refusal::StorageDown));
    assert!(first.client.challenge(&offer("chess", TimeControl::fischer(600, 0))).await.is_err());

    makes_room(&process).await;
    assert!(second.until(keeping).await);
    assert_eq!(until_ready(&mut browser, true).await, "ready\n");
    assert_eq!(second.watch(game).await.state.ply, 1);
    assert_eq!(second.make(game, 1, "e7e5").await, Ok(()));
    assert_eq!(first.make(game, 2, "g1f3").await, Ok(()));
    begin(&first, &second, &offer("chess", TimeControl::fischer(600, 0))).await;
    // And what was played then is there after another start.
    let folder = process.ends().await;
    let mut process = Process::start_in(folder, "", &[]);
    let url = process.url().await;
    let mut first = Person::returned_at(&url, &sessions[0]).await;
    assert_eq!(first.watch(game).await.state.ply, 3);
}
