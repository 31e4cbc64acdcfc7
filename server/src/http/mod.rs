//! The HTTP side: short handlers that authenticate, act and answer.

use std::sync::Arc;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::header::{CONTENT_LENGTH, CONTENT_TYPE};
use axum::http::{HeaderValue, Method};
use axum::middleware::{Next, from_fn, from_fn_with_state, map_response};
use axum::response::{IntoResponse, Response};
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{
    DefaultPredicate, NotForContentType, Predicate as _, SizeAbove,
};

use crate::app::App;
use crate::bots::TEST_MAX;
use crate::lichess;

pub mod account;
pub mod bots;
pub mod challenges;
pub mod console;
pub mod deeds;
pub mod description;
pub mod engines;
pub mod export;
pub mod games;
pub mod health;
pub mod hint;
pub mod hosts;
pub mod imports;
pub mod matches;
pub mod modules;
pub mod page;
pub mod people;
pub mod pictures;
pub mod positions;
pub mod rules;
pub mod session;
pub mod share;
pub mod studies;
pub mod tokens;
pub mod users;

pub mod calls;
pub mod error;
pub mod extract;
pub mod limits;
pub mod origin;
pub mod trace;

mod engine_draft;

use calls::Calls;
pub use error::Error;

/// The longest body of a request, in bytes.
pub const BODY_LEN_MAX: usize = 16 * 1024;
/// Shorter answers are not worth compressing, in bytes.
const COMPRESSED_LEN_MIN: u64 = 256;

/// Every address of the server.
pub fn router(app: Arc<App>) -> Router {
    // Lines that are sent as they come up must not wait in a compressor.
    let compressible = DefaultPredicate::new()
        .and(SizeAbove::new(COMPRESSED_LEN_MIN))
        .and(NotForContentType::const_new("application/x-ndjson"));
    let (router, all) = calls(&app).into_parts();
    description::keep(&all);
    router
        .fallback(page::page)
        .method_not_allowed_fallback(async || Error::MethodNotAllowed)
        // The layers below are in the order in which an answer passes them.
        .layer(DefaultBodyLimit::max(BODY_LEN_MAX))
        .layer(CompressionLayer::new().compress_when(compressible))
        .layer(from_fn_with_state(app.clone(), in_time))
        .layer(from_fn(json_only))
        .layer(map_response(only_problems))
        .layer(from_fn_with_state(app.clone(), origin::same_origin))
        .layer(from_fn_with_state(app.clone(), page::harden))
        .layer(from_fn(trace::trace))
        .with_state(app)
}

/// Every call.
fn calls(app: &Arc<App>) -> Calls {
    let api = Calls::new("")
        .merge(account::routes())
        .merge(session::routes())
        .merge(tokens::routes())
        .merge(users::routes())
        .merge(rules::routes())
        .merge(challenges::routes())
        .merge(games::routes())
        .merge(positions::routes())
        .merge(pictures::positions())
        .merge(hint::routes())
        .merge(export::routes())
        .merge(imports::routes())
        .merge(matches::routes())
        .merge(studies::routes())
        .merge(bots::routes())
        .merge(engines::routes())
        .merge(modules::routes())
        .merge(hosts::routes())
        .merge(people::routes())
        .merge(console::routes())
        .merge(description::routes())
        .layer(from_fn_with_state(app.clone(), deeds::note));
    api.nest("/api/v1")
        .merge(pictures::routes())
        .merge(share::routes())
        .merge(lichess::routes())
        .merge(health::routes())
}

/// A form can be sent from any page without a script and without being asked for; JSON cannot.
async fn json_only(request: Request, next: Next) -> Result<Response, Error> {
    let reads = matches!(*request.method(), Method::GET | Method::HEAD);
    let kind = request.headers().get(CONTENT_TYPE).map(|kind| kind.to_str().unwrap_or_default());
    let is_json = |kind: &str| {
        let name = kind.split(';').next().unwrap_or_default().trim();
        name.eq_ignore_ascii_case("application/json")
    };
    let path = request.uri().path();
    // A token is nothing that a browser adds by itself; a file of games is of a kind of its own.
    let may_differ = lichess::is_path(path) || path == imports::PATH && !is_form(kind);
    if !reads && !may_differ && kind.is_some_and(|kind| !is_json(kind)) {
        return Err(Error::NotJson);
    }
    Ok(next.run(request).await)
}

/// Whether a page of another site could send this without being asked for.
fn is_form(kind: Option<&str>) -> bool {
    let of_forms = ["application/x-www-form-urlencoded", "multipart/form-data", "text/plain"];
    let name = kind.unwrap_or_default().split(';').next().unwrap_or_default().trim();
    of_forms.iter().any(|form| name.eq_ignore_ascii_case(form))
}

/// Refusals of the libraries come as plain text; clients are promised a problem for every one.
async fn only_problems(response: Response) -> Response {
    let status = response.status();
    let is_json = |kind: &HeaderValue| kind.as_bytes().starts_with(b"application/json");
    let fails = status.is_client_error() || status.is_server_error();
    if !fails || response.headers().get(CONTENT_TYPE).is_some_and(is_json) {
        return response;
    }
    let (mut head, _) = response.into_parts();
    let why = status.canonical_reason().unwrap_or("no reason was given");
    let text = format!("The server did not understand this request: {why}.");
    let (told, body) = Error::Said(status, "malformed", text).into_response().into_parts();
    head.headers.remove(CONTENT_LENGTH);
    head.headers.extend(told.headers);
    Response::from_parts(head, body)
}

async fn in_time(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let path = request.uri().path();
    let tests = path.starts_with("/api/v1/admin/engines/") && path.ends_with("/test");
    let max = match path {
        _ if tests => 2 * TEST_MAX,
        "/api/v1/admin/backups" => console::BACKUP_MAX,
        _ => app.config.request_timeout,
    };
    let answer = tokio::time::timeout(max, next.run(request)).await;
    answer.unwrap_or_else(|_| Error::TooSlow.into_response())
}
