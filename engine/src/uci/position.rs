//! The line `position`.

use rookery_rules::Play;

use crate::dialects::Rules;
use crate::options::echo;

/// The game that a line describes: where it begins, and its moves.
///
/// # Errors
/// What is wrong, in words.
pub(super) fn read(text: &str, rules: &Rules) -> Result<Box<dyn Play>, String> {
    let mut words = text.split_whitespace().peekable();
    let mut play = match words.next() {
        Some("startpos") => rules.usual()?,
        Some("fen" | "sfen") => {
            let mut fen: Vec<&str> = vec![];
            while let Some(word) = words.next_if(|word| *word != "moves") {
                fen.push(word);
            }
            rules.at(&fen.join(" "))?
        }
        _ => return Err(format!("position needs startpos or fen: {}", echo(text))),
    };
    match words.next() {
        None | Some("moves") => {}
        Some(word) => return Err(format!("position: unknown word {}", echo(word))),
    }
    for (number, word) in words.enumerate() {
        let wrong = |why: &str| format!("move {} is {why}: {}", number + 1, echo(word));
        let mv = rules.read(play.as_ref(), word).map_err(wrong)?;
        play.play(&mv).map_err(|_| wrong("illegal"))?;
    }
    Ok(play)
}
