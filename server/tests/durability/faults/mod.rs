//! What servers stand on breaks while games go on: the disk is full or fails, the file is locked,
//! connections break, PostgreSQL dies. Moves may be refused meanwhile, with a sentence. None of those
//! that were acknowledged is lost or made twice, and play goes on afterwards.

mod cluster;
mod connections;
mod disk;
mod locked;
mod namespace;
mod postgres;
mod proxy;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use rookery_api_client::Client;
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};

use crate::site::number;
use crate::table::Table;
use crate::{WHOLE_TEST_MAX, check_log};

const GAMES: u64 = 8;
/// How often something breaks, unless `ROOKERY_TEST_FAULTS` says otherwise.
const FAULTS: u64 = 3;
/// All play undisturbed between two faults for so long.
const BETWEEN: Duration = Duration::from_millis(400);
const POLL_EVERY: Duration = Duration::from_millis(10);
/// A fault shows within this time.
const NOTICED_MAX: Duration = Duration::from_secs(30);

fn faults() -> u64 {
    number("ROOKERY_TEST_FAULTS", FAULTS)
}

/// Games that go on, whatever is refused.
struct Round {
    playing: Vec<JoinHandle<Table>>,
    enough: Arc<AtomicBool>,
    /// How often somebody was told that nothing can be saved now.
    refused: Arc<AtomicU64>,
}

/// What came of them.
struct Played {
    moves: u64,
    refused: u64,
}

impl Round {
    async fn begin(url: &str) -> Self {
        let (enough, refused) = (Arc::default(), Arc::<AtomicU64>::default());
        let mut playing = vec![];
        for seed in 0..GAMES {
            let mut table = Table::open(url, seed).await;
            table.bears = Some(refused.clone());
            playing.push(tokio::spawn(table.play_until(Arc::clone(&enough))));
        }
        sleep(BETWEEN).await;
        Self { playing, enough, refused }
    }

    /// Waits until more has been refused than so far.
    async fn until_refused(&self) {
        let before = self.refused.load(Ordering::Relaxed);
        let refused = async {
            while self.refused.load(Ordering::Relaxed) == before {
                sleep(POLL_EVERY).await;
            }
        };
        timeout(NOTICED_MAX, refused).await.expect("somebody is told that nothing can be saved");
    }

    /// Has each game go on for a few more moves, and compares the logs with what was acknowledged.
    async fn end(self, url: &str) -> Played {
        self.enough.store(true, Ordering::Relaxed);
        let watcher = Client::new(url).unwrap();
        let mut moves = 0;
        for played in self.playing {
            let table = timeout(WHOLE_TEST_MAX, played).await.expect("play goes on").unwrap();
            check_log(&watcher, &table).await;
            moves += table.acknowledged.len() as u64;
        }
        Played { moves, refused: self.refused.load(Ordering::Relaxed) }
    }
}
