//! Where a browser is told things.

use hyper::Uri;
use thiserror::Error;

use crate::from_text;
use crate::services::Services;

/// The longest address of a device, in bytes.
pub(crate) const ENDPOINT_LEN_MAX: usize = 1_024;
/// A point of the curve P-256, not compressed.
pub(crate) const POINT_LEN: usize = 65;
const POINT_MARK: u8 = 4;
/// The secret that a browser shares with whoever may tell it things.
pub(crate) const AUTH_LEN: usize = 16;

/// Where a browser is told things, and the keys for that: what `PushSubscription` is in a page.
#[derive(Clone, PartialEq, Eq)]
pub struct Device {
    pub(crate) endpoint: Uri,
    pub(crate) point: [u8; POINT_LEN],
    pub(crate) auth: [u8; AUTH_LEN],
}

/// Why something is no device.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum Fault {
    /// The address is none, or too long.
    #[error("the address of the device is none")]
    Endpoint,
    /// The address is not that of a push service that the server may call.
    #[error("the server does not know the device's push service")]
    Service,
    /// The public key is none of P-256, or the secret has not 16 bytes.
    #[error("the keys of the device are none")]
    Keys,
}

impl Device {
    /// Reads what a browser gives away: the address at its service, and in Base64 for addresses its
    /// public key and its secret.
    ///
    /// # Errors
    /// [`Fault`]: what is wrong with it.
    pub fn new(
        services: &Services,
        endpoint: &str,
        p256dh: &str,
        auth: &str,
    ) -> Result<Self, Fault> {
        if endpoint.len() > ENDPOINT_LEN_MAX {
            return Err(Fault::Endpoint);
        }
        let endpoint: Uri = endpoint.parse().map_err(|_| Fault::Endpoint)?;
        if endpoint.authority().is_none() || endpoint.scheme().is_none() {
            return Err(Fault::Endpoint);
        }
        if !services.has(&endpoint) {
            return Err(Fault::Service);
        }
        let point = bytes(p256dh).filter(|point: &[u8; POINT_LEN]| point[0] == POINT_MARK);
        let (Some(point), Some(auth)) = (point, bytes(auth)) else { return Err(Fault::Keys) };
        Ok(Self { endpoint, point, auth })
    }

    /// The origin of its service, such as `https://fcm.googleapis.com`: the rest of the address is
    /// a secret of the device.
    #[must_use]
    pub fn service(&self) -> String {
        let scheme = self.endpoint.scheme_str().unwrap_or_default();
        let authority = self.endpoint.authority().map_or("", |authority| authority.as_str());
        format!("{scheme}://{authority}")
    }
}

fn bytes<const LEN: usize>(text: &str) -> Option<[u8; LEN]> {
    // A shorter text of wrong length is cheap to read, a longer one is not read.
    let is_short = text.len() <= 2 * LEN;
    is_short.then(|| from_text(text))??.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::to_text;

    const AT: &str = "https://push.example/send/1";

    fn device(endpoint: &str, point: &[u8], auth: &[u8]) -> Result<Device, Fault> {
        let services: Services = "https://push.example".parse().unwrap();
        Device::new(&services, endpoint, &to_text(point), &to_text(auth))
    }

    #[test]
    fn what_a_browser_gives_away_is_a_device() {
        let device = device(AT, &[POINT_MARK; POINT_LEN], &[7; AUTH_LEN]).ok().unwrap();
        assert_eq!(device.service(), "https://push.example");
        assert_eq!((device.point[1], device.auth[0]), (POINT_MARK, 7));
    }

    #[test]
    fn keys_are_read_with_padding_too() {
        let services: Services = "https://push.example".parse().unwrap();
        let padded = |bytes: &[u8]| to_text(bytes) + "==";
        let (point, auth) = (padded(&[POINT_MARK; POINT_LEN]), padded(&[7; AUTH_LEN]));
        assert!(Device::new(&services, AT, &point, &auth).is_ok());
    }

    #[test]
    fn what_is_no_device_is_refused_for_what_is_wrong() {
        let (point, auth) = ([POINT_MARK; POINT_LEN], [7; AUTH_LEN]);
        let mut compressed = point;
        compressed[0] = 2;
        let long = format!("{AT}{}", "x".repeat(ENDPOINT_LEN_MAX));
        for (endpoint, point, auth, fault) in [
            ("", &point[..], &auth[..], Fault::Endpoint),
            ("/send/1", &point, &auth, Fault::Endpoint),
            (&long, &point, &auth, Fault::Endpoint),
            ("https://push.example.org/1", &point, &auth, Fault::Service),
            (AT, &point[1..], &auth, Fault::Keys),
            (AT, &compressed, &auth, Fault::Keys),
            (AT, &point, &auth[1..], Fault::Keys),
            (AT, &point, &[7; 4_096], Fault::Keys),
        ] {
            assert_eq!(device(endpoint, point, auth).err(), Some(fault), "{endpoint}");
        }
    }
}
