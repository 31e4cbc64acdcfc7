//! What those who look at a game see of it, and of each other.

use axum::extract::ws::Utf8Bytes;
use rookery_protocol::Millis;
use rookery_protocol::bot::Thinking;
use rookery_protocol::error::Refusal;
use rookery_protocol::game::{Crowd, Player, You};
use rookery_protocol::seat::Seat;
use rookery_protocol::socket::ClientIn;

use super::audience::Audience;
use super::story::Story;
use super::task::GameTask;
use crate::now;
use crate::socket::command::refused;
use crate::socket::outbox::{ConnectionId, Outbox, frame};

/// However many come and go, the crowd is told no more often than this.
const CROWD_EVERY_MS: Millis = 500;

impl GameTask {
    pub(super) async fn watch(&mut self, outbox: Outbox, player: Option<&Player>, from: u32) {
        if let Err(reason) = self.awake().await {
            return outbox.say(&refused(None, Some(self.id), reason));
        }
        let seat = self.seat(player);
        if let Some(audience) = &mut self.audience {
            audience.join(outbox.clone(), seat);
        }
        self.crowd_changed();
        let now = now::millis();
        let you = self.you(seat, now);
        let Some(story) = &self.story else { return };
        if let Some(message) = story.since(from, seat, you, now) {
            outbox.say(&message);
        } else if seat.is_some() {
            self.whole_for(seat).into_iter().for_each(|message| outbox.say(&message));
        } else {
            self.whole_for_spectators().into_iter().for_each(|frame| outbox.push(frame));
        }
    }

    pub(super) fn follow(&mut self, connection: ConnectionId, on: bool, admin: bool) {
        let casual = self.story.as_ref().is_some_and(|story| !story.summary.rated);
        let Some(audience) = &mut self.audience else { return };
        if let Err(outbox) = audience.follow(connection, on, admin, casual) {
            outbox.say(&refused(None, Some(self.id), Refusal::NotShown));
        }
    }

    /// Who watches learns at once how a bot's search stands, its opponent when it has moved.
    pub(super) fn thinks(&mut self, thinking: Thinking) {
        if let Some(audience) = &self.audience {
            audience.tell_followers(false, || frame(&ClientIn::Thinking(thinking.clone())));
        }
        let seat = thinking.seat.index();
        self.thought[seat] = Some(thinking);
    }

    /// Moves were made: an opponent may know now how much was thought about them, but not what is
    /// expected next.
    pub(super) fn tell_thought(&mut self) {
        let (Some(story), Some(audience)) = (&self.story, &self.audience) else { return };
        let ply = story.arbiter.ply();
        for mut thinking in self.thought.iter_mut().filter_map(|it| it.take_if(|it| it.ply < ply)) {
            thinking.info.pv.clear();
            audience.tell_followers(true, || frame(&ClientIn::Thinking(thinking)));
        }
    }

    pub(super) fn tell_crowd(&mut self, now: Millis) {
        self.crowd_told_ms = now;
        let (Some(story), Some(audience)) = (&self.story, &self.audience) else { return };
        let message = frame(&ClientIn::Crowd(crowd(story, audience)));
        audience.tell(|_| message.clone());
        // Whether one may claim depends on who is here.
        audience.tell_players(|seat| {
            frame(&story.events(vec![], Some(you(story, audience, seat, now)), now))
        });
        let plays = story.arbiter.result().is_none() && audience.seated() == [true, true];
        self.feature(plays);
    }

    pub(super) fn crowd_changed(&mut self) {
        self.crowd_due_ms.get_or_insert(self.crowd_told_ms + CROWD_EVERY_MS);
        self.plan_claim();
    }

    /// When the one who waits may claim: the time to tell them.
    pub(super) fn plan_claim(&mut self) {
        let (Some(story), Some(audience)) = (&self.story, &self.audience) else { return };
        self.claim_due_ms = claim_from(story, audience).filter(|at| *at > now::millis());
    }

    pub(super) fn feature(&self, plays: bool) {
        let summary = self.story.as_ref().map(|story| &story.summary).filter(|_| plays);
        if self.app.live.feature(self.id, summary) {
            self.app.lobby.changed();
        }
    }

    pub(super) fn seat(&self, player: Option<&Player>) -> Option<Seat> {
        self.audience.as_ref()?.seat(player)
    }

    pub(super) fn gone_ms(&self, seat: Seat) -> Option<Millis> {
        self.audience.as_ref()?.gone_ms(seat, now::millis())
    }

    fn you(&self, seat: Option<Seat>, now: Millis) -> Option<You> {
        let (story, audience) = (self.story.as_ref()?, self.audience.as_ref()?);
        seat.map(|seat| you(story, audience, seat, now))
    }

    pub(super) fn whole_for(&self, seat: Option<Seat>) -> Option<ClientIn> {
        let now = now::millis();
        let (story, audience) = (self.story.as_ref()?, self.audience.as_ref()?);
        Some(story.whole(seat, self.you(seat, now), crowd(story, audience), now))
    }

    /// Many may come to look at once, and all see the same: it is written once for each version.
    /// The clocks in it say when they were read.
    pub(super) fn whole_for_spectators(&mut self) -> Option<Utf8Bytes> {
        let version = self.story.as_ref()?.arbiter.version();
        if let Some((made_at, frame)) = &self.whole
            && *made_at == version
        {
            return Some(frame.clone());
        }
        let frame = frame(&self.whole_for(None)?);
        self.whole = Some((version, frame.clone()));
        Some(frame)
    }
}

pub(super) fn you(story: &Story, audience: &Audience, seat: Seat, now: Millis) -> You {
    story.arbiter.you(seat, audience.gone_ms(!seat, now), now)
}

pub(super) fn crowd(story: &Story, audience: &Audience) -> Crowd {
    Crowd {
        game: story.summary.id,
        seated: audience.seated(),
        watchers: audience.spectators(),
        claim_from_ms: claim_from(story, audience),
    }
}

/// When the one who is here may claim because the other one is gone.
fn claim_from(story: &Story, audience: &Audience) -> Option<Millis> {
    let from = |seat: Seat| Some(audience.gone_since(seat)? + story.arbiter.claim_after_ms(seat)?);
    match audience.seated() {
        [true, false] => from(Seat::Second),
        [false, true] => from(Seat::First),
        _ => None,
    }
}
