//! Which push services the server calls.

use std::str::FromStr;

use hyper::Uri;
use thiserror::Error;

/// Those of Chrome and most others, of Firefox, of Safari, and of Edge.
const KNOWN: &str = "https://fcm.googleapis.com,https://*.push.services.mozilla.com,\
                     https://*.push.apple.com,https://*.notify.windows.com";
/// What a list without any is.
const NONE: &str = "none";

/// The push services that the server calls, by their origins: those of the browsers that people have,
/// unless told otherwise.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Services(Vec<Service>);

#[derive(Debug, Clone, PartialEq, Eq)]
struct Service {
    scheme: String,
    /// Whether any host below this one will do.
    below: bool,
    host: String,
    port: Option<u16>,
}

/// Why a list of services is none.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{0:?} is no origin of a push service, such as https://push.example.org")]
pub struct BadServices(String);

impl Default for Services {
    fn default() -> Self {
        Self(KNOWN.split(',').filter_map(Service::read).collect())
    }
}

impl Services {
    /// None at all: no browser is told anything.
    #[must_use]
    pub fn none() -> Self {
        Self(vec![])
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_none(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn has(&self, endpoint: &Uri) -> bool {
        self.0.iter().any(|service| service.is_of(endpoint))
    }
}

/// Origins, separated by commas; a host may begin with `*.`. `none` are none.
impl FromStr for Services {
    type Err = BadServices;

    fn from_str(list: &str) -> Result<Self, Self::Err> {
        if list == NONE {
            return Ok(Self::none());
        }
        let read = |text: &str| Service::read(text).ok_or_else(|| BadServices(text.to_owned()));
        list.split(',').map(str::trim).map(read).collect::<Result<_, _>>().map(Self)
    }
}

impl Service {
    fn read(origin: &str) -> Option<Self> {
        let (scheme, authority) = origin.split_once("://")?;
        let (below, authority) = match authority.strip_prefix("*.") {
            Some(rest) => (true, rest),
            None => (false, authority),
        };
        let uri: Uri = format!("{scheme}://{authority}").parse().ok()?;
        let host = uri.host()?.to_ascii_lowercase();
        let is_origin =
            uri.path() == "/" && uri.query().is_none() && !authority.contains(['@', '/']);
        let is_known = matches!(scheme, "http" | "https");
        let port = port(&uri);
        (is_origin && is_known && !host.is_empty()).then(|| Self {
            scheme: scheme.to_owned(),
            below,
            host,
            port,
        })
    }

    fn is_of(&self, endpoint: &Uri) -> bool {
        let Some(host) = endpoint.host().map(str::to_ascii_lowercase) else { return false };
        let is_host = match self.below {
            true => host.strip_suffix(&self.host).is_some_and(is_below),
            false => host == self.host,
        };
        is_host
            && has_nothing_else(endpoint)
            && endpoint.scheme_str() == Some(&self.scheme)
            && port(endpoint) == self.port
    }
}

/// Whether an address names a host and a port, or a host alone: nobody, and no port that is none.
fn has_nothing_else(uri: &Uri) -> bool {
    let port = uri.port().map_or(0, |port| 1 + port.as_str().len());
    let host = uri.host().map_or(0, str::len);
    uri.authority().is_some_and(|whole| whole.as_str().len() == host + port)
}

/// Whether a host has something before the dot of the one that it is below.
fn is_below(rest: &str) -> bool {
    rest.len() > 1 && rest.ends_with('.') && !rest.starts_with('.')
}

/// The port of an address, where it is not its scheme's own.
fn port(uri: &Uri) -> Option<u16> {
    let own = match uri.scheme_str() {
        Some("http") => 80,
        _ => 443,
    };
    uri.port_u16().filter(|port| *port != own)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn has(services: &Services, endpoint: &str) -> bool {
        services.has(&endpoint.parse().unwrap())
    }

    #[test]
    fn the_services_of_the_browsers_that_people_have_are_called() {
        let services = Services::default();
        for endpoint in [
            "https://fcm.googleapis.com/fcm/send/abc:def",
            "https://updates.push.services.mozilla.com/wpush/v2/gAAAA",
            "https://web.push.apple.com/QGdd",
            "https://wns2-by3p.notify.windows.com/w/?token=BQ",
            "https://FCM.googleapis.com:443/fcm/send/abc",
        ] {
            assert!(has(&services, endpoint), "{endpoint}");
        }
    }

    #[test]
    fn nothing_else_is() {
        let services = Services::default();
        for endpoint in [
            "http://fcm.googleapis.com/fcm/send/abc",
            "https://.push.apple.com/QGdd",
            "https://web.push.apple.com:/QGdd",
            "https://web.push.apple.com:secret/QGdd",
            "https://fcm.googleapis.com:8443/fcm/send/abc",
            "https://fcm.googleapis.com.example.org/",
            "https://evilpush.apple.com/",
            "https://notify.windows.com/",
            "https://user@fcm.googleapis.com/",
            "https://127.0.0.1/",
            "https://[::1]/",
        ] {
            assert!(!has(&services, endpoint), "{endpoint}");
        }
    }

    #[test]
    fn others_can_be_named_and_none() {
        let services: Services = "http://127.0.0.1:9000, https://push.example.org".parse().unwrap();
        assert!(has(&services, "http://127.0.0.1:9000/1") && !services.is_none());
        assert!(has(&services, "https://push.example.org/x"));
        assert!(!has(&services, "http://127.0.0.1:9001/1"));
        assert!(!has(&services, "https://fcm.googleapis.com/fcm/send/abc"));
        let none: Services = "none".parse().unwrap();
        assert!(none.is_none() && !has(&none, "https://fcm.googleapis.com/fcm/send/abc"));
    }

    #[test]
    fn what_is_no_origin_is_no_service() {
        for list in ["", "push.example.org", "ftp://x", "https://", "https://x/y", "https://a@b"] {
            assert!(list.parse::<Services>().is_err(), "{list:?}");
        }
    }
}
