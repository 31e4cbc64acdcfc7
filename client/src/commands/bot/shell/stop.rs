//! That the bot should stop.

use crate::failure::Failure;
#[cfg(unix)]
use crate::texts::bots;

/// The signals that say so.
pub(super) struct Stop {
    #[cfg(unix)]
    terminate: tokio::signal::unix::Signal,
    #[cfg(unix)]
    interrupt: tokio::signal::unix::Signal,
}

impl Stop {
    #[cfg(unix)]
    pub(super) fn new() -> Result<Self, Failure> {
        use tokio::signal::unix::{SignalKind, signal};
        let deaf = |why: std::io::Error| Failure::Refused(bots::deaf(why.to_string()));
        Ok(Self {
            terminate: signal(SignalKind::terminate()).map_err(deaf)?,
            interrupt: signal(SignalKind::interrupt()).map_err(deaf)?,
        })
    }

    #[cfg(not(unix))]
    pub(super) fn new() -> Result<Self, Failure> {
        Ok(Self {})
    }

    /// Waits for the next one.
    pub(super) async fn asked(&mut self) {
        #[cfg(unix)]
        tokio::select! {
            _ = self.terminate.recv() => {}
            _ = self.interrupt.recv() => {}
        }
        #[cfg(not(unix))]
        let _ = tokio::signal::ctrl_c().await;
    }
}
