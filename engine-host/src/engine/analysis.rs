//! Analysis: a search without end, of which only the reports are wanted.

use tokio::time::Instant;

use super::{BEGIN_MAX, Ears, Engine, refused};
use crate::fault::{Doing, Fault};
use crate::protocol::{Heard, Turn};

impl Engine {
    /// Searches the present position `until` then, with nothing but reports to show for it. Must
    /// not be called while the engine ponders or thinks.
    ///
    /// # Errors
    /// [`Fault::Cannot`] when the protocol or the engine cannot analyse, and every fault of a
    /// process.
    pub async fn analyze(
        &mut self,
        turn: &Turn<'_>,
        until: Instant,
        ears: &mut dyn Ears,
    ) -> Result<(), Fault> {
        const DOING: Doing = Doing::Analysing;
        self.protocol.analyze(turn, &mut self.out)?;
        self.flush(DOING, until).await?;
        loop {
            let heard = match self.process.line(DOING, until).await {
                Ok(line) => self.protocol.heard(line, &mut self.out),
                Err(Fault::Stall { .. }) if Instant::now() >= until => break,
                Err(fault) => return Err(fault),
            };
            match heard {
                Heard::Info(info) => ears.info(info),
                Heard::Text(text) => ears.text(text),
                Heard::Refuses(words) => return Err(Fault::Refused(refused(words))),
                _ => {}
            }
        }
        self.protocol.leave_analysis(&mut self.out);
        self.flush(DOING, until + BEGIN_MAX).await
    }
}
