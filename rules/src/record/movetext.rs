//! The moves of PGN and PDN, which differ in nothing but how a move is written.

use std::io::BufRead;

use super::cursor::Cursor;
use super::games::{GAME_LEN_MAX, MOVES_MAX, VARIATION_DEPTH_MAX};
use super::mistake::{Mistake, Place};
use super::word::{self, WORD_LEN_MAX, Word};
use super::{Entry, Finish, Line, Record, clock, plain, tags};
use crate::texts::record as texts;

/// Reads the moves from here on, and the result behind them, into `record`.
pub(super) fn read<R: BufRead>(cursor: &mut Cursor<R>, record: &mut Record) -> Result<(), Mistake> {
    let mut reading = Reading { lines: vec![Line::default()], opened: vec![], count: 0 };
    let marker = reading.read(cursor, record.tag("GameType").is_some())?;
    let place = cursor.place();
    if let Some(opened) = reading.opened.first() {
        record.notes.push(Mistake::new(*opened, texts::open_variation()));
    }
    while reading.lines.len() > 1 {
        reading.close();
    }
    record.main = reading.lines.pop().unwrap_or_default();
    let tag = record.tag("Result").and_then(|text| word::finish(text.trim()));
    record.finish = marker.or(tag).unwrap_or_default();
    if marker.is_none() {
        record.notes.push(Mistake::new(place, texts::no_result()));
    } else if let Some(tag) = tag.filter(|tag| Some(*tag) != marker) {
        let open = tag == Finish::Open;
        let what = if open { texts::tag_leaves_open() } else { texts::tag_says_otherwise() };
        record.notes.push(Mistake::new(place, what));
    }
    Ok(())
}

/// What has been read so far.
struct Reading {
    /// The game, and the variation that is being read within each.
    lines: Vec<Line>,
    /// Where each variation began.
    opened: Vec<Place>,
    count: usize,
}

impl Reading {
    /// Reads to the end of the game; the result there, if one stands there.
    fn read<R: BufRead>(
        &mut self,
        cursor: &mut Cursor<R>,
        numbered: bool,
    ) -> Result<Option<Finish>, Mistake> {
        while cursor.find_text() {
            let place = cursor.place();
            if cursor.passed > GAME_LEN_MAX {
                return Err(Mistake::new(place, texts::long_game(GAME_LEN_MAX)));
            }
            let next_game = cursor.at_line_start()
                && (tags::begins(cursor.rest()) || plain::begins(cursor.rest()));
            if next_game {
                return Ok(None);
            }
            match cursor.peek().unwrap_or_default() {
                '{' => self.comment(&braces(cursor)?),
                ';' => {
                    let len = cursor.rest().len();
                    self.comment(&cursor.take(len)[1..]);
                }
                '$' => self.glyph(cursor)?,
                '(' => self.open(cursor)?,
                ')' if self.lines.len() > 1 => {
                    cursor.skip(1);
                    self.close();
                }
                ')' => return Err(Mistake::new(place, texts::no_open_variation())),
                c @ ('[' | ']' | '}' | '<' | '>') => {
                    return Err(Mistake::new(place, texts::no_meaning(c)));
                }
                _ => {
                    if let Some(finish) = self.word(cursor, numbered)? {
                        return Ok(Some(finish));
                    }
                }
            }
        }
        Ok(None)
    }

    fn word<R: BufRead>(
        &mut self,
        cursor: &mut Cursor<R>,
        numbered: bool,
    ) -> Result<Option<Finish>, Mistake> {
        let place = cursor.place();
        let len = word_len(cursor.rest());
        if len > WORD_LEN_MAX {
            return Err(Mistake::new(place, texts::long_move()));
        }
        let text = cursor.take(len);
        let inside = self.lines.len() > 1;
        match word::read(&text) {
            Word::Finish(finish) if !inside => return Ok(Some(finish)),
            Word::Zeros if !inside && (numbered || self.first_is_numbered()) => {
                return Ok(Some(Finish::Open));
            }
            Word::Finish(_) | Word::Idle => {}
            Word::Zeros => self.push("0-0", None, place)?,
            Word::Move(text, mark) => self.push(text, mark, place)?,
            Word::Nag(nag) => self.nag(nag),
            Word::Null => return Err(Mistake::new(place, texts::null_move(&text))),
        }
        Ok(None)
    }

    /// Whether the first move begins with the number of a square.
    fn first_is_numbered(&self) -> bool {
        let first = self.lines.first().and_then(|line| line.moves.first());
        first.is_some_and(|mv| mv.text.starts_with(|c: char| matches!(c, '1'..='9')))
    }

