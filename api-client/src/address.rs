//! Where the server is.

use hyper::Uri;

use crate::error::ApiError;

/// A server's address: `http://host:port`, or without the scheme.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Address {
    host: String,
    port: u16,
}

const HTTP_PORT: u16 = 80;

impl Address {
    pub(crate) fn parse(text: &str) -> Result<Self, ApiError> {
        let bad = |why: &str| ApiError::BadAddress(format!("{text}: {why}"));
        let with_scheme = match text.contains("://") {
            true => text.to_owned(),
            false => format!("http://{text}"),
        };
        let uri: Uri = with_scheme.parse().map_err(|_| bad("no address of a server"))?;
        match uri.scheme_str() {
            Some("http") => {}
            _ => return Err(bad("begins with something else than http://")),
        }
        if !matches!(uri.path(), "" | "/") || uri.query().is_some() {
            return Err(bad("has a path; the server's address alone is enough"));
        }
        let host = uri.host().filter(|host| !host.is_empty());
        let host = host.ok_or_else(|| bad("names no host"))?.to_owned();
        Ok(Self { host, port: uri.port_u16().unwrap_or(HTTP_PORT) })
    }

    /// For a TCP connection: an IPv6 address without its brackets.
    pub(crate) fn host_and_port(&self) -> (&str, u16) {
        (self.host.trim_start_matches('[').trim_end_matches(']'), self.port)
    }

    /// `path` begins with a slash and needs no more escaping.
    pub(crate) fn http(&self, path: &str) -> String {
        format!("http://{}:{}{path}", self.host, self.port)
    }

    pub(crate) fn ws(&self, path: &str) -> String {
        format!("ws://{}:{}{path}", self.host, self.port)
    }
}

/// Escapes what may not stand in a segment of a path or in a value of a query.
pub(crate) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' => {
                escaped.push(char::from(byte));
            }
            _ => escaped.push_str(&format!("%{byte:02X}")),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_needs_no_scheme_and_no_port() {
        for (text, url) in [
            ("127.0.0.1:8000", "http://127.0.0.1:8000/healthz"),
            ("http://play.example", "http://play.example:80/healthz"),
            ("http://[::1]:8000/", "http://[::1]:8000/healthz"),
        ] {
            assert_eq!(Address::parse(text).unwrap().http("/healthz"), url);
        }
        assert_eq!(Address::parse("[::1]:8000").unwrap().host_and_port(), ("::1", 8000));
    }

    #[test]
    fn what_is_no_server_is_refused() {
        for text in ["", "http://", "ftp://host", "http://host/g/12345678", "two words"] {
            assert!(matches!(Address::parse(text), Err(ApiError::BadAddress(_))), "{text:?}");
        }
    }

    #[test]
    fn a_name_cannot_leave_its_segment() {
        assert_eq!(escape("../é?"), "..%2F%C3%A9%3F");
    }
}
