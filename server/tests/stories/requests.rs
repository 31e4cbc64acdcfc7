//! Requests that nobody should send, and those of whoever watches over the server.

use std::time::Duration;

use hyper::header::CONTENT_TYPE;
use hyper::{Method, Request, StatusCode};
use rookery_protocol::token::NewToken;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

use crate::process::Process;
use crate::server::{PASSPHRASE, TestServer, credentials};

const JSON: &str = "application/json";

#[tokio::test]
async fn an_unknown_address_of_the_api_is_a_problem_in_json() {
    let server = TestServer::start().await;
    for path in ["/api", "/api/", "/api/v1", "/api/v1/", "/api/v1/nothing", "/api/v2/me"] {
        let answer = server.browser().get(path).await;
        let problem = answer.problem(404, "not-found");
        assert!(!problem.error.is_empty());
    }
    server.browser().get("/api/v1/users/a/b").await.problem(404, "not-found");
    server.browser().get("/api/v1/users/%ff").await.problem(404, "not-found");
}

#[tokio::test]
async fn a_method_that_an_address_does_not_take_is_a_problem_in_json() {
    let server = TestServer::start().await;
    for (method, path) in [
        (Method::GET, "/api/v1/login"),
        (Method::PUT, "/api/v1/me"),
        (Method::DELETE, "/api/v1/rules"),
        (Method::POST, "/healthz"),
        (Method::TRACE, "/api/v1/me"),
    ] {
        let request = Request::builder().method(method).uri(path);
        let answer = server.browser().send(request, "").await;
        answer.problem(405, "method-not-allowed");
        assert_ne!(answer.header("allow"), "", "{path}");
    }
    let trace = Request::builder().method(Method::TRACE).uri("/");
    let answer = server.browser().send(trace, "").await;
    assert_eq!(answer.status, StatusCode::METHOD_NOT_ALLOWED, "nothing is sent back");
}

#[tokio::test]
async fn a_body_that_is_too_big_is_refused_before_it_is_read() {
    let server = TestServer::start().await;
    let body = json!({ "name": "Ada", "passphrase": "x".repeat(20_000) }).to_string();
    let request = Request::post("/api/v1/register").header(CONTENT_TYPE, JSON);
    server.browser().send(request, body).await.problem(413, "too-large");
}

#[tokio::test]
async fn a_field_that_stands_twice_is_refused() {
    let server = TestServer::start().await;
    let twice = server.browser().get("/api/v1/games?limit=1&limit=2").await;
    twice.problem(422, "malformed");
    let body = format!(r#"{{"name":"Ada","name":"Bert","passphrase":"{PASSPHRASE}"}}"#);
    let request = Request::post("/api/v1/register").header(CONTENT_TYPE, JSON);
    server.browser().send(request, body).await.problem(422, "malformed");
}

#[tokio::test]
async fn a_request_whose_length_is_said_in_two_ways_carries_no_second_one() {
    let server = TestServer::start().await;
    let smuggled = "POST /api/v1/guest HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n";
    for lengths in [
        "Content-Length: 4\r\nTransfer-Encoding: chunked",
        "Content-Length: 4\r\nContent-Length: 9",
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity",
    ] {
        let mut stream = tokio::net::TcpStream::connect(server.address()).await.unwrap();
        let asked = format!(
            "POST /api/v1/logout HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\n\
             {lengths}\r\n\r\n0\r\n\r\n{smuggled}",
            server.address(),
        );
        stream.write_all(asked.as_bytes()).await.unwrap();
        let mut answers = String::new();
        let read = stream.read_to_string(&mut answers);
        // What is kept open for another request says nothing more.
        let _ = tokio::time::timeout(Duration::from_secs(2), read).await;
        let begun = answers.matches("HTTP/1.1 ").count();
        assert!(begun <= 1, "{lengths}: {answers}");
        let cookies = answers.matches("rookery_session=").count();
        let taken_back = answers.matches("rookery_session=;").count();
        assert_eq!(cookies, taken_back, "nobody became a guest: {answers}");
    }
}

#[tokio::test]
async fn a_body_must_say_that_it_is_json() {
    let server = TestServer::start().await;
    let body = json!({ "name": "Ada", "passphrase": PASSPHRASE }).to_string();
    let request = Request::post("/api/v1/register");
    server.browser().send(request, body.clone()).await.problem(415, "not-json");
    for kind in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"] {
        let request = Request::post("/api/v1/register").header(CONTENT_TYPE, kind);
        server.browser().send(request, body.clone()).await.problem(415, "not-json");
        // A form can be sent from any page, even where no body is wanted.
        let request = Request::post("/api/v1/guest").header(CONTENT_TYPE, kind);
        server.browser().send(request, "").await.problem(415, "not-json");
    }
    let charset =
        Request::post("/api/v1/register").header(CONTENT_TYPE, "Application/JSON; charset=utf-8");
    assert_eq!(server.browser().send(charset, body).await.status, StatusCode::CREATED);
}

