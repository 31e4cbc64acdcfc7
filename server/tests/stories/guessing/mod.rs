//! Guessing passphrases: it is hard, it locks nobody out, and it is heard.

mod crowds;
mod heard;
mod keyboards;

use std::time::Duration;

use hyper::header::CONTENT_TYPE;
use hyper::{Method, Request, StatusCode};
use rookery_play::auth::passphrase::Passphrases;
use rookery_play::now;
use rookery_protocol::account::Role;
use rookery_protocol::id::UserId;
use rookery_storage::NewUser;
use serde_json::json;

use crate::ics::Telnet;
use crate::server::{Answer, Browser, PASSPHRASE, TestServer, credentials};

/// A server behind a proxy that says where clients come from.
async fn behind_a_proxy() -> TestServer {
    TestServer::start_with(|config| {
        config.trust_proxy = true;
        config.ics_listen = Some("127.0.0.1:0".to_owned());
    })
    .await
}

/// Somebody who runs the server.
async fn admin_of(server: &TestServer) -> Browser {
    let mut admin = server.browser();
    let token = server.first_admin_token().unwrap();
    let new = json!({ "token": token, "name": "Chief", "passphrase": PASSPHRASE });
    let answer = admin.post("/api/v1/first-admin", new).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text());
    admin
}

/// Logs in as a client of an address would.
async fn log_in(browser: &mut Browser, from: &str, name: &str, passphrase: &str) -> Answer {
    let request = Request::post("/api/v1/login").header("x-forwarded-for", from);
    let request = request.header(CONTENT_TYPE, "application/json");
    browser.send(request, credentials(name, passphrase).to_string()).await
}

