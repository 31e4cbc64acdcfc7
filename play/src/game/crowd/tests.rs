use rookery_arbiter::{Event, LoggedMove, Record, Wish};
use rookery_protocol::clock::TimeControl;
use rookery_protocol::game::Crowd;
use rookery_protocol::seat::Seat;
use rookery_protocol::socket::ClientIn;
use rookery_storage::Append;
use rookery_storage::servers::Looking;

use super::*;
use crate::game::COME_BACK_MS;
use crate::game::open_game::stored;
use crate::game::testing::{Table, messages};
use crate::outbox::Outflow;
use crate::testing::{World, until};

fn crowds(seen: &mut Outflow) -> Vec<Crowd> {
    let told = messages(seen).into_iter();
    told.filter_map(|said| match said {
        ClientIn::Crowd(crowd) => Some(crowd),
        _ => None,
    })
    .collect()
}

#[tokio::test]
async fn who_looks_from_another_server_is_there_until_they_leave_or_it_dies() {
    let (worlds, _) = World::two().await;
    let [one, other] = &worlds;
    let [anna, bela] = [one.player("anna").await, one.player("bela").await];
    let game = one.game("chess", &anna, &bela).await;
    let watch = |world: &World, player| {
        let (outbox, outflow) = crate::outbox::outbox();
        let (connection, app) = (outbox.id(), &world.app);
        let watch = ToGame::Watch { outbox, player, from: 0 };
        app.live.send(app, game, watch).unwrap();
        (connection, outflow)
    };
    let (_, mut to_anna) = watch(one, Some(anna.player()));
    let (bela_there, _to_bela) = watch(other, Some(bela.player()));
    let (_, _to_nobody) = watch(other, None);
    let mut sees = async |seated, watchers| {
        let seen = std::cell::RefCell::new(&mut to_anna);
        until(async || {
            let told = crowds(&mut seen.borrow_mut());
            told.last().is_some_and(|now| (now.seated, now.watchers) == (seated, watchers))
        })
        .await;
    };
    sees([true, true], 1).await;
    until(async || one.app.base.storage.watched_games(9).await.unwrap() == [game]).await;
    other.app.live.send_if_live(game, ToGame::Unwatch(bela_there));
    sees([true, false], 1).await;
    World::end_both(worlds).await;
}

#[tokio::test]
async fn who_came_while_words_were_lost_is_found_once_they_travel_again() {
    let (worlds, hub) = World::two().await;
    let [one, other] = &worlds;
    let [anna, bela] = [one.player("anna").await, one.player("bela").await];
    let game = one.game("chess", &anna, &bela).await;
    let (to_anna, mut anna_sees) = crate::outbox::outbox();
    let watch = ToGame::Watch { outbox: to_anna, player: Some(anna.player()), from: 0 };
    one.app.live.send(&one.app, game, watch).unwrap();
    let seen = std::cell::RefCell::new(&mut anna_sees);
    until(async || crowds(&mut seen.borrow_mut()).last().is_some()).await;
    hub.set_broken(true);
    let (to_bela, _bela_sees) = crate::outbox::outbox();
    let watch = ToGame::Watch { outbox: to_bela, player: Some(bela.player()), from: 0 };
    other.app.live.send(&other.app, game, watch).unwrap();
    let life = &one.app.base.life;
    until(async || {
        let elsewhere = one.app.base.storage.audience_elsewhere(life, game).await.unwrap();
        elsewhere.looking().seated == [false, true]
    })
    .await;
    hub.set_broken(false);
    until(async || crowds(&mut seen.borrow_mut()).last().is_some_and(|now| now.seated[1])).await;
    World::end_both(worlds).await;
}

#[tokio::test]
async fn no_clock_is_charged_for_the_server_of_who_is_to_move() {
    for (seats, held) in [([true, false], true), ([false, true], false)] {
        let time = TimeControl::fischer(600, 0);
        let mut table = Table::moved_before(5_000, time, 300_000).await;
        table.task.awake().await.unwrap();
        // After two moves it is the first seat's turn.
        let turn = table.task.memory.open().unwrap().arbiter.turn().unwrap();
        assert_eq!(turn, Seat::First);
        let lost = Lost { life: "third".into(), alive_ms: now::millis() - 3_000, seats };
        let known = table.events().await.len();
        for _ in 0..2 {
            table.task.lost(&lost).await;
        }
        let new = table.events().await.split_off(known);
        let is_held = matches!(new[..], [Event::ClocksHeld { .. }]);
        assert_eq!(is_held, held, "{new:?}");
        table.end().await;
    }
}

/// A game of two servers with a third one that says nothing any more, from which the first seat's
/// player looked, whose turn it is and whose clock has run for so long.
struct Three {
    table: Table,
    other: World,
}

/// What tells the life of the third server from others.
const THIRD: &str = "third";

