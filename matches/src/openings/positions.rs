//! Lists of positions: FEN, EPD, and what other games write on one line.

use rookery_protocol::matches::{OPENINGS_MAX, Opening};
use rookery_rules::{Game, Start};
use rookery_texts::Text;

use super::{BadOpenings, playable};

/// Fields of an EPD's position; operations follow (the PGN standard, section 16.2).
const EPD_FIELDS: usize = 4;

/// Reads a list with a position on each line. Empty lines and those that begin with `#` are left
/// out. What follows a position as operations of EPD is read for its `id` alone.
///
/// # Errors
/// [`BadOpenings::Line`] for the first line that no game can be played from, and the others for a
/// list that is empty or too long.
pub fn positions(game: &dyn Game, text: &str) -> Result<Vec<Opening>, BadOpenings> {
    let mut openings = vec![];
    for (number, line) in text.lines().enumerate() {
        let line = line.trim().trim_start_matches('\u{feff}');
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if openings.len() == OPENINGS_MAX {
            return Err(BadOpenings::TooMany);
        }
        let opening =
            position(game, line).map_err(|why| BadOpenings::Line { line: number + 1, why })?;
        openings.push(opening);
    }
    if openings.is_empty() { Err(BadOpenings::Empty) } else { Ok(openings) }
}

/// A position with nothing behind it, or one with operations.
pub(crate) fn position(game: &dyn Game, line: &str) -> Result<Opening, Text> {
    let whole = Opening { start: at(line), ..Opening::default() };
    let why = match playable(game, &whole) {
        Ok(()) => return Ok(whole),
        Err(why) => why,
    };
    let Some((fields, operations)) = split(line) else { return Err(why) };
    let epd = Opening { name: id(operations), start: at(fields), moves: vec![] };
    match playable(game, &epd) {
        Ok(()) => Ok(epd),
        // It was meant as an EPD if it has operations.
        Err(inner) => Err(if operations.contains(';') { inner } else { why }),
    }
}

fn at(text: &str) -> Start {
    Start::Position { text: text.trim().to_owned() }
}

/// The first fields, and what follows.
fn split(line: &str) -> Option<(&str, &str)> {
    let mut left = EPD_FIELDS;
    let end = line.char_indices().find_map(|(place, c)| {
        left -= usize::from(c == ' ');
        (left == 0).then_some(place)
    })?;
    Some(line.split_at(end))
}

/// What the operation `id "…";` says.
fn id(operations: &str) -> String {
    let named = operations.split_once("id \"").and_then(|(_, rest)| rest.split_once('"'));
    named.map(|(name, _)| name.to_owned()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::chess;

    #[test]
    fn positions_with_and_without_operations_are_read() {
        let text = "# from a book\n\
                    rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\n\n\
                    rnbqkbnr/pppppppp/8/8/3P4/8/PPPP1PPP/RNBQKBNR b KQkq - id \"Queen's pawn\"; c0 \"x\";\n\
                    4k3/8/8/8/8/8/4P3/4K3 w - -\n";
        let read = positions(chess().as_ref(), text).unwrap();
        assert_eq!(read.len(), 3);
        assert_eq!(read[1].name, "Queen's pawn");
    }

    #[test]
    fn a_bad_line_is_named() {
        let good = "4k3/8/8/8/8/8/4P3/4K3 w - -\n";
        for bad in ["4k3/8/8 w - -", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "4k3/9/8 w - - id \"x\";"] {
            let wrong = positions(chess().as_ref(), &format!("{good}{bad}\n")).unwrap_err();
            assert!(matches!(wrong, BadOpenings::Line { line: 2, .. }), "{wrong}");
            assert!(wrong.to_string().starts_with("line 2: "), "{wrong}");
        }
    }

    #[test]
    fn a_list_without_positions_is_no_list() {
        assert_eq!(positions(chess().as_ref(), "# nothing\n\n"), Err(BadOpenings::Empty));
    }
}
