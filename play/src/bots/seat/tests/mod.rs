//! A bot at a board, and the machines that play for it.

mod task;

use rookery_arbiter::reason;
use rookery_protocol::bot::{BotOrder, MoveBudget, NotedFault, OptionValue, Thinking};
use rookery_protocol::clock::{TimeControl, TimeLimit};
use rookery_protocol::engine::{FaultKind, Info};
use rookery_protocol::game::{Act, Event, GameResult, Room, Score, ShownMove, Start};
use rookery_protocol::host::{Answer, HostIn, HostOut, Job, JobEngine, LEASE_MS, Work};
use rookery_protocol::id::UserId;
use rookery_storage::{NewGame, User};

use super::*;
use crate::bots::testing::{
    Puppet, acts, against, bot, bot_with, moves, seen, seen_by, soon, until, until_over, until_ply,
};
use crate::bots::{at_rest, breaker};
use crate::testing::World;
use crate::{new_game, now};

const SEAT: Seat = Seat::Second;

fn timed() -> Option<TimeControl> {
    Some(TimeControl::fischer(600, 0))
}

/// What admins see of the only seat that a bot plays.
fn shown(world: &World) -> Running {
    let [shown] = world.app.bots.running().try_into().unwrap();
    shown
}

async fn is_leased(world: &World, game: GameId) -> bool {
    world.app.base.storage.lease(game, SEAT).await.unwrap().is_some()
}

fn told(world: &World, work: Work, message: ToSeat) {
    assert!(world.app.bots.tell(work, message));
}

fn said(message: HostOut) -> ToSeat {
    ToSeat::Machine(Box::new(message))
}

fn answered(work: Work, ply: u32, notation: &str) -> HostOut {
    let answer = Answer::Move { notation: notation.into(), draw: false };
    HostOut::Answered { work, ply, answer }
}

async fn fails(world: &World, engine: EngineId) {
    let words = "it fell".to_owned();
    let fault = NotedFault { kind: FaultKind::Crash, words, stderr: String::new(), at_ms: 1 };
    breaker::note(&world.app, engine, &fault).await;
}

async fn is_stopped(world: &World, engine: EngineId) -> bool {
    world.app.base.storage.engine(engine).await.unwrap().unwrap().stopped
}

#[tokio::test]
async fn a_bot_has_a_machine_for_its_turn_and_gives_it_back_where_no_clock_runs() {
    let world = World::new().await;
    let mut attic = Puppet::offering(&world, "attic", &["Fish"]).await;
    let options = vec![OptionValue { name: "Hash".into(), value: "1".into() }];
    let budget = MoveBudget { depth: Some(7), ..MoveBudget::default() };
    let bot = bot_with(&world, "Finn", "Fish", |draft| {
        (draft.options, draft.budget, draft.ponders) = (options.clone(), budget, true);
    });
    let (bot, anna) = (bot.await, world.player("anna").await);
    let game = against(&world, &anna, &bot, None).await;
    let player = Player { id: bot.user, name: "Finn".into(), guest: false };
    let engine = world.app.bots.directory.known().engines[&bot.draft.engine].clone();
    let rests = at_rest(game, SEAT, player, Some(&engine)).lock().unwrap().clone();
    assert_eq!((shown(&world), rests.engine.as_str()), (rests.clone(), "Fish"));

    let before_ms = now::millis();
    moves(&world, &anna, game, 0, "e2e4").await;
    let HostIn::Take { work, job } = attic.hear().await else { panic!("it is given no seat") };
    assert_eq!((work.game, work.seat), (game, SEAT));
    let wanted = Job {
        rules: "chess".into(),
        start: Some(Start::Usual),
        time: TimeControl::even(TimeLimit::Unlimited),
        engine: JobEngine::Announced { name: "Fish".into(), options },
        budget,
        ponders: true,
    };
    assert_eq!(*job, wanted);
    let lease = world.app.base.storage.lease(game, SEAT).await.unwrap().unwrap();
    assert_eq!((lease.holder.as_str(), lease.fence), ("here", work.fence));
    assert!((before_ms + LEASE_MS..=now::millis() + LEASE_MS).contains(&lease.expires_ms));
    let (asked, turn) = attic.asked().await;
    assert_eq!((asked, turn.ply, turn.moves), (work, 1, vec!["e2e4".to_owned()]));
    let thinks = Running { host: Some("attic".into()), thinking: true, ..rests.clone() };
    until("it thinks", async || shown(&world) == thinks).await;

    let earlier = Work { fence: work.fence - 1, ..work };
    told(&world, earlier, ToSeat::Lost(earlier));
    told(&world, earlier, said(answered(earlier, 1, "a7a6")));
    attic.plays(work, 1, "e7e5").await;
    assert_eq!(attic.hear().await, HostIn::Release { work, result: None });
    until_ply(&world, game, 2).await;
    let (_, events) = seen(&world, game).await;
    let last = events.last().unwrap();
    assert!(
        matches!(last, Event::Moved(ShownMove { notation: Some(it), .. }) if it == "e7e5"),
        "an answer of whoever had the seat before counts no more: {last:?}"
    );
    until("the lease is given back", async || !is_leased(&world, game).await).await;
    assert_eq!(world.app.bots.machines.work(attic.host), []);
    until("it rests", async || shown(&world) == rests).await;
    world.end().await;
}

