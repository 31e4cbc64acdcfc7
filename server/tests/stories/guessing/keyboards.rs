//! A passphrase is the same one however a keyboard puts its characters together, at every door.

use argon2::password_hash::PasswordHasher as _;
use argon2::password_hash::phc::PasswordHash;
use hyper::{Method, StatusCode};
use rookery_protocol::console::ResetLink;
use serde_json::json;

use super::{admin_of, has_hash};
use crate::ics::Telnet;
use crate::server::{TestServer, credentials};

/// `café crème brûlée` in one character each, and with accents that follow their letters.
const COMPOSED: &str = "caf\u{e9} cr\u{e8}me br\u{fb}l\u{e9}e";
const DECOMPOSED: &str = "cafe\u{301} cre\u{300}me bru\u{302}le\u{301}e";
const WITHOUT: &str = "cafe creme brulee";

async fn logs_in(server: &TestServer, name: &str, passphrase: &str) -> StatusCode {
    server.browser().post("/api/v1/login", credentials(name, passphrase)).await.status
}

#[tokio::test]
async fn a_passphrase_that_one_keyboard_typed_opens_the_account_from_another() {
    let server = TestServer::start_with(|config| {
        config.ics_listen = Some("127.0.0.1:0".to_owned());
        config.play.rates = rookery_play::options::Rates::new(10_000, 10_000);
    })
    .await;
    let mut chief = admin_of(&server).await;
    let mut cora = server.browser();
    cora.post("/api/v1/register", credentials("Cora", DECOMPOSED)).await;
    for passphrase in [COMPOSED, DECOMPOSED] {
        assert_eq!(logs_in(&server, "Cora", passphrase).await, StatusCode::OK, "{passphrase:?}");
        let mut telnet = Telnet::connect(&server).await;
        telnet.until("login: ").await;
        telnet.says("Cora").await;
        telnet.until("password: ").await;
        telnet.says(passphrase).await;
        telnet.until("**** Starting FICS session as Cora ****").await;
    }
    assert_eq!(logs_in(&server, "Cora", WITHOUT).await, StatusCode::UNAUTHORIZED);
    // Wherever she gives it again, and wherever another is chosen.
    let confirmed = cora.post("/api/v1/session/confirm", json!({ "passphrase": COMPOSED })).await;
    assert_eq!(confirmed.status, StatusCode::NO_CONTENT, "{}", confirmed.text());
    let other = format!("{DECOMPOSED}!");
    let change = json!({ "old": COMPOSED, "new": other });
    let changed = cora.post("/api/v1/passphrase", change).await;
    assert!(changed.status.is_success(), "{}", changed.text());
    assert_eq!(logs_in(&server, "Cora", &format!("{COMPOSED}!")).await, StatusCode::OK);
    let id = server.running.app.base.storage.user_by_name("Cora").await.unwrap().unwrap().id;
    let link = chief.post(&format!("/api/v1/admin/users/{id}/reset-link"), json!({})).await;
    let link: ResetLink = link.json();
    let (_, token) = link.link.split_once('#').unwrap();
    let given = json!({ "token": token, "passphrase": DECOMPOSED });
    let reset = server.browser().post("/api/v1/reset-passphrase", given).await;
    assert!(reset.status.is_success(), "{}", reset.text());
    assert_eq!(logs_in(&server, "Cora", COMPOSED).await, StatusCode::OK);
    let goodbye = json!({ "passphrase": COMPOSED });
    let mut cora = server.browser();
    cora.post("/api/v1/login", credentials("Cora", DECOMPOSED)).await;
    let gone = cora.json(Method::DELETE, "/api/v1/me", goodbye).await;
    assert!(gone.status.is_success(), "{}", gone.text());
}

#[tokio::test]
async fn what_was_hashed_as_it_was_typed_opens_its_account_and_then_from_every_keyboard() {
    let server = TestServer::start().await;
    let hash: PasswordHash = argon2::Argon2::default()
        .hash_password_with_salt(DECOMPOSED.as_bytes(), b"sixteen bytes !!")
        .unwrap();
    has_hash(&server, "Bela", hash.to_string()).await;
    assert_eq!(logs_in(&server, "Bela", COMPOSED).await, StatusCode::UNAUTHORIZED);
    assert_eq!(logs_in(&server, "Bela", WITHOUT).await, StatusCode::UNAUTHORIZED);
    assert_eq!(logs_in(&server, "Bela", DECOMPOSED).await, StatusCode::OK);
    for passphrase in [COMPOSED, DECOMPOSED] {
        assert_eq!(logs_in(&server, "Bela", passphrase).await, StatusCode::OK, "{passphrase:?}");
    }
}
