use rookery_protocol::clock::TimeControl;
use rookery_protocol::game::{GameSummary, Start};
use rookery_protocol::host::HostIn;
use rookery_storage::NewGame;

use super::testing::{Puppet, bot, until};
use super::*;
use crate::now;
use crate::testing::World;

fn player(number: u64) -> Player {
    Player { id: UserId::from_random(number), name: number.to_string(), guest: false }
}

fn game(number: u64) -> GameId {
    GameId::from_random(number)
}

fn work(number: u64, seat: Seat) -> Work {
    Work { game: game(number), seat, fence: 1 }
}

/// A bot that sits somewhere, and what it is told.
fn sits(bots: &Bots, number: u64, seat: Seat, bot: u64) -> mpsc::Receiver<ToSeat> {
    let (inbox, messages) = mpsc::channel(2);
    let shown = at_rest(game(number), seat, player(bot), None);
    bots.lock().insert(game(number), seat, Entry { inbox, shown, place: Place::Taken });
    messages
}

/// The lost work that a seat was told of, everything else left out.
fn lost(messages: &mut mpsc::Receiver<ToSeat>) -> Vec<Work> {
    let told = std::iter::from_fn(|| messages.try_recv().ok());
    told.filter_map(|message| if let ToSeat::Lost(work) = message { Some(work) } else { None })
        .collect()
}

#[test]
fn an_order_reaches_the_seat_that_it_is_for_and_shows_at_once() {
    let bots = Bots::default();
    let mut messages = sits(&bots, 1, Seat::Second, 7);
    for (order, before, paused) in [
        (BotOrder::Hurry, false, false),
        (BotOrder::Hurry, true, true),
        (BotOrder::Pause, false, true),
        (BotOrder::Resume, true, false),
    ] {
        bots.lock().get(game(1), Seat::Second).unwrap().shown.lock().unwrap().paused = before;
        let shown = bots.order(game(1), Seat::Second, order).unwrap();
        assert_eq!((shown.game, shown.seat, shown.paused), (game(1), Seat::Second, paused));
        assert!(matches!(messages.try_recv(), Ok(ToSeat::Order(told)) if told == order));
    }
    assert_eq!(bots.order(game(1), Seat::First, BotOrder::Hurry), None, "no bot sits there");
    drop(messages);
    assert_eq!(bots.order(game(1), Seat::Second, BotOrder::Hurry), None, "its task has ended");
}

#[test]
fn what_runs_is_listed_by_game_and_seat_without_games_that_are_over() {
    let bots = Bots::default();
    let places = [(3, Seat::Second), (1, Seat::Second), (3, Seat::First), (2, Seat::First)];
    let _inboxes = places.map(|(number, seat)| sits(&bots, number, seat, number));
    let running = || -> Vec<(GameId, Seat)> {
        bots.running().into_iter().map(|one| (one.game, one.seat)).collect()
    };
    let mut wanted = places.map(|(number, seat)| (game(number), seat));
    wanted.sort_by_key(|(game, seat)| (*game, seat.index()));
    assert_eq!(running(), wanted);
    bots.rest(game(3), Seat::First);
    let wanted: Vec<_> = wanted.into_iter().filter(|one| *one != (game(3), Seat::First)).collect();
    assert_eq!(running(), wanted);
    assert_eq!(bots.playing(player(3).id), 1, "the other one rests");
    assert_eq!((bots.playing(player(2).id), bots.playing(player(9).id)), (1, 0));
}

#[test]
fn a_seat_that_has_no_room_for_a_message_is_told_later_and_one_that_is_gone_never() {
    let bots = Bots::default();
    let mut messages = sits(&bots, 1, Seat::First, 7);
    let tells = || bots.tell(work(1, Seat::First), ToSeat::Lost(work(1, Seat::First)));
    assert!(tells() && tells());
    assert!(!tells(), "two wait already");
    assert_eq!(lost(&mut messages), [work(1, Seat::First); 2]);
    assert!(tells());
    drop(messages);
    assert!(tells(), "nobody need be told any more");
    assert!(bots.tell(work(2, Seat::First), ToSeat::Lost(work(2, Seat::First))));
}

#[test]
fn what_an_engine_uses_is_shown_at_its_seat() {
    let bots = Bots::default();
    let _messages = [sits(&bots, 1, Seat::First, 7), sits(&bots, 1, Seat::Second, 8)];
    let usage = |seat| WorkUsage { work: work(1, seat), cpu_ms: 5, load: Some(99), memory: 3 };
    bots.measured(usage(Seat::Second));
    let [first, second] = bots.running().try_into().unwrap();
    assert_eq!((first.cpu_ms, first.load, first.memory), (0, None, 0));
    assert_eq!((second.cpu_ms, second.load, second.memory), (5, Some(99), 3));
}

#[test]
fn a_bot_is_at_home_where_it_plays_or_sleeps() {
    let bots = Bots::default();
    let _messages = sits(&bots, 1, Seat::Second, 7);
    let is_at_home = |number, bot| bots.is_at_home(game(number), player(bot).id);
    assert!(is_at_home(1, 7));
    assert!(!is_at_home(1, 8) && !is_at_home(2, 7));
    let shown = Arc::clone(&bots.lock().get(game(1), Seat::Second).unwrap().shown);
    bots.left(game(1), Seat::Second, &shown, true);
    assert!(is_at_home(1, 7));
    let _messages = sits(&bots, 1, Seat::Second, 7);
    let shown = Arc::clone(&bots.lock().get(game(1), Seat::Second).unwrap().shown);
    bots.left(game(1), Seat::Second, &shown, false);
    assert!(!is_at_home(1, 7));
}

