//! The entries that a game keeps for whoever comes to look, within what all games may keep together.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use rookery_arbiter::{Arbiter, Entries, Event};
use rookery_protocol::Millis;

/// Bytes of entries that all games in memory may keep together: ten thousand games of 80 plies.
pub(super) const KEPT_BYTES_MAX: usize = 300 * 1024 * 1024;
/// Bytes of entries that one game may keep.
const KEPT_BYTES_EACH_MAX: usize = 8 * 1024 * 1024;

/// How many bytes of entries all games in memory keep together.
pub(super) struct Budget {
    bytes: AtomicUsize,
    bytes_max: usize,
}

impl Budget {
    pub(super) fn new(bytes_max: usize) -> Self {
        Self { bytes: AtomicUsize::new(0), bytes_max }
    }

    pub(super) fn bytes(&self) -> usize {
        self.bytes.load(Ordering::Relaxed)
    }

    fn take(&self, bytes: usize) -> bool {
        let fits = |taken: usize| Some(taken + bytes).filter(|sum| *sum <= self.bytes_max);
        self.bytes.fetch_update(Ordering::Relaxed, Ordering::Relaxed, fits).is_ok()
    }

    fn give_back(&self, bytes: usize) {
        self.bytes.fetch_sub(bytes, Ordering::Relaxed);
    }
}

/// The entries of one game. Its part of the budget is given back when it is dropped.
pub(super) struct Kept {
    entries: Entries,
    taken: usize,
    budget: Arc<Budget>,
}

impl Kept {
    /// Keeps entries for now; [`settle`](Self::settle) says whether they stay.
    pub(super) fn new(entries: Entries, budget: &Arc<Budget>) -> Self {
        Self { entries, taken: 0, budget: Arc::clone(budget) }
    }

    pub(super) fn entries(&self) -> &Entries {
        &self.entries
    }

    /// Adds what `arbiter` has just applied.
    pub(super) fn note(&mut self, arbiter: &Arbiter, event: &Event, at_ms: Millis) {
        self.entries.note(arbiter, event, at_ms);
    }

    /// Counts an event that nobody sees now: to find out what it shows costs more than to decide it.
    pub(super) fn pass_over(&mut self) {
        self.entries.pass_over();
    }

    /// Keeps none of those so far any more.
    pub(super) fn forget(&mut self) {
        self.entries.forget();
        self.budget.give_back(std::mem::take(&mut self.taken));
    }

    /// Shows everybody what was said in either room.
    pub(super) fn open_rooms(&mut self) {
        self.entries.open_rooms();
    }

    /// Keeps what has been told by now if there is room for it, and else forgets it: it is made again
    /// when somebody asks.
    pub(super) fn settle(&mut self) {
        let bytes = self.entries.bytes();
        self.budget.give_back(self.taken.saturating_sub(bytes));
        self.taken = self.taken.min(bytes);
        let more = bytes - self.taken;
        if bytes <= KEPT_BYTES_EACH_MAX && self.budget.take(more) {
            self.taken += more;
        } else {
            self.forget();
        }
    }
}

impl Drop for Kept {
    fn drop(&mut self) {
        self.budget.give_back(self.taken);
    }
}

#[cfg(test)]
mod tests {
    use rookery_arbiter::{By, Command, LOG_LEN_MAX, Sender, Setup, Wish};
    use rookery_protocol::clock::TimeControl;
    use rookery_protocol::game::{Player, Room, Start};
    use rookery_protocol::id::UserId;
    use rookery_protocol::seat::Viewer;
    use rookery_rules::random::Random;

    use super::*;
    use crate::game::testing::{opened, play};

    fn game() -> Arbiter {
        let games = rookery_games::registry();
        let game = games.iter().find(|game| game.title().starts.usual).unwrap();
        let setup = Setup {
            rules: game.title().key.clone(),
            start: Start::Usual,
            time: TimeControl::fischer(300, 2),
            rated: false,
            started_ms: 0,
        };
        Arbiter::new(game.as_ref(), setup).unwrap()
    }

    fn say(arbiter: &mut Arbiter, kept: &mut Kept) -> bool {
        let by = Player { id: UserId::from_random(1), name: "anna".into(), guest: false };
        let wish = Wish::Say { room: Room::Spectators, text: "hello".into() };
        let say = Command::Wish { wish, sender: Sender { player: Some(by), ..Sender::default() } };
        let event = arbiter.decide(By::Spectator, &say, 1).unwrap().remove(0);
        arbiter.apply(&event, 1).unwrap();
        kept.note(arbiter, &event, 1);
        kept.settle();
        kept.entries().reach(0)
    }

