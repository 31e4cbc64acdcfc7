//! A cookie, a token or a link in wrong hands: what it opens, and how its owner shuts it.

use hyper::header::{CONTENT_TYPE, USER_AGENT};
use hyper::{Method, Request};
use rookery_play::auth::session::Token;
use rookery_play::limits::Rate;
use rookery_play::now;
use rookery_protocol::console::ResetLink;
use rookery_protocol::id::UserId;
use rookery_protocol::session::SessionCard;
use rookery_protocol::token::{NewToken, Scope, TokenCard};
use serde_json::{Value, json};

use crate::house::be_first_admin;
use crate::program::Program;
use crate::server::{Browser, PASSPHRASE, TestServer, credentials};

const OTHER: &str = "another passphrase of some length";
const FIREFOX: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const MINUTE_MS: i64 = 60_000;

/// A browser in which somebody logs in, by what it calls itself.
async fn logged_in(server: &TestServer, name: &str, agent: &str) -> Browser {
    let mut browser = server.browser();
    let request = Request::post("/api/v1/login").header(CONTENT_TYPE, "application/json");
    let body = credentials(name, PASSPHRASE).to_string();
    let answer = browser.send(request.header(USER_AGENT, agent), body).await;
    assert!(answer.status.is_success(), "{}", answer.text());
    browser
}

async fn sessions(browser: &mut Browser) -> Vec<SessionCard> {
    browser.get("/api/v1/sessions").await.json()
}

fn draft(passphrase: &str) -> Value {
    json!({ "label": "Bot", "scopes": ["bot:play"], "passphrase": passphrase })
}

async fn token(browser: &mut Browser, server: &TestServer) -> Program {
    let made: NewToken = browser.post("/api/v1/tokens", draft(PASSPHRASE)).await.json();
    Program::new(server, made.token)
}

/// The passphrase was given in this session so long ago.
async fn gave_passphrase_before(server: &TestServer, browser: &Browser, name: &str, ms: i64) {
    let cookie = browser.cookie.as_ref().unwrap();
    let session = Token::read(cookie.split_once('=').unwrap().1).unwrap().hash();
    let storage = &server.running.app.base.storage;
    let user = storage.user_by_name(name).await.unwrap().unwrap().id;
    assert!(storage.confirm_session(&session, user, now::millis() - ms).await.unwrap());
}

async fn id_of(server: &TestServer, name: &str) -> UserId {
    server.running.app.base.storage.user_by_name(name).await.unwrap().unwrap().id
}

/// A link by which somebody may choose another passphrase: its token.
async fn reset_link(boss: &mut Browser, of: UserId) -> String {
    let path = format!("/api/v1/admin/users/{of}/reset-link");
    let made: ResetLink = boss.post(&path, json!({})).await.json();
    made.link.split_once('#').unwrap().1.to_owned()
}

#[tokio::test]
async fn who_finds_a_cookie_makes_no_token_with_it_and_is_logged_out_by_its_owner() {
    let server = TestServer::start().await;
    let mut ada = server.registered("Ada").await;
    let mut thief = ada.clone();
    for passphrase in ["", "a guess of some length"] {
        let answer = thief.post("/api/v1/tokens", draft(passphrase)).await;
        let problem = answer.problem(422, "wrong-passphrase");
        assert_eq!(problem.field.as_deref(), Some("passphrase"));
    }
    let without = json!({ "label": "Bot", "scopes": [] });
    thief.post("/api/v1/tokens", without).await.problem(422, "wrong-passphrase");
    let listed: Vec<TokenCard> = ada.get("/api/v1/tokens").await.json();
    assert_eq!(listed, []);

    let mut phone = logged_in(&server, "Ada", "").await;
    assert_eq!(sessions(&mut phone).await.len(), 2);
    gave_passphrase_before(&server, &thief, "Ada", 10 * MINUTE_MS).await;
    let ended = thief.json(Method::DELETE, "/api/v1/sessions", Value::Null).await;
    ended.problem(403, "passphrase-wanted");
    for one in sessions(&mut thief).await.iter().filter(|one| !one.current) {
        let path = format!("/api/v1/sessions/{}", one.id);
        let ended = thief.json(Method::DELETE, &path, Value::Null).await;
        ended.problem(403, "passphrase-wanted");
    }
    let ended = phone.json(Method::DELETE, "/api/v1/sessions", Value::Null).await;
    assert_eq!(ended.status.as_u16(), 204);
    assert_eq!(thief.name().await, None);
    thief.get("/api/v1/sessions").await.problem(401, "sign-in-first");
    assert_eq!(phone.name().await.as_deref(), Some("Ada"));
}

