//! How many games of matches are played at once.

use rookery_protocol::engine::{Profile, Tier, Tongue};
use rookery_protocol::host::{Announced, HostIn, HostOut};
use rookery_protocol::id::HostId;
use rookery_protocol::machine::Machine;
use rookery_storage::StoredHost;

use super::*;
use crate::bots;
use crate::matches::Waits;

/// A machine of so many cores that runs the engine of these matches, while it is held.
pub(super) async fn machine(
    world: &World,
    cores: u32,
) -> (mpsc::Sender<HostOut>, mpsc::Receiver<HostIn>) {
    let (id, name) = (HostId::from_random(1), "machine".to_owned());
    let host = StoredHost { id, name: name.clone(), made_ms: 0, seen_ms: None };
    assert!(world.app.base.storage.create_host(&host, &[1; 32]).await.unwrap());
    let (speaks, said) = mpsc::channel(8);
    let (out, mut told) = mpsc::channel(8);
    let (tier, shortcomings) = (Tier::Jailed, vec![]);
    let machine = Machine {
        cores,
        memory_mib: 64,
        tier,
        shortcomings,
        pins: false,
        tries: false,
        builds: false,
    };
    let profile = Profile::unknown(Tongue::Uci);
    let engines = vec![Announced { name: "Some engine".into(), profile }];
    speaks.send(HostOut::Hello { machine, engines }).await.unwrap();
    tokio::spawn(bots::serve(Arc::clone(&world.app), id, name, said, out));
    assert!(matches!(told.recv().await, Some(HostIn::Welcome { .. })));
    (speaks, told)
}

#[tokio::test]
async fn as_many_games_begin_as_may_be_played_at_once() {
    let world = World::new().await;
    let plan = MatchPlan { concurrency: 3, ..pairs(4) };
    let (mut task, of) = task(&world, plan, MatchState::Running).await;
    task.see(|own| own.results.points.insert(1, 2));
    task.plays(3, [1, 0]);
    assert!(task.fill(of.clone()).await);
    assert_eq!(task.playing(), [3], "no machine is there");
    let machine = machine(&world, 8).await;
    assert!(task.fill(of.clone()).await);
    assert_eq!(task.playing(), [0, 2, 3]);
    task.boards.remove(&3);
    let begun: Vec<_> = task.rests().await;
    assert_eq!(begun.iter().map(|(number, _)| *number).collect::<Vec<_>>(), [0, 2]);
    assert_eq!(world.app.bots.machines.cores.standing(task.party()), None);
    drop(machine);
    world.end().await;
}

#[tokio::test]
async fn no_more_games_of_all_matches_are_played_than_there_are_cores() {
    let world = World::new().await;
    let many = || MatchPlan { concurrency: 3, ..pairs(4) };
    let ada = world.admin("Ada").await;
    let (mut old, of_old) = task_by(&world, &ada, many(), MatchState::Running).await;
    let _machine = machine(&world, 2).await;
    assert!(old.fill(of_old.clone()).await);
    assert_eq!(old.playing(), [0, 1]);
    let (mut new, of_new) = task_by(&world, &ada, many(), MatchState::Running).await;
    assert!(new.fill(of_new.clone()).await);
    assert!(new.playing().is_empty());
    let Waits { said: waits, stands } = crate::matches::waits(&world.app, &of_new);
    assert!(stands);
    assert!(waits.contains("place 2") && waits.contains(&of_old.plan.name), "{waits}");
    assert_eq!(crate::matches::place(&world.app, &of_new), Some(2));
    let said = rookery_texts::matches::waits_for_own().to_string();
    assert_eq!(crate::matches::waits(&world.app, &of_old), Waits { said, stands: false });
    // It is held: the next one plays.
    old.rests().await;
    assert!(new.fill(of_new.clone()).await);
    assert_eq!(new.playing(), [0, 1]);
    // What comes sooner by its priority takes what becomes free.
    let mut sooner = of_old.clone();
    sooner.plan.priority = 1;
    assert!(old.fill(sooner).await);
    assert!(old.playing().is_empty());
    assert_eq!(crate::matches::place(&world.app, &of_old), Some(1));
    world.end().await;
}

#[tokio::test]
async fn a_match_whose_last_games_have_begun_does_not_stand_in_the_line_for_cores() {
    let world = World::new().await;
    let (mut task, of) = task(&world, pairs(1), MatchState::Running).await;
    let mut running = of.clone();
    running.plan.concurrency = 2;
    let _machine = machine(&world, 1).await;
    assert!(task.fill(running.clone()).await);
    assert_eq!(task.playing(), [0]);
    let standing = world.app.bots.machines.cores.standing(task.party());
    assert_eq!(standing.map(|one| one.place), Some(1), "there is a core for one game alone");
    task.plays(1, [1, 0]);
    assert!(task.fill(running).await);
    let standing = world.app.bots.machines.cores.standing(task.party());
    assert_eq!(standing, None, "others need not wait behind it");
    task.boards.remove(&1);
    task.rests().await;
    world.end().await;
}
