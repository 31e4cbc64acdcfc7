//! The WebSocket of a player or a viewer, message by message.

use rookery_protocol::socket::{ClientIn, ClientOut};

use crate::error::ApiError;
use crate::http::Client;
use crate::text::TextSocket;

/// A whole game of the longest kind fits many times.
const MESSAGE_LEN_MAX: usize = 8 * 1024 * 1024;

/// One WebSocket to a server.
pub struct Socket {
    texts: TextSocket,
}

impl Socket {
    /// Connects with the client's session, if it has one.
    ///
    /// # Errors
    /// [`ApiError::Unreachable`], or [`ApiError::Refused`].
    pub async fn connect(client: &Client) -> Result<Self, ApiError> {
        Ok(Self { texts: TextSocket::connect(client, "/socket", MESSAGE_LEN_MAX).await? })
    }

    /// Says something.
    ///
    /// # Errors
    /// [`ApiError::Closed`]: it may have arrived, or not.
    pub async fn send(&mut self, message: &ClientOut) -> Result<(), ApiError> {
        let text = serde_json::to_string(message);
        let text = text.map_err(|err| ApiError::unexpected(&err))?;
        self.send_text(text).await
    }

    /// Says something that may be no message at all.
    ///
    /// # Errors
    /// [`ApiError::Closed`].
    pub async fn send_text(&mut self, text: String) -> Result<(), ApiError> {
        self.texts.send(text).await
    }

    /// The next message. Nothing is lost when the future is dropped before it is ready.
    ///
    /// # Errors
    /// [`ApiError::Closed`], or [`ApiError::Unexpected`] for a message that is unknown here; the
    /// next one may be known.
    pub async fn next(&mut self) -> Result<ClientIn, ApiError> {
        let text = self.texts.next().await?;
        serde_json::from_str(&text)
            .map_err(|err| ApiError::unexpected(&format_args!("{err}: {text}")))
    }

    /// Says good-bye. The server may have gone before.
    pub async fn close(self) {
        self.texts.close().await;
    }
}
