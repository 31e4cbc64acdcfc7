//! Takes in connections, each with a time for its request's head, and never too many.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use metrics::{counter, gauge};
use rookery_play::App;
use rookery_play::shares::Share;
use rookery_play::shutdown::{Ending, Shutdown};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio_io_timeout::TimeoutWriter;
use tower::ServiceExt as _;

use crate::config::Bounds;
use crate::door::extract::Peer;
use crate::tls::{Acceptor, Greeted};

/// The most a request's line and headers may take, in bytes.
const HEAD_LEN_MAX: usize = 16 * 1024;
/// How long to wait when the kernel has no file descriptor left for a connection.
const ACCEPT_RETRY: Duration = Duration::from_millis(100);
/// What a client hears when there are too many.
const FULL: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\n\
    X-Content-Type-Options: nosniff\r\nContent-Length: 80\r\nRetry-After: 2\r\nConnection: close\r\n\r\n\
    {\"error\":\"The server is full right now. Try again in a moment.\",\"code\":\"busy\"}\r\n";

/// What a client hears from whose address as many are open as may.
const ADDRESS_FULL: &[u8] = b"HTTP/1.1 429 Too Many Requests\r\nContent-Type: application/json\r\n\
    X-Content-Type-Options: nosniff\r\nContent-Length: 125\r\nRetry-After: 2\r\nConnection: close\r\n\r\n\
    {\"error\":\"Too many connections are open from your address. Close some pages, and try again in a \
    moment.\",\"code\":\"too-many\"}\r\n";

/// What is behind a listener.
#[derive(Clone)]
pub struct Doors {
    /// Answers requests.
    router: Router,
    /// Shakes hands first, where TLS is spoken, and what answers whoever does not speak it.
    tls: Option<(Acceptor, Router)>,
}

impl Doors {
    /// A router that answers whoever comes.
    #[must_use]
    pub fn open(router: Router) -> Self {
        Self { router, tls: None }
    }

    /// A router that answers whoever comes over TLS, and one for the others.
    pub(crate) fn secure(router: Router, acceptor: Acceptor, plain: Router) -> Self {
        Self { router, tls: Some((acceptor, plain)) }
    }
}

/// Serves what is behind `listener` until the shutdown begins, then waits for a while until every
/// connection has ended.
///
/// Where each connection is somebody's own, `app` says how many one address may have.
pub async fn serve(
    listener: TcpListener,
    doors: Doors,
    shutdown: Arc<Shutdown>,
    bounds: Bounds,
    app: Option<Arc<App>>,
) {
    let mut ending = shutdown.ending();
    let places = Arc::new(Semaphore::new(bounds.connections_max as usize));
    loop {
        let accepted = tokio::select! {
            () = ending.begun() => break,
            accepted = listener.accept() => accepted,
        };
        match accepted {
            Ok((stream, peer)) => match place(&places, app.as_deref(), peer) {
                Ok(place) => {
                    let _ = stream.set_nodelay(true);
                    let stream = Counted::new(stream, place, bounds.stalled_max);
                    let ending = shutdown.ending();
                    let served =
                        connection(stream, peer, doors.clone(), ending, bounds.header_timeout);
                    tokio::spawn(served);
                }
                Err(why) => turn_away(&stream, if doors.tls.is_some() { b"" } else { why }),
            },
            Err(failed) if is_the_clients(&failed) => {}
            Err(failed) => {
                tracing::warn!(%failed, "a connection could not be accepted");
                tokio::time::sleep(ACCEPT_RETRY).await;
            }
        }
    }
    drop(listener);
    let all_gone = places.acquire_many(bounds.connections_max);
    if tokio::time::timeout(bounds.drain, all_gone).await.is_err() {
        let open = bounds.connections_max as usize - places.available_permits();
        tracing::warn!(open, "connections were still open when the server stopped");
    }
}

/// A place of the server's, and one of the address that somebody connects from. The connections of a
/// proxy are everybody's: there each request has a place of its address, in [`crate::door::room`].
struct Place {
    _server: OwnedSemaphorePermit,
    _address: Option<Share<IpAddr>>,
}

/// A place for a connection, or what is said instead.
fn place(
    places: &Arc<Semaphore>,
    app: Option<&App>,
    peer: SocketAddr,
) -> Result<Place, &'static [u8]> {
    let server = places.clone().try_acquire_owned().map_err(|_| FULL)?;
    let of_address = |app: &App| app.base.limits.connection(peer.ip().to_canonical());
    let address = app.map(of_address).transpose().map_err(|_| ADDRESS_FULL)?;
    Ok(Place { _server: server, _address: address })
}

