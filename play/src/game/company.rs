//! The bots of a game, which leave the board when a person does.

use rookery_protocol::seat::Seat;

use super::task::GameTask;

impl GameTask {
    /// Somebody of this seat looks at the game or has done something in it: bots that have left it
    /// come back.
    pub(super) fn call_bots(&self, seat: Option<Seat>) {
        let Some(open) = self.memory.open().filter(|_| seat.is_some()) else { return };
        let summary = &open.summary;
        if open.arbiter.result().is_none() && !summary.imported && summary.of_match.is_none() {
            self.app.bots.come_back(&self.app, self.id, &summary.players);
        }
    }
}

#[cfg(test)]
mod tests {
    use rookery_protocol::game::Act;

    use super::*;
    use crate::game::testing::Table;

    impl Table {
        /// How many bots are at a board once somebody of a seat has done something.
        fn called(&self, seat: Option<Seat>) -> usize {
            self.task.call_bots(seat);
            self.world.app.bots.running().len()
        }
    }

    #[tokio::test]
    async fn the_bot_of_a_game_that_goes_on_comes_back_when_a_player_does() {
        let mut table = Table::with_a_bot().await;
        let player = Some(Seat::First);
        assert_eq!(table.called(player), 0, "it is not in memory");
        table.task.awake().await.unwrap();
        assert_eq!(table.called(None), 0, "nobody plays for spectators");
        table.task.memory.open_mut().unwrap().summary.imported = true;
        assert_eq!(table.called(player), 0, "it was played elsewhere");
        table.task.memory.open_mut().unwrap().summary.imported = false;
        table.be_of_a_match().await;
        assert_eq!(table.called(player), 0, "a match has its own");
        table.task.memory.open_mut().unwrap().summary.of_match = None;
        assert_eq!(table.called(player), 1);
        table.end().await;

        let mut over = Table::with_a_bot().await;
        over.act(Seat::Second, Act::Resign).await.unwrap();
        assert_eq!(over.called(Some(Seat::First)), 0);
        over.end().await;
    }
}
