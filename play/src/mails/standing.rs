//! How it goes with mail, as admins are told.

use std::sync::{Mutex, MutexGuard, PoisonError};

use rookery_protocol::Millis;
use rookery_protocol::mail::MailStanding;

use super::{MINUTE_MS, is_offered};
use crate::app::App;
use crate::denied::Result;
use crate::now;

/// Where a mail has waited for so long, something is wrong.
const WAITED_MS_MAX: Millis = 15 * MINUTE_MS;
/// The longest text of a failure, in characters.
const FAILURE_LEN_MAX: usize = 200;
/// The longest that a mail server which takes nothing is left alone.
const REST_MS_MAX: Millis = 5 * MINUTE_MS;

/// What became of mails at this server.
#[derive(Default)]
pub(super) struct Past(Mutex<Known>);

#[derive(Default)]
struct Known {
    sent: u64,
    /// How often in a row the mail server took nothing, whatever it was offered.
    down: u32,
    /// Until when it is left alone.
    down_until_ms: Millis,
    failed: Option<(Millis, String)>,
}

impl Past {
    /// A mail was sent.
    pub(super) fn sent(&self) {
        let mut known = self.lock();
        known.sent += 1;
        known.down = 0;
        known.down_until_ms = 0;
    }

    /// A mail was not sent: why, without a word of whom it was for.
    pub(super) fn failed(&self, why: &str, now: Millis) {
        let why = why.chars().take(FAILURE_LEN_MAX).collect();
        self.lock().failed = Some((now, why));
    }

    /// The mail server takes nothing: it is left alone for a while, and longer each time.
    pub(super) fn down(&self, again_ms: Millis, now: Millis) {
        let mut known = self.lock();
        // Of several mails that fail together one counts.
        if known.down_until_ms > now {
            return;
        }
        known.down = known.down.saturating_add(1);
        let rest_ms = again_ms.saturating_mul(1 << (known.down - 1).min(10)).min(REST_MS_MAX);
        known.down_until_ms = now + rest_ms;
    }

    /// Until when the mail server is left alone, if it is.
    pub(super) fn is_down(&self, now: Millis) -> Option<Millis> {
        Some(self.lock().down_until_ms).filter(|until_ms| *until_ms > now)
    }

    fn lock(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// How it goes with mail; `None` where the server sends none.
///
/// # Errors
/// The database fails.
pub async fn standing(app: &App) -> Result<Option<MailStanding>> {
    if !is_offered(&app.base) {
        return Ok(None);
    }
    let (waiting, oldest_ms) = app.base.storage.mails_waiting().await?;
    let now = now::millis();
    let is_late = oldest_ms.is_some_and(|oldest_ms| now - oldest_ms > WAITED_MS_MAX);
    let known = app.mails.past.lock();
    let (failed_ms, failure) = known.failed.clone().unzip();
    Ok(Some(MailStanding {
        waiting,
        sent: known.sent,
        trouble: is_late || known.down > 0,
        failed_ms,
        failure,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mail_server_that_takes_nothing_is_left_alone_for_longer_each_time() {
        let past = Past::default();
        let mut now = 1_000;
        for rest_ms in [10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000] {
            past.down(10_000, now);
            // What was under way then fails as well.
            past.down(10_000, now + 1);
            assert_eq!(past.is_down(now), Some(now + rest_ms));
            now += rest_ms;
            assert_eq!(past.is_down(now), None);
        }
        past.sent();
        past.down(10_000, now);
        assert_eq!(past.is_down(now), Some(now + 10_000));
    }
}
