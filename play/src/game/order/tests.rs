use rookery_arbiter::Event;
use rookery_protocol::game::{Act, GameResult, Room, Score, Start};
use rookery_protocol::seat::Viewer;

use super::*;
use crate::game::message::ToGame;
use crate::game::testing::{HOURS_MS, Table, hours, messages, notations, order, unlimited};
use crate::now;
use crate::testing::World;

fn say(room: Room, text: &str) -> Wish {
    Wish::Say { room, text: text.into() }
}

fn kinds(events: &[Event]) -> Vec<&'static str> {
    let kind = |event: &Event| match event {
        Event::Moved(_) => "moved",
        Event::DrawOffered { .. } => "draw offered",
        Event::Said { .. } => "said",
        Event::Ended { .. } => "ended",
        Event::RematchOffered { .. } => "rematch offered",
        Event::Rematched { .. } => "rematched",
        other => panic!("{other:?}"),
    };
    events.iter().map(kind).collect()
}

#[tokio::test]
async fn who_plays_is_obeyed_and_who_watches_may_only_talk() {
    let mut table = Table::chess().await;
    let cili = table.world.player("cili").await.player();
    let e4 = Wish::Move { ply: 0, notation: "e2e4".into() };
    assert_eq!(table.wish(cili.clone(), e4.clone()).await, Err(Refusal::NotSeated));
    let [anna, bela] = table.players.clone();
    assert_eq!(table.wish(bela, e4.clone()).await, Err(Refusal::NotYourTurn));
    let before_ms = now::millis();
    assert_eq!(table.wish(anna, e4).await, Ok(()));
    assert_eq!(table.wish(cili, say(Room::Spectators, "well played")).await, Ok(()));
    let records = table.records().await;
    assert!((before_ms..=now::millis()).contains(&records[0].at_ms));
    assert_eq!(kinds(&table.events().await), ["moved", "said"]);
    table.end().await;
}

#[tokio::test]
async fn a_command_sent_again_is_done_once_and_another_persons_is_another_one() {
    let mut table = Table::chess().await;
    table.play("e2e4 e7e5").await;
    let offer = |by| Order { id: "7".into(), ..order(by, Wish::Act(Act::OfferDraw)) };
    let [anna, bela] = table.players.clone();
    assert_eq!(table.task.obey(offer(anna.clone())).await, Ok(()));
    assert_eq!(table.task.obey(offer(anna.clone())).await, Ok(()));
    let again = Order { id: "8".into(), ..offer(anna.clone()) };
    assert_eq!(table.task.obey(again).await, Err(Refusal::AlreadyOffered));
    table.read_anew().await;
    assert_eq!(table.task.obey(offer(anna)).await, Ok(()), "nor after it left memory");
    assert_eq!(kinds(&table.events().await), ["moved", "moved", "draw offered"]);
    assert_eq!(table.task.obey(offer(bela)).await, Ok(()));
    assert_eq!(table.events().await.len(), 4);
    table.end().await;
}

#[tokio::test]
async fn who_waits_for_one_who_is_gone_for_long_enough_may_claim() {
    let mut table = Table::of("chess", Start::Usual, hours()).await;
    table.play("e2e4 e7e5").await;
    let anna = table.player(Seat::First);
    let (_, _flow) = table.watch(Some(&anna)).await;
    assert_eq!(table.act(Seat::First, Act::ClaimWin).await, Err(Refusal::OpponentHere));
    // As if everybody who is gone had been for an hour.
    table.task.room.as_mut().unwrap().forgive(|_| -60 * 60 * 1_000);
    assert_eq!(table.act(Seat::Second, Act::ClaimWin).await, Err(Refusal::OpponentHere));
    assert_eq!(table.act(Seat::First, Act::ClaimWin).await, Ok(()));
    let won = GameResult { score: Score::First, reason: "abandoned".into() };
    assert_eq!(table.events().await.pop(), Some(Event::Ended { result: won }));
    table.end().await;
}

