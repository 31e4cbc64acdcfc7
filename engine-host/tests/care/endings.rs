//! An engine that is ended is gone, and so is all that it started.

use rookery_engine_host::fault::Doing;
use std::time::Duration;

use rookery_engine_host::launch::Launch;
use rookery_engine_host::process::Process;
use rookery_protocol::engine::Tier;
use tokio::time::{sleep, timeout};

use crate::support::{
    PATIENCE, ask, assert_gone, assert_runs, bare, folder, hello, launch, running_in,
};

/// Two seconds are promised, the rest is for a busy machine.
const ENDING: Duration = Duration::from_secs(8);

async fn started(launch: &Launch) -> Process {
    let mut engine = Process::start(launch).await.unwrap();
    hello(&mut engine, PATIENCE).await.unwrap();
    engine
}

#[tokio::test]
async fn a_good_engine_plays_and_ends_when_told() {
    let launch = launch(&["good", "--moves", "e2e4,g1f3"]);
    let mut engine = started(&launch).await;
    assert_eq!(ask(&mut engine, PATIENCE).await.unwrap(), "e2e4");
    assert_eq!(ask(&mut engine, PATIENCE).await.unwrap(), "g1f3");
    timeout(ENDING, engine.end("quit\n")).await.unwrap();
    assert_gone(&launch.folder).await;
}

#[tokio::test]
async fn an_engine_that_ignores_quit_and_termination_is_ended_all_the_same() {
    for launch in [launch(&["ignore-quit"]), bare(&["ignore-quit"])] {
        let engine = started(&launch).await;
        assert!(!running_in(&launch.folder).is_empty());
        timeout(ENDING, engine.end("quit\n")).await.unwrap();
        assert_gone(&launch.folder).await;
    }
}

#[tokio::test]
async fn an_engine_that_nobody_ends_ends_with_its_handle() {
    for launch in [launch(&["ignore-quit"]), bare(&["setsid-child"]), launch(&["setsid-child"])] {
        let engine = started(&launch).await;
        assert!(!running_in(&launch.folder).is_empty());
        drop(engine);
        assert_gone(&launch.folder).await;
    }
}

#[tokio::test]
async fn a_child_that_leaves_the_group_is_ended_too() {
    for launch in [launch(&["setsid-child"]), bare(&["setsid-child"])] {
        let engine = started(&launch).await;
        while running_in(&launch.folder).len() < 2 {
            sleep(Duration::from_millis(5)).await;
        }
        if engine.tier() >= Tier::Filtered {
            // It only tried to.
            assert_eq!(engine.meter().read().processes, 2);
        }
        timeout(ENDING, engine.end("quit\n")).await.unwrap();
        assert_gone(&launch.folder).await;
    }
}

#[tokio::test]
async fn a_flood_while_it_should_end_delays_the_end_no_longer() {
    let launch = launch(&["info-flood"]);
    let mut engine = started(&launch).await;
    let by = tokio::time::Instant::now() + PATIENCE;
    engine.send("go\n", Doing::Moving, by).await.unwrap();
    timeout(ENDING, engine.end("quit\n")).await.unwrap();
    assert_gone(&launch.folder).await;
}

#[tokio::test]
async fn a_start_that_is_given_up_leaves_nothing() {
    let launch = launch(&["hang-at-start"]);
    for micros in [0, 50, 300, 1_000, 3_000] {
        let _ = timeout(Duration::from_micros(micros), Process::start(&launch)).await;
    }
    assert_gone(&launch.folder).await;
}

#[tokio::test]
async fn a_contained_engine_does_not_outlive_a_host_that_is_killed() {
    let folder = folder();
    let launch = bare(&["host", folder.to_str().unwrap()]);
    let mut host = Process::start(&launch).await.unwrap();
    let by = tokio::time::Instant::now() + PATIENCE;
    assert_eq!(host.line(Doing::Moving, by).await.unwrap(), "it is hosted");
    assert_runs(&folder).await;
    // At once and without a word to the engine, which is in another group.
    drop(host);
    assert_gone(&folder).await;
}
