//! What is logged and counted of every request.

use axum::extract::{MatchedPath, Request};
use axum::http::{HeaderName, HeaderValue, Method};
use axum::middleware::Next;
use axum::response::Response;
use metrics::{counter, histogram};
use rookery_play::now;
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
    span.in_scope(|| tracing::debug!(status, took_us = took.as_micros() as u64, "answered"));
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

/// Methods that anybody could make up are one.
fn name(method: &Method) -> &str {
    match *method {
        Method::GET | Method::HEAD | Method::POST | Method::PUT | Method::DELETE => method.as_str(),
        _ => "other",
    }
}
