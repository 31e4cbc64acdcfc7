//! Which address a trusted proxy says that a request came from.
//!
//! A proxy adds one entry at the end of a header; what stands before it is whatever the client claims,
//! and is never looked at. What the proxy added is read strictly: anything but an address, with or
//! without a port, is no answer.

use std::net::{IpAddr, Ipv6Addr};
use std::str::FromStr;

use axum::http::{HeaderMap, HeaderName};

/// The header in which a trusted proxy says where a request came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ForwardedBy {
    /// `X-Forwarded-For: 192.0.2.1, 198.51.100.7`, as most proxies do.
    #[default]
    XForwardedFor,
    /// `Forwarded: for=192.0.2.1, for="[2001:db8::1]:443"`, as RFC 7239 has it.
    Forwarded,
}

impl ForwardedBy {
    fn header(self) -> HeaderName {
        match self {
            Self::XForwardedFor => HeaderName::from_static("x-forwarded-for"),
            Self::Forwarded => HeaderName::from_static("forwarded"),
        }
    }
}

impl FromStr for ForwardedBy {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match &*text.to_ascii_lowercase() {
            "x-forwarded-for" => Ok(Self::XForwardedFor),
            "forwarded" => Ok(Self::Forwarded),
            _ => Err("say x-forwarded-for or forwarded"),
        }
    }
}

/// What the headers of a request say of where it came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Said {
    /// Nothing: the proxy has not written the header.
    Nothing,
    /// Something that names no address.
    Garbage,
    /// The address that the proxy added.
    From(IpAddr),
}

/// Reads where a request came from, by the last entry of the last such header.
pub fn read(headers: &HeaderMap, by: ForwardedBy) -> Said {
    let Some(line) = headers.get_all(by.header()).iter().next_back() else { return Said::Nothing };
    let address = line.to_str().ok().and_then(|line| match by {
        ForwardedBy::XForwardedFor => node(line.rsplit(',').next()?.trim()),
        ForwardedBy::Forwarded => element(split(line, ',')?.pop()?),
    });
    address.map_or(Said::Garbage, Said::From)
}

/// The address in one element of `Forwarded`: `for=192.0.2.1;proto=https`.
fn element(text: &str) -> Option<IpAddr> {
    let mut found = None;
    for pair in split(text, ';')? {
        let (name, value) = pair.split_once('=')?;
        if name.trim().eq_ignore_ascii_case("for") && found.replace(value.trim()).is_some() {
            return None;
        }
    }
    let value = found?;
    match value.strip_prefix('"') {
        Some(quoted) => node(quoted.strip_suffix('"')?),
        // Only a quoted one may have colons and brackets.
        None if value.contains(['[', ':']) => None,
        None => node(value),
    }
}

/// Splits at a character, but not inside quotation marks; none where one is never closed.
fn split(text: &str, at: char) -> Option<Vec<&str>> {
    let (mut quoted, mut escaped) = (false, false);
    let parts = text.split(|c| {
        let is_escaped = std::mem::take(&mut escaped);
        match c {
            '\\' if quoted && !is_escaped => escaped = true,
            '"' if !is_escaped => quoted = !quoted,
            c => return c == at && !quoted,
        }
        false
    });
    let parts = parts.collect();
    (!quoted).then_some(parts)
}

/// An address as proxies write it: alone, with a port, in brackets, with a zone.
fn node(text: &str) -> Option<IpAddr> {
    if let Some(rest) = text.strip_prefix('[') {
        let (address, port) = rest.split_once(']')?;
        let has_port = port.is_empty() || is_port(port.strip_prefix(':')?);
        return if has_port { v6(address) } else { None };
    }
    match text.split_once(':') {
        Some((address, port)) if !port.contains(':') => {
            let address = address.parse().ok().map(IpAddr::V4)?;
            is_port(port).then_some(address)
        }
        Some(_) => v6(text),
        None => text.parse().ok().map(IpAddr::V4),
    }
}

/// An address of IPv6; which interface of the proxy it is beyond says nothing of who it is.
fn v6(text: &str) -> Option<IpAddr> {
    let (address, zone) = text.split_once('%').map_or((text, None), |(a, zone)| (a, Some(zone)));
    let is_zone = |zone: &str| {
        !zone.is_empty() && zone.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_.".contains(&b))
    };
    let address: Ipv6Addr = address.parse().ok()?;
    zone.is_none_or(is_zone).then_some(address.into())
}

