//! The form of lines: what is said about the game as `Name: value`, then a move on each line.

use std::io::BufRead;

use super::cursor::Cursor;
use super::games::{GAME_LEN_MAX, MOVES_MAX};
use super::mistake::Mistake;
use super::tags::{TAG_LEN_MAX, TAGS_MAX};
use super::word::WORD_LEN_MAX;
use super::{Entry, Finish, Record, clock, tags};
use crate::texts::record as texts;

/// The name that the first line of a game has.
pub(super) const FIRST: &str = "Game";
/// The longest name, in bytes.
const NAME_LEN_MAX: usize = 40;
/// The words that end a game. The form knows no others, so that they are never a move.
const RESULTS: [(&str, Finish); 4] = [
    ("1-0", Finish::OneNil),
    ("0-1", Finish::NilOne),
    ("1/2-1/2", Finish::Draw),
    ("*", Finish::Open),
];

/// Whether a game in this form begins here.
pub(super) fn begins(text: &str) -> bool {
    named(text).is_some_and(|(name, _)| name.eq_ignore_ascii_case(FIRST))
}

/// The name and the value on a line.
fn named(text: &str) -> Option<(&str, &str)> {
    let (name, value) = text.split_once(':')?;
    let letters = name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
    let begins = name.starts_with(|c: char| c.is_ascii_alphabetic());
    let apart = value.is_empty() || value.starts_with([' ', '\t']);
    (letters && begins && apart && name.len() <= NAME_LEN_MAX).then(|| (name, value.trim()))
}

/// Reads the game that begins here into `record`.
pub(super) fn read<R: BufRead>(cursor: &mut Cursor<R>, record: &mut Record) -> Result<(), Mistake> {
    head(cursor, record)?;
    while cursor.find_text() {
        let place = cursor.place();
        let text = cursor.rest().trim_end();
        if begins(text) || tags::begins(text) {
            break;
        }
        if cursor.passed > GAME_LEN_MAX || record.main.moves.len() >= MOVES_MAX {
            return Err(Mistake::new(place, texts::long_game_of_lines()));
        }
        if let Some((_, finish)) = RESULTS.iter().find(|(word, _)| *word == text) {
            record.finish = *finish;
            cursor.next_line();
            return Ok(());
        }
        line(cursor, record)?;
    }
    record.notes.push(Mistake::new(cursor.place(), texts::no_result()));
    Ok(())
}

fn head<R: BufRead>(cursor: &mut Cursor<R>, record: &mut Record) -> Result<(), Mistake> {
    while !cursor.ended() {
        let place = cursor.place();
        let Some((name, value)) = named(cursor.rest()) else { break };
        if record.tag(name).is_some() {
            if name.eq_ignore_ascii_case(FIRST) {
                break;
            }
            return Err(Mistake::new(place, texts::name_twice(name)));
        }
        if value.len() > TAG_LEN_MAX || record.tags.len() >= TAGS_MAX {
            return Err(Mistake::new(place, texts::many_names(TAGS_MAX, TAG_LEN_MAX)));
        }
        let tag = (name.to_owned(), value.to_owned());
        record.tags.push(tag);
        cursor.next_line();
    }
    Ok(())
}

/// Reads a line of moves: `12. h8 ; a comment`. Behind a number stands one move, whatever it looks
/// like; without a number there may be several.
fn line<R: BufRead>(cursor: &mut Cursor<R>, record: &mut Record) -> Result<(), Mistake> {
    if is_number(word(cursor.rest())) {
        let place = cursor.place();
        cursor.skip(word(cursor.rest()).len());
        cursor.skip_space();
        if cursor.peek().is_none() {
            return Err(Mistake::new(place, texts::no_move_behind()));
        }
        push(cursor, record)?;
        if !word(cursor.rest()).is_empty() && !cursor.rest().starts_with(';') {
            return Err(Mistake::new(cursor.place(), texts::one_move_behind()));
        }
    }
    while !cursor.rest().is_empty() {
        if cursor.rest().starts_with(';') {
            let len = cursor.rest().len();
            comment(record, &cursor.take(len)[1..]);
        } else {
            push(cursor, record)?;
        }
    }
    cursor.next_line();
    Ok(())
}

/// The lines before the moves, and an empty one.
pub(super) fn write_head(head: &[(&str, String)]) -> String {
    let mut text = String::new();
    for (name, value) in head {
        let value = clock::joined(&value.replace(char::is_control, " "), "");
        let line = format!("{name}: {value}\n");
        if !value.is_empty() && named(&line).is_some() {
            text += &line;
        }
    }
    text + "\n"
}

/// A comment on a line of its own; nothing for none.
pub(super) fn write_comment(comment: &str) -> String {
    let text = clock::joined(comment, "");
    if text.is_empty() { text } else { format!("; {text}\n") }
}

/// A move on a line.
pub(super) fn write_move(number: usize, notation: &str, comment: &str) -> String {
    let comment = write_comment(comment);
    let text = format!("{number}. {notation}");
    if comment.is_empty() { text + "\n" } else { format!("{text} {comment}") }
}

/// Takes the next word as a move.
fn push<R: BufRead>(cursor: &mut Cursor<R>, record: &mut Record) -> Result<(), Mistake> {
    let place = cursor.place();
    let len = word(cursor.rest()).len();
    if len > WORD_LEN_MAX {
        return Err(Mistake::new(place, texts::long_move()));
    }
    let text = cursor.take(len);
    record.main.moves.push(Entry { text, place, ..Entry::default() });
    cursor.skip_space();
    Ok(())
}

/// The first word of a text.
fn word(text: &str) -> &str {
    text.split_whitespace().next().unwrap_or_default()
}

fn is_number(word: &str) -> bool {
    let digits = word.strip_suffix('.').unwrap_or_default();
    !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
}

fn comment(record: &mut Record, text: &str) {
    match record.main.moves.last_mut() {
        Some(entry) => {
            let (text, clock) = clock::split(text);
            clock::add(&mut entry.comment, &text);
            entry.clock_ms = clock.or(entry.clock_ms);
        }
        None => clock::add(&mut record.main.comment, text),
    }
}
