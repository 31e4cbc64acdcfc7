//! What programs can read about the server's calls and messages.

use std::sync::OnceLock;

use axum::body::Bytes;
use axum::http::HeaderValue;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};

use crate::door::calls::{Call, Calls, Says, document};

const JSON: HeaderValue = HeaderValue::from_static("application/json");
/// The messages of the socket, as a JSON schema. It is generated from the crate `rookery-protocol`.
const SOCKET: &str = include_str!("../../../docs/socket.schema.json");
/// The description of all calls. They are the same for every server of a process.
static DOCUMENT: OnceLock<Bytes> = OnceLock::new();

/// The calls about descriptions.
pub fn routes() -> Calls {
    Calls::new("The server")
        .get("/openapi.json", openapi, Says::new("This description").file("application/json"))
        .get(
            "/socket.schema.json",
            socket,
            Says::new("The messages of the socket, as a JSON schema").file("application/json"),
        )
}

/// Keeps the description of all calls.
pub fn keep(calls: &[Call]) {
    DOCUMENT.get_or_init(|| document(calls).to_string().into());
}

async fn openapi() -> Response {
    let text = DOCUMENT.get().cloned().unwrap_or_default();
    ([(CONTENT_TYPE, JSON)], text).into_response()
}

async fn socket() -> Response {
    ([(CONTENT_TYPE, JSON)], SOCKET).into_response()
}
