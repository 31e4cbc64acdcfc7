//! Reading a book for a game, once.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read, Write as _};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering::Relaxed};

use rookery_engine::book::{Wanted, lines};
use rookery_matches::books::{Found, scan};
use rookery_protocol::books::{BOOK_FAULTS_MAX, BookFault, BookFormat, BookProgress};
use rookery_protocol::matches::OPENINGS_MAX;
use rookery_protocol::openings::BOOK_BYTES_MAX;
use rookery_rules::{Game, Start};
use rookery_texts::{Text, matches};
use sha2::{Digest as _, Sha256};
use tokio::sync::watch;

use super::files::{Files, Stamp, new_file};
use super::index::{self, Head, Writing, hex};
use super::{Books, Key, NotOpen};
use crate::base::Base;
use crate::now;

/// The most openings of a book.
const BOOK_OPENINGS_MAX: u32 = 100_000_000;
/// The longest sentence about a fault that is kept, in characters.
const FAULT_LEN_MAX: usize = 300;
/// What is read of a file at once, in bytes.
const PIECE_LEN: usize = 64 * 1024;
const MIB: usize = 1024 * 1024;

/// A reading that goes on.
pub(super) struct Reading {
    bytes: AtomicU64,
    openings: AtomicU32,
    faults: AtomicU32,
    /// It is to end before its end.
    ends: AtomicBool,
    /// Whether it is over, and why it failed.
    over: watch::Sender<Option<Result<(), Text>>>,
}

impl Reading {
    fn new() -> Self {
        Self {
            bytes: AtomicU64::new(0),
            openings: AtomicU32::new(0),
            faults: AtomicU32::new(0),
            ends: AtomicBool::new(false),
            over: watch::Sender::new(None),
        }
    }

    /// How far it is.
    pub(super) fn progress(&self) -> BookProgress {
        BookProgress {
            bytes: self.bytes.load(Relaxed),
            openings: self.openings.load(Relaxed),
            faults: self.faults.load(Relaxed),
        }
    }
}

impl Books {
    /// Begins to read a book for a game, unless that goes on already. Whoever waits for it learns
    /// when it is over; it goes on if nobody does.
    pub fn begin_reading(&self, base: &Arc<Base>, key: &Key, game: &Arc<dyn Game>) -> Progress {
        let mut readings = self.lock();
        if let Some(reading) = readings.get(key) {
            return Progress { reading: Arc::clone(reading), over: reading.over.subscribe() };
        }
        let reading = Arc::new(Reading::new());
        readings.insert(key.clone(), Arc::clone(&reading));
        drop(readings);
        let over = reading.over.subscribe();
        let (files, reads) = (Arc::clone(&self.files), Arc::clone(&self.reads));
        let (all, base) = (Arc::clone(&self.readings), Arc::clone(base));
        let (key, game, own) = (key.clone(), Arc::clone(game), Arc::clone(&reading));
        tokio::spawn(async move {
            let work = {
                let (key, own) = (key.clone(), Arc::clone(&own));
                async move {
                    let _place = reads.acquire_owned().await;
                    let read = move || read(&files, &key, game.as_ref(), &own);
                    tokio::task::spawn_blocking(read).await
                }
            };
            let mut ending = base.shutdown.ending();
            tokio::pin!(work);
            let done = tokio::select! {
                done = &mut work => done,
                () = ending.begun() => {
                    own.ends.store(true, Relaxed);
                    work.await
                }
            };
            let done = done.unwrap_or_else(|error| Err(matches::book_unread(error.to_string())));
            all.lock().unwrap_or_else(std::sync::PoisonError::into_inner).remove(&key);
            own.over.send_replace(Some(done));
        });
        Progress { reading, over }
    }

    /// Waits until a book is read for a game, and opens it.
    ///
    /// # Errors
    /// Why it cannot be drawn from.
    pub async fn ready(
        self: &Arc<Self>,
        base: &Arc<Base>,
        key: &Key,
        sha256: Option<&str>,
        game: &Arc<dyn Game>,
        plies: Option<u32>,
    ) -> Result<super::OpenBook, NotOpen> {
        match self.look(key, sha256, game, plies).await {
            Err(NotOpen::Unread) => {}
            opened => return opened,
        }
        self.begin_reading(base, key, game).over().await.map_err(NotOpen::Broken)?;
        self.look(key, sha256, game, plies).await
    }
}

/// A reading that somebody waits for.
pub struct Progress {
    reading: Arc<Reading>,
    over: watch::Receiver<Option<Result<(), Text>>>,
}

impl Progress {
    /// How far it is.
    #[must_use]
    pub fn now(&self) -> BookProgress {
        self.reading.progress()
    }

    /// Waits until it is over.
    ///
    /// # Errors
    /// Why the file cannot be read.
    pub async fn over(&mut self) -> Result<(), Text> {
        let over = self.over.wait_for(Option::is_some).await;
        over.ok().and_then(|over| over.clone()).unwrap_or_else(|| Err(matches::books_end()))
    }
}

