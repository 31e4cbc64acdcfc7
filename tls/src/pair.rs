//! A certificate with its key.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use rustls::crypto::ring::default_provider;
use rustls::pki_types::pem::{self, PemObject as _};
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::sign::CertifiedKey;
use thiserror::Error;
use x509_cert::Certificate;
use x509_cert::der::Decode as _;
use x509_cert::ext::pkix::SubjectAltName;
use x509_cert::ext::pkix::name::GeneralName;
use x509_cert::time::Time;

use crate::{Millis, file};

/// The longest chain that is shown. Authorities have three or four.
const CHAIN_LEN_MAX: usize = 16;

/// A certificate that belongs to a key, with the chain that leads to its authority.
#[derive(Debug, Clone)]
pub struct Pair {
    pub(crate) key: Arc<CertifiedKey>,
    /// When it is good.
    pub span: Span,
    /// The names that it is for.
    pub names: Vec<String>,
}

/// From when to when a certificate is good, in Unix time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Span {
    /// When it begins, in milliseconds.
    pub begins_ms: Millis,
    /// When it ends, in milliseconds.
    pub ends_ms: Millis,
}

/// Why files are no certificate with its key.
#[derive(Debug, Error)]
pub enum Fault {
    /// A file cannot be read.
    #[error("{} cannot be read: {source}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: std::io::Error,
    },
    /// There is no certificate in a file.
    #[error("{} holds no certificate: it must be a PEM file, with the chain behind it", .0.display())]
    NoCertificate(PathBuf),
    /// There is no key in a file.
    #[error("{} holds no private key that can be read: it must be a PEM file, not encrypted", .0.display())]
    NoKey(PathBuf),
    /// What is in a file is damaged, or of no use.
    #[error("{} cannot be used: {why}", path.display())]
    Unusable {
        /// The file.
        path: PathBuf,
        /// What is wrong, in the words of whoever read it.
        why: String,
    },
    /// The key is another certificate's.
    #[error("the key in {} is not that of the certificate in {}", key.display(), certificate.display())]
    NoPair {
        /// The file with the certificate.
        certificate: PathBuf,
        /// The file with the key.
        key: PathBuf,
    },
    /// TLS cannot be spoken at all.
    #[error("TLS cannot be spoken: {0}")]
    Unspoken(String),
}

impl Pair {
    /// Reads a certificate and its key from the content of two files, whose names are for errors alone.
    ///
    /// # Errors
    /// What is wrong with them.
    pub(crate) fn parse(
        (certificate, chain): (&Path, &[u8]),
        (key, secret): (&Path, &[u8]),
    ) -> Result<Self, Fault> {
        let unusable = |path: &Path, why: String| Fault::Unusable { path: path.into(), why };
        let mut read = Vec::new();
        for one in CertificateDer::pem_slice_iter(chain) {
            read.push(one.map_err(|why| unusable(certificate, why.to_string()))?);
            if read.len() > CHAIN_LEN_MAX {
                return Err(unusable(certificate, "it is a long list of certificates".to_owned()));
            }
        }
        let Some(first) = read.first() else {
            return Err(Fault::NoCertificate(certificate.into()));
        };
        let (span, names) = about(first).map_err(|why| unusable(certificate, why))?;
        let secret = PrivateKeyDer::from_pem_slice(secret).map_err(|why| match why {
            pem::Error::NoItemsFound => Fault::NoKey(key.into()),
            why => unusable(key, why.to_string()),
        })?;
        let pair = CertifiedKey::from_der(read, secret, &default_provider());
        let pair = pair.map_err(|why| match why {
            rustls::Error::InconsistentKeys(_) => {
                Fault::NoPair { certificate: certificate.into(), key: key.into() }
            }
            why @ rustls::Error::InvalidCertificate(_) => unusable(certificate, why.to_string()),
            why => unusable(key, why.to_string()),
        })?;
        Ok(Self { key: Arc::new(pair), span, names })
    }

