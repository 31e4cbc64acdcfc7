//! The Universal Chess Interface (Rudolf Huber and Stefan Meyer-Kahlen, 2000, with its later
//! options for Chess960).
//!
//! Whatever comes in that makes no sense is named in an `info string`, and nothing else happens.

mod go;
mod options;
mod position;
mod search;
mod session;

use std::io::{BufRead, Read as _, Write};
use std::sync::{Mutex, PoisonError};

use session::Session;

/// The longest line that is read, in bytes: a game of some thousands of moves.
const LINE_LEN_MAX: u64 = 1 << 16;
/// How much of a line that makes no sense is said again, in characters.
const ECHO_LEN_MAX: usize = 60;

/// Where lines are written, one at a time whoever writes.
pub struct Output<W>(Mutex<W>);

impl<W: Write> Output<W> {
    /// Writes to `writer`.
    pub fn new(writer: W) -> Self {
        Self(Mutex::new(writer))
    }

    /// Writes a line. That nobody reads any more shows itself at the input.
    fn say(&self, line: &str) {
        let mut writer = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let _ = writeln!(writer, "{line}").and_then(|()| writer.flush());
    }

    /// Names something that is wrong.
    fn complain(&self, what: &str) {
        self.say(&format!("info string {what}"));
    }
}

/// Speaks UCI until told to quit or the input ends.
pub fn run<W: Write + Send + 'static>(mut input: impl BufRead, output: Output<W>) {
    let mut session = Session::new(output);
    let mut line = vec![];
    loop {
        line.clear();
        let read = input.by_ref().take(LINE_LEN_MAX).read_until(b'\n', &mut line);
        if read.is_err() || line.is_empty() {
            break;
        }
        let text = String::from_utf8_lossy(&line);
        if !session.hear(text.trim()) {
            break;
        }
    }
    session.end();
}

/// The beginning of a text, for saying it again.
fn echo(text: &str) -> String {
    text.chars().take(ECHO_LEN_MAX).map(|c| if c.is_control() { ' ' } else { c }).collect()
}
