use rookery_protocol::bot::EngineDraft;
use rookery_protocol::clock::{TimeControl, TimeLimit};
use rookery_protocol::engine::{Limits, Profile, Tier, Tongue};
use rookery_protocol::game::{Player, Start};
use rookery_protocol::host::{Answer, WorkUsage};
use rookery_protocol::id::{GameId, UserId};
use rookery_protocol::seat::Seat;
use rookery_storage::{NewGame, StoredEngine};

use super::*;
use crate::bots::at_rest;
use crate::bots::places::{Entry, Place};
use crate::bots::testing::{Puppet, hello, soon, until};
use crate::testing::World;

fn announced(name: &str) -> Announced {
    Announced { name: name.to_owned(), profile: Profile::unknown(Tongue::Uci) }
}

#[test]
fn an_engine_is_announced_by_a_name_that_can_be_shown() {
    let longest = "é".repeat(ENGINE_NAME_LEN_MAX);
    for name in ["Fish", " Fish 2 ", &longest] {
        assert!(has_good_name(&announced(name)), "{name:?}");
    }
    let too_long = format!("{longest}e");
    for name in ["", "  ", "Fish\n", "\u{7}Fish", &too_long] {
        assert!(!has_good_name(&announced(name)), "{name:?}");
    }
}

#[tokio::test]
async fn what_a_machine_announces_is_known_but_for_names_that_are_none_or_the_servers() {
    let world = World::new().await;
    let storage = &world.app.base.storage;
    let draft = EngineDraft {
        name: "Own".into(),
        command: "own".into(),
        args: vec![],
        tongue: None,
        options: vec![],
        reads: vec![],
        limits: Limits::default(),
        tier_min: Tier::Bare,
    };
    let own = StoredEngine {
        id: EngineId::from_random(1),
        name: "Own".into(),
        draft: Some(draft),
        enabled: true,
        profile: None,
        fault: None,
        stopped: false,
        made_ms: 0,
    };
    assert!(storage.create_engine(&own).await.unwrap());
    let attic = Puppet::offering(&world, "attic", &["Fish", "", "OWN", "Snake"]).await;
    let known = world.app.bots.directory.known();
    let mut engines: Vec<_> = known.engines.values().collect();
    engines.sort_by_key(|engine| engine.name.as_str());
    let names: Vec<_> = engines.iter().map(|engine| engine.name.as_str()).collect();
    assert_eq!(names, ["Fish", "Own", "Snake"]);
    assert_eq!(engines[0].profile, Some(Profile::unknown(Tongue::Rookery)));
    assert_eq!(*engines[1], own, "it stays as it is");
    let (machine, engines) = world.app.bots.machines.look(attic.host).unwrap();
    assert_eq!((machine.cores, engines), (2, ["Fish", "OWN", "Snake"].map(str::to_owned).into()));
    world.end().await;
}

#[tokio::test]
async fn a_machine_announces_so_many_engines_and_no_more() {
    let world = World::new().await;
    let names: Vec<_> = (0..=ENGINES_MAX).map(|number| format!("Fish {number}")).collect();
    let names: Vec<_> = names.iter().map(String::as_str).collect();
    let attic = Puppet::offering(&world, "attic", &names).await;
    let (_, engines) = world.app.bots.machines.look(attic.host).unwrap();
    assert_eq!(engines, names[..ENGINES_MAX]);
    world.end().await;
}

/// A seat that a machine plays under a lease, and what it is told.
async fn plays(world: &World, machine: &Puppet) -> (Work, mpsc::Receiver<ToSeat>) {
    let name = format!("{}", machine.host);
    let (anna, bela) = (world.player(&name).await, world.player(&format!("{name}-2")).await);
    let new = NewGame {
        id: GameId::from_random(now::random_u64()),
        rules: "chess".into(),
        start: Start::Usual,
        time: TimeControl::even(TimeLimit::Unlimited),
        rated: false,
        players: [anna.id, bela.id],
        started_ms: now::millis(),
    };
    let storage = &world.app.base.storage;
    storage.create_game(&new).await.unwrap();
    let (game, seat, now) = (new.id, Seat::Second, now::millis());
    // Long enough to be renewed whenever that comes, and longer than any renewal.
    let fence = storage.take_lease(game, seat, "here", now, now + 9 * LEASE_MS).await.unwrap();
    let work = Work { game, seat, fence: fence.unwrap() };
    let (inbox, messages) = mpsc::channel(64);
    let player = Player { id: UserId::from_random(7), name: "bot".into(), guest: false };
    let entry = Entry { inbox, shown: at_rest(game, seat, player, None), place: Place::Taken };
    world.app.bots.lock().insert(game, seat, entry);
    assert!(world.app.bots.machines.assign(machine.host, &machine.out, work));
    (work, messages)
}

