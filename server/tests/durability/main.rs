//! The server's process is killed again and again while games are in play over real sockets.
#![expect(clippy::unwrap_used, reason = "a story that cannot go on has failed")]

mod bots;
mod copies;
#[cfg(target_os = "linux")]
mod faults;
mod matches;
#[cfg(target_os = "linux")]
mod power;
mod process;
mod several;
mod site;
mod table;

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use process::Process;
use rookery_api_client::{Client, WholeGame};
use rookery_protocol::game::Event;
use rookery_rules::random::Random;
use site::number;
use table::{Moved, Table, Thought};
use tokio::time::{Instant, sleep, timeout};

const GAMES: u64 = 20;
/// Kills unless `ROOKERY_TEST_KILLS` says otherwise.
const KILLS: u64 = 20;
const SEED: u64 = 20;
/// Lives of a server that is wanted to end at once.
const SHORT_LIVES: usize = 5;
/// The server lives for so long before the next kill: sometimes until moves flow in every game,
/// sometimes so shortly that not everybody has come back yet.
const LIFE_MS: Range<u64> = 100..1_400;
/// The server stays away for so long at least, so that a clock charged for it would show.
const AWAY: Duration = Duration::from_millis(300);
const WHOLE_TEST_MAX: Duration = Duration::from_secs(300);
/// What all clocks together may run beyond the time in which the server was there: the moments
/// between the test's measuring points and the server's own.
const CLOCK_SLACK_MS: i64 = 1_500;
/// Moves for which no clock runs.
const OPENING_MOVES: usize = 2;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_acknowledged_move_is_lost_or_doubled_by_twenty_kills_in_twenty_games() {
    timeout(WHOLE_TEST_MAX, kill_and_check()).await.expect("everybody came back in time");
}

#[tokio::test]
async fn a_server_that_is_told_to_end_as_soon_as_it_takes_connections_ends_well() {
    let mut process = Process::new();
    for _ in 0..SHORT_LIVES {
        process.start().await;
        // Which fails unless it ends by itself, and is not ended by the system.
        process.stop().await;
    }
}

async fn kill_and_check() {
    let mut process = Process::new();
    process.start().await;
    let mut tables = Vec::new();
    for seed in 0..GAMES {
        tables.push(Table::open(&process.url(), seed).await);
    }

    let enough = Arc::new(AtomicBool::new(false));
    let start = Instant::now();
    let playing: Vec<_> =
        tables.into_iter().map(|table| tokio::spawn(table.play_until(enough.clone()))).collect();
    let mut away = Duration::ZERO;
    let mut random = Random::new(SEED);
    let kills = number("ROOKERY_TEST_KILLS", KILLS);
    for _ in 0..kills {
        let life_ms = LIFE_MS.start + random.bits() % (LIFE_MS.end - LIFE_MS.start);
        sleep(Duration::from_millis(life_ms)).await;
        process.kill().await;
        let killed = Instant::now();
        sleep(AWAY).await;
        process.start().await;
        away += killed.elapsed();
    }
    enough.store(true, Ordering::Relaxed);

    let watcher = Client::new(&process.url()).unwrap();
    let mut moves = 0;
    for played in playing {
        let table = played.await.unwrap();
        let held_ms = check(&watcher, &table, start.elapsed() - away).await.held_ms;
        assert!(!held_ms.is_empty(), "the server notes for how long it was away");
        moves += table.acknowledged.len();
    }
    row("A server is killed", &format!("{kills} times"), moves as u64);
}

/// A line of the table of faults: what happened, how often, and how many moves somebody had heard of.
/// Whoever gets that far has lost none of them.
fn row(what: &str, how: &str, acknowledged: u64) {
    println!("| {what} | {how} | {acknowledged} | 0 |");
}

/// What the clocks of a game have done.
struct Clocked {
    /// By how many milliseconds, each time that they were held.
    held_ms: Vec<i64>,
    /// By how many milliseconds each move was charged more than its player had thought about it, and
    /// how often they lost their server meanwhile; those left out that no clock runs for.
    off_ms: Vec<(i64, u32)>,
}

/// The log, as anybody reads it, holds what the players were told, and nothing else. The clocks ran
/// for no longer than a server was `there`.
async fn check(watcher: &Client, table: &Table, there: Duration) -> Clocked {
    let game = check_log(watcher, table).await;
    assert!(
        table.connections.iter().all(|count| *count > 1),
        "the clients came back by themselves"
    );

    let events = || game.entries.iter().filter_map(|entry| entry.event.as_ref());
    let held = events().filter_map(|event| match event {
        Event::ClocksHeld { ms } => Some(*ms),
        _ => None,
    });
    let held_ms = held.collect();
    let clocks = [game.state.clocks.first, game.state.clocks.second].map(Option::unwrap);
    let left_ms: i64 = clocks.iter().map(|clock| clock.left_ms).sum();
    let charged_ms = 2 * table::CLOCK_MS - left_ms;
    let there_ms = there.as_millis() as i64;
    assert!(
        charged_ms <= there_ms + CLOCK_SLACK_MS,
        "clocks ran for {charged_ms} ms while the server was there for {there_ms} ms"
    );
    let mut left_ms = [table::CLOCK_MS; 2];
    let mut charge = |(event, thought): (&Event, &Thought)| {
        let Event::Moved(made) = event else { return (0, 0) };
        let before_ms = std::mem::replace(&mut left_ms[made.seat.index()], made.left_ms.unwrap());
        let charged_ms = before_ms - made.left_ms.unwrap();
        (charged_ms - thought.time.as_millis() as i64, thought.returns)
    };
    let moved = events().filter(|event| matches!(event, Event::Moved(_)));
    let off_ms = moved.zip(&table.thought).map(&mut charge).skip(OPENING_MOVES).collect();
    Clocked { held_ms, off_ms }
}

/// The log of a game, as anybody reads it, holds what the players were told, and nothing else.
async fn check_log(watcher: &Client, table: &Table) -> WholeGame {
    let game = watcher.game(table.game).await.unwrap();
    let versions: Vec<u32> = game.entries.iter().map(|entry| entry.version).collect();
    assert_eq!(versions, (1..=game.state.version).collect::<Vec<_>>());

    let events = game.entries.iter().filter_map(|entry| entry.event.as_ref());
    let logged: Vec<Moved> = events.filter_map(Moved::from_event).collect();
    assert_eq!(logged, table.acknowledged, "each acknowledged move once, in order, and no other");
    assert!(!logged.is_empty(), "moves were made meanwhile");
    for heard in &table.heard {
        assert_eq!(heard, &versions[..heard.len()], "each client heard every version once");
        assert_eq!(heard.len(), versions.len(), "and the last one too");
    }
    game
}
