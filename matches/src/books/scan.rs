//! Going through a book once.

use std::io::{self, BufRead};

use rookery_protocol::books::BookFormat;
use rookery_rules::Game;
use rookery_rules::record::Games;
use rookery_texts::{Text, matches};

use super::games::{self, Marked};
use super::lines::{self, LINE_LEN_MAX, Lines};

/// Something that was found in a book.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Found {
    /// An opening from which a game can be played.
    Opening {
        /// Where it begins in the file, in bytes.
        offset: u64,
        /// The line, from 1.
        line: u32,
    },
    /// A line or a game that cannot be read, and is left out.
    Fault {
        /// The line, from 1.
        line: u32,
        /// The reason.
        why: Text,
    },
}

/// Goes through a book from its beginning, and tells of every opening and every fault in order until
/// `found` answers `false`. Each opening is played, with as many moves as any may have. What is held
/// at a time is one line or game.
///
/// # Errors
/// The reader's.
pub fn scan<R: BufRead>(
    game: &dyn Game,
    format: BookFormat,
    input: R,
    found: impl FnMut(Found) -> bool,
) -> io::Result<()> {
    match format {
        BookFormat::Games => of_games(game, input, found),
        BookFormat::Lines | BookFormat::Polyglot => of_lines(game, input, found),
    }
}

fn of_lines<R: BufRead>(
    game: &dyn Game,
    input: R,
    mut found: impl FnMut(Found) -> bool,
) -> io::Result<()> {
    let mut lines = Lines::new(input);
    while let Some(line) = lines.next()? {
        let (offset, number) = (line.offset, line.number);
        let read = match line.text {
            Some(text) => lines::opening(game, &text, None),
            None => Some(Err(matches::book_line_too_long(LINE_LEN_MAX / 1024))),
        };
        let told = match read {
            None => continue,
            Some(Ok(_)) => Found::Opening { offset, line: number },
            Some(Err(why)) => Found::Fault { line: number, why },
        };
        if !found(told) {
            break;
        }
    }
    Ok(())
}

fn of_games<R: BufRead>(
    game: &dyn Game,
    input: R,
    mut found: impl FnMut(Found) -> bool,
) -> io::Result<()> {
    let (input, marks) = Marked::new(input);
    for read in Games::new(input) {
        let told = match read {
            Err(mistake) => Found::Fault { line: mistake.place.line, why: mistake.what },
            Ok(record) => {
                let line = record.place.line;
                let start = marks.borrow_mut().start_of(line);
                let start = start.filter(|_| record.place.column == 1);
                match (games::opening(game, &record, None), start) {
                    (Err(why), _) => Found::Fault { line, why },
                    (Ok(_), Some(offset)) => Found::Opening { offset, line },
                    (Ok(_), None) => Found::Fault { line, why: matches::book_game_within_line() },
                }
            }
        };
        if !found(told) {
            break;
        }
    }
    Ok(())
}
