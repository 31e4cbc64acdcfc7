//! Games that were played elsewhere and come in files, of any size.
//!
//! A file is read while it comes in: [`pipe`] hands its bytes to threads that read games and check
//! them ([`sort`]), and [`job`] stores what they found. A game is kept as a text, in the form that
//! the games of its kind have; [`Elsewhere::log`] makes a log of it when somebody looks.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};

use rookery_protocol::account::Role;
use rookery_protocol::error::Refusal;
use rookery_protocol::id::UserId;
use rookery_rules::Registry;
use rookery_storage::{StorageError, User};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::base::Base;
use crate::library::Shelf;

mod alone;
mod check;
mod elsewhere;
mod job;
mod pipe;
mod sort;
mod when;

pub use alone::{NotKept, keep_one};
pub use check::check;
pub use elsewhere::{Elsewhere, elsewhere};
pub use job::{Job, LINES_MAX, run, with_state_now};

/// Files that are read at once.
const AT_ONCE_MAX: usize = 2;
/// Games from elsewhere that one person may have here.
const GAMES_EACH_MAX: u64 = 200_000;
/// The same for those who run the server.
const ADMIN_GAMES_MAX: u64 = 20_000_000;

/// Whose files are being read.
pub struct Imports {
    turns: Arc<Semaphore>,
    /// Locked for set operations only, never across an `.await`.
    running: Arc<Mutex<HashSet<UserId>>>,
}

/// The right to send a file; it ends when this is dropped.
pub struct Turn {
    user: UserId,
    running: Arc<Mutex<HashSet<UserId>>>,
    _turn: OwnedSemaphorePermit,
}

impl Default for Imports {
    fn default() -> Self {
        Self { turns: Arc::new(Semaphore::new(AT_ONCE_MAX)), running: Arc::default() }
    }
}

impl Imports {
    /// A turn for somebody who has none.
    ///
    /// # Errors
    /// [`Refusal::Busy`] when they send a file already, or too many others do.
    pub fn turn(&self, user: UserId) -> Result<Turn, Refusal> {
        let permit = Arc::clone(&self.turns).try_acquire_owned().map_err(|_| Refusal::Busy)?;
        if !lock(&self.running).insert(user) {
            return Err(Refusal::Busy);
        }
        Ok(Turn { user, running: Arc::clone(&self.running), _turn: permit })
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        lock(&self.running).remove(&self.user);
    }
}

/// How many more games from elsewhere somebody may have here.
///
/// # Errors
/// The database fails.
pub async fn room(base: &Base, user: &User) -> Result<u64, StorageError> {
    let max = if user.role == Role::Admin { ADMIN_GAMES_MAX } else { GAMES_EACH_MAX };
    Ok(max.saturating_sub(base.storage.count_imported(user.id).await?))
}

/// The games that tags can name: what new games can be played by.
fn registry(shelf: &Shelf) -> Registry {
    let mut registry = Registry::default();
    shelf.iter().for_each(|offer| registry.add_as(&offer.key, "", Arc::clone(&offer.game)));
    registry
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::World;

    #[test]
    fn one_person_sends_one_file_at_a_time_and_two_do_at_once() {
        let imports = Imports::default();
        let [ada, bert, cili] = [1, 2, 3].map(UserId::from_random);
        let first = imports.turn(ada).unwrap();
        assert_eq!(imports.turn(ada).err(), Some(Refusal::Busy));
        let second = imports.turn(bert).unwrap();
        assert_eq!(imports.turn(cili).err(), Some(Refusal::Busy));
        drop(first);
        assert_eq!(imports.turn(bert).err(), Some(Refusal::Busy), "it is somebody else's");
        drop(imports.turn(ada).unwrap());
        drop(second);
        assert!(imports.turn(bert).is_ok());
    }

    #[tokio::test]
    async fn who_runs_the_server_has_room_for_more_games_and_those_that_one_has_count() {
        let world = World::new().await;
        let (anna, boss) = (world.player("anna").await, world.admin("boss").await);
        let base = &world.app.base;
        for (user, max) in [(&anna, 200_000), (&*boss, 20_000_000)] {
            assert_eq!(room(base, user).await.unwrap(), max);
            let text = "1. e4 *".to_owned();
            assert!(keep_one(base, &world.app.imports, user, text).await.is_ok());
            assert_eq!(room(base, user).await.unwrap(), max - 1);
        }
        world.end().await;
    }
}
