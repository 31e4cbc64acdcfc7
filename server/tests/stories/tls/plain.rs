//! Whoever comes without TLS is led to it, and nothing is done for them.

use std::net::SocketAddr;

use hyper::body::Bytes;
use hyper::{Request, StatusCode};
use serde_json::json;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use super::Secure;
use crate::process::{Process, asked_whether_healthy};
use crate::server::{Browser, PASSPHRASE, credentials};

/// What is said to somebody who says this, until they are cut off.
async fn said(address: SocketAddr, text: &str) -> String {
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(text.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer).await;
    String::from_utf8_lossy(&answer).into_owned()
}

async fn is_led(mut browser: Browser, port: u16) {
    let led = browser.ask("/matches?page=2").await;
    assert_eq!(led.status, StatusCode::PERMANENT_REDIRECT);
    assert_eq!(led.header("location"), format!("https://127.0.0.1:{port}/matches?page=2"));
    let asks = |host: &'static str| {
        let browser = browser.clone();
        async move {
            let request = Request::get("/").header("host", host);
            let (head, _) = browser.begin(request.body(Bytes::new().into()).unwrap()).await;
            let to = head.headers.get("location").map(|to| to.to_str().unwrap().to_owned());
            (head.status.as_u16(), to)
        }
    };
    let (status, to) = asks("play.example.org:80").await;
    assert_eq!((status, to), (308, Some(format!("https://play.example.org:{port}/"))));
    let (status, to) = asks("[::1]").await;
    assert_eq!((status, to), (308, Some(format!("https://[::1]:{port}/"))));
    for host in ["ada@evil.example", "a b", "evil.example/x", "evil.example#", ""] {
        let (status, to) = asks(host).await;
        assert_eq!((status / 100, to), (4, None), "{host}");
    }

    let answer = browser.post("/api/v1/login", credentials("Ada", PASSPHRASE)).await;
    let problem = answer.problem(403, "only-https");
    assert!(problem.error.contains(&format!("https://127.0.0.1:{port}")), "{problem:?}");
    assert_eq!(answer.header("set-cookie"), "");
    browser.ask("/api/v1/me").await.problem(403, "only-https");
    browser.ask("/.well-known/acme-challenge/nothing").await.problem(404, "not-found");
    assert_eq!(browser.ask("/healthz").await.text(), "ok\n");
    assert_eq!(browser.ask("/readyz").await.text(), "ready\n");
}

#[tokio::test]
async fn plain_http_at_the_port_of_tls_is_led_to_https() {
    let secure = Secure::start().await;
    secure.browser().post("/api/v1/register", credentials("Ada", PASSPHRASE)).await;
    let address = secure.server.address();
    is_led(Browser::new(address), address.port()).await;
    let answer = said(address, "no HTTP, and no TLS\r\n\r\n").await;
    assert!(answer.starts_with("HTTP/1.1 400 Bad Request"), "{answer}");
}

#[tokio::test]
async fn a_port_of_its_own_leads_to_https_and_opens_nothing() {
    let secure =
        Secure::start_with(|config| config.http_redirect = Some("127.0.0.1:0".to_owned())).await;
    secure.browser().post("/api/v1/register", credentials("Ada", PASSPHRASE)).await;
    let plain = secure.server.running.plain_address.unwrap();
    is_led(Browser::new(plain), secure.server.address().port()).await;
}

#[tokio::test]
async fn the_public_address_is_where_everybody_is_led_to() {
    let secure = Secure::start_with(|config| {
        config.play.public_url = Some("https://play.example.org".parse().unwrap());
    });
    let secure = secure.await;
    let led = Browser::new(secure.server.address()).ask("/g/abc").await;
    assert_eq!(led.header("location"), "https://play.example.org/g/abc");
}

#[tokio::test]
async fn a_program_with_tls_is_started_and_asked_as_any_other() {
    let secure = Secure::start().await;
    let own = |file: &str| secure.files.path().join(file).display().to_string();
    let (certificate, key) = (own("own.pem"), own("own.key"));
    let mut process = Process::start("", &["--tls-cert", &certificate, "--tls-key", &key]);
    let url = process.url().await;
    let address = url.strip_prefix("https://").unwrap();
    assert_eq!(asked_whether_healthy(address).await, (Some(0), String::new()));
    let mut browser = Browser { address: address.parse().unwrap(), ..secure.browser() };
    assert_eq!(browser.post("/api/v1/guest", json!({})).await.status, StatusCode::CREATED);
    // Whoever is told to read files again must not end for it.
    process.signal("-HUP").await;
    process.logged("the certificate's files are looked at").await;
    let (code, log) = process.end("-TERM").await;
    assert_eq!(code, Some(0), "{log}");
}
