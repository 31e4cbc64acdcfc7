//! The connections of players break, in the middle of what is said.

use std::time::Duration;

use rookery_rules::random::Random;
use tokio::time::sleep;

use super::proxy::Proxy;
use super::{Round, faults};
use crate::process::Process;
use crate::row;

const SEED: u64 = 23;
/// So many times for each fault of another kind: it takes no time.
const BREAKS: u64 = 10;
/// They hold for so long at most, in milliseconds: sometimes nobody is back by then.
const HOLDS_MS_MAX: usize = 300;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn connections_of_players_that_break_lose_no_move_and_make_none_twice() {
    let mut process = Process::new();
    process.start().await;
    let proxy = Proxy::before(process.address().to_owned(), SEED).await;
    let url = format!("http://127.0.0.1:{}", proxy.port);
    let round = Round::begin(&url).await;
    let mut random = Random::new(SEED);
    for _ in 0..BREAKS * faults() {
        proxy.break_all();
        sleep(Duration::from_millis(random.below(HOLDS_MS_MAX) as u64)).await;
    }
    let played = round.end(&process.url()).await;
    assert_eq!(played.refused, 0);
    row("Players' connections are reset", &format!("{} of them", proxy.broken()), played.moves);
    process.stop().await;
}
