use std::sync::Arc;

use rookery_protocol::bot::EngineDraft;
use rookery_protocol::engine::{Limits, Tier};
use rookery_protocol::id::EngineId;

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
    Machine { cores: 2, memory_mib: 1_024, tier: Tier::Jailed, shortcomings: vec![] }
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
async fn a_test_that_no_machine_can_do_says_so() {
    let machines = Machines::default();
    assert_eq!(machines.test(&engine()).await.err(), Some(TestFailed::NoMachine));
}
