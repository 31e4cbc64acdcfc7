//! PostgreSQL's `NOTIFY`: short texts from one process to all that listen, which nobody keeps.

use sqlx::postgres::PgListener;

use crate::database::{Database, alone};
use crate::error::StorageError;
use crate::{Answer, Storage, sql};

/// The longest text, in bytes. PostgreSQL takes no 8,000.
pub const NOTE_BYTES_MAX: usize = 7_000;

impl Storage {
    /// Tells everybody who listens on a channel a text, outside any other transaction.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails; [`StorageError::Other`] where it is SQLite, or
    /// the text is longer than [`NOTE_BYTES_MAX`].
    pub fn note<'a>(&'a self, channel: &'a str, text: &'a str) -> Answer<'a, ()> {
        Box::pin(async move {
            let Database::Postgres { pool, .. } = self.database() else { return Err(no_notes()) };
            if text.len() > NOTE_BYTES_MAX {
                return Err(StorageError::Other(format!("a note of {} bytes", text.len())));
            }
            let note = sqlx::query(sql::NOTE_POSTGRES).bind(channel).bind(text);
            alone!(pool, c => note.execute(c)).map(drop)
        })
    }

    /// Listens on a channel, over a connection of its own.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails; [`StorageError::Other`] where it is SQLite.
    pub fn notes<'a>(&'a self, channel: &'a str) -> Answer<'a, Notes> {
        Box::pin(async move {
            let Database::Postgres { pool, .. } = self.database() else { return Err(no_notes()) };
            let mut listener = PgListener::connect_with(pool).await?;
            listener.listen(channel).await?;
            Ok(Notes(listener))
        })
    }
}

fn no_notes() -> StorageError {
    StorageError::Other("SQLite tells nobody anything".to_owned())
}

/// What is told on a channel.
pub struct Notes(PgListener);

impl Notes {
    /// Returns the next text; `None` where the connection was lost and is there again, so that some
    /// may be missing. May be dropped and called again.
    ///
    /// # Errors
    /// A [`StorageError`] if the connection is lost and does not come back, or the database was
    /// closed. Listen anew then.
    pub async fn next(&mut self) -> Result<Option<String>, StorageError> {
        let note = self.0.try_recv().await?;
        Ok(note.map(|note| note.payload().to_owned()))
    }
}
