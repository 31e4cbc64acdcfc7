//! What is held of a log for whoever comes to look, and how much memory that takes.

use rookery_arbiter::{By, Command, Entries, Sender, Shown, Wish};
use rookery_protocol::board::{CellId, Content};
use rookery_protocol::game::{self, Act, Player, Room};
use rookery_protocol::seat::Viewer;

use crate::table::*;
use crate::tally::Tally;

/// A game whose entries are held from its beginning on.
struct Watched {
    table: Table,
    entries: Entries,
}

impl Watched {
    fn new(game: Tally) -> Self {
        let start = game::Start::Usual;
        Self { table: Table::begin(game, unlimited(), start), entries: Entries::default() }
    }

    fn walked(notations: &[&str]) -> Self {
        let mut watched = Self::new(Tally::open());
        notations.iter().for_each(|notation| watched.moves(notation));
        watched
    }

    #[track_caller]
    fn note(&mut self, decided: Decided) {
        for event in decided.unwrap() {
            self.entries.note(&self.table.arbiter, &event, self.table.now);
        }
    }

    #[track_caller]
    fn moves(&mut self, notation: &str) {
        let seat = self.table.arbiter.turn().unwrap();
        let decided = self.table.wait(1).give_move(seat, notation, 0);
        self.note(decided);
    }

    #[track_caller]
    fn acts(&mut self, seat: Seat, act: Act) {
        let decided = self.table.give_act(seat, act);
        self.note(decided);
    }

    #[track_caller]
    fn says(&mut self, name: &str, text: &str) {
        let player = Some(Player { name: name.into(), ..player("") });
        let wish = Wish::Say { room: Room::Players, text: text.into() };
        let sender = Sender { player, ..Sender::default() };
        let decided = self.table.give(By::Seat(First), &Command::Wish { wish, sender });
        self.note(decided);
    }

    fn versions(&self, from: u32) -> Vec<u32> {
        self.entries.since(from, Viewer::Spectator).iter().map(|entry| entry.version).collect()
    }

    /// How many bytes more it takes by what `tell` adds.
    fn grows(&mut self, tell: impl FnOnce(&mut Self)) -> usize {
        let before = self.entries.bytes();
        tell(self);
        self.entries.bytes() - before
    }

    /// What an entry takes that says nothing more than its kind.
    fn least(&mut self) -> usize {
        self.grows(|watched| watched.acts(First, Act::OfferDraw))
    }
}

#[test]
fn what_was_forgotten_is_counted_and_what_comes_after_it_is_held() {
    let mut watched = Watched::walked(&["2", "3", "2"]);
    assert_eq!((watched.entries.version(), watched.versions(1)), (3, vec![2, 3]));
    assert!(watched.entries.reach(0) && watched.entries.bytes() > 0);

    watched.entries.forget();
    assert_eq!((watched.entries.version(), watched.entries.bytes()), (3, 0));
    assert!(!watched.entries.reach(2) && watched.entries.reach(3));
    assert!(watched.versions(0).is_empty());

    watched.moves("3");
    watched.moves("2");
    assert_eq!(watched.entries.version(), 5);
    for (from, versions) in [(0, &[4, 5][..]), (3, &[4, 5]), (4, &[5]), (5, &[]), (9, &[])] {
        assert_eq!(watched.versions(from), versions, "from {from}");
    }
    let at: Vec<_> = watched.entries.since(3, Viewer::First).iter().map(|one| one.at_ms).collect();
    assert_eq!(at, [START_MS + 4, START_MS + 5]);

    watched.entries.forget();
    assert_eq!(watched.entries.version(), 5);
    assert!(!watched.entries.reach(4) && watched.entries.reach(5));
}

#[test]
fn an_event_that_is_passed_over_is_counted_and_those_before_it_are_forgotten() {
    let mut watched = Watched::walked(&["2", "3"]);
    watched.entries.pass_over();
    watched.entries.pass_over();
    assert_eq!((watched.entries.version(), watched.entries.bytes()), (4, 0));
    assert!(!watched.entries.reach(3) && watched.entries.reach(4));
    assert!(watched.versions(0).is_empty());
}

#[test]
fn entries_take_as_much_memory_as_what_they_say() {
    let mut watched = Watched::new(Tally::open());
    let least = watched.least();
    assert!(least >= size_of::<Shown>());
    // "0", "zero", and the cell to mark; nothing has changed on the board.
    let marks = size_of::<CellId>();
    assert_eq!(watched.grows(|watched| watched.moves("0")), least + 1 + 4 + marks);
    let cell = size_of::<(CellId, Option<Content>)>();
    assert_eq!(watched.grows(|watched| watched.moves("3")), least + 1 + 5 + marks + cell);
    let alarm = watched.grows(|watched| {
        let mut alarmed = serde_json::to_value(&watched.entries).unwrap();
        alarmed["held"][1]["shown"]["s"]["change"]["alarm"] = serde_json::json!([0, 1, 2]);
        watched.entries = serde_json::from_value(alarmed).unwrap();
        watched.entries.open_rooms();
    });
    assert_eq!(alarm, 3 * marks);
    let told = watched.grows(|watched| watched.acts(First, Act::Resign));
    assert_eq!(told, least + "resigned".len());
    let said = watched.grows(|watched| watched.says("anna", "good game"));
    assert_eq!(said, least + "anna".len() + "good game".len());
}

#[test]
fn what_differs_from_viewer_to_viewer_takes_memory_for_each() {
    let each = size_of::<[Option<game::Event>; 3]>();
    let mut watched = Watched::new(Tally::hidden());
    let least = watched.least();
    let said = watched.grows(|watched| watched.says("anna", "hello"));
    assert_eq!(said, least + each + 2 * ("anna".len() + "hello".len()), "both players hear it");
    let moved = watched.grows(|watched| watched.moves("0"));
    assert_eq!(moved, least + each + 1 + 4 + size_of::<CellId>(), "the mover alone sees it");
}

#[test]
fn rooms_that_are_opened_take_no_more_than_if_they_had_been_open() {
    let mut watched = Watched::walked(&["2"]);
    watched.says("anna", "hello");
    let heard = |entries: &Entries| entries.since(1, Viewer::Spectator)[0].event.is_some();
    assert!(!heard(&watched.entries));
    watched.acts(First, Act::Resign);
    watched.entries.open_rooms();
    assert!(heard(&watched.entries));
    let mut open = Entries::default();
    for record in &watched.table.log[1..] {
        open.note_open(&watched.table.arbiter, &record.event, record.at_ms);
    }
    let moved = Watched::walked(&["2"]).entries.bytes();
    assert_eq!(watched.entries.bytes(), moved + open.bytes());
}
