//! Every call that the server describes is asked for by everybody there is, and who is let in stands in
//! `calls.txt`: a call that is not there fails, for nobody has decided who may make it.

use std::collections::BTreeMap;

use http_body_util::{BodyExt as _, Full};
use hyper::Method;
use hyper::body::Bytes;
use hyper::header::{AUTHORIZATION, CONTENT_TYPE, COOKIE, HOST};
use rookery_protocol::error::Problem;
use rookery_protocol::token::{NewToken, Scope};
use serde_json::{Value, json};

use crate::house::be_first_admin;
use crate::server::{Browser, PASSPHRASE, TestServer, credentials};

/// Whom each call lets in: a line for each call, with a column for each of [`EVERYBODY`].
const DECIDED: &str = include_str!("calls.txt");

/// Those who ask, in the order of the columns.
const EVERYBODY: [&str; 20] = [
    "stranger",
    "forged-session",
    "ended-session",
    "suspended",
    "guest",
    "player",
    "muted",
    "bot",
    "admin",
    "forged-token",
    "ended-token",
    "token-for-nothing",
    "token-to-play",
    "token-to-challenge",
    "token-to-arrange",
    "token-to-import",
    "token-to-read",
    "bots-token",
    "admins-token-to-play",
    "admins-token",
];

/// What leaves nobody as they were is asked for last.
const LAST: [&str; 3] = ["lichessUpgradeToBot", "deleteMe", "logOut"];

/// How somebody shows who they are.
enum Shows {
    Nothing,
    Session(String),
    Token(String),
}

/// A call of the description.
struct Call {
    id: String,
    method: Method,
    path: String,
    /// The type of the body that it takes.
    takes: Option<String>,
}

impl Call {
    /// Its address, where something of others is.
    fn address(&self) -> String {
        let parts = self.path.split('/').map(|part| match part {
            "{name}" => "other",
            "{key}" => "chess",
            "{answer}" => "yes",
            "{move}" => "e2e4",
            "{seat}" => "first",
            "{seconds}" | "{count}" => "15",
            "{perf}" => "blitz",
            "{id}" | "{game}" | "{stream}" => "zzzzzzzz",
            "{file}" => "zzzzzzzz.svg",
            named => named,
        });
        let address = parts.collect::<Vec<_>>().join("/");
        assert!(!address.contains('{'), "{address}: nobody has said what stands there");
        address
    }

    /// Whether it lets somebody in, whatever it answers then. Who is not let in learns nothing but why.
    async fn lets_in(&self, server: &TestServer, who: &Shows) -> bool {
        let mut request = hyper::Request::builder().method(&self.method).uri(self.address());
        request = match who {
            Shows::Nothing => request,
            Shows::Session(cookie) => request.header(COOKIE, cookie),
            Shows::Token(token) => request.header(AUTHORIZATION, format!("Bearer {token}")),
        };
        let body = match self.takes.as_deref() {
            Some("application/json") => "{}",
            _ => "",
        };
        if let Some(takes) = &self.takes {
            request = request.header(CONTENT_TYPE, takes);
        }
        let request = request.header(HOST, server.address().to_string());
        let request = request.body(Full::new(Bytes::from_static(body.as_bytes()))).unwrap();
        let (head, body) = server.browser().begin(request).await;
        let refused = matches!(head.status.as_u16(), 401 | 403);
        if refused {
            let body = body.collect().await.unwrap().to_bytes();
            let problem: Result<Problem, _> = serde_json::from_slice(&body);
            assert!(problem.is_ok(), "{} says more than why: {head:?}", self.id);
        }
        !refused
    }
}

fn calls(description: &Value) -> Vec<Call> {
    let mut all = vec![];
    for (path, methods) in description["paths"].as_object().unwrap() {
        for (method, call) in methods.as_object().unwrap() {
            let takes = call["requestBody"]["content"].as_object();
            all.push(Call {
                id: call["operationId"].as_str().unwrap().to_owned(),
                method: method.to_uppercase().parse().unwrap(),
                path: path.clone(),
                takes: takes.and_then(|kinds| kinds.keys().next().cloned()),
            });
        }
    }
    all.sort_by_key(|call| LAST.iter().position(|last| *last == call.id).map_or(0, |at| at + 1));
    all
}

async fn token(browser: &mut Browser, scopes: &[Scope]) -> NewToken {
    let draft = json!({ "label": "Test", "scopes": scopes, "passphrase": PASSPHRASE });
    browser.post("/api/v1/tokens", draft).await.json()
}

