//! TLS in front of a server, as a proxy has it, with certificates of its own. The stories of other
//! crates use it too.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair, date_time_ymd};
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::{Builder, Runtime};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};

/// Signs certificates of servers.
pub(crate) struct Authority(CertifiedIssuer<'static, KeyPair>);

impl Authority {
    pub(crate) fn new() -> Self {
        let mut params = CertificateParams::new(vec![]).unwrap();
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        Self(CertifiedIssuer::self_signed(params, KeyPair::generate().unwrap()).unwrap())
    }

    /// Writes its certificate into a folder; the file.
    pub(crate) fn write(&self, folder: &Path) -> PathBuf {
        let file = folder.join("ca.pem");
        std::fs::write(&file, self.0.pem()).unwrap();
        file
    }

    /// What a server needs to be known by names or addresses, until the end of a year.
    pub(crate) fn identity(&self, names: &[&str], until: i32) -> Arc<ServerConfig> {
        let names: Vec<_> = names.iter().map(|&name| name.to_owned()).collect();
        let mut params = CertificateParams::new(names).unwrap();
        params.not_after = date_time_ymd(until, 12, 31);
        let key = KeyPair::generate().unwrap();
        let certificate = params.signed_by(&key, &self.0).unwrap();
        served(certificate.der().clone(), &key)
    }

    /// A server that shows the authority's own certificate.
    pub(crate) fn as_server(&self) -> Arc<ServerConfig> {
        served(self.0.der().clone(), self.0.key())
    }
}

fn served(certificate: CertificateDer<'static>, key: &KeyPair) -> Arc<ServerConfig> {
    let key = PrivateKeyDer::Pkcs8(key.serialize_der().into());
    let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap();
    Arc::new(config.with_no_client_auth().with_single_cert(vec![certificate], key).unwrap())
}

/// What people reach the server through.
pub(crate) struct Front {
    /// `https://127.0.0.1:…`
    pub(crate) url: String,
    /// Stories wait for programs, and nothing else would run meanwhile.
    runtime: Option<Runtime>,
}

impl Front {
    /// Takes TLS off, and passes on what is said to the server.
    pub(crate) fn open(identity: Arc<ServerConfig>, server: SocketAddr) -> Self {
        let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        listener.set_nonblocking(true).unwrap();
        let url = format!("https://{}", listener.local_addr().unwrap());
        let acceptor = TlsAcceptor::from(identity);
        runtime.spawn(async move {
            let listener = TcpListener::from_std(listener).unwrap();
            while let Ok((stream, _)) = listener.accept().await {
                let acceptor = acceptor.clone();
                tokio::spawn(async move {
                    let mut stream = acceptor.accept(stream).await.ok()?;
                    let mut server = TcpStream::connect(server).await.ok()?;
                    copy_bidirectional(&mut stream, &mut server).await.ok()
                });
            }
        });
        Self { url, runtime: Some(runtime) }
    }
}

impl Drop for Front {
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}
