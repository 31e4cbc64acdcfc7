use std::cell::RefCell;
use std::sync::Arc;

use rookery_arbiter::Wish;
use rookery_protocol::engine::Info;
use rookery_protocol::game::{Act, Player, Room, Start};

use super::*;
use crate::game::testing::{Table, messages, unlimited};
use crate::outbox::{Outflow, outbox};
use crate::testing::{World, until};

const SEATS: [Option<Seat>; 3] = [Some(Seat::First), Some(Seat::Second), None];

fn seen(bots: [bool; 2], rated: bool, hides: bool, admin: bool) -> [bool; 3] {
    SEATS.map(|seat| ShownTo::of(bots, rated, hides).may_be(seat, admin))
}

#[test]
fn nobody_sees_it_where_something_is_hidden() {
    for bots in [[false, false], [false, true], [true, false], [true, true]] {
        for (rated, admin) in [(false, false), (false, true), (true, false), (true, true)] {
            assert_eq!(seen(bots, rated, true, admin), [false; 3]);
        }
    }
}

#[test]
fn only_who_plays_a_bot_sees_it_and_only_in_casual_games() {
    for admin in [false, true] {
        assert_eq!(seen([false, true], false, false, admin), [true, false, false]);
        assert_eq!(seen([true, false], false, false, admin), [false, true, false]);
        assert_eq!(seen([false, true], true, false, admin), [false; 3]);
        assert_eq!(seen([true, false], true, false, admin), [false; 3]);
        assert_eq!(seen([false, false], false, false, admin), [false; 3]);
    }
}

#[test]
fn everybody_sees_it_where_two_bots_play_and_admins_where_that_is_rated() {
    assert_eq!(seen([true, true], false, false, false), [true; 3]);
    assert_eq!(seen([true, true], true, false, false), [false; 3]);
    assert_eq!(seen([true, true], true, false, true), [true; 3]);
}

/// How the bot of a seat thinks before its move.
fn thought(game: GameId, seat: Seat, ply: u32) -> Thinking {
    let info = Info { depth: Some(6), pv: "e7e5 g1f3".into(), ..Info::default() };
    Thinking { game, seat, ply, info }
}

/// What was told of how bots think, each with whether their line was.
fn told(outflow: &mut Outflow) -> Vec<(Seat, u32, bool)> {
    let thinking = |message: ClientIn| match message {
        ClientIn::Thinking(it) => Some((it.seat, it.ply, !it.info.pv.is_empty())),
        ClientIn::Refused { reason, .. } => panic!("{reason}"),
        _ => None,
    };
    messages(outflow).into_iter().filter_map(thinking).collect()
}

fn refused_to_show(game: GameId) -> ClientIn {
    refused(None, Some(game), Refusal::NotShown)
}

impl Table {
    /// Somebody looks who wants to see how bots think.
    async fn followed(&mut self, player: Option<&Player>) -> Outflow {
        let (connection, outflow) = self.watch(player).await;
        self.task.take(ToGame::Follow { connection, on: true, admin: false }).await;
        outflow
    }

    async fn think(&mut self, seat: Seat, ply: u32) {
        self.task.take(ToGame::Thinks(thought(self.id, seat, ply))).await;
    }
}

#[tokio::test]
async fn who_plays_a_bot_is_told_how_it_thought_once_it_has_moved_and_nobody_else_is() {
    let mut table = Table::with_a_bot().await;
    let [anna, robot] = table.players.clone();
    let mut hers = table.followed(Some(&anna)).await;
    let (connection, mut watchers) = table.watch(None).await;
    table.task.take(ToGame::Follow { connection, on: true, admin: true }).await;
    let refused = messages(&mut watchers);
    assert_eq!(refused, [refused_to_show(table.id)]);
    table.play("e2e4").await;
    table.think(Seat::Second, 1).await;
    let good_luck = Wish::Say { room: Room::Players, text: "good luck".into() };
    table.wish(robot, good_luck).await.unwrap();
    assert_eq!(told(&mut hers), [], "it has not moved yet");
    table.play("e7e5").await;
    assert_eq!(told(&mut hers), [(Seat::Second, 1, false)]);
    table.play("g1f3").await;
    assert_eq!(told(&mut hers), [], "once is enough");
    assert_eq!(told(&mut watchers), []);
    table.end().await;
}

#[tokio::test]
async fn who_watches_two_programs_sees_at_once_how_they_think_and_they_once_it_is_no_use() {
    let mut table = Table::chess().await;
    table.be_of_a_match().await;
    let player = table.player(Seat::Second);
    let mut theirs = table.followed(Some(&player)).await;
    let mut watchers = table.followed(None).await;
    table.think(Seat::First, 0).await;
    assert_eq!(told(&mut watchers), [(Seat::First, 0, true)]);
    assert_eq!(told(&mut theirs), []);
    table.play("e2e4").await;
    assert_eq!(told(&mut theirs), [(Seat::First, 0, false)]);
    assert_eq!(told(&mut watchers), []);
    table.end().await;
}

