use std::time::Duration;

use rookery_protocol::bot::{Accepts, BotDraft, MoveBudget, NotedFault, PaceRange};
use rookery_protocol::engine::{FaultKind, Limits, Profile, Tier, Tongue};
use tokio::time::{sleep, timeout};

use super::*;
use crate::acts::bots;
use crate::bots::local_id;
use crate::testing::{World, mistake};

/// No program.
const NOWHERE: &str = "/no/such/program";
/// Plays any game in Rookery's own lines.
const PLAYER: &str =
    "while read -r a b c; do case $a in LEGAL) m=$b;; GO) echo MOVE $m;; esac; done";

fn draft(name: &str, command: &str) -> EngineDraft {
    EngineDraft {
        name: name.into(),
        command: command.into(),
        args: vec![],
        tongue: Some(Tongue::Rookery),
        options: vec![],
        reads: vec![],
        limits: Limits::default(),
        tier_min: Tier::Bare,
    }
}

fn profile() -> Profile {
    Profile::unknown(Tongue::Uci)
}

fn fault() -> NotedFault {
    let words = "it ended".to_owned();
    NotedFault { kind: FaultKind::Crash, words, stderr: String::new(), at_ms: 7 }
}

/// An engine that is known, has failed and gets no more work.
async fn stopped(world: &World, name: &str) -> StoredEngine {
    let engine = StoredEngine {
        id: EngineId::from_random(now::random_u64()),
        name: name.into(),
        draft: Some(draft(name, NOWHERE)),
        enabled: true,
        profile: Some(profile()),
        fault: Some(fault()),
        stopped: true,
        made_ms: now::millis(),
    };
    let storage = &world.app.base.storage;
    assert!(storage.create_engine(&engine).await.unwrap());
    world.app.bots.directory.refresh(storage).await.unwrap();
    engine
}

/// A bot that plays with an engine.
fn bot(engine: EngineId) -> BotDraft {
    BotDraft {
        name: "Polly".into(),
        engine,
        options: vec![],
        games: vec![],
        accepts: Accepts::Everyone,
        pace: PaceRange { min_s: 60, max_s: 600, slow: false },
        games_max: 1,
        budget: MoveBudget::default(),
        ponders: false,
    }
}

/// Looks until there is something to see.
async fn until<T>(look: impl AsyncFn() -> Option<T>) -> T {
    let looking = async {
        loop {
            match look().await {
                Some(seen) => return seen,
                None => sleep(Duration::from_millis(10)).await,
            }
        }
    };
    timeout(Duration::from_secs(60), looking).await.unwrap()
}

/// The server's own machine is there.
async fn begun() -> World {
    let world = World::new().await;
    until(async || world.app.bots.machines.look(local_id())).await;
    world
}

#[tokio::test]
async fn what_an_engine_is_is_learnt_when_it_is_added_or_becomes_another_program() {
    let world = begun().await;
    let (app, ada) = (&world.app, &world.admin("Ada").await);
    let before_ms = now::millis();
    let added = add(app, ada, draft("Fish", NOWHERE)).await.unwrap();
    assert_eq!((&added.draft, added.enabled), (&Some(draft("Fish", NOWHERE)), true));
    assert_eq!((&added.profile, &added.fault, added.stopped), (&None, &None, false));
    let (engine, name) = (added.id, added.name.clone());
    let kept = async || app.base.storage.engine(engine).await.unwrap().unwrap();
    let found = until(async || kept().await.fault).await;
    assert_eq!(found.kind, FaultKind::Start);
    assert!(found.at_ms >= before_ms);
    let command = vec![NOWHERE.to_owned()];
    assert_eq!(world.noted().await, [Deed::EngineAdded { engine, name, command }]);

    let elsewhere = draft("Fish", "/not/here/either");
    let changed = change(app, ada, engine, elsewhere.clone()).await.unwrap();
    assert_eq!(changed, StoredEngine { draft: Some(elsewhere), ..added });
    let known = until(async || kept().await.fault).await;
    assert_eq!(known.kind, FaultKind::Start);
    let (name, command) = ("Fish".to_owned(), vec!["/not/here/either".to_owned()]);
    assert_eq!(world.noted().await[0], Deed::EngineChanged { engine, name, command });
    world.end().await;
}

