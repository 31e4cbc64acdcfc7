//! What every protocol reads and writes: lines.

use std::io::{BufRead, Read as _, Write};
use std::sync::{Mutex, PoisonError};

/// Where lines are written, one at a time whoever writes.
pub struct Output<W>(Mutex<W>);

impl<W: Write> Output<W> {
    /// Writes to `writer`.
    pub fn new(writer: W) -> Self {
        Self(Mutex::new(writer))
    }

    /// Writes a line. That nobody reads any more shows itself at the input.
    pub fn say(&self, line: &str) {
        let mut writer = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let _ = writeln!(writer, "{line}").and_then(|()| writer.flush());
    }

    /// What it wrote to.
    pub fn into_inner(self) -> W {
        self.0.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Lets `hear` take the lines of the input, the `first` of which was read already, until it says
/// `false` or the input ends. Lines are cut at `most` bytes.
pub(crate) fn each_line(
    mut input: impl BufRead,
    first: Option<String>,
    most: u64,
    mut hear: impl FnMut(&str) -> bool,
) {
    let mut next = first.or_else(|| read_line(&mut input, most));
    while next.is_some_and(|line| hear(&line)) {
        next = read_line(&mut input, most);
    }
}

/// The next line without its end, at most `most` bytes of it; `None` at the end of the input.
pub(crate) fn read_line(input: &mut impl BufRead, most: u64) -> Option<String> {
    let mut line = vec![];
    let read = input.by_ref().take(most).read_until(b'\n', &mut line);
    if read.is_err() || line.is_empty() {
        return None;
    }
    Some(String::from_utf8_lossy(&line).trim().to_owned())
}
