//! One HTTP call, and the session that the calls share.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use http_body_util::{BodyExt, Full, Limited};
use hyper::body::{Bytes, Incoming};
use hyper::header::{
    AUTHORIZATION, CONTENT_TYPE, COOKIE, HeaderMap, HeaderValue, SET_COOKIE, USER_AGENT,
};
use hyper::http::request::Builder;
use hyper::{Method, Request};
use hyper_util::client::legacy::Client as Http;
use hyper_util::rt::TokioExecutor;
use rookery_protocol::error::Problem;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::address::Address;
use crate::connect::Connector;
use crate::error::ApiError;
use crate::kept::Kept;
use crate::texts;
use crate::tls_error::innermost;
use crate::trust::Trust;

/// The cookie of a session, as it is called over plain HTTP and where people come over TLS alone. Which
/// of them a server takes depends on how people reach it, which may be otherwise than we do.
const SESSION_COOKIES: [&str; 2] = ["rookery_session", "__Host-rookery_session"];
const ANSWER_LEN_MAX: usize = 16 * 1024 * 1024;
const ANSWER_WAIT_MAX: Duration = Duration::from_secs(30);

/// A client of one server, with at most one session. Clones share the session.
#[derive(Clone)]
pub struct Client {
    address: Address,
    /// Whether secrets may be told over what there is between us and the address.
    private: bool,
    connector: Connector,
    http: Http<Connector, Full<Bytes>>,
    /// The session's token: clones sign in and out together.
    session: Arc<Mutex<Option<String>>>,
    /// Where that is kept, if others may renew it there.
    kept: Option<Arc<Kept>>,
    /// The `Authorization` header of a program with a token.
    bearer: Option<HeaderValue>,
}

/// What it calls itself, so that its owner knows its session in a list of them.
fn agent() -> String {
    let system = match std::env::consts::OS {
        "linux" => "Linux",
        "macos" => "Macintosh",
        "windows" => "Windows",
        other => other,
    };
    format!("rookery/{} ({system})", env!("CARGO_PKG_VERSION"))
}

/// For a call without a body.
pub(crate) const NO_BODY: Option<&()> = None;

impl Client {
    /// A client of the server at `address`, such as `http://127.0.0.1:8000` or
    /// `https://play.example`; without a scheme that is plain HTTP on this machine and TLS
    /// elsewhere. Nothing is sent yet.
    ///
    /// # Errors
    /// [`ApiError::BadAddress`].
    pub fn new(address: &str) -> Result<Self, ApiError> {
        Self::trusting(address, &Trust::default())
    }

    /// A client of the server at `address` that believes, and tells, what it is allowed to.
    ///
    /// # Errors
    /// [`ApiError::BadAddress`].
    pub fn trusting(address: &str, trust: &Trust) -> Result<Self, ApiError> {
        let address = Address::parse(address)?;
        let connector = Connector::new(&address, trust)?;
        let private = address.is_tls() || address.is_here() || trust.allows_plain_http();
        let http = Http::builder(TokioExecutor::new()).build(connector.clone());
        let session = Arc::default();
        Ok(Self { address, private, connector, http, session, kept: None, bearer: None })
    }

    /// Makes sure that nobody in between would read a passphrase or a token, before anybody is
    /// asked for one. Calls and sockets look by themselves.
    ///
    /// # Errors
    /// [`ApiError::PlainHttp`].
    pub fn ensure_private(&self) -> Result<(), ApiError> {
        match self.private {
            true => Ok(()),
            false => Err(ApiError::PlainHttp(texts::plain_http(
                self.address.http(""),
                self.address.with_tls(),
            ))),
        }
    }

    /// The same client with a token, which every call and socket then shows; `None` when no header
    /// can carry it.
    #[must_use]
    pub fn with_token(self, token: &str) -> Option<Self> {
        let mut bearer = HeaderValue::from_str(&format!("Bearer {token}")).ok()?;
        bearer.set_sensitive(true);
        Some(Self { bearer: Some(bearer), ..self })
    }

    /// Whether it shows a token.
    #[must_use]
    pub fn has_token(&self) -> bool {
        self.bearer.is_some()
    }

