//! Texts among the characters of a screen.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::Span;

/// Writes a line of an area, as far as there is room.
pub(super) fn write(buffer: &mut Buffer, area: Rect, line: u16, text: &str, style: Style) {
    if line < area.height && area.width > 0 {
        let room = usize::from(area.width);
        buffer.set_stringn(area.x, area.y + line, text, room, style);
    }
}

/// Empties an area and gives it a style.
pub(super) fn fill(buffer: &mut Buffer, area: Rect, style: Style) {
    for at in area.positions() {
        if let Some(cell) = buffer.cell_mut(at) {
            cell.reset();
            cell.set_style(style);
        }
    }
}

/// Columns.
pub(super) fn width(text: &str) -> u16 {
    Span::raw(text).width() as u16
}

/// The text in lines of so many columns, broken between words where there are any.
pub(super) fn wrap(text: &str, columns: u16) -> Vec<String> {
    let columns = columns.max(1);
    let mut lines = Vec::new();
    for paragraph in text.split('\n') {
        let mut line = String::new();
        for word in paragraph.split(' ') {
            if !line.is_empty() && width(&line) + 1 + width(word) > columns {
                lines.push(std::mem::take(&mut line));
            }
            if !line.is_empty() {
                line.push(' ');
            }
            for c in word.chars() {
                if width(&line) + width(c.encode_utf8(&mut [0; 4])) > columns {
                    lines.push(std::mem::take(&mut line));
                }
                line.push(c);
            }
        }
        lines.push(line);
    }
    lines
}

/// The part of a line around its cursor that fits into so many columns, and where the cursor is in
/// it. `at` is in characters.
pub(super) fn clip(text: &str, at: usize, columns: u16) -> (String, u16) {
    let before: String = text.chars().take(at).collect();
    let mut skipped = 0;
    while width(&before.chars().skip(skipped).collect::<String>()) > columns {
        skipped += 1;
    }
    let shown = before.chars().skip(skipped).collect::<String>();
    let rest: String = text.chars().skip(skipped).collect();
    (rest, width(&shown))
}

/// An area of this size in the middle of another one.
pub(super) fn middle(area: Rect, size: (u16, u16)) -> Rect {
    let (width, height) = (size.0.min(area.width), size.1.min(area.height));
    let at = Position::new(area.x + (area.width - width) / 2, area.y + (area.height - height) / 2);
    Rect::new(at.x, at.y, width, height)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_between_words_and_words_only_where_they_must_be() {
        assert_eq!(wrap("one two three", 8), ["one two", "three"]);
        assert_eq!(wrap("abcdefgh ij", 3), ["abc", "def", "gh", "ij"]);
        assert_eq!(wrap("a\n\nb", 3), ["a", "", "b"]);
    }

    #[test]
    fn a_long_line_is_shown_around_its_cursor() {
        assert_eq!(clip("abcdef", 6, 4), ("cdef".into(), 4));
        assert_eq!(clip("abcdef", 1, 4).1, 1);
    }
}