/// A game between two servers whose second player is known here to be gone for an hour.
async fn left_for_an_hour() -> (Table, Table) {
    let ([world, there], _) = World::two().await;
    let mut table = Table::moved_before_in(world, 1_000, hours(), HOURS_MS).await;
    let other = table.at(there);
    let anna = table.player(Seat::First);
    drop(table.watch(Some(&anna)).await);
    table.task.room.as_mut().unwrap().forgive(|_| -60 * 60 * 1_000);
    (table, other)
}

#[tokio::test]
async fn nobody_wins_by_claim_against_who_looks_from_a_server_whose_word_was_lost() {
    let (mut table, mut other) = left_for_an_hour().await;
    let bela = table.player(Seat::Second);
    let (there, _flow) = other.watch(Some(&bela)).await;
    for act in [Act::ClaimWin, Act::CallDraw] {
        assert_eq!(table.act(Seat::First, act).await, Err(Refusal::OpponentHere));
    }
    other.task.take(ToGame::Unwatch(there)).await;
    other.task.note_audience().await;
    assert_eq!(table.act(Seat::First, Act::ClaimWin).await, Err(Refusal::OpponentHere));
    table.task.room.as_mut().unwrap().forgive(|_| -60 * 60 * 1_000);
    assert_eq!(table.act(Seat::First, Act::ClaimWin).await, Ok(()), "gone again, for long enough");
    other.leave().await;
    table.end().await;
}

#[tokio::test]
async fn nobody_wins_by_claim_against_who_has_just_moved_at_another_server() {
    for is_read_anew in [false, true] {
        let (mut table, mut other) = left_for_an_hour().await;
        table.play("g1f3").await;
        other.play("b8c6").await;
        if is_read_anew {
            table.task.memory.forgets();
        }
        assert_eq!(table.act(Seat::First, Act::ClaimWin).await, Err(Refusal::OpponentHere));
        other.leave().await;
        table.end().await;
    }
}

#[tokio::test]
async fn a_rematch_that_both_want_begins_with_the_seats_swapped() {
    let mut table = Table::of("chess960", Start::Number { number: 7 }, unlimited()).await;
    let [anna, bela] = table.players.clone();
    let storage = table.world.app.base.storage.clone();
    let users = [storage.user(anna.id).await.unwrap(), storage.user(bela.id).await.unwrap()];
    let mut told = users.map(|user| table.world.listen(&user.unwrap()));
    assert_eq!(table.act(Seat::First, Act::OfferRematch).await, Err(Refusal::GameNotOver));
    assert_eq!(table.act(Seat::First, Act::Resign).await, Ok(()));
    assert_eq!(table.act(Seat::Second, Act::OfferRematch).await, Ok(()));
    let finished = |message: &ClientIn| matches!(message, ClientIn::Finished { .. });
    for told in &mut told {
        assert!(messages(told).iter().all(finished), "nothing begins by an offer");
    }
    assert_eq!(table.act(Seat::First, Act::AcceptRematch).await, Ok(()));
    let events = table.events().await;
    assert_eq!(kinds(&events), ["ended", "rematch offered", "rematched"]);
    let Some(Event::Rematched { game }) = events.last() else { unreachable!() };
    let next = storage.game(*game).await.unwrap().unwrap();
    assert_eq!(next.summary.players, [bela, anna]);
    assert_eq!((next.start, next.summary.time), (Start::Number { number: 7 }, unlimited()));
    for told in &mut told {
        let told = messages(told);
        let [ClientIn::Started { game: begun }] = &told[..] else { panic!("{told:?}") };
        assert_eq!(begun.id, *game);
    }
    table.end().await;
}