/// Reads a book, and keeps what was found. Must not be called from a task.
fn read(files: &Files, key: &Key, game: &dyn Game, reading: &Reading) -> Result<(), Text> {
    let unread = |error: io::Error| matches::book_unread(error.to_string());
    let (file, stamp) =
        files.open(&key.name).map_err(unread)?.ok_or_else(|| matches::no_book(&key.name))?;
    let format = BookFormat::of(&key.name).ok_or_else(|| matches::no_book(&key.name))?;
    let folder = files.known().map_err(unread)?;
    let writing = Writing::begin(&folder, key).map_err(unread)?;
    let mut finding = Finding { reading, writing, first: vec![], failed: None };
    let mut input = Hashed { from: &file, hash: Sha256::new(), reading };
    if format == BookFormat::Polyglot {
        match followed(game, &mut input, stamp, key.plies) {
            // Why it is no book is kept, so that it is not read for that again and again.
            Err(why) => {
                finding.take(Found::Fault { line: 0, why });
            }
            Ok(text) if key.plies.is_some() => {
                keep_lines(&index::lines_path(&folder, key), &text).map_err(unread)?;
                scan(game, format, text.as_bytes(), |found| finding.take(found)).map_err(unread)?;
            }
            Ok(_) => {}
        }
        rest(&mut BufReader::with_capacity(PIECE_LEN, &mut input)).map_err(unread)?;
    } else {
        let mut buffered = BufReader::with_capacity(PIECE_LEN, &mut input);
        scan(game, format, &mut buffered, |found| finding.take(found)).map_err(unread)?;
        // A reader of games swallows what is wrong with the file.
        if finding.goes_on() {
            rest(&mut buffered).map_err(unread)?;
        }
    }
    if reading.ends.load(Relaxed) {
        return Err(matches::books_end());
    }
    if let Some(why) = finding.failed {
        return Err(why);
    }
    if file.metadata().map(|data| Stamp::of(&data)).map_err(unread)? != stamp {
        return Err(matches::book_changed_meanwhile());
    }
    let BookProgress { openings, faults, .. } = reading.progress();
    let head = Head {
        name: key.name.clone(),
        rules: key.rules.clone(),
        plies: key.plies,
        stamp,
        sha256: hex(&input.hash.finalize()),
        openings,
        faults,
        first: finding.first,
    };
    finding.writing.finish(&head).map_err(unread)
}

/// Keeps the lines of a Polyglot book, in place of older ones.
fn keep_lines(path: &Path, text: &str) -> io::Result<()> {
    let part = path.with_extension(format!("{:016x}.part", now::random_u64()));
    let mut file = new_file(&part)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()?;
    fs::rename(&part, path)
}

/// What nobody has read of a file: an error that was met is met again.
fn rest(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let length = input.fill_buf()?.len();
        if length == 0 {
            return Ok(());
        }
        input.consume(length);
    }
}

/// The likeliest lines of a Polyglot book, one on each line.
fn followed(
    game: &dyn Game,
    input: &mut Hashed<'_>,
    stamp: Stamp,
    plies: Option<u32>,
) -> Result<String, Text> {
    if stamp.bytes > BOOK_BYTES_MAX as u64 {
        return Err(matches::book_polyglot_too_large(BOOK_BYTES_MAX / MIB));
    }
    let mut bytes = vec![];
    let read = input.take(BOOK_BYTES_MAX as u64).read_to_end(&mut bytes);
    read.map_err(|error| matches::book_unread(error.to_string()))?;
    // Without a length it is only looked whether it is a book of this game.
    let count = if plies.is_some() { OPENINGS_MAX } else { 1 };
    let wanted = Wanted { plies: plies.unwrap_or(1) as usize, count };
    let found = lines(game, &bytes, wanted).map_err(Text::verbatim)?;
    if found.start != Start::Usual {
        return Err(matches::book_usual_start());
    }
    Ok(found.moves.iter().map(|moves| moves.join(" ") + "\n").collect())
}

/// Takes what is found.
struct Finding<'a> {
    reading: &'a Reading,
    writing: Writing,
    first: Vec<BookFault>,
    failed: Option<Text>,
}

impl Finding<'_> {
    /// Whether it goes on.
    fn take(&mut self, found: Found) -> bool {
        match found {
            Found::Opening { offset, line } => {
                if let Err(error) = self.writing.add(offset, line) {
                    self.failed = Some(matches::book_unread(error.to_string()));
                    return false;
                }
                if self.reading.openings.fetch_add(1, Relaxed) >= BOOK_OPENINGS_MAX {
                    self.failed = Some(matches::book_too_many(BOOK_OPENINGS_MAX));
                    return false;
                }
            }
            Found::Fault { line, why } => {
                self.reading.faults.fetch_add(1, Relaxed);
                if self.first.len() < BOOK_FAULTS_MAX {
                    let what = why.to_string().chars().take(FAULT_LEN_MAX).collect();
                    self.first.push(BookFault { line, what });
                }
            }
        }
        self.goes_on()
    }

    fn goes_on(&self) -> bool {
        self.failed.is_none() && !self.reading.ends.load(Relaxed)
    }
}

/// A file whose hash is taken, and whose bytes are counted, while it is read.
struct Hashed<'a> {
    from: &'a File,
    hash: Sha256,
    reading: &'a Reading,
}

impl Read for Hashed<'_> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let read = self.from.read(to)?;
        self.hash.update(&to[..read]);
        self.reading.bytes.fetch_add(read as u64, Relaxed);
        Ok(read)
    }
}
