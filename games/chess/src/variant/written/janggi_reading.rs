//! Reading moves of janggi: `H02-83`, `02-83`, `0283`, `02마83`, `02馬83`.

use super::super::moves::{Move, MoveKind};
use super::super::position::VariantPosition;
use super::janggi::{NAMES, PASS};

/// The characters on the pieces, by the letters of [`NAMES`].
const CHARACTERS: [(char, &str); 7] = [
    ('P', "卒兵"),
    ('A', "士"),
    ('E', "象"),
    ('H', "馬"),
    ('C', "包"),
    ('R', "車"),
    ('K', "楚漢將"),
];

impl VariantPosition {
    /// The moves that a text may mean.
    pub(super) fn read_janggi(&self, text: &str, moves: &[Move]) -> Vec<Move> {
        let text = text.trim_end_matches(['!', '?', '#', '+']);
        if text == PASS {
            let passes = moves.iter().filter(|mv| mv.kind == MoveKind::Pass);
            return passes.copied().collect();
        }
        let digits: String = text.chars().filter(char::is_ascii_digit).collect();
        let words: String = text.chars().filter(|sign| !sign.is_ascii_digit()).collect();
        let fits = |mv: &&Move| {
            let points = self.rules.janggi_point(mv.from).zip(self.rules.janggi_point(mv.to));
            let there = points.is_some_and(|(from, to)| from + &to == digits);
            there && self.janggi(mv).is_some_and(|label| is_said_of(&words, &label))
        };
        moves.iter().filter(fits).copied().collect()
    }
}

/// Whether what stands beside the digits fits a move with this label.
fn is_said_of(words: &str, label: &str) -> bool {
    let captures = label.contains('x');
    let word = match words.strip_suffix(['-', 'x']) {
        Some(_) if words.ends_with('x') && !captures => return false,
        Some(word) => word,
        None => words,
    };
    let letter = label.chars().next().unwrap_or_default();
    let named = |(.., other, names): &(char, &str, char, [&str; 2])| {
        *other == letter && names.contains(&word)
    };
    let drawn = |(other, characters): &(char, &str)| {
        *other == letter && word.chars().count() == 1 && characters.contains(word)
    };
    word.is_empty()
        || word.eq_ignore_ascii_case(&letter.to_string())
        || NAMES.iter().any(named)
        || CHARACTERS.iter().any(drawn)
}
