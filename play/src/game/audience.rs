//! Who looks at one game.

use rookery_protocol::Millis;
use rookery_protocol::game::Player;
use rookery_protocol::id::UserId;
use rookery_protocol::seat::Seat;
use rookery_storage::servers::Looking;

use crate::outbox::{ConnectionId, Notice, Outbox};

/// The connections that look at one game.
pub(super) struct Audience {
    players: [UserId; 2],
    watchers: Vec<Watcher>,
    /// Since when nobody looks from each seat; `None` while somebody does, on whatever server.
    gone_since: [Option<Millis>; 2],
    /// Since when each seat's player looks from here without a break; `None` while they do not.
    here_since: [Option<Millis>; 2],
    /// Who looks from other servers.
    elsewhere: Looking,
}

struct Watcher {
    outbox: Outbox,
    seat: Option<Seat>,
    /// Sees how the bots think.
    follows: bool,
}

impl Audience {
    /// Nobody yet; both players count as gone from `now` on.
    pub(super) fn new(players: [UserId; 2], now: Millis) -> Self {
        Self {
            players,
            watchers: vec![],
            gone_since: [Some(now); 2],
            here_since: [None; 2],
            elsewhere: Looking::default(),
        }
    }

    /// Where this person sits, if at all.
    pub(super) fn seat(&self, player: Option<&Player>) -> Option<Seat> {
        let id = player?.id;
        Seat::BOTH.into_iter().find(|seat| self.players[seat.index()] == id)
    }

    /// A connection looks from `now` on. Looking twice counts once.
    pub(super) fn join(&mut self, outbox: Outbox, seat: Option<Seat>, now: Millis) {
        self.watchers.retain(|watcher| watcher.outbox.id() != outbox.id());
        self.watchers.push(Watcher { outbox, seat, follows: false });
        if let Some(seat) = seat {
            self.gone_since[seat.index()] = None;
            self.here_since[seat.index()].get_or_insert(now);
        }
    }

    /// A connection looks elsewhere.
    pub(super) fn leave(&mut self, connection: ConnectionId, now: Millis) {
        self.watchers.retain(|watcher| watcher.outbox.id() != connection);
        self.count_seats(now);
    }

    /// Others look from other servers than it was known. Whether that is a change.
    pub(super) fn set_elsewhere(&mut self, looking: Looking, now: Millis) -> bool {
        let before = std::mem::replace(&mut self.elsewhere, looking);
        self.count_seats(now);
        before != looking
    }

    /// Who looks from this server.
    pub(super) fn looking(&self) -> Looking {
        Looking {
            seated: Seat::BOTH.map(|seat| self.is_seated_here(seat)),
            spectators: self.spectators_here(),
            follows: self.is_followed_here(),
        }
    }

    /// Whether somebody here follows how the bots think.
    pub(super) fn is_followed_here(&self) -> bool {
        self.watchers.iter().any(|watcher| watcher.follows)
    }

    /// Whether somebody at another server does.
    pub(super) fn is_followed_elsewhere(&self) -> bool {
        self.elsewhere.follows
    }

    /// Whether the player of a seat looks from here.
    pub(super) fn is_seated_here(&self, seat: Seat) -> bool {
        self.watchers.iter().any(|watcher| watcher.seat == Some(seat))
    }

    /// The seat of the player whose connection this is.
    pub(super) fn seat_of(&self, connection: ConnectionId) -> Option<Seat> {
        let mut watchers = self.watchers.iter();
        watchers.find(|watcher| watcher.outbox.id() == connection)?.seat
    }

    /// Whether the player of a seat looks from another server that lives.
    pub(super) fn is_seated_elsewhere(&self, seat: Seat) -> bool {
        self.elsewhere.seated[seat.index()]
    }

    /// Since when the player of a seat looks from here without a break.
    pub(super) fn here_since(&self, seat: Seat) -> Option<Millis> {
        self.here_since[seat.index()]
    }

    /// The player of a seat has done something without looking: they are not gone for longer than
    /// since then. Whether that changed anything.
    pub(super) fn acts(&mut self, seat: Seat, at_ms: Millis) -> bool {
        let since = &mut self.gone_since[seat.index()];
        let later = since.filter(|since| *since < at_ms).map(|_| at_ms);
        *since = later.or(*since);
        later.is_some()
    }

    fn count_seats(&mut self, now: Millis) {
        for seat in Seat::BOTH {
            if !self.is_seated_here(seat) {
                self.here_since[seat.index()] = None;
            }
            if self.elsewhere.seated[seat.index()] || self.is_seated_here(seat) {
                self.gone_since[seat.index()] = None;
            } else {
                self.gone_since[seat.index()].get_or_insert(now);
            }
        }
    }