#[test]
fn a_bot_that_is_back_waits_for_a_place_until_another_game_is_over() {
    let bots = Bots::default();
    let _messages = [sits(&bots, 1, Seat::First, 7), sits(&bots, 2, Seat::First, 7)];
    bots.lock().get_mut(game(2), Seat::First).unwrap().place = Place::Back(None);
    assert!(bots.take_place(game(1), Seat::First, 1), "it has one");
    assert!(!bots.take_place(game(2), Seat::First, 1));
    bots.rest(game(1), Seat::First);
    assert!(bots.take_place(game(2), Seat::First, 1));
}

/// A game of these players, as it is stored.
fn stored(players: [u64; 2], time: TimeControl, version: u32) -> Game {
    let summary = GameSummary {
        id: game(1),
        rules: "chess".into(),
        players: players.map(player),
        time,
        rated: false,
        started_ms: 0,
        ended_ms: None,
        result: None,
        of_match: None,
        imported: false,
    };
    Game { summary, start: Start::Usual, version, wakes_ms: None }
}

#[tokio::test]
async fn a_bot_comes_by_itself_where_a_clock_may_run_or_another_bot_waits() {
    let world = World::new().await;
    let _attic = Puppet::offering(&world, "attic", &["Fish"]).await;
    let [one, other] = [bot(&world, "one", "Fish").await, bot(&world, "two", "Fish").await];
    let known = world.app.bots.directory.known();
    let timed = TimeControl::fischer(60, 0);
    let none = TimeControl::even(TimeLimit::Unlimited);
    let half = TimeControl { first: none.first.clone(), second: timed.second.clone() };
    for (time, version, is_bots, urgent) in [
        (&timed, 0, false, false),
        (&timed, 1, false, false),
        (&timed, 2, false, true),
        (&timed, 9, false, true),
        (&half, 2, false, true),
        (&none, 9, false, false),
        (&none, 0, true, true),
        (&timed, 9, true, true),
    ] {
        let mut game = stored([1, 2], time.clone(), version);
        game.summary.players[0].id = one.user;
        if is_bots {
            game.summary.players[1].id = other.user;
        }
        assert_eq!(is_urgent(&game, &known), urgent, "{time:?} {version} {is_bots}");
    }
    world.end().await;
}

#[tokio::test]
async fn bots_sit_down_at_the_games_that_wait_for_them_once() {
    let world = World::new().await;
    let app = &world.app;
    let _attic = Puppet::offering(&world, "attic", &["Fish"]).await;
    let [one, other] = [bot(&world, "one", "Fish").await, bot(&world, "two", "Fish").await];
    let anna = world.player("anna").await;
    let create = async |number, players| {
        let new = NewGame {
            id: game(number),
            rules: "chess".into(),
            start: Start::Usual,
            time: TimeControl::even(TimeLimit::Unlimited),
            rated: false,
            players,
            started_ms: now::millis(),
        };
        app.base.storage.create_game(&new).await.unwrap();
    };
    create(1, [one.user, other.user]).await;
    create(2, [one.user, anna.id]).await;
    seat_all(app).await.unwrap();
    let seats = || -> Vec<_> {
        let running = app.bots.running().into_iter();
        running.map(|one| (one.game, one.seat, one.bot.name, one.engine)).collect()
    };
    let entry = |seat, name: &str| (game(1), seat, name.to_owned(), "Fish".to_owned());
    let wanted = [entry(Seat::First, "one"), entry(Seat::Second, "two")];
    assert_eq!(seats(), wanted);
    let shown = || Arc::clone(&app.bots.lock().get(game(1), Seat::First).unwrap().shown);
    let before = shown();
    seat_all(app).await.unwrap();
    let players = app.base.storage.game(game(1)).await.unwrap().unwrap().summary.players;
    app.bots.sit(app, game(1), &players);
    app.bots.come_back(app, game(1), &players);
    assert_eq!(seats(), wanted);
    assert!(Arc::ptr_eq(&before, &shown()), "it is played already");
    assert_eq!(app.bots.playing(one.user), 1);
    world.end().await;
}

#[tokio::test]
async fn the_work_of_a_machine_that_is_sent_away_is_lost() {
    let world = World::new().await;
    let attic = Puppet::offering(&world, "attic", &["Fish"]).await;
    let app = &world.app;
    let mut messages = sits(&app.bots, 1, Seat::First, 7);
    assert!(app.bots.machines.assign(attic.host, &attic.out, work(1, Seat::First)));
    app.bots.dismiss(attic.host);
    assert_eq!(lost(&mut messages), [work(1, Seat::First)]);
    assert_eq!(app.bots.machines.work(attic.host), []);
    attic.until_sent_away().await;
    world.end().await;
}

#[tokio::test]
async fn the_servers_own_machine_comes_again_when_it_was_given_up() {
    let world = World::new().await;
    let app = &world.app;
    let is_here = async || app.bots.machines.look(local_id()).is_some();
    until("the server's own machine", is_here).await;
    app.bots.dismiss(local_id());
    assert!(!is_here().await);
    until("it is back", is_here).await;
    world.end().await;
}

#[tokio::test]
async fn a_machine_that_comes_again_is_told_so() {
    let world = World::new().await;
    let before = Puppet::offering(&world, "attic", &["Fish"]).await;
    let mut after = Puppet::as_host(&world, before.host, "attic");
    after.say(super::testing::hello(&["Fish", "Snake"])).await;
    assert_eq!(after.hear().await, HostIn::Welcome { name: "attic".into() });
    before.until_sent_away().await;
    let (_, engines) = world.app.bots.machines.look(after.host).unwrap();
    assert_eq!(engines, ["Fish", "Snake"], "the new conversation goes on");
    world.end().await;
}
