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
