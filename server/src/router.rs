//! Every address of the server: the calls of all doors that speak HTTP, and what stands before them.

use std::sync::Arc;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::header::{CONTENT_LENGTH, CONTENT_TYPE};
use axum::http::{HeaderValue, Method};
use axum::middleware::{Next, from_fn, from_fn_with_state, map_response};
use axum::response::{IntoResponse, Response};
use rookery_play::bots::TEST_MAX;
use rookery_protocol::error::Refusal;
use rookery_texts::server;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{
    DefaultPredicate, NotForContentType, Predicate as _, SizeAbove,
};

use crate::config::Config;
use crate::door::calls::Calls;
use crate::door::error::Error;
use crate::door::room;
use crate::site::Site;
use crate::{http, lichess, socket};

/// The longest body of a request, in bytes.
const BODY_LEN_MAX: usize = 16 * 1024;
/// Shorter answers are not worth compressing, in bytes.
const COMPRESSED_LEN_MIN: u64 = 256;

/// Answers every request.
pub(crate) fn router(site: Site) -> Router {
    // Lines that are sent as they come up must not wait in a compressor.
    let compressible = DefaultPredicate::new()
        .and(SizeAbove::new(COMPRESSED_LEN_MIN))
        .and(NotForContentType::const_new("application/x-ndjson"))
        .and(NotForContentType::const_new("application/zip"));
    let (router, all) = calls().into_parts();
    http::description::keep(&all);
    router
        .fallback(http::page::page)
        .method_not_allowed_fallback(async || Error::MethodNotAllowed)
        // The layers below are in the order in which an answer passes them.
        .layer(DefaultBodyLimit::max(BODY_LEN_MAX))
        .layer(CompressionLayer::new().compress_when(compressible))
        .layer(from_fn_with_state(site.clone(), in_time))
        .layer(from_fn(json_only))
        .layer(from_fn_with_state(site.clone(), room::ask))
        .layer(map_response(only_problems))
        .layer(from_fn_with_state(site.clone(), http::origin::same_origin))
        .layer(from_fn_with_state(site.clone(), http::page::harden))
        .layer(from_fn(http::trace::trace))
        .with_state(site)
}

/// Every call.
pub(crate) fn calls() -> Calls {
    http::calls().merge(lichess::routes()).merge(socket::routes()).merge(http::health::routes())
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
    // So is the link of a mail, which mail programs send as a form (RFC 8058).
    let may_differ = lichess::is_path(path)
        || path == http::mail::STOP_PATH
        || [http::imports::PATH, http::books::PATH, http::builds::ARCHIVES_PATH].contains(&path)
            && !is_form(kind);
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
    let is_ours = |kind: &HeaderValue| {
        let ours: [&[u8]; 2] = [b"application/json", b"text/html"];
        ours.iter().any(|ours| kind.as_bytes().starts_with(ours))
    };
    let fails = status.is_client_error() || status.is_server_error();
    if !fails || response.headers().get(CONTENT_TYPE).is_some_and(is_ours) {
        return response;
    }
    let (mut head, _) = response.into_parts();
    let why = status.canonical_reason().unwrap_or("no reason was given");
    let text = server::malformed(format!("{why}."));
    let (told, body) =
        Error::Said(status, Refusal::Malformed.into(), text).into_response().into_parts();
    head.headers.remove(CONTENT_LENGTH);
    head.headers.extend(told.headers);
    Response::from_parts(head, body)
}

async fn in_time(State(config): State<Arc<Config>>, request: Request, next: Next) -> Response {
    let path = request.uri().path();
    let tests = path.starts_with("/api/v1/admin/engines/") && path.ends_with("/test");
    let max = match path {
        _ if tests => 2 * TEST_MAX,
        http::builds::ARCHIVES_PATH => http::builds::SENDING_MAX,
        "/api/v1/admin/backups" => http::console::BACKUP_MAX,
        _ => config.request_timeout,
    };
    let answer = tokio::time::timeout(max, next.run(request)).await;
    answer.unwrap_or_else(|_| Error::TooSlow.into_response())
}
