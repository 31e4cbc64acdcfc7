//! What is said to whoever comes without TLS: where to go. Besides, what watches over the server may
//! ask it, and an authority that gives certificates.

use std::net::IpAddr;
use std::sync::Arc;

use axum::Router;
use axum::extract::{Path, Request, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, HOST, LOCATION};
use axum::http::uri::{Authority, PathAndQuery};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use rookery_protocol::cause::Cause;
use rookery_texts::server;
use rookery_tls::Answers;

use crate::door::error::Error;
use crate::http::health;
use crate::site::Site;

/// What such requests are answered by.
#[derive(Clone)]
pub(crate) struct Plain {
    pub(crate) answers: Arc<Answers>,
    /// The port at which the server speaks TLS.
    pub(crate) port: u16,
    pub(crate) site: Site,
}

/// Answers every request that came without TLS.
pub(crate) fn router(plain: Plain) -> Router {
    let site = plain.site.clone();
    let health = Router::new()
        .route("/healthz", get(health::healthz))
        .route("/readyz", get(health::readyz))
        .with_state(site);
    Router::new()
        .route("/.well-known/acme-challenge/{token}", get(answer))
        .fallback(lead)
        .with_state(plain)
        .merge(health)
}

async fn answer(State(plain): State<Plain>, Path(token): Path<String>) -> Response {
    match plain.answers.of(&token) {
        Some(text) => {
            ([(CONTENT_TYPE, "text/plain"), (CACHE_CONTROL, "no-store")], text).into_response()
        }
        None => Error::Said(StatusCode::NOT_FOUND, Cause::NotFound.into(), server::no_challenge())
            .into_response(),
    }
}

/// Leads whoever opens a page to the same address over TLS. Whatever else was sent, others could read it: it
/// is not done, so that whoever sends it notices.
async fn lead(State(plain): State<Plain>, request: Request) -> Response {
    let Some(origin) = plain.origin(request.headers()) else {
        return Error::Malformed(HOST.to_string()).into_response();
    };
    let path = request.uri().path_and_query().map_or("/", PathAndQuery::as_str);
    let path = if path.starts_with('/') { path } else { "/" };
    let to = format!("{origin}{path}");
    // A program that was led would send its token again and again where others read it.
    let is_call = path.starts_with("/api/");
    let reads = matches!(*request.method(), Method::GET | Method::HEAD) && !is_call;
    match HeaderValue::try_from(&to) {
        Ok(to) if reads => (StatusCode::PERMANENT_REDIRECT, [(LOCATION, to)]).into_response(),
        _ => {
            let text = server::only_https(origin);
            Error::Said(StatusCode::FORBIDDEN, Cause::OnlyHttps.into(), text).into_response()
        }
    }
}

impl Plain {
    /// Where the server speaks TLS: its public address, or at the same host as was asked.
    fn origin(&self, headers: &HeaderMap) -> Option<String> {
        if let Some(url) = &self.site.config.play.public_url {
            return Some(url.origin().to_owned());
        }
        let host = headers.get(HOST)?.to_str().ok()?.parse::<Authority>().ok()?;
        let bare = host.host().trim_start_matches('[').trim_end_matches(']');
        let is_name = bare.chars().all(|c| c.is_ascii_alphanumeric() || "-._".contains(c));
        if bare.is_empty()
            || host.as_str().contains('@')
            || !is_name && bare.parse::<IpAddr>().is_err()
        {
            return None;
        }
        let host = host.host();
        Some(match self.port {
            443 => format!("https://{host}"),
            port => format!("https://{host}:{port}"),
        })
    }
}
