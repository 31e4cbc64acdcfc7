//! The browser client's files, as they are served.

use hyper::header::{ACCEPT_ENCODING, IF_NONE_MATCH};
use hyper::{Method, Request, StatusCode};
use rookery_protocol::challenge::Challenge;
use rookery_protocol::clock::TimeControl;
use rookery_protocol::game::{Rules, RulesCard};
use rookery_protocol::said::Value;

use crate::person::offer;
use crate::server::TestServer;

#[tokio::test]
async fn every_address_of_the_client_shows_its_page() {
    let server = TestServer::start().await;
    let mut browser = server.browser();
    let mut ada = server.registered("Ada").await;
    let offered = offer("chess", TimeControl::fischer(300, 3));
    let answer = ada.post("/api/v1/challenges", serde_json::to_value(offered).unwrap()).await;
    let challenge = answer.json::<Challenge>().id;
    for pattern in rookery_web::addresses() {
        // Games, matches and files of games are other stories'.
        let path = match pattern {
            "/g/{id}" | "/matches/{id}" | "/matches/studies/{id}" | "/imports/{id}" => continue,
            "/@/{name}" => "/@/Ada".to_owned(),
            "/learn/{key}" => "/learn/chess".to_owned(),
            "/c/{id}" => format!("/c/{challenge}"),
            other => other.replace(['{', '}'], ""),
        };
        let answer = browser.get(&path).await;
        assert_eq!(answer.status, StatusCode::OK, "{path}");
        assert_eq!(answer.header("content-type"), "text/html; charset=utf-8");
        assert_eq!(answer.header("cache-control"), "no-cache");
        assert!(answer.text().contains("<script"), "{path}");
    }
}

#[tokio::test]
async fn an_address_that_leads_nowhere_shows_the_client_s_page_as_not_found() {
    let server = TestServer::start().await;
    let mut browser = server.browser();
    let page = browser.get("/").await;
    for path in [
        "/nothing",
        "/admin/nothing",
        "/@/%zz",
        "/@/Nobody",
        "/g/aB3dE6gH",
        "/g/nothing",
        "/c/aB3dE6gH",
        "/c/nothing",
        "/learn/nothing",
        "/matches/1",
        "/matches/nothing",
        "/matches/studies/1",
        "/imports/1",
        "/imports/nothing",
    ] {
        let asked = Request::get(path).header(IF_NONE_MATCH, page.header("etag"));
        let answer = browser.send(asked, "").await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path}");
        assert_eq!(answer.header("content-type"), "text/html; charset=utf-8", "{path}");
        assert_eq!(answer.header("cache-control"), "no-cache");
        assert_eq!(answer.header("etag"), "", "nobody keeps it as the page of this address");
        assert_eq!(answer.body, page.body, "{path}");
        let head = browser.send(Request::head(path), "").await;
        assert_eq!((head.status, head.body.len()), (StatusCode::NOT_FOUND, 0), "{path}");
    }
    for path in ["/nothing", "/admin/nothing"] {
        let asked = Request::builder().method(Method::POST).uri(path);
        browser.send(asked, "").await.problem(404, "not-found");
    }
    for path in ["/api", "/api/nothing", "/api/v1/nothing"] {
        browser.get(path).await.problem(404, "not-found");
    }
}

#[tokio::test]
async fn every_answer_carries_the_headers_that_keep_browsers_safe() {
    let server = TestServer::start().await;
    for path in ["/", "/api/v1/me", "/healthz", "/no.such.file", "/api/v1/nothing"] {
        let answer = server.browser().get(path).await;
        let csp = answer.header("content-security-policy");
        for rule in ["default-src 'self'", "frame-ancestors 'none'", "object-src 'none'"] {
            assert!(csp.split("; ").any(|part| part == rule), "{path}: {csp}");
        }
        assert!(!csp.contains("unsafe"), "{csp}");
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(answer.header("referrer-policy"), "same-origin", "{path}");
        assert_eq!(answer.header("x-frame-options"), "DENY", "{path}");
    }
}

#[tokio::test]
async fn files_whose_name_changes_with_their_content_are_kept_for_ever() {
    let server = TestServer::start().await;
    let mut browser = server.browser();
    let (path, file) = rookery_web::files().find(|(_, file)| file.immutable).unwrap();
    let answer = browser.get(&format!("/{path}")).await;
    assert_eq!(answer.body, file.bytes);
    assert_eq!(answer.header("content-type"), file.content_type);
    assert!(answer.header("cache-control").contains("immutable"));
    assert_eq!(answer.header("content-encoding"), "");
}

