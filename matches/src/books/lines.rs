//! Books with an opening on each line: a position, or moves from the usual start.

use std::io::{self, BufRead, Read as _};

use rookery_protocol::matches::Opening;
use rookery_rules::{Game, Start};
use rookery_texts::{Text, matches};

use super::follow;
use crate::openings::position;

/// The longest line of a book, in bytes.
pub const LINE_LEN_MAX: usize = 16 * 1024;

/// The opening of the first line.
pub(super) fn first<R: BufRead>(
    game: &dyn Game,
    input: R,
    plies: Option<u32>,
) -> Result<Opening, Text> {
    let mut lines = Lines::new(input);
    let line = lines.next().map_err(|why| matches::book_unread(why.to_string()))?;
    let Some(Line { text: Some(text), .. }) = line else { return Err(matches::no_openings()) };
    opening(game, &text, plies).unwrap_or_else(|| Err(matches::no_openings()))
}

/// The opening of a line; nothing for one that is empty or begins with `#`.
pub(super) fn opening(
    game: &dyn Game,
    line: &str,
    plies: Option<u32>,
) -> Option<Result<Opening, Text>> {
    let line = line.trim_start_matches('\u{feff}').trim();
    if line.is_empty() || line.starts_with('#') {
        return None;
    }
    let why = match position(game, line) {
        Ok(opening) => return Some(Ok(opening)),
        Err(why) => why,
    };
    Some(match moves(game, line, plies) {
        Some(opening) => opening,
        None => Err(why),
    })
}

/// The opening of a line of moves, whose numbers do not matter; nothing where the first word is no
/// move at the usual start.
fn moves(game: &dyn Game, line: &str, plies: Option<u32>) -> Option<Result<Opening, Text>> {
    let is_number = |word: &str| {
        let digits = word.trim_end_matches('.');
        digits.len() < word.len() && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    let mut words = line.split_whitespace().filter(|word| !is_number(word)).peekable();
    let begun = game.begin(&Start::Usual).ok()?;
    begun.read_move(words.peek()?).ok()?;
    Some(follow(game, Start::Usual, words, plies))
}

/// A line of a file.
pub(super) struct Line {
    /// Where it begins, in bytes.
    pub(super) offset: u64,
    /// Its number, from 1.
    pub(super) number: u32,
    /// The text without its end; nothing where it is too long.
    pub(super) text: Option<String>,
}

/// The lines of a file, of which one is held at a time.
pub(super) struct Lines<R> {
    from: R,
    offset: u64,
    count: u32,
}

impl<R: BufRead> Lines<R> {
    pub(super) fn new(from: R) -> Self {
        Self { from, offset: 0, count: 0 }
    }

    /// The next line; nothing at the end.
    pub(super) fn next(&mut self) -> io::Result<Option<Line>> {
        let (offset, mut bytes) = (self.offset, Vec::new());
        let limit = LINE_LEN_MAX as u64 + 1;
        let read = self.from.by_ref().take(limit).read_until(b'\n', &mut bytes)?;
        if read == 0 {
            return Ok(None);
        }
        self.offset += read as u64;
        self.count = self.count.saturating_add(1);
        let number = self.count;
        if bytes.len() > LINE_LEN_MAX && bytes.last() != Some(&b'\n') {
            self.skip()?;
            return Ok(Some(Line { offset, number, text: None }));
        }
        let text = Some(String::from_utf8_lossy(&bytes).trim_end().to_owned());
        Ok(Some(Line { offset, number, text }))
    }

    /// Goes on behind the line's end.
    fn skip(&mut self) -> io::Result<()> {
        loop {
            let buffer = self.from.fill_buf()?;
            let end = buffer.iter().position(|byte| *byte == b'\n');
            let used = end.map_or(buffer.len(), |end| end + 1);
            let is_done = end.is_some() || buffer.is_empty();
            self.from.consume(used);
            self.offset += used as u64;
            if is_done {
                return Ok(());
            }
        }
    }
}
