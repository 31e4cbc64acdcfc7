//! A program with a token, as those made for Lichess are.

use std::time::Duration;

use http_body_util::{BodyExt as _, Full};
use hyper::Request;
use hyper::body::{Bytes, Incoming};
use hyper::header::{AUTHORIZATION, HOST};
use hyper_util::rt::TokioIo;
use rookery_protocol::token::{NewToken, Scope};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::server::{Answer, Browser, PASSPHRASE, TestServer};

/// How long a line may take.
const PATIENCE: Duration = Duration::from_secs(20);

/// A program that shows a token with every call.
#[derive(Clone)]
pub(crate) struct Program {
    browser: Browser,
    pub(crate) token: String,
}

impl TestServer {
    /// The program of somebody who has just registered and made a token.
    pub(crate) async fn program(&self, name: &str, scopes: &[Scope]) -> Program {
        let mut browser = self.registered(name).await;
        let draft = json!({ "label": "Test", "scopes": scopes, "passphrase": PASSPHRASE });
        let made: NewToken = browser.post("/api/v1/tokens", draft).await.json();
        Program::new(self, made.token)
    }

    /// The program of a new bot.
    pub(crate) async fn bot_program(&self, name: &str) -> Program {
        let program = self.program(name, &[Scope::BotPlay, Scope::ChallengeWrite]).await;
        let upgraded = program.post("/api/bot/account/upgrade", "").await;
        assert_eq!(upgraded.status.as_u16(), 200, "{}", upgraded.text());
        program
    }
}

impl Program {
    pub(crate) fn new(server: &TestServer, token: String) -> Self {
        Self { browser: server.browser(), token }
    }

    fn request(&self, method: &str, path: &str) -> hyper::http::request::Builder {
        let bearer = format!("Bearer {}", self.token);
        Request::builder().method(method).uri(path).header(AUTHORIZATION, bearer)
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.browser.clone().send(self.request("GET", path), "").await
    }

    pub(crate) async fn delete(&self, path: &str) -> Answer {
        self.browser.clone().send(self.request("DELETE", path), "").await
    }

    /// Sends a form.
    pub(crate) async fn post(&self, path: &str, form: &str) -> Answer {
        let kind = "application/x-www-form-urlencoded";
        let request = self.request("POST", path).header("content-type", kind);
        self.browser.clone().send(request, form.to_owned()).await
    }

    pub(crate) async fn post_json(&self, path: &str, body: &Value) -> Answer {
        let request = self.request("POST", path).header("content-type", "application/json");
        self.browser.clone().send(request, body.to_string()).await
    }

    /// The id of a challenge that was made.
    pub(crate) async fn challenges(&self, name: &str, form: &str) -> String {
        let answer = self.post(&format!("/api/challenge/{name}"), form).await;
        assert_eq!(answer.status.as_u16(), 200, "{}", answer.text());
        answer.json::<Value>()["id"].as_str().unwrap().to_owned()
    }

    /// Does something that must work.
    pub(crate) async fn does(&self, path: &str) {
        let answer = self.post(path, "").await;
        assert_eq!((answer.status.as_u16(), answer.text()), (200, r#"{"ok":true}"#), "{path}");
    }

    /// Opens an answer that goes on.
    pub(crate) async fn stream(&self, path: &str) -> Stream {
        self.open(self.request("GET", path), "").await
    }

    /// The same, to a question with text.
    pub(crate) async fn post_stream(&self, path: &str, text: &'static str) -> Stream {
        self.open(self.request("POST", path), text).await
    }

    async fn open(&self, request: hyper::http::request::Builder, text: &'static str) -> Stream {
        let stream = TcpStream::connect(self.browser.address).await.unwrap();
        let connect = hyper::client::conn::http1::handshake(TokioIo::new(stream));
        let (mut sender, connection) = connect.await.unwrap();
        tokio::spawn(connection);
        let request = request.header(HOST, self.browser.address.to_string());
        let request = request.header("accept-encoding", "gzip, br");
        let answer = sender.send_request(request.body(Full::<Bytes>::from(text)).unwrap());
        let answer = answer.await.unwrap();
        assert_eq!(answer.status().as_u16(), 200);
        assert_eq!(answer.headers()["content-type"], "application/x-ndjson");
        assert_eq!(answer.headers().get("content-encoding"), None);
        Stream { body: answer.into_body() }
    }
}

/// An answer that goes on.
pub(crate) struct Stream {
    body: Incoming,
}

impl Stream {
    /// What comes next as it comes: a line with its end. `None` at the end of all.
    pub(crate) async fn piece(&mut self) -> Option<String> {
        let frame = timeout(PATIENCE, self.body.frame()).await.expect("nothing comes")?;
        Some(String::from_utf8(frame.unwrap().into_data().unwrap().to_vec()).unwrap())
    }

    /// The next object.
    pub(crate) async fn line(&mut self) -> Option<Value> {
        loop {
            let piece = self.piece().await?;
            assert!(piece.ends_with('\n'), "{piece:?}");
            if piece != "\n" {
                return Some(serde_json::from_str(&piece).unwrap());
            }
        }
    }

    /// The next object that is so.
    pub(crate) async fn until(&mut self, is_it: impl Fn(&Value) -> bool) -> Value {
        loop {
            let line = self.line().await.expect("the stream has ended");
            if is_it(&line) {
                return line;
            }
        }
    }

    /// The next object of this type.
    pub(crate) async fn of_type(&mut self, kind: &str) -> Value {
        self.until(|line| line["type"] == kind).await
    }
}
