//! Games that two programs play without asking anyone: their moves come in batches, and each is
//! decided again.

use std::sync::Arc;

use rookery_arbiter::{By, Command, Record};
use rookery_protocol::Millis;
use rookery_protocol::bout::BOUT_MOVES_MAX;
use rookery_protocol::error::Refusal;
use rookery_protocol::game::GameResult;
use rookery_storage::APPEND_LEN_MAX;

use super::message::Played;
use super::open_game::{Applied, OpenGame};
use super::task::GameTask;
use crate::now;

/// Programs' time is what they took. Where the world is ahead of it by more than this, because they
/// had to be started first or the server was away, the clocks are held.
const BEHIND_MAX_MS: Millis = 1_000;

const _: () = assert!(BOUT_MOVES_MAX < APPEND_LEN_MAX, "a batch and the end are one append");

impl GameTask {
    /// Decides, persists and publishes a batch, all of it or nothing. The result, if there is one.
    ///
    /// # Errors
    /// It is not possible here, or the database does not take it.
    pub(super) async fn played(&mut self, bout: Played) -> Result<Option<GameResult>, Refusal> {
        self.hold_clocks(&bout).await?;
        let Some(open) = self.memory.open() else { return Err(Refusal::StorageDown) };
        if let Some(result) = open.arbiter.result() {
            // What comes after the end of a game is no part of it.
            return Ok(Some(result.clone()));
        }
        self.keep_due_early_enough().await?;
        let taken = self.take_bout(bout).await;
        let (records, applied) = taken.inspect_err(|_| self.memory.forgets())?;
        let result = self.memory.open().and_then(|open| open.arbiter.result().cloned());
        if records.is_empty() {
            return Ok(result);
        }
        if let Err(error) = self.append(&records).await {
            tracing::warn!(game = %self.id, %error, "events were not stored");
            self.memory.forgets();
            return Err(Refusal::StorageDown);
        }
        self.tell_own(applied, now::millis()).await;
        Ok(result)
    }

    /// Decides a batch, on a thread where files may be read and rules may take their time if it must
    /// be.
    async fn take_bout(&mut self, bout: Played) -> Result<(Vec<Record>, Applied), Refusal> {
        // Nobody can come to look before it is told: messages are taken one at a time.
        let watched = self.room.as_ref().is_some_and(|room| !room.audience.is_empty());
        if !bout.tables || self.app.base.tables.is_empty() {
            let take = move |open: &mut OpenGame| open.take_bout(&bout, watched, |_| None);
            return self.ask_rules(take).await?;
        }
        let tables = Arc::clone(&self.app.base.tables);
        let judge = move |open: &mut OpenGame| {
            let taken = open.take_bout(&bout, watched, |play| tables.judge(play));
            for fault in tables.take_faults() {
                tracing::warn!(fault, "a table of endings is not used");
            }
            taken
        };
        self.on_another_thread(judge).await?
    }

    async fn hold_clocks(&mut self, bout: &Played) -> Result<(), Refusal> {
        self.awake().await?;
        let Some(open) = self.memory.open() else { return Err(Refusal::StorageDown) };
        let since_ms = now::millis() - open.arbiter.at_ms();
        let running = open.arbiter.deadline().is_some() && !open.arbiter.in_opening();
        let took = bout.moves.iter().map(|made| made.took_ms);
        if let Some(ms) = behind_ms(since_ms, took).filter(|_| running) {
            let hold = Command::Hold { ms, grace_ms: 0 };
            Box::pin(self.carry_out(By::Server, &hold, None)).await?;
        }
        Ok(())
    }
}

/// What passed since the newest entry beyond what the moves of a batch took, if that is too much to
/// be the way from the machine to here. Where nothing was moved there is nothing to compare with.
fn behind_ms(since_ms: Millis, took: impl ExactSizeIterator<Item = Millis>) -> Option<Millis> {
    if took.len() == 0 {
        return None;
    }
    let behind_ms = since_ms - took.map(|took_ms| took_ms.max(0)).sum::<Millis>();
    (behind_ms > BEHIND_MAX_MS).then_some(behind_ms)
}

#[cfg(test)]
mod tests {
    use rookery_arbiter::Event;
    use rookery_engine::endgame::{Family, chess, store};
    use rookery_protocol::bout::{BoutEnd, BoutMove};
    use rookery_protocol::game::{Score, Start};
    use rookery_protocol::seat::Seat;

    use super::*;
    use crate::game::testing::{HOURS_MS, Table, hours, messages, notations, unlimited};
    use crate::testing::World;

    fn behind(since_ms: Millis, took: &[Millis]) -> Option<Millis> {
        behind_ms(since_ms, took.iter().copied())
    }

    #[test]
    fn what_no_move_took_is_held_beyond_a_bound() {
        assert_eq!(behind(BEHIND_MAX_MS + 300, &[100, 200]), None);
        assert_eq!(behind(BEHIND_MAX_MS + 301, &[100, 200]), Some(BEHIND_MAX_MS + 1));
        assert_eq!(behind(BEHIND_MAX_MS + 1, &[-500]), Some(BEHIND_MAX_MS + 1));
        assert_eq!(behind(10 * BEHIND_MAX_MS, &[]), None);
    }

    fn moved(seat: Seat, notation: &str, took_ms: Millis) -> BoutMove {
        BoutMove { seat, notation: notation.into(), took_ms, info: None, refused: 0 }
    }