async fn connection(
    stream: Counted,
    peer: SocketAddr,
    doors: Doors,
    mut ending: Ending,
    header_timeout: Duration,
) {
    let Some((acceptor, plain)) = doors.tls else {
        return http(Stream::new(stream), peer, doors.router, ending, header_timeout).await;
    };
    let greeted = tokio::select! {
        () = ending.begun() => return,
        greeted = acceptor.greet(stream) => greeted,
    };
    let (stream, router) = match greeted {
        Some(Greeted::Secure(stream)) => (stream, doors.router),
        Some(Greeted::Plain(stream)) => (stream, plain),
        None => return,
    };
    http(stream, peer, router, ending, header_timeout).await;
}

async fn http(
    stream: Stream,
    peer: SocketAddr,
    router: Router,
    mut ending: Ending,
    header_timeout: Duration,
) {
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(Peer(peer));
        router.clone().oneshot(request.map(Body::new))
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(header_timeout)
        .max_buf_size(HEAD_LEN_MAX)
        .serve_connection(TokioIo::new(stream.0), service)
        .with_upgrades();
    let mut connection = pin!(connection);
    let ended = tokio::select! {
        ended = connection.as_mut() => ended,
        () = ending.begun() => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(failed) = ended {
        tracing::debug!(%peer, %failed, "a connection broke off");
    }
}

fn turn_away(stream: &TcpStream, why: &[u8]) {
    counter!("rookery_connections_turned_away_total").increment(1);
    // Into the empty buffer of a new connection this fits at once; if not, closing says enough.
    let _ = stream.try_write(why);
}

fn is_the_clients(failed: &io::Error) -> bool {
    use io::ErrorKind as Kind;
    let kinds = [Kind::ConnectionAborted, Kind::ConnectionReset, Kind::ConnectionRefused];
    kinds.contains(&failed.kind())
}

/// A connection of either kind. One type for both, so that what reads HTTP is compiled once.
pub(crate) struct Stream(Box<dyn Io>);

trait Io: AsyncRead + AsyncWrite + Send + Unpin {}

impl<T: AsyncRead + AsyncWrite + Send + Unpin> Io for T {}

impl Stream {
    pub(crate) fn new(stream: impl AsyncRead + AsyncWrite + Send + Unpin + 'static) -> Self {
        Self(Box::new(stream))
    }
}

/// A connection that takes up its place until the last end of it is dropped, after an upgrade too.
///
/// It breaks when the client takes no bytes for too long: whoever opens a stream and never reads it
/// would else hold it for ever.
pub(crate) struct Counted {
    stream: Pin<Box<TimeoutWriter<TcpStream>>>,
    _place: Place,
}

impl Counted {
    fn new(stream: TcpStream, place: Place, stalled_max: Duration) -> Self {
        gauge!("rookery_connections").increment(1);
        counter!("rookery_connections_total").increment(1);
        let mut stream = TimeoutWriter::new(stream);
        stream.set_timeout(Some(stalled_max));
        Self { stream: Box::pin(stream), _place: place }
    }

    /// Looks at what comes first, and leaves it to whoever reads.
    pub(crate) async fn peek(&self, into: &mut [u8]) -> io::Result<usize> {
        let stream: &TimeoutWriter<TcpStream> = &self.stream;
        stream.get_ref().peek(into).await
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        gauge!("rookery_connections").decrement(1);
    }
}

impl AsyncRead for Counted {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        self.stream.as_mut().poll_read(cx, buf)
    }
}

impl AsyncWrite for Counted {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.stream.as_mut().poll_write(cx, buf)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream.as_mut().poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream.as_mut().poll_shutdown(cx)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bufs: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.stream.as_mut().poll_write_vectored(cx, bufs)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}

#[cfg(test)]
mod tests {
    use rookery_play::denied::Denied;

    use super::*;

    #[test]
    fn what_is_said_to_whom_there_is_no_room_for_is_as_long_as_it_says() {
        let busy = rookery_protocol::error::Refusal::Busy.to_string();
        for (said, error) in [(FULL, busy), (ADDRESS_FULL, Denied::AddressFull.to_string())] {
            let text = std::str::from_utf8(said).unwrap();
            let (head, body) = text.split_once("\r\n\r\n").unwrap();
            assert!(head.contains(&format!("Content-Length: {}", body.len())), "{}", body.len());
            assert!(head.contains("X-Content-Type-Options: nosniff"));
            let problem: rookery_protocol::error::Problem = serde_json::from_str(body).unwrap();
            assert_eq!(problem.error, error);
        }
    }
}
