//! A server of its own for each story, and browsers that talk to it.

use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};

use http_body_util::{BodyExt as _, Full};
use hyper::body::{Bytes, Incoming};
use hyper::header::{CONTENT_TYPE, COOKIE, HOST, HeaderMap, SET_COOKIE};
use hyper::http::response::Parts;
use hyper::{Method, Request, StatusCode};
use hyper_util::rt::TokioIo;
use rookery_play::{Options, now};
use rookery_protocol::account::Me;
use rookery_protocol::error::Problem;
use rookery_server::{Config, Running};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpSocket, TcpStream};
use tokio_rustls::TlsConnector;

use crate::described::{self, Sent};

/// A passphrase that nobody objects to.
pub(crate) const PASSPHRASE: &str = "a long enough passphrase";

/// A folder that goes away with its story.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new() -> Self {
        let name = format!("rookery-story-{:016x}", now::random_u64());
        Self(std::env::temp_dir().join(name))
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A server on a free port, with a database of its own.
pub(crate) struct TestServer {
    pub(crate) running: Running,
    pub(crate) folder: Folder,
}

impl TestServer {
    pub(crate) async fn start() -> Self {
        Self::start_with(|_| {}).await
    }

    pub(crate) async fn start_with(change: impl FnOnce(&mut Config)) -> Self {
        let folder = Folder::new();
        Self::start_in(folder, change).await
    }

    pub(crate) async fn start_in(folder: Folder, change: impl FnOnce(&mut Config)) -> Self {
        let play = Options {
            data: folder.path().to_owned(),
            scripts: false,
            // One for all tests: only the first has to compile anything.
            compiled: Some(PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("compiled")),
            ..Options::default()
        };
        let mut config = Config { listen: "127.0.0.1:0".to_owned(), play, ..Config::default() };
        change(&mut config);
        let running = rookery_server::start(config).await.unwrap();
        Self { running, folder }
    }

    /// Stops it; its folder stays for another start.
    pub(crate) async fn stop(self) -> Folder {
        self.running.stop().await;
        self.folder
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.running.address
    }

    /// A browser that has never been here.
    pub(crate) fn browser(&self) -> Browser {
        Browser::new(self.address())
    }

    /// A browser that has just registered.
    pub(crate) async fn registered(&self, name: &str) -> Browser {
        let mut browser = self.browser();
        let answer = browser.post("/api/v1/register", credentials(name, PASSPHRASE)).await;
        assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text());
        browser
    }

    /// The token in the link that makes the first admin.
    pub(crate) fn first_admin_token(&self) -> Option<String> {
        let link = self.running.first_admin_link.as_ref()?;
        Some(link.split_once("/first-admin#").unwrap().1.to_owned())
    }
}

/// A body with a name and a passphrase.
pub(crate) fn credentials(name: &str, passphrase: &str) -> Value {
    json!({ "name": name, "passphrase": passphrase })
}

/// A connection, with TLS or without.
pub(crate) trait Io: AsyncRead + AsyncWrite + Send + Unpin {}

impl<T: AsyncRead + AsyncWrite + Send + Unpin> Io for T {}

/// Keeps cookies, as a browser does, and sends what it is told to.
#[derive(Clone)]
pub(crate) struct Browser {
    pub(crate) address: SocketAddr,
    /// The cookie of its session.
    pub(crate) cookie: Option<String>,
    /// The cookie that it is known by.
    pub(crate) known_by: Option<String>,
    /// How it comes to the server.
    pub(crate) way: Way,
}

/// How a browser comes to a server; by default as plainly as can be.
#[derive(Clone, Default)]
pub(crate) struct Way {
    /// How it speaks TLS, if it does.
    pub(crate) tls: Option<TlsConnector>,
    /// The name in the address line, where that is no address.
    pub(crate) name: Option<&'static str>,
    /// The address of this machine that it comes from, where it matters.
    pub(crate) from: Option<IpAddr>,
}

impl Way {
    /// Connects to an address.
    pub(crate) async fn connect(&self, to: SocketAddr) -> Box<dyn Io> {
        let stream = match self.from {
            Some(from) => {
                let socket = TcpSocket::new_v4().unwrap();
                socket.bind(SocketAddr::from((from, 0))).unwrap();
                socket.connect(to).await.unwrap()
            }
            None => TcpStream::connect(to).await.unwrap(),
        };
        let Some(tls) = &self.tls else { return Box::new(stream) };
        let name = match self.name {
            Some(name) => name.try_into().unwrap(),
            None => to.ip().into(),
        };
        Box::new(tls.connect(name, stream).await.unwrap())
    }

