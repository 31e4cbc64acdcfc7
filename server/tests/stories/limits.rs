//! How often is too often, and how slow is too slow.

use std::time::Duration;

use hyper::{Request, StatusCode};
use rookery_play::Rates;
use serde_json::json;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use crate::server::{PASSPHRASE, TestServer, credentials};

#[tokio::test]
async fn guessing_a_passphrase_soon_comes_to_an_end() {
    let server = TestServer::start_with(|config| config.play.rates = Rates::new(9, 60)).await;
    server.registered("Ada").await;
    for _ in 0..3 {
        let answer = server.browser().post("/api/v1/login", credentials("Ada", "a guess")).await;
        answer.problem(401, "no-such-login");
    }
    let answer = server.browser().post("/api/v1/login", credentials("ada", PASSPHRASE)).await;
    let problem = answer.problem(429, "too-fast");
    let wait: u32 = answer.header("retry-after").parse().unwrap();
    assert!((15..=20).contains(&wait), "{wait}");
    assert!(problem.error.contains("seconds"), "{}", problem.error);

    // Somebody else behind the same address is not locked out, until the address is.
    let other = server.browser().post("/api/v1/login", credentials("Bob", "a guess")).await;
    other.problem(401, "no-such-login");
    let mut last = other.status;
    for name in ["b1", "b2", "b3", "b4", "b5", "b6"] {
        last = server.browser().post("/api/v1/login", credentials(name, "a guess")).await.status;
    }
    assert_eq!(last, StatusCode::TOO_MANY_REQUESTS);
}

#[tokio::test]
async fn one_address_cannot_make_accounts_and_guests_without_end() {
    let server = TestServer::start_with(|config| config.play.rates = Rates::new(30, 2)).await;
    server.registered("Ada").await;
    server.registered("Bob").await;
    let answer = server.browser().post("/api/v1/register", credentials("Cem", PASSPHRASE)).await;
    answer.problem(429, "too-fast");
    for _ in 0..2 {
        let answer = server.browser().post("/api/v1/guest", json!({})).await;
        assert_eq!(answer.status, StatusCode::CREATED);
    }
    server.browser().post("/api/v1/guest", json!({})).await.problem(429, "too-fast");
}

#[tokio::test]
async fn what_is_refused_for_its_name_costs_no_attempt() {
    let server = TestServer::start_with(|config| config.play.rates = Rates::new(30, 1)).await;
    for _ in 0..5 {
        let answer = server.browser().post("/api/v1/register", credentials("a", PASSPHRASE)).await;
        answer.problem(422, "name-too-short");
    }
    server.registered("Ada").await;
}

#[tokio::test]
async fn only_a_trusted_proxy_says_who_the_client_is() {
    async fn guests(trust_proxy: bool, forwarded: [&str; 2]) -> [StatusCode; 2] {
        let server = TestServer::start_with(|config| {
            config.play.rates = Rates::new(30, 1);
            config.trust_proxy = trust_proxy;
        });
        let server = server.await;
        let mut statuses = [StatusCode::OK; 2];
        for (status, forwarded) in statuses.iter_mut().zip(forwarded) {
            let request = Request::post("/api/v1/guest").header("x-forwarded-for", forwarded);
            *status = server.browser().send(request, "").await.status;
        }
        statuses
    }
    const MADE: StatusCode = StatusCode::CREATED;
    const REFUSED: StatusCode = StatusCode::TOO_MANY_REQUESTS;
    assert_eq!(guests(true, ["10.0.0.1", "10.0.0.2"]).await, [MADE, MADE]);
    // What stands before the last address was sent by the client.
    assert_eq!(guests(true, ["1.1.1.1, 10.0.0.1", "2.2.2.2, 10.0.0.1"]).await, [MADE, REFUSED]);
    // Some proxies tell the port, too, which is another one for each connection.
    assert_eq!(guests(true, ["10.0.0.1:5678", "10.0.0.1:5679"]).await, [MADE, REFUSED]);
    assert_eq!(guests(true, ["10.0.0.1:5678", "10.0.0.2:5678"]).await, [MADE, MADE]);
    assert_eq!(guests(true, ["[2001:db8::1]:443", "[2001:db8:1::1]:443"]).await, [MADE, MADE]);
    // What is no address is the proxy's own.
    assert_eq!(guests(true, ["garbage", "10.0.0.1, unknown"]).await, [MADE, REFUSED]);
    assert_eq!(guests(false, ["10.0.0.1", "10.0.0.2"]).await, [MADE, REFUSED]);
}

