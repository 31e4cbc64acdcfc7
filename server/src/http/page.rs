//! The browser client's files, and the headers that keep it safe.

use std::str::FromStr;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG,
    IF_NONE_MATCH, REFERRER_POLICY, STRICT_TRANSPORT_SECURITY, VARY, X_CONTENT_TYPE_OPTIONS,
    X_FRAME_OPTIONS,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use rookery_play::App;
use rookery_storage::StorageError;
use rookery_web::Packed;

use crate::config::Config;
use crate::door::error::Error;

/// Only our own files run here, and nobody puts us into a frame. Sockets to our own host count as
/// `'self'`. Styles that a script sets on an element need no exception.
const CSP: HeaderValue = HeaderValue::from_static(
    "default-src 'self'; connect-src 'self'; img-src 'self' data:; object-src 'none'; \
     base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
);
/// The same for the one page that others may put into a frame. Nothing on it acts for anybody.
const FRAMED_CSP: HeaderValue = HeaderValue::from_static(
    "default-src 'self'; connect-src 'self'; img-src 'self' data:; object-src 'none'; \
     base-uri 'none'; form-action 'none'; frame-ancestors *",
);
/// What is only looked at or read needs nothing but the styles inside of it.
const DATA_CSP: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; style-src 'unsafe-inline'; sandbox; base-uri 'none'; form-action 'none'; \
     frame-ancestors 'none'",
);
const OPENER_POLICY: HeaderName = HeaderName::from_static("cross-origin-opener-policy");
const RESOURCE_POLICY: HeaderName = HeaderName::from_static("cross-origin-resource-policy");
const SAME_ORIGIN: HeaderValue = HeaderValue::from_static("same-origin");
const CROSS_ORIGIN: HeaderValue = HeaderValue::from_static("cross-origin");
/// Names that change with their content are good for a year; the rest is asked for each time.
const FOR_EVER: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
const ASK_FIRST: HeaderValue = HeaderValue::from_static("no-cache");

/// Browsers come over TLS alone for a year from now, whatever they are told meanwhile.
const HSTS: HeaderValue = HeaderValue::from_static("max-age=31536000");
/// The same for hosts below this one, where the operator says that all of them speak it.
const HSTS_BELOW: HeaderValue = HeaderValue::from_static("max-age=31536000; includeSubDomains");

/// What other sites may do with an answer that says so. Without it they may do nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shared {
    /// Show it as a picture, or read it.
    Data,
    /// Put it into a frame.
    Frame,
}

/// Every address that is no other: a file of the browser client, or its page, which shows whatever
/// the address means. Where it means nothing, the page comes with the status 404.
pub async fn page(State(app): State<Arc<App>>, request: Request) -> Response {
    let path = request.uri().path();
    if path == "/api" || path.starts_with("/api/") {
        return Error::NOT_FOUND.into_response();
    }
    let page = rookery_web::page(path);
    let path = path.trim_start_matches('/');
    let file = rookery_web::file(path).or_else(|| page.is_some().then(rookery_web::index));
    let reads = matches!(*request.method(), Method::GET | Method::HEAD);
    match file {
        Some(_) if reads && leads_nowhere(&app, page).await => missing(request.headers()),
        Some(file) if reads => send(file, request.headers()),
        Some(_) => Error::MethodNotAllowed.into_response(),
        // What looks like a file and is none would only confuse as a page.
        None if !reads || path.rsplit('/').next().is_some_and(|last| last.contains('.')) => {
            Error::NOT_FOUND.into_response()
        }
        None => missing(request.headers()),
    }
}

/// Whether nobody or nothing has the name in the address of a page that anybody may look at. A
/// database that does not answer denies nothing.
async fn leads_nowhere(app: &App, page: Option<(&str, Vec<String>)>) -> bool {
    let Some((pattern, parts)) = page else { return false };
    let Some(name) = parts.last() else { return false };
    let storage = &app.base.storage;
    match pattern {
        "/@/{name}" => matches!(storage.user_by_name(name).await, Ok(None)),
        "/learn/{key}" => app.base.library.shelf().find(name).is_none(),
        "/c/{id}" => is_none(name, async |id| storage.challenge(id).await).await,
        "/matches/{id}" => is_none(name, async |id| storage.find_match(id).await).await,
        "/matches/studies/{id}" => is_none(name, async |id| storage.find_study(id).await).await,
        "/imports/{id}" => is_none(name, async |id| storage.import(id).await).await,
        _ => false,
    }
}

/// Whether a name is nothing's id.
async fn is_none<I: FromStr, T>(
    name: &str,
    find: impl AsyncFnOnce(I) -> Result<Option<T>, StorageError>,
) -> bool {
    match name.parse() {
        Ok(id) => matches!(find(id).await, Ok(None)),
        Err(_) => true,
    }
}

