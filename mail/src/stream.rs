//! A connection to a mail server, of which no more is read than mail takes.

use std::io;
use std::net::SocketAddr;
use std::path::Path;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use lettre::transport::smtp::client::{AsyncTokioStream, Certificate, TlsParameters};
use rookery_texts::mails;
use rustls::crypto::ring::default_provider;
use rustls::pki_types::pem::PemObject as _;
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{ClientConfig, RootCertStore};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;

use crate::options::ServerFault;

/// The bytes that are read of one connection, a handshake with its certificates included. A server that
/// says more is cut off.
const READ_LEN_MAX: usize = 256 * 1024;

/// A connection of which so much is read and no more.
#[derive(Debug)]
pub(crate) struct Bounded<S> {
    inner: S,
    address: SocketAddr,
    left: usize,
}

/// A connection that lettre speaks over.
pub(crate) type Stream = Box<dyn AsyncTokioStream>;

/// Connects without TLS.
pub(crate) async fn plain(host: &str, port: u16) -> io::Result<Bounded<TcpStream>> {
    let inner = TcpStream::connect((host, port)).await?;
    let address = inner.peer_addr()?;
    Ok(Bounded { inner, address, left: READ_LEN_MAX })
}

/// Shakes hands over a connection that was made.
pub(crate) async fn secure(
    connection: Bounded<TcpStream>,
    host: &str,
    trust: Arc<ClientConfig>,
) -> io::Result<Bounded<TlsStream<Bounded<TcpStream>>>> {
    let name = ServerName::try_from(host.to_owned()).map_err(io::Error::other)?;
    let address = connection.address;
    let inner = TlsConnector::from(trust).connect(name, connection).await?;
    Ok(Bounded { inner, address, left: READ_LEN_MAX })
}

/// Whom a mail server is believed by: the system's authorities, and those of a file.
///
/// # Errors
/// The file cannot be read, or there is nobody to believe.
pub(crate) fn trust(ca: Option<&Path>) -> io::Result<Arc<ClientConfig>> {
    let mut roots = RootCertStore::empty();
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    for one in own(ca)? {
        roots.add(one).map_err(io::Error::other)?;
    }
    let config = ClientConfig::builder_with_provider(Arc::new(default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(io::Error::other)?
        .with_root_certificates(roots)
        .with_no_client_auth();
    Ok(Arc::new(config))
}

/// The same, as lettre takes it.
///
/// # Errors
/// As [`trust`].
pub(crate) fn parameters(host: &str, ca: Option<&Path>) -> io::Result<TlsParameters> {
    let mut parameters = TlsParameters::builder(host.to_owned());
    for one in own(ca)? {
        let certificate = Certificate::from_der(one.to_vec()).map_err(io::Error::other)?;
        parameters = parameters.add_root_certificate(certificate);
    }
    parameters.build().map_err(io::Error::other)
}

fn own(ca: Option<&Path>) -> io::Result<Vec<CertificateDer<'static>>> {
    let read = |ca| certificates(ca).map_err(|fault| io::Error::other(fault.to_string()));
    ca.map_or(Ok(vec![]), read)
}

/// The certificates of a PEM file.
///
/// # Errors
/// In a sentence, why there are none.
pub(crate) fn certificates(ca: &Path) -> Result<Vec<CertificateDer<'static>>, ServerFault> {
    let shown = ca.display().to_string();
    let cannot = |why: String| mails::ca_file(shown.clone(), why);
    let text = std::fs::read(ca).map_err(|why| cannot(why.to_string()))?;
    let found: Result<Vec<_>, _> = CertificateDer::pem_slice_iter(&text).collect();
    let found = found.map_err(|why| cannot(why.to_string()))?;
    if found.is_empty() { Err(mails::ca_empty(shown)) } else { Ok(found) }
}

impl<S: AsyncRead + AsyncWrite + Send + Sync + Unpin + std::fmt::Debug> AsyncTokioStream
    for Bounded<S>
{
    fn peer_addr(&self) -> io::Result<SocketAddr> {
        Ok(self.address)
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Bounded<S> {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let own = self.get_mut();
        if own.left == 0 {
            return Poll::Ready(Err(io::Error::other("it says more than a mail server has to")));
        }
        let before = buffer.filled().len();
        let read = Pin::new(&mut own.inner).poll_read(context, buffer);
        own.left = own.left.saturating_sub(buffer.filled().len() - before);
        read
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Bounded<S> {
    fn poll_write(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.get_mut().inner).poll_write(context, bytes)
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().inner).poll_flush(context)
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().inner).poll_shutdown(context)
    }
}
