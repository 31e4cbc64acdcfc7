//! Passkeys: they are added, open an account, and are refused.

use hyper::{Method, StatusCode};
use rookery_protocol::factor::{PasskeyChallenge, PasskeyPlace, RecoveryCodes, SecondFactors};
use serde_json::{Value, json};

use crate::authenticator::Authenticator;
use crate::factors::{grow_old, with_app};
use crate::server::{Answer, Browser, PASSPHRASE, TestServer, credentials};
use crate::site::{Kind, Site};

const ORIGIN: &str = "https://play.example.org";

/// A server that people reach by a name, over TLS.
async fn server() -> TestServer {
    TestServer::start_with(|config| config.play.public_url = Some(ORIGIN.parse().unwrap())).await
}

async fn ask(browser: &mut Browser, what: Value) -> PasskeyChallenge {
    let answer = browser.post("/api/v1/passkeys/challenge", what).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
    answer.json()
}

/// A challenge and the answer to it, as calls take it.
async fn answer(browser: &mut Browser, key: &mut Authenticator, what: Value) -> Value {
    let asked = ask(browser, what).await;
    json!({ "ceremony": asked.ceremony, "credential": key.answer(&asked.options) })
}

/// Adds a passkey in a browser where somebody is signed in.
async fn add(browser: &mut Browser, key: &mut Authenticator, label: &str) -> Answer {
    let asked = browser.post("/api/v1/passkeys/offer", json!({})).await;
    assert_eq!(asked.status, StatusCode::OK, "{}", asked.text());
    let asked: PasskeyChallenge = asked.json();
    let answer = json!({ "ceremony": asked.ceremony, "credential": key.make(&asked.options) });
    browser.post("/api/v1/passkeys", json!({ "label": label, "answer": answer })).await
}

/// Somebody who has registered, with a passkey.
async fn with_passkey(server: &TestServer, name: &str) -> (Browser, Authenticator) {
    let mut browser = server.registered(name).await;
    let mut key = Authenticator::at(ORIGIN);
    let added = add(&mut browser, &mut key, "My phone").await;
    assert_eq!(added.status, StatusCode::CREATED, "{}", added.text());
    assert_eq!(added.json::<RecoveryCodes>().codes.len(), 10);
    (browser, key)
}

async fn log_in(browser: &mut Browser, key: &mut Authenticator) -> Answer {
    let given = answer(browser, key, json!({ "for": "log-in" })).await;
    browser.post("/api/v1/login/passkey", given).await
}

async fn factors(browser: &mut Browser) -> SecondFactors {
    browser.get("/api/v1/second-factors").await.json()
}

#[tokio::test]
async fn a_passkey_opens_its_account_alone_and_its_answer_is_good_once() {
    let server = server().await;
    let (mut ada, mut key) = with_passkey(&server, "Ada").await;
    let place: PasskeyPlace = server.browser().get("/api/v1/passkeys/place").await.json();
    assert_eq!(place, PasskeyPlace::At { origin: ORIGIN.into() });
    let mut browser = server.browser();
    let given = answer(&mut browser, &mut key, json!({ "for": "log-in" })).await;
    let entered = browser.post("/api/v1/login/passkey", given.clone()).await;
    assert_eq!(entered.status, StatusCode::OK, "{}", entered.text());
    assert_eq!(browser.name().await.as_deref(), Some("Ada"));
    let again = server.browser().post("/api/v1/login/passkey", given).await;
    again.problem(409, "begin-again");
    let found = factors(&mut ada).await;
    let [card] = found.passkeys.as_slice() else { panic!("{found:?}") };
    assert!(card.label == "My phone" && card.used_ms.is_some() && card.alone, "{card:?}");

    let mut other = Authenticator::at(ORIGIN);
    let added = add(&mut ada, &mut other, "A key in the drawer").await;
    assert_eq!(added.json::<RecoveryCodes>().codes, [""; 0], "there are some already");
    assert_eq!(log_in(&mut server.browser(), &mut other).await.status, StatusCode::OK);
    let id = factors(&mut ada).await.passkeys[0].id;
    let removed = ada.json(Method::DELETE, &format!("/api/v1/passkeys/{id}"), json!({})).await;
    assert_eq!(removed.status, StatusCode::NO_CONTENT);
    log_in(&mut server.browser(), &mut key).await.problem(422, "wrong-passkey");
    assert_eq!(log_in(&mut server.browser(), &mut other).await.status, StatusCode::OK);
}

