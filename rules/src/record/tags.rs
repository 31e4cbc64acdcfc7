//! Tag pairs: `[White "Anna"]`.

use std::io::BufRead;

use super::Record;
use super::cursor::Cursor;
use super::mistake::Mistake;
use crate::texts::record as texts;

/// The most tags of a game.
pub const TAGS_MAX: usize = 200;
/// The longest value of a tag, in bytes.
pub const TAG_LEN_MAX: usize = 4096;
/// The longest name of a tag, in bytes.
const NAME_LEN_MAX: usize = 255;

/// Whether a tag pair begins here.
pub(super) fn begins(text: &str) -> bool {
    name_len(text).is_some()
}

/// The length of the name of the tag that begins here.
fn name_len(text: &str) -> Option<usize> {
    let name = text.strip_prefix('[')?.trim_start();
    let letter = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '+' | '#' | '=');
    let len = name.len() - name.trim_start_matches(letter).len();
    let quoted = name[len..].trim_start().starts_with('"');
    (quoted && (1..=NAME_LEN_MAX).contains(&len)).then_some(len)
}

/// Reads the tags from here on into `record`. Those of the next game are left.
pub(super) fn read<R: BufRead>(cursor: &mut Cursor<R>, record: &mut Record) -> Result<(), Mistake> {
    while cursor.find_text() && cursor.peek() == Some('[') {
        let place = cursor.place();
        let Some(len) = name_len(cursor.rest()) else {
            return Err(Mistake::new(place, texts::no_tag()));
        };
        let text = cursor.rest()[1..].trim_start();
        let name = text[..len].to_owned();
        let known = record.tag(&name).is_some();
        if known && cursor.after_blank && cursor.at_line_start() {
            return Ok(());
        }
        let quote = cursor.rest().find('"').unwrap_or_default() + 1;
        let Some((value, used)) = value_of(&cursor.rest()[quote..]) else {
            return Err(Mistake::new(place, texts::open_tag(name)));
        };
        if value.len() > TAG_LEN_MAX || record.tags.len() + record.notes.len() >= TAGS_MAX {
            return Err(Mistake::new(place, texts::many_tags(TAGS_MAX, TAG_LEN_MAX)));
        }
        cursor.skip(quote + used);
        if known {
            record.notes.push(Mistake::new(place, texts::tag_twice(name)));
        } else {
            record.tags.push((name, value));
        }
    }
    Ok(())
}

/// The value up to its closing quote and bracket, and the bytes that all of it takes. A quote that
/// no bracket follows belongs to the value: many programs write it so.
fn value_of(text: &str) -> Option<(String, usize)> {
    let mut value = String::new();
    let mut chars = text.char_indices();
    while let Some((at, c)) = chars.next() {
        match c {
            '\\' if text[at + 1..].starts_with(['"', '\\']) => {
                value.extend(chars.next().map(|(_, escaped)| escaped));
            }
            '"' => {
                let behind = text[at + 1..].trim_start();
                if behind.starts_with(']') {
                    return Some((value, text.len() - behind.len() + 1));
                }
                value.push('"');
            }
            c => value.push(c),
        }
    }
    None
}

/// A tag pair as it is written, on one line.
pub(super) fn write(name: &str, value: &str) -> String {
    let mut text = format!("[{name} \"");
    for c in value.chars() {
        match c {
            '"' | '\\' => text.extend(['\\', c]),
            c if c.is_control() => text.push(' '),
            c => text.push(c),
        }
    }
    text + "\"]\n"
}
