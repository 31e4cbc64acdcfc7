//! What a machine that runs engines says to a server.

use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use hyper::Method;
use rookery_protocol::build::ArchivePiece;
use rookery_protocol::host::{HOST_MESSAGE_LEN_MAX, HostIn, HostOut};
use rookery_protocol::module::ModuleFile;

use crate::address::escape;
use crate::error::ApiError;
use crate::http::{Client, NO_BODY};
use crate::text::TextSocket;
use crate::texts;

/// One WebSocket of a host to a server, at `/api/v1/host`.
pub struct HostSocket {
    texts: TextSocket,
}

impl HostSocket {
    /// Connects with the client's token.
    ///
    /// # Errors
    /// [`ApiError::Unreachable`], or [`ApiError::Refused`]: 401 when the token is not known.
    pub async fn connect(client: &Client) -> Result<Self, ApiError> {
        let texts = TextSocket::connect(client, "/api/v1/host", HOST_MESSAGE_LEN_MAX).await?;
        Ok(Self { texts })
    }

    /// Says something.
    ///
    /// # Errors
    /// [`ApiError::Closed`]: it may have arrived, or not; or [`ApiError::Unexpected`] when the
    /// message is longer than [`HOST_MESSAGE_LEN_MAX`] and nothing was said.
    pub async fn send(&mut self, message: &HostOut) -> Result<(), ApiError> {
        let text = serde_json::to_string(message);
        let text = text.map_err(|err| ApiError::unexpected(&err))?;
        if text.len() > HOST_MESSAGE_LEN_MAX {
            return Err(ApiError::Unexpected(texts::message_too_long(text.len())));
        }
        self.texts.send(text).await
    }

    /// The next message, or its text where that is unknown here. Nothing is lost when the future is
    /// dropped before it is ready.
    ///
    /// # Errors
    /// [`ApiError::Closed`].
    pub async fn next(&mut self) -> Result<Result<HostIn, String>, ApiError> {
        let text = self.texts.next().await?;
        Ok(serde_json::from_str(&text).map_err(|_| text))
    }

    /// Asks for a sign of life; that it came is seen by [`silence`](Self::silence).
    ///
    /// # Errors
    /// [`ApiError::Closed`].
    pub async fn ping(&mut self) -> Result<(), ApiError> {
        self.texts.ping().await
    }

    /// How long the server has been silent, as far as was read.
    #[must_use]
    pub fn silence(&self) -> Duration {
        self.texts.silence()
    }

    /// Says good-bye. The server may have gone before.
    pub async fn close(self) {
        self.texts.close().await;
    }
}

/// For machines that run engines.
impl Client {
    /// The file of a game's rules by its version, `KEY@HASH`: `GET /api/v1/host/rules/KEY@HASH` with
    /// the token, answered with a [`ModuleFile`] as JSON. Its `file` is the key with the ending that
    /// says how the rules are written (`chess-with-a-twist.toml`, `.js`, `.wasm`), its `content` the
    /// text, or base64 (standard alphabet, padded) for `.wasm`.
    ///
    /// # Errors
    /// As every call; [`ApiError::Refused`] with 404 when the server has no such version.
    pub async fn host_rules(&self, version: &str) -> Result<ModuleFile, ApiError> {
        let path = format!("/api/v1/host/rules/{}", escape(version));
        self.call(Method::GET, &path, NO_BODY).await
    }

    /// A piece of an archive by its SHA-256, from a byte on; nothing at its end.
    ///
    /// # Errors
    /// As every call; [`ApiError::Refused`] with 404 when the server has no such archive.
    pub async fn host_archive(&self, archive: &str, from: u64) -> Result<Vec<u8>, ApiError> {
        let path = format!("/api/v1/host/archives/{}?from={from}", escape(archive));
        let piece: ArchivePiece = self.call(Method::GET, &path, NO_BODY).await?;
        BASE64.decode(piece.content).map_err(|why| ApiError::unexpected(&why))
    }
}