#[tokio::test]
async fn answers_from_elsewhere_of_others_and_without_their_person_are_refused() {
    let server = server().await;
    let (mut ada, mut key) = with_passkey(&server, "Ada").await;
    let wrong = async |key: &mut Authenticator| {
        log_in(&mut server.browser(), key).await.problem(422, "wrong-passkey");
    };
    for origin in [
        "https://play.example.org.evil.example",
        "http://play.example.org",
        "https://play.example.org:444",
    ] {
        wrong(&mut Authenticator { origin: origin.into(), ..key.clone() }).await;
    }
    wrong(&mut Authenticator { verifies: false, ..key.clone() }).await;
    let mut elsewhere = Authenticator::at("https://evil.example");
    add(&mut ada, &mut elsewhere, "Phish").await.problem(422, "wrong-passkey");
    let mut hasty = Authenticator { verifies: false, ..Authenticator::at(ORIGIN) };
    add(&mut ada, &mut hasty, "Hasty").await.problem(422, "wrong-passkey");
    let nameless = add(&mut ada, &mut Authenticator::at(ORIGIN), " ").await;
    assert_eq!(nameless.problem(422, "bad-passkey-label").field.as_deref(), Some("label"));
    assert_eq!(factors(&mut ada).await.passkeys.len(), 1);

    // What was asked for one thing is no answer to another.
    let for_login = answer(&mut ada, &mut key, json!({ "for": "log-in" })).await;
    let confirm = json!({ "factor": { "kind": "passkey", "answer": for_login } });
    ada.post("/api/v1/session/confirm", confirm).await.problem(409, "begin-again");
    let for_confirm = answer(&mut ada, &mut key, json!({ "for": "confirm" })).await;
    let taken = server.browser().post("/api/v1/login/passkey", for_confirm).await;
    taken.problem(409, "begin-again");
    // And what somebody was asked is no answer of somebody else.
    let (mut bela, mut belas) = with_passkey(&server, "Bela").await;
    let asked = ask(&mut ada, json!({ "for": "confirm" })).await;
    let mixed = json!({ "ceremony": asked.ceremony, "credential": key.answer(&asked.options) });
    let confirm = json!({ "factor": { "kind": "passkey", "answer": mixed } });
    bela.post("/api/v1/session/confirm", confirm).await.problem(409, "begin-again");
    let asked: PasskeyChallenge = ask(&mut bela, json!({ "for": "log-in" })).await;
    let garbled = json!({ "ceremony": asked.ceremony, "credential": "{}" });
    bela.post("/api/v1/login/passkey", garbled).await.problem(422, "wrong-passkey");
    assert_eq!(log_in(&mut server.browser(), &mut belas).await.status, StatusCode::OK);
}

