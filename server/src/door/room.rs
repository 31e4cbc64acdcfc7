//! What one address may have open and read: asked before anything else is done for a request.

use std::net::IpAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::{FromRequestParts, Request, State};
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method};
use axum::middleware::Next;
use axum::response::Response;
use hyper::body::{Frame, SizeHint};
use rookery_play::now;
use rookery_play::shares::Share;

use super::error::{Error, Result};
use super::extract::{Peer, of};
use crate::site::Site;

/// Calls of programs and pages; everything else is a file of the page itself.
const CALLS: &str = "/api/";
/// Pictures are counted where they are drawn.
const PICTURES: &str = "/picture";

/// A place of an address for as long as something of it is open; none where the connection itself has
/// one.
#[derive(Clone, Default)]
pub struct Place {
    _held: Option<Arc<Share<IpAddr>>>,
}

impl FromRequestParts<Site> for Place {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _: &Site) -> Result<Self> {
        Ok(parts.extensions.get::<Self>().cloned().unwrap_or_default())
    }
}

/// Lets a request in that its address has room for. Behind a proxy, whose connections are everybody's,
/// it is the request that takes the place of a connection, until its answer is told to the end.
pub async fn ask(State(site): State<Site>, mut request: Request, next: Next) -> Result<Response> {
    let Some(Peer(peer)) = request.extensions().get::<Peer>().copied() else {
        return Err(Error::internal("no peer address"));
    };
    let limits = &site.app.base.limits;
    let client = of(request.headers(), peer.ip(), &site.config);
    if is_read(request.method(), request.uri().path()) {
        limits.read(client, has_token(request.headers()), now::millis())?;
    }
    let writes = is_export(request.uri().path());
    let export = writes.then(|| limits.export(client)).transpose()?;
    let own = site.config.trust_proxy.then(|| limits.connection(client)).transpose()?;
    if export.is_none() && own.is_none() {
        return Ok(next.run(request).await);
    }
    let place = Place { _held: own.map(Arc::new) };
    request.extensions_mut().insert(place.clone());
    let answer = next.run(request).await;
    Ok(answer.map(|body| Body::new(Told { body, _held: (place, export) })))
}

/// Whether something is looked up for this.
fn is_read(method: &Method, path: &str) -> bool {
    let reads = matches!(*method, Method::GET | Method::HEAD);
    reads && (path.starts_with(CALLS) && !path.contains(PICTURES) || is_export(path))
}

/// Whether a file of games is written for this, however many they are.
fn is_export(path: &str) -> bool {
    let is_file = path.ends_with("/games.txt") || path.starts_with("/api/games/user/");
    is_file || path.ends_with("/export") || path.contains("/export/")
}

fn has_token(headers: &HeaderMap) -> bool {
    headers.contains_key(AUTHORIZATION)
}

/// An answer that has its place until it is told, or nobody listens any more.
struct Told {
    body: Body,
    _held: (Place, Option<Share<IpAddr>>),
}

impl HttpBody for Told {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<std::result::Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(cx)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_that_look_something_up_are_reads_and_files_of_the_page_are_none() {
        for (method, path, read) in [
            (Method::GET, "/api/v1/games", true),
            (Method::HEAD, "/api/user/anna", true),
            (Method::POST, "/api/v1/challenges", false),
            (Method::GET, "/games/export/_ids", true),
            (Method::GET, "/", false),
            (Method::GET, "/assets/page.js", false),
            (Method::GET, "/readyz", false),
            (Method::GET, "/api/v1/positions/picture.svg", false),
        ] {
            assert_eq!(is_read(&method, path), read, "{method} {path}");
        }
    }

    #[test]
    fn files_of_games_are_known_whatever_door_they_are_asked_for_at() {
        for path in [
            "/api/v1/games/export",
            "/api/v1/games/x/export",
            "/api/v1/imports/x/games.txt",
            "/api/v1/matches/x/games.txt",
            "/api/games/user/anna",
            "/api/games/export/_ids",
            "/game/export/x",
        ] {
            assert!(is_export(path), "{path}");
        }
        for path in ["/api/v1/games", "/api/v1/games/x", "/api/user/anna", "/"] {
            assert!(!is_export(path), "{path}");
        }
    }
}