    fn push(&mut self, text: &str, mark: Option<u8>, place: Place) -> Result<(), Mistake> {
        self.count(place)?;
        let nags = mark.into_iter().collect();
        let entry = Entry { text: text.to_owned(), nags, place, ..Entry::default() };
        if let Some(line) = self.lines.last_mut() {
            line.moves.push(entry);
        }
        Ok(())
    }

    /// Counts a move or a variation.
    fn count(&mut self, place: Place) -> Result<(), Mistake> {
        self.count += 1;
        if self.count > MOVES_MAX {
            return Err(Mistake::new(place, texts::many_moves(MOVES_MAX)));
        }
        Ok(())
    }

    fn last(&mut self) -> Option<&mut Entry> {
        self.lines.last_mut().and_then(|line| line.moves.last_mut())
    }

    fn nag(&mut self, nag: u8) {
        if let Some(entry) = self.last() {
            entry.nags.push(nag);
        }
    }

    fn comment(&mut self, text: &str) {
        if let Some(entry) = self.last() {
            let (text, clock) = clock::split(text);
            clock::add(&mut entry.comment, &text);
            entry.clock_ms = clock.or(entry.clock_ms);
        } else if let Some(line) = self.lines.last_mut() {
            clock::add(&mut line.comment, text);
        }
    }

    fn glyph<R: BufRead>(&mut self, cursor: &mut Cursor<R>) -> Result<(), Mistake> {
        let place = cursor.place();
        cursor.skip(1);
        let digits = cursor.rest();
        let len = digits.len() - digits.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let Ok(nag) = cursor.take(len).parse() else {
            return Err(Mistake::new(place, texts::bad_glyph()));
        };
        self.nag(nag);
        Ok(())
    }

    /// Opens a variation, or reads a mark such as `(!)`.
    fn open<R: BufRead>(&mut self, cursor: &mut Cursor<R>) -> Result<(), Mistake> {
        let place = cursor.place();
        let marked = ["(!)", "(?)"].into_iter().find(|mark| cursor.rest().starts_with(mark));
        cursor.skip(marked.map_or(1, str::len));
        if let Some(mark) = marked {
            word::mark(&mark[1..]).into_iter().for_each(|nag| self.nag(nag));
            return Ok(());
        }
        if self.lines.len() > VARIATION_DEPTH_MAX {
            return Err(Mistake::new(place, texts::deep_variations(VARIATION_DEPTH_MAX)));
        }
        if self.last().is_none() {
            return Err(Mistake::new(place, texts::nothing_to_replace()));
        }
        self.count(place)?;
        self.lines.push(Line::default());
        self.opened.push(place);
        Ok(())
    }

    fn close(&mut self) {
        self.opened.pop();
        let variation = self.lines.pop().unwrap_or_default();
        if let Some(entry) = self.last().filter(|_| variation != Line::default()) {
            entry.variations.push(variation);
        }
    }
}

/// The text between braces, which may go over many lines.
fn braces<R: BufRead>(cursor: &mut Cursor<R>) -> Result<String, Mistake> {
    let place = cursor.place();
    let mut text = String::new();
    cursor.skip(1);
    loop {
        if let Some(len) = cursor.rest().find('}') {
            text += &cursor.take(len);
            cursor.skip(1);
            return Ok(text);
        }
        text += cursor.rest();
        text.push(' ');
        let more = cursor.next_line() && cursor.passed <= GAME_LEN_MAX;
        if !more || cursor.after_blank && tags::begins(cursor.rest()) {
            return Err(Mistake::new(place, texts::open_comment('}')));
        }
    }
}

/// Whether `text` begins with a single letter in brackets.
fn in_brackets(text: &str) -> bool {
    matches!(text.as_bytes(), [b'(', letter, b')', ..] if letter.is_ascii_alphabetic())
}

/// The length of the word at the beginning of `text`: at least one character.
fn word_len(text: &str) -> usize {
    let mut chars = text.char_indices();
    while let Some((at, c)) = chars.next() {
        match c {
            // `e8(Q)`
            '(' if at > 0 && in_brackets(&text[at..]) => {
                chars.next();
                chars.next();
            }
            '{' | '}' | ';' | '(' | ')' | '[' | ']' | '$' if at > 0 => return at,
            c if c.is_whitespace() => return at,
            _ => {}
        }
    }
    text.len()
}