/// Guesses until strangers have to wait for a while.
async fn pause_strangers(server: &TestServer, name: &str) {
    for n in 1_u8.. {
        let answer = log_in(&mut server.browser(), &format!("10.4.0.{n}"), name, "a guess").await;
        if answer.header("retry-after").parse().is_ok_and(|wait_s: u32| wait_s >= 4) {
            return;
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
}

/// An account whose passphrase was chosen when any could be.
async fn from_before(server: &TestServer, name: &str, passphrase: &str) {
    let hash = Passphrases::new().hash("127.0.0.1".parse().unwrap(), passphrase).await.unwrap();
    has_hash(server, name, hash).await;
}

async fn has_hash(server: &TestServer, name: &str, hash: String) {
    let new = NewUser {
        id: UserId::from_random(now::random_u64()),
        name: name.to_owned(),
        role: Role::Player,
        passphrase_hash: Some(hash),
        created_ms: now::millis(),
    };
    server.running.app.base.storage.create_user(&new).await.unwrap();
}

#[tokio::test]
async fn what_everybody_tries_first_is_refused_wherever_a_passphrase_is_chosen() {
    let server = TestServer::start_with(|config| {
        config.play.rates = rookery_play::options::Rates::new(10_000, 10_000);
    })
    .await;
    let refused = [
        ("password", "passphrase-common"),
        ("Sunshine1!", "passphrase-common"),
        ("12345678", "passphrase-too-plain"),
        ("        ", "passphrase-too-plain"),
        ("aaaaaaaaaaaa", "passphrase-too-plain"),
        ("my-Margaret-2x", "passphrase-is-name"),
        ("rookery rookery", "passphrase-is-site"),
    ];
    let token = server.first_admin_token().unwrap();
    let mut margaret = server.registered("Margaret").await;
    let id = server.running.app.base.storage.user_by_name("Margaret").await.unwrap().unwrap().id;
    for (passphrase, code) in refused {
        let new = credentials("Margaret-2", passphrase);
        server.browser().post("/api/v1/register", new).await.problem(422, code);
        let admin = json!({ "token": token, "name": "Margaret-2", "passphrase": passphrase });
        server.browser().post("/api/v1/first-admin", admin).await.problem(422, code);
        let change = json!({ "old": PASSPHRASE, "new": passphrase });
        let answer = margaret.post("/api/v1/passphrase", change).await;
        assert_eq!(answer.problem(422, code).field.as_deref(), Some("new"));
    }
    let mut admin = admin_of(&server).await;
    let link = admin.post(&format!("/api/v1/admin/users/{id}/reset-link"), json!({})).await;
    let link: rookery_protocol::console::ResetLink = link.json();
    let (_, token) = link.link.split_once('#').unwrap();
    for (passphrase, code) in refused {
        let given = json!({ "token": token, "passphrase": passphrase });
        let answer = server.browser().post("/api/v1/reset-passphrase", given).await;
        assert_eq!(answer.problem(422, code).field.as_deref(), Some("passphrase"));
    }
}

#[tokio::test]
async fn whoever_has_a_passphrase_that_could_not_be_chosen_now_still_logs_in() {
    let server = TestServer::start().await;
    for (name, passphrase) in [("Bela", "password".to_owned()), ("Cora", "ö".repeat(128))] {
        from_before(&server, name, &passphrase).await;
        let answer = server.browser().post("/api/v1/login", credentials(name, &passphrase)).await;
        assert_eq!(answer.status, StatusCode::OK);
    }
}

#[tokio::test]
async fn guesses_from_many_addresses_are_hardly_looked_at_and_the_owner_gets_in() {
    let server = behind_a_proxy().await;
    let mut ada = server.browser();
    let request = Request::post("/api/v1/register").header("x-forwarded-for", "10.1.0.1");
    let request = request.header(CONTENT_TYPE, "application/json");
    ada.send(request, credentials("Ada", PASSPHRASE).to_string()).await;
    for name in ["Ada", "Nobody"] {
        let mut looked_at = 0;
        for n in 1..=120 {
            let from = format!("10.2.0.{n}");
            let answer = log_in(&mut server.browser(), &from, name, "a guess").await;
            match answer.status {
                StatusCode::UNAUTHORIZED => looked_at += 1,
                StatusCode::TOO_MANY_REQUESTS => {
                    let problem = answer.problem(429, "too-fast");
                    assert!(problem.error.contains("wrong passphrases"), "{}", problem.error);
                    assert!(problem.error.contains("where you have logged in before"));
                    assert!(answer.header("retry-after").parse::<u32>().unwrap() >= 1);
                }
                other => panic!("{other}"),
            }
        }
        // Five at once, and one after each pause for as long as this takes.
        assert!((5..=12).contains(&looked_at), "{name}: {looked_at}");
    }
    // The right passphrase does not help a stranger, and what is told is the same.
    pause_strangers(&server, "Ada").await;
    log_in(&mut server.browser(), "10.2.0.121", "Ada", PASSPHRASE).await.problem(429, "too-fast");
    // From where she registered, and from elsewhere with the browser in which she did.
    let home = log_in(&mut server.browser(), "10.1.0.1", "Ada", PASSPHRASE).await;
    assert_eq!(home.status, StatusCode::OK);
    let travelling = log_in(&mut ada, "10.3.0.1", "Ada", PASSPHRASE).await;
    assert_eq!(travelling.status, StatusCode::OK);
    // And now that place is known as well.
    let there = log_in(&mut server.browser(), "10.3.0.1", "Ada", PASSPHRASE).await;
    assert_eq!(there.status, StatusCode::OK);

    // It is the same account at every door.
    let mut telnet = Telnet::connect(&server).await;
    telnet.until("login: ").await;
    telnet.says("Ada").await;
    telnet.until("password: ").await;
    telnet.says(PASSPHRASE).await;
    telnet.until("Too many wrong passphrases were tried for this name").await;
}

#[tokio::test]
async fn guesses_by_a_stolen_session_pause_too() {
    let server = TestServer::start().await;
    let mut ada = server.registered("Ada").await;
    let guess = json!({ "old": "a guess", "new": "battery staple horse" });
    for _ in 0..4 {
        let answer = ada.post("/api/v1/passphrase", guess.clone()).await;
        answer.problem(422, "wrong-passphrase");
    }
    let mut statuses = vec![];
    for _ in 0..5 {
        let guess = json!({ "passphrase": "a guess" });
        statuses.push(ada.json(Method::DELETE, "/api/v1/me", guess).await.status.as_u16());
    }
    assert!(statuses.contains(&429), "{statuses:?}");
    let answer = server.browser().post("/api/v1/login", credentials("Ada", PASSPHRASE)).await;
    assert_eq!(answer.status, StatusCode::OK, "who logs in is counted apart");
}
