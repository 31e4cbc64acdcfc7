use rookery_protocol::Millis;
use rookery_protocol::clock::TimeControl;
use rookery_protocol::game::{Act, Player, Room};
use rookery_protocol::id::UserId;
use tokio::sync::oneshot;

use super::*;
use crate::outbox::outbox;
use crate::testing::World;

fn summary(number: u64, started_ms: Millis) -> GameSummary {
    let player = |id| Player { id: UserId::from_random(id), name: "player".into(), guest: false };
    GameSummary {
        id: GameId::from_random(number),
        rules: "chess".into(),
        players: [1, 2].map(player),
        time: TimeControl::fischer(60, 0),
        rated: false,
        started_ms,
        ended_ms: None,
        result: None,
        of_match: None,
        imported: false,
    }
}

#[test]
fn the_newest_games_that_may_be_shown_come_first_and_no_more_than_are_asked_for() {
    let live = Live::default();
    let games: Vec<_> =
        (1..).zip([4, 7, 1, 8, 2, 6, 3, 5]).map(|(id, at)| summary(id, at)).collect();
    for game in &games {
        assert!(!live.feature(game.id, Some(game)), "it is not in memory");
        live.lock().insert(game.id, Entry { inbox: mpsc::channel(1).0, featured: None });
        assert!(!live.feature(game.id, None), "it is not shown as it is");
        assert!(live.feature(game.id, Some(game)));
        assert!(!live.feature(game.id, Some(game)), "it is shown already");
    }
    let shown =
        |most| -> Vec<Millis> { live.featured(most).iter().map(|game| game.started_ms).collect() };
    assert_eq!(shown(100), [8, 7, 6, 5, 4, 3, 2, 1]);
    assert_eq!(shown(3), [8, 7, 6]);
    assert!(live.feature(games[1].id, None));
    assert_eq!(shown(3), [8, 6, 5]);
}

#[test]
fn whoever_looks_leaves_room_for_those_who_move() {
    let (inbox, mut messages) = mpsc::channel(INBOX_MAX);
    let (outbox, _outflow) = outbox();
    let look = || ToGame::Watch { outbox: outbox.clone(), player: None, from: 1 };
    let post = |message| has_room(&inbox, &message) && inbox.try_send(message).is_ok();
    let looks = (0..INBOX_MAX).filter(|_| post(look())).count();
    assert_eq!(looks, INBOX_MAX - KEPT_FOR_ORDERS);
    let orders = (0..INBOX_MAX).filter(|_| post(ToGame::Wake)).count();
    assert_eq!(orders, KEPT_FOR_ORDERS);
    for _ in 0..=KEPT_FOR_ORDERS {
        messages.try_recv().unwrap();
    }
    assert!(post(look()), "there is room again");
}

fn wake() -> ToGame {
    ToGame::Wake
}

impl Live {
    /// A game is in memory whose messages a test takes.
    fn insert(&self, game: GameId) -> mpsc::Receiver<ToGame> {
        let (inbox, messages) = mpsc::channel(INBOX_MAX);
        self.lock().insert(game, Entry { inbox, featured: None });
        messages
    }
}

#[tokio::test]
async fn so_many_games_are_in_memory_and_those_are_told_what_comes() {
    let world = World::new().await;
    let (app, live) = (&world.app, &world.app.live);
    let mut messages = live.insert(GameId::from_random(1));
    assert_eq!(live.count(), 1);
    let inbox = live.lock()[&GameId::from_random(1)].inbox.clone();
    let others = (2_u64..).take(LIVE_GAMES_MAX - 1).map(|number| {
        let entry = Entry { inbox: inbox.clone(), featured: None };
        (GameId::from_random(number), entry)
    });
    live.lock().extend(others);
    assert_eq!(live.count(), LIVE_GAMES_MAX);
    let other = GameId::from_random(u64::MAX >> 1);
    assert_eq!(live.send(app, other, wake()), Err(Refusal::Busy));
    assert_eq!(live.send(app, GameId::from_random(1), wake()), Ok(()));
    assert!(messages.try_recv().is_ok());
    live.lock().remove(&GameId::from_random(2));
    assert_eq!(live.send(app, other, wake()), Ok(()));
    live.lock().clear();
    world.end().await;
}

