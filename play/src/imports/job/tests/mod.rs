//! What is kept and told of a file, whatever comes of it.

mod stored;

use std::io::Error;
use std::time::Duration;

use futures_util::stream;
use rookery_protocol::id::ImportId;
use rookery_protocol::import::ImportFault;
use rookery_storage::{StoredImport, User};

use super::*;
use crate::acts::imports;
use crate::denied::Denied;
use crate::testing::World;

const GOOD: &str = "[White \"Anna\"]\n\n1. e4 e5 1-0\n\n";
const BAD: &str = "[White \"Bela\"]\n\n1. e4 Ke3 1-0\n\n";
/// It is odd, and kept.
const OPEN: &str = "[White \"Cili\"]\n\n1. e4 e5 2. Nf3\n";

/// A file that somebody sends who may keep so many games more.
struct Sent {
    world: World,
    user: User,
    import: ImportId,
    lines: Vec<ImportLine>,
}

impl Sent {
    async fn new(pieces: Vec<io::Result<&'static str>>, games: u64) -> Self {
        Self::to(World::new().await, pieces, |room| Room { games, ..room }).await
    }

    async fn to(
        world: World,
        pieces: Vec<io::Result<&'static str>>,
        room: impl FnOnce(Room) -> Room,
    ) -> Self {
        let user = world.player("anna").await;
        let begun = imports::begin(&world.app, &user, None, None).await.unwrap();
        let import = begun.import.id;
        let pieces = pieces.into_iter().map(|piece| piece.map(Bytes::from));
        let job = Job {
            import: begun.import,
            rules: begun.rules,
            room: room(begun.room),
            body: stream::iter(pieces).boxed(),
            turn: begun.turn,
        };
        let (to, mut told) = mpsc::channel(LINES_MAX);
        run(Arc::clone(&world.app.base), job, to).await;
        let lines = std::iter::from_fn(|| told.try_recv().ok()).collect();
        Self { world, user, import, lines }
    }

    fn faults(&self) -> Vec<ImportFault> {
        let fault = |line: &ImportLine| match line {
            ImportLine::Fault(fault) => Some(fault.clone()),
            _ => None,
        };
        self.lines.iter().filter_map(fault).collect()
    }

    /// How it ended, and how many games were kept and left out.
    fn end(&self) -> (ImportState, u32, u32, Option<&str>) {
        match self.lines.last() {
            Some(ImportLine::Done { import, why }) => {
                (import.state, import.kept, import.faults, why.as_deref())
            }
            other => panic!("{other:?}"),
        }
    }

    async fn games(&self) -> Vec<u32> {
        let storage = &self.world.app.base.storage;
        let games = storage.imported_games(self.import, 0, 10).await.unwrap();
        games.into_iter().map(|(number, _)| number).collect()
    }
}

#[tokio::test]
async fn a_file_is_told_of_from_its_first_line_to_its_last_and_another_one_may_come() {
    let sent = Sent::new(vec![Ok(GOOD), Ok(BAD), Ok(OPEN)], 10).await;
    assert_eq!(sent.lines.first(), Some(&ImportLine::Begun { import: sent.import }));
    let told: Vec<_> = sent.faults().iter().map(|fault| (fault.game, fault.kept)).collect();
    assert_eq!(told, [(2, false), (3, true)]);
    assert_eq!(sent.end(), (ImportState::Done, 2, 1, None));
    assert_eq!(sent.games().await, [1, 3]);
    let storage = &sent.world.app.base.storage;
    assert_eq!(storage.import_faults(sent.import, 0).await.unwrap(), sent.faults());
    let StoredImport { import, by } = storage.import(sent.import).await.unwrap().unwrap();
    assert_eq!(by.id, sent.user.id);
    assert_eq!(import.bytes, (GOOD.len() + BAD.len() + OPEN.len()) as u64);
    assert_eq!(sent.lines.last(), Some(&ImportLine::Done { import, why: None }));
    assert!(sent.world.app.imports.turn(sent.user.id).await.is_ok());
    sent.world.end().await;
}

#[tokio::test]
async fn what_came_before_a_file_broke_off_is_kept() {
    let sent = Sent::new(vec![Ok(GOOD), Ok(OPEN), Err(Error::other("gone")), Ok(GOOD)], 10).await;
    let why = "The file broke off. One game before that was kept.";
    assert_eq!(sent.end(), (ImportState::Torn, 1, 0, Some(why)));
    assert_eq!(sent.games().await, [1]);
    sent.world.end().await;
}

#[tokio::test]
async fn as_many_games_are_kept_as_there_is_room_for() {
    let sent = Sent::new(vec![Ok(GOOD), Ok(GOOD), Ok(GOOD)], 3).await;
    assert_eq!(sent.end(), (ImportState::Done, 3, 0, None));
    sent.world.end().await;
    let sent = Sent::new(vec![Ok(GOOD), Ok(GOOD), Ok(GOOD)], 2).await;
    let why = "You have as many games here as one may have. Delete some first. \
               2 games before that were kept.";
    assert_eq!(sent.end(), (ImportState::Torn, 2, 0, Some(why)));
    assert_eq!(sent.games().await, [1, 2]);
    sent.world.end().await;
}

