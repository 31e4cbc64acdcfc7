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

#[cfg(test)]
mod tests {
    use rookery_protocol::clock::{TimeControl, TimeLimit};
    use rookery_protocol::game::Start;
    use rookery_protocol::id::GameId;
    use rookery_storage::NewGame;

    use super::*;
    use crate::testing::World;

    #[tokio::test]
    async fn games_are_read_the_newest_first_over_all_pages_and_no_more_than_are_asked_for() {
        let world = World::new().await;
        let [anna, bela] = [world.player("anna").await, world.player("bela").await];
        let count = u64::from(LIST_LEN_MAX) + 3;
        let game = |number| NewGame {
            id: GameId::from_random(number),
            rules: "chess".to_owned(),
            start: Start::Usual,
            time: TimeControl::even(TimeLimit::Unlimited),
            rated: false,
            players: [anna.id, bela.id],
            started_ms: number as i64,
        };
        let storage = &world.app.base.storage;
        storage.create_games(&(1..=count).map(game).collect::<Vec<_>>()).await.unwrap();
        let read = async |max| {
            let mut pages = Pages::new(GamesFilter::default(), max);
            let mut read = vec![];
            while let Some(game) = pages.next(storage).await.unwrap() {
                read.push(game.started_ms as u64);
            }
            read
        };
        assert_eq!(read(0).await, [] as [u64; 0]);
        assert_eq!(read(2).await, [count, count - 1]);
        assert_eq!(read(count - 1).await, (2..=count).rev().collect::<Vec<_>>());
        assert_eq!(read(count + 9).await, (1..=count).rev().collect::<Vec<_>>());
        world.end().await;
    }
}