#[tokio::test]
async fn a_request_head_that_never_ends_is_cut_off() {
    let server = TestServer::start_with(|config| {
        config.bounds.header_timeout = Duration::from_millis(300);
    });
    let server = server.await;
    for beginning in ["", "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: "] {
        let mut slow = TcpStream::connect(server.address()).await.unwrap();
        slow.write_all(beginning.as_bytes()).await.unwrap();
        let mut rest = Vec::new();
        let cut_off = tokio::time::timeout(Duration::from_secs(5), slow.read_to_end(&mut rest));
        assert!(cut_off.await.is_ok(), "{beginning:?} still holds its connection");
    }
    assert_eq!(server.browser().get("/healthz").await.status, StatusCode::OK);
}

#[tokio::test]
async fn a_full_server_says_so_and_has_room_again_when_somebody_leaves() {
    let server = TestServer::start_with(|config| config.bounds.connections_max = 2).await;
    let idle = TcpStream::connect(server.address()).await.unwrap();
    let _other = TcpStream::connect(server.address()).await.unwrap();
    let mut third = TcpStream::connect(server.address()).await.unwrap();
    let mut answer = String::new();
    third.read_to_string(&mut answer).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 503 ") && answer.contains("busy"), "{answer}");

    drop(idle);
    for _ in 0..500 {
        // The server has yet to notice that one has left.
        let mut probe = TcpStream::connect(server.address()).await.unwrap();
        probe.write_all(b"GET /healthz HTTP/1.0\r\n\r\n").await.unwrap();
        let mut answer = Vec::new();
        let read = probe.read_to_end(&mut answer).await;
        if read.is_ok() && answer.starts_with(b"HTTP/1.0 200 ") {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("there never was room again");
}

#[tokio::test]
async fn a_body_that_never_ends_is_given_up() {
    let server = TestServer::start_with(|config| {
        config.request_timeout = Duration::from_millis(300);
    });
    let server = server.await;
    let mut slow = TcpStream::connect(server.address()).await.unwrap();
    let head = "POST /api/v1/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n\
                Content-Length: 100\r\n\r\n{\"name\":";
    slow.write_all(head.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    let given_up = tokio::time::timeout(Duration::from_secs(5), slow.read_to_end(&mut answer));
    given_up.await.unwrap().unwrap();
    let answer = String::from_utf8(answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 408 ") && answer.contains("too-slow"), "{answer}");
}

#[tokio::test]
async fn a_request_head_that_is_too_long_is_refused() {
    let server = TestServer::start().await;
    let request = Request::get("/").header("x-long", "x".repeat(100_000));
    let answer = server.browser().send(request, "").await;
    assert_eq!(answer.status, StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE);
}

#[tokio::test]
async fn a_crowd_that_logs_in_at_once_is_served_or_told_to_come_back() {
    let server = TestServer::start_with(|config| config.play.rates = Rates::new(3_000, 60)).await;
    server.registered("Ada").await;
    let crowd = (0..80).map(|_| async {
        let answer = server.browser().post("/api/v1/login", credentials("Ada", PASSPHRASE)).await;
        if answer.status == StatusCode::SERVICE_UNAVAILABLE {
            answer.problem(503, "busy");
            assert_ne!(answer.header("retry-after"), "");
        }
        answer.status
    });
    let served = futures_util::future::join_all(crowd).await;
    let count = |status| served.iter().filter(|&&served| served == status).count();
    let (welcome, busy) = (count(StatusCode::OK), count(StatusCode::SERVICE_UNAVAILABLE));
    assert_eq!(welcome + busy, 80);
    assert!(welcome >= 33, "{welcome} were served");
}
