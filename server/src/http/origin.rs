//! Requests that change something must come from our own pages.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::{HOST, ORIGIN, UPGRADE};
use axum::http::{HeaderMap, Method};
use axum::middleware::Next;
use axum::response::Response;
use rookery_play::PublicUrl;

use crate::config::Config;
use crate::door::error::Error;

/// Refuses a request that could change something, or opens a socket, when another site's page sent
/// it. Programs that are no browsers send no `Origin` and pass.
///
/// # Errors
/// [`Error::CrossOrigin`].
pub async fn same_origin(
    State(config): State<Arc<Config>>,
    request: Request,
    next: Next,
) -> Result<Response, Error> {
    let harmless = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS)
        && !request.headers().contains_key(UPGRADE);
    let headers = request.headers();
    let is_ours = is_ours(headers, config.play.public_url.as_ref())
        && !(config.tls.is_some() && came_without_tls(headers));
    if !harmless && !is_ours {
        return Err(Error::CrossOrigin);
    }
    Ok(next.run(request).await)
}

/// Whether the page was not sent over TLS: then anybody between may have written it, whatever its host.
fn came_without_tls(headers: &HeaderMap) -> bool {
    let origin = headers.get(ORIGIN).and_then(|origin| origin.to_str().ok()).unwrap_or_default();
    origin.split_once("://").is_some_and(|(scheme, _)| scheme.eq_ignore_ascii_case("http"))
}

fn is_ours(headers: &HeaderMap, public_url: Option<&PublicUrl>) -> bool {
    let Some(origin) = headers.get(ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    let Some((_, origin_host)) = origin.split_once("://") else { return false };
    let same = |one: &str, other: &str| one.eq_ignore_ascii_case(other);
    if let Some(ours) = public_url.map(PublicUrl::origin) {
        if same(ours, origin) {
            return true;
        }
        // Somebody on the way can put a page of theirs at our name without TLS, and a browser may
        // show that page's requests to us with our cookies.
        let ours_by_tls = ours.strip_prefix("https://");
        if ours_by_tls.is_some_and(|host| same(host, origin_host)) {
            return false;
        }
    }
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    host.is_some_and(|host| same(origin_host, host))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ours(origin: Option<&str>, host: &str, public: Option<&str>) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(HOST, host.parse().unwrap());
        if let Some(origin) = origin {
            headers.insert(ORIGIN, origin.parse().unwrap());
        }
        is_ours(&headers, public.map(|url| url.parse().unwrap()).as_ref())
    }

    #[test]
    fn our_own_pages_and_programs_pass() {
        assert!(ours(None, "play.example.org", None));
        assert!(ours(Some("http://localhost:8000"), "localhost:8000", None));
        assert!(ours(Some("https://Play.example.org"), "play.example.org", None));
        let public = Some("https://play.example.org/");
        assert!(ours(Some("https://play.example.org"), "127.0.0.1:8000", public));
    }

    #[test]
    fn a_page_at_our_name_that_came_without_tls_is_not_ours_where_ours_come_by_tls() {
        let (by_tls, host) = (Some("https://play.example.org"), "play.example.org");
        assert!(ours(Some("https://play.example.org"), host, by_tls));
        assert!(!ours(Some("http://play.example.org"), host, by_tls));
        assert!(!ours(Some("http://PLAY.example.org"), host, by_tls));
        assert!(ours(Some("http://127.0.0.1:8000"), "127.0.0.1:8000", by_tls));
    }

    #[test]
    fn other_sites_do_not() {
        let public = Some("https://play.example.org/");
        for origin in [
            "https://evil.example",
            "null",
            "",
            "https://play.example.org.evil.example",
            "https://play.example.org:444",
            "http://127.0.0.1:8001",
            "127.0.0.1:8000",
        ] {
            assert!(!ours(Some(origin), "127.0.0.1:8000", public), "{origin}");
        }
    }
}