#[tokio::test]
async fn a_body_that_is_not_understood_is_told_where() {
    let server = TestServer::start().await;
    for (body, said) in [
        ("", "EOF"),
        ("{", "EOF"),
        ("[]", "invalid"),
        ("{\"name\":\"Ada\"}", "passphrase"),
        ("{\"name\":1,\"passphrase\":\"x\"}", "name"),
        ("{\"name\":\"Ada\",\"passphrase\":\"12345678\",\"role\":\"admin\"}", "role"),
        ("{\"name\":\"Ada\",\"name\":\"Bob\",\"passphrase\":\"12345678\"}", "duplicate"),
        ("\u{feff}{}", "expected"),
    ] {
        let request = Request::post("/api/v1/register").header(CONTENT_TYPE, JSON);
        let problem = server.browser().send(request, body).await.problem(422, "malformed");
        assert!(problem.error.contains(said), "{body}: {}", problem.error);
    }
    let request = Request::post("/api/v1/register").header(CONTENT_TYPE, JSON);
    let not_text = server.browser().send(request, vec![b'"', 0xff, b'"']).await;
    not_text.problem(422, "malformed");
}

#[tokio::test]
async fn the_server_says_whether_it_lives_and_is_ready() {
    let server = TestServer::start().await;
    for path in ["/healthz", "/readyz"] {
        let answer = server.browser().get(path).await;
        assert_eq!(answer.status, StatusCode::OK, "{path}");
        assert!(!answer.header("x-request-id").is_empty());
    }
}

#[tokio::test]
async fn without_its_database_a_server_lives_on_and_says_that_nothing_is_lost() {
    let server = TestServer::start().await;
    let mut ada = server.registered("Ada").await;
    server.running.app.base.storage.close().await;
    let login = json!({ "name": "Ada", "passphrase": PASSPHRASE });
    for answer in [ada.get("/api/v1/me").await, server.browser().post("/api/v1/login", login).await]
    {
        let problem = answer.problem(503, "storage-down");
        assert!(problem.error.contains("Nothing is lost"), "{}", problem.error);
        assert_ne!(answer.header("retry-after"), "");
    }
    assert!(ada.cookie.is_some(), "nobody is signed out for it");
    assert_eq!(ada.get("/healthz").await.status, StatusCode::OK);
    server.browser().get("/readyz").await.problem(503, "not-ready");
    assert_eq!(server.browser().get("/").await.status, StatusCode::OK);
}

#[tokio::test]
async fn a_socket_that_is_none_is_a_problem_in_json_too() {
    let server = TestServer::start().await;
    let problem = server.browser().get("/socket").await.problem(400, "malformed");
    assert!(problem.error.contains("Bad Request"), "{}", problem.error);
    let half = Request::get("/socket").header("connection", "upgrade").header("upgrade", "h2c");
    server.browser().send(half, "").await.problem(400, "malformed");
}

#[tokio::test]
async fn metrics_are_on_a_listener_of_their_own() {
    let server = TestServer::start_with(|config| {
        config.metrics_listen = Some("127.0.0.1:0".parse().unwrap());
    });
    let mut server = server.await;
    server.browser().get("/api/v1/users/Nobody-here").await;
    let public = server.browser().get("/metrics").await;
    assert!(!public.text().contains("rookery_http_requests_total"), "not among the pages");
    server.running.address = server.running.metrics_address.unwrap();
    let metrics = server.browser().get("/metrics").await;
    let counted = metrics.text().lines().find(|line| {
        line.starts_with("rookery_http_requests_total{") && line.contains("/users/{name}")
    });
    let counted = counted.unwrap_or_else(|| panic!("{}", metrics.text()));
    assert!(counted.contains("status=\"404\"") && !counted.contains("Nobody"), "{counted}");
}

