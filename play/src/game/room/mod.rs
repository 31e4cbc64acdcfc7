//! Who looks at a game, and what they were told last.

use rookery_protocol::Millis;
use rookery_protocol::game::{Act, Crowd, GameSummary, Player, You};
use rookery_protocol::id::UserId;
use rookery_protocol::seat::Seat;
use rookery_protocol::socket::ClientIn;

use super::audience::Audience;
use super::open_game::OpenGame;
use crate::outbox::{ConnectionId, Notice, Outbox};

/// However many come and go, the crowd is told no more often than this.
const CROWD_EVERY_MS: Millis = 500;

/// Those who look at one game. They stay when the game itself has to be read again.
pub(super) struct Room {
    pub(super) audience: Audience,
    /// The newest version that they were told.
    told: u32,
    /// When they must be told who is here.
    crowd_due_ms: Option<Millis>,
    /// When they were told that last.
    crowd_told_ms: Millis,
    /// When a player who waits must be told that they may claim.
    claim_due_ms: Option<Millis>,
    /// The whole game as spectators see it, with the version it was made at.
    whole: Option<(u32, Notice)>,
}

impl Room {
    /// Nobody is here yet; both players count as gone from `now` on.
    pub(super) fn new(players: [UserId; 2], now: Millis) -> Self {
        Self {
            audience: Audience::new(players, now),
            told: 0,
            crowd_due_ms: None,
            crowd_told_ms: 0,
            claim_due_ms: None,
            whole: None,
        }
    }

    pub(super) fn seat(&self, player: Option<&Player>) -> Option<Seat> {
        self.audience.seat(player)
    }

    /// A connection looks from now on: it is told what came after version `from`.
    pub(super) fn watch(
        &mut self,
        outbox: &Outbox,
        player: Option<&Player>,
        from: u32,
        open: &OpenGame,
        now: Millis,
    ) {
        let seat = self.seat(player);
        self.audience.join(outbox.clone(), seat, now);
        self.crowd_changed(open, now);
        let you = self.you(seat, open, now);
        match open.since(from, seat, you, now) {
            Some(message) => outbox.say(message),
            None => outbox.say(self.whole(seat, open, now)),
        }
    }

    /// A connection looks elsewhere.
    pub(super) fn leave(&mut self, connection: ConnectionId, open: Option<&OpenGame>, now: Millis) {
        self.audience.leave(connection, now);
        if let Some(open) = open {
            self.crowd_changed(open, now);
        }
    }

    /// The whole game as the player of a seat or anyone else sees it. Many may come to look at once,
    /// and all spectators see the same: it is made once for each version. The clocks in it say when
    /// they were read.
    pub(super) fn whole(&mut self, seat: Option<Seat>, open: &OpenGame, now: Millis) -> Notice {
        let version = open.arbiter.version();
        if seat.is_none()
            && let Some((made_at, notice)) = &self.whole
            && *made_at == version
        {
            return notice.clone();
        }
        let you = self.you(seat, open, now);
        let notice = Notice::from(open.whole(seat, you, self.crowd(open), now));
        if seat.is_none() {
            self.whole = Some((version, notice.clone()));
        }
        notice
    }

    /// Tells everyone what has become part of the game since they were told last.
    pub(super) fn tell_news(&mut self, open: &OpenGame, now: Millis) {
        let from = std::mem::replace(&mut self.told, open.arbiter.version());
        if from == self.told {
            return;
        }
        for seat in self.audience.kinds() {
            let notice = match open.after(from, seat, self.you(seat, open, now), now) {
                Some(message) => Notice::from(message),
                None => self.whole(seat, open, now),
            };
            self.audience.tell(seat, &notice);
        }
    }

    /// Shows the whole game anew to everyone who is here: what they were told is not what is stored.
    pub(super) fn tell_anew(&mut self, open: &OpenGame, now: Millis) {
        self.whole = None;
        self.told = open.arbiter.version();
        for seat in self.audience.kinds() {
            let notice = self.whole(seat, open, now);
            self.audience.tell(seat, &notice);
        }
    }

