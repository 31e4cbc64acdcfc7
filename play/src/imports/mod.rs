//! Games that were played elsewhere and come in files, of any size.
//!
//! A file is read while it comes in: [`pipe`] hands its bytes to threads that read games and check
//! them ([`sort`]), and [`job`] stores what they found. A game is kept as a text, in the form that
//! the games of its kind have; [`Elsewhere::log`] makes a log of it when somebody looks.

use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use rookery_protocol::account::Role;
use rookery_protocol::error::Refusal;
use rookery_protocol::id::UserId;
use rookery_rules::Registry;
use rookery_storage::{LIST_LEN_MAX, StorageError, User};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use crate::base::Base;
use crate::library::Shelf;
use crate::rates::network;
use crate::shares::{Share, Shares};

mod alone;
mod check;
mod elsewhere;
mod job;
mod pace;
mod pipe;
mod sort;
mod when;
mod work;

pub use alone::{NotKept, keep_one};
pub use check::check;
pub use elsewhere::{Elsewhere, elsewhere};
pub use job::{Job, LINES_MAX, run, with_state_now};
pub(crate) use pace::Pace;

use work::Work;

/// Files that come in at once. Each takes a few megabytes; what is work is done for a few at a time.
const AT_ONCE_MAX: usize = 16;
/// Files that come in at once from one address.
const PER_ADDRESS_MAX: u32 = 4;
/// How long somebody waits for a place who has none, in the order in which they came.
const WAIT_MAX: Duration = Duration::from_secs(10);
/// Games from elsewhere that one person may have here.
const GAMES_EACH_MAX: u64 = 200_000;
/// The same for those who run the server.
const ADMIN_GAMES_MAX: u64 = 20_000_000;
/// Files that one person may have here: as many as are listed.
pub const FILES_EACH_MAX: u64 = LIST_LEN_MAX as u64;
/// Bytes of files that one person may have here: a large collection of games in one language.
pub const BYTES_EACH_MAX: u64 = 1024 * 1024 * 1024;
/// The same for those who run the server: as much as one file may have, in each.
const ADMIN_FILES_MAX: u64 = 10_000;

/// Whose files come in.
pub struct Imports {
    places: Arc<Semaphore>,
    /// Who has a place or waits for one.
    people: Shares<UserId>,
    addresses: Shares<IpAddr>,
    work: Arc<Work>,
}

/// The right to send a file; it ends when this is dropped.
pub struct Turn {
    work: Arc<Work>,
    _place: OwnedSemaphorePermit,
    _person: Share<UserId>,
}

impl Default for Imports {
    fn default() -> Self {
        Self {
            places: Arc::new(Semaphore::new(AT_ONCE_MAX)),
            people: Shares::new(1),
            addresses: Shares::new(PER_ADDRESS_MAX),
            work: Arc::default(),
        }
    }
}

impl Imports {
    /// A turn for somebody who has none, once there is a place.
    ///
    /// # Errors
    /// [`Refusal::Busy`] when they send a file already or wait to, or there is no place for a while.
    pub async fn turn(&self, user: UserId) -> Result<Turn, Refusal> {
        let person = self.people.take(user).ok_or(Refusal::Busy)?;
        let place = timeout(WAIT_MAX, Arc::clone(&self.places).acquire_owned()).await;
        let Ok(Ok(place)) = place else { return Err(Refusal::Busy) };
        Ok(Turn { work: Arc::clone(&self.work), _place: place, _person: person })
    }

    /// A place for a file that comes from an address, until it is dropped.
    ///
    /// # Errors
    /// [`Refusal::Busy`] when as many come from there as may.
    pub fn of_address(&self, client: IpAddr) -> Result<Share<IpAddr>, Refusal> {
        self.addresses.take(network(client)).ok_or(Refusal::Busy)
    }
}

/// What somebody has room for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Room {
    /// Games.
    pub games: u64,
    /// Files.
    pub files: u64,
    /// Bytes of files.
    pub bytes: u64,
}

/// How much more from elsewhere somebody may have here.
///
/// # Errors
/// The database fails.
pub async fn room(base: &Base, user: &User) -> Result<Room, StorageError> {
    let most = match user.role {
        Role::Admin => Room { games: ADMIN_GAMES_MAX, files: ADMIN_FILES_MAX, bytes: u64::MAX },
        _ => Room { games: GAMES_EACH_MAX, files: FILES_EACH_MAX, bytes: BYTES_EACH_MAX },
    };
    let kept = base.storage.kept_from_elsewhere(user.id).await?;
    Ok(Room {
        games: most.games.saturating_sub(kept.games),
        files: most.files.saturating_sub(kept.files),
        bytes: most.bytes.saturating_sub(kept.bytes),
    })
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

    #[tokio::test(start_paused = true)]
    async fn one_person_sends_one_file_at_a_time_and_who_finds_no_place_waits_for_one() {
        let imports = Arc::new(Imports::default());
        let person = |number: usize| UserId::from_random(number as u64);
        let mut turns = vec![];
        for number in 0..AT_ONCE_MAX {
            turns.push(imports.turn(person(number)).await.unwrap());
            assert_eq!(imports.turn(person(number)).await.err(), Some(Refusal::Busy));
        }
        let began = tokio::time::Instant::now();
        assert_eq!(imports.turn(person(100)).await.err(), Some(Refusal::Busy));
        assert_eq!(began.elapsed(), WAIT_MAX);
        let wait = |number| {
            let imports = Arc::clone(&imports);
            tokio::spawn(async move { imports.turn(person(number)).await })
        };
        let first = wait(100);
        tokio::task::yield_now().await;
        assert_eq!(imports.turn(person(100)).await.err(), Some(Refusal::Busy), "one waits once");
        let second = wait(101);
        tokio::task::yield_now().await;
        turns.pop();
        assert!(first.await.unwrap().is_ok(), "who came first is first");
        assert!(second.await.unwrap().is_ok(), "and went again");
    }

    #[test]
    fn one_address_has_a_part_of_the_places() {
        let imports = Imports::default();
        let [one, same, other]: [IpAddr; 3] =
            ["2001:db8::1", "2001:db8::2", "10.0.0.1"].map(|text| text.parse().unwrap());
        let mut held: Vec<_> = (0..4).map(|_| imports.of_address(one).ok()).collect();
        assert!(held.iter().all(Option::is_some));
        assert_eq!(imports.of_address(same).err(), Some(Refusal::Busy));
        assert!(imports.of_address(other).is_ok());
        held.pop();
        assert!(imports.of_address(same).is_ok());
    }

    #[tokio::test]
    async fn who_runs_the_server_has_room_for_more_games_and_those_that_one_has_count() {
        let world = World::new().await;
        let (anna, boss) = (world.player("anna").await, world.admin("boss").await);
        let base = &world.app.base;
        for (user, max) in [(&anna, 200_000), (&*boss, 20_000_000)] {
            assert_eq!(room(base, user).await.unwrap().games, max);
            let text = "1. e4 *".to_owned();
            assert!(keep_one(base, &world.app.imports, user, text).await.is_ok());
            assert_eq!(room(base, user).await.unwrap().games, max - 1);
        }
        world.end().await;
    }
}