#[tokio::test]
async fn a_program_that_behaved_when_it_was_tried_is_known_when_it_is_added() {
    let world = begun().await;
    let (app, ada) = (&world.app, &world.admin("Ada").await);
    let player = |name: &str| EngineDraft {
        args: vec!["-c".into(), PLAYER.into()],
        ..draft(name, "/bin/sh")
    };
    let report = test_draft(app, ada, player("One")).await.unwrap();
    assert_eq!(report.fault, None);
    let profile = report.profile.unwrap();
    assert_eq!(profile.tongue, Tongue::Rookery);
    let added = add(app, ada, player("Another")).await.unwrap();
    assert_eq!(added.profile, Some(profile));
    let command = vec!["/bin/sh".to_owned(), "-c".to_owned(), PLAYER.to_owned()];
    let (engine, name) = (None, "One".to_owned());
    assert_eq!(world.noted().await[1], Deed::EngineTested { engine, name, command });

    let before_ms = now::millis();
    let failed = test_draft(app, ada, draft("Fish", NOWHERE)).await.unwrap().fault.unwrap();
    assert_eq!(failed.kind, FaultKind::Start);
    assert!(failed.at_ms >= before_ms);
    assert_eq!(add(app, ada, draft("Fish", NOWHERE)).await.unwrap().profile, None);
    world.end().await;
}

#[tokio::test]
async fn a_test_of_an_engine_that_is_kept_is_noted_of_it() {
    let world = begun().await;
    let (app, ada) = (&world.app, &world.admin("Ada").await);
    let engine = stopped(&world, "Fish").await;
    let report = test(app, ada, engine.id).await.unwrap();
    let fault = report.fault.unwrap();
    assert_eq!(fault.kind, FaultKind::Start);
    let kept = find(app, engine.id).await.unwrap();
    assert_eq!(kept, StoredEngine { fault: Some(fault), ..engine.clone() });
    let (id, name, command) = (engine.id, engine.name, vec![NOWHERE.to_owned()]);
    let deed = Deed::EngineTested { engine: Some(id), name, command };
    assert_eq!(world.noted().await, [deed]);
    let nowhere = test(app, ada, EngineId::from_random(1)).await;
    assert!(matches!(nowhere, Err(Denied::NotFound)));
    world.end().await;
}

#[tokio::test]
async fn what_a_test_found_counts_unless_the_engine_was_changed_meanwhile() {
    let world = World::new().await;
    let app = &world.app;
    let engine = stopped(&world, "Fish").await;
    let kept = async || {
        let kept = find(app, engine.id).await.unwrap();
        assert_eq!(app.bots.directory.known().engines.get(&engine.id), Some(&kept));
        kept
    };
    let uci = profile();
    let good = TestReport { profile: Some(Profile::unknown(Tongue::Usi)), ..TestReport::default() };
    let bad = TestReport { fault: Some(fault()), ..TestReport::default() };
    let other = StoredEngine { draft: Some(draft("Fish", "/another")), ..engine.clone() };
    note(app, &other, &good).await.unwrap();
    assert_eq!(kept().await, engine);
    let gone = StoredEngine { id: EngineId::from_random(1), ..engine.clone() };
    note(app, &gone, &good).await.unwrap();

    let again = NotedFault { at_ms: 8, ..fault() };
    let report = TestReport { profile: Some(uci), fault: Some(again.clone()), ..bad.clone() };
    note(app, &engine, &report).await.unwrap();
    assert_eq!(kept().await, StoredEngine { fault: Some(again), ..engine.clone() });
    note(app, &engine, &good).await.unwrap();
    let works =
        StoredEngine { profile: good.profile, fault: None, stopped: false, ..engine.clone() };
    assert_eq!(kept().await, works);
    note(app, &engine, &bad).await.unwrap();
    assert_eq!(kept().await, StoredEngine { fault: Some(fault()), ..works });
    world.end().await;
}

#[tokio::test]
async fn what_is_known_of_an_engine_stays_while_it_is_the_same_program() {
    let world = World::new().await;
    let (app, ada) = (&world.app, &world.admin("Ada").await);
    let fish = stopped(&world, "Fish").await;
    let renamed = change(app, ada, fish.id, draft("Trout", NOWHERE)).await.unwrap();
    let (name, draft_now) = ("Trout".to_owned(), Some(draft("Trout", NOWHERE)));
    assert_eq!(renamed, StoredEngine { name, draft: draft_now, ..fish });
    assert_eq!(find(app, renamed.id).await.unwrap(), renamed);
    let other = EngineDraft { args: vec!["-v".into()], ..draft("Trout", NOWHERE) };
    let changed = change(app, ada, renamed.id, other.clone()).await.unwrap();
    let draft_now = Some(other);
    let expected = StoredEngine { draft: draft_now, profile: None, fault: None, ..renamed };
    assert_eq!(changed, StoredEngine { stopped: false, ..expected });
    world.end().await;
}

