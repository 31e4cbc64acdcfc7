//! Answers of lines, each of them a JSON object.

use axum::body::{Body, Bytes};
use axum::http::HeaderValue;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use serde_json::Value;

const NDJSON: HeaderValue = HeaderValue::from_static("application/x-ndjson");

/// An answer of lines that are known already.
pub fn whole(lines: &[Value]) -> Response {
    let text: Vec<u8> = lines.iter().flat_map(line_of).collect();
    with_body(text.into())
}

/// An answer whose body is lines already.
pub fn with_body(body: Body) -> Response {
    // Some of it is for whoever asked alone.
    let no_store = HeaderValue::from_static("no-store");
    ([(CONTENT_TYPE, NDJSON), (CACHE_CONTROL, no_store)], body).into_response()
}

/// A line with its end.
pub fn line_of(value: &Value) -> Bytes {
    let mut line = value.to_string();
    line.push('\n');
    line.into()
}
