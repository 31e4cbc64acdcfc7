//! Which seats bots play here, and which of them cost a place.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError};

use rookery_protocol::bot::Running;
use rookery_protocol::id::{GameId, UserId};
use rookery_protocol::seat::Seat;
use tokio::sync::mpsc;

use super::ToSeat;

/// Seats that bots play at once.
const SEATS_MAX: usize = 10_000;
/// Seats that are known to be asleep; the oldest knowledge may be lost beyond it.
const ASLEEP_MAX: usize = 100_000;

/// The seats of a server's bots.
#[derive(Default)]
pub(super) struct Seats {
    played: HashMap<(GameId, Seat), Entry>,
    /// Their opponents have left, and no clock runs.
    asleep: HashSet<(GameId, Seat)>,
    /// Places that were waited for so far.
    tickets: u64,
}

/// A seat that a bot plays.
pub(super) struct Entry {
    pub(super) inbox: mpsc::Sender<ToSeat>,
    /// What an admin sees of it.
    pub(super) shown: Arc<Mutex<Running>>,
    pub(super) place: Place,
}

/// What a seat costs of the games that its bot plays at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// A place.
    Taken,
    /// Nothing yet: the opponent of a game that slept is back. From the first move on that the bot
    /// has to make, it waits for a place with this ticket; the lowest comes first.
    Back(Option<u64>),
    /// Nothing any more: the game is over, and the bot stays for a rematch.
    Rests,
}

impl Entry {
    pub(super) fn see(&self) -> Running {
        self.shown.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Whether it counts among the games that its bot plays.
    fn counts(&self) -> bool {
        matches!(self.place, Place::Taken | Place::Back(Some(_)))
    }
}

impl Seats {
    pub(super) fn get(&self, game: GameId, seat: Seat) -> Option<&Entry> {
        self.played.get(&(game, seat))
    }

    pub(super) fn get_mut(&mut self, game: GameId, seat: Seat) -> Option<&mut Entry> {
        self.played.get_mut(&(game, seat))
    }

    /// Whether a task plays this seat.
    pub(super) fn is_played(&self, game: GameId, seat: Seat) -> bool {
        self.get(game, seat).is_some_and(|entry| !entry.inbox.is_closed())
    }

    /// Whether another seat can be played.
    pub(super) fn has_room(&self) -> bool {
        self.played.len() < SEATS_MAX
    }

    pub(super) fn insert(&mut self, game: GameId, seat: Seat, entry: Entry) {
        self.asleep.remove(&(game, seat));
        self.played.insert((game, seat), entry);
    }

    /// The task that shows this has left its seat: because its opponent has, if it `sleeps`.
    pub(super) fn left(
        &mut self,
        game: GameId,
        seat: Seat,
        shown: &Arc<Mutex<Running>>,
        sleeps: bool,
    ) {
        if !self.get(game, seat).is_some_and(|entry| Arc::ptr_eq(&entry.shown, shown)) {
            return;
        }
        self.played.remove(&(game, seat));
        if sleeps {
            if self.asleep.len() >= ASLEEP_MAX {
                self.asleep.clear();
            }
            self.asleep.insert((game, seat));
        }
    }

    pub(super) fn is_asleep(&self, game: GameId, seat: Seat) -> bool {
        self.asleep.contains(&(game, seat))
    }

    /// The seats that are played, those at games that are over left out.
    pub(super) fn playing(&self) -> impl Iterator<Item = &Entry> {
        self.played.values().filter(|entry| entry.place != Place::Rests)
    }

    /// Games that a bot plays, those that wait for a place included: nobody overtakes them.
    pub(super) fn count(&self, bot: UserId) -> u32 {
        let own = self.played.values().filter(|entry| entry.counts() && entry.see().bot.id == bot);
        u32::try_from(own.count()).unwrap_or(u32::MAX)
    }

    /// Takes a place for a seat, of `places` that its bot has. `false` while there is none, or
    /// others have waited for longer; whoever asks keeps its turn.
    pub(super) fn take_place(&mut self, game: GameId, seat: Seat, places: u32) -> bool {
        let Some(entry) = self.played.get_mut(&(game, seat)) else { return false };
        let Place::Back(ticket) = &mut entry.place else { return true };
        let own = *ticket.get_or_insert(self.tickets);
        self.tickets = self.tickets.max(own + 1);
        let bot = entry.see().bot.id;
        let others = self.played.iter().filter(|(key, _)| **key != (game, seat));
        let before = others.filter(|(_, other)| match other.place {
            Place::Taken => true,
            Place::Back(ticket) => ticket.is_some_and(|ticket| ticket < own),
            Place::Rests => false,
        });
        let before = before.filter(|(_, other)| other.see().bot.id == bot).count();
        let free = before < places as usize;
        if free && let Some(entry) = self.played.get_mut(&(game, seat)) {
            entry.place = Place::Taken;
        }
        free
    }
}

#[cfg(test)]
mod tests {
    use rookery_protocol::game::Player;

    use super::*;
    use crate::bots::at_rest;

    const PLACES: u32 = 2;

    fn game(number: u64) -> GameId {
        GameId::from_random(number)
    }

