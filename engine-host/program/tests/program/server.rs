//! A little server: it lets hosts in, talks with them, and gives out rules.

use std::net::SocketAddr;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use rookery_protocol::host::{HostIn, HostOut};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::handshake::server::{Request, Response};
use tokio_tungstenite::{WebSocketStream, accept_hdr_async};

/// What it lets hosts in with.
pub(crate) const TOKEN: &str = "a-token-of-a-test";
/// For whatever must come.
const PATIENCE: Duration = Duration::from_secs(60);
/// The longest head of a request.
const HEAD_LEN_MAX: usize = 4_096;

pub(crate) struct Server {
    listener: TcpListener,
    pub(crate) url: String,
}

impl Server {
    pub(crate) async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        Self { listener, url }
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.listener.local_addr().unwrap()
    }

    async fn connection(&self) -> TcpStream {
        timeout(PATIENCE, self.listener.accept()).await.expect("nobody connects").unwrap().0
    }

    /// A host that comes to its place with the token.
    #[expect(clippy::result_large_err, reason = "the library's own type")]
    pub(crate) async fn host(&self) -> Connection {
        let check = |request: &Request, response: Response| {
            assert_eq!(request.uri().path(), "/api/v1/host");
            let shown = request.headers().get("authorization").unwrap();
            assert_eq!(shown, &format!("Bearer {TOKEN}"));
            Ok(response)
        };
        Connection { stream: accept_hdr_async(self.connection().await, check).await.unwrap() }
    }

    /// Answers the next request with a status and JSON; gives the request's head.
    pub(crate) async fn answer(&self, status: &str, json: &str) -> String {
        let mut stream = self.connection().await;
        let mut head = Vec::new();
        while !head.windows(4).any(|end| end == b"\r\n\r\n") {
            assert!(head.len() < HEAD_LEN_MAX);
            head.push(timeout(PATIENCE, stream.read_u8()).await.unwrap().unwrap());
        }
        let len = json.len();
        let answer = format!(
            "HTTP/1.1 {status}\r\ncontent-type: application/json\r\ncontent-length: {len}\r\n\
             connection: close\r\n\r\n{json}"
        );
        stream.write_all(answer.as_bytes()).await.unwrap();
        String::from_utf8(head).unwrap()
    }
}

/// A host that was let in. To drop it loses the connection.
pub(crate) struct Connection {
    stream: WebSocketStream<TcpStream>,
}

impl Connection {
    pub(crate) async fn say(&mut self, message: &HostIn) {
        self.say_text(serde_json::to_string(message).unwrap()).await;
    }

    pub(crate) async fn say_text(&mut self, text: String) {
        self.stream.send(Message::text(text)).await.unwrap();
    }

    /// The next message but signs of life and of searches.
    pub(crate) async fn hear(&mut self) -> HostOut {
        loop {
            let message = timeout(PATIENCE, self.stream.next()).await.expect("it says nothing");
            let Message::Text(text) = message.unwrap().unwrap() else { continue };
            match serde_json::from_str(&text).unwrap() {
                HostOut::Alive { .. } | HostOut::Searching { .. } => {}
                other => return other,
            }
        }
    }
}
