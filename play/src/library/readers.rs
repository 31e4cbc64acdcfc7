//! How many may ask rules for whole games at once.

use rookery_protocol::error::Refusal;
use rookery_rules::Game;
use tokio::sync::{Semaphore, SemaphorePermit};

/// Games by quick rules that are read at once, for each processor.
const QUICK_EACH: usize = 1;

/// Who may ask rules for whole games now.
pub struct Readers {
    quick: Semaphore,
    /// Rules in a sandbox may take seconds for a game that was never worked out before: they leave
    /// half of the processors to others.
    slow: Semaphore,
}

impl Default for Readers {
    fn default() -> Self {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        Self {
            quick: Semaphore::new(processors * QUICK_EACH),
            slow: Semaphore::new((processors / 2).max(1)),
        }
    }
}

impl Readers {
    /// Waits until the rules of `game` may be asked for a whole game.
    ///
    /// # Errors
    /// [`Refusal::StorageDown`] when the server ends.
    pub async fn turn(&self, game: &dyn Game) -> Result<SemaphorePermit<'_>, Refusal> {
        let readers = if game.is_slow() { &self.slow } else { &self.quick };
        readers.acquire().await.map_err(|_| Refusal::StorageDown)
    }
}
