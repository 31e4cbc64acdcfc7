//! Keeping a book that somebody sends.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::PathBuf;
use std::sync::Arc;

use bytes::Bytes;
use futures_util::StreamExt as _;
use futures_util::stream::BoxStream;
use rookery_protocol::Millis;
use rookery_protocol::books::{BOOK_FILE_BYTES_MAX, Book, BookLine};
use rookery_rules::Game;
use rookery_texts::{Text, matches};
use sha2::{Digest as _, Sha256};
use tokio::sync::{OwnedSemaphorePermit, mpsc};
use tokio::time::{Instant, sleep, timeout};

use super::files::{BOOKS_MAX, Files};
use super::index::hex;
use super::reading::Progress;
use super::{Books, COMING_MAX, Key, NotOpen};
use crate::base::Base;
use crate::denied::{Denied, Result};
use crate::imports::Pace;
use crate::now;

/// Lines of the answer that may wait: whoever sends a file need not read while it does.
pub const LINES_MAX: usize = 64;
/// Pieces that wait to be written.
const PIECES_MAX: usize = 8;
/// How often it is told how far a file is.
const TOLD_EVERY_MS: Millis = 500;
const MIB: u64 = 1024 * 1024;

/// The right to send a book; it ends when this is dropped.
pub struct Turn {
    _place: OwnedSemaphorePermit,
}

/// A book that is sent.
pub struct Job {
    /// What it is read for.
    pub key: Key,
    /// The game that it is read for.
    pub game: Arc<dyn Game>,
    /// The file, as it comes.
    pub body: BoxStream<'static, io::Result<Bytes>>,
    /// The right to send it.
    pub turn: Turn,
}

impl Books {
    /// A turn to send a book.
    ///
    /// # Errors
    /// As many come in as may, or there are as many as may be.
    pub fn turn(&self) -> Result<Turn> {
        let full = || Denied::BooksFull(matches::books_at_once(COMING_MAX));
        let place = Arc::clone(&self.comes).try_acquire_owned().map_err(|_| full())?;
        Ok(Turn { _place: place })
    }

    /// Whether there is room for another book.
    ///
    /// # Errors
    /// The system's.
    pub(crate) fn has_room(&self) -> io::Result<bool> {
        Ok(self.files.list()?.iter().filter(|book| book.own).count() < BOOKS_MAX)
    }
}

/// Keeps a book and reads it, and tells `lines` about it, which need not be read. The book, if it was
/// kept and can be used.
pub async fn run(
    base: &Arc<Base>,
    books: &Arc<Books>,
    job: Job,
    lines: mpsc::Sender<BookLine>,
) -> Option<Book> {
    let Job { key, game, body, turn } = job;
    let teller = Teller { lines };
    let done = match take(base, books, &key, body, &teller).await {
        Err(why) => Err(why),
        Ok(is_new) => {
            let done =
                teller.reads(books, books.begin_reading(base, &key, &game), &key, &game).await;
            if done.is_err() && is_new {
                // Nothing can be done with it.
                let (books, name) = (Arc::clone(books), key.name.clone());
                let deleting = tokio::task::spawn_blocking(move || books.delete(&name)).await;
                tracing::info!(
                    name = key.name,
                    ?deleting,
                    "a book that cannot be read was deleted"
                );
            }
            done
        }
    };
    drop(turn);
    teller.last(done)
}

/// Reads a book that is here for a game, and tells `lines` about it.
pub async fn read(
    base: &Arc<Base>,
    books: &Arc<Books>,
    key: &Key,
    game: &Arc<dyn Game>,
    lines: mpsc::Sender<BookLine>,
) {
    let teller = Teller { lines };
    let opened = books.look(key, None, game, None).await;
    let done = match opened {
        Err(NotOpen::Missing) => Err(matches::no_book(&key.name)),
        Err(NotOpen::Unread) => {
            teller.reads(books, books.begin_reading(base, key, game), key, game).await
        }
        Ok(_) | Err(_) => usable(books, key, game).await,
    };
    teller.last(done);
}

/// The book, if openings can be drawn from it.
async fn usable(
    books: &Arc<Books>,
    key: &Key,
    game: &Arc<dyn Game>,
) -> std::result::Result<Book, Text> {
    let opened = books.look(key, None, game, None).await;
    match opened {
        // How long its lines are is for each match to say.
        Ok(_) | Err(NotOpen::Endless) => {}
        Err(NotOpen::Broken(why)) => return Err(why),
        Err(why) => return Err(why.text(&key.name)),
    }
    let (books, name) = (Arc::clone(books), key.name.clone());
    let found = tokio::task::spawn_blocking(move || books.find(&name)).await;
    let found = found.map_err(io::Error::other).and_then(|found| found);
    let found = found.map_err(|error| matches::book_unread(error.to_string()))?;
    found.ok_or_else(|| matches::no_book(&key.name))
}