impl Three {
    async fn after(ran_ms: Millis, left_ms: Millis) -> Self {
        let ([world, other], _) = World::two().await;
        let storage = world.app.base.storage.clone();
        // Before the game, so that it has died before time is up however slowly tests run.
        storage.beat(THIRD, THIRD, 1).await.unwrap();
        let time = TimeControl::fischer(600, 0);
        let mut table = Table::moved_before_in(world, ran_ms, time, left_ms).await;
        let looking = Looking { seated: [true, false], ..Looking::default() };
        storage.note_audience(THIRD, table.id, looking).await.unwrap();
        table.task.awake().await.unwrap();
        table.task.see_crowd().await;
        Self { table, other }
    }

    /// The third server says that it lives, and when.
    async fn beats(&self) -> Millis {
        let storage = &self.table.world.app.base.storage;
        storage.beat(THIRD, THIRD, 1).await.unwrap().now_ms
    }

    /// The third server is found dead.
    async fn dies(&self) {
        let storage = &self.table.world.app.base.storage;
        let servers = storage.beat("another", "another", 1).await.unwrap().servers;
        let third = servers.iter().find(|server| server.id == THIRD).unwrap();
        storage.note_dead(third, now::millis()).await.unwrap();
    }

    /// Somebody removes the third server, and has held no clock yet.
    async fn is_buried(&self) {
        self.table.world.app.base.storage.bury(THIRD).await.unwrap();
    }

    /// When the third server said last that it lives.
    async fn alive_ms(&self) -> Millis {
        let base = &self.table.world.app.base;
        let around = base.storage.audience_elsewhere(&base.life, self.table.id).await.unwrap();
        around.servers.iter().find(|from| from.server == THIRD).unwrap().alive_ms
    }

    async fn held_ms(&self) -> Vec<Millis> {
        let held = |event: &Event| match event {
            Event::ClocksHeld { ms } => Some(*ms),
            _ => None,
        };
        self.table.events().await.iter().filter_map(held).collect()
    }

    async fn end(self) {
        self.other.leave().await;
        self.table.end().await;
    }
}

async fn wait_ms(ms: Millis) {
    tokio::time::sleep(std::time::Duration::from_millis(ms.unsigned_abs())).await;
}

#[tokio::test]
async fn whoever_comes_back_from_a_server_that_is_away_is_not_charged_for_that_and_once() {
    let mut three = Three::after(5_000, 300_000).await;
    let alive_ms = three.alive_ms().await;
    wait_ms(LATE_MS + 100).await;
    let anna = three.table.player(Seat::First);
    let before_ms = now::millis();
    let (_, _seen) = three.table.watch(Some(&anna)).await;
    let held = three.held_ms().await;
    assert!(matches!(held[..], [ms] if ms >= before_ms - alive_ms - 50), "{held:?}");
    // Found dead, and removed in the end: that is known.
    three.table.task.look_around().await;
    let lost = Lost { life: THIRD.into(), alive_ms, seats: [true, false] };
    three.table.task.lost(&lost).await;
    assert_eq!(three.held_ms().await, held);
    three.end().await;
}

#[tokio::test]
async fn whoever_came_back_at_once_is_charged_from_then_on_when_the_server_is_found_dead() {
    let mut three = Three::after(5_000, 300_000).await;
    let alive_ms = three.beats().await;
    let anna = three.table.player(Seat::First);
    let (_, _seen) = three.table.watch(Some(&anna)).await;
    let came_ms = now::millis();
    let is_late = came_ms - alive_ms > LATE_MS;
    assert!(is_late || three.held_ms().await.is_empty(), "nobody knows yet");
    wait_ms(LATE_MS + 100).await;
    three.table.task.look_around().await;
    let held = three.held_ms().await;
    assert!(held.iter().all(|ms| *ms <= came_ms - alive_ms + 50), "{held:?}");
    three.end().await;
}

#[tokio::test]
async fn whoever_went_on_to_a_server_that_dies_too_is_not_given_the_time_since_the_first_one() {
    let mut three = Three::after(5_000, 300_000).await;
    let alive_ms = three.beats().await;
    let anna = three.table.player(Seat::First);
    let (_, _seen) = three.table.watch(Some(&anna)).await;
    let came_ms = now::millis();
    let lost = Lost { life: "first".into(), alive_ms: alive_ms - 4_000, seats: [true, false] };
    three.table.task.lost(&lost).await;
    let held = three.held_ms().await;
    assert!(held.iter().all(|ms| *ms <= came_ms - alive_ms + 50), "{held:?}");
    three.end().await;
}

#[tokio::test]
async fn whoever_acts_here_without_looking_is_not_charged_for_their_server_either() {
    let mut three = Three::after(5_000, 300_000).await;
    wait_ms(LATE_MS + 100).await;
    let anna = three.table.player(Seat::First);
    let moves = Wish::Move { ply: 2, notation: "g1f3".into() };
    three.table.wish(anna, moves).await.unwrap();
    assert_eq!(three.held_ms().await.len(), 1);
    three.end().await;
}

