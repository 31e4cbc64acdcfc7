//! A test suite: positions with moves that are known to be best, as EPD.

use std::sync::Arc;

use rookery_rules::{Game, Start};

use super::ask::think;
use super::game::Player;
use crate::Failure;

/// A position, and what to play or not to play there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Problem {
    fen: String,
    /// Notations of the moves that solve it, or …
    best: Vec<String>,
    /// … of those that do not.
    avoid: Vec<String>,
}

/// Reads the lines of an EPD file.
///
/// # Errors
/// The first line that is no problem, by its number.
pub(super) fn problems(game: &dyn Game, text: &str) -> Result<Vec<Problem>, String> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    lines
        .map(|(number, line)| {
            problem(game, line).map_err(|why| format!("line {}: {why}", number + 1))
        })
        .collect()
}

fn problem(game: &dyn Game, line: &str) -> Result<Problem, String> {
    let fields: Vec<&str> = line.split_whitespace().take(4).collect();
    let fen = fields.join(" ");
    let play = game.begin(&Start::Position { text: fen.clone() }).map_err(|why| why.to_string())?;
    let moves = |operation: &str| -> Result<Vec<String>, String> {
        let told = line.split(';').find_map(|part| {
            let words: Vec<&str> = part.split_whitespace().collect();
            let at = words.iter().position(|word| *word == operation)?;
            Some(words[at + 1..].iter().map(|word| (*word).to_owned()).collect::<Vec<_>>())
        });
        let read = |word: &String| play.read_move(word).map_err(|why| format!("{word}: {why}"));
        told.unwrap_or_default().iter().map(read).collect()
    };
    let (best, avoid) = (moves("bm")?, moves("am")?);
    if best.is_empty() && avoid.is_empty() {
        return Err("there is neither bm nor am".into());
    }
    Ok(Problem { fen, best, avoid })
}

impl Problem {
    fn is_solved_by(&self, notation: &str) -> bool {
        let among = |moves: &[String]| moves.iter().any(|mv| mv == notation);
        if self.best.is_empty() { !among(&self.avoid) } else { among(&self.best) }
    }
}

/// Prints how many problems an engine solves.
pub(super) async fn run(
    player: &mut Player,
    game: &Arc<dyn Game>,
    problems: &[Problem],
    move_ms: i64,
    name: &str,
) -> Result<(), Failure> {
    let mut solved = 0;
    for (number, problem) in problems.iter().enumerate() {
        let start = Start::Position { text: problem.fen.clone() };
        let thought = think(player, game, &start, move_ms).await?;
        solved += u32::from(thought.notation.is_some_and(|mv| problem.is_solved_by(&mv)));
        eprint!("\r{name}: {solved} of {}   ", number + 1);
    }
    eprintln!();
    println!("{name:<32} {solved} of {} solved, {move_ms} ms each", problems.len());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str = "6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8; id \"1\";";

    #[test]
    fn a_problem_is_solved_by_its_best_move_alone() {
        let registry = rookery_games::registry();
        let game = registry.get("chess").unwrap();
        let read = problems(game.as_ref(), LINE).unwrap();
        assert!(read[0].is_solved_by("a1a8") && !read[0].is_solved_by("a1a7"));
        let avoid = problems(game.as_ref(), &LINE.replace("bm", "am")).unwrap();
        assert!(!avoid[0].is_solved_by("a1a8") && avoid[0].is_solved_by("a1a7"));
    }

    #[test]
    fn a_line_that_is_no_problem_is_named() {
        let registry = rookery_games::registry();
        let game = registry.get("chess").unwrap();
        for bad in ["nothing", &LINE.replace("bm", "xx"), &LINE.replace("Ra8", "Ra9")] {
            let wrong = problems(game.as_ref(), &format!("{LINE}\n{bad}\n")).unwrap_err();
            assert!(wrong.starts_with("line 2: "), "{wrong}");
        }
    }
}
