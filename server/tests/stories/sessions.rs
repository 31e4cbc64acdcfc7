//! Logging in, cookies, and other sites.

use std::time::Duration;

use argon2::password_hash::{PasswordHasher as _, phc::PasswordHash};
use argon2::{Argon2, Params};
use hyper::header::{CONTENT_TYPE, HOST, ORIGIN, SET_COOKIE};
use hyper::{Request, StatusCode};
use serde_json::json;

use crate::server::{Answer, PASSPHRASE, TestServer, credentials};

#[tokio::test]
async fn a_wrong_passphrase_and_an_unknown_name_get_the_same_answer() {
    let server = TestServer::start().await;
    server.registered("Ada").await;
    let wrong = server.browser().post("/api/v1/login", credentials("Ada", "wrong one")).await;
    let unknown = server.browser().post("/api/v1/login", credentials("Bob", "wrong one")).await;
    let problem = wrong.problem(401, "no-such-login");
    assert!(problem.error.contains("Create an account"), "{}", problem.error);
    assert_eq!(wrong.body, unknown.body);
    assert_eq!(what_tells(&wrong), what_tells(&unknown));
}

/// Status and headers, without those that differ each time.
fn what_tells(answer: &Answer) -> (StatusCode, Vec<(String, String)>) {
    let headers =
        answer.headers.iter().filter(|(name, _)| *name != "date" && *name != "x-request-id");
    let headers =
        headers.map(|(name, value)| (name.to_string(), value.to_str().unwrap().to_owned()));
    (answer.status, headers.collect())
}

#[tokio::test]
async fn the_cookie_is_kept_from_scripts_and_other_sites() {
    let server = TestServer::start().await;
    let answer = server.browser().post("/api/v1/register", credentials("Ada", PASSPHRASE)).await;
    let cookie = answer.header("set-cookie");
    let (pair, flags) = cookie.split_once("; ").unwrap();
    let (name, token) = pair.split_once('=').unwrap();
    assert_eq!((name, token.len()), ("rookery_session", 64));
    let flags: Vec<_> = flags.split("; ").collect();
    assert!(flags.contains(&"HttpOnly") && flags.contains(&"SameSite=Lax"), "{cookie}");
    assert!(flags.contains(&"Path=/") && !flags.contains(&"Secure"), "{cookie}");
    assert!(flags.contains(&"Max-Age=15552000"), "180 days: {cookie}");
    assert_eq!(answer.header("cache-control"), "no-store");
}

#[tokio::test]
async fn behind_https_the_cookie_never_travels_in_the_open() {
    let server = TestServer::start_with(|config| {
        config.play.public_url = Some("https://play.example.org".parse().unwrap());
    });
    let server = server.await;
    let answer = server.browser().post("/api/v1/guest", json!({})).await;
    assert!(answer.header("set-cookie").ends_with("; Secure"), "{answer:?}");
    let link = server.running.first_admin_link.as_ref().unwrap();
    assert!(link.starts_with("https://play.example.org/first-admin#"), "{link}");
}

#[tokio::test]
async fn logging_in_gives_a_new_token_and_ends_the_old_session() {
    let server = TestServer::start().await;
    let mut ada = server.registered("Ada").await;
    let mut before = ada.clone();
    ada.post("/api/v1/login", credentials("Ada", PASSPHRASE)).await;
    assert_ne!(ada.cookie, before.cookie);
    assert_eq!(before.name().await, None);
    assert_eq!(ada.name().await.as_deref(), Some("Ada"));
}

#[tokio::test]
async fn a_hash_of_earlier_parameters_is_renewed_by_the_next_log_in() {
    let server = TestServer::start().await;
    let mut ada = server.registered("Ada").await;
    let storage = &server.running.app.base.storage;
    let weak = Argon2::from(Params::new(64, 1, 1, None).unwrap());
    let hash: PasswordHash =
        weak.hash_password_with_salt(PASSPHRASE.as_bytes(), b"sixteen bytes !!").unwrap();
    let id = storage.user_by_name("Ada").await.unwrap().unwrap().id;
    storage.set_passphrase(id, &hash.to_string()).await.unwrap();

    let stored = async || storage.user(id).await.unwrap().unwrap().passphrase_hash.unwrap();
    ada.post("/api/v1/login", credentials("Ada", "not this one")).await;
    assert!(stored().await.contains("m=64,"), "a wrong passphrase renews nothing");
    for _ in 0..2 {
        let answer = ada.post("/api/v1/login", credentials("Ada", PASSPHRASE)).await;
        assert_eq!(answer.status, StatusCode::OK);
        assert!(stored().await.contains("m=19456,"));
    }
}

#[tokio::test]
async fn a_made_up_cookie_opens_nothing() {
    let server = TestServer::start().await;
    server.registered("Ada").await;
    let zeros = "0".repeat(64);
    for token in ["", "x", "../../etc/passwd", "' OR 1=1 --", &zeros, &"f".repeat(9_000)] {
        let mut thief = server.browser();
        thief.cookie = Some(format!("rookery_session={token}"));
        assert_eq!(thief.name().await, None, "{token}");
        let change = json!({ "old": PASSPHRASE, "new": "another passphrase" });
        thief.post("/api/v1/passphrase", change).await.problem(401, "sign-in-first");
    }
}

