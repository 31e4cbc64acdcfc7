//! Where the reader is in a file.

use std::io::{self, BufRead};

use super::input::{Input, InputLine};
use super::mistake::{Mistake, Place};
use crate::texts::record as texts;

/// A place in a file that only moves on.
pub(super) struct Cursor<R> {
    input: Input<R>,
    line: InputLine,
    /// In bytes of the line.
    at: usize,
    column: u32,
    /// Whether the line before was empty.
    pub(super) after_blank: bool,
    /// Bytes passed since a game began.
    pub(super) passed: usize,
    /// The first line of the present game that was no UTF-8.
    pub(super) latin1: Option<Place>,
    /// The first line of the present game that was left out because of its length.
    pub(super) too_long: Option<Place>,
    ended: bool,
    broken: Option<io::Error>,
}

impl<R: BufRead> Cursor<R> {
    pub(super) fn new(from: R) -> Self {
        let mut cursor = Self {
            input: Input::new(from),
            line: InputLine::default(),
            at: 0,
            column: 1,
            after_blank: true,
            passed: 0,
            latin1: None,
            too_long: None,
            ended: false,
            broken: None,
        };
        cursor.next_line();
        cursor
    }

    /// The rest of the line.
    pub(super) fn rest(&self) -> &str {
        &self.line.text[self.at..]
    }

    /// The whole line.
    pub(super) fn line(&self) -> &str {
        &self.line.text
    }

    /// Forgets what was odd about the lines before this one.
    pub(super) fn begin_game(&mut self) {
        let place = self.place();
        self.passed = 0;
        self.latin1 = self.line.latin1.then_some(place);
        self.too_long = self.line.too_long.then_some(place);
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    pub(super) fn at_line_start(&self) -> bool {
        self.at == 0
    }

    /// Whether the whole file was read.
    pub(super) fn ended(&self) -> bool {
        self.ended
    }

    pub(super) fn place(&self) -> Place {
        Place { line: self.input.count, column: self.column }
    }

    /// Passes `len` bytes of the line, which must end between two characters.
    pub(super) fn skip(&mut self, len: usize) {
        let passed = &self.line.text[self.at..self.at + len];
        self.column = self.column.saturating_add(passed.chars().count() as u32);
        self.at += len;
    }

    /// Takes `len` bytes of the line.
    pub(super) fn take(&mut self, len: usize) -> String {
        let text = self.rest()[..len].to_owned();
        self.skip(len);
        text
    }

    /// Passes white space within the line.
    pub(super) fn skip_space(&mut self) {
        let rest = self.rest();
        self.skip(rest.len() - rest.trim_start().len());
    }

    /// Goes to the beginning of the next line; `false` when there is none.
    pub(super) fn next_line(&mut self) -> bool {
        self.after_blank = self.line.text.trim().is_empty();
        (self.at, self.column) = (0, 1);
        match self.input.next() {
            Ok(Some(line)) => self.line = line,
            end => {
                self.line = InputLine::default();
                self.ended = true;
                self.broken = end.err();
                return false;
            }
        }
        self.passed += self.line.text.len() + 1;
        if self.line.latin1 {
            self.latin1 = self.latin1.or(Some(self.place()));
        }
        if self.line.too_long {
            self.too_long = self.too_long.or(Some(self.place()));
        }
        true
    }

    /// Goes on to the first character that is no white space, over empty lines and lines that `%`
    /// takes out; `false` when there is none.
    pub(super) fn find_text(&mut self) -> bool {
        loop {
            let escaped = self.at_line_start() && self.peek() == Some('%');
            if !escaped {
                self.skip_space();
                if self.peek().is_some() {
                    return true;
                }
            }
            if self.ended || !self.next_line() {
                return false;
            }
        }
    }

    /// Why the file could not be read to its end, once.
    pub(super) fn take_broken(&mut self) -> Option<Mistake> {
        let why = self.broken.take()?;
        Some(Mistake::new(self.place(), texts::unreadable(why.to_string())))
    }
}
