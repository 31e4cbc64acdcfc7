//! How the bots of a game think, for those who follow.

use rookery_protocol::bot::Thinking;
use rookery_protocol::error::Refusal;
use rookery_protocol::socket::ClientIn;

use super::request::refused;
use super::task::GameTask;
use crate::outbox::{ConnectionId, Notice};

impl GameTask {
    pub(super) fn follow(&mut self, connection: ConnectionId, on: bool, admin: bool) {
        let casual = self.memory.story().is_some_and(|story| !story.summary.rated);
        let Some(room) = &mut self.room else { return };
        if let Err(outbox) = room.audience.follow(connection, on, admin, casual) {
            outbox.say(refused(None, Some(self.id), Refusal::NotShown));
        }
    }

    /// Who watches learns at once how a bot's search stands, its opponent when it has moved.
    pub(super) fn thinks(&mut self, thinking: Thinking) {
        if let Some(room) = &self.room {
            let notice = || Notice::from(ClientIn::Thinking(thinking.clone()));
            room.audience.tell_followers(false, notice);
        }
        let seat = thinking.seat.index();
        self.thought[seat] = Some(thinking);
    }

    /// Moves were made: an opponent may know now how much was thought about them, but not what is
    /// expected next.
    pub(super) fn tell_thought(&mut self) {
        let (Some(story), Some(room)) = (self.memory.story(), &self.room) else { return };
        let ply = story.arbiter.ply();
        for mut thinking in self.thought.iter_mut().filter_map(|it| it.take_if(|it| it.ply < ply)) {
            thinking.info.pv.clear();
            let notice = || Notice::from(ClientIn::Thinking(thinking));
            room.audience.tell_followers(true, notice);
        }
    }
}
