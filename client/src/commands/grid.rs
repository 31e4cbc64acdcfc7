//! Columns of text.

use std::fmt::Display;
use std::io::Write;

use rookery_protocol::said::Text;

use crate::failure::Failure;

/// On which side of its column a text stands.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Side {
    Left,
    Right,
}

/// Writes a head and rows in columns as wide as what stands in them.
pub(crate) fn write<const COLUMNS: usize>(
    out: &mut impl Write,
    head: [(Text, Side); COLUMNS],
    rows: &[[String; COLUMNS]],
) -> Result<(), Failure> {
    let sides = head.each_ref().map(|(_, side)| *side);
    let head = head.map(|(text, _)| text.to_string());
    let mut widths = head.each_ref().map(|text| text.chars().count());
    for row in rows {
        for (width, text) in widths.iter_mut().zip(row) {
            *width = (*width).max(text.chars().count());
        }
    }
    for row in std::iter::once(&head).chain(rows) {
        let mut line = String::new();
        for ((text, width), side) in row.iter().zip(widths).zip(sides) {
            line += &match side {
                Side::Left => format!("{text:width$}  "),
                Side::Right => format!("{text:>width$}  "),
            };
        }
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

/// A text that others wrote, without anything that a terminal would obey.
pub(crate) fn plain(text: impl Display) -> String {
    text.to_string().chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_as_wide_as_what_stands_in_them() {
        let mut out = Vec::new();
        let head = [("who", Side::Left), ("games", Side::Right), ("note", Side::Left)];
        let head = head.map(|(text, side)| (Text::verbatim(text), side));
        let row = |cells: [&str; 3]| cells.map(str::to_owned);
        write(&mut out, head, &[row(["Ünal", "7", ""]), row(["Bo", "123456", "left"])]).unwrap();
        let text = String::from_utf8(out).unwrap();
        assert_eq!(text, "who    games  note\nÜnal       7\nBo    123456  left\n");
    }

    #[test]
    fn a_name_cannot_command_the_terminal() {
        assert_eq!(plain("a\u{1b}[2Jb\n"), "a\u{fffd}[2Jb\u{fffd}");
    }
}
