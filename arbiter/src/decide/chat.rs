//! Chat: while a game goes on its players talk in one room and those who watch in another, and
//! neither hears the other. A player may speak to those who watch, without hearing them. Once it is
//! over both rooms are open to everyone.

use rookery_protocol::error::Refusal;
use rookery_protocol::game::{Player, Room};
use rookery_protocol::socket::SAY_LEN_MAX;

use crate::arbiter::Arbiter;
use crate::command::By;
use crate::event::Event;

/// The most messages in one room of one game, from all senders.
pub const ROOM_SAYS_MAX: u32 = 500;

impl Arbiter {
    pub(super) fn decide_say(
        &self,
        by: By,
        room: Room,
        speaker: Option<&Player>,
        text: &str,
    ) -> Result<Vec<Event>, Refusal> {
        let Some(speaker) = speaker.filter(|_| by != By::Server) else {
            return Err(Refusal::NotSeated);
        };
        if self.result.is_none() && by == By::Spectator && room == Room::Players {
            return Err(Refusal::WrongRoom);
        }
        let text = text.trim();
        let too_long = text.chars().count() > SAY_LEN_MAX;
        if text.is_empty() || too_long || text.chars().any(char::is_control) {
            return Err(Refusal::BadText);
        }
        if self.said[room as usize] >= ROOM_SAYS_MAX {
            return Err(Refusal::RoomFull);
        }
        Ok(vec![Event::Said { room, by: speaker.clone(), text: text.into() }])
    }
}
