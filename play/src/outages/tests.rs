//! What counts as an outage, and for whom.

use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt as _;
use tokio::time::{Instant, advance};

use super::*;
use crate::testing::Database;

const EVER: Millis = Millis::MAX;
/// Much longer than it takes.
const NOTED_MAX: Duration = Duration::from_secs(30);

fn outage(from_ms: Millis, to_ms: Millis) -> Outage {
    Outage { from_ms, to_ms }
}

fn known(outages: &Outages) -> Vec<Outage> {
    outages.lock().all.iter().copied().collect()
}

#[test]
fn only_the_part_of_an_outage_after_the_last_event_counts() {
    let all = [outage(0, 1_000), outage(5_000, 9_000), outage(20_000, 21_000)];
    let away = |since_ms| away_ms(all.iter(), since_ms, EVER);
    assert_eq!(away(30_000), 0);
    assert_eq!(away(10_000), 1_000);
    assert_eq!(away(9_000), 1_000);
    assert_eq!(away(6_000), 3_000 + 1_000, "the turn began within the second one");
    assert_eq!(away(-5), 1_000 + 4_000 + 1_000);
    assert_eq!(away_ms([].iter(), 6_000, EVER), 0);
}

#[test]
fn an_outage_that_is_not_over_by_the_time_asked_about_counts_as_far_as_it_got() {
    let all = [outage(1_000, 2_000), outage(5_000, 9_000)];
    assert_eq!(away_ms(all.iter(), 0, 2_000), 1_000);
    assert_eq!(away_ms(all.iter(), 0, 6_000), 1_000 + 1_000);
    assert_eq!(away_ms(all.iter(), 0, 500), 0);
}

#[test]
fn what_two_servers_noted_of_the_same_time_counts_once() {
    let all = [outage(1_000, 5_000), outage(1_500, 3_000), outage(4_000, 6_000)];
    assert_eq!(away_ms(all.iter(), 0, EVER), 5_000);
    assert_eq!(away_ms(all.iter(), 2_000, EVER), 4_000);
}

#[test]
fn ticks_two_seconds_apart_are_no_outage_and_later_ones_are() {
    let outages = Outages::new(vec![], 10_000);
    outages.tick(10_250);
    outages.tick(12_250);
    assert_eq!(known(&outages), []);
    outages.tick(14_251);
    assert_eq!(known(&outages), [outage(12_250, 14_251)]);
    outages.tick(14_500);
    assert_eq!(outages.count(), 1);
}

#[test]
fn whoever_looks_first_after_a_freeze_notes_it_and_nobody_notes_it_twice() {
    let outages = Outages::new(vec![], 10_000);
    assert_eq!(outages.newer(11_000, 0), None);
    assert_eq!(outages.newer(35_000, 0), Some(35_000));
    assert_eq!(outages.newer(35_010, 0), Some(35_000));
    // A tick whose time was read before the freeze, and the first one after it.
    outages.tick(10_250);
    outages.tick(35_020);
    assert_eq!(known(&outages), [outage(10_000, 35_000)]);
    assert_eq!(outages.newer(35_030, 35_000), None);
}

#[test]
fn a_game_that_has_not_heard_of_a_gap_decides_by_the_time_before_it() {
    let outages = Outages::new(vec![outage(2_000, 9_000)], 9_000);
    assert_eq!(outages.instant(9_500, 9_000), 9_500);
    outages.tick(10_000);
    assert_eq!(outages.instant(35_000, 9_000), 10_000);
    assert_eq!(outages.instant(35_040, 9_000), 10_000);
    assert_eq!(outages.instant(35_040, 35_000), 35_040);
    // Two gaps: what lies between them is not known to it either.
    outages.tick(36_000);
    outages.tick(50_000);
    assert_eq!(outages.instant(50_001, 9_000), 10_000);
    assert_eq!(outages.instant(50_001, 35_000), 36_000);
    assert_eq!(outages.away_ms(8_000, EVER), 1_000 + 25_000 + 14_000);
}

