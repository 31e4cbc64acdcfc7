//! A file as lines, whatever they end with and however they are encoded.

use std::io::{self, BufRead, Read};

/// The longest line that is read, in bytes.
pub const LINE_LEN_MAX: usize = 1024 * 1024;

/// A line without its end.
#[derive(Debug, Default)]
pub(super) struct InputLine {
    pub(super) text: String,
    /// It was no UTF-8, and each of its bytes was taken for a character.
    pub(super) latin1: bool,
    /// It was longer than may be; nothing of it is in `text`.
    pub(super) too_long: bool,
}

/// The lines of a file, one at a time.
pub(super) struct Input<R> {
    from: R,
    /// Lines read.
    pub(super) count: u32,
}

impl<R: BufRead> Input<R> {
    pub(super) fn new(from: R) -> Self {
        Self { from, count: 0 }
    }

    /// The next line; `None` at the end.
    pub(super) fn next(&mut self) -> io::Result<Option<InputLine>> {
        let mut bytes = Vec::new();
        let limit = LINE_LEN_MAX as u64 + 1;
        if self.from.by_ref().take(limit).read_until(b'\n', &mut bytes)? == 0 {
            return Ok(None);
        }
        self.count = self.count.saturating_add(1);
        if bytes.len() > LINE_LEN_MAX && bytes.last() != Some(&b'\n') {
            self.skip_line()?;
            return Ok(Some(InputLine { too_long: true, ..InputLine::default() }));
        }
        while matches!(bytes.last(), Some(b'\n' | b'\r')) {
            bytes.pop();
        }
        if bytes.starts_with(b"\xef\xbb\xbf") {
            bytes.drain(..3);
        }
        Ok(Some(match String::from_utf8(bytes) {
            Ok(text) => InputLine { text, ..InputLine::default() },
            Err(other) => {
                let text = other.as_bytes().iter().map(|&byte| char::from(byte)).collect();
                InputLine { text, latin1: true, too_long: false }
            }
        }))
    }

    fn skip_line(&mut self) -> io::Result<()> {
        loop {
            let buffer = self.from.fill_buf()?;
            let (used, done) = match buffer.iter().position(|&byte| byte == b'\n') {
                Some(at) => (at + 1, true),
                None => (buffer.len(), buffer.is_empty()),
            };
            self.from.consume(used);
            if done {
                return Ok(());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(bytes: &[u8]) -> Vec<InputLine> {
        let mut input = Input::new(bytes);
        std::iter::from_fn(|| input.next().unwrap()).collect()
    }

    #[test]
    fn lines_end_as_they_like_and_byte_order_marks_are_no_text() {
        let found = lines(b"\xef\xbb\xbfone\r\ntwo\n\n\xef\xbb\xbffour");
        let texts: Vec<_> = found.iter().map(|line| line.text.as_str()).collect();
        assert_eq!(texts, ["one", "two", "", "four"]);
    }

    #[test]
    fn what_is_no_utf8_is_read_as_latin_1_and_said_so() {
        let found = lines(b"M\xfcller\nM\xc3\xbcller\n");
        assert_eq!((found[0].text.as_str(), found[0].latin1), ("Müller", true));
        assert_eq!((found[1].text.as_str(), found[1].latin1), ("Müller", false));
    }

    #[test]
    fn a_line_that_is_too_long_is_left_out_whole() {
        let mut bytes = vec![b'a'; 2 * LINE_LEN_MAX + 7];
        bytes.extend(b"\nnext\n");
        let found = lines(&bytes);
        assert!(found[0].too_long && found[0].text.is_empty());
        assert_eq!((found[1].text.as_str(), found.len()), ("next", 2));
    }
}