#[tokio::test]
async fn both_players_hear_of_the_end_wherever_they_are() {
    let mut table = Table::chess().await;
    let storage = table.world.app.base.storage.clone();
    let bela = storage.user(table.players[1].id).await.unwrap().unwrap();
    let mut told = table.world.listen(&bela);
    table.play("e2e4").await;
    assert!(matches!(&messages(&mut told)[..], [ClientIn::YourTurn { .. }]));
    table.act(Seat::First, Act::Resign).await.unwrap();
    let told = messages(&mut told);
    let [ClientIn::Finished { game }] = &told[..] else { panic!("{told:?}") };
    let result = GameResult { score: Score::Second, reason: "resigned".into() };
    assert_eq!((game.id, &game.result), (table.id, &Some(result)));
    assert_eq!(game.ended_ms, Some(table.records().await[1].at_ms));
    assert_eq!(table.act(Seat::Second, Act::Resign).await, Err(Refusal::GameOver));
    table.end().await;
}

#[tokio::test]
async fn who_looks_at_a_hidden_game_is_shown_all_of_it_at_its_end() {
    let mut table = Table::of("dark", Start::Usual, unlimited()).await;
    let bela = table.player(Seat::Second);
    let (_, mut hers) = table.watch(Some(&bela)).await;
    table.play("e2e4 e7e5").await;
    let told = messages(&mut hers);
    assert_eq!(told.iter().flat_map(notations).collect::<Vec<_>>(), ["?", "e7e5"]);
    table.act(Seat::First, Act::Resign).await.unwrap();
    let told = messages(&mut hers);
    let [whole @ ClientIn::Game { about, .. }] = &told[..] else { panic!("{told:?}") };
    assert_eq!(about.viewer, Viewer::All);
    assert_eq!(notations(whole), ["e2e4", "e7e5", "resigned"]);
    table.end().await;
}

#[tokio::test]
async fn what_another_server_has_stored_meanwhile_is_read_and_the_command_decided_anew() {
    let mut table = Table::chess().await;
    table.play("e2e4").await;
    let [anna, bela] = table.players.clone();
    let (_, mut told) = table.watch(None).await;
    let mut other = table.another();
    other.obey(order(anna, say(Room::Players, "from elsewhere"))).await.unwrap();
    assert_eq!(table.wish(bela, say(Room::Players, "from here")).await, Ok(()));
    assert_eq!(kinds(&table.events().await), ["moved", "said", "said"]);
    let told = messages(&mut told);
    // What players say to each other is hidden, but not that something came.
    assert_eq!(told.iter().flat_map(notations).collect::<Vec<_>>(), ["?", "?"]);
    table.end().await;
}

#[tokio::test]
async fn nothing_is_done_in_a_game_from_elsewhere() {
    let mut table = Table::chess().await;
    table.task.awake().await.unwrap();
    table.task.memory.open_mut().unwrap().summary.imported = true;
    assert_eq!(table.act(Seat::First, Act::Resign).await, Err(Refusal::GameOver));
    assert_eq!(table.events().await, []);
    table.end().await;
}

#[tokio::test]
async fn rules_that_are_slow_are_asked_on_another_thread_and_may_break_down_there() {
    let here = std::thread::current().id();
    let mut quick = Table::chess().await;
    quick.task.awake().await.unwrap();
    let asked = |_: &mut OpenGame| std::thread::current().id();
    assert_eq!(quick.task.ask_rules(asked).await, Ok(here));
    quick.end().await;

    let mut slow = Table::slow().await;
    assert_eq!(slow.task.ask_rules(asked).await, Err(Refusal::StorageDown), "it is not here");
    slow.task.awake().await.unwrap();
    assert!(slow.task.ask_rules(asked).await.is_ok_and(|thread| thread != here));
    slow.play("+ +").await;
    let broken = slow.task.ask_rules(|_| panic!("the rules break down")).await;
    assert_eq!(broken, Err::<(), _>(Refusal::StorageDown));
    assert!(!slow.task.memory.is_here());
    slow.play("!").await;
    assert_eq!(kinds(&slow.events().await), ["moved", "moved", "moved", "ended"]);
    slow.end().await;
}