fn answered(work: Work, ply: u32) -> HostOut {
    HostOut::Answered { work, ply, answer: Answer::Resign }
}

#[tokio::test]
async fn a_sign_of_life_renews_what_a_machine_has_and_what_was_taken_from_it_is_lost() {
    let world = World::new().await;
    let attic = Puppet::offering(&world, "attic", &["Fish"]).await;
    let (work, mut told) = plays(&world, &attic).await;
    let other = Work { fence: work.fence + 1, ..work };
    let usage = |work, cpu_ms| WorkUsage { work, cpu_ms, load: Some(50), memory: 7 };
    let usage = vec![usage(work, 5), usage(other, 9)];
    let before_ms = now::millis();
    attic.say(HostOut::Alive { usage, work: vec![work] }).await;
    attic.say(answered(work, 1)).await;
    let next = soon(told.recv()).await;
    assert!(matches!(next, Some(ToSeat::Machine(_))), "it has lost nothing");
    let storage = &world.app.base.storage;
    let lease = storage.lease(work.game, work.seat).await.unwrap().unwrap();
    assert_eq!((lease.fence, lease.holder.as_str()), (work.fence, "here"));
    assert!((before_ms + LEASE_MS..=now::millis() + LEASE_MS).contains(&lease.expires_ms));
    let [shown] = world.app.bots.running().try_into().unwrap();
    assert_eq!((shown.cpu_ms, shown.load, shown.memory), (5, Some(50), 7));
    assert_eq!(world.app.bots.machines.work(attic.host), [work]);

    assert!(storage.release_lease(work.game, work.seat, work.fence).await.unwrap());
    attic.say(HostOut::Alive { usage: vec![], work: vec![work] }).await;
    assert!(matches!(soon(told.recv()).await, Some(ToSeat::Lost(lost)) if lost == work));
    until("it has it no more", async || world.app.bots.machines.work(attic.host).is_empty()).await;
    world.end().await;
}

#[tokio::test]
async fn work_that_a_machine_has_forgotten_is_lost() {
    let world = World::new().await;
    let attic = Puppet::offering(&world, "attic", &["Fish"]).await;
    let (work, mut told) = plays(&world, &attic).await;
    // Twice in a row, whenever it says by itself that it lives.
    for _ in 0..4 {
        attic.say(HostOut::Alive { usage: vec![], work: vec![] }).await;
    }
    assert!(matches!(soon(told.recv()).await, Some(ToSeat::Lost(lost)) if lost == work));
    world.end().await;
}

#[tokio::test]
async fn what_a_machine_says_of_work_that_it_does_not_have_is_told_nobody() {
    let world = World::new().await;
    let attic = Puppet::offering(&world, "attic", &["Fish"]).await;
    let cellar = Puppet::offering(&world, "cellar", &["Fish"]).await;
    let (work, mut told) = plays(&world, &attic).await;
    let (own, mut told_own) = plays(&world, &cellar).await;
    cellar.say(answered(work, 1)).await;
    cellar.say(answered(own, 1)).await;
    let Some(ToSeat::Machine(message)) = soon(told_own.recv()).await else {
        panic!("nothing was told")
    };
    assert_eq!(*message, answered(own, 1));
    attic.say(answered(Work { fence: work.fence + 1, ..work }, 2)).await;
    attic.say(answered(work, 3)).await;
    let Some(ToSeat::Machine(message)) = soon(told.recv()).await else {
        panic!("nothing was told")
    };
    assert_eq!(*message, answered(work, 3));
    world.end().await;
}

#[tokio::test]
async fn a_machine_that_may_come_no_more_is_sent_away_at_its_next_sign_of_life() {
    let world = World::new().await;
    let attic = Puppet::offering(&world, "attic", &["Fish"]).await;
    let (work, mut told) = plays(&world, &attic).await;
    assert!(world.app.base.storage.delete_host(attic.host).await.unwrap());
    attic.say(HostOut::Alive { usage: vec![], work: vec![work] }).await;
    let host = attic.host;
    attic.until_sent_away().await;
    assert!(world.app.bots.machines.look(host).is_none());
    assert!(matches!(soon(told.recv()).await, Some(ToSeat::Lost(lost)) if lost == work));

    let cellar = Puppet::as_host(&world, HostId::from_random(7), "cellar");
    cellar.say(hello(&["Fish"])).await;
    cellar.until_sent_away().await;
    world.end().await;
}

#[tokio::test]
async fn a_machine_says_first_what_it_is() {
    let world = World::new().await;
    let attic = Puppet::mute(&world, "attic").await;
    let host = attic.host;
    attic.say(HostOut::Alive { usage: vec![], work: vec![] }).await;
    attic.until_sent_away().await;
    assert!(world.app.bots.machines.look(host).is_none());
    world.end().await;
}
