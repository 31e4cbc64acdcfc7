//! Whatever anybody asks for over HTTP: it is answered as the description says, and nothing fails.

use std::time::Duration;

use hyper::{Method, Request};
use rookery_fuzz::{Did, Target};
use rookery_play::Rates;
use rookery_play::limits::Rate;
use rookery_play::options::PerAddress;
use rookery_protocol::token::Scope;
use serde_json::{Value, json};
use tokio::runtime::Handle;
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use crate::server::{Browser, TestServer};

/// An answer that goes on for longer is one that goes on.
const ANSWER_MAX: Duration = Duration::from_secs(2);
/// What ends what somebody is known by, or waits for something to happen.
const LEFT_OUT: [&str; 8] =
    ["logout", "log-out", "sessions", "stream", "seek", "/account", "tokens", "/socket"];
const WORDS: &[&str] = &[
    "GET ",
    "POST ",
    "PUT ",
    "DELETE ",
    "HEAD ",
    "/api/v1/",
    "/api/",
    "/games/",
    "?",
    "&",
    "=",
    "%00",
    "%2F",
    "%ff",
    "..",
    "/",
    "application/json\n",
    "application/x-www-form-urlencoded\n",
    "text/plain\n",
    "{\"",
    "\":",
    "}",
    "[]",
    "null",
    "rules=chess",
    "chess",
    "position=",
    "width=",
    "before=",
    "since=",
    "max=",
    "ply=",
    "marks=e4,a1>h8",
    ".svg",
    ".png",
    "usual",
    "clock.limit=",
];

const SCOPES: [Scope; 3] = [Scope::BoardPlay, Scope::ChallengeRead, Scope::ChallengeWrite];

/// Those who ask.
struct Asking {
    browsers: Vec<(Browser, Option<String>)>,
}

impl Asking {
    /// Somebody who has an account, a guest, a stranger, and a program that plays.
    async fn all(server: &TestServer) -> Self {
        let player = server.registered("carol").await;
        let mut guest = server.browser();
        guest.post("/api/v1/guest", Value::Null).await;
        let token = server.program("dora", &SCOPES).await.token;
        let program = (server.browser(), Some(format!("Bearer {token}")));
        Self { browsers: vec![(player, None), (guest, None), (server.browser(), None), program] }
    }

    /// Sends what a text says: a method and an address, the kind of the body, and the body.
    async fn ask(&self, text: &str) -> Option<(u16, String)> {
        let mut lines = text.splitn(3, '\n');
        let [head, kind, body] = [(); 3].map(|()| lines.next().unwrap_or_default());
        let (method, path) = head.split_once(' ')?;
        let method = Method::from_bytes(method.as_bytes()).ok()?;
        let left_out = LEFT_OUT.iter().any(|word| path.contains(word));
        if left_out || method == Method::CONNECT || !path.starts_with('/') {
            return None;
        }
        let (browser, bearer) = &self.browsers[text.len() % self.browsers.len()];
        let mut request = Request::builder().method(method).uri(path);
        if let Some(bearer) = bearer {
            request = request.header("authorization", bearer);
        }
        if !kind.is_empty() {
            request = request.header("content-type", kind);
        }
        // What cannot be sent at all is no request.
        request.uri_ref()?;
        request.headers_ref()?;
        let mut browser = browser.clone();
        let sent = browser.send(request, body.to_owned());
        let Ok(answer) = timeout(ANSWER_MAX, sent).await else { return Some((0, String::new())) };
        let status = answer.status.as_u16();
        assert!(status < 500 || status == 503, "{text}\n{answer:?}");
        let problem: Value = serde_json::from_slice(&answer.body).unwrap_or_default();
        let code = problem["code"].as_str().unwrap_or_default().to_owned();
        Some((status, code))
    }
}

/// Every call of the description, with a body that may be of some use.
fn calls() -> Vec<String> {
    let description: Value =
        serde_json::from_str(include_str!("../../../docs/openapi.json")).unwrap();
    let mut calls = vec![];
    for (path, methods) in description["paths"].as_object().unwrap() {
        let path = path.replace("{id}", "abcdefgh").replace("{name}", "carol");
        for (method, call) in methods.as_object().unwrap() {
            let content = call["requestBody"]["content"].as_object();
            let kind = content.and_then(|kinds| kinds.keys().next()).map_or("", String::as_str);
            let body = if kind.is_empty() { Value::Null } else { json!({ "rules": "chess" }) };
            calls.push(format!("{} {path}\n{kind}\n{body}", method.to_uppercase()));
        }
    }
    calls
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whatever_is_asked_is_answered_as_it_is_described_and_nothing_fails() {
    let server = TestServer::start_with(|config| {
        config.play.rates = Rates::new(1_000_000, 1_000_000);
        config.play.rates.call = Rate::per(1_000_000, 1_000);
        config.play.rates.picture = Rate::per(1_000_000, 1_000);
        config.play.per_address = PerAddress::of_reads(100_000_000);
    })
    .await;
    let asking = Asking::all(&server).await;
    let handle = Handle::current();
    let all = spawn_blocking(move || {
        Target::new("requests")
            .also(calls())
            .words(WORDS)
            .runs(250)
            .len_max(3_000)
            .text(|text| Did::of(&handle.block_on(asking.ask(text))));
    });
    all.await.unwrap();
    server.stop().await;
}
