//! How people reach the server.

use std::fmt;
use std::str::FromStr;

/// An origin as browsers name it: `https://play.example.org`, without a slash at the end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublicUrl(String);

impl PublicUrl {
    /// The origin.
    #[must_use]
    pub fn origin(&self) -> &str {
        &self.0
    }

    /// Whether browsers reach it over TLS.
    #[must_use]
    pub fn is_https(&self) -> bool {
        self.0.starts_with("https://")
    }
}

impl FromStr for PublicUrl {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let origin = text.trim_end_matches('/').to_ascii_lowercase();
        let (scheme, host) = origin.split_once("://").ok_or("begin it with http:// or https://")?;
        let port = match scheme {
            "http" => ":80",
            "https" => ":443",
            _ => return Err("begin it with http:// or https://"),
        };
        if !is_authority(host) {
            return Err("give a host and nothing after it, such as https://play.example.org");
        }
        // Browsers leave out a scheme's own port.
        let host = host.strip_suffix(port).unwrap_or(host);
        Ok(Self(format!("{scheme}://{host}")))
    }
}

/// Whether a text is a host, in brackets where that has colons, with a port or without one.
fn is_authority(text: &str) -> bool {
    let (host, rest) = match text.split_once(']') {
        Some((host, rest)) => match host.strip_prefix('[') {
            Some(host) => (host, rest),
            None => return false,
        },
        None => text.split_at(text.find(':').unwrap_or(text.len())),
    };
    let odd = |c: char| c.is_whitespace() || c.is_control() || "/?#@[]".contains(c);
    let is_port =
        |port: &str| port.bytes().all(|byte| byte.is_ascii_digit()) && port.parse::<u16>().is_ok();
    let has_port = rest.strip_prefix(':').map_or(rest.is_empty(), is_port);
    !host.is_empty() && !host.contains(odd) && has_port
}

impl fmt::Display for PublicUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_public_url_is_kept_as_browsers_write_an_origin() {
        for (text, origin) in [
            ("https://play.example.org/", "https://play.example.org"),
            ("HTTPS://Play.Example.org:443", "https://play.example.org"),
            ("http://10.0.0.7:8000", "http://10.0.0.7:8000"),
            ("http://[::1]:80", "http://[::1]"),
        ] {
            assert_eq!(text.parse::<PublicUrl>().unwrap().origin(), origin);
        }
    }

    #[test]
    fn tls_is_known_by_the_scheme() {
        let is_https = |text: &str| text.parse::<PublicUrl>().unwrap().is_https();
        assert!(is_https("https://play.example.org"));
        assert!(!is_https("http://play.example.org:443"));
    }

    #[test]
    fn what_is_no_origin_is_no_public_url() {
        let odd = ["https://a b", "https://a\r\nb", "https://a\u{1}", "https://a\u{2028}"];
        let none = ["", "play.example.org", "ftp://x", "https://", "https://x/y", "https://a@b"];
        let ports = ["https://a:", "https://a:b", "https://a:80:80", "https://[::1", "https://:80"];
        for text in none.into_iter().chain(odd).chain(ports) {
            assert!(text.parse::<PublicUrl>().is_err(), "{text:?}");
        }
    }
}
