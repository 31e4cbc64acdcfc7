use rookery_protocol::clock::{TimeControl, TimeLimit};
use rookery_protocol::game::{Act, Start};
use rookery_protocol::seat::Seat;

use super::*;
use crate::game::testing::{Steps, Table, unlimited};

const MINUTE_MS: Millis = 60 * 1_000;

impl Table {
    /// What waits to be noted of the game.
    fn sleeps_until(&self) -> Option<Millis> {
        self.world.app.live.sleepers().lock().get(&self.id).copied()
    }

    /// What is noted of the game.
    async fn noted(&self) -> Option<Millis> {
        self.world.app.base.storage.game(self.id).await.unwrap().unwrap().wakes_ms
    }

    /// Up to which version is stored what was worked out of the game.
    async fn worked_out(&self) -> Option<u32> {
        let stored = self.world.app.base.storage.projection(self.id).await.unwrap()?;
        Some(packed::unpack(&stored).unwrap().version())
    }
}

#[test]
fn a_note_about_a_game_that_wakes_may_be_under_way_while_some_are_noted() {
    let (sleepers, game) = (Sleepers::default(), GameId::from_random(1));
    sleepers.sleeps(game, 5_000);
    assert!(!sleepers.wakes(game));
    assert!(sleepers.lock().is_empty(), "nor will it be noted");
    let noting = sleepers.noting.try_lock().unwrap();
    assert!(sleepers.wakes(game));
    drop(noting);
    assert!(!sleepers.wakes(game));
}

#[test]
fn what_was_worked_out_is_news_if_it_is_of_later_versions_and_of_enough() {
    for (version, stored, more, news) in [
        (5, 5, 0, false),
        (4, 5, 0, false),
        (6, 5, 0, true),
        (5 + WORKED_OUT_EVERY - 1, 5, WORKED_OUT_EVERY, false),
        (5 + WORKED_OUT_EVERY, 5, WORKED_OUT_EVERY, true),
    ] {
        assert_eq!(is_news(version, stored, more), news, "{version} {stored} {more}");
    }
}

#[tokio::test]
async fn when_to_look_at_a_game_that_goes_on_is_noted_when_it_has_left_memory() {
    let day_ms = 24 * 60 * MINUTE_MS;
    let days = TimeControl::even(TimeLimit::Correspondence { move_ms: day_ms });
    let mut table = Table::of("chess", Start::Usual, days).await;
    table.task.falls_asleep().await;
    assert_eq!(table.sleeps_until(), None, "it was not in memory");
    table.task.awake().await.unwrap();
    let started_ms = table.task.memory.open().unwrap().summary.started_ms;
    table.task.falls_asleep().await;
    assert_eq!(table.sleeps_until(), Some(started_ms + day_ms));
    table.task.awake().await.unwrap();
    table.read_anew().await;
    assert_eq!(table.sleeps_until(), None, "it is here again");

    table.task.falls_asleep().await;
    let app = &table.world.app;
    app.live.sleepers().note(app).await;
    assert_eq!((table.sleeps_until(), table.noted().await), (None, Some(started_ms + day_ms)));
    app.live.sleepers().take_back(app, table.id).await.unwrap();
    assert_eq!(table.noted().await, None);
    table.end().await;
}

#[tokio::test]
async fn a_game_in_which_nothing_happens_by_itself_is_looked_at_never_and_one_that_is_over_not_noted()
 {
    let mut table = Table::chess().await;
    table.task.awake().await.unwrap();
    table.task.memory.open_mut().unwrap().summary.imported = true;
    table.task.falls_asleep().await;
    assert_eq!(table.sleeps_until(), None, "it is from elsewhere");
    table.task.memory.open_mut().unwrap().summary.imported = false;
    table.task.falls_asleep().await;
    assert_eq!(table.sleeps_until(), Some(NEVER_MS));
    table.read_anew().await;
    table.act(Seat::First, Act::Resign).await.unwrap();
    table.task.falls_asleep().await;
    assert_eq!(table.sleeps_until(), None);
    table.end().await;
}