    /// Reads a certificate and its key from files. Must not be called from a task.
    ///
    /// # Errors
    /// What is wrong with them.
    pub fn read(certificate: &Path, key: &Path) -> Result<Self, Fault> {
        let (chain, secret) = (content(certificate)?, content(key)?);
        Self::parse((certificate, &chain), (key, &secret))
    }

    /// Whether it is for each of these names.
    pub(crate) fn is_for(&self, names: &[String]) -> bool {
        names.iter().all(|name| self.names.iter().any(|own| own.eq_ignore_ascii_case(name)))
    }
}

/// The content of a file, or which one cannot be read.
pub(crate) fn content(path: &Path) -> Result<Vec<u8>, Fault> {
    file::read(path).map_err(|source| Fault::Unreadable { path: path.into(), source })
}

/// When a certificate is good, and for which names.
fn about(certificate: &CertificateDer<'_>) -> Result<(Span, Vec<String>), String> {
    let read = Certificate::from_der(certificate).map_err(|why| why.to_string())?;
    let read = read.tbs_certificate();
    let validity = read.validity();
    let ms = |at: Time| Millis::try_from(at.to_unix_duration().as_millis()).unwrap_or(Millis::MAX);
    let span = Span { begins_ms: ms(validity.not_before), ends_ms: ms(validity.not_after) };
    let names = read.get_extension::<SubjectAltName>().ok().flatten();
    let names = names.into_iter().flat_map(|(_, SubjectAltName(names))| names);
    let names = names.filter_map(|name| match name {
        GeneralName::DnsName(name) => Some(name.as_str().to_owned()),
        _ => None,
    });
    Ok((span, names.collect()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Authority, DAY_MS, Folder, NOW_MS};

    #[test]
    fn a_certificate_tells_when_it_ends_and_for_whom_it_is() {
        let folder = Folder::new("pair");
        let files = Authority::new().write(folder.path(), &["a.example", "b.example"], 90);
        let pair = Pair::read(&files.certificate, &files.key).unwrap();
        assert_eq!(pair.span, Span { begins_ms: NOW_MS - DAY_MS, ends_ms: NOW_MS + 90 * DAY_MS });
        assert_eq!(pair.names, ["a.example", "b.example"]);
        assert!(pair.is_for(&["B.example".to_owned()]));
        assert!(!pair.is_for(&["a.example".to_owned(), "c.example".to_owned()]));
    }

    #[test]
    fn what_is_wrong_with_files_is_said_with_their_names() {
        let folder = Folder::new("wrong");
        let authority = Authority::new();
        let good = authority.write(folder.path(), &["a.example"], 90);
        let chain = std::fs::read_to_string(&good.certificate).unwrap();
        let key = std::fs::read_to_string(&good.key).unwrap();
        let other = authority.make(&["a.example"], 90).1;
        let encrypted = "-----BEGIN ENCRYPTED PRIVATE KEY-----\nAAAA\n\
                         -----END ENCRYPTED PRIVATE KEY-----\n";
        let body = |of: &str| of.lines().skip(1).take(2).collect::<Vec<_>>().join("\n");
        let torn =
            format!("-----BEGIN CERTIFICATE-----\n{}\n-----END CERTIFICATE-----\n", body(&chain));
        for (chain, key, words) in [
            ("", &*key, "chain.pem holds no certificate"),
            (&*key, &*key, "chain.pem holds no certificate"),
            (&*torn, &*key, "chain.pem cannot be used"),
            (&*chain, "", "key.pem holds no private key"),
            (&*chain, &*chain, "key.pem holds no private key"),
            (&*chain, encrypted, "key.pem holds no private key"),
            (&*chain, &*other, "the key in "),
        ] {
            std::fs::write(&good.certificate, chain).unwrap();
            std::fs::write(&good.key, key).unwrap();
            let said = Pair::read(&good.certificate, &good.key).unwrap_err().to_string();
            assert!(said.contains(words), "{words}: {said}");
        }
        std::fs::remove_file(&good.key).unwrap();
        std::fs::write(&good.certificate, &chain).unwrap();
        let said = Pair::read(&good.certificate, &good.key).unwrap_err().to_string();
        assert!(said.contains("key.pem cannot be read: No such file"), "{said}");
    }
}
