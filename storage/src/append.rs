//! Appending to logs: one task commits whatever has queued up, many games' events at a time.

use std::sync::Arc;

use tokio::sync::{Notify, mpsc, oneshot};

use crate::batch;
use crate::database::Database;
use crate::error::AppendError;
use crate::lives::OwnLife;
use crate::model::Append;
use crate::{APPEND_LEN_MAX, Answer, BODY_BYTES_MAX, LOG_LEN_MAX, Storage};

/// The most appends that wait for the writer; more are refused.
pub const QUEUE_LEN_MAX: usize = 8_192;
/// Events in one transaction, plus what the last append brings.
const BATCH_EVENTS_MAX: usize = 1_000;
/// Bytes of bodies in one transaction, plus what the last append brings.
const BATCH_BYTES_MAX: usize = 1024 * 1024;

impl Storage {
    /// Appends events to a game's log, all or none. Once this returns `Ok` they are on the disk.
    /// An append that does not fit fails alone, whatever else is committed together with it.
    ///
    /// # Errors
    /// [`AppendError::Down`] at once when [`QUEUE_LEN_MAX`] appends wait already, and within a few
    /// seconds when the database does not take it.
    pub fn append(&self, append: Append) -> Answer<'_, (), AppendError> {
        Box::pin(async move {
            check(&append)?;
            let (answer, answered) = oneshot::channel();
            self.queue().try_send(Pending { append, answer }).map_err(|refused| match refused {
                mpsc::error::TrySendError::Full(_) => down("too many appends wait"),
                mpsc::error::TrySendError::Closed(_) => down("closed"),
            })?;
            answered.await.map_err(|_| down("the writer is gone"))?
        })
    }
}

/// An append and who waits for it.
pub(crate) struct Pending {
    pub(crate) append: Append,
    answer: oneshot::Sender<Result<(), AppendError>>,
}

impl Pending {
    /// It does not matter here whether anyone still listens.
    pub(crate) fn answer(self, outcome: Result<(), AppendError>) {
        let _ = self.answer.send(outcome);
    }
}

/// Takes what has queued up, commits it, answers, and so on until `closing` is notified or nobody
/// can send any more; then commits the rest.
pub(crate) async fn run(
    database: Arc<Database>,
    life: Arc<OwnLife>,
    mut queue: mpsc::Receiver<Pending>,
    closing: Arc<Notify>,
) {
    let mut held = None;
    loop {
        let first = match held.take() {
            Some(pending) => pending,
            None => tokio::select! {
                // First, or a busy server would never stop.
                biased;
                () = closing.notified() => {
                    queue.close();
                    continue;
                }
                pending = queue.recv() => match pending {
                    Some(pending) => pending,
                    None => return,
                },
            },
        };
        let batch;
        (batch, held) = fill(first, &mut queue);
        if let Err(text) = batch::commit(&database, life.number(), batch).await {
            tracing::warn!(error = text, "a batch of moves was refused by the database");
            // Whoever queued up meanwhile would only wait as long for the same answer.
            while let Some(pending) = held.take().or_else(|| queue.try_recv().ok()) {
                pending.answer(Err(down(&text)));
            }
        }
    }
}

/// What waits, up to the limits of a batch. A second append to the same game is held back for the
/// next batch: it builds on the first.
fn fill(first: Pending, queue: &mut mpsc::Receiver<Pending>) -> (Vec<Pending>, Option<Pending>) {
    let mut games = std::collections::HashSet::from([first.append.game]);
    let (mut events, mut bytes) = size(&first.append);
    let mut batch = vec![first];
    while events < BATCH_EVENTS_MAX && bytes < BATCH_BYTES_MAX {
        let Ok(next) = queue.try_recv() else { break };
        if !games.insert(next.append.game) {
            return (batch, Some(next));
        }
        let (more_events, more_bytes) = size(&next.append);
        events += more_events;
        bytes += more_bytes;
        batch.push(next);
    }
    (batch, None)
}

fn size(append: &Append) -> (usize, usize) {
    (append.events.len(), append.events.iter().map(|event| event.body.len()).sum())
}

fn check(append: &Append) -> Result<(), AppendError> {
    let versions = append.first_version..=LOG_LEN_MAX;
    if append.first_version == 0 {
        return Err(AppendError::Invalid("versions count from 1"));
    }
    if append.events.is_empty() || append.events.len() > APPEND_LEN_MAX {
        return Err(AppendError::Invalid("it has no events, or too many"));
    }
    if !versions.take(append.events.len()).eq(append.events.iter().map(|event| event.version)) {
        return Err(AppendError::Invalid("the versions do not count up, or the log is full"));
    }
    if append.events.iter().any(|event| event.body.len() > BODY_BYTES_MAX) {
        return Err(AppendError::Invalid("an event is too long"));
    }
    let texts = append.events.iter().map(|event| &event.body);
    if texts.chain(append.ended.iter().map(|ended| &ended.result.reason)).any(|t| t.contains('\0'))
    {
        return Err(AppendError::Invalid("PostgreSQL stores no NUL character"));
    }
    Ok(())
}

pub(crate) fn down(text: &str) -> AppendError {
    AppendError::Down(text.to_owned())
}
