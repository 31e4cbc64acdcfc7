//! Whom a client takes for the server, and who may read what is secret.

use std::fs::File;
use std::io::Read as _;
use std::path::Path;
use std::sync::Arc;

use rookery_protocol::said::{Text, of_part};
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::CertificateDer;
use tokio_rustls::rustls::pki_types::pem::PemObject as _;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

use crate::error::ApiError;
use crate::texts;

/// More than all the certificates that a system comes with.
const CA_FILE_LEN_MAX: u64 = 4 * 1024 * 1024;
/// WebSockets need it, and everything else does with it.
const HTTP_1: &[u8] = b"http/1.1";

/// Which certificates a client believes beside those that the system does, and whether it tells
/// secrets without encryption. By default: no others, and only to this machine itself.
#[derive(Debug, Clone)]
pub struct Trust {
    more: RootCertStore,
    plain_http: bool,
}

impl Default for Trust {
    fn default() -> Self {
        Self { more: RootCertStore::empty(), plain_http: false }
    }
}

impl Trust {
    /// Believes the certificates of a PEM file as well: those of authorities, or of servers that
    /// signed their own.
    ///
    /// # Errors
    /// [`ApiError::BadCertificates`]: the file cannot be read, holds none, or one that is damaged.
    pub fn with_ca(mut self, file: &Path) -> Result<Self, ApiError> {
        let bad = |why: Text| ApiError::BadCertificates(of_part(file.display().to_string(), why));
        let text = read(file).map_err(bad)?;
        let mut count = 0;
        for certificate in CertificateDer::pem_slice_iter(&text) {
            let certificate = certificate.map_err(|why| bad(verbatim(&why)))?;
            self.more.add(certificate).map_err(|why| bad(verbatim(&why)))?;
            count += 1;
        }
        match count {
            0 => Err(bad(texts::no_certificate())),
            _ => Ok(self),
        }
    }

    /// Whether passphrases and tokens may go over plain HTTP to other machines, where everybody in
    /// between can read them.
    #[must_use]
    pub fn with_plain_http(self, allowed: bool) -> Self {
        Self { plain_http: allowed, ..self }
    }

    pub(crate) fn allows_plain_http(&self) -> bool {
        self.plain_http
    }

    /// How to speak TLS. Reads the system's certificates; those that cannot be read are none.
    pub(crate) fn tls(&self) -> Result<Arc<ClientConfig>, ApiError> {
        let mut roots = self.more.clone();
        roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
        let provider = Arc::new(ring::default_provider());
        let config =
            ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions();
        let config = config.map_err(|why| ApiError::Tls(verbatim(&why)))?;
        let mut config = config.with_root_certificates(roots).with_no_client_auth();
        config.alpn_protocols = vec![HTTP_1.to_vec()];
        Ok(Arc::new(config))
    }
}

fn read(file: &Path) -> Result<Vec<u8>, Text> {
    let mut text = Vec::new();
    let reading =
        File::open(file).and_then(|it| it.take(CA_FILE_LEN_MAX + 1).read_to_end(&mut text));
    reading.map_err(|why| verbatim(&why))?;
    match text.len() as u64 > CA_FILE_LEN_MAX {
        true => Err(texts::file_too_long(CA_FILE_LEN_MAX)),
        false => Ok(text),
    }
}

/// The words of the system or of a library.
fn verbatim(why: &impl std::fmt::Display) -> Text {
    Text::verbatim(why.to_string())
}
