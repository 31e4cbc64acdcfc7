//! Requests to an authority.

use std::io;
use std::path::Path;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use http_body_util::Limited;
use hyper::Request;
use hyper::body::Bytes;
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use instant_acme::{BodyWrapper, BytesResponse, Error, HttpClient};
use rustls::crypto::ring::default_provider;
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject as _;
use rustls::{ClientConfig, RootCertStore};

use crate::pair::content;

/// So long an authority may take to answer.
const ANSWER_MAX: Duration = Duration::from_secs(30);
/// The longest answer that is read, in bytes.
const ANSWER_LEN_MAX: usize = 256 * 1024;

/// What makes the requests.
pub(super) struct Http(Client<HttpsConnector<HttpConnector>, BodyWrapper<Bytes>>);

impl Http {
    /// Believes the system's authorities, and those of a file. Must not be called from a task.
    ///
    /// # Errors
    /// The file cannot be read, or there is nobody to believe.
    pub(super) fn new(ca: Option<&Path>) -> io::Result<Self> {
        let mut roots = RootCertStore::empty();
        roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
        if let Some(ca) = ca {
            let text = content(ca).map_err(io::Error::other)?;
            for one in CertificateDer::pem_slice_iter(&text) {
                roots.add(one.map_err(io::Error::other)?).map_err(io::Error::other)?;
            }
        }
        let config = ClientConfig::builder_with_provider(Arc::new(default_provider()))
            .with_safe_default_protocol_versions()
            .map_err(io::Error::other)?
            .with_root_certificates(roots)
            .with_no_client_auth();
        let connector = HttpsConnectorBuilder::new()
            .with_tls_config(config)
            .https_only()
            .enable_http1()
            .build();
        Ok(Self(Client::builder(TokioExecutor::new()).build(connector)))
    }
}

impl HttpClient for Http {
    fn request(
        &self,
        request: Request<BodyWrapper<Bytes>>,
    ) -> Pin<Box<dyn Future<Output = Result<BytesResponse, Error>> + Send>> {
        let answer = self.0.request(request);
        Box::pin(async move {
            let answer = tokio::time::timeout(ANSWER_MAX, answer).await;
            let answer = answer.map_err(|late| Error::Other(Box::new(late)))?;
            let answer = answer.map_err(|why| Error::Other(innermost(&why).into()))?;
            Ok(BytesResponse::from(answer.map(|body| Limited::new(body, ANSWER_LEN_MAX))))
        })
    }
}

/// The innermost reason: the outer ones only say that there was one.
fn innermost(why: &(dyn std::error::Error + 'static)) -> String {
    let mut inner = why;
    while let Some(source) = inner.source() {
        inner = source;
    }
    inner.to_string()
}
