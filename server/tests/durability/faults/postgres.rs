//! PostgreSQL dies, its disk is full, or the connections to it break.

use std::time::Duration;

use rookery_rules::random::Random;
use tokio::time::sleep;

use super::cluster::Cluster;
use super::proxy::Proxy;
use super::{BETWEEN, NOTICED_MAX, POLL_EVERY, Round, faults};
use crate::process::Process;
use crate::row;

const SEED: u64 = 24;
/// So many times for each fault of another kind.
const BREAKS: u64 = 4;
/// Connections hold for so long at most, in milliseconds.
const HOLDS_MS_MAX: usize = 600;

async fn server(url: &str) -> Process {
    let mut process = Process::with(&["--database-url", url, "--sign-ups-per-hour", "100000"]);
    process.start().await;
    process
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_postgres_that_dies_or_is_full_loses_no_move_and_play_goes_on_when_it_is_back() {
    let mut cluster = Cluster::start().await;
    let mut process = server(&cluster.url(cluster.port)).await;
    let round = Round::begin(&process.url()).await;
    for _ in 0..faults() {
        cluster.kill().await;
        round.until_refused().await;
        cluster.run().await;
        sleep(BETWEEN).await;
    }
    for _ in 0..faults() {
        cluster.disk.fill();
        round.until_refused().await;
        let until = tokio::time::Instant::now() + NOTICED_MAX / 10;
        while !cluster.has_ended() && tokio::time::Instant::now() < until {
            sleep(POLL_EVERY).await;
        }
        cluster.disk.make_room();
        if cluster.has_ended() {
            cluster.run().await;
        }
        sleep(BETWEEN).await;
    }
    let played = round.end(&process.url()).await;
    let how = format!(
        "killed {} times and its disk full {} times, {} moves refused",
        faults(),
        faults(),
        played.refused
    );
    row("PostgreSQL dies", &how, played.moves);
    process.stop().await;
    cluster.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn connections_to_postgres_that_break_lose_no_move_and_make_none_twice() {
    let cluster = Cluster::start().await;
    let proxy = Proxy::before(format!("127.0.0.1:{}", cluster.port), SEED).await;
    let mut process = server(&cluster.url(proxy.port)).await;
    let round = Round::begin(&process.url()).await;
    let mut random = Random::new(SEED);
    for _ in 0..BREAKS * faults() {
        proxy.break_all();
        sleep(Duration::from_millis(random.below(HOLDS_MS_MAX) as u64)).await;
    }
    let played = round.end(&process.url()).await;
    let how = format!("{} of them, {} moves refused", proxy.broken(), played.refused);
    row("Connections to PostgreSQL are reset", &how, played.moves);
    process.stop().await;
    cluster.end().await;
}
