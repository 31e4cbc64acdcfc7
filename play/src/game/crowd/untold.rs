//! Moves of other servers that are known here late: the word of one got lost, as when its server ends
//! right after it was stored. Who is to move now is not charged for what they could not know.

use rookery_arbiter::{Event, Record};
use rookery_protocol::Millis;
use rookery_protocol::seat::Seat;

use super::{is_late, seated};
use crate::game::task::GameTask;
use crate::outbox::ConnectionId;

/// Nobody notices what is shown so late at most.
const UNTOLD_MS_MAX: Millis = 350;

/// A move after which it is somebody's turn who looks from here, and had not heard of it.
#[derive(Debug)]
pub(in crate::game) struct Untold {
    /// Whose turn it is.
    seat: Seat,
    /// The version of the move.
    version: u32,
    /// When it was made.
    made_ms: Millis,
    /// When it was shown here.
    shown_ms: Millis,
}

impl GameTask {
    /// Takes note of what another server has stored and was applied, if that is late.
    pub(in crate::game) fn note_untold(&mut self, made: Option<(u32, Millis)>, shown_ms: Millis) {
        let Some((version, made_ms)) = made else { return };
        let Some(seat) = self.turn() else { return };
        let is_here = self.room.as_ref().is_some_and(|room| room.audience.is_seated_here(seat));
        if is_here && shown_ms - made_ms > UNTOLD_MS_MAX {
            self.untold = Some(Untold { seat, version, made_ms, shown_ms });
        }
    }

    /// A connection is about to leave. Its player goes elsewhere perhaps, where nobody knows that they
    /// were not told here of their turn.
    pub(in crate::game) async fn leaves(&mut self, connection: ConnectionId) {
        let seat = self.room.as_ref().and_then(|room| room.audience.seat_of(connection));
        let waits = self.memory.open().is_some_and(|open| {
            let arbiter = &open.arbiter;
            seat.is_some() && arbiter.deadline().is_some() && arbiter.turn() != seat
        });
        if waits && self.catches_up().await.is_ok() {
            self.hold_untold().await;
        }
    }

    /// Takes off the clock of who was told late what they could not know of it, unless they look from
    /// another server as well, which lives.
    pub(in crate::game) async fn hold_untold(&mut self) {
        let Some(Untold { seat, version, made_ms, shown_ms }) = self.untold.take() else { return };
        if self.turn() != Some(seat) {
            return;
        }
        let Some(around) = self.elsewhere().await else { return };
        let here = self.room.as_ref().and_then(|room| room.audience.here_since(seat));
        let newest = seated(&around, seat).max_by_key(|from| from.alive_ms);
        let since_ms = match newest {
            Some(from) if is_late(&around, from) => from.alive_ms,
            Some(_) => return,
            None => here.unwrap_or(shown_ms),
        };
        let name = format!("untold:{version}:{}", self.app.base.life);
        self.hold_for(seat, name, since_ms.max(made_ms), shown_ms).await;
    }
}

/// The newest move of these or takeback, after either of which it may be another's turn, and when it
/// was made.
pub(in crate::game) fn newest_move(records: &[Record]) -> Option<(u32, Millis)> {
    let moved =
        |record: &&Record| matches!(record.event, Event::Moved(_) | Event::TakenBack { .. });
    records.iter().rfind(moved).map(|record| (record.version, record.at_ms))
}

#[cfg(test)]
mod tests {
    use rookery_arbiter::Wish;
    use rookery_protocol::clock::TimeControl;
    use rookery_protocol::game::Room;
    use rookery_storage::servers::Looking;

    use super::*;
    use crate::game::message::ToGame;
    use crate::game::testing::{Table, order};
    use crate::outbox::outbox;
    use crate::testing::World;

    /// How somebody is told late that another server has stored a move.
    #[derive(Debug, Clone, Copy)]
    enum Told {
        /// By a word.
        Heard,
        /// Because they say something, which conflicts with it.
        Says,
        /// Because they wanted to leave.
        Leaves,
        /// Because the clock of whose turn it was seems to have run out.
        Flag,
    }

    /// What is taken off a clock where a move at another server is known so late here, to whoever
    /// looks from here and from the other one.
    async fn held_ms(late_ms: Millis, told: Told, looks_there: bool) -> Millis {
        let ([world, there], _) = World::two().await;
        let time = TimeControl::fischer(600, 0);
        // Who moves at the other server has little time left.
        let left_ms = if matches!(told, Told::Flag) { 2_000 } else { 300_000 };
        let mut one = Table::moved_before_in(world, 1_000, time, left_ms).await;
        let mut other = one.at(there);
        let bela = one.player(Seat::Second);
        let (connection, _seen) = one.watch(Some(&bela)).await;
        let there = std::sync::Arc::clone(&other.world.app.base);
        let looking = Looking { seated: [false, looks_there], ..Looking::default() };
        there.storage.note_audience(&there.life, one.id, looking).await.unwrap();
        other.play("g1f3").await;
        tokio::time::sleep(std::time::Duration::from_millis(late_ms.unsigned_abs())).await;
        match told {
            Told::Heard => one.task.take(ToGame::Heard { version: 3, due_ms: None }).await,
            Told::Says => {
                let wish = Wish::Say { room: Room::Players, text: "hello".to_owned() };
                let order = order(bela, wish);
                one.task.take(ToGame::Order { outbox: outbox().0, order }).await;
            }
            Told::Leaves => one.task.take(ToGame::Unwatch(connection)).await,
            Told::Flag => one.task.look_at_the_clock().await,
        }
        let held = |event: &Event| match event {
            Event::ClocksHeld { ms } => *ms,
            _ => 0,
        };
        let held_ms = one.events().await.iter().map(held).sum();
        other.leave().await;
        one.end().await;
        held_ms
    }

    #[tokio::test]
    async fn nobody_is_charged_for_a_move_that_they_were_told_of_late() {
        let late_ms = UNTOLD_MS_MAX + 150;
        for told in [Told::Heard, Told::Says, Told::Leaves] {
            assert!(held_ms(late_ms, told, false).await >= late_ms, "{told:?}");
        }
        assert!(held_ms(2_000, Told::Flag, false).await >= 2_000);
        // A machine that is slow may have a server called late that lives.
        for _ in 0..20 {
            if held_ms(late_ms, Told::Heard, true).await == 0 {
                return;
            }
        }
        panic!("the other server has told them");
    }

    #[tokio::test]
    async fn who_is_told_soon_enough_is_charged_from_the_move_on() {
        let begun = tokio::time::Instant::now();
        let held_ms = held_ms(0, Told::Heard, false).await;
        let is_slow = begun.elapsed().as_millis() > UNTOLD_MS_MAX as u128;
        assert!(held_ms == 0 || is_slow, "{held_ms}");
    }
}
