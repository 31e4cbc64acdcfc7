//! Books of games: the first moves of each.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::io::{self, BufRead, Read};
use std::rc::Rc;

use rookery_protocol::matches::Opening;
use rookery_rules::Game;
use rookery_rules::record::{Games, Record};
use rookery_texts::{Text, matches};

use super::follow;

/// Lines whose beginnings are remembered, at most: more than a game can have.
const MARKS_MAX: usize = 1 << 20;

/// The opening of the first game.
pub(super) fn first<R: BufRead>(
    game: &dyn Game,
    input: R,
    plies: Option<u32>,
) -> Result<Opening, Text> {
    match Games::new(input).next() {
        Some(Ok(record)) => opening(game, &record, plies),
        Some(Err(mistake)) => Err(mistake.text()),
        None => Err(matches::no_openings()),
    }
}

/// The opening of a game.
pub(super) fn opening(
    game: &dyn Game,
    record: &Record,
    plies: Option<u32>,
) -> Result<Opening, Text> {
    let written = record.main.moves.iter().map(|entry| entry.text.as_str());
    let told = ["ECO", "Opening"].into_iter().filter_map(|tag| record.tag(tag));
    let name = told.filter(|name| *name != "?").collect::<Vec<_>>().join(" ");
    Ok(Opening { name, ..follow(game, record.start.clone(), written, plies)? })
}

/// Where lines begin that were read and not forgotten, in bytes.
pub(super) struct Marks {
    /// The number of the first line of `starts`, from 1.
    first: u32,
    starts: VecDeque<u64>,
}

impl Marks {
    /// Where a line begins; all before it are forgotten.
    pub(super) fn start_of(&mut self, line: u32) -> Option<u64> {
        while self.first < line && self.starts.len() > 1 {
            self.starts.pop_front();
            self.first += 1;
        }
        (self.first == line).then(|| self.starts.front().copied()).flatten()
    }

    fn add(&mut self, start: u64) {
        if self.starts.len() == MARKS_MAX {
            self.starts.pop_front();
            self.first = self.first.saturating_add(1);
        }
        self.starts.push_back(start);
    }
}

/// A reader that remembers where lines begin.
pub(super) struct Marked<R> {
    from: R,
    offset: u64,
    marks: Rc<RefCell<Marks>>,
}

impl<R: BufRead> Marked<R> {
    pub(super) fn new(from: R) -> (Self, Rc<RefCell<Marks>>) {
        let marks = Rc::new(RefCell::new(Marks { first: 1, starts: VecDeque::from([0]) }));
        (Self { from, offset: 0, marks: Rc::clone(&marks) }, marks)
    }
}

impl<R: BufRead> Read for Marked<R> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let buffer = self.fill_buf()?;
        let length = buffer.len().min(to.len());
        to[..length].copy_from_slice(&buffer[..length]);
        self.consume(length);
        Ok(length)
    }
}

impl<R: BufRead> BufRead for Marked<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.from.fill_buf()
    }

    fn consume(&mut self, used: usize) {
        // What is used was filled before, and is still there.
        if let Ok(buffer) = self.from.fill_buf() {
            let used = &buffer[..used.min(buffer.len())];
            let mut marks = self.marks.borrow_mut();
            for (place, _) in used.iter().enumerate().filter(|(_, byte)| **byte == b'\n') {
                marks.add(self.offset + place as u64 + 1);
            }
        }
        self.offset += used as u64;
        self.from.consume(used);
    }
}
