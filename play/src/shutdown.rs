//! The end of the server, as everything that runs hears of it.

use tokio::sync::watch;

/// Tells everything that runs that the server ends.
pub struct Shutdown {
    begun: watch::Sender<bool>,
}

/// One who waits for the end.
#[derive(Clone)]
pub struct Ending {
    begun: watch::Receiver<bool>,
}

impl Default for Shutdown {
    fn default() -> Self {
        Self { begun: watch::Sender::new(false) }
    }
}

impl Shutdown {
    /// Lets it begin. Once is enough.
    pub fn begin(&self) {
        self.begun.send_replace(true);
    }

    /// Whether it has begun.
    #[must_use]
    pub fn has_begun(&self) -> bool {
        *self.begun.borrow()
    }

    /// For a task that must hear of it.
    #[must_use]
    pub fn ending(&self) -> Ending {
        Ending { begun: self.begun.subscribe() }
    }
}

impl Ending {
    /// Whether the shutdown has begun.
    #[must_use]
    pub fn has_begun(&self) -> bool {
        *self.begun.borrow()
    }

    /// Returns once the shutdown has begun. May be dropped and called again.
    pub async fn begun(&mut self) {
        // An error means that the server itself is gone, which is an end as well.
        let _ = self.begun.wait_for(|begun| *begun).await;
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt as _;

    use super::*;

    #[test]
    fn who_waits_for_the_end_hears_of_it_whenever_they_began_to_wait() {
        let shutdown = Shutdown::default();
        let mut early = shutdown.ending();
        assert_eq!((shutdown.has_begun(), early.begun().now_or_never()), (false, None));
        shutdown.begin();
        shutdown.begin();
        let mut late = shutdown.ending();
        for ending in [&mut early, &mut late] {
            assert_eq!(ending.begun().now_or_never(), Some(()));
            assert_eq!(ending.begun().now_or_never(), Some(()), "it stays so");
        }
        assert!(shutdown.has_begun());
    }

    #[test]
    fn a_server_that_is_gone_has_ended() {
        let shutdown = Shutdown::default();
        let mut ending = shutdown.ending();
        drop(shutdown);
        assert_eq!(ending.begun().now_or_never(), Some(()));
    }
}