    /// The session's token, to be kept for the next time.
    #[must_use]
    pub fn session(&self) -> Option<String> {
        self.session.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Goes on with a session of an earlier time, or without one.
    pub fn set_session(&self, token: Option<String>) {
        *self.session.lock().unwrap_or_else(PoisonError::into_inner) = token;
    }

    pub(crate) fn with_kept(self, kept: Kept) -> Self {
        Self { kept: Some(Arc::new(kept)), ..self }
    }

    pub(crate) fn kept(&self) -> Option<&Kept> {
        self.kept.as_deref()
    }

    pub(crate) fn address(&self) -> &Address {
        &self.address
    }

    pub(crate) fn connector(&self) -> Connector {
        self.connector.clone()
    }

    /// The `Cookie` header, if there is a session, and the `Authorization` header, if there is a
    /// token: whatever shows who makes a call.
    ///
    /// # Errors
    /// [`ApiError::PlainHttp`]: there is one, and others could read it.
    pub(crate) fn secrets(&self) -> Result<(Option<HeaderValue>, Option<&HeaderValue>), ApiError> {
        self.look_again();
        let cookie = self.session().and_then(|token| {
            let pairs = SESSION_COOKIES.map(|name| format!("{name}={token}"));
            let mut cookie = HeaderValue::from_str(&pairs.join("; ")).ok()?;
            cookie.set_sensitive(true);
            Some(cookie)
        });
        if cookie.is_some() || self.bearer.is_some() {
            self.ensure_private()?;
        }
        Ok((cookie, self.bearer.as_ref()))
    }

    /// Makes a call and reads its answer.
    pub(crate) async fn call<T: DeserializeOwned>(
        &self,
        method: Method,
        path: &str,
        body: Option<&impl Serialize>,
    ) -> Result<T, ApiError> {
        let answer = self.fetch(method, path, body).await?;
        serde_json::from_slice(&answer)
            .map_err(|err| ApiError::unexpected(&format_args!("{path}: {err}")))
    }

    /// Makes a call; the answer's bytes if it went well.
    pub(crate) async fn fetch(
        &self,
        method: Method,
        path: &str,
        body: Option<&impl Serialize>,
    ) -> Result<Bytes, ApiError> {
        in_time(async { whole(self.begin(method, path, body).await?).await }).await
    }

    /// Asks for what may be longer than any other answer, and take longer.
    pub(crate) async fn fetch_in_parts(&self, path: &str) -> Result<Parts, ApiError> {
        let body = in_time(self.begin(Method::GET, path, NO_BODY)).await?;
        Ok(Parts { body })
    }

    /// Makes a call; the answer's body, which has still to come, if it went well. A call that was
    /// refused because its session is none any more was not carried out: it is made once more where
    /// there is another one.
    async fn begin(
        &self,
        method: Method,
        path: &str,
        body: Option<&impl Serialize>,
    ) -> Result<Incoming, ApiError> {
        let body = body.map(serde_json::to_vec).transpose();
        let body = body.map_err(|err| ApiError::unexpected(&err))?.map(Bytes::from);
        let shown = self.shown();
        match self.attempt(method.clone(), path, body.clone()).await {
            Err(why) if why.wants_session() && self.is_renewed(shown.as_deref()).await => {
                self.attempt(method, path, body).await
            }
            other => other,
        }
    }

    /// The session that the next call shows.
    pub(crate) fn shown(&self) -> Option<String> {
        self.look_again();
        self.session()
    }

    async fn attempt(
        &self,
        method: Method,
        path: &str,
        body: Option<Bytes>,
    ) -> Result<Incoming, ApiError> {
        let mut request = self.request(method, path)?;
        if body.is_some() {
            request = request.header(CONTENT_TYPE, "application/json");
        }
        let request = request.body(Full::new(body.unwrap_or_default()));
        let request = request.map_err(|err| ApiError::unexpected(&err))?;
        let answer = self.http.request(request).await.map_err(|err| innermost(&err))?;
        let (head, body) = answer.into_parts();
        self.keep_session(&head.headers);
        match head.status.is_success() {
            true => Ok(body),
            false => Err(refused(head.status.as_u16(), &whole(body).await?)),
        }
    }

    /// The beginning of a call, with who makes it. Only what is asked as nobody holds no secret,
    /// neither in the question nor in the answer.
    pub(crate) fn request(&self, method: Method, path: &str) -> Result<Builder, ApiError> {
        if method != Method::GET {
            self.ensure_private()?;
        }
        let (cookie, bearer) = self.secrets()?;
        let request = Request::builder().method(method).uri(self.address.http(path));
        let request = request.header(USER_AGENT, agent());
        let request = cookie.into_iter().fold(request, |it, cookie| it.header(COOKIE, cookie));
        Ok(bearer.into_iter().fold(request, |it, bearer| it.header(AUTHORIZATION, bearer)))
    }

    fn keep_session(&self, headers: &HeaderMap) {
        let cookies = headers.get_all(SET_COOKIE).into_iter();
        for cookie in cookies.filter_map(|cookie| cookie.to_str().ok()) {
            let pair = cookie.split(';').next().unwrap_or_default();
            match pair.trim().split_once('=') {
                Some((name, token)) if SESSION_COOKIES.contains(&name) => {
                    self.set_session(Some(token.to_owned()).filter(|token| !token.is_empty()));
                }
                _ => {}
            }
        }
    }
}

/// An answer that comes in parts, as long as it may be.
pub struct Parts {
    body: Incoming,
}

impl Parts {
    pub(crate) fn new(body: Incoming) -> Self {
        Self { body }
    }

    /// The next part; nothing after the last one.
    ///
    /// # Errors
    /// [`ApiError::Unreachable`]: what came so far is torn.
    pub async fn next(&mut self) -> Result<Option<Bytes>, ApiError> {
        let next = async { self.body.frame().await.transpose().map_err(|err| innermost(&err)) };
        // What is no data is a trailer, and the last.
        Ok(in_time(next).await?.and_then(|frame| frame.into_data().ok()))
    }
}

pub(crate) async fn in_time<T>(
    step: impl Future<Output = Result<T, ApiError>>,
) -> Result<T, ApiError> {
    let done = tokio::time::timeout(ANSWER_WAIT_MAX, step).await;
    done.unwrap_or_else(|_| Err(ApiError::Unreachable(texts::no_answer())))
}

pub(crate) async fn whole(body: Incoming) -> Result<Bytes, ApiError> {
    let body = Limited::new(body, ANSWER_LEN_MAX).collect().await;
    Ok(body.map_err(|err| ApiError::unreachable(&err))?.to_bytes())
}

/// What the server refused with, or as much of it as can be read.
pub(crate) fn refused(status: u16, body: &[u8]) -> ApiError {
    let problem = serde_json::from_slice(body).unwrap_or_else(|_| {
        let text = texts::status(status);
        let code = format!("http-{status}");
        Problem { error: text.to_string(), code, said: text.said(), field: None }
    });
    ApiError::Refused { status, problem: Box::new(problem) }
}
