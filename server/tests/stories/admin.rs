//! The first admin, and accounts made from a shell.

use std::path::Path;
use std::process::Stdio;

use hyper::StatusCode;
use rookery_protocol::account::{Me, Role};
use serde_json::{Value, json};
use tokio::io::AsyncWriteExt as _;
use tokio::process::Command;

use crate::server::{PASSPHRASE, TestServer, credentials};

fn first_admin(token: &str, name: &str) -> Value {
    json!({ "token": token, "name": name, "passphrase": PASSPHRASE })
}

#[tokio::test]
async fn the_link_makes_one_admin_and_then_no_other() {
    let server = TestServer::start().await;
    let token = server.first_admin_token().unwrap();
    let mut ada = server.browser();
    let guess = "0".repeat(64);
    ada.post("/api/v1/first-admin", first_admin(&guess, "Eve")).await.problem(403, "link-is-dead");
    // A slip does not use the link up.
    ada.post("/api/v1/first-admin", first_admin(&token, "a")).await.problem(422, "name-too-short");

    let answer = ada.post("/api/v1/first-admin", first_admin(&token, "Ada")).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text());
    assert_eq!(answer.json::<Me>().account.unwrap().role, Role::Admin);
    assert_eq!(ada.name().await.as_deref(), Some("Ada"));

    let again = server.browser().post("/api/v1/first-admin", first_admin(&token, "Bob")).await;
    again.problem(403, "link-is-dead");
    let folder = server.stop().await;
    let server = TestServer::start_in(folder, |_| {}).await;
    assert_eq!(server.first_admin_token(), None, "there is an admin now");
}

#[tokio::test]
async fn two_who_use_the_link_at_once_make_one_admin() {
    let server = TestServer::start().await;
    let token = server.first_admin_token().unwrap();
    let attempt = async |name| {
        let answer = server.browser().post("/api/v1/first-admin", first_admin(&token, name)).await;
        answer.status
    };
    let (one, other) = tokio::join!(attempt("Ada"), attempt("Bob"));
    let mut both = [one, other];
    both.sort();
    assert_eq!(both, [StatusCode::CREATED, StatusCode::FORBIDDEN]);
}

#[tokio::test]
async fn an_account_can_be_added_beside_a_running_server() {
    let server = TestServer::start().await;
    let token = server.first_admin_token().unwrap();
    let data = server.folder.path();

    let (code, said, _) = add(data, &["Ada", "--role", "admin"], PASSPHRASE).await;
    assert_eq!((code, said.contains("Ada")), (0, true), "{said}");
    let answer = server.browser().post("/api/v1/login", credentials("Ada", PASSPHRASE)).await;
    assert_eq!(answer.json::<Me>().account.unwrap().role, Role::Admin);
    let late = server.browser().post("/api/v1/first-admin", first_admin(&token, "Eve")).await;
    late.problem(403, "link-is-dead");

    let (code, ..) = add(data, &["Bob", "--role", "player"], "a passphrase\r\nand more\n").await;
    assert_eq!(code, 0);
    let login = credentials("Bob", "a passphrase");
    let answer = server.browser().post("/api/v1/login", login).await;
    assert_eq!(answer.json::<Me>().account.unwrap().role, Role::Player);
}

#[tokio::test]
async fn an_account_that_cannot_be_added_says_why() {
    let server = TestServer::start().await;
    server.registered("Ada").await;
    let data = server.folder.path();
    for (args, passphrase, why) in [
        (&["ada", "--role", "player"][..], PASSPHRASE, "taken"),
        (&["Bob", "--role", "player"], "short", "at least 8"),
        (&["Bob", "--role", "player"], "", "at least 8"),
        (&["Bob", "--role", "player"], &"x".repeat(1_000), "at most 128"),
        (&["b\u{43e}b", "--role", "player"], PASSPHRASE, "U+043E"),
        (&["Bob", "--role", "king"], PASSPHRASE, "king"),
        (&["Bob"], PASSPHRASE, "--role"),
    ] {
        let (code, _, said) = add(data, args, passphrase).await;
        assert_ne!(code, 0, "{args:?}");
        assert!(said.contains(why), "{args:?}: {said}");
        assert!(passphrase.is_empty() || !said.contains(passphrase), "{said}");
    }
    let nowhere = Path::new("/dev/null/rookery");
    let (code, _, said) = add(nowhere, &["Bob", "--role", "player"], PASSPHRASE).await;
    assert_ne!(code, 0);
    assert!(said.contains("/dev/null/rookery"), "{said}");
}

/// Runs `rookery-server account add`; gives its exit code, its output and its errors.
pub(crate) async fn add(data: &Path, args: &[&str], passphrase: &str) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rookery-server"));
    command.args(["account", "add"]).args(args).arg("--data").arg(data);
    // As in a container whose environment tells the server what to do.
    command.env("ROOKERY_LISTEN", "0.0.0.0:8000").env("ROOKERY_TRUST_PROXY", "true");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // It may have found a fault and be gone already.
    let _ = stdin.write_all(passphrase.as_bytes()).await;
    drop(stdin);
    let done = child.wait_with_output().await.unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (done.status.code().unwrap(), text(done.stdout), text(done.stderr))
}
