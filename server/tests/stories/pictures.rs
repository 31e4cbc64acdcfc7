//! Pictures of games and positions, as other sites show them.

use hyper::Request;
use hyper::StatusCode;
use hyper::header::IF_NONE_MATCH;
use rookery_protocol::board::Content;
use rookery_protocol::clock::TimeControl;
use rookery_protocol::game::{Act, Event, Rules, ShownMove};

use crate::person::{Person, Shown, Table};
use crate::server::{Answer, TestServer};

/// Reads a picture as XML does; its text.
fn svg(answer: &Answer) -> &str {
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
    assert_eq!(answer.header("content-type"), "image/svg+xml; charset=utf-8");
    let read = roxmltree::Document::parse(answer.text());
    let document = read.unwrap_or_else(|error| panic!("{error}: {}", answer.text()));
    assert_eq!(document.root_element().tag_name().name(), "svg");
    answer.text()
}

/// How wide and how high a picture of pixels is: a PNG says so where it begins.
pub(crate) fn size(answer: &Answer) -> [u32; 2] {
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
    assert_eq!(answer.header("content-type"), "image/png");
    assert!(answer.body.starts_with(b"\x89PNG\r\n\x1a\n"));
    [16, 20].map(|at| u32::from_be_bytes(answer.body[at..at + 4].try_into().unwrap()))
}

fn pieces(svg: &str) -> usize {
    svg.matches("<use ").count()
}

/// What a watcher has on the board now.
fn standing(shown: &Shown) -> (usize, usize) {
    let mut view = shown.about.view.clone();
    for event in shown.entries.iter().filter_map(|entry| entry.event.as_ref()) {
        if let Event::Moved(ShownMove { change, .. }) = event {
            view = view.changed(change);
        }
    }
    let fog = view.cells.iter().filter(|(_, content)| *content == Content::Hidden).count();
    (view.cells.len() - fog, fog)
}

/// Anna has mated Ben, or been mated.
async fn fools_mate(server: &TestServer) -> Table {
    let (anna, ben) =
        (Person::registered(server, "Anna").await, Person::registered(server, "Ben").await);
    let mut table = Table::seat(anna, ben, "chess", TimeControl::fischer(600, 5)).await;
    table.play("f2f3 e7e5 g2g4 d8h4").await;
    table
}

#[tokio::test]
async fn a_game_has_a_picture_of_pixels_for_those_who_show_no_svg() {
    let server = TestServer::start().await;
    let table = fools_mate(&server).await;
    let mut browser = server.browser();
    let path = format!("/games/{}.png", table.game);
    let answer = browser.get(&path).await;
    let [width, height] = size(&answer);
    assert_eq!(width, 480);
    assert!(height > width, "the names stand above and below the board");
    assert!(answer.header("cache-control").contains("max-age"));
    assert_eq!(answer.header("access-control-allow-origin"), "*");
    let asked = Request::get(&path).header(IF_NONE_MATCH, answer.header("etag"));
    assert_eq!(browser.send(asked, "").await.status, StatusCode::NOT_MODIFIED);
    let earlier = browser.get(&format!("{path}?ply=0&width=9999")).await;
    assert_eq!(size(&earlier)[0], 1_200, "no picture is wider");
    browser.get(&format!("{path}?ply=5")).await.problem(422, "bad-picture");
    browser.get("/games/nowhere1.png").await.problem(404, "no-such-game");
}