/// The page by which the browser client says that there is nothing at an address.
pub(super) fn missing(asked: &HeaderMap) -> Response {
    // Who knows the page from another address has not seen it here.
    let mut asked = asked.clone();
    asked.remove(IF_NONE_MATCH);
    let mut response = send(rookery_web::index(), &asked);
    *response.status_mut() = StatusCode::NOT_FOUND;
    response.headers_mut().remove(ETAG);
    response
}

/// hyper leaves out the body of an answer to HEAD by itself.
pub(super) fn send(file: rookery_web::File, asked: &HeaderMap) -> Response {
    let mut response = Response::new(Body::empty());
    let (coding, Packed { bytes, etag }) = coded(&file, asked);
    let headers = response.headers_mut();
    headers.insert(ETAG, HeaderValue::from_static(etag));
    headers.insert(CACHE_CONTROL, if file.immutable { FOR_EVER } else { ASK_FIRST });
    headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
    if asked.get(IF_NONE_MATCH).is_some_and(|known| known == etag) {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
        return response;
    }
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(file.content_type));
    if let Some(coding) = coding {
        headers.insert(CONTENT_ENCODING, HeaderValue::from_static(coding));
    }
    *response.body_mut() = Body::from(bytes);
    response
}

/// The smallest form of a file that whoever asks can read, with the name of its coding.
fn coded(file: &rookery_web::File, asked: &HeaderMap) -> (Option<&'static str>, Packed) {
    let plain = Packed { bytes: file.bytes, etag: file.etag };
    let codings = [("br", file.brotli), ("gzip", file.gzip)];
    let mut taken = codings.into_iter().filter(|(name, _)| takes(asked, name));
    taken
        .find_map(|(name, packed)| packed.map(|packed| (Some(name), packed)))
        .unwrap_or((None, plain))
}

/// Whether somebody reads a coding of content.
fn takes(asked: &HeaderMap, wanted: &str) -> bool {
    let lines = asked.get_all(ACCEPT_ENCODING).iter().filter_map(|line| line.to_str().ok());
    lines.flat_map(|line| line.split(',')).any(|coding| {
        let (name, weight) = coding.split_once(';').unwrap_or((coding, ""));
        let refused = weight.trim().strip_prefix("q=").is_some_and(|q| q.parse() == Ok(0.0));
        name.trim().eq_ignore_ascii_case(wanted) && !refused
    })
}

/// Adds the headers that every answer has.
pub async fn harden(State(config): State<Arc<Config>>, request: Request, next: Next) -> Response {
    let api = request.uri().path().starts_with("/api/");
    let mut response = next.run(request).await;
    let shared = response.extensions().get::<Shared>().copied();
    let headers = response.headers_mut();
    let csp = match shared {
        None => CSP,
        Some(Shared::Data) => DATA_CSP,
        Some(Shared::Frame) => FRAMED_CSP,
    };
    headers.insert(CONTENT_SECURITY_POLICY, csp);
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    if shared != Some(Shared::Frame) {
        headers.insert(X_FRAME_OPTIONS, HeaderValue::from_static("DENY"));
    }
    headers.insert(REFERRER_POLICY, SAME_ORIGIN);
    headers.insert(OPENER_POLICY, SAME_ORIGIN);
    headers.insert(RESOURCE_POLICY, if shared.is_some() { CROSS_ORIGIN } else { SAME_ORIGIN });
    if config.is_secure() {
        let year = if config.hsts_subdomains { HSTS_BELOW } else { HSTS };
        headers.insert(STRICT_TRANSPORT_SECURITY, year);
    }
    if api {
        headers.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_smallest_coding_is_sent_that_is_taken() {
        let bytes: &[u8] = b"content";
        let file = rookery_web::File {
            bytes,
            brotli: Some(Packed { bytes: b"br", etag: "\"1-br\"" }),
            gzip: Some(Packed { bytes: b"gzip", etag: "\"1-gzip\"" }),
            content_type: "text/plain",
            immutable: false,
            etag: "\"1\"",
        };
        let sent = |line: &str, file: &rookery_web::File| {
            let mut headers = HeaderMap::new();
            headers.insert(ACCEPT_ENCODING, line.parse().unwrap());
            let (coding, packed) = coded(file, &headers);
            (coding, packed.etag)
        };
        let no_brotli = rookery_web::File { brotli: None, ..file };
        for (line, coding) in [
            ("gzip, deflate, br", Some("br")),
            ("BR;q=1.0, GZIP;q=0.5", Some("br")),
            ("gzip;q=0, br;q=0.1", Some("br")),
            ("gzip, br; q=0.0", Some("gzip")),
            ("GZIP;q=0.5", Some("gzip")),
            ("gzip;q=0", None),
            ("deflate", None),
            ("", None),
        ] {
            assert_eq!(sent(line, &file).0, coding, "{line}");
        }
        assert_eq!(sent("br, gzip", &file).1, "\"1-br\"");
        assert_eq!(sent("br, gzip", &no_brotli), (Some("gzip"), "\"1-gzip\""));
        assert_eq!(sent("br", &no_brotli), (None, "\"1\""));
        assert_eq!(coded(&file, &HeaderMap::new()).0, None);
    }
}
