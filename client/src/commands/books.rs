//! Books of openings: a file of this machine, or one that the server has.

use std::fs::File;
use std::io::{self, IsTerminal as _, Read as _};
use std::path::Path;

use rookery_api_client::{ApiError, Lines};
use rookery_protocol::books::{BOOK_FILE_BYTES_MAX, Book, BookLine, BookProgress};
use rookery_protocol::matches::{MatchPlan, Openings, Order};
use sha2::{Digest as _, Sha256};
use tokio::sync::mpsc;

use super::import::{PARTS_MAX, read};
use crate::failure::Failure;
use crate::server::Server;
use crate::texts::{books, common, shown, words};

/// What is read of a file at once, in bytes.
const PART_LEN: usize = 64 * 1024;
const MIB: u64 = 1024 * 1024;

/// The openings of a match in place of those that its file has.
#[derive(clap::Args)]
pub(super) struct FromBook {
    /// The openings: a file of this machine, which is sent unless the server has it, or the name of
    /// a book on the server
    #[arg(long, value_name = "BOOK")]
    openings: Option<String>,

    /// So many moves of each game or line of the book; a Polyglot book needs it
    #[arg(long, value_name = "MOVES", requires = "openings")]
    plies: Option<u32>,

    /// Take the openings in the order of the book, and not shuffled by the match's seed
    #[arg(long, requires = "openings")]
    in_turn: bool,
}

impl FromBook {
    /// Puts the book into a plan, once the server has it and has read it.
    pub(super) async fn put(&self, server: &Server, plan: &mut MatchPlan) -> Result<(), Failure> {
        let Some(book) = &self.openings else { return Ok(()) };
        let path = Path::new(book);
        let found = match path.is_file() {
            true => send(server, path, &plan.rules).await?,
            false => named(server, book, &plan.rules, self.plies).await?,
        };
        let sha256 = found.read.iter().find(|read| is_of(&read.rules, &plan.rules));
        plan.openings = Openings::Book {
            sha256: sha256.map(|read| read.sha256.clone()),
            name: found.name,
            plies: self.plies,
            order: if self.in_turn { Order::Listed } else { Order::Shuffled },
        };
        Ok(())
    }
}

/// Whether rules, maybe with a version, are those of a key.
fn is_of(rules: &str, key: &str) -> bool {
    rules == key || rules.strip_prefix(key).is_some_and(|rest| rest.starts_with('@'))
}

/// A book of the server, read for a game.
async fn named(
    server: &Server,
    name: &str,
    rules: &str,
    plies: Option<u32>,
) -> Result<Book, Failure> {
    let lines = server.client.read_book(name, rules, plies).await;
    let lines = lines.map_err(|why| match why.code() {
        Some("not-found") => Failure::Refused(books::no_such_book(name)),
        _ => server.failure(why),
    })?;
    last(server, lines).await
}

/// Sends a file, unless the server has one of the same content, and has it read for a game.
pub(super) async fn send(server: &Server, path: &Path, rules: &str) -> Result<Book, Failure> {
    let opened =
        |why: io::Error| Failure::Refused(common::not_opened(shown(path), why.to_string()));
    let mut file = File::open(path).map_err(opened)?;
    if file.metadata().map_err(opened)?.len() > BOOK_FILE_BYTES_MAX {
        let why = common::too_long(shown(path), BOOK_FILE_BYTES_MAX / MIB);
        return Err(Failure::Refused(why));
    }
    let sha256 = hash(&mut file)
        .map_err(|why| Failure::Refused(common::not_read(shown(path), why.to_string())))?;
    let known = server.client.books().await.map_err(|why| server.failure(why))?;
    let same = |book: &&Book| book.read.iter().any(|read| read.sha256 == sha256);
    if let Some(book) = known.iter().find(same) {
        return named(server, &book.name, rules, None).await;
    }
    let file = File::open(path).map_err(opened)?;
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let (to, parts) = mpsc::channel(PARTS_MAX);
    // It ends with the file, when nobody takes more of it, or with the program.
    std::thread::spawn(move || read(Box::new(file), &to));
    let lines = server.client.send_book(name, rules, parts).await;
    last(server, lines.map_err(|why: ApiError| server.failure(why))?).await
}

fn hash(file: &mut File) -> io::Result<String> {
    let (mut hash, mut part) = (Sha256::new(), vec![0; PART_LEN]);
    loop {
        match file.read(&mut part)? {
            0 => return Ok(hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()),
            len => hash.update(&part[..len]),
        }
    }
}

/// The book, once the server has read it; how far it is is shown where somebody looks on.
async fn last(server: &Server, mut lines: Lines<BookLine>) -> Result<Book, Failure> {
    let looks_on = io::stderr().is_terminal();
    let mut ended = None;
    while let Some(line) = lines.next().await.map_err(|why| server.failure(why))? {
        match line {
            BookLine::Kept { bytes } if looks_on => eprint!("\r{} ", books::kept(bytes / MIB)),
            BookLine::Progress(BookProgress { openings, faults, .. }) if looks_on => {
                eprint!("\r{} ", books::reading(openings, faults));
            }
            BookLine::Kept { .. } | BookLine::Progress(_) => {}
            BookLine::Done { book } => ended = Some(Ok(book)),
            BookLine::Refused { why } => ended = Some(Err(Failure::Refused(words(why)))),
        }
    }
    if looks_on {
        eprintln!();
    }
    ended.unwrap_or_else(|| Err(Failure::Refused(books::broke_off())))
}