#[tokio::test]
async fn a_bot_does_what_an_admin_wants_of_it_and_says_what_its_engine_says() {
    let world = World::new().await;
    let mut attic = Puppet::offering(&world, "attic", &["Fish"]).await;
    let bot = bot(&world, "Finn", "Fish").await;
    let anna = world.player("anna").await;
    let game = against(&world, &anna, &bot, timed()).await;
    let work = attic.takes().await;
    until("it is played", async || shown(&world).host.as_deref() == Some("attic")).await;
    moves(&world, &anna, game, 0, "e2e4").await;
    assert_eq!(attic.asked().await.0, work);
    until("it thinks", async || shown(&world).thinking).await;
    let order = |order| world.app.bots.order(game, SEAT, order).unwrap();
    order(BotOrder::Hurry);
    assert_eq!(attic.hear().await, HostIn::Hurry { work });
    order(BotOrder::Pause);
    until("it is held", async || shown(&world).paused).await;

    let info = Info { depth: Some(9), ..Info::default() };
    attic.say(HostOut::Searching { work, ply: 1, info }).await;
    attic.say(HostOut::Said { work, text: "hello".into() }).await;
    attic.plays(work, 1, "e7e5").await;
    until("it has answered", async || !shown(&world).thinking).await;
    assert_eq!(shown(&world).info, None, "it would help whom it plays");
    assert_eq!(shown(&world).host.as_deref(), Some("attic"), "its clock will run again");
    let (state, events) = seen_by(&world, game, Some(&anna)).await;
    assert_eq!(state.ply, 1);
    let said = |event: &Event| match event {
        Event::Said { room: Room::Players, text, .. } => text == "hello",
        _ => false,
    };
    assert!(events.iter().any(said), "{events:?}");
    order(BotOrder::Resume);
    until_ply(&world, game, 2).await;
    assert!(!shown(&world).paused);
    world.end().await;
}

#[tokio::test]
async fn a_machine_that_declines_a_seat_is_asked_for_it_last() {
    let world = World::new().await;
    let mut busy = Puppet::offering(&world, "busy", &["Fish"]).await;
    let bot = bot(&world, "Finn", "Fish").await;
    let anna = world.player("anna").await;
    against(&world, &anna, &bot, timed()).await;
    busy.takes().await;
    let mut idle = Puppet::offering(&world, "idle", &["Fish"]).await;
    let game = against(&world, &anna, &bot, timed()).await;
    let work = idle.takes().await;
    assert_eq!(work.game, game);
    idle.say(HostOut::Declined { work, why: "it is tired".into() }).await;
    let again = busy.takes().await;
    assert_eq!((again.game, again.fence > work.fence), (game, true));
    assert_eq!(idle.hear().await, HostIn::Release { work, result: None });
    world.end().await;
}