#[tokio::test]
async fn guesses_at_the_passphrase_in_a_session_are_counted_as_those_at_the_door() {
    let server = TestServer::start_with(|config| {
        config.play.rates.log_in_name = Rate { burst: 2, every_ms: 60 * MINUTE_MS };
    })
    .await;
    let mut ada = server.registered("Ada").await;
    let guess = json!({ "passphrase": "a guess of some length" });
    for _ in 0..2 {
        let answer = ada.post("/api/v1/session/confirm", guess.clone()).await;
        answer.problem(422, "wrong-passphrase");
    }
    ada.post("/api/v1/session/confirm", guess).await.problem(429, "too-fast");
    ada.post("/api/v1/tokens", draft(PASSPHRASE)).await.problem(429, "too-fast");
}

#[tokio::test]
async fn one_s_sessions_are_listed_with_where_they_are_and_ended_from_any_of_them() {
    let server = TestServer::start().await;
    server.registered("Ada").await;
    let (mut desk, mut other) =
        (logged_in(&server, "Ada", FIREFOX).await, logged_in(&server, "Ada", "odd").await);
    let listed = sessions(&mut desk).await;
    assert_eq!(listed.len(), 3);
    let here = listed.iter().find(|card| card.current).unwrap();
    assert_eq!((here.browser.as_deref(), here.system.as_deref()), (Some("Firefox"), Some("Linux")));
    assert_eq!(here.address.as_deref(), Some("127.0.0.1"));
    assert!(now::millis() - here.begun_ms < MINUTE_MS && here.used_ms.is_some());
    assert!((here.ends_ms - now::millis() - 30 * 24 * 60 * MINUTE_MS).abs() < MINUTE_MS);

    let there = sessions(&mut other).await.into_iter().find(|card| card.current).unwrap();
    assert_eq!((there.browser, there.system), (None, None));
    let path = format!("/api/v1/sessions/{}", there.id);
    let mut bert = server.registered("Bert").await;
    bert.json(Method::DELETE, &path, Value::Null).await.problem(404, "no-such-session");
    assert_eq!(other.name().await.as_deref(), Some("Ada"), "nobody ends those of others");
    assert_eq!(desk.json(Method::DELETE, &path, Value::Null).await.status.as_u16(), 204);
    assert_eq!(other.name().await, None);
    desk.json(Method::DELETE, &path, Value::Null).await.problem(404, "no-such-session");
    assert_eq!(sessions(&mut desk).await.len(), 2);
}

#[tokio::test]
async fn a_guest_sees_the_one_session_that_there_is_and_ends_it_for_good() {
    let server = TestServer::start().await;
    let mut guest = server.browser();
    guest.get("/api/v1/sessions").await.problem(401, "sign-in-first");
    guest.post("/api/v1/guest", json!({})).await;
    let listed = sessions(&mut guest).await;
    assert!(listed.len() == 1 && listed[0].current);
    let sure = json!({ "passphrase": "" });
    guest.post("/api/v1/session/confirm", sure).await.problem(409, "guest");
    let path = format!("/api/v1/sessions/{}", listed[0].id);
    assert_eq!(guest.json(Method::DELETE, &path, Value::Null).await.status.as_u16(), 204);
    assert_eq!(guest.name().await, None);
}

#[tokio::test]
async fn a_token_sees_and_ends_no_sessions() {
    let server = TestServer::start().await;
    let program = server.program("ada", &[Scope::BotPlay, Scope::Import]).await;
    program.get("/api/v1/sessions").await.problem(401, "sign-in-first");
    program.delete("/api/v1/sessions").await.problem(401, "sign-in-first");
}

#[tokio::test]
async fn a_changed_passphrase_ends_tokens_unless_they_are_kept_and_kills_links() {
    let server = TestServer::start().await;
    let mut boss = server.browser();
    be_first_admin(&mut boss, &server.first_admin_token().unwrap()).await;
    let mut bert = server.registered("Bert").await;
    let program = token(&mut bert, &server).await;
    let link = reset_link(&mut boss, id_of(&server, "Bert").await).await;

    let change = json!({ "old": PASSPHRASE, "new": OTHER, "keep_tokens": true });
    assert!(bert.post("/api/v1/passphrase", change).await.status.is_success());
    assert_eq!(program.get("/api/account").await.status.as_u16(), 200, "it is kept");
    let used = json!({ "token": link, "passphrase": "what a thief would choose" });
    let thief = server.browser().post("/api/v1/reset-passphrase", used).await;
    thief.problem(403, "link-is-dead");

    let change = json!({ "old": OTHER, "new": PASSPHRASE });
    assert!(bert.post("/api/v1/passphrase", change).await.status.is_success());
    program.get("/api/account").await.problem(401, "no-such-token");
    assert_eq!(bert.name().await.as_deref(), Some("Bert"));
}

