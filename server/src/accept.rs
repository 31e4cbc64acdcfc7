//! Takes in connections, each with a time for its request's head, and never too many.

use std::io;
use std::net::SocketAddr;
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
use rookery_play::shutdown::{Ending, Shutdown};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio_io_timeout::TimeoutWriter;
use tower::ServiceExt as _;

use crate::config::Bounds;
use crate::door::extract::Peer;

/// The most a request's line and headers may take, in bytes.
const HEAD_LEN_MAX: usize = 16 * 1024;
/// How long to wait when the kernel has no file descriptor left for a connection.
const ACCEPT_RETRY: Duration = Duration::from_millis(100);
/// What a client hears when there are too many.
const FULL: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\n\
    Content-Length: 80\r\nRetry-After: 2\r\nConnection: close\r\n\r\n\
    {\"error\":\"The server is full right now. Try again in a moment.\",\"code\":\"busy\"}\r\n";

/// Serves `router` on `listener` until the shutdown begins, then waits for a while until every
/// connection has ended.
pub async fn serve(listener: TcpListener, router: Router, shutdown: Arc<Shutdown>, bounds: Bounds) {
    let mut ending = shutdown.ending();
    let places = Arc::new(Semaphore::new(bounds.connections_max as usize));
    loop {
        let accepted = tokio::select! {
            () = ending.begun() => break,
            accepted = listener.accept() => accepted,
        };
        match accepted {
            Ok((stream, peer)) => match places.clone().try_acquire_owned() {
                Ok(place) => {
                    let _ = stream.set_nodelay(true);
                    let stream = Counted::new(stream, place, bounds.stalled_max);
                    let ending = shutdown.ending();
                    let served =
                        connection(stream, peer, router.clone(), ending, bounds.header_timeout);
                    tokio::spawn(served);
                }
                Err(_) => turn_away(&stream),
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

async fn connection(
    stream: Counted,
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
        .serve_connection(TokioIo::new(stream), service)
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

fn turn_away(stream: &TcpStream) {
    counter!("rookery_connections_turned_away_total").increment(1);
    // Into the empty buffer of a new connection this fits at once; if not, closing says enough.
    let _ = stream.try_write(FULL);
}

fn is_the_clients(failed: &io::Error) -> bool {
    use io::ErrorKind as Kind;
    let kinds = [Kind::ConnectionAborted, Kind::ConnectionReset, Kind::ConnectionRefused];
    kinds.contains(&failed.kind())
}

/// A connection that takes up its place until the last end of it is dropped, after an upgrade too.
///
/// It breaks when the client takes no bytes for too long: whoever opens a stream and never reads it
/// would else hold it for ever.
struct Counted {
    stream: Pin<Box<TimeoutWriter<TcpStream>>>,
    _place: OwnedSemaphorePermit,
}

impl Counted {
    fn new(stream: TcpStream, place: OwnedSemaphorePermit, stalled_max: Duration) -> Self {
        gauge!("rookery_connections").increment(1);
        counter!("rookery_connections_total").increment(1);
        let mut stream = TimeoutWriter::new(stream);
        stream.set_timeout(Some(stalled_max));
        Self { stream: Box::pin(stream), _place: place }
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
    use super::*;

    #[test]
    fn the_answer_of_a_full_server_is_as_long_as_it_says() {
        let text = std::str::from_utf8(FULL).unwrap();
        let (head, body) = text.split_once("\r\n\r\n").unwrap();
        assert!(head.contains(&format!("Content-Length: {}", body.len())), "{}", body.len());
        let problem: rookery_protocol::error::Problem = serde_json::from_str(body).unwrap();
        assert_eq!(problem.error, rookery_protocol::error::Refusal::Busy.to_string());
    }
}
