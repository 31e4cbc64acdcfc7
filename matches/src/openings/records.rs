//! Openings from games: the first moves of each.

use rookery_protocol::matches::{OPENINGS_MAX, Opening};
use rookery_rules::Game;
use rookery_rules::record::{Games, Record};
use rookery_texts::Text;

use super::{BadOpenings, playable, unplayed};

/// Reads the first `plies` moves of each game of a file (PGN, PDN or lines); games that are alike
/// so far count once, and one with fewer moves counts as far as it goes.
///
/// # Errors
/// The line of the first game that cannot be read or played so far.
pub fn records(game: &dyn Game, text: &str, plies: u32) -> Result<Vec<Opening>, BadOpenings> {
    let mut openings: Vec<Opening> = vec![];
    let mut seen = std::collections::HashSet::new();
    for read in Games::new(text.as_bytes()) {
        let at = |line: usize, why: Text| BadOpenings::Line { line, why };
        let record = read.map_err(|mistake| at(mistake.place.line as usize, mistake.text()))?;
        let line = record.place.line as usize;
        let opening = opening(game, &record, plies).map_err(|why| at(line, why))?;
        playable(game, &opening).map_err(|why| at(line, why))?;
        if openings.len() == OPENINGS_MAX {
            return Err(BadOpenings::TooMany);
        }
        if seen.insert((format!("{:?}", opening.start), opening.moves.clone())) {
            openings.push(opening);
        }
    }
    if openings.is_empty() { Err(BadOpenings::Empty) } else { Ok(openings) }
}

fn opening(game: &dyn Game, record: &Record, plies: u32) -> Result<Opening, Text> {
    let mut play = record.begin(game).map_err(|why| why.text())?;
    let mut moves = vec![];
    for entry in record.main.moves.iter().take(plies as usize) {
        let notation = play.read_move(&entry.text).map_err(|why| unplayed(&entry.text, why))?;
        play.play(&notation).map_err(|why| unplayed(&notation, why))?;
        moves.push(notation);
    }
    let told = ["ECO", "Opening"].into_iter().filter_map(|tag| record.tag(tag));
    let name = told.filter(|name| *name != "?").collect::<Vec<_>>().join(" ");
    Ok(Opening { name, start: record.start.clone(), moves })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::chess;

    const GAMES: &str = "[Event \"a\"]\n[ECO \"B00\"]\n\n1. e4 e5 2. Nf3 *\n\n\
                         [Event \"b\"]\n\n1. e4 e5 2. Nc3 *\n\n[Event \"c\"]\n\n1. d4 *\n";

    #[test]
    fn games_that_begin_alike_count_once() {
        let read = records(chess().as_ref(), GAMES, 2).unwrap();
        let moves: Vec<_> = read.iter().map(|opening| opening.moves.join(" ")).collect();
        assert_eq!(moves, ["e2e4 e7e5", "d2d4"]);
        assert_eq!(read[0].name, "B00");
        let named = GAMES.replace("[ECO \"B00\"]", "[ECO \"B00\"]\n[Opening \"King's Pawn\"]");
        assert_eq!(records(chess().as_ref(), &named, 2).unwrap()[0].name, "B00 King's Pawn");
        assert_eq!(records(chess().as_ref(), GAMES, 3).unwrap().len(), 3);
    }

    #[test]
    fn a_game_that_cannot_be_played_is_named_by_its_line() {
        let text = GAMES.replace("1. d4", "1. d5");
        let wrong = records(chess().as_ref(), &text, 4).unwrap_err();
        assert!(matches!(wrong, BadOpenings::Line { line, .. } if line >= 10), "{wrong}");
        assert!(wrong.to_string().contains("d5"), "{wrong}");
    }

    #[test]
    fn what_follows_the_opening_need_not_be_playable() {
        let text = GAMES.replace("2. Nc3", "2. Nc9");
        assert_eq!(records(chess().as_ref(), &text, 2).unwrap().len(), 2);
    }
}