/// Writes what comes, and gives it its name. `false` where the same file was there already.
async fn take(
    base: &Arc<Base>,
    books: &Arc<Books>,
    key: &Key,
    mut body: BoxStream<'static, io::Result<Bytes>>,
    teller: &Teller,
) -> std::result::Result<bool, Text> {
    let (to, pieces) = mpsc::channel(PIECES_MAX);
    let (files, name) = (Arc::clone(&books.files), key.name.clone());
    let writing = tokio::task::spawn_blocking(move || write(&files, &name, pieces));
    let fed = feed(base, &mut body, &to, teller).await;
    // The end is told, so that nobody takes what broke off for whole.
    if fed.is_ok() {
        let _ = to.send(Piece::End).await;
    }
    drop(to);
    let written =
        writing.await.unwrap_or_else(|error| Err(matches::book_not_kept(error.to_string())));
    fed.and(written)
}

/// Hands on what comes of a file.
async fn feed(
    base: &Arc<Base>,
    body: &mut BoxStream<'static, io::Result<Bytes>>,
    to: &mpsc::Sender<Piece>,
    teller: &Teller,
) -> std::result::Result<(), Text> {
    let mut ending = base.shutdown.ending();
    let (mut bytes, mut pace, mut told_ms) = (0_u64, Pace::default(), now::millis());
    loop {
        let asked = Instant::now();
        let piece = tokio::select! {
            piece = timeout(pace.patience(), body.next()) => piece,
            () = ending.begun() => return Err(matches::books_end()),
        };
        let length = match &piece {
            Ok(Some(Ok(piece))) => piece.len() as u64,
            _ => 0,
        };
        let paced = pace.came(asked.elapsed(), length);
        let piece = match piece {
            Ok(None) => return Ok(()),
            _ if paced.is_err() => return Err(matches::book_slow()),
            Ok(Some(Ok(piece))) => piece,
            Ok(Some(Err(_))) | Err(_) => return Err(matches::book_cut_off()),
        };
        bytes += length;
        if bytes > BOOK_FILE_BYTES_MAX {
            return Err(matches::book_too_large(BOOK_FILE_BYTES_MAX / MIB));
        }
        if !base.health.has_room_for_files() {
            return Err(Denied::DiskNearlyFull.text());
        }
        if to.send(Piece::More(piece)).await.is_err() {
            // Whoever writes says why.
            return Ok(());
        }
        if now::millis() - told_ms >= TOLD_EVERY_MS {
            told_ms = now::millis();
            teller.tell(BookLine::Kept { bytes });
        }
    }
}

/// What is written next.
enum Piece {
    More(Bytes),
    /// The file is whole.
    End,
}

/// A file that is deleted unless it gets a name.
struct Part(PathBuf);

impl Drop for Part {
    fn drop(&mut self) {
        // One that has its name is no longer there.
        let _ = fs::remove_file(&self.0);
    }
}

/// Writes a file. `false` where the same one was there already.
fn write(
    files: &Files,
    name: &str,
    mut pieces: mpsc::Receiver<Piece>,
) -> std::result::Result<bool, Text> {
    let failed = |error: io::Error| matches::book_not_kept(error.to_string());
    let (mut file, path) = files.part(now::random_u64()).map_err(failed)?;
    let part = Part(path);
    let mut hash = Sha256::new();
    loop {
        match pieces.blocking_recv() {
            Some(Piece::More(piece)) => {
                hash.update(&piece);
                file.write_all(&piece).map_err(failed)?;
            }
            Some(Piece::End) => break,
            None => return Err(matches::book_cut_off()),
        }
    }
    file.sync_all().map_err(failed)?;
    if files.name(&part.0, name).map_err(failed)? {
        return Ok(true);
    }
    let found = files.open(name).map_err(failed)?;
    let same = found
        .is_some_and(|(known, _)| hash_of(known).is_ok_and(|known| known == hex(&hash.finalize())));
    if same { Ok(false) } else { Err(matches::book_name_taken(name)) }
}

fn hash_of(mut file: File) -> io::Result<String> {
    /// Takes the hash of what is written.
    struct Hash(Sha256);
    impl io::Write for Hash {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.update(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let mut hash = Hash(Sha256::new());
    io::copy(&mut file, &mut hash)?;
    Ok(hex(&hash.0.finalize()))
}

/// Tells whoever sends a book or has one read.
struct Teller {
    lines: mpsc::Sender<BookLine>,
}

impl Teller {
    /// A line that nobody has room for is lost, but for the last.
    fn tell(&self, line: BookLine) {
        if self.lines.capacity() > 1 {
            let _ = self.lines.try_send(line);
        }
    }

    fn last(&self, done: std::result::Result<Book, Text>) -> Option<Book> {
        let line = match &done {
            Ok(book) => BookLine::Done { book: book.clone() },
            Err(why) => BookLine::Refused { why: why.to_string() },
        };
        let _ = self.lines.try_send(line);
        done.ok()
    }

    /// Tells how far a reading is, until the book can be used or not.
    async fn reads(
        &self,
        books: &Arc<Books>,
        mut progress: Progress,
        key: &Key,
        game: &Arc<dyn Game>,
    ) -> std::result::Result<Book, Text> {
        loop {
            self.tell(BookLine::Progress(progress.now()));
            tokio::select! {
                over = progress.over() => break over?,
                () = sleep(std::time::Duration::from_millis(TOLD_EVERY_MS.unsigned_abs())) => {}
            }
        }
        usable(books, key, game).await
    }
}