#[tokio::test]
async fn the_end_of_the_server_notes_what_has_left_memory() {
    let table = Table::chess().await;
    let app = &table.world.app;
    app.live.sleepers().sleeps(table.id, NEVER_MS);
    app.base.shutdown.begin();
    keep_watch(Arc::clone(app)).await;
    assert_eq!(table.noted().await, Some(NEVER_MS));
    table.end().await;
}

#[tokio::test]
async fn a_game_is_woken_a_while_before_somebodys_time_is_up() {
    let mut table = Table::chess().await;
    let storage = table.world.app.base.storage.clone();
    let now = now::millis();
    let live = |table: &Table| table.world.app.live.count();
    storage.note_asleep(&[(table.id, now + WAKE_BEFORE_MS + 60 * MINUTE_MS)]).await.unwrap();
    wake_due(&table.world.app).await.unwrap();
    assert_eq!(live(&table), 0, "there is time left");
    for wakes_ms in [now + WAKE_BEFORE_MS, now - MINUTE_MS] {
        table = Table::with(table.world, table.players, "chess", Start::Usual, unlimited()).await;
        let before = live(&table);
        storage.note_asleep(&[(table.id, wakes_ms)]).await.unwrap();
        wake_due(&table.world.app).await.unwrap();
        assert_eq!(live(&table), before + 1);
    }
    table.end().await;
}

#[tokio::test]
async fn games_of_which_nothing_is_noted_are_read_after_a_start_and_others_left_alone() {
    let table = Table::chess().await;
    let storage = table.world.app.base.storage.clone();
    storage.note_asleep(&[(table.id, NEVER_MS)]).await.unwrap();
    let table = Table::with(table.world, table.players, "chess", Start::Usual, unlimited()).await;
    let app = &table.world.app;
    wake_unwatched(Arc::clone(app)).await;
    assert_eq!(app.live.count(), 1);
    table.end().await;
}

#[tokio::test]
async fn what_was_worked_out_by_slow_rules_is_stored_now_and_then_and_at_the_end() {
    let mut table = Table::slow().await;
    let steps = usize::try_from(WORKED_OUT_EVERY).unwrap();
    table.play(&vec!["+"; steps - 1].join(" ")).await;
    assert_eq!(table.worked_out().await, None);
    table.play("+").await;
    assert_eq!(table.worked_out().await, Some(WORKED_OUT_EVERY));
    table.play("+ +").await;
    assert_eq!(table.worked_out().await, Some(WORKED_OUT_EVERY));
    table.read_anew().await;
    assert_eq!(table.task.worked_out, WORKED_OUT_EVERY, "it was made use of");
    table.task.falls_asleep().await;
    assert_eq!(table.worked_out().await, Some(WORKED_OUT_EVERY + 2));
    table.play("!").await;
    assert_eq!(table.worked_out().await, Some(WORKED_OUT_EVERY + 4));
    table.end().await;
}

#[tokio::test]
async fn what_is_worked_out_quickly_or_is_not_known_whole_is_not_stored() {
    let mut table = Table::slow().await;
    table.play("+ +").await;
    let open = table.task.memory.open_mut().unwrap();
    open.summary.imported = true;
    table.task.work_out(0).await;
    assert_eq!(table.worked_out().await, None, "it is from elsewhere");
    let open = table.task.memory.open_mut().unwrap();
    open.summary.imported = false;
    open.forget_entries();
    table.task.work_out(0).await;
    assert_eq!(table.worked_out().await, None, "not all of it is kept");
    table.task.make_entries().await.unwrap();
    table.task.memory.open_mut().unwrap().game = Arc::new(Steps::quick());
    table.task.work_out(0).await;
    assert_eq!(table.worked_out().await, None, "it is read quickly");
    table.task.memory.open_mut().unwrap().game = Arc::new(Steps::slow());
    table.task.work_out(3).await;
    assert_eq!(table.worked_out().await, None, "it is too little");
    table.task.work_out(2).await;
    assert_eq!(table.worked_out().await, Some(2));
    table.end().await;
}