#[tokio::test]
async fn a_game_that_is_over_has_a_picture_that_any_site_may_show_and_keep() {
    let server = TestServer::start().await;
    let table = fools_mate(&server).await;
    let mut browser = server.browser();
    let path = format!("/games/{}.svg", table.game);
    let answer = browser.get(&path).await;
    let picture = svg(&answer);
    assert_eq!(pieces(picture), 32);
    assert!(picture.contains(">Anna</text>") && picture.contains(">Ben</text>"));
    assert!(picture.contains("<title>Anna – Ben, Chess, 0–1</title>"), "{picture}");
    assert!(answer.header("cache-control").contains("max-age"));
    assert_eq!(answer.header("cross-origin-resource-policy"), "cross-origin");
    assert_eq!(answer.header("x-frame-options"), "DENY");
    let csp = answer.header("content-security-policy");
    assert!(csp.contains("default-src 'none'") && csp.contains("sandbox"), "{csp}");

    let again = Request::get(&path).header(IF_NONE_MATCH, answer.header("etag"));
    let again = browser.send(again, "").await;
    assert_eq!((again.status, again.body.len()), (StatusCode::NOT_MODIFIED, 0));

    let start = browser.get(&format!("{path}?ply=0&coordinates=no")).await;
    assert_ne!(svg(&start), picture);
    assert!(!svg(&start).contains(">a</text>") && picture.contains(">a</text>"));
    let other =
        browser.get(&format!("{path}?seat=second&theme=slate&width=300&marks=h4%3Ee1")).await;
    assert!(svg(&other).contains(r#"width="300""#) && svg(&other).contains("#8195a5"));
    let capture = other.text().find(">Anna</text>") < other.text().find(">Ben</text>");
    assert!(capture, "who sits at the top is written first");
}

#[tokio::test]
async fn the_picture_of_a_game_that_goes_on_is_asked_for_again() {
    let server = TestServer::start().await;
    let mut table = Table::chess(&server).await;
    let path = format!("/games/{}.svg", table.game);
    let mut browser = server.browser();
    let before = browser.get(&path).await;
    assert_eq!(before.header("cache-control"), "no-cache");
    table.play("e2e4 d7d5 e4d5").await;
    let asked = Request::get(&path).header(IF_NONE_MATCH, before.header("etag"));
    let after = browser.send(asked, "").await;
    assert_eq!(pieces(svg(&after)), 31);
    assert_eq!(table.first.act(table.game, Act::AskTakeback).await, Ok(()));
    assert_eq!(table.second.act(table.game, Act::AcceptTakeback).await, Ok(()));
    assert_eq!(pieces(svg(&browser.get(&path).await)), 32);
    browser.get(&format!("{path}?ply=3")).await.problem(422, "bad-picture");
}

#[tokio::test]
async fn a_whole_game_is_one_moving_picture() {
    let server = TestServer::start().await;
    let table = fools_mate(&server).await;
    let mut browser = server.browser();
    let path = format!("/games/{}/film.svg", table.game);
    let film = browser.get(&path).await;
    assert!(
        svg(&film).contains("<animateTransform ") && film.text().contains("prefers-reduced-motion")
    );
    assert!(film.text().contains(r#"dur="6.99s""#), "four moves and a rest");
    let part = browser.get(&format!("{path}?from=2&to=3&ms=500")).await;
    assert!(svg(&part).contains(r#"dur="3.49s""#) && part.text().len() < film.text().len());
    for (query, part) in [
        ("?from=3&to=2", "runs forward"),
        ("?to=5", "from 0 to 4"),
        ("?ms=fast", "whole number"),
        ("?theme=pink", "maple, slate and contrast"),
    ] {
        let problem = browser.get(&format!("{path}{query}")).await.problem(422, "bad-picture");
        assert!(problem.error.contains(part), "{query}: {}", problem.error);
    }
    browser.get(&format!("{path}?speed=2")).await.problem(422, "malformed");
}

#[tokio::test]
async fn while_something_is_hidden_a_picture_shows_what_spectators_see() {
    let server = TestServer::start().await;
    let mut table = Table::of(&server, "fog-of-war", TimeControl::fischer(600, 0)).await;
    table.play("e2e4 d7d5").await;
    let mut watcher = Person::stranger(&server).await;
    let (seen, fog) = standing(&watcher.watch(table.game).await);
    assert!(fog > 0, "spectators do not see everything");
    let path = format!("/games/{}.svg", table.game);
    // A player's browser gets no more and no less: the picture is the same for everybody.
    let mut own = server.browser();
    own.cookie = table.first.client.session().map(|token| format!("rookery_session={token}"));
    assert!(own.name().await.is_some());
    for browser in [&mut server.browser(), &mut own] {
        let picture = browser.get(&path).await;
        assert_eq!(pieces(svg(&picture)), seen);
        assert_eq!(picture.text().matches("#4a4038\" fill-opacity").count(), fog);
        let painted = browser.get(&path.replace(".svg", ".png")).await;
        let same = rookery_pictures::paint(picture.text(), 480).unwrap();
        assert!(painted.body == same, "pixels show what the drawing shows");
        let film = browser.get(&format!("/games/{}/film.svg", table.game)).await;
        assert!(pieces(svg(&film)) < 32, "{}", pieces(film.text()));
    }
    assert_eq!(table.first.act(table.game, Act::Resign).await, Ok(()));
    let over = server.browser().get(&path).await;
    assert_eq!(pieces(svg(&over)), 32, "afterwards nothing is hidden");
    assert!(over.text().contains(", 0–1</title>"));
}

#[tokio::test]
async fn any_position_has_a_picture() {
    let server = TestServer::start_with(|config| config.play.scripts = true).await;
    let mut browser = server.browser();
    let all: Vec<Rules> = browser.get("/api/v1/rules").await.json();
    for rules in &all {
        let answer =
            browser.get(&format!("/api/v1/positions/picture.svg?rules={}", rules.key)).await;
        assert_eq!(pieces(svg(&answer)), rules.view.cells.len(), "{}", rules.key);
    }
    let fen = "4k3/8/8/8/8/8/4P3/4K3%20w%20-%20-%200%201";
    let path = format!("/api/v1/positions/picture.svg?rules=chess&position={fen}");
    let answer = browser.get(&format!("{path}&marks=e2%3Ee4,e8&width=200")).await;
    assert_eq!(pieces(svg(&answer)), 3);
    assert!(answer.text().contains("#f0a023"), "marks");
    for (query, part) in [
        ("&marks=z9", "no cell called “z9”"),
        ("&position=nonsense", ""),
        ("&seat=third", "first or second"),
    ] {
        let path = format!("/api/v1/positions/picture.svg?rules=chess{query}");
        let problem = browser.get(&path).await.problem(422, "bad-picture");
        assert!(problem.error.contains(part), "{}", problem.error);
    }
    let painted = browser.get(&path.replace(".svg", ".png")).await;
    assert_eq!(painted.header("content-type"), "image/png");
    let same = rookery_pictures::paint(browser.get(&path).await.text(), 480).unwrap();
    assert!(painted.body == same, "pixels show what the drawing shows");
    browser
        .get("/api/v1/positions/picture.png?rules=chess&marks=z9")
        .await
        .problem(422, "bad-picture");
    let unknown = browser.get("/api/v1/positions/picture.svg?rules=tiddlywinks").await;
    assert_eq!(unknown.problem(422, "bad-picture").field.as_deref(), Some("rules"));
}

#[tokio::test]
async fn what_is_no_game_has_no_picture_and_asking_has_a_rate() {
    let server = TestServer::start_with(|config| {
        config.play.rates.picture = rookery_play::limits::Rate::per(5, 60_000);
    })
    .await;
    let mut browser = server.browser();
    browser.get("/games/nowhere1.svg").await.problem(404, "no-such-game");
    browser.get("/games/x.svg").await.problem(404, "not-found");
    browser.get("/games/nowhere1/film.svg").await.problem(404, "no-such-game");
    let page = browser.get("/games/other").await;
    assert_eq!(page.header("content-type"), "text/html; charset=utf-8");
    for _ in 0..3 {
        browser.get("/games/nowhere1.svg").await.problem(404, "no-such-game");
    }
    let problem = browser.get("/games/nowhere1.svg").await.problem(429, "too-fast");
    assert!(problem.error.contains("Try again"), "{}", problem.error);
}
