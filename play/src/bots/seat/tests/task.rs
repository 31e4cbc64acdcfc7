//! What the task of a seat does, a step at a time.

use rookery_protocol::bot::EngineDraft;
use rookery_protocol::clock::Clocks;
use rookery_protocol::engine::{Limits, Profile, Tier, Tongue};
use rookery_protocol::error::Refusal;
use rookery_protocol::host::JobTurn;
use rookery_view::Seating;

use super::*;
use crate::bots::places::{Entry, Place};
use crate::bots::testing;

/// A seat whose task a test plays itself, at a game that is stored.
async fn task(world: &World, bot: &StoredBot) -> SeatTask {
    let anna = world.player("anna").await;
    let new = new_game([anna.id, bot.user]);
    world.app.base.storage.create_game(&new).await.unwrap();
    let player = Player { id: bot.user, name: bot.draft.name.clone(), guest: false };
    let shown = at_rest(new.id, SEAT, player, None);
    let (inbox, messages) = mpsc::channel(1);
    let entry = Entry { inbox, shown: Arc::clone(&shown), place: Place::Taken };
    world.app.bots.lock().insert(new.id, SEAT, entry);
    SeatTask::new(Arc::clone(&world.app), new.id, SEAT, bot.clone(), messages, shown)
}

#[tokio::test]
async fn a_machine_that_takes_no_more_words_does_not_keep_a_seat() {
    let world = World::new().await;
    let attic = Puppet::offering(&world, "attic", &["Fish"]).await;
    let bot = bot(&world, "Finn", "Fish").await;
    world.app.bots.dismiss(attic.host);
    let mut task = task(&world, &bot).await;
    let seating = || Seating {
        rules: "chess".into(),
        start: Some(Start::Usual),
        time: TimeControl::even(TimeLimit::Unlimited),
    };
    assert!(!task.take_seat(seating()).await, "no machine is here");

    let (out, mut told) = mpsc::channel(1);
    out.try_send(HostIn::Welcome { name: "attic".into() }).unwrap();
    let HostOut::Hello { machine, engines } = testing::hello(&["Fish"]) else { unreachable!() };
    let machines = &world.app.bots.machines;
    let _joined = machines.join(attic.host, "attic".into(), machine, engines, out);
    assert!(!task.take_seat(seating()).await, "it has not heard what it was told before");
    assert!(!is_leased(&world, task.game).await);
    assert_eq!((machines.work(attic.host), shown(&world).host), (vec![], None));

    soon(told.recv()).await.unwrap();
    assert!(task.take_seat(seating()).await);
    assert!(is_leased(&world, task.game).await);
    let work = machines.work(attic.host);
    assert_eq!(shown(&world).host.as_deref(), Some("attic"));
    let clocks = Clocks { first: None, second: None, running: None, at_ms: 0 };
    let (moves, legal) = (vec![], vec![]);
    let turn = JobTurn { ply: 1, moves, view: None, legal, clocks, draw_offered: false };
    assert!(matches!(task.think(Box::new(turn)).await, Some(SeatIn::Seated(false))));
    assert!(!is_leased(&world, task.game).await);
    assert!(
        matches!(soon(told.recv()).await, Some(HostIn::Take { work: taken, .. }) if work == [taken])
    );
    world.end().await;
}

#[tokio::test]
async fn a_seat_wakes_when_its_brain_is_to_hear_of_it_or_it_is_to_leave() {
    let world = World::new().await;
    let _attic = Puppet::offering(&world, "attic", &["Fish"]).await;
    let bot = bot(&world, "Finn", "Fish").await;
    let mut task = task(&world, &bot).await;
    assert_eq!(task.wakes(), None);
    until("time goes by", async || task.now_ms() > 0).await;
    let passed = task.began.elapsed();
    assert!(u128::try_from(task.now_ms()).unwrap() >= passed.as_millis());
    task.brain.decide(SeatIn::Seated(false), 5);
    let due =
        task.began + Duration::from_millis(u64::try_from(task.brain.due_ms().unwrap()).unwrap());
    assert_eq!(task.wakes(), Some(due));
    let before = Instant::now();
    task.over();
    let leaves = task.leaves.unwrap();
    assert!((before + STAYS..=Instant::now() + STAYS).contains(&leaves));
    assert_eq!(task.wakes(), Some(due), "that comes first");
    assert_eq!(world.app.bots.playing(bot.user), 0, "it is free for another game");
    world.end().await;
}

#[tokio::test]
async fn what_a_game_does_not_take_from_a_bot_is_refused_like_anything_else() {
    let world = World::new().await;
    let _attic = Puppet::offering(&world, "attic", &["Fish"]).await;
    let bot = bot(&world, "Finn", "Fish").await;
    let mut task = task(&world, &bot).await;
    task.told_if_refused(Ok(()), Some("1".into()));
    assert!(task.outflow.waiting().is_none());
    task.told_if_refused(Err(Refusal::Busy), Some("2".into()));
    let notice = task.outflow.waiting().unwrap();
    let ClientIn::Refused { id, game, reason, .. } = notice.message() else { panic!() };
    assert_eq!((id.as_deref(), *game, *reason), (Some("2"), Some(task.game), Refusal::Busy));
    world.end().await;
}

#[test]
fn offers_of_a_draw_are_left_to_engines_that_answer_them_but_the_own_one() {
    let engine = |profile: Option<Profile>, command: Option<&str>| {
        let draft = command.map(|command| EngineDraft {
            name: "Fish".into(),
            command: command.into(),
            args: vec![],
            tongue: None,
            options: vec![],
            reads: vec![],
            limits: Limits::default(),
            tier_min: Tier::Bare,
        });
        let (enabled, id, name) = (true, EngineId::from_random(1), "Fish".to_owned());
        StoredEngine { id, name, draft, enabled, profile, fault: None, stopped: false, made_ms: 0 }
    };
    let profile = |tongue| Some(Profile::unknown(tongue));
    let own = rookery_engine_host::host::OWN_ENGINE;
    for (profile, command, answers) in [
        (None, None, false),
        (profile(Tongue::Uci), Some("fish"), false),
        (profile(Tongue::Rookery), None, true),
        (profile(Tongue::Cecp), Some("fish"), true),
        (profile(Tongue::Rookery), Some(own), false),
    ] {
        let engine = engine(profile, command);
        assert_eq!(answers_draws_itself(&engine), answers, "{engine:?}");
    }
}