#[tokio::test]
async fn a_new_passphrase_signs_out_everywhere_else() {
    let server = TestServer::start().await;
    let mut ada = server.registered("Ada").await;
    let mut stolen = ada.clone();
    let mut elsewhere = server.browser();
    elsewhere.post("/api/v1/login", credentials("Ada", PASSPHRASE)).await;

    let wrong = json!({ "old": "not the old one", "new": "another passphrase" });
    let answer = ada.post("/api/v1/passphrase", wrong).await;
    assert_eq!(answer.problem(422, "wrong-passphrase").field.as_deref(), Some("old"));
    assert_eq!(elsewhere.name().await.as_deref(), Some("Ada"));

    let poor = json!({ "old": PASSPHRASE, "new": "short" });
    let answer = ada.post("/api/v1/passphrase", poor).await;
    assert_eq!(answer.problem(422, "passphrase-too-short").field.as_deref(), Some("new"));

    let change = json!({ "old": PASSPHRASE, "new": "another passphrase" });
    assert_eq!(ada.post("/api/v1/passphrase", change).await.status, StatusCode::OK);
    assert_eq!(ada.name().await.as_deref(), Some("Ada"));
    assert_eq!(elsewhere.name().await, None);
    assert_eq!(stolen.name().await, None);

    let old = server.browser().post("/api/v1/login", credentials("Ada", PASSPHRASE)).await;
    old.problem(401, "no-such-login");
    let new = credentials("Ada", "another passphrase");
    assert_eq!(server.browser().post("/api/v1/login", new).await.status, StatusCode::OK);
}

#[tokio::test]
async fn another_site_cannot_act_for_a_visitor() {
    let server = TestServer::start_with(|config| {
        config.play.public_url = Some("http://play.example.org".parse().unwrap());
    });
    let server = server.await;
    let mut ada = server.registered("Ada").await;
    let own = format!("http://{}", server.address());
    for (origin, passes) in [
        ("http://evil.example", false),
        ("null", false),
        ("http://play.example.org.evil.example", false),
        ("http://play.example.org", true),
        (&*own, true),
    ] {
        let request = Request::post("/api/v1/guest").header(ORIGIN, origin);
        let answer = ada.send(request.header(CONTENT_TYPE, "application/json"), "{}").await;
        if passes {
            assert_eq!(answer.status, StatusCode::OK, "{origin}");
        } else {
            answer.problem(403, "cross-origin");
        }
        let upgrade = Request::get("/api/v1/me").header(ORIGIN, origin);
        let upgrade = upgrade.header("connection", "upgrade").header("upgrade", "websocket");
        let refused = ada.send(upgrade, "").await.status == StatusCode::FORBIDDEN;
        assert_eq!(refused, !passes, "{origin}");
    }
}

#[tokio::test]
async fn reading_from_another_site_needs_no_origin_check() {
    let server = TestServer::start().await;
    let request = Request::get("/api/v1/me").header(ORIGIN, "http://evil.example");
    let answer = server.browser().send(request, "").await;
    assert_eq!(answer.status, StatusCode::OK);
    assert_eq!(answer.header("access-control-allow-origin"), "", "nor can it read the answer");
}

#[tokio::test]
async fn sessions_outlive_a_restart() {
    let server = TestServer::start().await;
    let mut ada = server.registered("Ada").await;
    let folder = server.stop().await;
    let server = TestServer::start_in(folder, |_| {}).await;
    let cookie = ada.cookie.take();
    let mut ada = server.browser();
    ada.cookie = cookie;
    assert_eq!(ada.name().await.as_deref(), Some("Ada"));
    assert_eq!(server.running.app.base.outages.count(), 1, "and the time between is known");
}

#[tokio::test]
async fn a_stopped_server_accepts_nobody_and_waits_for_nobody_who_is_idle() {
    let server = TestServer::start().await;
    let address = server.address();
    let _idle = tokio::net::TcpStream::connect(address).await.unwrap();
    server.browser().get("/healthz").await;
    let stopped = tokio::time::timeout(Duration::from_secs(5), server.stop()).await;
    assert!(stopped.is_ok());
    assert!(tokio::net::TcpStream::connect(address).await.is_err());
}

#[tokio::test]
async fn a_host_header_decides_nothing_but_the_origin() {
    let server = TestServer::start().await;
    let request = Request::post("/api/v1/guest").header(HOST, "evil.example");
    let answer = server.browser().send(request, "").await;
    assert_eq!(answer.status, StatusCode::CREATED);
    assert_eq!(answer.headers.get_all(SET_COOKIE).iter().count(), 1);
    assert!(!answer.header("set-cookie").contains("Domain"));
}
