//! Words on lines of limited length.

/// The longest line, in characters, unless one word is longer (the PGN standard, section 4.3: less
/// than 80).
const COLUMNS_MAX: usize = 79;

/// Puts words on lines.
#[derive(Debug, Default)]
pub(super) struct Wrap {
    lines: String,
    column: usize,
    /// The last word, which may still grow.
    word: String,
    /// What the next word begins with.
    before: String,
}

impl Wrap {
    /// Adds a word.
    pub(super) fn word(&mut self, word: &str) {
        self.flush();
        self.word = std::mem::take(&mut self.before) + word;
    }

    /// Adds the words of a text.
    pub(super) fn words(&mut self, text: &str) {
        text.split_whitespace().for_each(|word| self.word(word));
    }

    /// What the next word begins with.
    pub(super) fn before(&mut self, text: &str) {
        self.before += text;
    }

    /// What the last word ends with.
    pub(super) fn behind(&mut self, text: &str) {
        self.word += text;
    }

    /// Everything, with an end of line.
    pub(super) fn finish(mut self) -> String {
        self.flush();
        self.lines + "\n"
    }

    fn flush(&mut self) {
        let word = std::mem::take(&mut self.word);
        let len = word.chars().count();
        if len == 0 {
            return;
        }
        if self.column > 0 && self.column + 1 + len > COLUMNS_MAX {
            self.lines.push('\n');
            self.column = 0;
        } else if self.column > 0 {
            self.lines.push(' ');
            self.column += 1;
        }
        self.lines += &word;
        self.column += len;
    }
}
