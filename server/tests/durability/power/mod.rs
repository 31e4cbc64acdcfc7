//! The power is cut between any two writes of a server under games.
//!
//! A server is run by strace, which writes down every call by which it changes its folder, with what
//! it writes, in order: a program apart, which needs neither rights nor a file system of its own, and
//! sees what the server truly asks of the system. From that record images of the folder are made, as a
//! disk may hold it after a power cut; each is opened, and everything must be in it that anybody had
//! heard of before the call at which the power was cut. What people heard is noted by the time, and the
//! server stands still when the time of a call is noted, so nothing is taken for later than it was. The
//! recorded server itself begins its second life on what a power cut has left of the first.
//!
//! What a power cut may do, as far as SQLite with a log and `synchronous=FULL` is to survive it:
//!
//! - What was done to a file before it was synced is there, and nothing else is certain. An order to
//!   sync covers what had ended before it came, and counts once it has returned.
//! - Each write since may be lost or kept, whatever its neighbours did: also the newer without the
//!   older ones, of one file without another.
//! - A write may be torn: each of its sectors of 512 bytes is old or new, and one may be new as far as
//!   some byte. What lies in the same sector beside the written bytes stays as it was: SQLite takes
//!   that for granted (`SQLITE_IOCAP_POWERSAFE_OVERWRITE`), because disks write sectors whole.
//! - A file may be longer before what is new in it was written: then zeros are there, or anything.
//! - Names that were made, changed or removed are certain once their folder is synced. A file that is
//!   synced under a name that is not is lost. Of several changes each may be lost.
//! - The index of SQLite's log (`-shm`), which is memory that nobody syncs, is gone, empty, or nonsense.
//! - Not: a disk that lies about what it has synced, or loses what it once had. A folder that the server
//!   was told of is taken to be there.
//!
//! That images would tell is shown by disks that do not obey some orders to sync, and by players who
//! are taken to have heard of moves a moment too early: then moves are lost.

mod disk;
mod image;
mod session;
mod strace;
mod tape;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use rookery_api_client::Client;
use rookery_protocol::game::Event;
use rookery_rules::random::Random;
use tokio::task::JoinSet;
use tokio::time::timeout;

use crate::process::Process;
use crate::site::number;
use crate::table::Moved;
use disk::{Disk, Drawn, Obeyed};
use image::Found;
use session::Session;
use tape::{Deed, Tape};

/// Images unless `ROOKERY_TEST_IMAGES` says otherwise.
const IMAGES: u64 = 40;
/// What decides where the power is cut, unless `ROOKERY_TEST_SEED` says otherwise.
const SEED: u64 = 22;
const GAMES: u64 = 12;
/// How long all play in each life of the server; where there are many images, so much longer that there
/// are as many moments to cut the power.
const LIFE_MS: u64 = 700;
const LIFE_MS_MAX: u64 = 8_000;
const LIFE_MS_FOR_EACH_IMAGE: u64 = 4;
/// In each so many images a server is started as well, and somebody plays on.
const PLAYED_EVERY: usize = 20;
/// Images of a disk that does not obey, for each way of that.
const DISOBEYED: usize = 12;
/// By how much too early players are taken to have heard, in microseconds: longer than a commit.
const EARLY_MICROS: u64 = 200_000;
/// Images that are looked into at once.
const AT_ONCE: usize = 2;
/// A part of the moments is where something rare happens.
const RARE_ONE_IN: usize = 4;
const EACH_IMAGE_MAX: Duration = Duration::from_secs(5);