fn is_port(text: &str) -> bool {
    let digits = text.bytes().all(|b| b.is_ascii_digit());
    digits && text.len() <= 5 && text.parse::<u16>().is_ok()
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;
    use rookery_fuzz::{Did, Target};

    use super::*;

    fn said(by: ForwardedBy, lines: &[&str]) -> Said {
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append(by.header(), HeaderValue::from_str(line).unwrap());
        }
        read(&headers, by)
    }

    fn last_hop(line: &str) -> Option<String> {
        match said(ForwardedBy::XForwardedFor, &[line]) {
            Said::From(address) => Some(address.to_string()),
            Said::Garbage => None,
            Said::Nothing => panic!("{line} is something"),
        }
    }

    fn forwarded(line: &str) -> Option<String> {
        match said(ForwardedBy::Forwarded, &[line]) {
            Said::From(address) => Some(address.to_string()),
            Said::Garbage => None,
            Said::Nothing => panic!("{line} is something"),
        }
    }

    #[test]
    fn an_address_may_have_a_port_brackets_and_a_zone() {
        for (line, address) in [
            ("1.2.3.4", "1.2.3.4"),
            ("1.2.3.4:5678", "1.2.3.4"),
            (" 1.2.3.4\t", "1.2.3.4"),
            ("2001:db8::1", "2001:db8::1"),
            ("[2001:db8::1]", "2001:db8::1"),
            ("[2001:db8::1]:443", "2001:db8::1"),
            ("fe80::1%eth0", "fe80::1"),
            ("[fe80::1%eth0.2]:65535", "fe80::1"),
            ("::ffff:1.2.3.4", "::ffff:1.2.3.4"),
            // A port without brackets cannot be told from the last part of an address.
            ("2001:db8::1:443", "2001:db8::1:443"),
        ] {
            assert_eq!(last_hop(line).as_deref(), Some(address), "{line}");
        }
    }

    #[test]
    fn what_is_no_address_is_nobody() {
        for line in [
            "",
            " ",
            "1.2.3.4, ",
            "unknown",
            "_hidden",
            "localhost",
            "1.2.3",
            "1.2.3.4.5",
            "1.2.3.256",
            "01.2.3.4",
            "1.2.3.4:",
            "1.2.3.4:x",
            "1.2.3.4:65536",
            "1.2.3.4:000080",
            "1.2.3.4:+80",
            "1.2.3.4%eth0",
            "[1.2.3.4]",
            "[2001:db8::1",
            "2001:db8::1]",
            "[2001:db8::1]443",
            "[2001:db8::1]:",
            "[2001:db8::1]:x",
            "[2001:db8::1]:443:1",
            "[]",
            "fe80::1%",
            "fe80::1%a b",
            "fe80::1%a%b",
            "2001:db8::1::2",
            "\"1.2.3.4\"",
            "1.2.3.4;1.2.3.4",
            "for=1.2.3.4",
        ] {
            assert_eq!(last_hop(line), None, "{line:?}");
        }
    }

    #[test]
    fn only_the_last_entry_counts_however_many_stand_before_it() {
        assert_eq!(last_hop("6.6.6.6, garbage,, 1.2.3.4:80").as_deref(), Some("1.2.3.4"));
        assert_eq!(last_hop("6.6.6.6, garbage"), None);
        let many = "6.6.6.6,".repeat(1_000) + "[2001:db8::1]:443";
        assert_eq!(last_hop(&many).as_deref(), Some("2001:db8::1"));
        let by = ForwardedBy::XForwardedFor;
        let address = "1.2.3.4".parse().unwrap();
        assert_eq!(said(by, &["6.6.6.6, 7.7.7.7", "8.8.8.8, 1.2.3.4"]), Said::From(address));
        assert_eq!(said(by, &["1.2.3.4", "garbage"]), Said::Garbage);
        assert_eq!(said(by, &[]), Said::Nothing);
    }

    #[test]
    fn the_header_of_the_standard_is_read_as_the_standard_has_it() {
        for (line, address) in [
            ("for=192.0.2.60;proto=http;by=203.0.113.43", "192.0.2.60"),
            ("For=6.6.6.6, proto=https; FOR = 192.0.2.1", "192.0.2.1"),
            ("for=\"192.0.2.1:47011\"", "192.0.2.1"),
            ("for=6.6.6.6, for=\"[2001:db8:cafe::17]:4711\"", "2001:db8:cafe::17"),
            (r#"by="a,;\"b", for=192.0.2.1;host="x;y,z""#, "192.0.2.1"),
        ] {
            assert_eq!(forwarded(line).as_deref(), Some(address), "{line}");
        }
        for line in [
            "",
            "for=unknown",
            "for=_x",
            "for=",
            "proto=https",
            "192.0.2.1",
            "for=1.1.1.1;for=2.2.2.2",
            "for=[2001:db8::1]",
            "for=1.1.1.1:80",
            "for=\"1.1.1.1",
            "for=1.1.1.1, ",
            "for=\"\"",
            "for=6.6.6.6, for=\"x, for=1.1.1.1",
        ] {
            assert_eq!(forwarded(line), None, "{line:?}");
        }
    }

    #[test]
    fn what_a_client_claims_never_changes_what_the_proxy_added() {
        let words =
            ["for=", "\"", "\\", "[", "]", "::", ":80", "%", ";", ",", "1.2.3.4", "2001:db8::1"];
        Target::new("forwarded").words(&words).runs(5_000).len_max(300).bytes(|bytes| {
            let Ok(line) = HeaderValue::from_bytes(bytes) else { return Did::of(&"no line") };
            let read = |by: ForwardedBy, lines: &[&HeaderValue]| {
                let mut headers = HeaderMap::new();
                for line in lines {
                    headers.append(by.header(), (*line).clone());
                }
                super::read(&headers, by)
            };
            let mut did = vec![];
            for (by, added) in [
                (ForwardedBy::XForwardedFor, "192.0.2.7"),
                (ForwardedBy::Forwarded, "for=192.0.2.7"),
            ] {
                let alone = read(by, &[&line]);
                assert_ne!(alone, Said::Nothing);
                let proxy = HeaderValue::from_static(added);
                let ours = Said::From("192.0.2.7".parse().unwrap());
                assert_eq!(read(by, &[&line, &proxy]), ours, "in a header of its own");
                // In the same line it is the last entry, or the line cannot be read.
                let both = [bytes, b", ", added.as_bytes()].concat();
                let both = read(by, &[&HeaderValue::from_bytes(&both).unwrap()]);
                assert!(both == ours || both == Said::Garbage, "{both:?}");
                did.push((matches!(alone, Said::From(_)), both == ours));
            }
            Did::of(&did)
        });
    }
}