    /// Whether each seat's player is here.
    pub(super) fn seated(&self) -> [bool; 2] {
        self.gone_since.map(|since| since.is_none())
    }

    /// Since when the player of a seat is gone.
    pub(super) fn gone_since(&self, seat: Seat) -> Option<Millis> {
        self.gone_since[seat.index()]
    }

    /// For how long the player of a seat has been gone.
    pub(super) fn gone_ms(&self, seat: Seat, now: Millis) -> Option<Millis> {
        self.gone_since(seat).map(|since| (now - since).max(0))
    }

    /// Takes off the time for which each player has been gone what `away_ms` says of it, by when it
    /// began. Whether that changed anything.
    pub(super) fn forgive(&mut self, away_ms: impl Fn(Millis) -> Millis) -> bool {
        let mut changed = false;
        for since in self.gone_since.iter_mut().flatten() {
            let ms = away_ms(*since);
            *since += ms;
            changed |= ms > 0;
        }
        changed
    }

    /// How many look who do not play, on whatever server.
    pub(super) fn spectators(&self) -> u32 {
        self.spectators_here().saturating_add(self.elsewhere.spectators)
    }

    fn spectators_here(&self) -> u32 {
        let count = self.watchers.iter().filter(|watcher| watcher.seat.is_none()).count();
        u32::try_from(count).unwrap_or(u32::MAX)
    }

    /// Whether nobody looks.
    pub(super) fn is_empty(&self) -> bool {
        self.watchers.is_empty()
    }

    /// The kinds of viewers that are here: each seat's player, and anyone else.
    pub(super) fn kinds(&self) -> impl Iterator<Item = Option<Seat>> + use<> {
        let is_here = |kind: &Option<Seat>| self.watchers.iter().any(|one| one.seat == *kind);
        let here = [Some(Seat::First), Some(Seat::Second), None].map(|k| is_here(&k).then_some(k));
        here.into_iter().flatten()
    }

    /// Tells all viewers of one kind.
    pub(super) fn tell(&self, kind: Option<Seat>, notice: &Notice) {
        for watcher in self.watchers.iter().filter(|watcher| watcher.seat == kind) {
            watcher.outbox.say(notice.clone());
        }
    }

    /// Tells everyone.
    pub(super) fn tell_all(&self, notice: &Notice) {
        for watcher in &self.watchers {
            watcher.outbox.say(notice.clone());
        }
    }

    /// A connection wants to see how the bots think, or no longer; `may` says whether one with this
    /// seat, or none, may.
    ///
    /// # Errors
    /// The outbox of a connection that may not.
    pub(super) fn follow(
        &mut self,
        connection: ConnectionId,
        on: bool,
        may: impl FnOnce(Option<Seat>) -> bool,
    ) -> Result<(), Outbox> {
        let mut watchers = self.watchers.iter_mut();
        let watcher = watchers.find(|watcher| watcher.outbox.id() == connection);
        let Some(watcher) = watcher else { return Ok(()) };
        if on && !may(watcher.seat) {
            return Err(watcher.outbox.clone());
        }
        watcher.follows = on;
        Ok(())
    }

    /// Tells those who follow the bots' thinking and are `among` the ones meant, by their seats.
    pub(super) fn tell_followers(
        &self,
        among: impl Fn(Option<Seat>) -> bool,
        notice: impl FnOnce() -> Notice,
    ) {
        let follows = |watcher: &&Watcher| watcher.follows && among(watcher.seat);
        let mut followers = self.watchers.iter().filter(follows).peekable();
        if followers.peek().is_none() {
            return;
        }
        let notice = notice();
        for watcher in followers {
            watcher.outbox.say(notice.clone());
        }
    }
}

#[cfg(test)]
mod tests {
    use rookery_protocol::socket::ClientIn;

    use super::*;
    use crate::outbox::outbox;

    fn audience() -> (Audience, Player) {
        let ids = [1, 2].map(UserId::from_random);
        let player = Player { id: ids[0], name: "anna".into(), guest: false };
        (Audience::new(ids, 1_000), player)
    }

    #[test]
    fn a_player_is_gone_when_the_last_of_their_windows_closes() {
        let (mut audience, anna) = audience();
        let seat = audience.seat(Some(&anna));
        assert_eq!(seat, Some(Seat::First));
        let (one, other) = (outbox().0, outbox().0);
        audience.join(one.clone(), seat, 1_500);
        audience.join(other.clone(), seat, 1_500);
        assert_eq!(audience.seated(), [true, false]);
        audience.leave(one.id(), 2_000);
        assert_eq!(audience.gone_ms(Seat::First, 3_000), None);
        audience.leave(other.id(), 2_500);
        assert_eq!(audience.gone_ms(Seat::First, 3_000), Some(500));
        assert_eq!(audience.gone_ms(Seat::Second, 3_000), Some(2_000));
    }