/// What came of many images.
#[derive(Debug, Default)]
struct Sum {
    images: usize,
    torn: usize,
    lost_acts: usize,
    played_on: usize,
    found: Found,
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_power_cut_loses_a_move_and_a_disk_that_does_not_sync_is_found_out() {
    let (images, seed) = (number("ROOKERY_TEST_IMAGES", IMAGES), number("ROOKERY_TEST_SEED", SEED));
    let most = super::WHOLE_TEST_MAX + EACH_IMAGE_MAX * u32::try_from(images).unwrap();
    timeout(most, cut_and_look(images, seed)).await.expect("all images were looked into in time");
}

async fn cut_and_look(images: u64, seed: u64) {
    let life = (LIFE_MS + images * LIFE_MS_FOR_EACH_IMAGE).min(LIFE_MS_MAX);
    let session = Arc::new(session::record(GAMES, Duration::from_millis(life), seed).await);
    let mut random = Random::new(seed);
    let cuts = cuts(&session.tape, images as usize, &mut random);
    let sum = look_into(&session, &cuts, Disobedience::default(), &mut random).await;
    let Sum { images, torn, lost_acts, played_on, found } = &sum;
    assert!(found.wrong.is_empty(), "{:#?}", found.wrong);
    assert_eq!(found.lost, 0);
    let how = format!(
        "before {images} of {} writes and syncs; {lost_acts} not in the images, which {torn} times \
         hold a part of one; none refused, and in {played_on} somebody played on",
        session.tape.acts.len(),
    );
    super::row("The power is cut", &how, found.told);
    assert!(found.told > 0 && *torn > 0 && *lost_acts > 0 && *played_on > 0);

    for obeyed in [Obeyed::NotOfLog, Obeyed::NotOfDatabase, Obeyed::NotOfFolder] {
        let disobedience = Disobedience { obeyed, ..Disobedience::default() };
        let late = session.tape.acts.len() * 3 / 4..session.tape.acts.len();
        let cuts: Vec<_> = (0..DISOBEYED).map(|_| late.start + random.below(late.len())).collect();
        let found = look_into(&session, &sorted(cuts), disobedience, &mut random).await.found;
        assert!(found.lost > 0, "{obeyed:?}: {found:?}");
    }
    let early = Disobedience { early_micros: EARLY_MICROS, ..Disobedience::default() };
    let found = look_into(&session, &cuts, early, &mut random).await.found;
    assert!(found.lost > 0, "{found:?}");
}

/// What is not as it should be, to see whether it is found.
#[derive(Debug, Clone, Copy)]
struct Disobedience {
    obeyed: Obeyed,
    early_micros: u64,
}

impl Default for Disobedience {
    fn default() -> Self {
        Self { obeyed: Obeyed::All, early_micros: 0 }
    }
}

impl Disobedience {
    fn is_none(self) -> bool {
        self.obeyed == Obeyed::All && self.early_micros == 0
    }
}

/// The acts before which the power is cut: all of them where there are no more than images.
fn cuts(tape: &Tape, images: usize, random: &mut Random) -> Vec<usize> {
    let acts = tape.acts.len();
    if images >= acts {
        return (0..acts).collect();
    }
    let is_rare = |at: &usize| match &tape.acts[*at].deed {
        Deed::Written { name, .. } | Deed::Synced { name } => !name.ends_with("-wal"),
        _ => true,
    };
    let rare: Vec<usize> = (0..acts).filter(is_rare).collect();
    let mut cuts = BTreeSet::new();
    while cuts.len() < images {
        let is_near = random.below(RARE_ONE_IN) == 0;
        cuts.insert(match random.pick(&rare).filter(|_| is_near) {
            Some(at) => (at + random.below(3)).min(acts - 1),
            None => random.below(acts),
        });
    }
    cuts.into_iter().collect()
}

fn sorted(mut cuts: Vec<usize>) -> Vec<usize> {
    cuts.sort_unstable();
    cuts
}

/// Cuts the power before each of these acts, and looks into what is left.
async fn look_into(
    session: &Arc<Session>,
    cuts: &[usize],
    disobedience: Disobedience,
    random: &mut Random,
) -> Sum {
    let mut sum = Sum::default();
    let mut disk = Disk::new(&session.tape, disobedience.obeyed);
    let mut looking = JoinSet::new();
    let place = Place::new();
    for (number, cut) in cuts.iter().enumerate() {
        disk.play_until(Some(*cut));
        let image = place.0.join(number.to_string());
        std::fs::create_dir(&image).unwrap();
        let mut same = random.clone();
        let Drawn { torn, lost, .. } = disk.draw(&image, random).unwrap();
        sum.images += 1;
        sum.torn += usize::from(torn > 0);
        sum.lost_acts += lost;
        let micros = session.tape.acts[*cut].micros;
        if disobedience.is_none() && number % PLAYED_EVERY == PLAYED_EVERY - 1 {
            let other = place.0.join(format!("{number}-played"));
            std::fs::create_dir(&other).unwrap();
            disk.draw(&other, &mut same).unwrap();
            sum.played_on += usize::from(play_on(&other, micros, session).await);
        }
        while looking.len() >= AT_ONCE {
            sum.add(looking.join_next().await.unwrap().unwrap());
        }
        let (session, told_by) = (Arc::clone(session), micros + disobedience.early_micros);
        let (cut, mood) = (*cut, format!("image {number}"));
        looking.spawn(async move {
            let mut found = image::look(&image, told_by, &session).await;
            let what = &session.tape.acts[cut];
            let said = |wrong: &mut String| *wrong = format!("{mood}, before act {cut}: {wrong}");
            found.wrong.iter_mut().for_each(said);
            if found.lost > 0 {
                found.wrong.push(format!("{mood}, before act {cut} in line {}", what.begin));
            }
            std::fs::remove_dir_all(&image).unwrap();
            found
        });
    }
    while let Some(found) = looking.join_next().await {
        sum.add(found.unwrap());
    }
    sum
}

impl Sum {
    fn add(&mut self, found: Found) {
        self.found.told += found.told;
        self.found.lost += found.lost;
        self.found.wrong.extend(found.wrong);
    }
}

/// Starts a server on an image. Two players who knew of their game by then come back with the sessions
/// that they had, and play on. `false` where no game had got so far.
async fn play_on(image: &Path, micros: u64, session: &Session) -> bool {
    let mut process = Process::of(image, &session.address);
    process.start().await;
    let watcher = Client::new(&process.url()).unwrap();
    let mut played = false;
    for table in session.tables.iter().filter(|table| table.told_by(micros).is_some()) {
        let whole = watcher.game(table.game).await.unwrap();
        let events = whole.entries.iter().filter_map(|entry| entry.event.as_ref());
        let moves = events.clone().filter_map(Moved::from_event).count();
        let is_over = events.clone().any(|event| matches!(event, Event::Ended { .. }));
        if moves >= super::OPENING_MOVES && !is_over {
            table.play_on(moves, 2).await;
            let after = watcher.game(table.game).await.unwrap();
            let versions = after.entries.iter().map(|entry| entry.version);
            assert!(versions.eq(1..=after.state.version), "{}", table.game);
            played = true;
            break;
        }
    }
    process.stop().await;
    played
}

/// Where images are made: in memory where the system has such a folder, because what is synced there is
/// of no use to anybody.
struct Place(PathBuf);

impl Place {
    fn new() -> Self {
        let memory = Path::new("/dev/shm");
        let above = if memory.is_dir() { memory.to_owned() } else { std::env::temp_dir() };
        let name = format!("rookery-images-{:016x}", rookery_play::now::random_u64());
        let folder = above.join(name);
        std::fs::create_dir(&folder).unwrap();
        Self(folder)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
