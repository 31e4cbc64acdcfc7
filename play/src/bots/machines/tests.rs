use std::sync::Arc;

use rookery_protocol::bot::{EngineDraft, Hint, MoveBudget, TestReport};
use rookery_protocol::cause::Cause;
use rookery_protocol::clock::{Clocks, TimeControl, TimeLimit};
use rookery_protocol::engine::{Limits, Profile, Tier, Tongue};
use rookery_protocol::host::{Job, JobTurn};
use rookery_protocol::id::{EngineId, GameId};
use tokio::task::JoinHandle;

use super::*;
use crate::denied::{NoHint, TestFailed};

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

/// An engine that machines announce.
fn announced(name: &str) -> StoredEngine {
    StoredEngine { name: name.to_owned(), draft: None, ..engine() }
}

fn machine() -> Machine {
    Machine {
        cores: 2,
        memory_mib: 1_024,
        tier: Tier::Jailed,
        shortcomings: vec![],
        pins: false,
        tries: false,
        builds: false,
    }
}

/// A machine comes that has so many cores, runs these engines, and has so much to do.
fn comes(machines: &Machines, id: u64, cores: u32, engines: &[&str], works: i64) -> HostId {
    let host = HostId::from_random(id);
    let (out, _told) = mpsc::channel(1);
    let announced = |name: &&str| {
        let profile = Profile::unknown(Tongue::Uci);
        Announced { name: (*name).to_owned(), profile }
    };
    let engines = engines.iter().map(announced).collect();
    let machine = Machine { cores, ..machine() };
    let _joined = machines.join(host, format!("machine {id}"), machine, engines, out.clone());
    for fence in 1..=works {
        let work = Work { game: GameId::from_random(7), seat: Seat::First, fence };
        assert!(machines.assign(host, &out, work));
    }
    host
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

/// Somebody asks for a hint.
fn asks(machines: &Arc<Machines>) -> JoinHandle<Result<Hint, NoHint>> {
    let machines = Arc::clone(machines);
    tokio::spawn(async move { machines.suggest(&engine(), Seat::First, turn(), job).await })
}

/// The number of the hint that a machine is asked for.
async fn question(told: &mut mpsc::Receiver<HostIn>) -> u32 {
    match told.recv().await {
        Some(HostIn::Suggest { ask, .. }) => ask,
        other => panic!("{other:?}"),
    }
}

/// Why somebody was given no hint, in a word.
async fn refusal(asking: JoinHandle<Result<Hint, NoHint>>) -> Option<Cause> {
    asking.await.unwrap().err().map(NoHint::code)
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
    let asking = asks(&machines);
    tokio::time::sleep(JOIN_MAX / 2).await;
    let (out, mut told) = mpsc::channel(1);
    let (_here, _) =
        machines.join(super::super::local_id(), "here".to_owned(), machine(), vec![], out);
    question(&mut told).await;
    asking.abort();
}

#[tokio::test]
async fn a_machine_that_finds_no_hint_or_goes_has_failed() {
    let machines = Arc::new(Machines::default());
    let (here, (out, mut told)) = (super::super::local_id(), mpsc::channel(1));
    let _joined = machines.join(here, "here".to_owned(), machine(), vec![], out);
    let asking = asks(&machines);
    machines.suggested(here, question(&mut told).await, None);
    assert_eq!(refusal(asking).await, Some(Cause::HintFailed));
    let asking = asks(&machines);
    question(&mut told).await;
    machines.dismiss(here);
    assert_eq!(refusal(asking).await, Some(Cause::HintFailed));
}

#[tokio::test]
async fn a_machine_that_thinks_about_four_hints_is_asked_for_another_after_one_of_them() {
    let machines = Arc::new(Machines::default());
    let (here, (out, mut told)) = (super::super::local_id(), mpsc::channel(1));
    let _joined = machines.join(here, "here".to_owned(), machine(), vec![], out);
    let mut asking = vec![];
    let mut last = 0;
    for _ in 0..4 {
        asking.push(asks(&machines));
        last = question(&mut told).await;
    }
    assert_eq!(refusal(asks(&machines)).await, Some(Cause::HintBusy));
    machines.suggested(here, last, None);
    let another = asks(&machines);
    assert!(question(&mut told).await > last);
    another.abort();
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
    assert_eq!(machines.test(&engine()).await.err(), Some(TestFailed::NoMachine));
}

#[test]
fn the_machine_with_the_least_to_do_for_each_of_its_cores_is_chosen() {
    let fish = announced("Fish");
    for (of_three, of_eight, is_large) in [
        (0, 1, false),
        (1, 2, true),
        (1, 3, false),
        (2, 5, true),
        (2, 6, false),
        (4, 10, true),
        (4, 11, false),
    ] {
        let machines = Machines::default();
        let small = comes(&machines, 1, 3, &["Fish", "Snake"], of_three);
        let large = comes(&machines, 2, 8, &["Snake", "Fish"], of_eight);
        // They have nothing to do, but each lacks an engine.
        comes(&machines, 3, 8, &["Fish"], 0);
        comes(&machines, 4, 8, &["Snake"], 0);
        let least = if is_large { large } else { small };
        machines.dismiss(HostId::from_random(3));
        let chosen = machines.choose(&fish, vec![], None).unwrap();
        assert_eq!(chosen.host, least, "{of_three} {of_eight}");
    }
}

#[test]
fn a_machine_to_avoid_is_chosen_only_where_there_is_no_other() {
    let machines = Machines::default();
    let fish = announced("Fish");
    let idle = comes(&machines, 1, 8, &["Fish"], 0);
    let busy = comes(&machines, 2, 1, &["fish"], 3);
    let chosen = |avoid| machines.choose(&fish, vec![], avoid).map(|chosen| chosen.host);
    assert_eq!(chosen(None), Some(idle));
    assert_eq!(chosen(Some(idle)), Some(busy));
    machines.dismiss(busy);
    assert_eq!(chosen(Some(idle)), Some(idle));
    machines.dismiss(idle);
    assert_eq!(chosen(None), None);
}

#[test]
fn a_game_of_two_is_played_by_a_machine_that_runs_both_and_is_here() {
    let machines = Machines::default();
    let (fish, snake) = (announced("Fish"), announced("Snake"));
    let both = comes(&machines, 1, 3, &["Fish", "Snake"], 0);
    let one = comes(&machines, 2, 8, &["Fish"], 0);
    assert_eq!(machines.able(&[&fish, &snake]), [both]);
    let pair = |host| machines.choose_pair(host, [&fish, &snake], [vec![], vec![]]);
    assert_eq!(pair(both).map(|pair| pair.host), Some(both));
    assert!(pair(one).is_none());
    machines.dismiss(both);
    assert!(pair(both).is_none() && machines.able(&[&fish, &snake]).is_empty());
}

#[test]
fn the_cores_of_a_machine_count_if_it_runs_two_of_the_engines_or_one_twice() {
    let machines = Machines::default();
    comes(&machines, 1, 2, &["Fish", "Snake"], 0);
    comes(&machines, 2, 4, &["Fish"], 0);
    comes(&machines, 3, 8, &["Snake", "Frog"], 5);
    let [fish, snake, frog] = ["Fish", "Snake", "Frog"].map(announced);
    assert_eq!(machines.cores_of(&[&fish]), 0);
    assert_eq!(machines.cores_of(&[&fish, &fish]), 6);
    assert_eq!(machines.cores_of(&[&fish, &snake]), 2);
    assert_eq!(machines.cores_of(&[&fish, &frog]), 0);
    assert_eq!(machines.cores_of(&[&fish, &snake, &frog]), 10);
}

fn work_of(game: u64, seat: Seat, fence: i64) -> Work {
    Work { game: GameId::from_random(game), seat, fence }
}

#[tokio::test]
async fn a_machine_that_goes_leaves_its_work_unless_it_has_come_anew() {
    let machines = Machines::default();
    let fish = announced("Fish");
    let host = HostId::from_random(1);
    let work = work_of(1, Seat::First, 1);
    let comes = || {
        let (out, told) = mpsc::channel(1);
        let profile = Profile::unknown(Tongue::Uci);
        let engines = vec![Announced { name: "Fish".into(), profile }];
        let (replaced, lost) = machines.join(host, "attic".into(), machine(), engines, out.clone());
        (out, told, replaced, lost)
    };
    let (old, _told, replaced, lost) = comes();
    assert_eq!(lost, []);
    assert!(machines.assign(host, &old, work));
    assert!(!machines.assign(host, &old, work), "it has it already");
    assert_eq!(machines.work(host), [work]);
    let (new, _told, mut stays, lost) = comes();
    assert_eq!(lost, [work], "another connection knows nothing of it");
    assert!(replaced.await.is_err(), "the old one ends");
    assert!(!machines.assign(host, &old, work));
    assert_eq!((machines.work(host), machines.leave(host, &old)), (vec![], vec![]));
    assert_eq!(machines.running(&fish), ["attic"], "the new one stays");
    assert!(stays.try_recv().is_err_and(|why| why == oneshot::error::TryRecvError::Empty));
    assert!(machines.assign(host, &new, work));
    assert_eq!(machines.leave(host, &new), [work]);
    assert_eq!(machines.running(&fish), [""; 0]);
    let (again, _told, replaced, _) = comes();
    assert!(machines.assign(host, &again, work));
    assert_eq!((machines.dismiss(host), machines.dismiss(host)), (vec![work], vec![]));
    assert!(replaced.await.is_err());
}

#[test]
fn a_machine_has_the_seats_that_it_was_given_and_both_of_a_game_that_is_its_first_seats() {
    let machines = Machines::default();
    let (host, other) = (HostId::from_random(1), comes(&machines, 2, 1, &["Fish"], 0));
    let (out, _told) = mpsc::channel(1);
    let _joined = machines.join(host, "attic".into(), machine(), vec![], out.clone());
    let (whole, seat) = (work_of(1, Seat::First, 3), work_of(2, Seat::Second, 4));
    assert!(machines.assign(host, &out, whole) && machines.assign(host, &out, seat));
    for (work, has) in [
        (whole, true),
        (work_of(1, Seat::Second, 3), true),
        (work_of(1, Seat::First, 4), false),
        (seat, true),
        (work_of(2, Seat::First, 4), false),
        (work_of(3, Seat::First, 3), false),
    ] {
        assert_eq!(machines.has(host, work), has, "{work:?}");
        assert!(!machines.has(other, work));
    }
    machines.unassign(host, whole);
    assert!(!machines.has(host, whole));
    assert_eq!(machines.work(host), [seat]);
}

#[test]
fn machines_are_listed_with_their_engines_and_by_name() {
    let machines = Machines::default();
    let here = comes(&machines, 2, 4, &["Snake", "Fish"], 0);
    comes(&machines, 1, 1, &["FISH"], 0);
    comes(&machines, 3, 1, &["Snake"], 0);
    assert_eq!(machines.running(&announced("Fish")), ["machine 1", "machine 2"]);
    assert_eq!(machines.running(&announced("Frog")), [""; 0]);
    let engines = ["Snake", "Fish"].map(str::to_owned).into();
    assert_eq!(machines.look(here), Some((Machine { cores: 4, ..machine() }, engines)));
    assert_eq!(machines.look(HostId::from_random(9)), None);
}

#[test]
fn what_the_server_describes_runs_on_its_own_machine_in_the_tongue_that_was_found_out() {
    let machines = Machines::default();
    comes(&machines, 1, 8, &["Goldfish"], 0);
    assert!(machines.choose(&engine(), vec![], None).is_none(), "another one has this name");
    let (here, (out, _told)) = (super::super::local_id(), mpsc::channel(1));
    let _joined = machines.join(here, "here".into(), machine(), vec![], out);
    let options = vec![OptionValue { name: "Hash".into(), value: "1".into() }];
    let chosen = machines.choose(&engine(), options.clone(), None).unwrap();
    assert_eq!((chosen.host, chosen.name.as_str()), (here, "here"));
    let given = |tongue| {
        let draft = Box::new(EngineDraft { tongue, ..engine().draft.unwrap() });
        JobEngine::Given { draft, options: options.clone() }
    };
    assert_eq!(chosen.engine, given(None));
    let known = StoredEngine { profile: Some(Profile::unknown(Tongue::Usi)), ..engine() };
    assert_eq!(with_tongue(given(None), &engine()), given(None));
    assert_eq!(with_tongue(given(None), &known), given(Some(Tongue::Usi)));
    assert_eq!(with_tongue(given(Some(Tongue::Uci)), &known), given(Some(Tongue::Uci)));
    let pair =
        machines.choose_pair(here, [&known, &known], [options.clone(), options.clone()]).unwrap();
    assert_eq!(pair.engines, [Some(Tongue::Usi); 2].map(given));
}

#[tokio::test]
async fn a_question_is_answered_by_whom_it_was_asked_and_with_what_was_asked_for() {
    let machines = Arc::new(Machines::default());
    let other = comes(&machines, 1, 1, &[], 0);
    let (here, (out, mut told)) = (super::super::local_id(), mpsc::channel(1));
    let _joined = machines.join(here, "here".to_owned(), machine(), vec![], out);
    let hint = Hint { ply: 3, notation: "e2e4".into(), info: None };
    let asking = asks(&machines);
    let ask = question(&mut told).await;
    machines.suggested(other, ask, None);
    machines.suggested(here, ask + 1, None);
    machines.suggested(here, ask, Some(hint.clone()));
    assert_eq!(asking.await.unwrap(), Ok(hint));

    let testing = tokio::spawn({
        let machines = Arc::clone(&machines);
        async move { machines.test(&engine()).await }
    });
    let Some(HostIn::Test { test, engine: asked }) = told.recv().await else { panic!() };
    let draft = Box::new(engine().draft.unwrap());
    assert_eq!(asked, JobEngine::Given { draft, options: vec![] });
    let report = TestReport { games: vec!["chess".into()], ..TestReport::default() };
    machines.tested(other, test, TestReport::default());
    machines.tested(here, test, report.clone());
    assert_eq!(testing.await.unwrap(), Ok(report));
    assert!(test > ask);
}

#[tokio::test]
async fn whoever_no_longer_waits_for_a_hint_keeps_nobody_from_another() {
    let machines = Arc::new(Machines::default());
    let (here, (out, mut told)) = (super::super::local_id(), mpsc::channel(1));
    let _joined = machines.join(here, "here".to_owned(), machine(), vec![], out);
    for _ in 0..9 {
        let asking = asks(&machines);
        question(&mut told).await;
        asking.abort();
        assert!(asking.await.unwrap_err().is_cancelled());
    }
    machines.dismiss(here);
}
