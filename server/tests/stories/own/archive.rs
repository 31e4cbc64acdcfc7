//! All that somebody has, over the wire.

use rookery_protocol::clock::TimeControl;
use rookery_protocol::game::Room;
use serde_json::json;

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
