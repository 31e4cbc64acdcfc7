//! What one address may have open and read: asked before anything else is done for a request.

use std::net::IpAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::{FromRequestParts, Request, State};
use axum::http::HeaderMap;
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use axum::middleware::Next;
use axum::response::Response;
use hyper::body::{Frame, SizeHint};
use rookery_play::shares::Share;
use rookery_play::{App, now};

use super::error::{Error, Result};
use super::extract::{Client, Peer, of};
use crate::site::Site;

/// Calls of programs and pages, and pages that are looked up before they are told to be there;
/// everything else is a file of the page itself.
const LOOKED_UP: [&str; 6] = ["/api/", "/@/", "/c/", "/g/", "/matches/", "/imports/"];
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

/// Whose reads a request counts as, for an answer that takes as much as several.
#[derive(Clone, Copy)]
pub struct Reader {
    client: IpAddr,
    with_token: bool,
}

impl Reader {
    /// Counts one more read.
    ///
    /// # Errors
    /// [`Denied::TooFast`](rookery_play::denied::Denied::TooFast).
    pub fn again(self, app: &App) -> Result<()> {
        Ok(app.base.limits.read(self.client, self.with_token, now::millis())?)
    }
}

impl FromRequestParts<Site> for Reader {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, site: &Site) -> Result<Self> {
        let Client(client) = Client::from_request_parts(parts, site).await?;
        Ok(Self { client, with_token: has_token(&parts.headers) })
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
    if is_call(request.uri().path()) {
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

/// Whether something is looked up or done for this, by whatever method: what is asked for by `POST`
/// may cost more than a list.
fn is_call(path: &str) -> bool {
    let is_picture = path.contains(PICTURES);
    let may_be_found = LOOKED_UP.iter().any(|begins| path.starts_with(begins));
    may_be_found && !is_picture || is_export(path)
}

/// Whether a file of games is written for this, however many they are.
fn is_export(path: &str) -> bool {
    let is_file = path.ends_with("/games.txt") || path.starts_with("/api/games/user/");
    let is_own = path.ends_with("/me/archive");
    is_file || is_own || path.ends_with("/export") || path.contains("/export/")
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
    fn calls_and_pages_that_are_looked_up_count_and_files_of_the_page_do_not() {
        for (path, counts) in [
            ("/api/v1/games", true),
            ("/api/users", true),
            ("/@/anna", true),
            ("/g/x", true),
            ("/games/export/_ids", true),
            ("/", false),
            ("/assets/page.js", false),
            ("/readyz", false),
            ("/api/v1/positions/picture.svg", false),
        ] {
            assert_eq!(is_call(path), counts, "{path}");
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
