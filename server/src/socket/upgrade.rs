//! `GET /socket`: from HTTP to a WebSocket.

use std::sync::Arc;

use axum::extract::State;
use axum::extract::ws::WebSocketUpgrade;
use axum::response::Response;
use rookery_protocol::socket::MESSAGE_LEN_MAX;

use super::connection::Connection;
use crate::app::App;
use crate::http::extract::Visitor;

/// What a connection reads at a time. The library's default of 128 KiB is held by every idle one.
const READ_BUFFER_BYTES: usize = 4 * 1024;
/// What a connection gathers before it writes, so that an answer and its events share a packet.
const WRITE_BUFFER_BYTES: usize = 2 * 1024;
/// What a connection holds of frames it could not write yet. One whole game fits.
const WRITE_BUFFER_BYTES_MAX: usize = 8 * 1024 * 1024;

/// Opens the socket of whoever asks; the session cookie says who that is.
pub async fn upgrade(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    upgrade: WebSocketUpgrade,
) -> Response {
    upgrade
        .read_buffer_size(READ_BUFFER_BYTES)
        .write_buffer_size(WRITE_BUFFER_BYTES)
        .max_write_buffer_size(WRITE_BUFFER_BYTES_MAX)
        .max_message_size(MESSAGE_LEN_MAX)
        .max_frame_size(MESSAGE_LEN_MAX)
        .on_upgrade(move |socket| Connection::open(app, visitor).run(socket))
}
