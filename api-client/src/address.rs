//! Where the server is.

use std::net::IpAddr;

use hyper::Uri;
use rookery_protocol::said::{Text, of_part};

use crate::error::ApiError;
use crate::texts;

/// A server's address: `http://host:port`, `https://host:port`, or without the scheme.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Address {
    tls: bool,
    host: String,
    port: u16,
}

const HTTP_PORT: u16 = 80;
const HTTPS_PORT: u16 = 443;

impl Address {
    /// Without a scheme it is `http` on this machine itself, where nobody listens in, and `https`
    /// elsewhere.
    pub(crate) fn parse(text: &str) -> Result<Self, ApiError> {
        let bad = |why: Text| ApiError::BadAddress(of_part(text, why));
        let given = text.contains("://");
        let with_scheme = if given { text.to_owned() } else { format!("http://{text}") };
        let uri: Uri = with_scheme.parse().map_err(|_| bad(texts::no_address()))?;
        if !matches!(uri.path(), "" | "/") || uri.query().is_some() {
            return Err(bad(texts::has_path()));
        }
        let host = uri.host().filter(|host| !host.is_empty());
        let host = host.ok_or_else(|| bad(texts::no_host()))?.to_owned();
        let tls = match uri.scheme_str() {
            Some("http") => !given && !is_loopback(bare(&host)),
            Some("https") => true,
            _ => return Err(bad(texts::bad_scheme())),
        };
        let port = uri.port_u16().unwrap_or(if tls { HTTPS_PORT } else { HTTP_PORT });
        Ok(Self { tls, host, port })
    }

    /// A name, or an IP address, one of version 6 without its brackets.
    pub(crate) fn host(&self) -> &str {
        bare(&self.host)
    }

    pub(crate) fn is_tls(&self) -> bool {
        self.tls
    }

    /// Whether it is on this machine, by its name alone: what another name means is for others to
    /// say, and may change from one moment to the next.
    pub(crate) fn is_here(&self) -> bool {
        is_loopback(self.host())
    }

    /// Where a connection goes, encrypted or not.
    pub(crate) fn tcp(&self) -> String {
        format!("http://{}:{}", self.host, self.port)
    }

    /// `path` begins with a slash and needs no more escaping.
    pub(crate) fn http(&self, path: &str) -> String {
        self.with_scheme("http", path)
    }

    pub(crate) fn ws(&self, path: &str) -> String {
        self.with_scheme("ws", path)
    }

    /// Where the same host would speak TLS, as far as one can guess.
    pub(crate) fn with_tls(&self) -> String {
        let port = if self.port == HTTP_PORT { HTTPS_PORT } else { self.port };
        Self { tls: true, port, ..self.clone() }.http("")
    }

    fn with_scheme(&self, scheme: &str, path: &str) -> String {
        let (secure, usual) = if self.tls { ("s", HTTPS_PORT) } else { ("", HTTP_PORT) };
        let port = if self.port == usual { String::new() } else { format!(":{}", self.port) };
        format!("{scheme}{secure}://{}{port}{path}", self.host)
    }
}

/// The address of a page of a server; `path` begins with a slash.
#[must_use]
pub fn page(server: &str, path: &str) -> String {
    Address::parse(server).map_or_else(|_| format!("{server}{path}"), |it| it.http(path))
}

fn bare(host: &str) -> &str {
    host.trim_start_matches('[').trim_end_matches(']')
}

/// 127.0.0.0/8, ::1, and `localhost`, which nobody but the system itself may give a meaning
/// (RFC 6761); a connection looks whether it did.
fn is_loopback(host: &str) -> bool {
    match host.parse::<IpAddr>() {
        Ok(address) => address.to_canonical().is_loopback(),
        Err(_) => host.eq_ignore_ascii_case("localhost"),
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
            ("localhost", "http://localhost/healthz"),
            ("http://play.example", "http://play.example/healthz"),
            ("http://play.example:443", "http://play.example:443/healthz"),
            ("http://[::1]:8000/", "http://[::1]:8000/healthz"),
            ("https://play.example", "https://play.example/healthz"),
            ("https://play.example:443/", "https://play.example/healthz"),
            ("https://127.0.0.1:8443", "https://127.0.0.1:8443/healthz"),
            ("HTTPS://play.example:80", "https://play.example:80/healthz"),
            // Elsewhere nothing is told in the clear only because nobody said how.
            ("play.example", "https://play.example/healthz"),
            ("play.example:8000", "https://play.example:8000/healthz"),
            ("192.168.0.7:8000", "https://192.168.0.7:8000/healthz"),
        ] {
            assert_eq!(Address::parse(text).unwrap().http("/healthz"), url, "{text}");
            assert_eq!(page(text, "/healthz"), url, "{text}");
        }
        let address = Address::parse("[::1]:8000").unwrap();
        assert_eq!((address.host(), address.port), ("::1", 8000));
        assert_eq!(address.ws("/socket"), "ws://[::1]:8000/socket");
        let address = Address::parse("https://play.example").unwrap();
        assert_eq!((address.host(), address.port), ("play.example", 443));
        assert_eq!(address.ws("/socket"), "wss://play.example/socket");
    }

    #[test]
    fn only_what_cannot_be_elsewhere_is_here() {
        for (host, here) in [
            ("127.0.0.1", true),
            ("127.255.3.4:8000", true),
            ("[::1]:8000", true),
            ("[::ffff:127.0.0.1]", true),
            ("localhost:8000", true),
            ("LocalHost", true),
            ("localhost.", false),
            ("localhost.example", false),
            ("my.localhost", false),
            ("0.0.0.0:8000", false),
            ("[::]:8000", false),
            ("128.0.0.1", false),
            ("127.1", false),
            ("127.0.0.1.example", false),
            ("127.0.0.1@play.example", false),
            // A host of Docker Compose.
            ("rookery:8000", false),
        ] {
            assert_eq!(Address::parse(host).unwrap().is_here(), here, "{host}");
            let address = Address::parse(&format!("http://{host}")).unwrap();
            assert_eq!((address.is_here(), address.is_tls()), (here, false), "{host}");
        }
    }

    #[test]
    fn what_is_no_server_is_refused() {
        for text in ["", "http://", "https://", "ftp://host", "http://host/g/12345678", "two words"]
        {
            assert!(matches!(Address::parse(text), Err(ApiError::BadAddress(_))), "{text:?}");
        }
    }

    #[test]
    fn a_name_cannot_leave_its_segment() {
        assert_eq!(escape("../é?"), "..%2F%C3%A9%3F");
    }
}
