//! What is stored and told of a file, part by part.

use rookery_protocol::game::GameResult;
use rookery_protocol::id::GameId;
use rookery_rules::Score;
use rookery_storage::NewImported;

use super::*;

/// A file of which some is stored already.
struct Store {
    world: World,
    tally: Tally,
    told: mpsc::Receiver<ImportLine>,
}

impl Store {
    /// `told_ms` is when it was told last how far the file is.
    async fn new(faults_kept: u32, told_ms: Millis) -> Self {
        let world = World::new().await;
        let user = world.player("anna").await;
        let begun = imports::begin(&world.app, &user, None, None).await.unwrap();
        let (lines, told) = mpsc::channel(LINES_MAX);
        let state = ImportState::Running;
        let count = ImportCount { kept: 0, faults: 0, bytes: 0, state };
        let tally = Tally { import: begun.import, count, faults_kept, told_ms, lines };
        Self { world, tally, told }
    }

    /// Nothing is told of how far it is.
    async fn silent(faults_kept: u32) -> Self {
        Self::new(faults_kept, Millis::MAX).await
    }

    async fn all(&mut self, found: Vec<Found>, room: u64) -> Result<(), Torn> {
        let (to, waiting) = mpsc::channel(found.len());
        found.into_iter().for_each(|some| assert!(to.try_send(some).is_ok()));
        drop(to);
        self.tally.store_all(&self.world.app.base, waiting, &Flow::default(), room).await
    }

    async fn some(&mut self, found: Found, bytes: u64) -> Result<(), Torn> {
        self.tally.store(&self.world.app.base, found, bytes).await
    }

    fn told(&mut self) -> Vec<ImportLine> {
        std::iter::from_fn(|| self.told.try_recv().ok()).collect()
    }

    /// The games and lines of the faults that were told.
    fn faults(&mut self) -> Vec<(u32, u32)> {
        let told = self.told().into_iter().map(|line| match line {
            ImportLine::Fault(fault) => (fault.game, fault.line),
            other => panic!("{other:?}"),
        });
        told.collect()
    }
}

fn fault(game: u32, line: u32) -> ImportFault {
    ImportFault { game, line, column: 1, what: "It is odd.".to_owned(), kept: false }
}

fn games(numbers: impl IntoIterator<Item = u32>) -> Vec<NewImported> {
    let game = |number| NewImported {
        id: GameId::from_random(u64::from(number)),
        number,
        rules: "chess".to_owned(),
        names: ["Anna", "Bela"].map(str::to_owned),
        played_ms: 0,
        result: GameResult { score: Score::Draw, reason: "agreed".to_owned() },
        body: "1. e4 1/2-1/2".to_owned(),
    };
    numbers.into_iter().map(game).collect()
}

fn faulty(faults: impl IntoIterator<Item = (u32, u32)>) -> Found {
    let faults: Vec<_> = faults.into_iter().map(|(game, line)| fault(game, line)).collect();
    Found { left_out: faults.len() as u32, faults, games: vec![] }
}

#[tokio::test]
async fn what_waits_is_stored_together_in_the_order_of_the_file() {
    let mut store = Store::silent(0).await;
    let few = Found { games: games(2..=STORED_AT_ONCE as u32), ..faulty([(900, 9), (900, 8)]) };
    let more = Found { games: games([1]), ..faulty([(700, 7)]) };
    assert!(store.all(vec![few, more, faulty([(800, 8)])], 300).await.is_ok());
    assert_eq!(store.faults(), [(700, 7), (900, 8), (900, 9), (800, 8)], "256 are enough");
    let ImportCount { kept, faults, .. } = store.tally.count;
    assert_eq!((kept, faults), (256, 4));

    let full = store.all(vec![Found { games: games([320, 310]), ..Found::default() }], 257).await;
    assert!(matches!(full, Err(Torn::Full)));
    let storage = &store.world.app.base.storage;
    let last = storage.imported_games(store.tally.import.id, 257, 9).await.unwrap();
    assert_eq!(last.into_iter().map(|(number, _)| number).collect::<Vec<_>>(), [310]);
    store.world.end().await;
}

