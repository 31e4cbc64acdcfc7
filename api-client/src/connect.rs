//! Connections to a server, with TLS or without, for calls and for WebSockets.

use std::task::{Context, Poll};

use futures_util::future::BoxFuture;
use hyper::Uri;
use hyper::http::uri::InvalidUri;
use hyper_util::client::legacy::connect::{Connected, Connection, HttpConnector};
use hyper_util::rt::TokioIo;
use rookery_protocol::said::Text;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::ServerName;
use tower_service::Service;

use crate::address::Address;
use crate::error::ApiError;
use crate::trust::Trust;
use crate::{texts, tls_error};

/// Makes connections to one server.
#[derive(Clone)]
pub(crate) struct Connector {
    tcp: HttpConnector,
    /// The host and the port, in the form that the layer below takes.
    to: Uri,
    /// `None` for plain HTTP.
    tls: Option<Tls>,
    /// Secrets are told without encryption because the server is called `localhost`: then it must
    /// be here, whatever the name means to the system.
    only_here: bool,
}

#[derive(Clone)]
struct Tls {
    connector: TlsConnector,
    name: ServerName<'static>,
}

/// A connection of either kind.
pub(crate) trait Io: AsyncRead + AsyncWrite + Send + Unpin {}

impl<T: AsyncRead + AsyncWrite + Send + Unpin> Io for T {}

pub(crate) type Stream = Box<dyn Io>;

impl Connection for Stream {
    fn connected(&self) -> Connected {
        Connected::new()
    }
}

impl Connector {
    pub(crate) fn new(address: &Address, trust: &Trust) -> Result<Self, ApiError> {
        let mut tcp = HttpConnector::new();
        tcp.set_nodelay(true);
        let to = address.tcp().parse();
        let to = to.map_err(|why: InvalidUri| bad_address(&why))?;
        let tls = match address.is_tls() {
            true => {
                let name = ServerName::try_from(address.host().to_owned());
                let name = name.map_err(|why| bad_address(&why))?;
                Some(Tls { connector: TlsConnector::from(trust.tls()?), name })
            }
            false => None,
        };
        let only_here = !address.is_tls() && address.is_here() && !trust.allows_plain_http();
        Ok(Self { tcp, to, tls, only_here })
    }

    /// Connects, and makes sure of who is there.
    pub(crate) async fn connect(mut self) -> Result<Stream, ApiError> {
        let stream = self.tcp.call(self.to).await.map_err(|err| tls_error::innermost(&err))?;
        let stream: TcpStream = stream.into_inner();
        if self.only_here {
            let peer = stream.peer_addr().map_err(|err| tls_error::innermost(&err))?.ip();
            if !peer.to_canonical().is_loopback() {
                return Err(ApiError::Unreachable(texts::another_machine(peer.to_string())));
            }
        }
        let Some(Tls { connector, name }) = self.tls else { return Ok(Box::new(stream)) };
        let shown = name.to_str().into_owned();
        match connector.connect(name, stream).await {
            Ok(stream) => Ok(Box::new(stream)),
            Err(err) => Err(tls_error::of_handshake(&err, &shown)),
        }
    }
}

fn bad_address(why: &impl std::fmt::Display) -> ApiError {
    ApiError::BadAddress(Text::verbatim(why.to_string()))
}

/// What hyper's client asks for.
impl Service<Uri> for Connector {
    type Response = TokioIo<Stream>;
    type Error = ApiError;
    type Future = BoxFuture<'static, Result<Self::Response, Self::Error>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Self::Error>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, _: Uri) -> Self::Future {
        let connector = self.clone();
        Box::pin(async move { connector.connect().await.map(TokioIo::new) })
    }
}
