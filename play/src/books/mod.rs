//! Books of openings: files in a folder of the server and in one that the operator names.
//!
//! A file is read once for each game ([`reading`]): what stands where is kept in an [`index`] beside
//! it, so that a book takes no memory however long it is. A match names a book and the hash of its
//! content; [`Books::open`] opens that content alone.

mod files;
mod index;
mod keep;
mod open;
mod reading;
#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rookery_protocol::books::{Book, BookFormat, BookRead};
use rookery_rules::Game;
use rookery_texts::{Text, matches};
use tokio::sync::Semaphore;

use crate::options::Options;

pub use files::check_name;
pub use keep::{Job, LINES_MAX, Turn, read, run};
pub use open::OpenBook;

use index::Head;
use reading::Reading;

/// Books that come in at once.
const COMING_MAX: usize = 4;
/// Books that are read at once: others wait.
const READ_AT_ONCE: usize = 2;

/// The books of this server.
pub struct Books {
    files: Arc<files::Files>,
    /// The readings that go on, or wait to. Locked for map operations only.
    readings: Arc<Mutex<HashMap<Key, Arc<Reading>>>>,
    reads: Arc<Semaphore>,
    comes: Arc<Semaphore>,
}

/// What a book is read for.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Key {
    /// The name of the file.
    pub name: String,
    /// The key of the rules, with the version where there are several.
    pub rules: String,
    /// The moves of each line, for a Polyglot book alone.
    pub plies: Option<u32>,
}

impl Key {
    /// What a plan reads a book for; `plies` matters for a Polyglot book alone.
    #[must_use]
    pub fn new(name: &str, rules: &str, plies: Option<u32>) -> Self {
        let is_polyglot = BookFormat::of(name) == Some(BookFormat::Polyglot);
        let plies = plies.filter(|_| is_polyglot);
        Self { name: name.to_owned(), rules: rules.to_owned(), plies }
    }
}

/// Why a book cannot be drawn from now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NotOpen {
    /// There is no such file here.
    Missing,
    /// It is not read for this yet.
    Unread,
    /// It has another content than is wanted.
    Changed,
    /// It is a Polyglot book, and nobody said how long its lines are.
    Endless,
    /// It cannot be read.
    Broken(Text),
}

impl NotOpen {
    /// What is said of it.
    #[must_use]
    pub fn text(&self, name: &str) -> Text {
        match self {
            Self::Missing => matches::no_book(name),
            Self::Unread => matches::book_is_read(name),
            Self::Changed => matches::book_changed(name),
            Self::Endless => matches::book_polyglot_plies(),
            Self::Broken(why) => matches::book_not_read(name, why.clone()),
        }
    }
}

impl Books {
    /// The books of a server with these options. Nothing is looked at yet.
    #[must_use]
    pub fn new(options: &Options) -> Self {
        Self {
            files: Arc::new(files::Files::new(options.own_books(), options.books.clone())),
            readings: Arc::default(),
            reads: Arc::new(Semaphore::new(READ_AT_ONCE)),
            comes: Arc::new(Semaphore::new(COMING_MAX)),
        }
    }

    /// Opens a book that was read, with the content of this hash if one is given. Looks at files, so
    /// it must not be called from a task.
    ///
    /// # Errors
    /// Why it cannot be drawn from now.
    pub fn open(
        &self,
        key: &Key,
        sha256: Option<&str>,
        game: Arc<dyn Game>,
        plies: Option<u32>,
    ) -> Result<OpenBook, NotOpen> {
        open::open(&self.files, key, sha256, game, plies)
    }

    /// Opens a book as [`Books::open`] does, on another thread.
    ///
    /// # Errors
    /// Why it cannot be drawn from now.
    pub async fn look(
        self: &Arc<Self>,
        key: &Key,
        sha256: Option<&str>,
        game: &Arc<dyn Game>,
        plies: Option<u32>,
    ) -> Result<OpenBook, NotOpen> {
        let (books, key, game) = (Arc::clone(self), key.clone(), Arc::clone(game));
        let sha256 = sha256.map(str::to_owned);
        let opening = move || books.open(&key, sha256.as_deref(), game, plies);
        let opened = tokio::task::spawn_blocking(opening).await;
        opened.unwrap_or_else(|error| Err(NotOpen::Broken(matches::book_unread(error.to_string()))))
    }

    /// The books that are here, by name. Looks at files, so it must not be called from a task.
    ///
    /// # Errors
    /// The system's.
    pub fn list(&self) -> std::io::Result<Vec<Book>> {
        let mut read = index::all(&self.files);
        let readings = self.lock().clone();
        let book = |found: files::Found| {
            let stamp = found.stamp;
            let of = read.remove(&found.name).unwrap_or_default();
            let of = of.into_iter().filter(|head| head.stamp == stamp && head.plies.is_none());
            let reading = readings.iter().find(|(key, _)| key.name == found.name);
            Book {
                format: found.format,
                bytes: stamp.bytes,
                own: found.own,
                read: of.map(Head::told).collect(),
                reading: reading.map(|(_, reading)| reading.progress()),
                name: found.name,
            }
        };
        Ok(self.files.list()?.into_iter().map(book).collect())
    }

    /// One book, if it is here.
    ///
    /// # Errors
    /// The system's.
    pub fn find(&self, name: &str) -> std::io::Result<Option<Book>> {
        Ok(self.list()?.into_iter().find(|book| book.name == name))
    }

    /// Deletes a file that was sent, and what is known of it. `false` where there is none.
    ///
    /// # Errors
    /// The system's.
    pub fn delete(&self, name: &str) -> std::io::Result<bool> {
        let deleted = self.files.delete(name)?;
        index::forget(&self.files, name);
        Ok(deleted)
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Key, Arc<Reading>>> {
        self.readings.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Options {
    /// The folder in which books lie that were sent.
    #[must_use]
    pub fn own_books(&self) -> PathBuf {
        self.data.join("books")
    }
}

impl Head {
    /// As it is told.
    fn told(self) -> BookRead {
        let Self { rules, sha256, openings, faults, first, .. } = self;
        BookRead { rules, sha256, openings, faults, first }
    }
}