    /// The newest version that was told, or that nobody was there to hear of.
    pub(super) fn told(&self) -> u32 {
        self.told
    }

    /// Everything up to here was told, or nobody was there to hear it.
    pub(super) fn has_told(&mut self, version: u32) {
        self.told = version;
    }

    /// Tells everyone who is here.
    pub(super) fn tell_crowd(&mut self, open: &OpenGame, now: Millis) {
        self.crowd_told_ms = now;
        let notice = Notice::from(ClientIn::Crowd(self.crowd(open)));
        self.audience.tell_all(&notice);
        // Whether one may claim depends on who is here.
        for seat in self.audience.kinds().filter(Option::is_some) {
            let you = self.you(seat, open, now);
            self.audience.tell(seat, &open.events(vec![], you, now).into());
        }
    }

    /// Takes off the time for which each player has been gone what `away_ms` says of it, by when it
    /// began. Whether that changed anything.
    pub(super) fn forgive(&mut self, away_ms: impl Fn(Millis) -> Millis) -> bool {
        self.audience.forgive(away_ms)
    }

    /// Somebody came or went.
    pub(super) fn crowd_changed(&mut self, open: &OpenGame, now: Millis) {
        self.crowd_due_ms.get_or_insert(self.crowd_told_ms + CROWD_EVERY_MS);
        self.plan_claim(open, now);
    }

    /// Players have moved themselves, at these instants.
    pub(super) fn act(&mut self, open: &OpenGame, acts: &[(Seat, Millis)], now: Millis) {
        let late = acts.iter().filter(|(seat, at_ms)| self.audience.acts(*seat, *at_ms)).count();
        if late > 0 {
            self.crowd_changed(open, now);
        }
    }

    /// Plans when the one who waits may claim: the time to tell them.
    pub(super) fn plan_claim(&mut self, open: &OpenGame, now: Millis) {
        self.claim_due_ms = self.claim_from(open).filter(|at| *at > now);
    }

    /// When something is to be told though nothing happens.
    pub(super) fn due_ms(&self) -> Option<Millis> {
        [self.crowd_due_ms, self.claim_due_ms].into_iter().flatten().min()
    }

    /// Tells what is due.
    pub(super) fn look_at_the_clock(&mut self, open: &OpenGame, now: Millis) -> bool {
        let claim_is_due = self.claim_due_ms.take_if(|at| *at <= now).is_some();
        let crowd_is_due = self.crowd_due_ms.take_if(|at| *at <= now).is_some();
        if claim_is_due || crowd_is_due {
            self.tell_crowd(open, now);
        }
        claim_is_due || crowd_is_due
    }

    /// What the lobby may show of the game: nothing unless it goes on with both players here.
    pub(super) fn featured<'a>(&self, open: &'a OpenGame) -> Option<&'a GameSummary> {
        let plays = open.arbiter.result().is_none() && self.audience.seated() == [true, true];
        plays.then_some(&open.summary)
    }

    fn you(&self, seat: Option<Seat>, open: &OpenGame, now: Millis) -> Option<You> {
        let mut you = open.arbiter.you(seat?, self.audience.gone_ms(!seat?, now), now);
        // Who has left plays no other game.
        if open.summary.players.iter().any(Player::has_left) {
            you.acts.retain(|act| !matches!(act, Act::OfferRematch | Act::AcceptRematch));
        }
        Some(you)
    }

    fn crowd(&self, open: &OpenGame) -> Crowd {
        Crowd {
            game: open.summary.id,
            seated: self.audience.seated(),
            watchers: self.audience.spectators(),
            claim_from_ms: self.claim_from(open),
        }
    }

    /// When the one who is here may claim because the other one is gone.
    fn claim_from(&self, open: &OpenGame) -> Option<Millis> {
        let gone = only_gone(self.audience.seated())?;
        Some(self.audience.gone_since(gone)? + open.arbiter.claim_after_ms(gone)?)
    }
}

/// Who is gone while the other one waits.
fn only_gone(seated: [bool; 2]) -> Option<Seat> {
    match seated {
        [true, false] => Some(Seat::Second),
        [false, true] => Some(Seat::First),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
