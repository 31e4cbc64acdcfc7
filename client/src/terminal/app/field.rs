//! A line that a person types into.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// A line of text, and where one types in it.
#[derive(Debug, Clone, Default)]
pub(crate) struct Field {
    text: String,
    /// In characters.
    at: usize,
    /// In characters.
    len_max: usize,
}

impl Field {
    /// An empty line that takes so many characters.
    pub(crate) fn new(len_max: usize) -> Self {
        Self { text: String::new(), at: 0, len_max }
    }

    pub(crate) fn with(len_max: usize, text: &str) -> Self {
        let mut field = Self::new(len_max);
        field.insert(text);
        field
    }

    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// How many characters stand before the cursor.
    pub(crate) fn at(&self) -> usize {
        self.at
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// Empties it; what stood there.
    pub(crate) fn take(&mut self) -> String {
        self.at = 0;
        std::mem::take(&mut self.text)
    }

    /// Types a text, as far as there is room. What is no plain character is left out.
    pub(crate) fn insert(&mut self, text: &str) {
        let room = self.len_max.saturating_sub(self.text.chars().count());
        let plain: String = text.chars().filter(|c| !c.is_control()).take(room).collect();
        self.text.insert_str(self.byte(self.at), &plain);
        self.at += plain.chars().count();
    }

    /// What a key does to a line. `false`: nothing.
    pub(crate) fn key(&mut self, key: &KeyEvent) -> bool {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('u') if control => drop(self.take()),
            KeyCode::Char('a') if control => self.at = 0,
            KeyCode::Char('e') if control => self.at = self.len(),
            KeyCode::Char(c) if !control && !key.modifiers.contains(KeyModifiers::ALT) => {
                self.insert(c.encode_utf8(&mut [0; 4]));
            }
            KeyCode::Backspace if self.at > 0 => {
                self.at -= 1;
                self.text.remove(self.byte(self.at));
            }
            KeyCode::Delete if self.at < self.len() => drop(self.text.remove(self.byte(self.at))),
            KeyCode::Left => self.at = self.at.saturating_sub(1),
            KeyCode::Right => self.at = (self.at + 1).min(self.len()),
            KeyCode::Home => self.at = 0,
            KeyCode::End => self.at = self.len(),
            _ => return false,
        }
        true
    }

    fn len(&self) -> usize {
        self.text.chars().count()
    }

    fn byte(&self, at: usize) -> usize {
        self.text.char_indices().nth(at).map_or(self.text.len(), |(byte, _)| byte)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_edited_in_its_middle_and_takes_no_more_than_it_may() {
        let mut field = Field::with(5, "aé\u{1b}c");
        let mut press = |code| field.key(&KeyEvent::new(code, KeyModifiers::NONE));
        assert!(press(KeyCode::Left) && press(KeyCode::Backspace) && press(KeyCode::Char('ü')));
        assert!(!press(KeyCode::Tab));
        assert_eq!((field.text(), field.at()), ("aüc", 2));
        field.insert("123456");
        assert_eq!(field.text(), "aü12c");
        assert_eq!(field.take(), "aü12c");
        assert!(field.is_empty());
    }
}
