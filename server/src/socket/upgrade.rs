//! `GET /socket`: from HTTP to a WebSocket.

use axum::extract::State;
use axum::extract::ws::WebSocketUpgrade;
use axum::response::Response;
use rookery_protocol::socket::MESSAGE_LEN_MAX;
use serde::Deserialize;

use super::connection::Connection;
use crate::door::extract::{AtBoard, Client, Query};
use crate::door::room::Place;
use crate::site::Site;

/// What a connection reads at a time. The library's default of 128 KiB is held by every idle one.
const READ_BUFFER_BYTES: usize = 4 * 1024;
/// What a connection gathers before it writes, so that an answer and its events share a packet.
const WRITE_BUFFER_BYTES: usize = 2 * 1024;
/// What a connection holds of frames it could not write yet. One whole game fits.
const WRITE_BUFFER_BYTES_MAX: usize = 8 * 1024 * 1024;

/// What the address may ask for.
#[derive(Debug, Deserialize, schemars::JsonSchema)]
pub(super) struct Asked {
    /// Whether the connection is nobody's, whatever the cookie says.
    #[serde(default)]
    visitor: bool,
}

/// Opens the socket of whoever asks. The session cookie, or a token for playing, says who that is,
/// unless a page asks that may stand in a frame of another site: there nobody does anything.
pub(super) async fn upgrade(
    State(Site { app, config, .. }): State<Site>,
    visitor: AtBoard,
    Client(client): Client,
    place: Place,
    Query(asked): Query<Asked>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let visitor = if asked.visitor { AtBoard(None) } else { visitor };
    let messages_per_s = config.messages_per_s;
    upgrade
        .read_buffer_size(READ_BUFFER_BYTES)
        .write_buffer_size(WRITE_BUFFER_BYTES)
        .max_write_buffer_size(WRITE_BUFFER_BYTES_MAX)
        .max_message_size(MESSAGE_LEN_MAX)
        .max_frame_size(MESSAGE_LEN_MAX)
        .on_upgrade(async move |socket| {
            let _place = place;
            Connection::open(app, messages_per_s, visitor, client).run(socket).await;
        })
}
