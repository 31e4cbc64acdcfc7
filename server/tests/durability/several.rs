//! Two servers of one database, of which one is killed again and again, behind a proxy that takes
//! players to whichever lives.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use rookery_api_client::Client;
use rookery_rules::random::Random;
use tokio::io::{AsyncSeekExt as _, AsyncWriteExt as _};
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep, timeout};

use super::site::{Site, number};
use super::table::Table;
use super::{WHOLE_TEST_MAX, check, row};

/// Games unless `ROOKERY_TEST_GAMES_AT_ONCE` says otherwise.
const GAMES: u64 = 20;
/// Kills unless `ROOKERY_TEST_KILLS` says otherwise.
const KILLS: u64 = 10;
/// What decides who is killed when, unless `ROOKERY_TEST_SEED` says otherwise.
const SEED: u64 = 21;
/// Both servers live for so long before the next kill.
const LIFE_MS_MIN: u64 = 300;
const LIFE_MS_MAX: u64 = 1_800;
/// One is away for so long.
const AWAY: Duration = Duration::from_millis(1_500);
/// How long a player thinks where so many games are played; longer by as much as there are more.
const THINK_MS_MAX: u64 = 600;
/// Everybody is served again within this time, on a machine that plays for all of them as well.
pub(crate) const RETURN_MAX: Duration = Duration::from_secs(5);
/// What a move is charged and how long it was thought about differ by no more than this, apart from
/// what this machine lets its programs wait, and a commit for the disk: nobody hears of a move
/// before it is there.
const OFF_MS_MAX: i64 = 500;
/// How often it is looked how long that is.
const TICK: Duration = Duration::from_millis(10);
/// As much as a database writes at least.
const PAGE_LEN: usize = 8_192;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_loses_a_move_when_one_of_two_servers_is_killed() {
    let (kills, seed) = (number("ROOKERY_TEST_KILLS", KILLS), number("ROOKERY_TEST_SEED", SEED));
    let most = WHOLE_TEST_MAX + Duration::from_secs(10 * kills);
    timeout(most, kill_and_check(kills, seed)).await.expect("everybody came back in time");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_game_notices_that_servers_are_restarted_one_after_the_other() {
    timeout(WHOLE_TEST_MAX, restart_and_check()).await.expect("everybody came back in time");
}

async fn restart_and_check() {
    let mut site = Site::start(SEED).await;
    let mut tables = vec![];
    for seed in 0..GAMES {
        tables.push(Table::open(&site.url, seed).await);
    }
    let (ticking, writing) = (Longest::of(keep_ticking), Longest::of(keep_writing));
    let enough = Arc::new(AtomicBool::new(false));
    let start = Instant::now();
    let playing: Vec<_> =
        tables.into_iter().map(|table| tokio::spawn(table.play_until(enough.clone()))).collect();
    for at in [0, 1, 0, 1] {
        sleep(Duration::from_millis(LIFE_MS_MIN)).await;
        site.servers[at].stop().await;
        site.servers[at].start().await;
    }
    enough.store(true, Ordering::Relaxed);
    let watcher = Client::new(&site.url).unwrap();
    let mut held_ms: Vec<i64> = vec![];
    for played in playing {
        let table = played.await.unwrap();
        held_ms.extend(check(&watcher, &table, start.elapsed()).await.held_ms);
        assert!(table.slowest < RETURN_MAX, "somebody waited for {:?}", table.slowest);
    }
    let waits = [ticking, writing].map(Longest::end).iter().sum::<i64>();
    // Who comes from a server whose last sign of life is a quarter of a second old, or was told of a
    // move late, is given that time, and never that of an outage.
    let held_ms_max = OFF_MS_MAX + waits;
    assert!(
        held_ms.iter().all(|ms| *ms <= held_ms_max),
        "{held_ms:?}, where {waits} ms were waited"
    );
    site.check_lives(0).await;
    site.end().await;
}

async fn kill_and_check(kills: u64, seed: u64) {
    let mut site = Site::start(seed).await;
    let (ticking, writing) = (Longest::of(keep_ticking), Longest::of(keep_writing));

    let games = number("ROOKERY_TEST_GAMES_AT_ONCE", GAMES);
    let mut tables = vec![];
    for seed in 0..games {
        let mut table = Table::open(&site.url, seed).await;
        // The moves that were thought out last for many kills.
        table.think_ms_max = (THINK_MS_MAX * games / GAMES) as usize;
        tables.push(table);
    }
    let enough = Arc::new(AtomicBool::new(false));
    let start = Instant::now();
    let playing: Vec<_> =
        tables.into_iter().map(|table| tokio::spawn(table.play_until(enough.clone()))).collect();
    let mut random = Random::new(seed);
    for _ in 0..kills {
        sleep(Duration::from_millis(LIFE_MS_MIN + random.bits() % (LIFE_MS_MAX - LIFE_MS_MIN)))
            .await;
        let killed = &mut site.servers[random.below(2)];
        killed.kill().await;
        sleep(AWAY).await;
        killed.start().await;
    }
    enough.store(true, Ordering::Relaxed);

    let watcher = Client::new(&site.url).unwrap();
    let (mut moves, mut slowest, mut held) = (0, Duration::ZERO, 0);
    let mut off_ms = vec![];
    for played in playing {
        let table = played.await.unwrap();
        let clocked = check(&watcher, &table, start.elapsed()).await;
        held += clocked.held_ms.len();
        off_ms.extend(clocked.off_ms);
        moves += table.acknowledged.len();
        slowest = slowest.max(table.slowest);
    }
    let [stall_ms, disk_ms] = [ticking, writing].map(Longest::end);
    println!(
        "{kills} kills, {games} games, {moves} moves: 0 lost, 0 twice, 0 gaps; the slowest return \
         took {} ms; clocks were held {held} times, and a move was charged {} ms more than it was \
         thought about at most, {} ms less by who lost no server meanwhile, {} ms by who did, where \
         this program waited for {stall_ms} ms at most, and {disk_ms} ms for the disk",
        slowest.as_millis(),
        off_ms.iter().map(|(off, _)| off).max().unwrap(),
        off_ms.iter().filter(|(_, returns)| *returns == 0).map(|(off, _)| -off).max().unwrap(),
        off_ms.iter().map(|(off, _)| -off).max().unwrap(),
    );
    row("One of two servers is killed", &format!("{kills} times"), moves as u64);
    assert!(held > 0, "servers note for how long others were away");
    let off_ms_max = OFF_MS_MAX + stall_ms + disk_ms;
    assert!(off_ms.iter().all(|(off, _)| *off <= off_ms_max), "somebody was charged for an outage");
    // Who has lost their server cannot play until they are back.
    let given = |(off, returns): &(i64, u32)| {
        -off <= off_ms_max + i64::from(*returns) * RETURN_MAX.as_millis() as i64
    };
    assert!(off_ms.iter().all(given), "somebody was given time");
    site.check_lives(kills).await;
    assert!(slowest < RETURN_MAX, "somebody waited for {slowest:?}");
    site.end().await;
}

/// The longest that something took, in milliseconds, which is done again and again.
struct Longest {
    ms: Arc<AtomicU64>,
    doing: JoinHandle<()>,
}

impl Longest {
    fn of<F: Future<Output = ()> + Send + 'static>(keep: impl Fn(Arc<AtomicU64>) -> F) -> Self {
        let ms = Arc::new(AtomicU64::new(0));
        Self { doing: tokio::spawn(keep(ms.clone())), ms }
    }

    fn end(self) -> i64 {
        self.doing.abort();
        self.ms.load(Ordering::Relaxed).cast_signed()
    }
}

/// Notes the longest time in milliseconds by which this program was called late.
async fn keep_ticking(stall: Arc<AtomicU64>) {
    loop {
        let before = Instant::now();
        sleep(TICK).await;
        let late = before.elapsed().saturating_sub(TICK);
        stall.fetch_max(late.as_millis() as u64, Ordering::Relaxed);
    }
}

/// Notes the longest time in milliseconds that something took to be on the disk of this machine.
async fn keep_writing(disk: Arc<AtomicU64>) {
    let path = std::env::temp_dir().join(format!("rookery-disk-{}", std::process::id()));
    let mut file = tokio::fs::File::create(&path).await.unwrap();
    // It is gone with the last who has it open.
    tokio::fs::remove_file(&path).await.unwrap();
    loop {
        let before = Instant::now();
        file.rewind().await.unwrap();
        file.write_all(&[0; PAGE_LEN]).await.unwrap();
        file.sync_data().await.unwrap();
        disk.fetch_max(before.elapsed().as_millis() as u64, Ordering::Relaxed);
        sleep(TICK).await;
    }
}