    #[test]
    fn who_looks_twice_counts_once_and_who_plays_is_no_spectator() {
        let (mut audience, anna) = audience();
        let (one, other) = (outbox().0, outbox().0);
        for outbox in [&one, &other, &one] {
            audience.join(outbox.clone(), None, 1_500);
        }
        assert_eq!(audience.spectators(), 2);
        let seat = audience.seat(Some(&anna));
        audience.join(one.clone(), seat, 1_500);
        assert_eq!(audience.spectators(), 1);
        audience.leave(other.id(), 2_000);
        assert_eq!((audience.spectators(), audience.is_empty()), (0, false));
        audience.leave(one.id(), 2_000);
        assert!(audience.is_empty());
    }

    #[test]
    fn only_who_may_see_how_bots_think_follows_it_and_anybody_may_stop() {
        let (mut audience, anna) = audience();
        let seat = audience.seat(Some(&anna));
        let ((watcher, mut theirs), (player, mut hers)) = (outbox(), outbox());
        audience.join(watcher.clone(), None, 1_500);
        audience.join(player.clone(), seat, 1_500);
        let refused = audience.follow(player.id(), true, |seat| seat.is_none());
        assert_eq!(refused.err().map(|outbox| outbox.id()), Some(player.id()));
        assert!(audience.follow(watcher.id(), true, |seat| seat.is_none()).is_ok());
        assert!(audience.follow(outbox().0.id(), true, |_| false).is_ok(), "nobody is there");

        let notice = || Notice::from(ClientIn::Pong { at_ms: 0 });
        audience.tell_followers(|_| true, notice);
        assert!(theirs.waiting().is_some() && hers.waiting().is_none());
        audience.tell_followers(|seat| seat.is_some(), notice);
        assert!(theirs.waiting().is_none() && hers.waiting().is_none());
        assert!(audience.follow(watcher.id(), false, |_| false).is_ok());
        audience.tell_followers(|_| true, notice);
        assert!(theirs.waiting().is_none());
    }

    #[test]
    fn the_time_for_which_a_player_is_gone_leaves_out_what_is_forgiven() {
        let (mut audience, anna) = audience();
        assert!(audience.forgive(|since| 27_000 - since), "both are gone since 1_000");
        assert_eq!(audience.gone_since(Seat::First), Some(27_000));
        assert_eq!(audience.gone_ms(Seat::First, 26_000), Some(0), "they may still come back");
        assert_eq!(audience.gone_ms(Seat::Second, 30_000), Some(3_000));
        assert!(!audience.forgive(|_| 0));
        audience.join(outbox().0, audience.seat(Some(&anna)), 1_500);
        audience.forgive(|_| 5_000);
        assert_eq!(audience.gone_ms(Seat::First, 40_000), None, "who is here is not gone");
        assert_eq!(audience.gone_ms(Seat::Second, 40_000), Some(8_000));
    }

    #[test]
    fn who_acts_without_looking_is_gone_from_then_on() {
        let (mut audience, anna) = audience();
        audience.acts(Seat::First, 4_000);
        audience.acts(Seat::First, 3_000);
        assert_eq!(audience.gone_ms(Seat::First, 5_000), Some(1_000));
        assert_eq!(audience.gone_ms(Seat::Second, 5_000), Some(4_000));
        audience.join(outbox().0, audience.seat(Some(&anna)), 5_000);
        audience.acts(Seat::First, 6_000);
        assert_eq!(audience.gone_ms(Seat::First, 7_000), None, "who is here is not gone");
    }

    #[test]
    fn the_kinds_of_viewers_that_are_here_are_told_apart() {
        let (mut audience, anna) = audience();
        let flows: Vec<_> = (0..5).map(|_| outbox()).collect();
        for (outbox, _) in &flows {
            audience.join(outbox.clone(), None, 1_500);
        }
        assert_eq!(audience.kinds().collect::<Vec<_>>(), [None]);
        assert_eq!(audience.spectators(), 5);
        let seat = audience.seat(Some(&anna));
        let (player, mut hers) = outbox();
        audience.join(player, seat, 1_500);
        assert_eq!(audience.kinds().collect::<Vec<_>>(), [seat, None]);
        audience.tell(seat, &Notice::from(ClientIn::Pong { at_ms: 0 }));
        assert!(hers.waiting().is_some());
        for (_, mut others) in flows {
            assert!(others.waiting().is_none());
        }
    }
}