#[tokio::test]
async fn a_seat_whose_machine_goes_is_given_to_another() {
    let world = World::new().await;
    let mut attic = Puppet::offering(&world, "attic", &["Fish"]).await;
    let bot = bot(&world, "Finn", "Fish").await;
    let anna = world.player("anna").await;
    let game = against(&world, &anna, &bot, timed()).await;
    let before = attic.takes().await;
    moves(&world, &anna, game, 0, "e2e4").await;
    attic.asked().await;
    until("it thinks", async || shown(&world).thinking).await;
    world.app.bots.dismiss(attic.host);
    until("it is lost", async || !shown(&world).thinking && shown(&world).host.is_none()).await;
    let mut cellar = Puppet::offering(&world, "cellar", &["Fish"]).await;
    let work = cellar.takes().await;
    assert!(work.fence > before.fence);
    assert_eq!(cellar.asked().await.1.ply, 1);
    world.end().await;
}

#[tokio::test]
async fn a_bot_whose_engine_fails_loses_and_the_fault_is_noted() {
    let world = World::new().await;
    let mut attic = Puppet::offering(&world, "attic", &["Fish"]).await;
    let bot = bot(&world, "Finn", "Fish").await;
    let (anna, engine) = (world.player("anna").await, bot.draft.engine);
    let game = against(&world, &anna, &bot, timed()).await;
    let work = attic.takes().await;
    moves(&world, &anna, game, 0, "e2e4").await;
    attic.asked().await;
    attic.plays(work, 1, "e7e5").await;
    moves_after(&world, &anna, game, 2, "g1f3").await;
    attic.asked().await;
    let (words, stderr) = ("it fell".to_owned(), "segmentation fault".to_owned());
    attic.say(HostOut::Failed { work, kind: FaultKind::Crash, words, stderr }).await;
    let lost =
        GameResult { score: Score::First, reason: reason::of_fault(FaultKind::Crash).to_owned() };
    assert_eq!(until_over(&world, game).await, lost);
    assert_eq!(attic.hear().await, HostIn::Release { work, result: None });
    until("the bot has left", async || world.app.bots.running().is_empty()).await;
    let noted = world.app.base.storage.engine(engine).await.unwrap().unwrap().fault.unwrap();
    assert_eq!((noted.kind, noted.words.as_str()), (FaultKind::Crash, "it fell"));
    assert_eq!(noted.stderr, "segmentation fault");
    // The end of this game makes nothing good: a third fault is one too many.
    acts(&world, &anna, game, Act::OfferRematch).await;
    attic.takes().await;
    fails(&world, engine).await;
    assert!(!is_stopped(&world, engine).await);
    fails(&world, engine).await;
    assert!(is_stopped(&world, engine).await);
    world.end().await;
}

/// Moves once the game has so many plies.
async fn moves_after(world: &World, person: &User, game: GameId, ply: u32, notation: &str) {
    until_ply(world, game, ply).await;
    moves(world, person, game, ply, notation).await;
}

/// Whether an engine that failed twice may fail once more after a game, in which it answers, or not.
async fn is_good_after_a_game(answers: bool) -> bool {
    let world = World::new().await;
    let mut attic = Puppet::offering(&world, "attic", &["Fish"]).await;
    let bot = bot(&world, "Finn", "Fish").await;
    let (anna, engine) = (world.player("anna").await, bot.draft.engine);
    fails(&world, engine).await;
    fails(&world, engine).await;
    let game = against(&world, &anna, &bot, timed()).await;
    let work = attic.takes().await;
    moves(&world, &anna, game, 0, "e2e4").await;
    attic.asked().await;
    if answers {
        attic.plays(work, 1, "e7e5").await;
        until_ply(&world, game, 2).await;
    }
    acts(&world, &anna, game, Act::Resign).await;
    let result = until_over(&world, game).await;
    assert_eq!(attic.hear().await, HostIn::Release { work, result: Some(result) });
    until("it rests", async || world.app.bots.running().is_empty()).await;
    assert_eq!(world.app.bots.playing(bot.user), 0);
    until("the lease is given back", async || !is_leased(&world, game).await).await;

    acts(&world, &anna, game, Act::OfferRematch).await;
    let again = attic.takes().await;
    assert_eq!((again.game == game, again.seat), (false, Seat::First));
    fails(&world, engine).await;
    let good = !is_stopped(&world, engine).await;
    world.end().await;
    good
}

