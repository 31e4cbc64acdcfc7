//! Answers that go on: a JSON object on each line, and an empty one when nothing has happened for a
//! while.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::response::Response;
use futures_util::stream;
use rookery_play::App;
use rookery_play::outbox::Outflow;
use rookery_protocol::socket::ClientIn;
use serde_json::Value;
use tokio::time::{Instant, sleep_until};

use crate::door::ndjson::{line_of, with_body};

/// After so long a silence an empty line is sent.
const SILENCE: Duration = Duration::from_secs(6);

/// Makes lines of what is told on a connection. To drop it ends what it listens to.
pub trait Teller: Send + 'static {
    /// The lines for a message; `None` when there is nothing to tell any more.
    fn tell(&mut self, message: ClientIn) -> impl Future<Output = Option<Vec<Value>>> + Send;

    /// Whether the last line has been told.
    fn is_done(&self) -> bool {
        false
    }
}

/// The state of an answer that goes on.
struct Flow<T> {
    app: Arc<App>,
    outflow: Outflow,
    teller: T,
    /// Lines that wait.
    lines: std::vec::IntoIter<Value>,
    /// When an empty line is due.
    due: Instant,
}

/// An answer that begins with `first`, and goes on with what `teller` makes of what `outflow` brings.
pub fn going_on(
    app: &Arc<App>,
    first: Vec<Value>,
    outflow: Outflow,
    teller: impl Teller,
) -> Response {
    let due = Instant::now() + SILENCE;
    let flow = Flow { app: Arc::clone(app), outflow, teller, lines: first.into_iter(), due };
    let lines = stream::unfold(flow, |mut flow| async move {
        let line = flow.line().await?;
        flow.due = Instant::now() + SILENCE;
        Some((Ok::<_, Infallible>(line), flow))
    });
    with_body(Body::from_stream(lines))
}

impl<T: Teller> Flow<T> {
    async fn line(&mut self) -> Option<Bytes> {
        let mut ending = self.app.base.shutdown.ending();
        loop {
            if let Some(line) = self.lines.next() {
                return Some(line_of(&line));
            }
            if self.teller.is_done() {
                return None;
            }
            let cut = self.outflow.cut();
            let notice = tokio::select! {
                notice = self.outflow.next() => notice?,
                () = cut => return None,
                () = sleep_until(self.due) => return Some(Bytes::from_static(b"\n")),
                () = ending.begun() => return None,
            };
            self.lines = self.teller.tell(notice.into_message()).await?.into_iter();
        }
    }
}
