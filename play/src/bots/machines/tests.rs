use std::sync::Arc;

use rookery_protocol::bot::{EngineDraft, MoveBudget};
use rookery_protocol::clock::{Clocks, TimeControl, TimeLimit};
use rookery_protocol::engine::{Limits, Tier};
use rookery_protocol::host::{Job, JobTurn};
use rookery_protocol::id::{EngineId, GameId};

use super::*;

fn engine() -> StoredEngine {
    let draft = EngineDraft {
        name: "Goldfish".to_owned(),
        command: "goldfish".to_owned(),
        args: vec![],
        tongue: None,
        options: vec![],
        reads: vec![],
        limits: Limits::default(),
        tier_min: Tier::default(),
    };
    StoredEngine {
        id: EngineId::from_random(1),
        name: draft.name.clone(),
        draft: Some(draft),
        enabled: true,
        profile: None,
        fault: None,
        stopped: false,
        made_ms: 0,
    }
}

fn machine() -> Machine {
    Machine { cores: 2, memory_mib: 1_024, tier: Tier::Jailed, shortcomings: vec![], pins: false }
}

fn turn() -> JobTurn {
    let clocks = Clocks { first: None, second: None, running: None, at_ms: 0 };
    JobTurn { ply: 0, moves: vec![], view: None, legal: vec![], clocks, draw_offered: false }
}

fn job(engine: JobEngine) -> Job {
    let time = TimeControl::even(TimeLimit::Unlimited);
    let (rules, budget) = ("chess".to_owned(), MoveBudget::default());
    Job { rules, start: None, time, engine, budget, ponders: false }
}

#[tokio::test(start_paused = true)]
async fn a_test_waits_for_the_machine_that_is_about_to_come() {
    let machines = Arc::new(Machines::default());
    let testing = tokio::spawn({
        let machines = Arc::clone(&machines);
        async move { machines.test(&engine()).await }
    });
    tokio::time::sleep(JOIN_MAX / 2).await;
    let (out, mut told) = mpsc::channel(1);
    let (_here, _) =
        machines.join(super::super::local_id(), "here".to_owned(), machine(), vec![], out);
    assert!(matches!(told.recv().await, Some(HostIn::Test { .. })));
    testing.abort();
}

#[tokio::test(start_paused = true)]
async fn a_hint_waits_for_the_machine_that_is_about_to_come() {
    let machines = Arc::new(Machines::default());
    let asking = tokio::spawn({
        let machines = Arc::clone(&machines);
        async move { machines.suggest(&engine(), Seat::First, turn(), job).await }
    });
    tokio::time::sleep(JOIN_MAX / 2).await;
    let (out, mut told) = mpsc::channel(1);
    let (_here, _) =
        machines.join(super::super::local_id(), "here".to_owned(), machine(), vec![], out);
    assert!(matches!(told.recv().await, Some(HostIn::Suggest { .. })));
    asking.abort();
}

#[tokio::test]
async fn what_a_machine_does_not_name_twice_is_forgotten() {
    let machines = Machines::default();
    let (here, (out, _told)) = (super::super::local_id(), mpsc::channel(1));
    let _joined = machines.join(here, "here".to_owned(), machine(), vec![], out.clone());
    let works = [1, 2].map(|fence| Work { game: GameId::from_random(7), seat: Seat::First, fence });
    assert!(works.iter().all(|&work| machines.assign(here, &out, work)));
    assert_eq!(machines.forgotten(here, &works[..1]), []);
    assert_eq!(machines.forgotten(here, &works), []);
    assert_eq!(machines.forgotten(here, &works[..1]), [], "it was named between");
    assert_eq!(machines.forgotten(here, &works[..1]), works[1..]);
    machines.unassign(here, works[1]);
    assert_eq!(machines.forgotten(here, &works[..1]), []);
}

#[tokio::test(start_paused = true)]
async fn a_test_that_no_machine_can_do_says_so() {
    let machines = Machines::default();
    assert_eq!(machines.test(&engine()).await.err(), Some(crate::denied::TestFailed::NoMachine));
}