#[tokio::test]
async fn so_many_faults_are_told_and_kept_and_the_others_are_counted() {
    let mut store = Store::silent(IMPORT_FAULTS_MAX - 3).await;
    assert!(store.some(faulty([(1, 1), (2, 2)]), 0).await.is_ok());
    assert!(store.some(faulty([(3, 3), (4, 4)]), 0).await.is_ok());
    assert!(store.some(faulty([(5, 5)]), 0).await.is_ok());
    assert_eq!(store.faults(), [(1, 1), (2, 2), (3, 3)]);
    assert_eq!(store.tally.count.faults, 5);
    let storage = &store.world.app.base.storage;
    let kept = storage.import_faults(store.tally.import.id, IMPORT_FAULTS_MAX - 3).await.unwrap();
    assert_eq!(kept, [fault(1, 1), fault(2, 2), fault(3, 3)]);
    store.world.end().await;
}

#[tokio::test]
async fn how_far_a_file_is_is_told_once_in_a_while() {
    let mut store = Store::new(0, now::millis() - TOLD_EVERY_MS).await;
    let some = Found { games: games([1, 2]), left_out: 3, faults: vec![] };
    assert!(store.some(some, 70).await.is_ok());
    let progress = ImportLine::Progress { games: 5, kept: 2, faults: 3, bytes: 70 };
    assert_eq!(store.told(), [progress]);
    store.tally.told_ms = now::millis() + 3_600_000;
    assert!(store.some(Found::default(), 80).await.is_ok());
    assert_eq!(store.told(), []);
    store.world.end().await;
}

#[tokio::test]
async fn nothing_more_is_kept_of_a_file_that_was_deleted() {
    let mut store = Store::silent(0).await;
    let id = store.tally.import.id;
    assert!(store.world.app.base.storage.delete_import(id).await.unwrap());
    let torn = store.some(Found { games: games([1]), ..Found::default() }, 0).await;
    assert!(matches!(torn, Err(Torn::Deleted)));
    let Store { world, tally, mut told } = store;
    tally.end(&world.app.base, torn.err(), 0).await;
    let Some(ImportLine::Done { why, .. }) = told.recv().await else { panic!("it has no end") };
    assert_eq!(why.as_deref(), Some("The import was deleted while it went on."));
    world.end().await;
}

#[tokio::test]
async fn who_sends_a_file_hears_that_its_end_cannot_be_stored() {
    let Store { world, tally, mut told } = Store::silent(0).await;
    world.app.base.storage.close().await;
    tally.end(&world.app.base, None, 0).await;
    let Some(ImportLine::Done { why, .. }) = told.recv().await else { panic!("it has no end") };
    let expected = "The server cannot store games now. 0 games before that were kept.";
    assert_eq!(why.as_deref(), Some(expected));
    world.end().await;
}

#[tokio::test]
async fn who_reads_no_lines_gets_the_last_one_and_as_many_before_it_as_there_is_room_for() {
    let mut store = Store::silent(0).await;
    let import = Import {
        id: store.tally.import.id,
        name: String::new(),
        state: ImportState::Done,
        kept: 0,
        faults: 0,
        bytes: 0,
        made_ms: 0,
        seen_ms: 0,
    };
    let (first, last) =
        (ImportLine::Begun { import: import.id }, ImportLine::Done { import, why: None });
    let tell = |tally: &Tally| {
        tally.tell(first.clone());
        (0..IMPORT_FAULTS_MAX).for_each(|line| tally.tell(ImportLine::Fault(fault(1, line))));
        tally.tell(last.clone());
    };
    tell(&store.tally);
    let told = store.told();
    assert_eq!(told.len(), IMPORT_FAULTS_MAX as usize + 2, "all that one file can have");
    let (lines, mut narrow) = mpsc::channel(3);
    store.tally.lines = lines;
    tell(&store.tally);
    let told: Vec<_> = std::iter::from_fn(|| narrow.try_recv().ok()).collect();
    assert_eq!(told, [first.clone(), ImportLine::Fault(fault(1, 0)), last.clone()]);
    store.world.end().await;
}
