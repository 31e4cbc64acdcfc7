//! What the server's clock shows, by what its messages say.

use std::time::Duration;

use rookery_protocol::Millis;
use tokio::time::Instant;

/// The best guess so far: an answer bounds the server's time to half its round trip around the
/// middle, so the quickest one is the best.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ServerTime {
    at_ms: Millis,
    heard: Instant,
    round_trip: Duration,
}

/// Clocks drift apart: an older guess is worse than any new one.
const AGE_MAX: Duration = Duration::from_secs(120);

impl ServerTime {
    /// The server said just now that it is `at_ms`, in answer to a question that was asked so long
    /// ago.
    pub(crate) fn learn(before: Option<Self>, at_ms: Millis, round_trip: Duration) -> Self {
        let better = before.filter(|it| it.heard.elapsed() < AGE_MAX && it.round_trip < round_trip);
        let half = Millis::try_from(round_trip.as_millis() / 2).unwrap_or_default();
        better.unwrap_or_else(|| Self { at_ms: at_ms + half, heard: Instant::now(), round_trip })
    }

    /// What it shows now, in milliseconds since 1970.
    pub(crate) fn now(&self) -> Millis {
        let since = Millis::try_from(self.heard.elapsed().as_millis()).unwrap_or_default();
        self.at_ms + since
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::time::advance;

    #[tokio::test(start_paused = true)]
    async fn the_quickest_answer_counts_until_it_is_old() {
        let ms = Duration::from_millis;
        let slow = ServerTime::learn(None, 1_000, ms(400));
        assert_eq!(slow.now(), 1_200);
        let quick = ServerTime::learn(Some(slow), 1_150, ms(20));
        assert_eq!(quick.now(), 1_160);
        advance(ms(1_000)).await;
        assert_eq!(ServerTime::learn(Some(quick), 9_000, ms(30)).now(), 2_160);
        advance(AGE_MAX).await;
        assert_eq!(ServerTime::learn(Some(quick), 9_000, ms(30)).now(), 9_015);
    }
}
