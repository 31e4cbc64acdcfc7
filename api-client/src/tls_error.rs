//! Why there is no connection, in words that say what to do.

use std::error::Error;
use std::io;

use tokio_rustls::rustls::{self, CertificateError, Error as TlsError};

use crate::error::ApiError;

/// What a server should be called that speaks TLS where plain HTTP was tried.
pub(crate) const NO_HTTP: &str =
    "its answer is no HTTP. If it speaks TLS there, its address begins with https://";

/// The innermost reason: the outer ones only say that there was one.
pub(crate) fn innermost(err: &(dyn Error + 'static)) -> ApiError {
    let mut inner = err;
    loop {
        if let Some(ours) = inner.downcast_ref::<ApiError>() {
            return ours.clone();
        }
        if inner.downcast_ref::<hyper::Error>().is_some_and(hyper::Error::is_parse) {
            return ApiError::Unreachable(NO_HTTP.to_owned());
        }
        match inner.source() {
            Some(source) => inner = source,
            None => return ApiError::Unreachable(inner.to_string()),
        }
    }
}

/// What went wrong between the connection and its encryption.
pub(crate) fn of_handshake(err: &io::Error, host: &str) -> ApiError {
    let inner = err.get_ref().and_then(|inner| inner.downcast_ref::<TlsError>());
    match inner {
        Some(TlsError::InvalidCertificate(why)) => ApiError::Tls(of_certificate(why, host)),
        Some(TlsError::InvalidMessage(_)) => ApiError::Tls(
            "it does not speak TLS on that port. If plain HTTP is spoken there, its address begins \
             with http://"
                .to_owned(),
        ),
        Some(why) => ApiError::Tls(why.to_string()),
        None if err.kind() == io::ErrorKind::UnexpectedEof => ApiError::Unreachable(
            "it ended the connection before TLS began; perhaps none is spoken on that port".to_owned(),
        ),
        None => innermost(err),
    }
}

fn of_certificate(why: &CertificateError, host: &str) -> String {
    match why {
        CertificateError::UnknownIssuer => {
            "its certificate is not trusted: nobody whom this machine believes has signed it. If \
             you know who did, give their certificate: --ca FILE"
                .to_owned()
        }
        CertificateError::NotValidForName => format!("its certificate is not for {host}"),
        CertificateError::NotValidForNameContext { presented, .. } => match presented.as_slice() {
            [] => format!("its certificate is not for {host}, but for no name at all"),
            names => {
                format!("its certificate is not for {host}, but for {}", listed(names))
            }
        },
        CertificateError::Expired | CertificateError::ExpiredContext { .. } => {
            "its certificate has expired, or this machine's clock is wrong".to_owned()
        }
        CertificateError::NotValidYet | CertificateError::NotValidYetContext { .. } => {
            "its certificate is not valid yet, or this machine's clock is wrong".to_owned()
        }
        why if is_of_an_authority(why) => {
            "its certificate is one of an authority, which may sign others but is no server's own. \
             Make one for the server (basicConstraints CA:FALSE)"
                .to_owned()
        }
        why => {
            format!("its certificate is of no use: {}", TlsError::InvalidCertificate(why.clone()))
        }
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
