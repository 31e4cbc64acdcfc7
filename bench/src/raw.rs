//! A WebSocket with as little around it as can be, so that the client is not what is measured.

use futures_util::{SinkExt, StreamExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Error, Utf8Bytes};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use crate::Failure;

const READ_BUFFER_LEN: usize = 4 * 1024;
const MESSAGE_LEN_MAX: usize = 4 * 1024 * 1024;

/// The client's end of a WebSocket.
pub(crate) struct Raw(WebSocketStream<TcpStream>);

pub(crate) fn config() -> WebSocketConfig {
    WebSocketConfig::default()
        .read_buffer_size(READ_BUFFER_LEN)
        .write_buffer_size(0)
        .max_write_buffer_size(MESSAGE_LEN_MAX)
        .max_message_size(Some(MESSAGE_LEN_MAX))
        .max_frame_size(Some(MESSAGE_LEN_MAX))
}

impl Raw {
    /// Connects to `/socket` at `address` (host and port), signed in by `session`.
    pub(crate) async fn connect(address: &str, session: Option<&str>) -> Result<Self, Failure> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        let mut request = format!("ws://{address}/socket").into_client_request()?;
        if let Some(session) = session {
            let cookie = HeaderValue::from_str(&format!("rookery_session={session}"))?;
            request.headers_mut().insert("cookie", cookie);
        }
        let (stream, _) = client_async_with_config(request, stream, Some(config())).await?;
        Ok(Self(stream))
    }

    pub(crate) async fn send(&mut self, text: String) -> Result<(), Failure> {
        Ok(self.0.send(Message::text(text)).await?)
    }

    /// The next text.
    pub(crate) async fn next(&mut self) -> Result<Utf8Bytes, Failure> {
        loop {
            match self.0.next().await {
                Some(Ok(Message::Text(text))) => return Ok(text),
                Some(Ok(_)) => {}
                Some(Err(err)) => return Err(err.into()),
                None => return Err(Error::ConnectionClosed.into()),
            }
        }
    }

    /// The next text that begins with `start`.
    ///
    /// # Errors
    /// When the connection ends, or the server refuses something.
    pub(crate) async fn next_that_begins(&mut self, start: &str) -> Result<Utf8Bytes, Failure> {
        loop {
            let text = self.next().await?;
            if text.starts_with(start) {
                return Ok(text);
            }
            if text.starts_with(r#"{"type":"refused""#) || text.starts_with(r#"{"type":"bye""#) {
                return Err(format!("The server does not go along: {text}").into());
            }
        }
    }
}
