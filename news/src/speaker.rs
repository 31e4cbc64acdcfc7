//! Tells what was said, as much together as has queued up meanwhile.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::sync::mpsc;

use crate::carrier::{Carrier, Lost};
use crate::word::{Batch, Word};

/// How long telling may take before the words count as lost.
const TELL_IN: Duration = Duration::from_secs(2);
/// After a failure, so long until the carrier is tried again.
const AGAIN_AFTER: Duration = Duration::from_millis(500);

/// Tells what is said until nobody can say anything any more. What was lost is told as
/// [`Word::Anything`] once somebody hears again.
pub(crate) async fn run(
    own: String,
    carrier: Arc<dyn Carrier>,
    mut said: mpsc::Receiver<Word>,
    lost: Arc<AtomicBool>,
) {
    while let Some(word) = said.recv().await {
        let mut batch = Batch::default();
        batch.add(word);
        while let Ok(word) = said.try_recv() {
            batch.add(word);
        }
        if lost.swap(false, Ordering::Relaxed) {
            batch.add(Word::Anything);
        }
        if let Err(mut failed) = tell(&own, carrier.as_ref(), &batch.into_words()).await {
            tracing::warn!(error = %failed, "other servers do not hear what happens here");
            while !said.is_closed() {
                tokio::time::sleep(AGAIN_AFTER).await;
                match tell(&own, carrier.as_ref(), &[Word::Anything]).await {
                    Ok(()) => break,
                    Err(again) => failed = again,
                }
            }
            tracing::info!(was = %failed, "other servers hear again");
        }
    }
}

async fn tell(own: &str, carrier: &dyn Carrier, words: &[Word]) -> Result<(), Lost> {
    match tokio::time::timeout(TELL_IN, carrier.tell(own, words)).await {
        Ok(told) => told,
        Err(_) => Err(Lost("it takes too long".to_owned())),
    }
}
