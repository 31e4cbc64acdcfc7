//! A search without end, of which one wants to know how it stands.

use tokio::time::Instant;

use super::{BEGIN_MAX, Ears, Engine, shown};
use crate::fault::Fault;
use crate::protocol::{Heard, Turn};

impl Engine {
    /// Searches the present position `until` then, with nothing but infos to show for it. Must not
    /// be asked for while it ponders or thinks.
    ///
    /// # Errors
    /// [`Fault::Cannot`] when its protocol or it cannot analyse, and all that a process can do wrong.
    pub async fn analyze(
        &mut self,
        turn: &Turn<'_>,
        until: Instant,
        ears: &mut dyn Ears,
    ) -> Result<(), Fault> {
        const DOING: &str = "analysing";
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
                Heard::Refuses(words) => return Err(Fault::Refused(shown(&words))),
                _ => {}
            }
        }
        self.protocol.leave_analysis(&mut self.out);
        self.flush(DOING, until + BEGIN_MAX).await
    }
}
