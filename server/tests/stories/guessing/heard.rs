//! What happens at the doors is heard, by admins and in a file.

use std::time::Duration;

use hyper::Method;
use rookery_protocol::console::Overview;
use rookery_protocol::security::{Alarm, Security, SecurityEntry, SecurityLog};
use serde_json::json;

use super::{admin_of, behind_a_proxy, log_in};
use crate::process::Process;
use crate::server::{Browser, PASSPHRASE, TestServer, credentials};

const LONG: Duration = Duration::from_secs(20);

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
