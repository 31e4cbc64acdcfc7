use std::sync::Arc;

use super::*;
use crate::game::testing::{Steps, Table};

impl Table {
    /// Up to which version is stored what was worked out of the game.
    async fn worked_out(&self) -> Option<u32> {
        let stored = self.world.app.base.storage.projection(self.id).await.unwrap()?;
        Some(packed::unpack(&stored).unwrap().version())
    }
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

#[tokio::test]
async fn whose_turn_it_is_is_noted_when_a_game_leaves_memory() {
    let mut table = Table::chess().await;
    table.play("e2e4").await;
    let app = Arc::clone(&table.world.app);
    table.task.falls_asleep().await;
    app.base.shutdown.begin();
    crate::game::keep_noting(Arc::clone(&app)).await;
    let known = app.base.storage.turns(&[table.id]).await.unwrap();
    assert_eq!(known[&table.id].seat, rookery_protocol::seat::Seat::Second);
    table.end().await;
}
