//! Where a section's game begins.

use rookery_rules::{Game, Start};

use super::read_pieces::Men;
use super::section::Keys;
use crate::texts::ini as says;
use crate::variant::{Shuffle, Variant, VariantGame};

impl Men {
    /// The start, field by field.
    pub(super) fn array(&mut self, keys: &mut Keys, variant: &mut Variant) {
        let key = "startFen";
        let usual = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let text = keys.get(key).unwrap_or_else(|| usual.into());
        let mut fields = text.split_whitespace();
        let men = fields.next().unwrap_or_default();
        let men = men.strip_suffix("[]").or(men.strip_suffix("[-]")).unwrap_or(men);
        men.clone_into(&mut variant.array.fen);
        variant.array.shuffle = Shuffle::Never;
        let board = men.split('[').next().unwrap_or_default();
        board.rsplit('/').next().unwrap_or_default().clone_into(&mut self.home);
        self.standing = men.chars().filter(char::is_ascii_alphabetic).collect();
        keys.wrong_if(
            fields.next().is_some_and(|side| side != "w"),
            key,
            says::first_side_begins(),
        );
        let mut words: Vec<&str> = fields.collect();
        if let Some(place) = words.iter().position(|word| word.contains('+')) {
            let counts: Option<Vec<u8>> =
                words.remove(place).split('+').map(|it| it.parse().ok()).collect();
            match counts.as_deref() {
                Some([one, other]) if one == other => self.checks = vec![*one],
                _ => {
                    keys.wrong(key, says::same_checks());
                }
            }
        }
        let numbers = words.iter().position(|word| word.parse::<u16>().is_ok());
        let (before, after) = words.split_at(numbers.unwrap_or(words.len()));
        let rights = before.first().copied().unwrap_or("-");
        rights.trim_matches('-').clone_into(&mut self.castling);
        let fresh = before.get(1).is_none_or(|passed| *passed == "-")
            && before.len() <= 2
            && after.first().is_none_or(|moves| *moves == "0")
            && after.len() <= 2;
        keys.wrong_if(!fresh, key, says::fresh_start());
    }

    /// The file of the first side's king, if it stands on the last of the FEN's rows.
    pub(super) fn file_at_home(&self, king: char, files: u8) -> Option<u8> {
        let mut file = 0_u8;
        let mut number = 0_u8;
        for c in self.home.chars() {
            if let Some(digit) = c.to_digit(10) {
                number = number.saturating_mul(10).saturating_add(digit as u8);
                continue;
            }
            file = file.saturating_add(std::mem::take(&mut number));
            if c == king.to_ascii_uppercase() {
                return Some(file).filter(|file| *file < files);
            }
            file = file.saturating_add(u8::from(c.is_ascii_alphabetic()));
        }
        None
    }

    /// Compares the castling rights at the start with those that Rookery gives.
    pub(super) fn rights(&self, keys: &mut Keys, variant: &Variant) {
        let Ok(game) = VariantGame::new(variant.clone()) else { return };
        let Ok(play) = game.begin(&Start::Usual) else { return };
        let text = play.text();
        let ours = text.split(' ').nth(2).unwrap_or("-").trim_matches('-');
        let sorted = |text: &str| {
            let mut letters: Vec<char> = text.chars().collect();
            letters.sort_unstable();
            letters
        };
        let differ = variant.castling.is_some() && sorted(ours) != sorted(&self.castling);
        keys.wrong_if(differ, "startFen", says::other_rights(ours));
    }
}
