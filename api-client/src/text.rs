//! One WebSocket that carries texts, whatever they mean.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use hyper::header::{AUTHORIZATION, COOKIE};
use rookery_protocol::said::Text;
use tokio::time::{Instant, timeout};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::error::ProtocolError;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{self, Bytes, Message};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use crate::connect::Stream;
use crate::error::ApiError;
use crate::http::{Client, refused};
use crate::texts;

const READ_BUFFER_LEN: usize = 4 * 1024;
const WRITE_BUFFER_LEN_MAX: usize = 1024 * 1024;
const CONNECT_WAIT_MAX: Duration = Duration::from_secs(10);
/// A server that takes nothing for so long is as good as gone.
const SEND_WAIT_MAX: Duration = Duration::from_secs(10);

/// One WebSocket to a server, text by text.
pub(crate) struct TextSocket {
    stream: WebSocketStream<Stream>,
    /// When the server was last heard, be it with a pong alone.
    heard: Instant,
}

impl TextSocket {
    /// Connects to a path as whoever the client is; no text of either side is longer than
    /// `len_max` bytes.
    pub(crate) async fn connect(
        client: &Client,
        path: &str,
        len_max: usize,
    ) -> Result<Self, ApiError> {
        let connecting = timeout(CONNECT_WAIT_MAX, Self::shake_hands(client, path, len_max));
        connecting.await.unwrap_or_else(|_| Err(ApiError::Unreachable(texts::no_answer())))
    }

    async fn shake_hands(client: &Client, path: &str, len_max: usize) -> Result<Self, ApiError> {
        let (cookie, bearer) = client.secrets()?;
        let request = client.address().ws(path).into_client_request();
        let mut request =
            request.map_err(|err| ApiError::BadAddress(Text::verbatim(err.to_string())))?;
        let headers = request.headers_mut();
        headers.extend(cookie.map(|cookie| (COOKIE, cookie)));
        headers.extend(bearer.map(|bearer| (AUTHORIZATION, bearer.clone())));
        let stream = client.connector().connect().await?;
        let config = WebSocketConfig::default()
            .read_buffer_size(READ_BUFFER_LEN)
            .write_buffer_size(0)
            .max_write_buffer_size(WRITE_BUFFER_LEN_MAX.max(2 * len_max))
            .max_message_size(Some(len_max))
            .max_frame_size(Some(len_max));
        match client_async_with_config(request, stream, Some(config)).await {
            Ok((stream, _)) => Ok(Self { stream, heard: Instant::now() }),
            Err(tungstenite::Error::Http(answer)) => {
                let body = answer.body().as_deref().unwrap_or_default();
                Err(refused(answer.status().as_u16(), body))
            }
            Err(tungstenite::Error::Protocol(ProtocolError::HttparseError(_))) => {
                Err(ApiError::Unreachable(texts::no_http()))
            }
            Err(err) => Err(ApiError::unreachable(&err)),
        }
    }

    pub(crate) async fn send(&mut self, text: String) -> Result<(), ApiError> {
        self.put(Message::text(text)).await
    }

    /// Asks the server for a sign of life.
    pub(crate) async fn ping(&mut self) -> Result<(), ApiError> {
        self.put(Message::Ping(Bytes::new())).await
    }

    /// How long the server has been silent, as far as was read.
    pub(crate) fn silence(&self) -> Duration {
        self.heard.elapsed()
    }

    async fn put(&mut self, message: Message) -> Result<(), ApiError> {
        match timeout(SEND_WAIT_MAX, self.stream.send(message)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(err)) => Err(closed(err.to_string())),
            Err(_) => Err(ApiError::Closed(texts::takes_no_more())),
        }
    }

    /// The next text. Nothing is lost when the future is dropped before it is ready.
    pub(crate) async fn next(&mut self) -> Result<String, ApiError> {
        loop {
            let message = match self.stream.next().await {
                None => return Err(closed(String::new())),
                Some(Err(err)) => return Err(closed(err.to_string())),
                Some(Ok(message)) => message,
            };
            self.heard = Instant::now();
            match message {
                Message::Text(text) => return Ok(text.as_str().to_owned()),
                Message::Close(frame) => {
                    let why = frame.map(|frame| frame.reason.to_string()).unwrap_or_default();
                    return Err(closed(why));
                }
                Message::Binary(_) | Message::Ping(_) | Message::Pong(_) | Message::Frame(_) => {}
            }
        }
    }

    /// Says good-bye. The server may have gone before.
    pub(crate) async fn close(mut self) {
        let closing = timeout(SEND_WAIT_MAX, self.stream.close(None));
        // Gone is gone, whichever way it went.
        let _ = closing.await;
    }
}

/// The end of a connection, in the words of the server or of a library.
fn closed(why: String) -> ApiError {
    ApiError::Closed(Text::verbatim(why))
}
