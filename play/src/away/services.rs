//! Push services that take nothing at the moment: what they would be told is dropped, so that nobody
//! waits behind it.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use rookery_protocol::Millis;

/// So long a service is left alone that does not say when it wants more.
const REST: Duration = Duration::from_secs(30);
/// The longest that a service may ask for.
const REST_MAX: Duration = Duration::from_secs(10 * 60);
/// So many are kept in mind: there are four, where the operator names no others.
const SERVICES_MAX: usize = 64;

/// Until when each service is left alone, by its origin.
#[derive(Default)]
pub(super) struct Down(Mutex<HashMap<String, Millis>>);

impl Down {
    /// A service takes nothing at `now`, and will `after` some time.
    pub(super) fn note(&self, service: String, after: Option<Duration>, now: Millis) {
        let rest = after.unwrap_or(REST).min(REST_MAX);
        let until = now + Millis::try_from(rest.as_millis()).unwrap_or(Millis::MAX);
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.retain(|_, until| *until > now);
        if all.len() < SERVICES_MAX || all.contains_key(&service) {
            all.insert(service, until);
        }
    }

    pub(super) fn is_down(&self, service: &str, now: Millis) -> bool {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.get(service).is_some_and(|until| *until > now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_service_is_left_alone_for_as_long_as_it_says_and_not_for_ever() {
        let down = Down::default();
        let [one, other] = ["https://one.example", "https://other.example"];
        assert!(!down.is_down(one, 0));
        down.note(one.to_owned(), Some(Duration::from_secs(5)), 1_000);
        assert!(down.is_down(one, 5_999) && !down.is_down(one, 6_000));
        assert!(!down.is_down(other, 1_000));
        down.note(one.to_owned(), None, 10_000);
        assert!(down.is_down(one, 39_999) && !down.is_down(one, 40_000));
        down.note(one.to_owned(), Some(Duration::from_secs(86_400)), 0);
        assert!(down.is_down(one, 599_999) && !down.is_down(one, 600_000));
    }

    #[test]
    fn so_many_services_are_kept_in_mind() {
        let down = Down::default();
        for number in 0..=SERVICES_MAX {
            down.note(format!("https://{number}.example"), None, 0);
        }
        assert!(down.is_down("https://0.example", 1));
        assert!(!down.is_down(&format!("https://{SERVICES_MAX}.example"), 1), "there is no room");
        down.note("https://new.example".to_owned(), None, 30_000);
        assert!(down.is_down("https://new.example", 30_001), "the old ones are forgotten");
    }
}
