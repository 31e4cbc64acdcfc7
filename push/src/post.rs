//! Requests to push services: RFC 8030.

use std::fmt;
use std::io;
use std::time::Duration;

use http_body_util::Full;
use hyper::body::Bytes;
use hyper::header::{AUTHORIZATION, CONTENT_ENCODING, CONTENT_TYPE, RETRY_AFTER};
use hyper::{Method, Request, Response, StatusCode};
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use ring::error::Unspecified;
use rustls::crypto::ring::default_provider;
use thiserror::Error;
use tokio::time::timeout;

use crate::device::Device;
use crate::seal::seal;
use crate::vapid::ServerKey;

/// So long a service may take to answer.
const ANSWER_MAX: Duration = Duration::from_secs(10);

/// Hands texts to the services of devices.
pub struct Post {
    client: Client<HttpsConnector<HttpConnector>, Full<Bytes>>,
    key: ServerKey,
    contact: String,
}

/// What a device is told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Letter {
    /// What the page's worker reads; at most [`TEXT_LEN_MAX`](crate::TEXT_LEN_MAX) bytes.
    pub text: Vec<u8>,
    /// What it is about: takes the place of an older one about the same that was not delivered. At
    /// most 32 characters of Base64 for addresses.
    pub topic: String,
    /// For how long the service keeps it for a browser that is not there, in seconds.
    pub keeps_s: u32,
    /// Whether it wakes a device that saves its battery.
    pub urgency: Urgency,
}

/// Whether a device that saves its battery is woken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Urgency {
    /// Somebody waits right now.
    High,
    /// It can wait until the device is looked at.
    Normal,
}

/// Why a device was not told.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Failure {
    /// There is no such device any more: nobody may tell it anything.
    #[error("the device takes no more")]
    Gone,
    /// The service cannot be reached, or takes no more now.
    #[error("the service takes nothing now")]
    Later {
        /// After what time it will, if it said so.
        after: Option<Duration>,
    },
    /// The service does not want this, now or later.
    #[error("the service answered {0}")]
    Refused(u16),
    /// The text does not fit, or the device's key is none.
    #[error("nothing can be sealed for the device")]
    Unsealed,
}

impl From<Unspecified> for Failure {
    fn from(_: Unspecified) -> Self {
        Self::Unsealed
    }
}

impl Post {
    /// A post that signs with `key`. `contact` is where services reach whoever runs the server: it
    /// begins with `https:` or `mailto:`.
    ///
    /// # Errors
    /// The system has no certificates to believe.
    pub fn new(key: ServerKey, contact: String) -> io::Result<Self> {
        // Which services speak plain HTTP is the operator's choice: see `Services`.
        let connector = HttpsConnectorBuilder::new()
            .with_provider_and_native_roots(default_provider())?
            .https_or_http()
            .enable_http1()
            .build();
        let client = Client::builder(TokioExecutor::new()).build(connector);
        Ok(Self { client, key, contact })
    }

    /// The public half of the key that signs.
    #[must_use]
    pub fn key(&self) -> String {
        self.key.public()
    }

    /// Tells a device something, at `now_s` seconds since 1970. Ended after ten seconds.
    ///
    /// # Errors
    /// [`Failure`]: why its service does not deliver it.
    pub async fn send(&self, device: &Device, letter: &Letter, now_s: i64) -> Result<(), Failure> {
        let signed = self.key.sign(&device.service(), &self.contact, now_s)?;
        let request = Request::builder()
            .method(Method::POST)
            .uri(device.endpoint.clone())
            .header(AUTHORIZATION, signed)
            .header(CONTENT_TYPE, "application/octet-stream")
            .header(CONTENT_ENCODING, "aes128gcm")
            .header("ttl", letter.keeps_s)
            .header("topic", &letter.topic)
            .header("urgency", letter.urgency.to_string())
            .body(Full::from(seal(device, &letter.text)?))
            .map_err(|_| Failure::Unsealed)?;
        match timeout(ANSWER_MAX, self.client.request(request)).await {
            Ok(Ok(answer)) => read(&answer),
            Ok(Err(_)) | Err(_) => Err(Failure::Later { after: None }),
        }
    }
}

fn read<T>(answer: &Response<T>) -> Result<(), Failure> {
    match answer.status() {
        status if status.is_success() => Ok(()),
        StatusCode::NOT_FOUND | StatusCode::GONE => Err(Failure::Gone),
        StatusCode::TOO_MANY_REQUESTS => Err(Failure::Later { after: after(answer) }),
        status if status.is_server_error() => Err(Failure::Later { after: after(answer) }),
        status => Err(Failure::Refused(status.as_u16())),
    }
}

