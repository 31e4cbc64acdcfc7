use rookery_arbiter::{Event, reason};
use rookery_protocol::clock::{TimeControl, TimeLimit};
use rookery_protocol::game::{Act, GameResult, Score, Start};
use tokio::sync::oneshot;

use super::*;
use crate::game::Wish;
use crate::game::request::Order;
use crate::game::testing::{Table, hours, messages, notations, order, task};
use crate::game::watching::NAP_MAX_MS;
use crate::outbox::outbox;

const HOUR_MS: Millis = 60 * 60 * 1_000;

impl Table {
    /// A game of correspondence in which both have moved, the last one some hours ago, with a day
    /// for each move.
    async fn days(hours_ago: Millis) -> Self {
        let move_ms = 24 * HOUR_MS;
        let time = TimeControl::even(TimeLimit::Correspondence { move_ms });
        Self::moved_before(hours_ago * HOUR_MS, time, move_ms).await
    }

    async fn result(&self) -> Option<GameResult> {
        let stored = self.world.app.base.storage.game(self.id).await.unwrap().unwrap();
        stored.summary.result
    }

    /// Tells the task something that is answered.
    async fn ask<T>(&mut self, message: impl FnOnce(oneshot::Sender<T>) -> ToGame) -> Option<T> {
        let (answer, answered) = oneshot::channel();
        self.task.take(message(answer)).await;
        answered.await.ok()
    }
}

fn lost(seat: Seat, reason: &str) -> Option<GameResult> {
    Some(GameResult { score: Score::win(!seat), reason: reason.into() })
}

#[tokio::test]
async fn a_flag_that_has_fallen_is_noted_when_the_game_looks_at_the_clock() {
    for (hours_ago, result) in [(23, None), (25, lost(Seat::First, reason::TIME))] {
        let mut table = Table::days(hours_ago).await;
        table.task.look_at_the_clock().await;
        assert_eq!(table.result().await, None, "it was not read yet");
        table.task.awake().await.unwrap();
        table.task.look_at_the_clock().await;
        assert_eq!(table.result().await, result, "{hours_ago} hours");
        table.end().await;
    }
}

#[tokio::test]
async fn the_clocks_of_a_match_are_watched_by_whoever_plays_its_games() {
    let mut table = Table::days(25).await;
    assert_eq!(table.task.deadline(), None);
    table.task.awake().await.unwrap();
    let fell_ms = table.task.deadline().unwrap();
    assert!((now::millis() - HOUR_MS - fell_ms).abs() < HOUR_MS / 2);
    table.be_of_a_match().await;
    assert_eq!(table.task.deadline(), None);
    table.task.look_at_the_clock().await;
    assert_eq!(table.result().await, None);
    table.end().await;
}

#[tokio::test]
async fn an_order_is_answered_to_whoever_gave_it() {
    let mut table = Table::chess().await;
    let anna = table.player(Seat::First);
    let (outbox, mut told) = outbox();
    let mut give = async |id: &str, act| {
        let given = Order { id: id.into(), ..order(anna.clone(), Wish::Act(act)) };
        table.task.take(ToGame::Order { outbox: outbox.clone(), order: given }).await;
        messages(&mut told)
    };
    let no_offer = refused(Some("1".into()), Some(table.id), Refusal::NoOffer);
    assert_eq!(give("1", Act::AcceptDraw).await, [no_offer]);
    assert_eq!(give("2", Act::Resign).await, [ClientIn::Done { id: "2".into() }]);
    table.end().await;
}

#[tokio::test]
async fn who_wants_to_see_a_game_is_shown_it_until_they_look_elsewhere() {
    let mut table = Table::chess().await;
    let (connection, mut told) = table.watch(None).await;
    let anna = table.player(Seat::First);
    let whole = table.ask(|answer| ToGame::Look { player: Some(anna), answer }).await;
    let whole = whole.unwrap().unwrap();
    let ClientIn::Game { you: Some(you), crowd, .. } = whole.message() else { panic!() };
    assert_eq!((you.seat, crowd.watchers, crowd.seated), (Seat::First, 1, [false; 2]));
    table.play("e2e4").await;
    assert_eq!(messages(&mut told).iter().flat_map(notations).collect::<Vec<_>>(), ["e2e4"]);
    table.task.last_message_ms = 0;
    assert!(!table.task.may_leave());
    table.task.take(ToGame::Unwatch(connection)).await;
    assert!(!table.task.may_leave(), "it was told something just now");
    table.task.last_message_ms = 0;
    assert!(table.task.may_leave());
    table.play("e7e5").await;
    assert_eq!(messages(&mut told), []);
    table.end().await;
}

