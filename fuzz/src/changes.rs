//! New inputs from those that are there.

use std::ops::Range;

use crate::random::Random;

/// The most changes of one input.
const CHANGES_MAX: usize = 6;
/// The most often that a piece is repeated at once.
const REPEATS_MAX: usize = 300;

/// Numbers at which something ends.
const NUMBERS: [&str; 20] = [
    "0",
    "-0",
    "1",
    "-1",
    "00",
    "127",
    "128",
    "255",
    "256",
    "32768",
    "65535",
    "65536",
    "2147483647",
    "-2147483648",
    "4294967295",
    "9007199254740993",
    "9223372036854775807",
    "-9223372036854775808",
    "18446744073709551616",
    "1e308",
];
/// What text is seldom thought to hold: a mark of byte order, signs of two and of four bytes,
/// letters that grow when they are made small, digits that are none of ASCII, ends of lines.
const RARE: [&str; 16] = [
    "\u{feff}", "é", "½", "ß", "İ", "ǆ", "😀", "٣", "\u{200f}", "\u{2028}", "\u{85}", "\r\n", "\r",
    "\t", "\0", "\u{fffd}",
];

/// Makes inputs.
pub(crate) struct Changes<'a> {
    random: &'a mut Random,
    words: &'a [String],
    len_max: usize,
}

impl<'a> Changes<'a> {
    pub(crate) fn new(random: &'a mut Random, words: &'a [String], len_max: usize) -> Self {
        Self { random, words, len_max }
    }

    /// An input made of one of `pool`, or of two.
    pub(crate) fn next(&mut self, pool: &[Vec<u8>]) -> Vec<u8> {
        let mut input = self.random.pick(pool).cloned().unwrap_or_default();
        // One in many has nothing to do with the others.
        if self.random.below(200) == 0 {
            let len = self.random.below(64);
            input = (0..len).map(|_| self.random.byte()).collect();
        }
        for _ in 0..=self.random.below(CHANGES_MAX) {
            self.change(&mut input, pool);
        }
        input.truncate(self.len_max);
        input
    }

    fn change(&mut self, input: &mut Vec<u8>, pool: &[Vec<u8>]) {
        let at = self.random.below(input.len() + 1);
        match self.random.below(16) {
            0 => self.byte(input, |byte, random| byte ^ (1 << random.below(8))),
            1 => self.byte(input, |_, random| random.byte()),
            2 => self.byte(input, |byte, random| byte.wrapping_add(random.below(17) as u8)),
            3 => self.byte(input, |byte, _| byte ^ b' '),
            4 => input.insert(at, self.random.byte()),
            5 => drop(input.drain(self.range(input.len(), 4))),
            6 => drop(input.drain(self.range(input.len(), 64))),
            7 => self.repeat(input),
            8 | 9 => self.word(input),
            10 => self.number(input),
            11 => self.line(input),
            12 => self.other(input, pool),
            13 => self.swap(input),
            14 => input.truncate(at),
            _ => {
                let rare = self.random.pick(&RARE).copied().unwrap_or_default();
                input.splice(at..at, rare.bytes());
            }
        }
    }

    fn byte(&mut self, input: &mut [u8], change: impl Fn(u8, &mut Random) -> u8) {
        let at = self.random.below(input.len());
        if let Some(byte) = input.get_mut(at) {
            *byte = change(*byte, self.random);
        }
    }

    /// A piece of at most `most` bytes, of an input of `len`.
    fn range(&mut self, len: usize, most: usize) -> Range<usize> {
        let from = self.random.below(len);
        from..(from + 1 + self.random.below(most)).min(len)
    }

    /// A piece comes once more, or very often.
    fn repeat(&mut self, input: &mut Vec<u8>) {
        let range = self.range(input.len(), 32);
        let times = if self.random.below(8) == 0 { self.random.below(REPEATS_MAX) } else { 1 };
        let piece = input[range.clone()].repeat(times);
        input.splice(range.end..range.end, piece.into_iter().take(self.len_max));
    }

    /// A word comes between, or in the place of something.
    fn word(&mut self, input: &mut Vec<u8>) {
        let Some(word) = self.random.pick(self.words) else { return };
        let mut range = self.range(input.len(), word.len().max(1));
        if self.random.below(2) == 0 {
            range.end = range.start;
        }
        input.splice(range, word.bytes());
    }

    /// A number becomes another one.
    fn number(&mut self, input: &mut Vec<u8>) {
        let from = self.random.below(input.len());
        let is_digit = |byte: &u8| byte.is_ascii_digit();
        let Some(start) = input.iter().skip(from).position(is_digit).map(|at| from + at) else {
            return;
        };
        let end = start + input.iter().skip(start).take_while(|byte| is_digit(byte)).count();
        let number = self.random.pick(&NUMBERS).copied().unwrap_or_default();
        input.splice(start..end, number.bytes());
    }

    /// A line is left out, comes twice, or goes elsewhere.
    fn line(&mut self, input: &mut Vec<u8>) {
        let mut lines: Vec<&[u8]> = input.split_inclusive(|byte| *byte == b'\n').collect();
        if lines.len() < 2 {
            return;
        }
        let (one, other) = (self.random.below(lines.len()), self.random.below(lines.len()));
        match self.random.below(3) {
            0 => drop(lines.remove(one)),
            1 => lines.insert(other, lines[one]),
            _ => lines.swap(one, other),
        }
        *input = lines.concat();
    }

    /// A piece of another input takes the place of a piece of this one, or its end.
    fn other(&mut self, input: &mut Vec<u8>, pool: &[Vec<u8>]) {
        let Some(other) = self.random.pick(pool).filter(|other| !other.is_empty()) else { return };
        let from = self.range(other.len(), 128);
        let mut to = self.range(input.len(), 128);
        if self.random.below(3) == 0 {
            to.end = input.len();
            input.splice(to, other[from.start..].iter().copied());
        } else {
            input.splice(to, other[from].iter().copied());
        }
    }

    /// Two pieces change places.
    fn swap(&mut self, input: &mut Vec<u8>) {
        let (one, other) = (self.range(input.len(), 32), self.range(input.len(), 32));
        let (first, second) = if one.start <= other.start { (one, other) } else { (other, one) };
        if first.end > second.start {
            return;
        }
        let parts =
            [&input[..first.start], &input[second.clone()], &input[first.end..second.start]];
        *input = [parts.concat(), input[first].to_vec(), input[second.end..].to_vec()].concat();
    }
}
