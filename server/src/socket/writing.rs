//! Writing to a client out of what waits for it, for as long as the client takes it.

use std::time::Duration;

use axum::extract::ws::{Message, Utf8Bytes};
use futures_util::{Sink, SinkExt};
use rookery_play::outbox::{Notice, Outflow};
use tokio::time::timeout;

/// A connection that takes no bytes for so long is closed.
const WRITE_STALLED_MAX: Duration = Duration::from_secs(10);
/// Frames that are written before the next look at what the client says.
const FRAMES_AT_ONCE: usize = 32;

/// Writes `first` and some of what waits behind it. `false` when the connection has broken, or has
/// taken too little for [`WRITE_STALLED_MAX`].
pub(super) async fn write_out<S>(socket: &mut S, outflow: &mut Outflow, first: &Notice) -> bool
where
    S: Sink<Message> + Unpin,
{
    let writing = async {
        socket.feed(frame(first)).await?;
        for _ in 1..FRAMES_AT_ONCE {
            let Some(notice) = outflow.waiting() else { break };
            socket.feed(frame(&notice)).await?;
        }
        socket.flush().await
    };
    matches!(timeout(WRITE_STALLED_MAX, writing).await, Ok(Ok(())))
}

/// A notice as a frame. JSON is UTF-8, so no text is ever lost.
pub(super) fn frame(notice: &Notice) -> Message {
    Message::Text(Utf8Bytes::try_from(notice.text()).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use std::pin::Pin;
    use std::task::{Context, Poll};

    use rookery_protocol::socket::ClientIn;
    use tokio::time::advance;

    use super::*;
    use rookery_play::outbox::outbox;

    fn pong(at_ms: i64) -> Notice {
        ClientIn::Pong { at_ms }.into()
    }

    /// The ten seconds that are promised, less the last thousandth.
    const NEARLY: Duration = Duration::from_millis(10_000 - 1);

    /// A client's line, which takes so many frames and flushes only if it still can take one.
    struct Line {
        takes: usize,
        taken: Vec<Message>,
        breaks: bool,
    }

    impl Line {
        fn of(takes: usize) -> Self {
            Self { takes, taken: vec![], breaks: false }
        }

        fn state(&self) -> Poll<Result<(), &'static str>> {
            match (self.taken.len() < self.takes, self.breaks) {
                (true, _) => Poll::Ready(Ok(())),
                (false, true) => Poll::Ready(Err("it broke")),
                (false, false) => Poll::Pending,
            }
        }
    }

    impl Sink<Message> for Line {
        type Error = &'static str;

        fn poll_ready(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Result<(), Self::Error>> {
            self.state()
        }

        fn start_send(mut self: Pin<&mut Self>, message: Message) -> Result<(), Self::Error> {
            self.taken.push(message);
            Ok(())
        }

        fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Result<(), Self::Error>> {
            self.state()
        }

        fn poll_close(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Result<(), Self::Error>> {
            Poll::Ready(Ok(()))
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_that_takes_nothing_is_given_up_after_ten_seconds() {
        // The first frame is not taken; the second is not; all are, but are never written out.
        for takes in 0..3 {
            let mut line = Line::of(takes);
            let (outbox, mut outflow) = outbox();
            outbox.say(pong(2));
            let first = pong(1);
            let writing = write_out(&mut line, &mut outflow, &first);
            tokio::pin!(writing);
            assert!(futures_util::poll!(writing.as_mut()).is_pending());
            advance(NEARLY).await;
            assert!(futures_util::poll!(writing.as_mut()).is_pending(), "it has a moment left");
            advance(Duration::from_millis(1)).await;
            assert_eq!(futures_util::poll!(writing.as_mut()), Poll::Ready(false));
        }
    }

    #[tokio::test]
    async fn a_line_that_breaks_is_given_up_at_once() {
        for takes in 0..3 {
            let mut line = Line { breaks: true, ..Line::of(takes) };
            let (outbox, mut outflow) = outbox();
            outbox.say(pong(2));
            assert!(!write_out(&mut line, &mut outflow, &pong(1)).await);
        }
    }

    #[tokio::test]
    async fn a_client_is_heard_again_after_as_many_frames_as_are_written_at_once() {
        let mut line = Line::of(1_000);
        let (outbox, mut outflow) = outbox();
        for _ in 0..FRAMES_AT_ONCE {
            outbox.say(pong(2));
        }
        assert!(write_out(&mut line, &mut outflow, &pong(1)).await);
        assert_eq!(line.taken.len(), FRAMES_AT_ONCE);
        assert!(outflow.waiting().is_some_and(|next| next.text() == pong(2).text()));
        assert!(outflow.waiting().is_none());
        assert!(write_out(&mut line, &mut outflow, &pong(3)).await);
        assert_eq!(line.taken.len(), FRAMES_AT_ONCE + 1);
    }
}