#[tokio::test]
async fn a_game_takes_so_many_messages_and_refuses_more() {
    let world = World::new().await;
    let (app, live, game) = (&world.app, &world.app.live, GameId::from_random(1));
    let mut messages = live.insert(game);
    let look = || ToGame::Follow { connection: outbox().0.id(), on: true, admin: false };
    let post = |message| live.send(app, game, message).is_ok();
    assert_eq!((0..INBOX_MAX).filter(|_| post(look())).count(), INBOX_MAX - KEPT_FOR_ORDERS);
    assert_eq!((0..INBOX_MAX).filter(|_| post(wake())).count(), KEPT_FOR_ORDERS);
    live.send_if_live(game, wake());
    assert_eq!(std::iter::from_fn(|| messages.try_recv().ok()).count(), INBOX_MAX);
    world.end().await;
}

#[tokio::test]
async fn only_a_game_that_is_in_memory_is_told_what_wakes_none() {
    let world = World::new().await;
    let (live, game) = (&world.app.live, GameId::from_random(1));
    live.send_if_live(game, wake());
    assert_eq!(live.count(), 0);
    let mut messages = live.insert(game);
    live.send_if_live(game, wake());
    assert!(matches!(messages.try_recv(), Ok(ToGame::Wake)));
    world.end().await;
}

#[tokio::test]
async fn another_task_takes_over_from_one_that_ends() {
    let world = World::new().await;
    let (app, live, game) = (&world.app, &world.app.live, GameId::from_random(1));
    drop(live.insert(game));
    let (answer, answered) = oneshot::channel();
    assert_eq!(live.send(app, game, ToGame::Look { player: None, answer }), Ok(()));
    assert_eq!(answered.await.map(|found| found.is_some()), Ok(false));
    world.end().await;
}

#[test]
fn a_task_that_ends_is_forgotten_unless_another_one_has_taken_over() {
    let (live, game) = (Live::default(), GameId::from_random(1));
    let (own, _messages) = mpsc::channel(1);
    let _other = live.insert(game);
    live.forget(game, &own.downgrade());
    assert_eq!(live.count(), 1);
    live.lock().insert(game, Entry { inbox: own.clone(), featured: None });
    live.forget(game, &own.downgrade());
    assert_eq!(live.count(), 0);
}

#[tokio::test]
async fn who_is_muted_may_play_but_not_talk() {
    let world = World::new().await;
    let (app, game) = (&world.app, GameId::from_random(1));
    let mut messages = app.live.insert(game);
    let anna = world.player("anna").await;
    let give = |wish| {
        let order = Order { by: anna.player(), id: "1".into(), wish, lag_ms: 0 };
        app.live.order(app, &outbox().0, game, order)
    };
    let say = || Wish::Say { room: Room::Players, text: "hello".into() };
    assert_eq!(give(say()), Ok(()));
    app.base.storage.set_limits(anna.id, false, true, 0).await.unwrap();
    app.base.console.refresh(&app.base.storage).await.unwrap();
    assert_eq!(give(say()), Err(Refusal::Muted));
    assert_eq!(give(Wish::Act(Act::Resign)), Ok(()));
    let given = std::iter::from_fn(|| messages.try_recv().ok());
    let wishes: Vec<_> = given
        .map(|message| match message {
            ToGame::Order { order, .. } => order.wish,
            _ => panic!("nothing else was sent"),
        })
        .collect();
    assert_eq!(wishes, [say(), Wish::Act(Act::Resign)]);
    world.end().await;
}
