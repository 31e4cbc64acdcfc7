//! The line `position`.

use rookery_chess::{CastlingNotation, Chess, USUAL_ARRAY};
use rookery_rules::Refusal;

use super::echo;
use crate::strong::Game;

/// The game that a line describes: where it begins, and its moves.
///
/// # Errors
/// Everything that is wrong, in words.
pub(super) fn read(text: &str, notation: CastlingNotation) -> Result<Game, Vec<String>> {
    let mut words = text.split_whitespace().peekable();
    let mut position = match words.next() {
        Some("startpos") => Chess::start(USUAL_ARRAY, notation),
        Some("fen") => {
            let mut fen = String::new();
            while let Some(word) = words.next_if(|word| *word != "moves") {
                fen.push_str(word);
                fen.push(' ');
            }
            let named = |fault: rookery_rules::Fault| format!("impossible position: {fault}");
            Chess::from_fen(fen.trim(), notation)
                .map_err(|faults| faults.into_iter().map(named).collect::<Vec<_>>())?
        }
        _ => return Err(vec![format!("position needs startpos or fen: {}", echo(text))]),
    };
    match words.next() {
        None | Some("moves") => {}
        Some(word) => return Err(vec![format!("position: unknown word {}", echo(word))]),
    }
    let mut past = vec![];
    for (number, word) in words.enumerate() {
        let mv = position.parse_move(word).map_err(|why| {
            let why = if why == Refusal::Ambiguous { "ambiguous" } else { "illegal" };
            vec![format!("move {} is {why}: {}", number + 1, echo(word))]
        })?;
        past.push(position.key());
        position.make(mv);
    }
    Ok(Game { position, past })
}