/// A game against a bot, at the server that plays it, and at another one.
async fn at_two() -> [Table; 2] {
    let ([world, there], _) = World::two().await;
    let mut one = Table::with_a_bot_in(world).await;
    there.app.bots.directory.refresh(&there.app.base.storage).await.unwrap();
    one.task.awake().await.unwrap();
    let other = one.at(there);
    [one, other]
}

/// The other server hears that something is noted, as by word.
async fn hears(other: &mut Table, version: u32) {
    other.task.take(ToGame::Heard { version, due_ms: None }).await;
    other.task.take(ToGame::ThinksElsewhere).await;
}

#[tokio::test]
async fn who_plays_a_bot_from_another_server_is_told_as_late_and_as_little() {
    let [mut one, other] = at_two().await;
    let [anna, _] = one.players.clone();
    // The bot may sit down there as well: all that look there are one game's.
    let (there, game) = (Arc::clone(&other.world.app), one.id);
    let (outbox, hers) = outbox();
    let connection = outbox.id();
    let watch = ToGame::Watch { outbox, player: Some(anna), from: 0 };
    there.live.send(&there, game, watch).unwrap();
    let follow = ToGame::Follow { connection, on: true, admin: false };
    there.live.send(&there, game, follow).unwrap();
    let base = Arc::clone(&one.task.app.base);
    until(async || {
        let around = base.storage.audience_elsewhere(&base.life, game).await.unwrap();
        around.looking().follows
    })
    .await;
    one.task.take(ToGame::LookAround { forgotten: false }).await;
    one.play("e2e4").await;
    one.think(Seat::Second, 1).await;
    assert!(base.storage.thoughts(game).await.unwrap().is_empty(), "it has not moved yet");
    one.play("e7e5").await;
    assert_eq!(base.storage.thoughts(game).await.unwrap(), [thought(game, Seat::Second, 1)]);
    let (hers, shown) = (RefCell::new(hers), RefCell::new(vec![]));
    until(async || {
        // Words may get lost while nobody has heard yet that there are two servers.
        there.live.send_if_live(game, ToGame::Heard { version: 2, due_ms: None });
        there.live.send_if_live(game, ToGame::ThinksElsewhere);
        shown.borrow_mut().extend(told(&mut hers.borrow_mut()));
        !shown.borrow().is_empty()
    })
    .await;
    assert_eq!(shown.into_inner()[0], (Seat::Second, 1, false), "what it expects is its own");
    other.leave().await;
    one.end().await;
}

#[tokio::test]
async fn who_watches_two_programs_from_another_server_sees_at_once_how_they_think() {
    let [mut one, mut other] = at_two().await;
    one.be_of_a_match().await;
    other.be_of_a_match().await;
    let mut watchers = other.followed(None).await;
    one.task.take(ToGame::LookAround { forgotten: false }).await;
    one.think(Seat::First, 0).await;
    for _ in 0..2 {
        hears(&mut other, 0).await;
    }
    assert_eq!(told(&mut watchers), [(Seat::First, 0, true)], "once");
    one.think(Seat::First, 0).await;
    assert_eq!(one.task.app.base.storage.thoughts(one.id).await.unwrap().len(), 1);
    one.play("e2e4").await;
    hears(&mut other, 1).await;
    assert_eq!(told(&mut watchers), [], "that move is made");
    other.leave().await;
    one.end().await;
}

#[tokio::test]
async fn nobody_is_told_how_a_bot_thinks_where_something_is_hidden_or_nothing_is_here() {
    let mut table = Table::of("dark", Start::Usual, unlimited()).await;
    table.think(Seat::First, 0).await;
    assert_eq!(table.task.thought, [None, None], "it is not in memory");
    table.be_of_a_match().await;
    let (connection, mut watchers) = table.watch(None).await;
    table.task.take(ToGame::Follow { connection, on: true, admin: true }).await;
    assert_eq!(messages(&mut watchers), [refused_to_show(table.id)]);
    table.think(Seat::First, 0).await;
    assert_eq!(table.task.thought, [None, None]);
    table.act(Seat::First, Act::Resign).await.unwrap();
    table.think(Seat::First, 0).await;
    let [Some(known), None] = &table.task.thought else { panic!() };
    assert_eq!(known.thinking, thought(table.id, Seat::First, 0));
    table.end().await;
}
