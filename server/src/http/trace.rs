//! What is logged and counted of every request.

use std::sync::{Mutex, PoisonError};

use axum::extract::{MatchedPath, Request};
use axum::http::{HeaderName, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::Response;
use metrics::{counter, histogram};
use rookery_play::limits::{Bucket, Rate};
use rookery_play::now;
use rookery_protocol::Millis;
use tokio::time::Instant;
use tracing::Instrument as _;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Gives each request an id that its log lines and its answer carry, and counts it.
pub async fn trace(request: Request, next: Next) -> Response {
    let id = format!("{:016x}", now::random_u64());
    let method = request.method().clone();
    // The pattern and not the path: few values, and no names in the metrics.
    let route = request.extensions().get::<MatchedPath>().map(|path| path.as_str().to_owned());
    let route = route.unwrap_or_else(|| "other".to_owned());
    let span = tracing::info_span!("request", id, %method, path = request.uri().path());
    let began = Instant::now();

    let mut response = next.run(request).instrument(span.clone()).await;

    let status = response.status().as_u16();
    let took = began.elapsed();
    span.in_scope(|| {
        tracing::debug!(status, took_us = took.as_micros() as u64, "answered");
        if is_refusal(response.status()) && TOLD.take(now::millis()) {
            tracing::info!(status, "refused");
        }
    });
    let labels = [("method", name(&method).to_owned()), ("route", route)];
    histogram!("rookery_http_request_seconds", &labels).record(took.as_secs_f64());
    let [method, route] = labels;
    let labels = [method, route, ("status", status.to_string())];
    counter!("rookery_http_requests_total", &labels).increment(1);
    if let Ok(id) = HeaderValue::from_str(&id) {
        response.headers_mut().insert(REQUEST_ID, id);
    }
    response
}

/// Whether somebody asked for what is not theirs.
fn is_refusal(status: StatusCode) -> bool {
    matches!(status, StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN)
}

/// How many refusals are in the log: whoever asks for many must not fill it. All of them are counted in
/// the metrics.
const REFUSALS: Rate = Rate { burst: 20, every_ms: 1_000 };
static TOLD: Told = Told(Mutex::new(None));

struct Told(Mutex<Option<Bucket>>);

impl Told {
    fn take(&self, now: Millis) -> bool {
        let mut bucket = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        bucket.get_or_insert_default().take(REFUSALS, now).is_ok()
    }
}

/// Methods that anybody could make up are one.
fn name(method: &Method) -> &str {
    match *method {
        Method::GET | Method::HEAD | Method::POST | Method::PUT | Method::DELETE => method.as_str(),
        _ => "other",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refusals_are_told_some_at_once_and_then_one_a_second() {
        let told = Told(Mutex::new(None));
        assert_eq!((0..100).filter(|_| told.take(5_000)).count(), 20);
        assert!(!told.take(5_999) && told.take(6_000) && !told.take(6_000));
        let refused = [401, 403].map(|code| StatusCode::from_u16(code).unwrap());
        assert!(refused.into_iter().all(is_refusal) && !is_refusal(StatusCode::NOT_FOUND));
    }
}