#[tokio::test]
async fn the_faults_of_an_engine_are_counted_anew_once_it_is_another_program() {
    let world = World::new().await;
    let (app, ada) = (&world.app, &world.admin("Ada").await);
    let fish = stopped(&world, "Fish").await.id;
    let fails = || app.bots.breaker.bad(fish);
    assert_eq!([fails(), fails(), fails()], [false, false, true]);
    change(app, ada, fish, draft("Trout", NOWHERE)).await.unwrap();
    assert!(fails(), "it is still stopped");
    change(app, ada, fish, draft("Trout", "/another")).await.unwrap();
    assert_eq!([fails(), fails(), fails()], [false, false, true]);
    world.end().await;
}

#[tokio::test]
async fn an_engine_has_a_name_of_its_own_and_is_described_as_it_can_be_run() {
    let world = World::new().await;
    let (app, ada) = (&world.app, &world.admin("Ada").await);
    let [fish, snake] = [stopped(&world, "Fish").await.id, stopped(&world, "Snake").await.id];
    let announced = world.engine("Frog").await;
    let taken = ("name", Wrong::NameTaken);
    assert_eq!(mistake(add(app, ada, draft("fish", NOWHERE)).await.unwrap_err()), taken);
    let renamed = change(app, ada, snake, draft("Fish", NOWHERE)).await.unwrap_err();
    assert_eq!(mistake(renamed), taken);
    for denied in [
        add(app, ada, draft("Trout", " ")).await.err(),
        change(app, ada, fish, draft("Trout", " ")).await.err(),
        test_draft(app, ada, draft("Trout", " ")).await.err(),
    ] {
        assert_eq!(mistake(denied.unwrap()), ("command", Wrong::BadEngine));
    }
    let denied = change(app, ada, announced, draft("Frog", NOWHERE)).await;
    assert!(matches!(denied, Err(Denied::EngineAnnounced)));
    let nowhere = change(app, ada, EngineId::from_random(1), draft("Trout", NOWHERE)).await;
    assert!(matches!(nowhere, Err(Denied::NotFound)));
    assert_eq!(world.noted().await, []);
    world.end().await;
}

#[tokio::test]
async fn an_engine_is_switched_and_is_removed_once_no_bot_plays_with_it() {
    let world = World::new().await;
    let (app, ada) = (&world.app, &world.admin("Ada").await);
    let fish = stopped(&world, "Fish").await;
    let engine = fish.id;
    let known = || app.bots.directory.known().engines.get(&engine).cloned();
    let off = switch(app, ada, engine, false).await.unwrap();
    assert_eq!(off, StoredEngine { enabled: false, ..fish.clone() });
    assert_eq!(known(), Some(off));
    let on = switch(app, ada, engine, true).await.unwrap();
    assert_eq!((on.enabled, on.stopped), (true, false), "it gets work again");
    assert_eq!(known(), Some(on));
    let bot = bots::add(app, ada, bot(engine)).await.unwrap().user;
    assert!(matches!(remove(app, ada, engine).await, Err(Denied::EngineHasBot)));
    bots::remove(app, ada, bot).await.unwrap();
    remove(app, ada, engine).await.unwrap();
    assert_eq!(known(), None);
    for denied in [remove(app, ada, engine).await.err(), switch(app, ada, engine, true).await.err()]
    {
        assert!(matches!(denied, Some(Denied::NotFound)), "{denied:?}");
    }
    let name = || "Fish".to_owned();
    let deeds = world.noted().await;
    assert_eq!(deeds[0], Deed::EngineRemoved { engine, name: name() });
    assert_eq!(deeds[3], Deed::EngineEnabled { engine, name: name() });
    assert_eq!(deeds[4], Deed::EngineDisabled { engine, name: name() });
    world.end().await;
}

#[tokio::test]
async fn a_session_alone_runs_no_program() {
    let world = World::new().await;
    let app = &world.app;
    let by = &Admin::of(world.registered_admin("Ada").await).unwrap();
    let fish = draft("Fish", NOWHERE);
    let id = EngineId::from_random(1);
    for denied in [
        add(app, by, fish.clone()).await.err(),
        change(app, by, id, fish.clone()).await.err(),
        test_draft(app, by, fish).await.err(),
    ] {
        assert!(matches!(denied, Some(Denied::PassphraseWanted)), "{denied:?}");
    }
    assert_eq!(app.base.storage.engines().await.unwrap(), []);
    world.end().await;
}