#[tokio::test]
async fn a_link_that_is_used_ends_whatever_opened_the_account_before() {
    let server = TestServer::start().await;
    let mut boss = server.browser();
    be_first_admin(&mut boss, &server.first_admin_token().unwrap()).await;
    let mut thief = server.registered("Bert").await;
    let program = token(&mut thief, &server).await;
    let mut events = program.stream("/api/stream/event").await;
    let link = reset_link(&mut boss, id_of(&server, "Bert").await).await;
    let used = json!({ "token": link, "passphrase": OTHER });
    let mut bert = server.browser();
    assert!(bert.post("/api/v1/reset-passphrase", used).await.status.is_success());
    assert_eq!(thief.name().await, None);
    program.get("/api/account").await.problem(401, "no-such-token");
    assert_eq!(events.line().await, None, "the stream that was open is closed");
    assert_eq!(sessions(&mut bert).await.len(), 1);
}

#[tokio::test]
async fn an_admin_s_session_alone_neither_runs_nor_destroys_anything() {
    let server = TestServer::start().await;
    let mut boss = server.browser();
    be_first_admin(&mut boss, &server.first_admin_token().unwrap()).await;
    let bert = {
        server.registered("Bert").await;
        id_of(&server, "Bert").await
    };
    gave_passphrase_before(&server, &boss, "Ada", 10 * MINUTE_MS).await;
    let mut thief = boss.clone();
    let program = json!({
        "name": "Evil", "command": "/bin/sh", "args": ["-c", "id"], "options": [],
        "limits": { "memory_mib": 256, "processes": 4, "file_mib": 1, "nice": 0 },
    });
    let user = format!("/api/v1/admin/users/{bert}");
    let game = json!({ "file": "game.toml", "content": "" });
    for (path, body) in [
        ("/api/v1/admin/engines", program.clone()),
        ("/api/v1/admin/engines/test", program),
        ("/api/v1/admin/hosts", json!({ "name": "Mine" })),
        ("/api/v1/admin/modules", game),
        (&*user, json!({ "role": "admin" })),
        (&*format!("{user}/reset-link"), json!({})),
    ] {
        let problem = thief.post(path, body).await.problem(403, "passphrase-wanted");
        assert!(problem.error.contains("passphrase once more"), "{}", problem.error);
    }
    assert_eq!(thief.get("/api/v1/admin/users").await.status.as_u16(), 200, "looking is free");
    let muted = thief.post(&user, json!({ "muted": true })).await;
    assert_eq!(muted.status.as_u16(), 200, "what is undone easily needs nothing more");

    let sure = json!({ "passphrase": PASSPHRASE });
    assert_eq!(boss.post("/api/v1/session/confirm", sure).await.status.as_u16(), 204);
    let made = boss.post(&user, json!({ "role": "admin" })).await;
    assert_eq!(made.status.as_u16(), 200, "{}", made.text());
}

#[tokio::test]
async fn who_has_copied_a_cookie_has_nothing_of_it_once_the_passphrase_is_given_again() {
    let server = TestServer::start().await;
    let mut boss = server.browser();
    be_first_admin(&mut boss, &server.first_admin_token().unwrap()).await;
    gave_passphrase_before(&server, &boss, "Ada", 10 * MINUTE_MS).await;
    let mut thief = boss.clone();
    assert_eq!(thief.name().await.as_deref(), Some("Ada"));
    let sure = json!({ "passphrase": PASSPHRASE });
    assert_eq!(boss.post("/api/v1/session/confirm", sure).await.status.as_u16(), 204);
    assert_eq!(thief.name().await, None);
    let host = json!({ "name": "Mine" });
    thief.post("/api/v1/admin/hosts", host.clone()).await.problem(401, "sign-in-first");
    let made = boss.post("/api/v1/admin/hosts", host).await;
    assert!(made.status.is_success(), "{}", made.text());
}

#[tokio::test]
async fn a_token_for_running_the_server_needs_no_passphrase_again() {
    let server = TestServer::start().await;
    let mut boss = server.browser();
    be_first_admin(&mut boss, &server.first_admin_token().unwrap()).await;
    let draft = json!({ "label": "Console", "scopes": ["admin"], "passphrase": PASSPHRASE });
    let made: NewToken = boss.post("/api/v1/tokens", draft).await.json();
    gave_passphrase_before(&server, &boss, "Ada", 60 * MINUTE_MS).await;
    let program = Program::new(&server, made.token);
    let answer = program.post_json("/api/v1/admin/hosts", &json!({ "name": "Attic" })).await;
    assert_eq!(answer.status.as_u16(), 201, "{}", answer.text());
}