#[tokio::test]
async fn a_flag_is_left_to_the_server_from_which_its_player_looks() {
    let mut three = Three::after(5_000, 300_000).await;
    let alive_ms = three.beats().await;
    let left_ms = alive_ms - LEFT_TO_THEM_MS;
    assert!(three.table.task.may_fall(left_ms).await, "that server has not let it fall");
    assert!(!three.table.task.may_fall(left_ms + 1).await, "it may, or be dead");
    three.dies().await;
    assert!(!three.table.task.may_fall(left_ms).await, "somebody is waited for");
    three.is_buried().await;
    let now_ms = now::millis();
    assert!(!three.table.task.may_fall(now_ms).await, "gone, and somebody may be noting that");
    assert!(!three.table.task.may_fall(now_ms).await, "which may take them a while");
    three.table.task.held_by_ms[Seat::First.index()] = now_ms;
    assert!(three.table.task.may_fall(now_ms).await, "nobody has");
    three.end().await;
}

#[tokio::test]
async fn no_flag_falls_until_what_players_of_a_dead_server_are_given_is_noted() {
    let mut three = Three::after(5_000, 300_000).await;
    three.dies().await;
    // The flag is looked at for the first time when nothing is left of that server.
    three.table.task.see_crowd().await;
    three.is_buried().await;
    let now_ms = now::millis();
    assert!(!three.table.task.may_fall(now_ms).await);
    let mut task = three.table.another();
    task.awake().await.unwrap();
    task.hold_for(Seat::First, "lost".to_owned(), now_ms - 1_000, now_ms).await;
    let known = three.table.task.memory.open().unwrap().arbiter.version();
    three.table.task.take(ToGame::Heard { version: known + 1, due_ms: None }).await;
    assert!(three.table.task.may_fall(now_ms).await, "it is");
    three.end().await;
}

/// A game whose first seat has moved at the other of two servers, so long ago and with so much time
/// left, which this one has not heard.
async fn moved_there(ran_ms: Millis, left_ms: [Millis; 2], ago_ms: Millis) -> (Table, World) {
    let ([here, there], _) = World::two().await;
    let time = TimeControl::fischer(600, 0);
    let mut table = Table::moved_before_in(here, ran_ms, time, left_ms[0]).await;
    table.task.awake().await.unwrap();
    let at_ms = now::millis() - ago_ms;
    let (notation, left_ms) = ("g1f3".to_owned(), Some(left_ms[1]));
    let made = LoggedMove { seat: Seat::First, notation, left_ms, periods: 0, lag_ms: 0 };
    let event = Event::Moved(made);
    let moved = stored(&Record { version: 3, at_ms, command: None, search: None, event });
    let append = Append { game: table.id, first_version: 3, events: vec![moved], ended: None };
    there.app.base.storage.append(append).await.unwrap();
    (table, there)
}

#[tokio::test]
async fn whose_flag_seemed_to_have_fallen_and_had_moved_elsewhere_brings_down_nobody_elses() {
    // By now both seem to have run out of time.
    let (mut table, there) = moved_there(9_000, [2_000, 100], 4_000).await;
    let looking = Looking { seated: [false, true], ..Looking::default() };
    let base = &there.app.base;
    base.storage.note_audience(&base.life, table.id, looking).await.unwrap();
    for _ in 0..2 {
        table.task.look_at_the_clock().await;
        let turn = table.task.memory.open().unwrap().arbiter.turn();
        assert_eq!(turn, Some(Seat::Second), "the move is known, and the game goes on");
    }
    there.leave().await;
    table.end().await;
}

#[tokio::test]
async fn no_clock_is_held_for_who_has_moved_elsewhere_meanwhile() {
    let (mut table, there) = moved_there(5_000, [300_000, 299_000], 100).await;
    let alive_ms = now::millis() - 3_000;
    let lost = Lost { life: THIRD.into(), alive_ms, seats: [true, false] };
    table.task.lost(&lost).await;
    let held = |event: &Event| matches!(event, Event::ClocksHeld { .. });
    assert_eq!(table.events().await.iter().find(|event| held(event)), None);
    there.leave().await;
    table.end().await;
}

#[tokio::test]
async fn a_flag_falls_though_the_server_of_its_player_has_just_died() {
    let three = Three::after(299_900, 300_000).await;
    let storage = three.table.world.app.base.storage.clone();
    let (app, game) = (Arc::clone(&three.table.world.app), three.table.id);
    let alive_ms = three.alive_ms().await;
    app.live.send(&app, game, ToGame::Wake).unwrap();
    let ended = async || storage.game(game).await.unwrap().unwrap().summary.result.is_some();
    until(ended).await;
    let held: Millis = three.held_ms().await.iter().sum();
    let away_ms = now::millis() - alive_ms;
    assert!(held >= COME_BACK_MS, "{held}: they could have come back");
    assert!(away_ms >= held, "{away_ms} {held}");
    three.end().await;
}
