//! Copying a site that stands still to another database.
//!
//! Nothing is written into the old database. The new one is marked while it is incomplete
//! (the table `moving`), so that no server starts on it. A batch of rows and how far the move is are
//! stored together: a move that breaks off goes on where it was, and copies nothing twice. In the
//! end each row is read from both databases and compared.

pub(crate) mod batch;
mod error;
mod new;
mod old;
pub(crate) mod tables;
#[cfg(test)]
mod tests;

use std::time::Duration;

pub use crate::moving::error::MoveError;

use crate::error::StorageError;
use crate::moving::batch::Batch;
use crate::moving::new::New;
use crate::moving::old::{Old, Place};
use crate::moving::tables::{TABLES, Table};

/// How long a batch, or counting a table, may take.
pub(crate) const STEP_MS_MAX: u64 = 10 * 60 * 1_000;

/// How much is read and written at once. Two batches are in memory at a time.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Rows of a batch.
    pub rows: u32,
    /// Bytes of a batch, plus what its last row brings.
    pub bytes: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { rows: 5_000, bytes: 4 * 1024 * 1024 }
    }
}

/// What is in the old database.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Amount {
    /// Rows of all tables that are copied.
    pub rows: u64,
    /// Games among them.
    pub games: u64,
    /// Events of all games among them.
    pub events: u64,
}

/// What a step did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// So many rows of a table were copied.
    Copied(&'static str, u64),
    /// So many rows of a table were found to be the same in both databases.
    Compared(&'static str, u64),
}

/// A move that has begun. Dropping it breaks it off; the same move may be begun again.
pub struct Move {
    old: Old,
    new: New,
    limits: Limits,
    amount: Amount,
    copied_before: u64,
    /// Whether everything was copied, so that it is compared now.
    compares: bool,
    /// Where to read on in the old database.
    place: Place,
    /// What was read while the batch before was written.
    ahead: Option<Batch>,
}

impl Move {
    /// Begins to copy the old database to the new one, or goes on with it. Both are addresses as
    /// [`Storage::open`](crate::Storage::open) takes them; the new one must be PostgreSQL. Both are
    /// held until this is dropped: no server can use them.
    ///
    /// # Errors
    /// The [`MoveError`] that says why nothing can be moved. A new database that is refused is as it
    /// was.
    pub async fn begin(old: &str, new: &str, limits: Limits) -> Result<Move, MoveError> {
        if !new.starts_with("postgres://") && !new.starts_with("postgresql://") {
            return Err(MoveError::ToFile);
        }
        let mut old = Old::open(old).await?;
        let amount = count(&mut old).await?;
        let (new, place) = New::open(new, &old).await?;
        let mut begun = Move {
            old,
            new,
            limits,
            amount,
            copied_before: 0,
            compares: false,
            place,
            ahead: None,
        };
        for table in begun.place.begun() {
            begun.copied_before += begun.new.count(table).await?;
        }
        Ok(begun)
    }

    /// What is in the old database.
    #[must_use]
    pub fn amount(&self) -> Amount {
        self.amount
    }

    /// How many rows had been copied when this went on with a move.
    #[must_use]
    pub fn copied_before(&self) -> u64 {
        self.copied_before
    }

    /// Copies a batch, or compares one; `None` once everything was copied and compared.
    ///
    /// # Errors
    /// The [`MoveError`] that says why it cannot go on. What was copied stays.
    pub async fn step(&mut self) -> Result<Option<Step>, MoveError> {
        let limit = Duration::from_millis(STEP_MS_MAX);
        match tokio::time::timeout(limit, self.step_untimed()).await {
            Ok(done) => done,
            Err(_) => {
                let why = format!("no answer within {STEP_MS_MAX} ms");
                Err(MoveError::New(StorageError::Down(why)))
            }
        }
    }

    async fn step_untimed(&mut self) -> Result<Option<Step>, MoveError> {
        let batch = match self.ahead.take() {
            Some(batch) => Some(batch),
            None => self.old.next(&mut self.place, self.limits).await?,
        };
        let batch = match batch {
            Some(batch) => batch,
            None if self.compares => return Ok(None),
            None => {
                self.compare_counts().await?;
                self.compares = true;
                self.place = Place::default();
                match self.old.next(&mut self.place, self.limits).await? {
                    Some(batch) => batch,
                    None => return Ok(None),
                }
            }
        };
        let compares = self.compares;
        let write = async {
            match compares {
                false => self.new.store(&batch).await,
                true => self.new.compare(&batch).await,
            }
        };
        let read = self.old.next(&mut self.place, self.limits);
        let (written, next) = tokio::join!(write, read);
        written?;
        self.ahead = next?;
        let rows = batch.rows() as u64;
        Ok(Some(match compares {
            false => Step::Copied(batch.table.name, rows),
            true => Step::Compared(batch.table.name, rows),
        }))
    }

    /// Each row of the old database is compared with its copy, so equal counts leave no other rows.
    async fn compare_counts(&mut self) -> Result<(), MoveError> {
        self.new.analyze().await?;
        for table in TABLES {
            let (old, new) = (self.old.count(table).await?, self.new.count(table).await?);
            if old != new {
                return Err(MoveError::Counts { table: table.name, old, new });
            }
        }
        Ok(())
    }

    /// Lets servers start on the new database, once [`step`](Self::step) has returned `None`.
    ///
    /// # Errors
    /// The [`MoveError`] that says why the move stays incomplete.
    pub async fn end(mut self) -> Result<(), MoveError> {
        self.old.ensure_unused().await?;
        self.new.end().await
    }
}

/// Counts what is there.
async fn count(old: &mut Old) -> Result<Amount, MoveError> {
    let mut amount = Amount::default();
    for table in TABLES {
        let rows = old.count(table).await?;
        amount.rows += rows;
        match *table {
            Table { name: "games", .. } => amount.games = rows,
            Table { name: "game_events", .. } => amount.events = rows,
            _ => {}
        }
    }
    Ok(amount)
}