#[tokio::test]
async fn a_browser_gets_the_smallest_coding_that_it_takes_and_asks_again_for_nothing() {
    let server = TestServer::start().await;
    let mut browser = server.browser();
    let index = rookery_web::index();
    let (brotli, gzip) = (index.brotli.unwrap(), index.gzip.unwrap());
    for (takes, coding, sent) in
        [("gzip, deflate, br", "br", brotli), ("gzip, deflate", "gzip", gzip)]
    {
        let asked = Request::get("/").header(ACCEPT_ENCODING, takes);
        let answer = browser.send(asked, "").await;
        assert_eq!(answer.header("content-encoding"), coding);
        assert_eq!(answer.header("vary"), "accept-encoding");
        assert_eq!(answer.header("etag"), sent.etag);
        assert_eq!(answer.body, sent.bytes);
        let asked = Request::get("/")
            .header(ACCEPT_ENCODING, takes)
            .header(IF_NONE_MATCH, answer.header("etag"));
        let again = browser.send(asked, "").await;
        assert_eq!((again.status, again.body.len()), (StatusCode::NOT_MODIFIED, 0));
    }
}

#[tokio::test]
async fn head_is_answered_like_get_without_a_body() {
    let server = TestServer::start().await;
    for path in ["/", "/api/v1/rules", "/healthz"] {
        let get = server.browser().get(path).await;
        let head = server.browser().send(Request::head(path), "").await;
        assert_eq!((head.status, head.body.len()), (StatusCode::OK, 0), "{path}");
        assert_eq!(head.header("content-type"), get.header("content-type"));
        assert_eq!(head.header("content-length"), get.body.len().to_string(), "{path}");
    }
}

#[tokio::test]
async fn what_is_no_file_is_no_page_either() {
    let server = TestServer::start().await;
    for path in ["/favicon.gone", "/assets/app-00000000.js", "/..%2f..%2fetc/passwd.txt"] {
        server.browser().get(path).await.problem(404, "not-found");
    }
    let request = Request::builder().method(Method::POST).uri("/login");
    server.browser().send(request, "").await.problem(405, "method-not-allowed");
}

#[tokio::test]
async fn lists_tell_every_game_without_its_board() {
    let server = TestServer::start().await;
    let mut browser = server.browser();
    let answer = browser.get("/api/v1/kinds").await;
    let cards: Vec<RulesCard> = answer.json();
    let whole = browser.get("/api/v1/rules").await;
    let all: Vec<Rules> = whole.json();
    let told = |rules: &Rules| (rules.key.clone(), rules.name.clone(), rules.summary.clone());
    let listed = |card: &RulesCard| (card.key.clone(), card.name.clone(), card.summary.clone());
    assert_eq!(
        cards.iter().map(listed).collect::<Vec<_>>(),
        all.iter().map(told).collect::<Vec<_>>()
    );
    for (card, rules) in cards.iter().zip(&all) {
        assert_eq!(
            (&card.seats, card.starts, &card.group),
            (&rules.seats, rules.starts, &rules.group)
        );
        assert_eq!(card.said, rules.said, "{}", card.key);
    }
    assert!(answer.body.len() * 20 < whole.body.len());
    let asked = Request::get("/api/v1/kinds").header(IF_NONE_MATCH, answer.header("etag"));
    assert_eq!(browser.send(asked, "").await.status, StatusCode::NOT_MODIFIED);
}

#[tokio::test]
async fn every_game_is_told_alone_and_among_the_others() {
    let server = TestServer::start().await;
    let mut browser = server.browser();
    let answer = browser.get("/api/v1/rules").await;
    let all: Vec<Rules> = answer.json();
    assert!(!all.is_empty());
    let mut examples = 0;
    let mut keyed = 0;
    for rules in &all {
        let mut one: Rules = browser.get(&format!("/api/v1/rules/{}", rules.key)).await.json();
        examples += one.examples.len();
        // Lists do without the examples and the words' keys: they are for the page of one game.
        assert!(one.examples.iter().all(|example| example.said.is_some()), "{}", one.key);
        one.examples.clear();
        let said = one.said.as_mut().expect("what a game that comes with Rookery says has a key");
        let paragraphs = std::mem::take(&mut said.text);
        assert_eq!(paragraphs.len(), one.text.split("\n\n").count(), "{}", one.key);
        keyed += paragraphs.iter().flatten().filter(|text| matches!(text, Value::Said(_))).count();
        assert_eq!(
            paragraphs.iter().flatten().filter(|text| matches!(text, Value::Word(_))).count(),
            0
        );
        assert_eq!(&one, rules);
        assert!(!one.board.cells.is_empty() && !one.board.pieces.is_empty(), "{}", one.key);
    }
    assert!(examples > 0 && keyed > all.len());
    browser.get("/api/v1/rules/tiddlywinks").await.problem(404, "no-such-rules");

    let asked = Request::get("/api/v1/rules").header(IF_NONE_MATCH, answer.header("etag"));
    assert_eq!(browser.send(asked, "").await.status, StatusCode::NOT_MODIFIED);
    let asked = Request::get("/api/v1/rules").header(ACCEPT_ENCODING, "gzip");
    let packed = browser.send(asked, "").await;
    assert_eq!(packed.header("content-encoding"), "gzip");
    assert!(packed.body.len() < answer.body.len() / 2);
}