fn after<T>(answer: &Response<T>) -> Option<Duration> {
    let seconds = answer.headers().get(RETRY_AFTER)?.to_str().ok()?.parse().ok()?;
    Some(Duration::from_secs(seconds))
}

impl fmt::Display for Urgency {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::High => "high",
            Self::Normal => "normal",
        })
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    use tokio::net::TcpListener;

    use super::*;
    use crate::seal::tests::Browser;
    use crate::services::Services;

    fn post() -> Post {
        let key = ServerKey::read(&ServerKey::draw().unwrap()).unwrap();
        Post::new(key, "mailto:us@example.org".to_owned()).unwrap()
    }

    fn letter() -> Letter {
        let topic = "abcdefgh".to_owned();
        Letter { text: b"your turn".to_vec(), topic, keeps_s: 60, urgency: Urgency::High }
    }

    /// A service that answers one request so, and what it was asked: the head, and the body.
    async fn asked(answer: &str) -> (Result<(), Failure>, String, Vec<u8>, Browser) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let at = format!("http://{}", listener.local_addr().unwrap());
        let services: Services = at.parse().unwrap();
        let browser = Browser::new(&services, &format!("{at}/send/1?x=y"));
        let serving = async {
            let (mut stream, _) = listener.accept().await.unwrap();
            let mut all = vec![];
            let end = loop {
                assert_ne!(stream.read_buf(&mut all).await.unwrap(), 0);
                let Some(end) = all.windows(4).position(|four| four == b"\r\n\r\n") else {
                    continue;
                };
                let head = String::from_utf8(all[..end].to_vec()).unwrap().to_lowercase();
                let (_, len) = head.split_once("content-length: ").unwrap();
                let len: usize = len.lines().next().unwrap().parse().unwrap();
                if all.len() == end + 4 + len {
                    break end;
                }
            };
            stream.write_all(answer.as_bytes()).await.unwrap();
            let head = String::from_utf8(all[..end].to_vec()).unwrap();
            (head, all[end + 4..].to_vec())
        };
        let post = post();
        let letter = letter();
        let (sent, (head, body)) = tokio::join!(post.send(&browser.device, &letter, 0), serving);
        (sent, head, body, browser)
    }

    #[tokio::test]
    async fn a_service_is_handed_what_the_browser_alone_can_read() {
        let (sent, head, body, browser) =
            asked("HTTP/1.1 201 Created\r\ncontent-length: 0\r\n\r\n").await;
        assert_eq!(sent, Ok(()));
        assert!(head.starts_with("POST /send/1?x=y HTTP/1.1\r\n"), "{head}");
        for field in [
            "content-encoding: aes128gcm",
            "ttl: 60",
            "topic: abcdefgh",
            "urgency: high",
            "authorization: vapid t=",
        ] {
            assert!(head.contains(&format!("\r\n{field}")), "{field} in {head}");
        }
        assert_eq!(browser.open(&body), b"your turn");
    }

    #[tokio::test]
    async fn an_answer_says_whether_to_try_again() {
        let later = |after| Failure::Later { after };
        for (answer, failure) in [
            ("404 Not Found\r\n", Failure::Gone),
            ("410 Gone\r\n", Failure::Gone),
            ("429 Too Many Requests\r\nretry-after: 7\r\n", later(Some(Duration::from_secs(7)))),
            ("503 Service Unavailable\r\n", later(None)),
            ("403 Forbidden\r\n", Failure::Refused(403)),
            // Nobody is led elsewhere.
            ("307 Temporary Redirect\r\nlocation: http://127.0.0.1:1/\r\n", Failure::Refused(307)),
        ] {
            let answer = format!("HTTP/1.1 {answer}content-length: 0\r\n\r\n");
            assert_eq!(asked(&answer).await.0, Err(failure), "{answer}");
        }
    }

    #[tokio::test]
    async fn a_service_that_is_not_there_or_says_nothing_is_tried_later() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let at = format!("http://{}", listener.local_addr().unwrap());
        let browser = Browser::new(&at.parse().unwrap(), &at);
        tokio::time::pause();
        let silent = post().send(&browser.device, &letter(), 0).await;
        assert_eq!(silent, Err(Failure::Later { after: None }));
        drop(listener);
        let nobody = post().send(&browser.device, &letter(), 0).await;
        assert_eq!(nobody, Err(Failure::Later { after: None }));
    }
}
