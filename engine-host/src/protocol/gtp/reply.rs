//! Answers: `= …` or `? …`, perhaps with a number, ended by an empty line.

/// Lines of one answer that are kept.
const LINES_MAX: usize = 1_000;
/// Bytes of one answer that are kept.
const LEN_MAX: usize = 64 * 1_024;

/// An answer.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Reply {
    /// Whether the command was done.
    pub(super) done: bool,
    /// Its lines; the first one is never missing, but may be empty.
    pub(super) lines: Vec<String>,
    len: usize,
}

/// Puts lines together to answers.
#[derive(Debug, Default)]
pub(super) struct Replies {
    open: Option<Reply>,
}

impl Replies {
    /// The answer that a line ends. Lines that belong to none are dropped.
    pub(super) fn heard(&mut self, line: &str) -> Option<Reply> {
        let line: String = line.chars().filter(|c| !c.is_control() || *c == '\t').collect();
        let line = line.trim();
        match &mut self.open {
            _ if line.is_empty() => return self.open.take(),
            Some(open) => open.push(line),
            None => {
                let (done, rest) = match (line.strip_prefix('='), line.strip_prefix('?')) {
                    (Some(rest), _) => (true, rest),
                    (_, Some(rest)) => (false, rest),
                    _ => return None,
                };
                let mut open = Reply { done, ..Reply::default() };
                open.push(rest.trim_start_matches(|c: char| c.is_ascii_digit()).trim());
                self.open = Some(open);
            }
        }
        None
    }
}

impl Reply {
    /// Its first line.
    pub(super) fn text(&self) -> &str {
        self.lines.first().map_or("", String::as_str)
    }

    fn push(&mut self, line: &str) {
        self.len += line.len();
        if self.lines.len() < LINES_MAX && self.len <= LEN_MAX {
            self.lines.push(line.to_owned());
        }
    }
}