#[tokio::test]
async fn as_many_bytes_are_read_as_there_is_room_for() {
    let most = GOOD.len() as u64;
    let bytes = |room| Room { bytes: most, ..room };
    let sent = Sent::to(World::new().await, vec![Ok(GOOD)], bytes).await;
    assert_eq!(sent.end(), (ImportState::Done, 1, 0, None));
    sent.world.end().await;
    let sent = Sent::to(World::new().await, vec![Ok(GOOD), Ok(GOOD)], bytes).await;
    let (state, kept, _, why) = sent.end();
    assert_eq!((state, kept), (ImportState::Torn, 1));
    let why = why.unwrap();
    assert!(why.starts_with("Your files have 1024 MiB here, as much as one may have."), "{why}");
    sent.world.end().await;
}

#[tokio::test]
async fn a_file_ends_where_the_disk_has_little_room() {
    // The server looks at its disk by itself, too.
    let world = World::with(|options| options.disk_floor_bytes = u64::MAX).await;
    world.app.base.health.found(0);
    let user = world.player("bela").await;
    let denied = imports::begin(&world.app, &user, None, None).await.err();
    assert!(matches!(denied, Some(Denied::DiskNearlyFull)), "{denied:?}");
    let text = "1. e4 *".to_owned();
    let denied = imports::keep_one(&world.app, &user, text).await.err();
    assert!(matches!(denied, Some(Denied::DiskNearlyFull)), "{denied:?}");
    world.end().await;
    let world = World::with(|options| options.disk_floor_bytes = 0).await;
    let user = world.player("bela").await;
    assert!(imports::begin(&world.app, &user, None, None).await.is_ok());
    world.end().await;
}

/// What is handed on of a file.
async fn fed(world: &World, pieces: BoxStream<'static, io::Result<Bytes>>) -> Vec<Option<usize>> {
    let (to, mut pieces_read) = mpsc::channel(PIECES_MAX);
    let feeding = tokio::spawn(feed(Arc::clone(&world.app.base), pieces, u64::MAX, to));
    let mut read = vec![];
    while let Some(piece) = pieces_read.recv().await {
        read.push(piece.ok().map(|piece| piece.len()));
    }
    feeding.await.unwrap();
    read
}

#[tokio::test]
async fn a_file_ends_where_it_breaks_off_or_is_too_long_or_the_server_ends() {
    let world = World::new().await;
    let piece = || Ok(Bytes::from_static(b"1. e4"));
    let whole = stream::iter([piece(), piece()]);
    assert_eq!(fed(&world, whole.boxed()).await, [Some(5), Some(5)]);
    let torn = stream::iter([piece(), Err(Error::other("gone")), piece()]);
    assert_eq!(fed(&world, torn.boxed()).await, [Some(5), None]);
    // Its pages are shared, and nobody writes to them.
    let piece_of_longest = Bytes::from(vec![0; 64 * 1024 * 1024]);
    let longest = std::iter::repeat_n(piece_of_longest, 128).map(Ok).chain([piece()]);
    let read = fed(&world, stream::iter(longest).boxed()).await;
    let mut expected = vec![Some(64 * 1024 * 1024); 128];
    expected.push(None);
    assert_eq!(read, expected, "eight gibibytes are the most");
    world.app.base.shutdown.begin();
    assert_eq!(fed(&world, stream::pending().boxed()).await, [None]);
    world.end().await;
}

#[tokio::test]
async fn a_file_that_comes_a_byte_now_and_then_is_given_up() {
    let world = World::new().await;
    tokio::time::pause();
    let drip = |every_s, bytes| {
        let piece = move |()| async move {
            tokio::time::sleep(Duration::from_secs(every_s)).await;
            Some((Ok(Bytes::from(vec![b' '; bytes])), ()))
        };
        stream::unfold((), piece).boxed()
    };
    assert_eq!(fed(&world, drip(10, 1)).await, [Some(1), Some(1), None]);
    assert_eq!(fed(&world, drip(100, 1)).await, [None], "nothing at all comes");
    let enough = fed(&world, drip(20, 200_000).take(4).boxed()).await;
    assert_eq!(enough, [Some(200_000); 4], "a bad line is one");
    tokio::time::resume();
    world.end().await;
}

#[tokio::test]
async fn whoever_feeds_is_waited_for_and_a_reader_that_fell_over_is_told_of() {
    let feeding = || tokio::spawn(std::future::pending());
    assert!(ended(tokio::spawn(async {}), feeding()).await);
    let fallen = tokio::spawn(std::future::pending());
    fallen.abort();
    assert!(!ended(fallen, feeding()).await);
}

#[test]
fn an_import_of_which_nothing_is_heard_for_three_minutes_has_broken_off() {
    let state = |state, silent_ms| {
        let import = Import {
            id: ImportId::from_random(1),
            name: String::new(),
            state,
            kept: 0,
            faults: 0,
            bytes: 0,
            made_ms: 0,
            seen_ms: 1_000_000,
        };
        with_state_now(import, 1_000_000 + silent_ms).state
    };
    assert_eq!(state(ImportState::Running, 180_000), ImportState::Running);
    assert_eq!(state(ImportState::Running, 180_001), ImportState::Torn);
    assert_eq!(state(ImportState::Done, 10 * STALE_MS), ImportState::Done);
}