/// Everybody, each with an account of their own where they have one.
async fn everybody(server: &TestServer) -> Vec<Shows> {
    let session = |browser: &Browser| Shows::Session(browser.cookie.clone().unwrap());
    let mut admin = server.browser();
    be_first_admin(&mut admin, &server.first_admin_token().unwrap()).await;
    server.registered("other").await;

    let player = server.registered("player").await;
    let forged: String = player.cookie.as_ref().unwrap().chars().rev().collect();
    let (name, _) = player.cookie.as_ref().unwrap().split_once('=').unwrap();
    let (forged, _) = forged.split_once('=').unwrap();
    let forged = format!("{name}={forged}");

    let mut ended = server.registered("ended").await;
    let ended_session = session(&ended);
    ended.post("/api/v1/logout", Value::Null).await;

    let suspended = server.registered("suspended").await;
    let mut guest = server.browser();
    guest.post("/api/v1/guest", Value::Null).await;
    let muted = server.registered("muted").await;
    for (name, change) in
        [("suspended", json!({ "suspended": true })), ("muted", json!({ "muted": true }))]
    {
        let found: Value = admin.get(&format!("/api/v1/admin/users?find={name}")).await.json();
        let id = found["users"][0]["player"]["id"].as_str().unwrap();
        let answer = admin.post(&format!("/api/v1/admin/users/{id}"), change).await;
        assert_eq!(answer.status.as_u16(), 200, "{}", answer.text());
    }
    let bots_token = server.bot_program("robot").await.token;
    let mut bot = server.browser();
    bot.post("/api/v1/login", credentials("robot", PASSPHRASE)).await;

    let mut owner = server.registered("owner").await;
    let ended_token = token(&mut owner, &[Scope::BoardPlay]).await;
    let path = format!("/api/v1/tokens/{}", ended_token.card.id);
    owner.json(Method::DELETE, &path, Value::Null).await;
    let mut of_owner = async |scopes: &[Scope]| Shows::Token(token(&mut owner, scopes).await.token);
    let forged_token = Shows::Token(ended_token.token.chars().rev().collect());
    vec![
        Shows::Nothing,
        Shows::Session(forged),
        ended_session,
        session(&suspended),
        session(&guest),
        session(&player),
        session(&muted),
        session(&bot),
        session(&admin),
        forged_token,
        Shows::Token(ended_token.token),
        of_owner(&[]).await,
        of_owner(&[Scope::BoardPlay]).await,
        of_owner(&[Scope::ChallengeWrite]).await,
        of_owner(&[Scope::ChallengeBulk]).await,
        of_owner(&[Scope::Import]).await,
        of_owner(&[Scope::ChallengeRead, Scope::EmailRead, Scope::PreferenceRead]).await,
        Shows::Token(bots_token),
        Shows::Token(token(&mut admin, &[Scope::BoardPlay]).await.token),
        Shows::Token(token(&mut admin, &[Scope::Admin]).await.token),
    ]
}

#[tokio::test]
async fn every_call_lets_in_whom_it_was_decided_to() {
    let server = TestServer::start_with(|config| {
        config.play.rates = rookery_play::options::Rates::new(10_000, 10_000);
    })
    .await;
    let description: Value = server.browser().get("/api/v1/openapi.json").await.json();
    let calls = calls(&description);
    let everybody = everybody(&server).await;
    assert_eq!(everybody.len(), EVERYBODY.len());
    let mut lets_in: BTreeMap<&str, String> = BTreeMap::new();
    for who in &everybody {
        for call in &calls {
            let mark = if call.lets_in(&server, who).await { '+' } else { '-' };
            lets_in.entry(&call.id).or_default().push(mark);
        }
    }
    let decided: BTreeMap<&str, &str> = DECIDED
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(|line| line.split_once(' ').unwrap())
        .map(|(marks, call)| (call, marks))
        .collect();
    let mut wrong = String::new();
    for (call, marks) in &lets_in {
        match decided.get(call) {
            None => wrong += &format!("nobody has decided who may call {call}; it is {marks}\n"),
            Some(wanted) => {
                for ((who, is), should) in EVERYBODY.iter().zip(marks.chars()).zip(wanted.chars()) {
                    if is != should {
                        wrong += &format!("{call} by {who}: {is} instead of {should}\n");
                    }
                }
            }
        }
    }
    for call in decided.keys().filter(|call| !lets_in.contains_key(*call)) {
        wrong += &format!("there is no call {call}\n");
    }
    assert!(wrong.is_empty(), "{wrong}");
}
