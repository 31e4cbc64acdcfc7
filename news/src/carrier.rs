//! What brings words from one server to the others.

use std::pin::Pin;

use thiserror::Error;
use tokio::task::AbortHandle;

use crate::word::{Topic, Word};

/// What brings words from one server to the others. It may lose them, but then says so
/// ([`Ear::misses`](crate::Ear::misses)), as far as it knows.
pub trait Carrier: Send + Sync + 'static {
    /// Tells the words of the server `from` to those who follow their topics.
    fn tell<'a>(&'a self, from: &'a str, words: &'a [Word]) -> Going<'a, ()>;

    /// Hears what is told of a topic, at least, for as long as what comes of this is kept.
    fn follow(&self, topic: Topic) -> Going<'_, Following>;
}

/// Something that goes on.
pub type Going<'a, T> = Pin<Box<dyn Future<Output = Result<T, Lost>> + Send + 'a>>;

/// The error of a carrier that is out of reach.
#[derive(Debug, Error)]
#[error("news do not travel: {0}")]
pub struct Lost(pub String);

/// Keeps a topic followed until it is dropped.
#[derive(Debug)]
pub struct Following(Option<AbortHandle>);

impl Following {
    /// Follows nothing, or what is followed anyway.
    #[must_use]
    pub fn nothing() -> Self {
        Self(None)
    }

    /// Ends a task when it is dropped.
    #[must_use]
    pub fn by(task: AbortHandle) -> Self {
        Self(Some(task))
    }
}

impl Drop for Following {
    fn drop(&mut self) {
        if let Some(task) = self.0.take() {
            task.abort();
        }
    }
}
