//! Games of the database as they are read: the newest first, a page of them at a time.

use rookery_protocol::game::GameSummary;
use rookery_storage::{GamesFilter, LIST_LEN_MAX, Storage, StorageError};

/// Games that a filter lets through.
pub struct Pages {
    filter: GamesFilter,
    /// How many may still come.
    left: u64,
    page: std::vec::IntoIter<GameSummary>,
}

impl Pages {
    /// As many games as there are, `max` at most; the filter's own limit does not count.
    #[must_use]
    pub fn new(filter: GamesFilter, max: u64) -> Self {
        Self { filter, left: max, page: vec![].into_iter() }
    }

    /// The next game; `None` after the last one.
    ///
    /// # Errors
    /// The database fails.
    pub async fn next(&mut self, storage: &Storage) -> Result<Option<GameSummary>, StorageError> {
        if self.left == 0 {
            return Ok(None);
        }
        if self.page.as_slice().is_empty() {
            self.filter.limit = LIST_LEN_MAX;
            self.page = storage.list_games(&self.filter).await?.into_iter();
        }
        let Some(game) = self.page.next() else { return Ok(None) };
        (self.filter.before_ms, self.filter.before_id) = (Some(game.started_ms), Some(game.id));
        self.left -= 1;
        Ok(Some(game))
    }
}