#[tokio::test]
async fn a_copy_of_a_passkey_that_counts_is_found_out() {
    let server = server().await;
    let (mut ada, mut key) = with_passkey(&server, "Ada").await;
    let mut copy = key.clone();
    for _ in 0..2 {
        assert_eq!(log_in(&mut server.browser(), &mut key).await.status, StatusCode::OK);
    }
    log_in(&mut server.browser(), &mut copy).await.problem(422, "wrong-passkey");
    let mut told = vec![];
    for _ in 0..100 {
        told = factors(&mut ada).await.news;
        if told.iter().any(|one| one.event.word() == "passkey-copied") {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    assert!(told.iter().any(|one| one.event.word() == "passkey-copied"), "{told:?}");
    // One that does not count is as good as ever.
    let mut bela = server.registered("Bela").await;
    let mut still = Authenticator { counts: false, ..Authenticator::at(ORIGIN) };
    add(&mut bela, &mut still, "In the cloud").await;
    for _ in 0..2 {
        assert_eq!(log_in(&mut server.browser(), &mut still).await.status, StatusCode::OK);
    }
}

#[tokio::test]
async fn a_passkey_is_a_second_factor_and_stands_for_both_where_one_is_signed_in() {
    let server = server().await;
    let (mut ada, mut key) = with_passkey(&server, "Ada").await;
    let mut browser = server.browser();
    let plain = credentials("Ada", PASSPHRASE);
    browser.post("/api/v1/login", plain.clone()).await.problem(403, "passkey-wanted");
    let what = json!({ "for": "second-factor", "name": "Ada", "passphrase": PASSPHRASE });
    let mut given = plain.clone();
    let factor = answer(&mut browser, &mut key, what).await;
    given["factor"] = json!({ "kind": "passkey", "answer": factor });
    let entered = browser.post("/api/v1/login", given).await;
    assert_eq!(entered.status, StatusCode::OK, "{}", entered.text());

    grow_old(&server, &ada).await;
    ada.post("/api/v1/passkeys/offer", json!({})).await.problem(403, "passphrase-wanted");
    let proof = answer(&mut ada, &mut key, json!({ "for": "confirm" })).await;
    let sure = json!({ "factor": { "kind": "passkey", "answer": proof } });
    let confirmed = ada.post("/api/v1/session/confirm", sure).await;
    assert_eq!(confirmed.status, StatusCode::NO_CONTENT, "{}", confirmed.text());
    let proof = answer(&mut ada, &mut key, json!({ "for": "confirm" })).await;
    let factor = json!({ "kind": "passkey", "answer": proof });
    let draft = json!({ "label": "a bot", "scopes": [], "factor": factor });
    assert_eq!(ada.post("/api/v1/tokens", draft).await.status, StatusCode::CREATED);

    // Whoever has an app alone is asked for a code, and has no passkey to be asked for.
    let (mut bela, ..) = with_app(&server, "Bela").await;
    let none = bela.post("/api/v1/passkeys/challenge", json!({ "for": "confirm" })).await;
    none.problem(404, "no-such-factor");
    let mut nobody = server.browser();
    let asked = nobody.post("/api/v1/passkeys/challenge", json!({ "for": "confirm" })).await;
    asked.problem(401, "sign-in-first");
}

#[tokio::test]
async fn a_passkey_that_came_back_with_a_copy_opens_nothing_alone_until_it_was_used_beside_the_passphrase()
 {
    let server = server().await;
    let (_, mut key) = with_passkey(&server, "Ada").await;
    let folder = server.stop().await;
    let url = format!("sqlite:{}", folder.path().join("rookery.db").display());
    let mut database = <sqlx::SqliteConnection as sqlx::Connection>::connect(&url).await.unwrap();
    sqlx::query("UPDATE passkeys SET alone = FALSE").execute(&mut database).await.unwrap();
    sqlx::Connection::close(database).await.unwrap();
    let server = TestServer::start_in(folder, |config| {
        config.play.public_url = Some(ORIGIN.parse().unwrap());
    })
    .await;
    log_in(&mut server.browser(), &mut key).await.problem(403, "passphrase-first");
    let mut browser = server.browser();
    let what = json!({ "for": "second-factor", "name": "Ada", "passphrase": PASSPHRASE });
    let factor = answer(&mut browser, &mut key, what).await;
    let mut given = credentials("Ada", PASSPHRASE);
    given["factor"] = json!({ "kind": "passkey", "answer": factor });
    assert_eq!(browser.post("/api/v1/login", given).await.status, StatusCode::OK);
    assert_eq!(log_in(&mut server.browser(), &mut key).await.status, StatusCode::OK);
}

#[tokio::test]
async fn whoever_is_suspended_or_gone_enters_by_no_passkey() {
    let server = server().await;
    let (_, mut key) = with_passkey(&server, "Ada").await;
    let storage = &server.running.app.base.storage;
    let id = storage.user_by_name("Ada").await.unwrap().unwrap().id;
    storage.set_limits(id, true, false, 1).await.unwrap();
    log_in(&mut server.browser(), &mut key).await.problem(403, "suspended");
    storage.set_limits(id, false, false, 1).await.unwrap();
    let mut ada = server.browser();
    assert_eq!(log_in(&mut ada, &mut key).await.status, StatusCode::OK);
    let proof = answer(&mut ada, &mut key, json!({ "for": "confirm" })).await;
    let sure = json!({ "factor": { "kind": "passkey", "answer": proof } });
    let gone = ada.json(Method::DELETE, "/api/v1/me", sure).await;
    assert_eq!(gone.status, StatusCode::OK, "{}", gone.text());
    log_in(&mut server.browser(), &mut key).await.problem(422, "wrong-passkey");
}

#[tokio::test]
async fn passkeys_are_good_nowhere_without_a_name_or_tls_and_recovery_codes_still_are() {
    for (url, word) in [("http://play.example.org", "no-tls"), ("https://192.0.2.1", "no-name")] {
        let server = TestServer::start_with(|config| {
            config.play.public_url = Some(url.parse().unwrap());
        })
        .await;
        let place: Value = server.browser().get("/api/v1/passkeys/place").await.json();
        assert_eq!(place["kind"], word);
        let mut ada = server.registered("Ada").await;
        let refused = ada.post("/api/v1/passkeys/offer", json!({})).await;
        refused.problem(409, "no-passkeys-here");
    }
    let server = TestServer::start().await;
    let place: PasskeyPlace = server.browser().get("/api/v1/passkeys/place").await.json();
    let origin = format!("http://localhost:{}", server.address().port());
    assert_eq!(place, PasskeyPlace::At { origin });
}

#[tokio::test]
async fn a_challenge_of_one_server_is_answered_at_another() {
    let site = Site::open_with(Kind::TwoByDatabase, |config| {
        config.play.public_url = Some(ORIGIN.parse().unwrap());
    })
    .await;
    let (here, there) = (site.here(), site.there());
    let (mut ada, mut key) = with_passkey(here, "Ada").await;
    let given = answer(&mut here.browser(), &mut key, json!({ "for": "log-in" })).await;
    let entered = there.browser().post("/api/v1/login/passkey", given.clone()).await;
    assert_eq!(entered.status, StatusCode::OK, "{}", entered.text());
    here.browser().post("/api/v1/login/passkey", given).await.problem(409, "begin-again");
    let asked: PasskeyChallenge = ada.post("/api/v1/passkeys/offer", json!({})).await.json();
    let mut other = Authenticator::at(ORIGIN);
    let made = json!({ "ceremony": asked.ceremony, "credential": other.make(&asked.options) });
    let mut ada_there = Browser { address: there.address(), ..ada.clone() };
    let new = json!({ "label": "From there", "answer": made });
    assert_eq!(ada_there.post("/api/v1/passkeys", new).await.status, StatusCode::CREATED);
    assert_eq!(log_in(&mut here.browser(), &mut other).await.status, StatusCode::OK);
    site.close().await;
}