    fn bot() -> Player {
        Player { id: UserId::from_random(7), name: "bot".into(), guest: false }
    }

    fn other_bot() -> Player {
        Player { id: UserId::from_random(8), name: "other".into(), guest: false }
    }

    fn sit(seats: &mut Seats, number: u64, place: Place) -> Arc<Mutex<Running>> {
        sit_as(seats, bot(), number, place)
    }

    fn sit_as(seats: &mut Seats, player: Player, number: u64, place: Place) -> Arc<Mutex<Running>> {
        let shown = at_rest(game(number), Seat::First, player, None);
        let entry = Entry { inbox: mpsc::channel(1).0, shown: Arc::clone(&shown), place };
        seats.insert(game(number), Seat::First, entry);
        shown
    }

    fn takes(seats: &mut Seats, number: u64) -> bool {
        seats.take_place(game(number), Seat::First, PLACES)
    }

    #[test]
    fn places_are_given_in_the_order_in_which_they_were_asked_for() {
        let mut seats = Seats::default();
        let first = sit(&mut seats, 1, Place::Taken);
        let second = sit(&mut seats, 2, Place::Taken);
        sit(&mut seats, 3, Place::Back(None));
        sit(&mut seats, 4, Place::Back(None));
        assert_eq!(seats.count(bot().id), 2, "who is only back costs nothing");
        assert!(takes(&mut seats, 1), "it has one");
        assert!(!takes(&mut seats, 4) && !takes(&mut seats, 3));
        assert_eq!(seats.count(bot().id), 4, "nobody new comes before them");
        seats.left(game(1), Seat::First, &first, false);
        assert!(!takes(&mut seats, 3) && takes(&mut seats, 4));
        seats.left(game(2), Seat::First, &second, true);
        assert!(takes(&mut seats, 3));
    }

    #[test]
    fn a_seat_that_sleeps_is_known_until_it_is_played_again() {
        let mut seats = Seats::default();
        let shown = sit(&mut seats, 1, Place::Taken);
        seats.left(game(1), Seat::First, &shown, true);
        assert!(seats.is_asleep(game(1), Seat::First));
        assert_eq!(seats.count(bot().id), 0);
        let again = sit(&mut seats, 1, Place::Back(None));
        assert!(!seats.is_asleep(game(1), Seat::First));
        seats.left(game(1), Seat::First, &shown, true);
        assert!(seats.get(game(1), Seat::First).is_some(), "another task plays there now");
        seats.left(game(1), Seat::First, &again, false);
        assert!(!seats.is_asleep(game(1), Seat::First));
    }

    #[test]
    fn a_seat_is_played_until_its_task_ends() {
        let mut seats = Seats::default();
        assert!(!seats.is_played(game(1), Seat::First));
        let (inbox, messages) = mpsc::channel(1);
        let shown = at_rest(game(1), Seat::First, bot(), None);
        seats.insert(game(1), Seat::First, Entry { inbox, shown, place: Place::Taken });
        assert!(seats.is_played(game(1), Seat::First));
        assert!(!seats.is_played(game(1), Seat::Second) && !seats.is_played(game(2), Seat::First));
        drop(messages);
        assert!(!seats.is_played(game(1), Seat::First));
    }

    #[test]
    fn as_many_seats_are_played_as_there_may_be_and_all_that_sleep_are_known() {
        let mut seats = Seats::default();
        let mut shown = vec![];
        for number in 1..=SEATS_MAX as u64 {
            assert!(seats.has_room());
            shown.push(sit(&mut seats, number, Place::Taken));
        }
        assert!(!seats.has_room());
        for (number, shown) in (1..=3).zip(&shown) {
            seats.left(game(number), Seat::First, shown, true);
        }
        assert!((1..=3).all(|number| seats.is_asleep(game(number), Seat::First)));
        assert!(seats.has_room());
    }

    #[test]
    fn the_seats_of_one_bot_take_no_places_of_another() {
        let mut seats = Seats::default();
        for number in 1..=3 {
            sit_as(&mut seats, other_bot(), number, Place::Taken);
        }
        sit_as(&mut seats, other_bot(), 4, Place::Back(None));
        sit(&mut seats, 5, Place::Back(None));
        assert!(!takes(&mut seats, 4));
        assert_eq!((seats.count(other_bot().id), seats.count(bot().id)), (4, 0));
        assert!(takes(&mut seats, 5), "those of the other bot that wait do not come before it");
        assert_eq!((seats.count(other_bot().id), seats.count(bot().id)), (4, 1));
    }

    #[test]
    fn a_seat_that_rests_leaves_its_place_to_another() {
        let mut seats = Seats::default();
        sit(&mut seats, 1, Place::Taken);
        sit(&mut seats, 2, Place::Taken);
        sit(&mut seats, 3, Place::Back(None));
        assert!(!takes(&mut seats, 3));
        seats.get_mut(game(1), Seat::First).unwrap().place = Place::Rests;
        assert_eq!(seats.count(bot().id), 2, "one plays and one waits");
        assert_eq!(seats.playing().count(), 2);
        assert!(takes(&mut seats, 3));
        assert_eq!(seats.count(bot().id), 2);
    }
}