#[tokio::test]
async fn a_game_that_is_not_there_is_shown_to_nobody_and_leaves_memory() {
    let mut table = Table::chess().await;
    table.id = GameId::from_random(1);
    table.task = task(&table.world, table.id);
    assert!(!table.task.may_leave());
    let shown = table.ask(|answer| ToGame::Look { player: None, answer }).await;
    assert!(matches!(shown, Some(None)));
    let (outbox, mut told) = outbox();
    table.task.take(ToGame::Watch { outbox, player: None, from: 0 }).await;
    let refused = refused(None, Some(table.id), Refusal::NoSuchGame);
    assert_eq!(messages(&mut told), [refused]);
    assert!(table.task.may_leave());
    table.end().await;
}

#[tokio::test]
async fn entries_are_kept_once_they_were_told_and_made_anew_for_who_looks_later() {
    let mut table = Table::chess().await;
    table.play("e2e4 e7e5").await;
    let bytes = |table: &Table| table.world.app.live.budget().bytes();
    let kept = bytes(&table);
    assert!(kept > 0);
    table.task.memory.open_mut().unwrap().forget_entries();
    assert_eq!(bytes(&table), 0);
    let whole = table.ask(|answer| ToGame::Look { player: None, answer }).await;
    assert_eq!(notations(whole.unwrap().unwrap().message()), ["e2e4", "e7e5"]);
    assert_eq!(bytes(&table), kept);
    table.task.memory.open_mut().unwrap().forget_entries();
    table.watch(None).await;
    assert_eq!(bytes(&table), kept);
    table.end().await;
}

#[tokio::test]
async fn who_plays_for_programs_starts_their_clocks_and_says_which_of_them_failed() {
    let mut table = Table::of("chess", Start::Usual, hours()).await;
    table.be_of_a_match().await;
    let started = table.ask(|answer| ToGame::StartClocks { answer }).await;
    assert_eq!(started, Some(Ok(())));
    assert_eq!(table.events().await, [Event::ClocksStarted]);
    let seat = Seat::First;
    table.task.take(ToGame::Forfeit { seat, reason: reason::CRASHED }).await;
    assert_eq!(table.result().await, lost(seat, reason::CRASHED));
    let started = table.ask(|answer| ToGame::StartClocks { answer }).await;
    assert_eq!(started, Some(Err(Refusal::GameOver)));
    table.end().await;
}

#[tokio::test]
async fn a_game_that_is_due_comes_into_memory() {
    let mut table = Table::chess().await;
    table.task.take(ToGame::Wake).await;
    assert!(table.task.memory.is_here());
    table.task.note_ahead();
    assert_eq!(table.task.nap_ms(), NAP_MAX_MS, "nothing happens by itself");
    table.end().await;
}

#[tokio::test]
async fn the_lobby_shows_a_game_once_both_players_are_at_the_board_and_until_it_is_over() {
    let mut table = Table::chess().await;
    let (app, players, id) = (Arc::clone(&table.world.app), table.players.clone(), table.id);
    let mut flows = vec![];
    for player in &players {
        let (outbox, told) = outbox();
        let player = Some(player.clone());
        app.live.send(&app, id, ToGame::Watch { outbox, player, from: 0 }).unwrap();
        flows.push(told);
    }
    let both = async {
        while let Some(notice) = flows[1].next().await {
            if matches!(notice.message(), ClientIn::Crowd(crowd) if crowd.seated == [true; 2]) {
                return;
            }
        }
    };
    both.await;
    let shown: Vec<_> = app.live.featured(10).iter().map(|game| game.id).collect();
    assert_eq!(shown, [id]);
    let [anna, _] = players;
    crate::acts::playing::carry_out(&app, &anna, id, Wish::Act(Act::Resign)).await.unwrap();
    assert_eq!(app.live.featured(10).len(), 0);
    drop(flows);
    table.task = task(&table.world, id);
    table.end().await;
}
