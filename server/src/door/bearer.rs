//! How a request shows a token.

use axum::http::HeaderMap;
use axum::http::header::AUTHORIZATION;

/// What the `Authorization` line of a request shows, if it shows a token.
#[must_use]
pub fn shown(headers: &HeaderMap) -> Option<&str> {
    let (scheme, token) = headers.get(AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    scheme.eq_ignore_ascii_case("Bearer").then(|| token.trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(line: &str) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(AUTHORIZATION, line.parse().unwrap());
        headers
    }

    #[test]
    fn a_token_is_found_however_its_scheme_is_written() {
        for scheme in ["Bearer", "bearer", "BEARER "] {
            assert_eq!(shown(&headers(&format!("{scheme} abc"))), Some("abc"));
        }
    }

    #[test]
    fn other_lines_show_no_token() {
        assert_eq!(shown(&HeaderMap::new()), None);
        assert_eq!(shown(&headers("Basic YTpi")), None);
        assert_eq!(shown(&headers("Bearer")), None);
    }
}
