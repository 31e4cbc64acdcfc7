//! What the server says to the player of a seat.

use rookery_protocol::Millis;
use rookery_protocol::error::Refusal;
use rookery_protocol::game::Crowd;
use rookery_protocol::socket::ClientIn;

use super::{SeatBrain, SeatOut};
use crate::game::KnownGame;

impl SeatBrain {
    pub(super) fn told(&mut self, message: &ClientIn, now: Millis, out: &mut Vec<SeatOut>) {
        match message {
            ClientIn::Game { about, crowd, .. } if about.id == self.game => {
                self.told_whole(message, out);
                self.see(crowd, now);
            }
            ClientIn::Events { game, .. } if *game == self.game => self.told_more(message, out),
            ClientIn::Crowd(crowd) if crowd.game == self.game => self.see(crowd, now),
            ClientIn::Done { id } => self.was_done(id),
            ClientIn::Refused { id: Some(id), reason, .. } => {
                self.was_refused(id, *reason, now, out);
            }
            ClientIn::Refused { id: None, game, reason, .. } if *game == Some(self.game) => {
                match reason {
                    Refusal::NoSuchGame => out.push(SeatOut::Leave),
                    _ => {
                        self.unwatched = true;
                        self.wait(now);
                    }
                }
            }
            _ => {}
        }
    }

    fn told_whole(&mut self, message: &ClientIn, out: &mut Vec<SeatOut>) {
        let before = std::mem::replace(&mut self.known, KnownGame::whole(message));
        self.stale = false;
        let same = self.known.as_ref().zip(before).is_some_and(|(now, then)| now.stands_as(&then));
        if !same {
            self.position_changed(out);
        }
    }

    fn told_more(&mut self, message: &ClientIn, out: &mut Vec<SeatOut>) {
        let Some(known) = &mut self.known else { return };
        let news = known.events(message);
        if news.gap || news.taken_back && known.hides() {
            self.stale = true;
            self.watch(out);
        }
        if news.moved || news.gap {
            self.position_changed(out);
        }
    }

    fn see(&mut self, crowd: &Crowd, now: Millis) {
        let Some((_, seat)) = self.at_board() else { return };
        self.away.sees(crowd.seated[(!seat).index()], now);
    }

    /// What was refused and can be tried again without asking the engine anew.
    pub(super) fn may_pass(reason: Refusal) -> bool {
        matches!(reason, Refusal::StorageDown | Refusal::Busy | Refusal::TooFast)
    }
}
