//! What the server shows to whoever connects, and how it stands with it.

use std::sync::{Arc, PoisonError, RwLock};

use rustls::ServerConfig;
use rustls::crypto::ring::default_provider;
use rustls::server::{ClientHello, ResolvesServerCert};
use rustls::sign::CertifiedKey;

use crate::Millis;
use crate::pair::{Pair, Span};

/// A certificate that lasts for a year or so should be renewed so long before its end, in
/// milliseconds. Of shorter ones a quarter of their time is enough.
const LATE_MS: Millis = 14 * 24 * 60 * 60 * 1_000;
/// The part of its time in which a short certificate should have been renewed.
const LATE_PART: Millis = 4;
/// The one protocol that is spoken after the handshake.
const HTTP_1: &[u8] = b"http/1.1";

/// The certificate that is shown now. Whoever renews it puts a newer one in its place.
#[derive(Debug, Default)]
pub struct Served {
    /// Locked to read or set only, never across an `.await`.
    now: RwLock<Now>,
}

#[derive(Debug, Default)]
struct Now {
    shown: Option<(Arc<CertifiedKey>, Span)>,
    /// Why the newest one could not be taken or got.
    trouble: Option<String>,
}

/// How it stands with the certificate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standing {
    /// When it ends; missing while there is none.
    pub ends_ms: Option<Millis>,
    /// Whether it should have been renewed by now: it ends soon, has ended, or there is none.
    pub late: bool,
    /// Whether whoever connects gets nowhere: it has ended, or there is none.
    pub ended: bool,
    /// Why the newest one could not be taken or got; missing where nothing went wrong.
    pub trouble: Option<String>,
}

impl Served {
    /// How TLS is spoken with it.
    ///
    /// # Errors
    /// The provider of cryptography has none of what TLS 1.2 and 1.3 need.
    pub fn config(self: &Arc<Self>) -> Result<Arc<ServerConfig>, rustls::Error> {
        let config = ServerConfig::builder_with_provider(Arc::new(default_provider()));
        let config = config.with_safe_default_protocol_versions()?.with_no_client_auth();
        let mut config = config.with_cert_resolver(Arc::new(Shows(Arc::clone(self))));
        config.alpn_protocols = vec![HTTP_1.to_vec()];
        Ok(Arc::new(config))
    }

    /// Shows a certificate from the next handshake on.
    pub fn show(&self, pair: Pair) {
        metrics::gauge!("rookery_certificate_end_timestamp_seconds")
            .set(pair.span.ends_ms as f64 / 1_000.0);
        let shown = Some((pair.key, pair.span));
        *self.now.write().unwrap_or_else(PoisonError::into_inner) = Now { shown, trouble: None };
    }

    /// Notes why a newer one could not be taken or got; the one that is shown stays.
    pub fn fails(&self, why: String) {
        self.now.write().unwrap_or_else(PoisonError::into_inner).trouble = Some(why);
    }

    /// How it stands at `now`.
    #[must_use]
    pub fn standing(&self, now: Millis) -> Standing {
        let known = self.now.read().unwrap_or_else(PoisonError::into_inner);
        let span = known.shown.as_ref().map(|(_, span)| *span);
        Standing {
            ends_ms: span.map(|span| span.ends_ms),
            late: span.is_none_or(|span| is_late(span, now)),
            ended: span.is_none_or(|span| span.ends_ms <= now),
            trouble: known.trouble.clone(),
        }
    }
}

fn is_late(span: Span, now: Millis) -> bool {
    let before = LATE_MS.min(span.ends_ms.saturating_sub(span.begins_ms) / LATE_PART);
    span.ends_ms.saturating_sub(before) <= now
}

/// Shows what is in [`Served`], whatever name is asked for.
#[derive(Debug)]
struct Shows(Arc<Served>);

impl ResolvesServerCert for Shows {
    fn resolve(&self, _: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        let known = self.0.now.read().unwrap_or_else(PoisonError::into_inner);
        known.shown.as_ref().map(|(key, _)| Arc::clone(key))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAY_MS: Millis = 24 * 60 * 60 * 1_000;

    #[test]
    fn a_certificate_is_late_two_weeks_before_its_end_or_in_the_last_quarter_of_a_short_one() {
        let late_from = |days: Millis| {
            let span = Span { begins_ms: 0, ends_ms: days * DAY_MS };
            (0..=days * 24).find(|hour| is_late(span, hour * DAY_MS / 24)).unwrap()
        };
        assert_eq!(late_from(365), (365 - 14) * 24);
        assert_eq!(late_from(90), (90 - 14) * 24);
        assert_eq!(late_from(45), 45 * 24 * 3 / 4);
        assert_eq!(late_from(6), 6 * 24 * 3 / 4);
    }

    #[test]
    fn while_there_is_no_certificate_it_is_late_and_nobody_gets_anywhere() {
        let served = Served::default();
        served.fails("the authority is away".to_owned());
        let trouble = Some("the authority is away".to_owned());
        let standing = Standing { ends_ms: None, late: true, ended: true, trouble };
        assert_eq!(served.standing(0), standing);
    }
}
