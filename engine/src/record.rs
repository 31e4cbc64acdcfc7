//! Games of chess from PGN files.

use rookery_chess::{CastlingNotation, Chess, Move};
use rookery_rules::Start;
use rookery_rules::record::Record;

/// `Variant` tags that mean the rules of chess.
const VARIANTS: [&str; 7] =
    ["", "standard", "normal", "chess", "classical", "fromposition", "from position"];
/// What is said again of a text that makes no sense, in characters.
const ECHO_LEN_MAX: usize = 20;

/// Where a recorded game begins, and its moves without variations.
///
/// # Errors
/// What is wrong with it first, and where.
pub fn chess_game(record: &Record) -> Result<(Chess, Vec<Move>), String> {
    let variant = record.tag("Variant").unwrap_or_default().trim().to_ascii_lowercase();
    if !VARIANTS.contains(&variant.as_str()) {
        let place = record.place;
        return Err(format!("{place}: {} is another game than chess", echo(&variant)));
    }
    let start = match &record.start {
        Start::Position { text } => Chess::from_fen(text, CastlingNotation::KingMoves)
            .map_err(|faults| format!("{}: {}", record.place, faults[0]))?,
        _ => Chess::default(),
    };
    let (mut position, mut moves) = (start.clone(), vec![]);
    for entry in &record.main.moves {
        let mv = position
            .parse_move(&entry.text)
            .map_err(|_| format!("{}: {} cannot be played here", entry.place, echo(&entry.text)))?;
        moves.push(mv);
        position.make(mv);
    }
    Ok((start, moves))
}

fn echo(text: &str) -> String {
    text.chars().take(ECHO_LEN_MAX).map(|c| if c.is_control() { ' ' } else { c }).collect()
}
