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
/// The description of all calls, which are the same for every server. `docs/openapi.json` is a copy
/// of it.
static DOCUMENT: OnceLock<Bytes> = OnceLock::new();

/// The calls about descriptions.
pub fn routes() -> Calls {
    Calls::new("The server")
        .get(
            "getDescription",
            "/openapi.json",
            openapi,
            Says::new("Describe all calls of the server")
                .file("application/json")
                .told("This description, as OpenAPI 3.1."),
        )
        .get(
            "getSocketSchema",
            "/socket.schema.json",
            socket,
            Says::new("Describe the messages of the socket")
                .file("application/json")
                .told("The types of all messages, as a JSON schema."),
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