    /// What the address line says.
    fn host(&self, to: SocketAddr) -> String {
        self.name.map_or(to.to_string(), |name| format!("{name}:{}", to.port()))
    }
}

impl Browser {
    pub(crate) fn new(address: SocketAddr) -> Self {
        Self { address, cookie: None, known_by: None, way: Way::default() }
    }

    pub(crate) async fn get(&mut self, path: &str) -> Answer {
        self.send(Request::get(path), Bytes::new()).await
    }

    pub(crate) async fn post(&mut self, path: &str, body: Value) -> Answer {
        self.json(Method::POST, path, body).await
    }

    pub(crate) async fn json(&mut self, method: Method, path: &str, body: Value) -> Answer {
        let request = Request::builder().method(method).uri(path);
        self.send(request.header(CONTENT_TYPE, "application/json"), body.to_string()).await
    }

    /// Sends anything at all.
    pub(crate) async fn send(
        &mut self,
        mut request: hyper::http::request::Builder,
        body: impl Into<Bytes>,
    ) -> Answer {
        let has = |name| request.headers_ref().is_some_and(|headers| headers.contains_key(name));
        if !has(HOST) {
            request = request.header(HOST, self.way.host(self.address));
        }
        let cookies: Vec<_> =
            [&self.cookie, &self.known_by].into_iter().flatten().map(String::as_str).collect();
        if !cookies.is_empty() {
            request = request.header(COOKIE, cookies.join("; "));
        }
        let body = body.into();
        let request = request.body(Full::new(body.clone())).unwrap();
        let (sent, _) = request.clone().into_parts();
        described::fetch(self).await;
        let answer = self.exchange(request).await;
        let kind = sent.headers.get(CONTENT_TYPE).map_or("", |kind| kind.to_str().unwrap_or(""));
        let path = sent.uri.path();
        described::check(&Sent { method: &sent.method, path, kind, body: &body }, &answer);
        self.keep_cookie(&answer);
        answer
    }

    /// Asks for something that nobody compares with its description.
    pub(crate) async fn ask(&self, path: &str) -> Answer {
        let request = Request::get(path).header(HOST, self.way.host(self.address));
        self.exchange(request.body(Full::new(Bytes::new())).unwrap()).await
    }

    async fn exchange(&self, request: Request<Full<Bytes>>) -> Answer {
        let (head, body) = self.begin(request).await;
        let body = body.collect().await.unwrap().to_bytes();
        Answer { status: head.status, headers: head.headers, body }
    }

    /// Sends something, and waits for what the answer begins with: it may have no end.
    pub(crate) async fn begin(&self, request: Request<Full<Bytes>>) -> (Parts, Incoming) {
        let stream = self.way.connect(self.address).await;
        let connect = hyper::client::conn::http1::handshake(TokioIo::new(stream));
        let (mut sender, connection) = connect.await.unwrap();
        tokio::spawn(connection);
        sender.send_request(request).await.unwrap().into_parts()
    }

    fn keep_cookie(&mut self, answer: &Answer) {
        for line in answer.headers.get_all(SET_COOKIE) {
            let pair = line.to_str().unwrap().split(';').next().unwrap();
            let kept = (!pair.ends_with('=')).then(|| pair.to_owned());
            let is_browser = pair.trim_start_matches("__Host-").starts_with("rookery_browser=");
            if is_browser {
                self.known_by = kept;
            } else {
                self.cookie = kept;
            }
        }
    }

    /// The name that the server knows this browser by.
    pub(crate) async fn name(&mut self) -> Option<String> {
        let me: Me = self.get("/api/v1/me").await.json();
        me.account.map(|account| account.player.name)
    }
}

/// What came back.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Bytes,
}

impl Answer {
    pub(crate) fn text(&self) -> &str {
        std::str::from_utf8(&self.body).unwrap()
    }

    pub(crate) fn json<T: DeserializeOwned>(&self) -> T {
        serde_json::from_slice(&self.body).unwrap_or_else(|fault| panic!("{fault}: {self:?}"))
    }

    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }

    /// The problem, after making sure that it is one with this status and word.
    pub(crate) fn problem(&self, status: u16, code: &str) -> Problem {
        assert_eq!(self.status.as_u16(), status, "{self:?}");
        assert_eq!(self.header("content-type"), "application/json");
        let problem: Problem = self.json();
        assert_eq!(problem.code, code, "{problem:?}");
        problem
    }
}
