//! One WebSocket, message by message.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use hyper::header::{COOKIE, HeaderValue};
use rookery_protocol::socket::{ClientIn, ClientOut};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{self, Message};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use crate::error::ApiError;
use crate::http::{Client, refused};

/// A whole game of the longest kind fits many times.
const MESSAGE_LEN_MAX: usize = 8 * 1024 * 1024;
const READ_BUFFER_LEN: usize = 4 * 1024;
const WRITE_BUFFER_LEN_MAX: usize = 1024 * 1024;
const CONNECT_WAIT_MAX: Duration = Duration::from_secs(10);
/// A server that takes nothing for so long is as good as gone.
const SEND_WAIT_MAX: Duration = Duration::from_secs(10);

/// One WebSocket to a server.
pub struct Socket {
    stream: WebSocketStream<TcpStream>,
}

impl Socket {
    /// Connects with the client's session, if it has one.
    ///
    /// # Errors
    /// [`ApiError::Unreachable`], or [`ApiError::Refused`].
    pub async fn connect(client: &Client) -> Result<Self, ApiError> {
        let connecting = tokio::time::timeout(CONNECT_WAIT_MAX, Self::shake_hands(client));
        connecting.await.unwrap_or_else(|_| Err(ApiError::Unreachable("no answer in time".into())))
    }

    async fn shake_hands(client: &Client) -> Result<Self, ApiError> {
        let address = client.address();
        let gone = |err: &dyn std::error::Error| ApiError::Unreachable(err.to_string());
        let stream = TcpStream::connect(address.host_and_port()).await.map_err(|err| gone(&err))?;
        stream.set_nodelay(true).map_err(|err| gone(&err))?;
        let request = address.ws("/socket").into_client_request();
        let mut request = request.map_err(|err| ApiError::BadAddress(err.to_string()))?;
        let cookie = client.cookie().and_then(|cookie| HeaderValue::from_str(&cookie).ok());
        if let Some(cookie) = cookie {
            request.headers_mut().insert(COOKIE, cookie);
        }
        let config = WebSocketConfig::default()
            .read_buffer_size(READ_BUFFER_LEN)
            .write_buffer_size(0)
            .max_write_buffer_size(WRITE_BUFFER_LEN_MAX)
            .max_message_size(Some(MESSAGE_LEN_MAX))
            .max_frame_size(Some(MESSAGE_LEN_MAX));
        match client_async_with_config(request, stream, Some(config)).await {
            Ok((stream, _)) => Ok(Self { stream }),
            Err(tungstenite::Error::Http(answer)) => {
                let body = answer.body().as_deref().unwrap_or_default();
                Err(refused(answer.status().as_u16(), body))
            }
            Err(err) => Err(gone(&err)),
        }
    }

    /// Says something.
    ///
    /// # Errors
    /// [`ApiError::Closed`]: it may have arrived, or not.
    pub async fn send(&mut self, message: &ClientOut) -> Result<(), ApiError> {
        let text = serde_json::to_string(message);
        let text = text.map_err(|err| ApiError::Unexpected(err.to_string()))?;
        self.send_text(text).await
    }

    /// Says something that may be no message at all.
    ///
    /// # Errors
    /// [`ApiError::Closed`].
    pub async fn send_text(&mut self, text: String) -> Result<(), ApiError> {
        let sent = tokio::time::timeout(SEND_WAIT_MAX, self.stream.send(Message::text(text)));
        match sent.await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(err)) => Err(ApiError::Closed(err.to_string())),
            Err(_) => Err(ApiError::Closed("It takes no more messages.".into())),
        }
    }

    /// The next message. Nothing is lost when the future is dropped before it is ready.
    ///
    /// # Errors
    /// [`ApiError::Closed`], or [`ApiError::Unexpected`] for a message that is unknown here; the
    /// next one may be known.
    pub async fn next(&mut self) -> Result<ClientIn, ApiError> {
        loop {
            let message = match self.stream.next().await {
                None => return Err(ApiError::Closed(String::new())),
                Some(Err(err)) => return Err(ApiError::Closed(err.to_string())),
                Some(Ok(message)) => message,
            };
            match message {
                Message::Text(text) => {
                    let read = serde_json::from_str(&text);
                    return read.map_err(|err| ApiError::Unexpected(format!("{err}: {text}")));
                }
                Message::Close(frame) => {
                    let why = frame.map(|frame| frame.reason.to_string()).unwrap_or_default();
                    return Err(ApiError::Closed(why));
                }
                Message::Binary(_) | Message::Ping(_) | Message::Pong(_) | Message::Frame(_) => {}
            }
        }
    }

    /// Says good-bye. The server may have gone before.
    pub async fn close(mut self) {
        let closing = tokio::time::timeout(SEND_WAIT_MAX, self.stream.close(None));
        // Gone is gone, whichever way it went.
        let _ = closing.await;
    }
}
