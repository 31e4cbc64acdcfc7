//! What a program wrote, cut into lines within one buffer.

use std::ops::Range;

/// The longest line that is read, in bytes, its end included.
pub const LINE_LEN_MAX: usize = 64 * 1024;
/// What a buffer begins with: enough for most programs for ever.
const START_LEN: usize = 4 * 1024;

/// A buffer between reads of any size and whole lines.
#[derive(Debug, Default)]
pub(crate) struct Lines {
    bytes: Vec<u8>,
    /// The first byte that was not given out.
    start: usize,
    /// Behind the last byte that was read.
    end: usize,
    /// Up to here there is no line's end.
    seen: usize,
    /// A line with bytes that are not UTF-8, mended.
    mended: String,
}

/// A line would not fit.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct TooLong;

impl Lines {
    /// Where the next line stands, without its end; it is given out.
    pub(crate) fn next(&mut self) -> Option<Range<usize>> {
        let fresh = self.bytes.get(self.seen..self.end)?;
        let Some(at) = memchr::memchr(b'\n', fresh) else {
            self.seen = self.end;
            return None;
        };
        let start = self.start;
        let mut end = self.seen + at;
        self.start = end + 1;
        self.seen = self.start;
        if end > start && self.bytes[end - 1] == b'\r' {
            end -= 1;
        }
        Some(start..end)
    }

    /// The text of a line that was just given out; bytes that are not UTF-8 are replaced.
    pub(crate) fn text(&mut self, line: Range<usize>) -> &str {
        let bytes = &self.bytes[line];
        if let Ok(text) = std::str::from_utf8(bytes) {
            return text;
        }
        self.mended.clear();
        self.mended.extend(bytes.utf8_chunks().flat_map(|chunk| {
            let broken = !chunk.invalid().is_empty();
            [chunk.valid(), if broken { "\u{fffd}" } else { "" }]
        }));
        &self.mended
    }

    /// Where to read into; never empty. Lines given out before are overwritten.
    ///
    /// # Errors
    /// When the buffer is full of a line without an end.
    pub(crate) fn space(&mut self) -> Result<&mut [u8], TooLong> {
        if self.start == self.end {
            (self.start, self.end, self.seen) = (0, 0, 0);
        } else if self.start > 0 {
            // A piece of a line, as a rule a short one.
            self.bytes.copy_within(self.start..self.end, 0);
            self.end -= self.start;
            self.seen -= self.start;
            self.start = 0;
        }
        if self.end == self.bytes.len() {
            if self.end >= LINE_LEN_MAX {
                return Err(TooLong);
            }
            self.bytes.resize((self.end * 2).clamp(START_LEN, LINE_LEN_MAX), 0);
        }
        Ok(&mut self.bytes[self.end..])
    }

    /// So much was read into the space.
    pub(crate) fn filled(&mut self, len: usize) {
        self.end += len;
    }
}

#[cfg(test)]
mod tests {
    use rookery_fuzz::{Did, Target, pieces};

    use super::*;

    fn read(lines: &mut Lines, mut bytes: &[u8]) {
        while !bytes.is_empty() {
            let space = lines.space().unwrap();
            let len = space.len().min(bytes.len());
            space[..len].copy_from_slice(&bytes[..len]);
            lines.filled(len);
            bytes = &bytes[len..];
        }
    }

    fn line(lines: &mut Lines) -> Option<String> {
        let range = lines.next()?;
        Some(lines.text(range).to_owned())
    }

    #[test]
    fn lines_come_out_whole_however_they_came_in() {
        let text = "uciok\r\n\nid name Ö\ninfo depth 1\r\r\n";
        let expected = ["uciok", "", "id name Ö", "info depth 1\r"];
        for piece in 1..text.len() {
            let mut lines = Lines::default();
            let mut out = Vec::new();
            for bytes in text.as_bytes().chunks(piece) {
                read(&mut lines, bytes);
                out.extend(std::iter::from_fn(|| line(&mut lines)));
            }
            assert_eq!(out, expected, "in pieces of {piece}");
        }
    }

    #[test]
    fn bytes_that_are_no_text_are_replaced() {
        let mut lines = Lines::default();
        read(&mut lines, b"a\xff\xfeb\n\xc3\n");
        assert_eq!(line(&mut lines).unwrap(), "a\u{fffd}\u{fffd}b");
        assert_eq!(line(&mut lines).unwrap(), "\u{fffd}");
    }

    #[test]
    fn a_line_as_long_as_allowed_is_read_and_a_longer_one_is_not() {
        let mut lines = Lines::default();
        let mut text = vec![b'x'; LINE_LEN_MAX - 1];
        text.push(b'\n');
        read(&mut lines, b"first\n");
        assert_eq!(line(&mut lines).unwrap(), "first");
        read(&mut lines, &text);
        assert_eq!(line(&mut lines).unwrap().len(), LINE_LEN_MAX - 1);
        read(&mut lines, &vec![b'x'; LINE_LEN_MAX]);
        assert_eq!(line(&mut lines), None);
        assert_eq!(lines.space().map(|_| ()), Err(TooLong));
    }

    #[test]
    fn many_lines_take_no_more_room_than_one() {
        let mut lines = Lines::default();
        for _ in 0..10_000 {
            read(&mut lines, b"info depth 20 score cp 13 pv e2e4 e7e5\n");
            assert!(line(&mut lines).is_some());
        }
        assert_eq!(lines.bytes.len(), START_LEN);
    }

    #[test]
    fn lines_are_the_same_whole_or_in_pieces() {
        Target::new("engines").words(&["\r\n", "\n", "\r"]).runs(4_000).bytes(|bytes| {
            let all = |pieces: &[&[u8]]| {
                let (mut lines, mut out) = (Lines::default(), vec![]);
                for piece in pieces {
                    read(&mut lines, piece);
                    out.extend(std::iter::from_fn(|| line(&mut lines)));
                }
                out
            };
            let found = all(&[bytes]);
            assert_eq!(found, all(&pieces(bytes, 9)));
            assert_eq!(found.len(), bytes.iter().filter(|byte| **byte == b'\n').count());
            let mended = found.iter().filter(|line| line.contains('\u{fffd}')).count();
            Did::of(&(found.len(), mended))
        });
    }
}
