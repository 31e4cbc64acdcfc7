//! What an engine says while it thinks, on its way to the server.

use std::time::Duration;

use rookery_protocol::engine::Info;
use rookery_protocol::host::{HostOut, Work};
use tokio::sync::mpsc;
use tokio::time::Instant;

use crate::engine::Ears;

/// What is told of a search comes no more often than this.
const INFO_EVERY: Duration = Duration::from_millis(200);
/// Things that an engine may say to the people at the board during one turn.
const TEXTS_MAX: u32 = 4;

/// Passes on what an engine says while it thinks, as much as there is room for.
pub(super) struct Voice<'a> {
    work: Work,
    ply: u32,
    out: &'a mpsc::Sender<HostOut>,
    texts: u32,
    told: Option<Instant>,
    /// What came too soon after the last that was told.
    kept: Option<Info>,
}

impl<'a> Voice<'a> {
    /// For one turn.
    pub(super) fn new(work: Work, ply: u32, out: &'a mpsc::Sender<HostOut>) -> Self {
        Self { work, ply, out, texts: 0, told: None, kept: None }
    }

    /// The turn is over: how the search stood in the end is told in any case.
    pub(super) fn end(mut self) {
        if let Some(info) = self.kept.take() {
            self.tell(info);
        }
    }

    fn tell(&mut self, info: Info) {
        let _ = self.out.try_send(HostOut::Searching { work: self.work, ply: self.ply, info });
    }
}

impl Ears for Voice<'_> {
    fn info(&mut self, info: Info) {
        let now = Instant::now();
        if info.score.is_none() {
            return;
        }
        if self.told.is_some_and(|told| now - told < INFO_EVERY) {
            self.kept = Some(info);
            return;
        }
        (self.told, self.kept) = (Some(now), None);
        self.tell(info);
    }

    fn text(&mut self, text: String) {
        if self.texts < TEXTS_MAX {
            self.texts += 1;
            let _ = self.out.try_send(HostOut::Said { work: self.work, text });
        }
    }
}
