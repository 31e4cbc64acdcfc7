//! Tokens: what programs show in place of a passphrase.

use hyper::Method;
use rookery_protocol::token::{NewToken, Scope, TokenCard};
use serde_json::{Value, json};

use crate::admin::add;
use crate::program::Program;
use crate::server::{Folder, TestServer};

#[tokio::test]
async fn a_token_is_told_once_listed_without_its_secret_and_ended() {
    let server = TestServer::start().await;
    let mut ada = server.registered("ada").await;
    let draft =
        json!({ "label": " My bot ", "scopes": ["bot:play", "challenge:read", "bot:play"] });
    let made: NewToken = ada.post("/api/v1/tokens", draft).await.json();
    assert_eq!(made.card.label, "My bot");
    assert_eq!(made.card.scopes, [Scope::BotPlay, Scope::ChallengeRead]);
    assert!(made.token.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_'));
    let program = Program::new(&server, made.token.clone());
    assert_eq!(program.get("/api/account").await.json::<Value>()["username"], "ada");

    let listed = ada.get("/api/v1/tokens").await;
    assert!(!listed.text().contains(&made.token));
    let listed: Vec<TokenCard> = listed.json();
    assert_eq!((listed.len(), listed[0].id), (1, made.card.id));
    assert!(listed[0].used_ms.is_some());

    let path = format!("/api/v1/tokens/{}", made.card.id);
    let mut bert = server.registered("bert").await;
    bert.json(Method::DELETE, &path, Value::Null).await.problem(404, "no-such-token");
    assert_eq!(ada.json(Method::DELETE, &path, Value::Null).await.status.as_u16(), 204);
    program.get("/api/account").await.problem(401, "no-such-token");
}

#[tokio::test]
async fn nobody_gets_a_token_for_more_than_they_may_do() {
    let server = TestServer::start().await;
    let draft = |scopes: Value| json!({ "label": "Token", "scopes": scopes });
    let mut ada = server.registered("ada").await;
    ada.post("/api/v1/tokens", draft(json!(["admin"]))).await.problem(422, "admins-only");
    ada.post("/api/v1/tokens", draft(json!(["fly"]))).await.problem(422, "malformed");
    let unnamed = json!({ "label": " ", "scopes": [] });
    ada.post("/api/v1/tokens", unnamed).await.problem(422, "bad-label");
    let mut guest = server.browser();
    guest.post("/api/v1/tokens", draft(json!([]))).await.problem(401, "sign-in-first");
    guest.post("/api/v1/guest", Value::Null).await;
    guest.post("/api/v1/tokens", draft(json!([]))).await.problem(403, "guest");
}

#[tokio::test]
async fn the_token_of_an_admin_runs_the_server_only_where_it_is_for_that() {
    let server = TestServer::start().await;
    let mut boss = server.browser();
    let token = server.first_admin_token().unwrap();
    let first = json!({ "token": token, "name": "boss", "passphrase": "a long enough passphrase" });
    boss.post("/api/v1/first-admin", first).await;
    let mut programs = vec![];
    for scopes in [json!(["admin"]), json!(["bot:play"])] {
        let draft = json!({ "label": "Token", "scopes": scopes });
        let made: NewToken = boss.post("/api/v1/tokens", draft).await.json();
        programs.push(Program::new(&server, made.token));
    }
    assert_eq!(programs[0].get("/api/v1/admin/users").await.status.as_u16(), 200);
    programs[1].get("/api/v1/admin/users").await.problem(403, "missing-scope");
}

#[tokio::test]
async fn a_bot_s_account_and_its_token_are_made_in_a_shell() {
    let folder = Folder::new();
    let scopes = "bot:play,challenge:read,challenge:write";
    let (code, told, why) =
        add(folder.path(), &["robot", "--role", "bot", "--token", scopes], "").await;
    assert_eq!(code, 0, "{why}");
    let token = told.trim_end().lines().last().unwrap().to_owned();
    let server = TestServer::start_in(folder, |_| {}).await;
    let program = Program::new(&server, token);
    let account: Value = program.get("/api/account").await.json();
    assert_eq!((&account["username"], &account["title"]), (&json!("robot"), &json!("BOT")));
}

#[tokio::test]
async fn a_bot_without_a_token_or_a_scope_that_nobody_knows_is_refused_in_words() {
    let folder = Folder::new();
    for (args, exit, words) in [
        (&["robot", "--role", "bot"][..], 2, "--token"),
        (&["robot", "--role", "bot", "--token", "fly"], 2, "“fly” is no scope"),
        (&["robot", "--role", "bot", "--token", "admin"], 1, "only an admin's token"),
    ] {
        let (code, _, why) = add(folder.path(), args, "").await;
        assert_eq!(code, exit, "{why}");
        assert!(why.contains(words), "{why}");
    }
}
