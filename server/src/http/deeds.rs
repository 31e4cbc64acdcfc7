//! Notes what admins do, in one place for every call that changes something.

use std::sync::Arc;

use axum::body::{Body, to_bytes};
use axum::extract::{FromRequestParts as _, MatchedPath, Request, State};
use axum::http::Method;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use rookery_storage::NewDeed;
use serde_json::Value;

use super::error::Error;
use super::extract::Admin;
use crate::app::App;
use crate::now;

/// Where all addresses are.
const BASE: &str = "/api/v1";
/// The longest body of any call of an admin, in bytes.
const BODY_LEN_MAX: usize = 8 * 1024 * 1024;
/// What is noted of a body, in characters.
const SENT_LEN_MAX: usize = 600;
/// What is noted of one text in it, in characters, and of one list, in items.
const TEXT_LEN_MAX: usize = 80;
const LIST_LEN_MAX: usize = 8;

/// Calls that change nothing, though they send something.
const QUESTIONS: [&str; 5] = [
    "/admin/engines/test",
    "/admin/modules/check",
    "/admin/modules/{id}/try",
    "/matches/openings",
    "/matches/read",
];

/// Notes a call by an admin that was carried out.
pub async fn note(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let Some(route) = changes(&request) else { return next.run(request).await };
    let call = format!("{} {route}", request.method());
    let about = about(&route, below_base(request.uri().path()));
    let (mut parts, body) = request.into_parts();
    let Ok(Admin(user)) = Admin::from_request_parts(&mut parts, &app).await else {
        // The handler says why not.
        return next.run(Request::from_parts(parts, body)).await;
    };
    let Ok(bytes) = to_bytes(body, BODY_LEN_MAX).await else {
        return Error::TooLarge.into_response();
    };
    let sent = sent(&bytes);
    let answer = next.run(Request::from_parts(parts, Body::from(bytes))).await;
    if answer.status().is_success() {
        let deed = NewDeed { at_ms: now::millis(), by: user.id, call, about, sent };
        if let Err(error) = app.storage.note_deed(&deed).await {
            tracing::warn!(call = deed.call, by = user.name, %error, "a deed was not noted");
        }
    }
    answer
}

/// The route of a request that is for admins and changes something.
fn changes(request: &Request) -> Option<String> {
    let route = below_base(request.extensions().get::<MatchedPath>()?.as_str());
    let reads = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let of_admins = route.starts_with("/admin/") || route.starts_with("/matches");
    (!reads && of_admins && !QUESTIONS.contains(&route)).then(|| route.to_owned())
}

/// Whether the path still has its beginning depends on where it is looked at.
fn below_base(path: &str) -> &str {
    path.strip_prefix(BASE).unwrap_or(path)
}

/// What the braces of a route stand for in a path.
fn about(route: &str, path: &str) -> Vec<String> {
    let parts = route.split('/').zip(path.split('/'));
    parts.filter(|(name, _)| name.starts_with('{')).map(|(_, is)| is.to_owned()).collect()
}

/// What is noted of a body.
fn sent(bytes: &[u8]) -> String {
    let Ok(mut body) = serde_json::from_slice::<Value>(bytes) else { return String::new() };
    shorten(&mut body);
    let text = body.to_string();
    if text == "{}" { String::new() } else { cut(&text, SENT_LEN_MAX) }
}

fn shorten(value: &mut Value) {
    match value {
        Value::String(text) => *text = cut(text, TEXT_LEN_MAX),
        Value::Array(items) => {
            let left = items.len().saturating_sub(LIST_LEN_MAX);
            items.truncate(LIST_LEN_MAX);
            items.iter_mut().for_each(shorten);
            if left > 0 {
                items.push(format!("… and {left} more").into());
            }
        }
        Value::Object(fields) => fields.values_mut().for_each(shorten),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

fn cut(text: &str, len: usize) -> String {
    match text.char_indices().nth(len) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_bodies_are_noted_in_short() {
        assert_eq!(sent(b"{}"), "");
        assert_eq!(sent(b"no json"), "");
        assert_eq!(sent(br#"{"name":"Snake"}"#), r#"{"name":"Snake"}"#);
        let long = format!(r#"{{"text":"{}"}}"#, "é".repeat(100));
        assert_eq!(sent(long.as_bytes()), format!(r#"{{"text":"{}…"}}"#, "é".repeat(80)));
        let many = serde_json::json!({ "all": (0..20).collect::<Vec<_>>() }).to_string();
        assert!(sent(many.as_bytes()).ends_with("7,\"… and 12 more\"]}"));
        let wide: String = (0..200).map(|i| format!("\"k{i}\":{i},")).collect();
        let wide = sent(format!("{{{}}}", wide.trim_end_matches(',')).as_bytes());
        assert_eq!(wide.chars().count(), SENT_LEN_MAX + 1);
    }
}
