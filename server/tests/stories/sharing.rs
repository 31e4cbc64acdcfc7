//! Games on other sites' pages: in a frame, and as oEmbed tells of them.

use hyper::header::{IF_NONE_MATCH, ORIGIN};
use hyper::{Request, StatusCode};
use rookery_protocol::clock::TimeControl;
use rookery_protocol::socket::ClientIn;
use serde_json::Value;

use crate::person::{Person, Table};
use crate::server::TestServer;

#[tokio::test]
async fn only_the_board_for_other_sites_may_stand_in_a_frame() {
    let server = TestServer::start().await;
    let mut browser = server.browser();
    let embed = browser.get("/embed/games/aB3dE6gH").await;
    assert_eq!(embed.status, StatusCode::OK);
    assert!(embed.text().contains("<script"));
    let csp = embed.header("content-security-policy");
    for rule in ["default-src 'self'", "frame-ancestors *", "form-action 'none'"] {
        assert!(csp.split("; ").any(|part| part == rule), "{csp}");
    }
    assert!(!csp.contains("unsafe"), "{csp}");
    assert_eq!(embed.header("x-frame-options"), "");
    for path in ["/", "/g/aB3dE6gH", "/embed", "/embed/games", "/account", "/index.html"] {
        let other = browser.get(path).await;
        assert!(other.header("content-security-policy").contains("frame-ancestors 'none'"));
        assert_eq!(other.header("x-frame-options"), "DENY", "{path}");
    }
}

#[tokio::test]
async fn the_page_of_a_game_tells_other_programs_what_it_shows() {
    let server = TestServer::start().await;
    let url = server.running.url();
    let table = Table::chess(&server).await;
    let mut browser = server.browser();
    let path = format!("/g/{}", table.game);
    let page = browser.get(&path).await;
    assert_eq!(page.status, StatusCode::OK);
    assert_eq!(page.header("cache-control"), "no-cache");
    let id = table.game;
    let asked = format!("{url}/g/{id}").replace(':', "%3A").replace('/', "%2F");
    for tag in [
        format!(r#"<meta property="og:image" content="{url}/games/{id}.png?width=960" />"#),
        r#"<meta property="og:image:width" content="960" />"#.to_owned(),
        format!(r#"<meta property="og:url" content="{url}/g/{id}" />"#),
        format!(
            r#"type="application/json+oembed" href="{url}/oembed?url={asked}&amp;format=json""#
        ),
    ] {
        assert!(page.text().contains(&tag), "{tag} is not in {}", page.text());
    }
    assert!(page.header("content-security-policy").contains("frame-ancestors 'none'"));
    let asked = Request::get(&path).header(IF_NONE_MATCH, page.header("etag"));
    assert_eq!(browser.send(asked, "").await.status, StatusCode::NOT_MODIFIED);
    let none = browser.get("/g/nowhere1").await;
    assert_eq!((none.status, &none.body[..]), (StatusCode::NOT_FOUND, rookery_web::index().bytes));
}

#[tokio::test]
async fn oembed_answers_with_a_frame_that_fits() {
    let server = TestServer::start().await;
    let url = server.running.url();
    let table = Table::of(&server, "xiangqi", TimeControl::fischer(600, 0)).await;
    let mut browser = server.browser();
    let id = table.game;
    let ask = format!("/oembed?url={url}/g/{id}");
    let answer = browser.get(&format!("{ask}&format=json&maxwidth=320&maxheight=400")).await;
    assert_eq!(answer.status, StatusCode::OK);
    assert_eq!(answer.header("access-control-allow-origin"), "*");
    let told: Value = answer.json();
    assert_eq!((&told["version"], &told["type"]), (&"1.0".into(), &"rich".into()));
    assert_eq!(told["provider_url"], url);
    assert!(told["width"].as_u64().unwrap() <= 320 && told["height"].as_u64().unwrap() <= 400);
    assert!(told["title"].as_str().unwrap().contains("Xiangqi"), "{told}");
    let html = told["html"].as_str().unwrap();
    assert!(html.starts_with(&format!(r#"<iframe src="{url}/embed/games/{id}""#)), "{html}");
    assert!(html.contains(&format!(r#"width="{}""#, told["width"])), "{html}");
    let thumbnail = told["thumbnail_url"].as_str().unwrap().strip_prefix(url.as_str()).unwrap();
    let picture = browser.get(thumbnail).await;
    assert_eq!(picture.status, StatusCode::OK);
    let size = crate::pictures::size(&picture);
    assert_eq!(told["thumbnail_width"], size[0]);
    assert_eq!(told["thumbnail_height"], size[1]);

    browser.get(&format!("{ask}&format=xml")).await.problem(501, "json-only");
    browser.get(&format!("/oembed?url={url}/g/nowhere1")).await.problem(404, "not-found");
    browser
        .get(&format!("/oembed?url=https://evil.example/g/{id}"))
        .await
        .problem(404, "not-found");
    browser.get("/oembed").await.problem(422, "malformed");
}

#[tokio::test]
async fn the_frame_s_socket_belongs_to_nobody() {
    use futures_util::StreamExt as _;
    use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;

    let server = TestServer::start().await;
    let browser = server.registered("Anna").await;
    for (query, known) in [("", true), ("?visitor=true", false)] {
        let url = format!("ws://{}/socket{query}", server.address());
        let mut request = url.into_client_request().unwrap();
        let cookie = browser.cookie.clone().unwrap();
        request.headers_mut().insert("cookie", cookie.parse().unwrap());
        let origin = format!("http://{}", server.address());
        request.headers_mut().insert(ORIGIN, origin.parse().unwrap());
        let (mut socket, _) = tokio_tungstenite::connect_async(request).await.unwrap();
        let hello = socket.next().await.unwrap().unwrap().into_text().unwrap();
        let hello: ClientIn = serde_json::from_str(&hello).unwrap();
        let ClientIn::Hello { account, .. } = hello else { panic!("{hello:?}") };
        assert_eq!(account.is_some(), known, "{query}");
    }
    // Nobody who is not seated moves.
    let table = Table::chess(&server).await;
    let mut stranger = Person::stranger(&server).await;
    stranger.watch(table.game).await;
    assert!(stranger.make(table.game, 0, "e2e4").await.is_err());
}
