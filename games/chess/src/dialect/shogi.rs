//! Shogi as the Universal Shogi Interface writes it: files from the right, ranks by letters from
//! above, positions as SFEN. The first seat is Black there.

use std::fmt::Write as _;

use rookery_rules::{Play, Writing};

use super::writing::squares;

/// The order of the pieces in hand.
const HAND: &str = "RBGSNLP";

/// On a board of so many files and ranks, at most 9 each.
#[derive(Debug, Clone, Copy)]
pub(super) struct Shogi {
    pub(super) files: u8,
    pub(super) ranks: u8,
}

impl Writing for Shogi {
    fn position(&self, text: &str) -> Option<String> {
        let mut fields = text.split(' ');
        let (board, reserves) = fields.next()?.split_once('[')?;
        let black_moves = fields.next()? == "w";
        let number: u32 = fields.nth(3)?.parse().ok()?;
        // There, moves of either side are counted.
        let ply = number.max(1).saturating_mul(2) - u32::from(black_moves);
        let mut hand = String::new();
        let both = [HAND.to_owned(), HAND.to_ascii_lowercase()];
        for letter in both.iter().flat_map(|side| side.chars()) {
            match reserves.matches(letter).count() {
                0 => {}
                1 => hand.push(letter),
                count => {
                    let _ = write!(hand, "{count}{letter}");
                }
            }
        }
        let hand = if hand.is_empty() { "-" } else { &hand };
        Some(format!("{board} {} {hand} {ply}", if black_moves { 'b' } else { 'w' }))
    }

    fn to_engine(&self, _: &dyn Play, notation: &str) -> Option<String> {
        let square = |file: char, rank: &str| {
            let file = (file as u8).checked_sub(b'a')?;
            let rank: u8 = rank.parse().ok()?;
            let file = self.files.checked_sub(file).filter(|file| *file > 0)?;
            let rank = self.ranks.checked_sub(rank)?;
            Some(format!("{file}{}", char::from(b'a' + rank)))
        };
        Some(squares(notation, square)?.replace('@', "*"))
    }

    fn from_engine(&self, _: &dyn Play, word: &str) -> Option<String> {
        let mut text = String::with_capacity(word.len() + 1);
        let mut rest = word.chars();
        while let Some(letter) = rest.next() {
            match letter {
                '1'..='9' => {
                    let file = self.files.checked_sub(letter as u8 - b'0')?;
                    let rank = rest.next().filter(char::is_ascii_lowercase)? as u8 - b'a';
                    let rank = self.ranks.checked_sub(rank).filter(|rank| *rank > 0)?;
                    let _ = write!(text, "{}{rank}", char::from(b'a' + file));
                }
                '*' => text.push('@'),
                other => text.push(other),
            }
        }
        Some(text)
    }
}