#[tokio::test]
async fn a_client_that_asks_and_never_reads_is_cut_off() {
    let server = TestServer::start_with(|config| {
        config.bounds.stalled_max = Duration::from_millis(300);
    })
    .await;
    let socket = tokio::net::TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4 * 1024).unwrap();
    let mut stream = socket.connect(server.address()).await.unwrap();
    let ask = format!("GET /api/v1/rules HTTP/1.1\r\nHost: {}\r\n\r\n", server.address());
    let asking = async {
        // It stops reading, too, when nobody takes its answers, until it gives up.
        while stream.write_all(ask.repeat(50).as_bytes()).await.is_ok() {}
    };
    tokio::time::timeout(Duration::from_secs(20), asking).await.expect("it is still served");
}

#[tokio::test]
async fn streams_that_nobody_reads_take_no_memory() {
    let mut server = Process::start("", &[]);
    let mut ada = server.browser().await;
    ada.post("/api/v1/register", credentials("ada", PASSPHRASE)).await;
    let draft = json!({ "label": "Test", "scopes": ["board:play"], "passphrase": PASSPHRASE });
    let made: NewToken = ada.post("/api/v1/tokens", draft).await.json();
    let (host, token) = (ada.address.to_string(), made.token);
    ada.get("/api/v1/rules").await;
    let before = server.memory_most();
    let mut streams = vec![];
    for path in ["/api/stream/event", "/api/v1/rules"] {
        let ask =
            format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nAuthorization: Bearer {token}\r\n\r\n");
        for _ in 0..20 {
            let socket = tokio::net::TcpSocket::new_v4().unwrap();
            socket.set_recv_buffer_size(4 * 1024).unwrap();
            let mut stream = socket.connect(ada.address).await.unwrap();
            // A connection that takes no more questions is as good as one that does.
            let all = ask.repeat(50);
            let asking = stream.write_all(all.as_bytes());
            let _ = tokio::time::timeout(Duration::from_millis(50), asking).await;
            streams.push(stream);
        }
    }
    tokio::time::sleep(Duration::from_secs(2)).await;
    let grown = server.memory_most().saturating_sub(before);
    assert!(grown < 64 * 1024 * 1024, "{grown} bytes for {} streams", streams.len());
}

#[tokio::test]
async fn the_description_of_all_calls_is_whole() {
    let server = TestServer::start().await;
    let document: Value = server.browser().get("/api/v1/openapi.json").await.json();
    assert_eq!(document["openapi"], "3.1.0");
    let mut ids = std::collections::BTreeSet::new();
    let mut calls = 0;
    for (path, of_path) in document["paths"].as_object().unwrap() {
        let open = path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
        let open: Vec<_> = open.collect();
        for (method, call) in of_path.as_object().unwrap() {
            calls += 1;
            assert!(ids.insert(call["operationId"].to_string()), "{method} {path} has no own id");
            assert!(!call["summary"].as_str().unwrap().is_empty(), "{method} {path}");
            assert!(!call["tags"][0].as_str().unwrap().is_empty(), "{method} {path}");
            let none = vec![];
            let parameters = call["parameters"].as_array().unwrap_or(&none).iter();
            let named: Vec<_> = parameters
                .filter(|one| one["in"] == "path")
                .map(|one| one["name"].as_str().unwrap())
                .collect();
            assert_eq!(named, open, "{method} {path}");
        }
    }
    assert!(calls > 120, "{calls}");
    let text = document.to_string();
    for (at, _) in text.match_indices("\"$ref\":\"#") {
        let place = &text[at + 9..];
        let place = &place[..place.find('"').unwrap()];
        assert!(document.pointer(place).is_some(), "{place} leads nowhere");
    }
    let socket: Value = server.browser().get("/api/v1/socket.schema.json").await.json();
    assert!(socket["$defs"]["About"].is_object(), "the messages of the socket are described");
}