    #[test]
    fn games_keep_entries_until_all_together_have_too_many() {
        let (mut first, mut second) = (game(), game());
        let budget = Arc::new(Budget::new(4_000));
        let mut one = Kept::new(Entries::default(), &budget);
        let mut other = Kept::new(Entries::default(), &budget);
        assert!(say(&mut first, &mut one));
        let each = budget.bytes();
        assert!(each > 0 && each < 4_000);
        let fit = (0..100).take_while(|_| say(&mut second, &mut other)).count();
        assert_eq!(fit, 4_000 / each - 1);
        assert_eq!(budget.bytes(), each, "what does not fit is given back");
        assert_eq!(other.entries().version() as usize, fit + 1, "and still counted");
        assert!(one.entries().reach(0), "others keep theirs");
        drop(one);
        assert_eq!(budget.bytes(), 0);
    }

    #[test]
    fn what_was_forgotten_is_taken_up_again_where_it_was_left() {
        let mut arbiter = game();
        let mut kept = Kept::new(Entries::default(), &Arc::new(Budget::new(0)));
        assert!(!say(&mut arbiter, &mut kept));
        assert!(!kept.entries().reach(0) && kept.entries().reach(1));
        say(&mut arbiter, &mut kept);
        assert_eq!(kept.entries().version(), 2);
        assert!(kept.entries().since(1, Viewer::Spectator).is_empty());
    }

    #[test]
    fn entries_that_shrink_or_are_passed_over_give_memory_back() {
        let mut arbiter = game();
        let budget = Arc::new(Budget::new(KEPT_BYTES_MAX));
        let mut kept = Kept::new(Entries::default(), &budget);
        assert!(say(&mut arbiter, &mut kept));
        let before = budget.bytes();
        kept.open_rooms();
        kept.settle();
        let after = budget.bytes();
        assert!(0 < after && after < before, "{after} of {before}");
        assert_eq!(after, kept.entries().bytes());
        assert!(say(&mut arbiter, &mut kept));
        assert_eq!(budget.bytes(), kept.entries().bytes());
        kept.pass_over();
        kept.settle();
        assert_eq!(budget.bytes(), 0);
        drop(kept);
        assert_eq!(budget.bytes(), 0, "nothing is given back twice");
    }

    #[test]
    fn there_is_room_for_ten_thousand_games_of_80_plies_and_for_the_longest_one() {
        let mut open = opened("chess", Start::Usual);
        let mut random = Random::new(5);
        for _ in 0..80 {
            let legal = open.arbiter.play().legal_moves();
            play(&mut open, &random.pick(&legal).unwrap().notation);
        }
        let bytes = open.kept().entries().bytes();
        assert!(10_000 * bytes < KEPT_BYTES_MAX && KEPT_BYTES_MAX < 30_000 * bytes, "{bytes}");
        let longest = bytes / 80 * usize::try_from(LOG_LEN_MAX).unwrap();
        assert!(longest < KEPT_BYTES_EACH_MAX && KEPT_BYTES_EACH_MAX < 8 * longest, "{longest}");
    }

    #[test]
    fn no_game_keeps_more_than_one_may_though_there_is_room() {
        let arbiter = game();
        let budget = Arc::new(Budget::new(KEPT_BYTES_MAX));
        let said = |text_len: usize| {
            let by = Player { id: UserId::from_random(1), name: "anna".into(), guest: false };
            Event::Said { room: Room::Spectators, by, text: "x".repeat(text_len) }
        };
        let keep = |text_len: usize| {
            let mut kept = Kept::new(Entries::default(), &budget);
            kept.note(&arbiter, &said(text_len), 1);
            kept.settle();
            kept
        };
        let bare = keep(0).entries().bytes();
        let mut full = keep(KEPT_BYTES_EACH_MAX - bare);
        assert!(full.entries().reach(0));
        assert_eq!(budget.bytes(), KEPT_BYTES_EACH_MAX);
        assert!(!keep(KEPT_BYTES_EACH_MAX - bare + 1).entries().reach(0));
        assert_eq!(budget.bytes(), KEPT_BYTES_EACH_MAX);
        full.note(&arbiter, &said(0), 2);
        full.settle();
        assert!(!full.entries().reach(0));
        assert_eq!(budget.bytes(), 0);
    }
}