#[test]
fn a_freeze_and_a_restart_are_two_outages_of_one_turn() {
    let before = Outages::new(vec![], 1_000);
    before.tick(2_000);
    before.tick(9_000);
    let frozen = outage(2_000, 9_000);
    assert_eq!(known(&before), [frozen]);
    // It is killed after the note at 9_250, and started again at 20_000.
    let after = Outages::new(vec![frozen, outage(9_250, 20_000)], 20_000);
    assert_eq!(after.away_ms(1_500, EVER), 7_000 + 10_750);
    assert_eq!(after.away_ms(4_000, EVER), 5_000 + 10_750, "a turn that began within a freeze");
    // One that was killed before it could note the freeze.
    let after = Outages::new(vec![outage(2_000, 20_000)], 20_000);
    assert_eq!(after.away_ms(1_500, EVER), 18_000);
}

#[test]
fn what_lasts_for_a_while_is_judged_by_the_time_before_a_recent_outage() {
    let outages = Outages::new(vec![], 10_000);
    assert_eq!(outages.ran_ms(11_000, 10_000), 11_000);
    assert_eq!(outages.ran_ms(40_000, 10_000), 10_000);
    outages.tick(41_000);
    assert_eq!(outages.ran_ms(42_000, 10_000), 10_000);
    assert!(outages.is_recent(42_000, 10_000));
    outages.tick(43_000);
    outages.tick(45_000);
    outages.tick(47_000);
    outages.tick(49_000);
    assert_eq!(outages.ran_ms(50_000, 10_000), 50_000);
    assert!(!outages.is_recent(50_000, 10_000));
}

#[test]
fn no_more_outages_are_kept_than_storage_tells() {
    let outages = Outages::new(vec![], 0);
    for number in 1..=Millis::from(OUTAGES_TOLD_MAX) + 5 {
        outages.tick(number * 3_000);
    }
    assert_eq!(outages.count(), OUTAGES_TOLD_MAX as usize);
    assert_eq!(known(&outages).first(), Some(&outage(15_000, 18_000)));
    assert_eq!(outages.lock().unstored.len(), OUTAGES_TOLD_MAX as usize);
}

#[tokio::test(start_paused = true)]
async fn a_server_that_runs_ticks_and_one_that_stood_still_tells_who_listens() {
    let began = Instant::now();
    let now = move || Millis::try_from(began.elapsed().as_millis()).unwrap();
    let outages = Arc::new(Outages::new(vec![], now()));
    let ticking = Arc::clone(&outages);
    let ticking = tokio::spawn(async move { ticking.keep_ticking(now).await });
    let mut next = outages.next();
    assert!(next.comes().now_or_never().is_none());
    tokio::time::sleep(Duration::from_secs(60)).await;
    assert_eq!(outages.count(), 0);
    // Time passes, and nothing runs meanwhile.
    advance(Duration::from_secs(25)).await;
    next.comes().await;
    let all = known(&outages);
    assert_eq!(all.len(), 1);
    assert!((25_000..=25_250).contains(&(all[0].to_ms - all[0].from_ms)), "{all:?}");
    tokio::time::sleep(Duration::from_secs(60)).await;
    assert_eq!(outages.count(), 1);
    ticking.abort();
}

#[tokio::test]
async fn an_outage_is_stored_once_and_before_the_server_is_noted_as_alive_again() {
    let database = Database::new().await;
    let storage = &database.storage;
    let outages = Outages::new(vec![], 10_000);
    outages.tick(14_000);
    outages.tick(30_000);
    for now in [30_250, 30_500] {
        let noted = tokio::time::timeout(NOTED_MAX, outages.note_alive(storage, now));
        noted.await.unwrap().unwrap();
        assert_eq!(storage.outages().await.unwrap(), known(&outages));
    }
    assert_eq!(outages.count(), 2);
    database.close().await;
}
