//! What the page of a game says of itself, for programs that show addresses as more than that.

use std::fmt::Write as _;
use std::hash::{DefaultHasher, Hash, Hasher};

use axum::body::Body;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::Response;
use rookery_texts::pictures;

use super::Card;

const HTML: HeaderValue = HeaderValue::from_static("text/html; charset=utf-8");
const ASK_FIRST: HeaderValue = HeaderValue::from_static("no-cache");

/// How wide the picture is that stands beside an address, in pixels.
const PICTURE_WIDTH: u32 = 960;

/// The page that every address begins with, with the tags of this game. `url` is the server's.
pub(super) fn page(url: &str, told: &Card, asked: &HeaderMap) -> Response {
    let index = rookery_web::index();
    let html = String::from_utf8_lossy(index.bytes);
    let html = html.replacen("</head>", &format!("{}</head>", tags(url, told)), 1);
    let mut hasher = DefaultHasher::new();
    html.hash(&mut hasher);
    // Weak, because a compressed answer has the same one.
    let etag = HeaderValue::try_from(format!("W/\"{:016x}\"", hasher.finish()));
    let mut response = Response::new(Body::empty());
    if etag.as_ref().ok().is_some_and(|etag| asked.get(IF_NONE_MATCH) == Some(etag)) {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
    } else {
        *response.body_mut() = Body::from(html);
        response.headers_mut().insert(CONTENT_TYPE, HTML);
    }
    response.headers_mut().extend(etag.ok().map(|etag| (ETAG, etag)));
    response.headers_mut().insert(CACHE_CONTROL, ASK_FIRST);
    response
}

/// The Open Graph's words, and where oEmbed is told.
fn tags(url: &str, told: &Card) -> String {
    let Card { id, title, .. } = told;
    let page = format!("{url}/g/{id}");
    let picture = format!("{url}/games/{id}.png?width={PICTURE_WIDTH}");
    let [width, height] = told.size(PICTURE_WIDTH).map(|pixels| pixels.to_string());
    let (mut tags, card) = (String::new(), pictures::card().to_string());
    for (name, content) in [
        ("og:type", "website"),
        ("og:site_name", "Rookery"),
        ("og:title", title),
        ("og:description", &card),
        ("og:url", &page),
        ("og:image", &picture),
        ("og:image:type", "image/png"),
        ("og:image:width", &width),
        ("og:image:height", &height),
        ("og:image:alt", title),
    ] {
        let content = escaped(content);
        let _ = write!(tags, r#"<meta property="{name}" content="{content}" />"#);
    }
    let query = form_urlencoded::Serializer::new(String::new())
        .append_pair("url", &page)
        .append_pair("format", "json")
        .finish();
    let (href, title) = (escaped(&format!("{url}/oembed?{query}")), escaped(title));
    let _ = write!(
        tags,
        r#"<link rel="alternate" type="application/json+oembed" href="{href}" title="{title}" />"#
    );
    tags
}

/// As it may stand in an attribute, and between tags.
pub(super) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            _ => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_people_write_cannot_leave_its_attribute() {
        assert_eq!(escaped("\"><script>'&"), "&quot;&gt;&lt;script&gt;&#39;&amp;");
        assert_eq!(escaped("Anna – Ben"), "Anna – Ben");
    }

    #[test]
    fn the_page_has_a_place_for_tags() {
        let index = String::from_utf8_lossy(rookery_web::index().bytes);
        assert_eq!(index.matches("</head>").count(), 1);
    }
}
