//! A book that is drawn from.

use std::fs::File;
use std::io::{self, BufReader, Read};
use std::sync::Arc;

use rookery_matches::{Book, books};
use rookery_protocol::books::{BookFault, BookFormat};
use rookery_protocol::matches::Opening;
use rookery_rules::Game;
use rookery_texts::{Text, matches};

use super::files::Files;
use super::index::{self, ENTRY_LEN};
use super::{Key, NotOpen};

/// What is read of a file at once, in bytes: most openings are shorter.
const PIECE_LEN: usize = 4096;

/// A book that was read, and has not changed since.
pub struct OpenBook {
    game: Arc<dyn Game>,
    format: BookFormat,
    text: File,
    index: File,
    count: u32,
    plies: Option<u32>,
    sha256: String,
}

pub(super) fn open(
    files: &Files,
    key: &Key,
    sha256: Option<&str>,
    game: Arc<dyn Game>,
    plies: Option<u32>,
) -> Result<OpenBook, NotOpen> {
    let broken = |error: &io::Error| NotOpen::Broken(matches::book_unread(error.to_string()));
    let found = files.open(&key.name).map_err(|error| broken(&error))?;
    let (mut text, stamp) = found.ok_or(NotOpen::Missing)?;
    let format = BookFormat::of(&key.name).ok_or(NotOpen::Missing)?;
    let known = files.known_if_there();
    let read = index::open(&known, key).filter(|(_, head)| head.stamp == stamp);
    let (index, head) = read.ok_or(NotOpen::Unread)?;
    if sha256.is_some_and(|wanted| !wanted.eq_ignore_ascii_case(&head.sha256)) {
        return Err(NotOpen::Changed);
    }
    let is_polyglot = format == BookFormat::Polyglot;
    match head.first.first() {
        Some(BookFault { line: 0, what }) => return Err(NotOpen::Broken(Text::verbatim(what))),
        _ if is_polyglot && key.plies.is_none() => return Err(NotOpen::Endless),
        Some(BookFault { line, what }) if head.openings == 0 => {
            return Err(NotOpen::Broken(matches::book_first_fault(*line, what)));
        }
        None if head.openings == 0 => return Err(NotOpen::Broken(matches::book_empty())),
        _ => {}
    }
    if is_polyglot {
        text = File::open(index::lines_path(&known, key)).map_err(|_| NotOpen::Unread)?;
    }
    let (count, sha256) = (head.openings, head.sha256);
    Ok(OpenBook { game, format, text, index, count, plies, sha256 })
}

impl OpenBook {
    /// The SHA-256 of the file, in hexadecimal.
    #[must_use]
    pub fn sha256(&self) -> &str {
        &self.sha256
    }
}

impl Book for OpenBook {
    fn count(&self) -> u32 {
        self.count
    }

    fn opening(&self, number: u32) -> Result<Opening, Text> {
        let unread = |error: io::Error| matches::book_unread(error.to_string());
        let mut entry = [0; ENTRY_LEN as usize];
        let at = u64::from(number) * ENTRY_LEN;
        From { file: &self.index, at }.read_exact(&mut entry).map_err(unread)?;
        let (offset, line) = entry.split_at(8);
        let number = |bytes: &[u8]| {
            bytes.iter().rev().fold(0_u64, |number, byte| number << 8 | u64::from(*byte))
        };
        let text =
            BufReader::with_capacity(PIECE_LEN, From { file: &self.text, at: number(offset) });
        books::opening(self.game.as_ref(), self.format, text, self.plies)
            .map_err(|why| matches::opening_of_line(number(line), why))
    }
}

/// A file from a place on. Several may read it at the same time.
struct From<'a> {
    file: &'a File,
    at: u64,
}

impl Read for From<'_> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        #[cfg(unix)]
        let read = std::os::unix::fs::FileExt::read_at(self.file, to, self.at)?;
        #[cfg(windows)]
        let read = std::os::windows::fs::FileExt::seek_read(self.file, to, self.at)?;
        self.at += read as u64;
        Ok(read)
    }
}