    fn batch(moves: Vec<BoutMove>, end: Option<BoutEnd>) -> Played {
        Played { moves, end, margin_ms: 0, tables: false }
    }

    /// Moves that take so long that no machine is late to hear of them.
    const LONG_MS: Millis = 10 * 60 * 1_000;

    impl Table {
        async fn events_after(&self, known: usize) -> Vec<Event> {
            self.events().await.split_off(known)
        }
    }

    fn result(score: Score, reason: &str) -> GameResult {
        GameResult { score, reason: reason.into() }
    }

    #[tokio::test]
    async fn a_batch_is_taken_whole_or_not_at_all_and_what_comes_after_the_end_is_left_out() {
        let mut table = Table::chess().await;
        let [one, other] = Seat::BOTH;
        let bad = vec![moved(one, "e2e4", 1), moved(other, "e7e4", 1)];
        assert_eq!(table.task.played(batch(bad, None)).await, Err(Refusal::Illegal));
        assert_eq!(table.events().await, []);
        assert_eq!(table.task.played(batch(vec![], None)).await, Ok(None));
        let moves = vec![moved(one, "e2e4", 1), moved(other, "e7e5", 1)];
        assert_eq!(table.task.played(batch(moves, None)).await, Ok(None));
        assert_eq!(table.events().await.len(), 2);
        let drawn = result(Score::Draw, "adjudicated");
        let moves = vec![moved(one, "g1f3", 1)];
        let end = Some(BoutEnd::Adjudicated { score: Score::Draw, why: None });
        assert_eq!(table.task.played(batch(moves, end)).await, Ok(Some(drawn.clone())));
        let moves = vec![moved(other, "b8c6", 1)];
        assert_eq!(table.task.played(batch(moves, None)).await, Ok(Some(drawn.clone())));
        assert_eq!(table.events_after(3).await, [Event::Ended { result: drawn }]);
        table.end().await;
    }

    #[tokio::test]
    async fn who_looks_at_programs_is_told_their_moves_and_else_they_are_made_when_asked_for() {
        let [one, other] = Seat::BOTH;
        for watched in [true, false] {
            let mut table = Table::chess().await;
            let mut told = vec![];
            if watched {
                told.push(table.watch(None).await.1);
            }
            let moves = vec![moved(one, "e2e4", 1), moved(other, "e7e5", 1)];
            table.task.played(batch(moves, None)).await.unwrap();
            for told in &mut told {
                let told = messages(told);
                assert_eq!(told.iter().flat_map(notations).collect::<Vec<_>>(), ["e2e4", "e7e5"]);
            }
            assert_eq!(table.task.memory.open().unwrap().reaches(0), watched);
            table.end().await;
        }
    }

    #[tokio::test]
    async fn the_clocks_are_held_where_the_world_is_ahead_of_what_moves_took_and_they_run() {
        let [one, other] = Seat::BOTH;
        let held = |events: &[Event]| matches!(events[0], Event::ClocksHeld { .. });
        // The move took longer than what has passed since the last one.
        let mut table = Table::moved_before(LONG_MS / 2, hours(), HOURS_MS).await;
        table.be_of_a_match().await;
        table.task.played(batch(vec![moved(one, "g1f3", LONG_MS)], None)).await.unwrap();
        assert_eq!(table.events().await.len(), 3);
        table.end().await;

        for (time, is_held) in [(hours(), true), (unlimited(), false)] {
            let world = World::new().await;
            let players =
                [world.player("anna").await.player(), world.player("bela").await.player()];
            // Not so long ago that nobody would be waited for who has not moved yet.
            let started_ms = now::millis() - 20 * BEHIND_MAX_MS;
            let mut table =
                Table::since(started_ms, world, players, "chess", Start::Usual, time).await;
            table.be_of_a_match().await;
            // First turns cost nothing, so nothing is held for them.
            table.task.played(batch(vec![moved(one, "e2e4", 1)], None)).await.unwrap();
            table.task.played(batch(vec![moved(other, "e7e5", 1)], None)).await.unwrap();
            assert_eq!(table.events().await.len(), 2);
            table.task.played(batch(vec![moved(one, "g1f3", 1)], None)).await.unwrap();
            assert_eq!(held(&table.events_after(2).await), is_held);
            table.end().await;
        }
    }

    #[tokio::test]
    async fn a_game_of_programs_ends_where_tables_know_the_result_if_it_is_to() {
        let folder = std::env::temp_dir().join(format!("rookery-men-{}", now::random_u64()));
        let is_left = |material: &chess::Material| material.to_string() == "KRK";
        let material = chess::Tables::all(3).into_iter().find(is_left).unwrap();
        let values = chess::Tables::default().build(material);
        let path = <chess::Tables as Family>::path(&folder, material);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        store::write(&path, store::CHESS, "KRK", &values).unwrap();
        for uses_them in [true, false] {
            let known = vec![folder.clone()];
            let world = World::with(|options| options.tables = known).await;
            let players =
                [world.player("anna").await.player(), world.player("bela").await.player()];
            let text = "n6k/8/8/8/8/8/8/R5K1 w - - 0 1".to_owned();
            let start = Start::Position { text };
            let mut table = Table::with(world, players, "chess", start, unlimited()).await;
            let moves = vec![moved(Seat::First, "a1a8", 1)];
            let bout = Played { tables: uses_them, ..batch(moves, None) };
            let won = result(Score::First, "endgame-tables");
            assert_eq!(table.task.played(bout).await, Ok(uses_them.then_some(won)));
            table.end().await;
        }
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
