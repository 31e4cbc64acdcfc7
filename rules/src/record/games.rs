//! The games of a file, one after the other.

use std::io::BufRead;

use super::cursor::Cursor;
use super::input::LINE_LEN_MAX;
use super::mistake::{Mistake, Place};
use super::{Record, Start, movetext, plain, tags};
use crate::texts::record as texts;

/// The longest game that is read, in bytes.
pub const GAME_LEN_MAX: usize = 8 * 1024 * 1024;
/// The most moves that a game and its variations have together.
pub const MOVES_MAX: usize = 200_000;
/// The greatest depth of variations within variations.
pub const VARIATION_DEPTH_MAX: usize = 64;

/// A reader of the games of a file. What cannot be read is an error, and the next game follows it.
pub struct Games<R> {
    cursor: Cursor<R>,
}

impl<R: BufRead> Games<R> {
    /// Makes a reader of `input`.
    pub fn new(input: R) -> Self {
        Self { cursor: Cursor::new(input) }
    }

    fn read(&mut self) -> Result<Record, Mistake> {
        let cursor = &mut self.cursor;
        let mut record = Record { place: cursor.place(), ..Record::default() };
        if plain::begins(cursor.rest()) {
            plain::read(cursor, &mut record)?;
        } else {
            tags::read(cursor, &mut record)?;
            movetext::read(cursor, &mut record)?;
        }
        record.start = start(&record)?;
        if let Some(place) = cursor.too_long {
            return Err(too_long(place));
        }
        if let Some(place) = cursor.latin1 {
            record.notes.push(Mistake::new(place, texts::not_utf8()));
        }
        Ok(record)
    }

    /// Goes on to where the next game seems to begin: one line at least, unless the reader has just
    /// come to the beginning of a line.
    fn recover(&mut self, begun: Place) {
        let cursor = &mut self.cursor;
        let mut after_tag = cursor.line().starts_with('[');
        if !cursor.at_line_start() || cursor.place() == begun {
            cursor.next_line();
        }
        while !cursor.ended() {
            let text = cursor.line();
            let tag = tags::begins(text) && (cursor.after_blank || !after_tag);
            if tag || plain::begins(text) {
                return;
            }
            after_tag = text.starts_with('[');
            cursor.next_line();
        }
    }
}

impl<R: BufRead> Iterator for Games<R> {
    type Item = Result<Record, Mistake>;

    fn next(&mut self) -> Option<Self::Item> {
        self.cursor.begin_game();
        if !self.cursor.find_text() {
            let long = self.cursor.too_long.take().map(too_long);
            return long.or_else(|| self.cursor.take_broken()).map(Err);
        }
        let begun = self.cursor.place();
        let read = self.read();
        if read.is_err() {
            self.recover(begun);
        }
        Some(read)
    }
}

fn too_long(place: Place) -> Mistake {
    Mistake::new(place, texts::long_line(LINE_LEN_MAX))
}

/// Where the tags say that a game begins.
fn start(record: &Record) -> Result<Start, Mistake> {
    if let Some(text) = record.tag("FEN").or_else(|| record.tag("Position")) {
        return Ok(Start::Position { text: text.trim().to_owned() });
    }
    let Some(number) = record.tag("Start") else { return Ok(Start::Usual) };
    match number.trim().parse() {
        Ok(number) => Ok(Start::Number { number }),
        Err(_) => Err(Mistake::new(record.place, texts::bad_start_number(number))),
    }
}