#[tokio::test]
async fn an_engine_that_served_a_game_to_its_end_is_good_again() {
    assert!(is_good_after_a_game(true).await);
    assert!(!is_good_after_a_game(false).await, "it was never asked");
}

#[tokio::test]
async fn a_bot_that_was_switched_off_plays_no_rematch() {
    let world = World::new().await;
    let mut attic = Puppet::offering(&world, "attic", &["Fish"]).await;
    let bot = bot(&world, "Finn", "Fish").await;
    let anna = world.player("anna").await;
    let game = against(&world, &anna, &bot, timed()).await;
    attic.takes().await;
    moves(&world, &anna, game, 0, "e2e4").await;
    acts(&world, &anna, game, Act::Resign).await;
    let storage = &world.app.base.storage;
    assert!(storage.update_bot(bot.user, &bot.draft, false).await.unwrap());
    world.app.bots.directory.refresh(storage).await.unwrap();
    acts(&world, &anna, game, Act::OfferRematch).await;
    let answers = async || {
        let (_, events) = seen(&world, game).await;
        events
            .into_iter()
            .find(|event| matches!(event, Event::RematchDeclined { .. } | Event::Rematched { .. }))
    };
    until("an answer", async || answers().await.is_some()).await;
    assert_eq!(answers().await, Some(Event::RematchDeclined { seat: SEAT }));
    world.end().await;
}

#[tokio::test]
async fn a_bot_leaves_with_its_opponent_and_comes_back_with_them() {
    let world = World::with(|options| options.away_ms_max = 1).await;
    let mut attic = Puppet::offering(&world, "attic", &["Fish"]).await;
    let bot = bot(&world, "Finn", "Fish").await;
    let anna = world.player("anna").await;
    let game = against(&world, &anna, &bot, None).await;
    let bots = &world.app.bots;
    until("it sleeps", async || bots.lock().is_asleep(game, SEAT)).await;
    assert_eq!((bots.running(), bots.playing(bot.user)), (vec![], 0));
    assert!(bots.is_at_home(game, bot.user), "nobody else need wake it");
    moves(&world, &anna, game, 0, "e2e4").await;
    let work = attic.takes().await;
    assert!(!bots.lock().is_asleep(game, SEAT));
    attic.asked().await;
    attic.plays(work, 1, "e7e5").await;
    until_ply(&world, game, 2).await;
    world.end().await;
}

#[tokio::test]
async fn everybody_sees_how_two_bots_think() {
    let world = World::new().await;
    let mut attic = Puppet::offering(&world, "attic", &["Fish"]).await;
    let bots = [bot(&world, "one", "Fish").await, bot(&world, "two", "Fish").await];
    let app = &world.app;
    let new = new_game(bots.each_ref().map(|bot| bot.user));
    app.base.storage.create_game(&new).await.unwrap();
    let player =
        |bot: &StoredBot| Player { id: bot.user, name: bot.draft.name.clone(), guest: false };
    new_game::begun(app, &new, bots.each_ref().map(player), &[]);
    let work = attic.takes().await;
    assert_eq!(work.seat, Seat::First);
    attic.asked().await;
    let (outbox, mut told) = outbox();
    let connection = outbox.id();
    app.live.send(app, new.id, ToGame::Watch { outbox, player: None, from: 0 }).unwrap();
    let follow = ToGame::Follow { connection, on: true, admin: false };
    app.live.send(app, new.id, follow).unwrap();
    let info = Info { depth: Some(9), ..Info::default() };
    attic.say(HostOut::Searching { work, ply: 0, info: info.clone() }).await;
    let thinking = loop {
        let notice = soon(told.next()).await.unwrap();
        if let ClientIn::Thinking(thinking) = notice.message() {
            break thinking.clone();
        }
    };
    let (game, seat) = (new.id, Seat::First);
    assert_eq!(thinking, Thinking { game, seat, ply: 0, info: info.clone() });
    assert_eq!(app.bots.running()[0].info, Some(info));
    world.end().await;
}

fn new_game(players: [UserId; 2]) -> NewGame {
    NewGame {
        id: GameId::from_random(now::random_u64()),
        rules: "chess".into(),
        start: Start::Usual,
        time: TimeControl::even(TimeLimit::Unlimited),
        rated: false,
        players,
        started_ms: now::millis(),
    }
}
