//! What is kept in memory as it was last read from the database.

use std::sync::{Arc, PoisonError, RwLock};

/// What was read last, replaced whole each time that it is read anew.
#[derive(Default)]
pub(crate) struct LastRead<T> {
    /// Locked to look or to replace, never across an `.await`.
    known: RwLock<Arc<T>>,
    /// Held from before something is read until it is known. Of two who read at once, the one who
    /// began first would otherwise be free to come last, and to forget what the other has seen.
    turn: tokio::sync::Mutex<()>,
}

impl<T> LastRead<T> {
    pub(crate) fn new(known: T) -> Self {
        Self { known: RwLock::new(Arc::new(known)), turn: tokio::sync::Mutex::default() }
    }

    /// What was read last.
    pub(crate) fn known(&self) -> Arc<T> {
        self.known.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Reads anew, once nobody else does. Whatever was stored before the call is known after it.
    ///
    /// # Errors
    /// Those of reading; what was known stays.
    pub(crate) async fn refresh<E>(
        &self,
        reading: impl Future<Output = Result<T, E>>,
    ) -> Result<(), E> {
        let _turn = self.turn.lock().await;
        let read = reading.await?;
        *self.known.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(read);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use tokio::sync::oneshot;

    use super::*;

    #[tokio::test]
    async fn who_read_before_a_change_does_not_undo_it_for_who_made_it() {
        let (stored, last) = (AtomicU32::new(1), LastRead::new(0));
        let (go_on, slow) = oneshot::channel::<()>();
        let before = last.refresh(async {
            let read = stored.load(Ordering::Relaxed);
            slow.await.map(|()| read)
        });
        let change = async {
            stored.store(2, Ordering::Relaxed);
            let after = last.refresh(async { Ok::<_, ()>(stored.load(Ordering::Relaxed)) });
            let told = async { go_on.send(()).map(|()| tokio::task::yield_now()) };
            let (after, told) = tokio::join!(after, told);
            told.unwrap().await;
            after
        };
        let (before, change) = tokio::join!(before, change);
        assert_eq!((before, change), (Ok(()), Ok(())));
        assert_eq!(*last.known(), 2);
    }

    #[tokio::test]
    async fn what_cannot_be_read_leaves_what_was_known() {
        let last = LastRead::new(1);
        assert_eq!(last.refresh(async { Err("gone") }).await, Err("gone"));
        assert_eq!(*last.known(), 1);
        assert_eq!(last.refresh(async { Ok::<_, ()>(2) }).await, Ok(()));
        assert_eq!(*last.known(), 2);
    }
}
