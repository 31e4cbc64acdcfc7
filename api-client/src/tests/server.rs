//! A server for the tests, which says what it is told to.

use futures_util::{SinkExt, StreamExt};
use rookery_protocol::socket::{ClientIn, ClientOut};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{WebSocketStream, accept_async};

/// A port that somebody listens on, and the address to call.
pub(super) async fn listen() -> (TcpListener, String) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    (listener, address)
}

/// Reads one request, whole, and answers it; gives back what was asked.
pub(super) async fn answer(
    listener: &TcpListener,
    status: &str,
    headers: &str,
    body: &str,
) -> String {
    let (mut stream, _) = listener.accept().await.unwrap();
    let mut request = Vec::new();
    let text = loop {
        let mut part = [0; 4096];
        let len = stream.read(&mut part).await.unwrap();
        assert!(len > 0, "the client broke off");
        request.extend_from_slice(&part[..len]);
        let text = String::from_utf8(request.clone()).unwrap();
        if is_whole(&text) {
            break text;
        }
    };
    let answer = format!(
        "HTTP/1.1 {status}\r\ncontent-length: {}\r\nconnection: close\r\n{headers}\r\n{body}",
        body.len()
    );
    stream.write_all(answer.as_bytes()).await.unwrap();
    text
}

fn is_whole(request: &str) -> bool {
    let Some((head, body)) = request.split_once("\r\n\r\n") else { return false };
    let length = head.lines().find_map(|line| line.strip_prefix("content-length: "));
    length.is_none_or(|length| body.len() >= length.parse().unwrap())
}

/// The server's end of a WebSocket.
pub(super) struct Peer(WebSocketStream<TcpStream>);

impl Peer {
    /// The next client.
    pub(super) async fn accept(listener: &TcpListener) -> Self {
        let (stream, _) = listener.accept().await.unwrap();
        Self(accept_async(stream).await.unwrap())
    }

    /// Says something.
    pub(super) async fn say(&mut self, message: &ClientIn) {
        self.say_text(&serde_json::to_string(message).unwrap()).await;
    }

    /// Says something that may be no message.
    pub(super) async fn say_text(&mut self, text: &str) {
        self.0.send(Message::text(text)).await.unwrap();
    }

    /// What the client says next, pings aside.
    pub(super) async fn hear(&mut self) -> ClientOut {
        loop {
            match self.hear_any().await {
                ClientOut::Ping { .. } => {}
                message => return message,
            }
        }
    }

    /// Waits for a ping, which must come next.
    pub(super) async fn hear_ping(&mut self) {
        let message = self.hear_any().await;
        assert!(matches!(message, ClientOut::Ping { .. }), "{message:?}");
    }

    async fn hear_any(&mut self) -> ClientOut {
        let message = self.0.next().await.unwrap().unwrap();
        serde_json::from_str(message.to_text().unwrap()).unwrap()
    }
}
