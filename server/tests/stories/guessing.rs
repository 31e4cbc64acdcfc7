//! Guessing passphrases: it is hard, it locks nobody out, and it is heard.

use std::time::Duration;

use futures_util::future::join_all;
use hyper::header::CONTENT_TYPE;
use hyper::{Method, Request, StatusCode};
use rookery_play::auth::passphrase::Passphrases;
use rookery_play::now;
use rookery_protocol::account::Role;
use rookery_protocol::console::Overview;
use rookery_protocol::id::UserId;
use rookery_protocol::security::{Alarm, Security, SecurityEntry, SecurityLog};
use rookery_storage::NewUser;
use serde_json::json;

use crate::ics::Telnet;
use crate::process::Process;
use crate::server::{Answer, Browser, PASSPHRASE, TestServer, credentials};

const LONG: Duration = Duration::from_secs(20);

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

/// The security log as an admin sees it, once it says something.
async fn told(
    admin: &mut Browser,
    query: &str,
    says: impl Fn(&SecurityEntry) -> bool,
) -> SecurityLog {
    let looking = async {
        loop {
            let log: SecurityLog =
                admin.get(&format!("/api/v1/admin/security{query}")).await.json();
            if log.entries.iter().any(&says) {
                return log;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(LONG, looking).await.expect("it is never told")
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

async fn player_enters(server: &TestServer, n: u8) -> StatusCode {
    let (from, name) = (format!("10.0.0.{n}"), format!("player-{n}"));
    log_in(&mut server.browser(), &from, &name, PASSPHRASE).await.status
}

async fn guess_of_flood(server: &TestServer, n: u8) -> Answer {
    log_in(&mut server.browser(), "10.0.0.1", &format!("nobody-{n}"), "a guess").await
}

#[tokio::test]
async fn a_hundred_and_fifty_people_who_log_in_at_once_all_get_in() {
    let server = behind_a_proxy().await;
    let hash = Passphrases::new().hash("127.0.0.1".parse().unwrap(), PASSPHRASE).await.unwrap();
    for n in 1..=150 {
        has_hash(&server, &format!("player-{n}"), hash.clone()).await;
    }
    let statuses = join_all((1..=150).map(|n| player_enters(&server, n))).await;
    let refused = statuses.iter().filter(|status| **status != StatusCode::OK).count();
    assert_eq!(refused, 0, "{statuses:?}");
}

#[tokio::test]
async fn one_network_that_floods_the_server_with_log_ins_keeps_nobody_else_out() {
    let server = TestServer::start_with(|config| {
        config.trust_proxy = true;
        config.play.rates = rookery_play::Rates::new(10_000, 60);
    })
    .await;
    from_before(&server, "Bela", PASSPHRASE).await;
    let flood = (0..100).map(|n| guess_of_flood(&server, n));
    let bela = async {
        tokio::time::sleep(Duration::from_millis(100)).await;
        log_in(&mut server.browser(), "10.0.0.2", "Bela", PASSPHRASE).await
    };
    let (flood, bela) = tokio::join!(join_all(flood), bela);
    assert_eq!(bela.status, StatusCode::OK);
    let busy: Vec<_> =
        flood.iter().filter(|one| one.status == StatusCode::SERVICE_UNAVAILABLE).collect();
    assert!(!busy.is_empty(), "so many do not wait from one network");
    assert!(busy[0].problem(503, "busy").error.contains("people are logging in"));
}

#[tokio::test]
async fn admins_are_told_who_guesses_and_no_name_that_may_be_a_passphrase() {
    let server = behind_a_proxy().await;
    let mut admin = admin_of(&server).await;
    server.registered("Ada").await;
    let secret = "my secret passphrase";
    for n in 1..=25 {
        let from = format!("10.2.0.{n}");
        log_in(&mut server.browser(), &from, "Ada", "a guess").await;
    }
    for name in 0..60 {
        let name = format!("{secret} {name}");
        log_in(&mut server.browser(), "10.9.0.1", &name, "a guess").await;
    }
    told(&mut admin, "?network=10.9.0.1&failed=true", |entry| {
        matches!(entry.event, Security::LogInFailed) && entry.account.is_none()
    })
    .await;
    let alarmed = async {
        loop {
            let overview: Overview = admin.get("/api/v1/admin/overview").await.json();
            let of_ada = overview.alarms.iter().any(
                |alarm| matches!(alarm, Alarm::Account { account, failed: 25 } if account.name == "Ada"),
            );
            let of_network = overview.alarms.iter().any(
                |alarm| matches!(alarm, Alarm::Network { network, failed: 60 } if network == "10.9.0.1"),
            );
            if of_ada && of_network {
                return;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(LONG, alarmed).await.expect("nobody is alarmed");
    let all = admin.get("/api/v1/admin/security").await;
    assert!(!all.text().contains("secret") && !all.text().contains("a guess"), "{}", all.text());
}

#[tokio::test]
async fn what_happens_to_an_account_is_told_to_admins_and_to_nobody_else() {
    let server = TestServer::start().await;
    let mut admin = admin_of(&server).await;
    let mut ada = server.registered("Ada").await;
    let passphrase = "battery staple horse";
    let change = json!({ "old": PASSPHRASE, "new": passphrase });
    ada.post("/api/v1/passphrase", change).await;
    let draft = json!({ "label": "a bot", "scopes": ["bot:play"], "passphrase": passphrase });
    let made: rookery_protocol::token::NewToken = ada.post("/api/v1/tokens", draft).await.json();
    let path = format!("/api/v1/tokens/{}", made.card.id);
    ada.json(Method::DELETE, &path, json!({})).await;
    ada.get("/api/v1/admin/security").await.problem(403, "admins-only");
    let refused = |entry: &SecurityEntry| {
        entry.event == Security::AdminRefused { call: "GET /api/v1/admin/security".to_owned() }
    };
    told(&mut admin, "", refused).await;
    let log: SecurityLog = admin.get("/api/v1/admin/security").await.json();
    let of_ada = |entry: &&SecurityEntry| {
        entry.account.as_ref().is_some_and(|account| account.name == "Ada")
    };
    let kinds: Vec<_> = log.entries.iter().filter(of_ada).map(|one| one.event.word()).collect();
    let expected =
        ["admin-refused", "token-ended", "token-made", "passphrase-changed", "account-made"];
    assert_eq!(kinds, expected);
    assert!(
        log.entries.iter().all(|one| one.network.as_deref().is_none_or(|it| it == "127.0.0.1"))
    );
}

#[tokio::test]
async fn lines_of_the_security_log_go_where_the_operator_says_and_hold_no_secret() {
    let folder = crate::server::Folder::new();
    std::fs::create_dir_all(folder.path()).unwrap();
    let file = folder.path().join("security.log");
    let path = file.to_str().unwrap().to_owned();
    let mut process = Process::start("", &["--log", "off", "--security-log", &path]);
    let mut browser = process.browser().await;
    browser.post("/api/v1/register", credentials("Ada", PASSPHRASE)).await;
    browser.post("/api/v1/login", credentials("Ada", "a secret guess")).await;
    browser.post("/api/v1/login", credentials("a secret name", PASSPHRASE)).await;
    browser.post("/api/v1/login", credentials("Ada", PASSPHRASE)).await;
    let (code, stderr) = process.end("-TERM").await;
    assert_eq!((code, stderr.as_str()), (Some(0), ""));
    let text = std::fs::read_to_string(&file).unwrap();
    let lines: Vec<serde_json::Value> =
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let kinds: Vec<_> = lines.iter().map(|line| line["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["account-made", "log-in-failed", "log-in-failed", "logged-in"]);
    assert_eq!(lines[1]["account"]["name"], "Ada");
    assert!(lines[2].get("account").is_none());
    assert!(lines.iter().all(|line| line["network"] == "127.0.0.1"));
    for secret in ["secret", PASSPHRASE, "rookery_"] {
        assert!(!text.contains(secret), "{secret}: {text}");
    }
}

#[tokio::test]
async fn a_server_whose_security_log_cannot_be_written_says_so_and_does_not_start() {
    let path = "/there/is/no/such/folder/security.log";
    let mut process = Process::start("", &["--security-log", path]);
    process.logged(&format!("--security-log: {path} cannot be written")).await;
    let (code, _) = process.end("-TERM").await;
    assert_ne!(code, Some(0));
}
