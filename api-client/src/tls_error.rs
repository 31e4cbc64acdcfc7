//! Why there is no connection, in words that say what to do.

use std::error::Error;
use std::io;

use rookery_protocol::said::Text;
use tokio_rustls::rustls::{self, CertificateError, Error as TlsError};

use crate::error::ApiError;
use crate::texts;

/// The innermost reason: the outer ones only say that there was one.
pub(crate) fn innermost(err: &(dyn Error + 'static)) -> ApiError {
    let mut inner = err;
    loop {
        if let Some(ours) = inner.downcast_ref::<ApiError>() {
            return ours.clone();
        }
        if inner.downcast_ref::<hyper::Error>().is_some_and(hyper::Error::is_parse) {
            return ApiError::Unreachable(texts::no_http());
        }
        match inner.source() {
            Some(source) => inner = source,
            None => return ApiError::unreachable(&inner),
        }
    }
}

/// What went wrong between the connection and its encryption.
pub(crate) fn of_handshake(err: &io::Error, host: &str) -> ApiError {
    let inner = err.get_ref().and_then(|inner| inner.downcast_ref::<TlsError>());
    match inner {
        Some(TlsError::InvalidCertificate(why)) => ApiError::Tls(of_certificate(why, host)),
        Some(TlsError::InvalidMessage(_)) => ApiError::Tls(texts::no_tls()),
        Some(why) => ApiError::Tls(Text::verbatim(why.to_string())),
        None if err.kind() == io::ErrorKind::UnexpectedEof => {
            ApiError::Unreachable(texts::no_greeting())
        }
        None => innermost(err),
    }
}

fn of_certificate(why: &CertificateError, host: &str) -> Text {
    match why {
        CertificateError::UnknownIssuer => texts::not_trusted(),
        CertificateError::NotValidForName => texts::not_for(host),
        CertificateError::NotValidForNameContext { presented, .. } => match presented.as_slice() {
            [] => texts::for_nobody(host),
            names => texts::for_others(host, listed(names)),
        },
        CertificateError::Expired | CertificateError::ExpiredContext { .. } => texts::expired(),
        CertificateError::NotValidYet | CertificateError::NotValidYetContext { .. } => {
            texts::not_valid_yet()
        }
        why if is_of_an_authority(why) => texts::of_authority(),
        why => texts::of_no_use(TlsError::InvalidCertificate(why.clone()).to_string()),
    }
}

/// What `openssl req -x509` makes unless it is told otherwise.
fn is_of_an_authority(why: &CertificateError) -> bool {
    let CertificateError::Other(rustls::OtherError(inner)) = why else { return false };
    inner.to_string().contains("CaUsedAsEndEntity")
}

/// As they stand in a certificate: `DnsName("play.example")`.
fn listed(names: &[String]) -> String {
    const NAMES_MAX: usize = 5;
    let bare = |name: &String| {
        let inner = name.split_once('(').map_or(name.as_str(), |(_, inner)| inner);
        inner.trim_end_matches(')').trim_matches('"').to_owned()
    };
    let more = if names.len() > NAMES_MAX { ", …" } else { "" };
    names.iter().take(NAMES_MAX).map(bare).collect::<Vec<_>>().join(", ") + more
}
