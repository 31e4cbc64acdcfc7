//! Positions and moves as engines write them, where that is not as the game does.

use rookery_rules::{Play, Writing};

/// Moves by the names of their squares, FEN as Fairy-Stockfish reads it.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Coordinates {
    /// How many checks win; FEN has those still to be given before the counts of moves.
    pub(super) checks: Option<u8>,
    /// Ranks are counted from 0.
    pub(super) from_zero: bool,
}

/// The same in CECP, where programs write more freely.
#[derive(Debug, Clone, Copy)]
pub(super) struct Lines(pub(super) Coordinates);

/// Chess960 in CECP, where castling is `O-O` and `O-O-O`.
#[derive(Debug, Clone, Copy)]
pub(super) struct Fischer;

impl Writing for Coordinates {
    fn position(&self, text: &str) -> Option<String> {
        let mut fields: Vec<&str> = text.split(' ').collect();
        let extras = fields.split_off(fields.len().min(6));
        let mut given = [0, 0];
        for extra in extras {
            match extra.as_bytes().first()? {
                b'+' => {
                    let (white, black) = extra[1..].split_once('+')?;
                    given = [white.parse().ok()?, black.parse().ok()?];
                }
                // How long somebody has given check, and what was counted towards a draw.
                b'x' | b'c' => {}
                _ => return None,
            }
        }
        let Some(goal) = self.checks else { return Some(fields.join(" ")) };
        let left = given.map(|given: u8| goal.saturating_sub(given));
        let left = format!("{}+{}", left[0], left[1]);
        fields.insert(fields.len().min(4), &left);
        Some(fields.join(" "))
    }

    fn to_engine(&self, _: &dyn Play, notation: &str) -> Option<String> {
        if self.from_zero {
            ranks(notation, |rank| rank.checked_sub(1))
        } else {
            Some(notation.into())
        }
    }

    fn from_engine(&self, _: &dyn Play, word: &str) -> Option<String> {
        if self.from_zero { ranks(word, |rank| Some(rank + 1)) } else { Some(word.into()) }
    }
}

impl Writing for Lines {
    fn position(&self, text: &str) -> Option<String> {
        self.0.position(text)
    }

    fn to_engine(&self, before: &dyn Play, notation: &str) -> Option<String> {
        self.0.to_engine(before, notation)
    }

    fn from_engine(&self, before: &dyn Play, word: &str) -> Option<String> {
        self.0.from_engine(before, &tidy(word))
    }
}

impl Writing for Fischer {
    fn to_engine(&self, before: &dyn Play, notation: &str) -> Option<String> {
        let castles = |word: &&str| before.read_move(word).is_ok_and(|mv| mv == notation);
        // The king's own wing first: where both fit, there is but one.
        let castling = ["O-O", "O-O-O"].into_iter().find(castles);
        Some(castling.unwrap_or(notation).to_owned())
    }

    fn from_engine(&self, _: &dyn Play, word: &str) -> Option<String> {
        Some(tidy(word))
    }
}

/// The names of squares with other ranks; `None` when one has none.
fn ranks(text: &str, new: impl Fn(u8) -> Option<u8>) -> Option<String> {
    squares(text, |file, rank| {
        let rank = rank.parse::<u8>().ok().filter(|rank| *rank < 100).and_then(&new)?;
        Some(format!("{file}{rank}"))
    })
}

/// A text with every square (a small letter and digits) as `new` writes it; the rest as it is.
pub(super) fn squares(text: &str, new: impl Fn(char, &str) -> Option<String>) -> Option<String> {
    let mut out = String::with_capacity(text.len() + 2);
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        rest = &rest[letter.len_utf8()..];
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        if letter.is_ascii_lowercase() && digits > 0 {
            out += &new(letter, &rest[..digits])?;
            rest = &rest[digits..];
        } else {
            out.push(letter);
        }
    }
    Some(out)
}

/// A move as programs write it who take small and capital letters for the same, and say of a piece
/// that it does not promote: `e7e8Q`, `p@e4`, `b8c7=`.
fn tidy(word: &str) -> String {
    let word = word.trim_end_matches('=');
    if word.as_bytes().get(1) == Some(&b'@') {
        return word[..1].to_ascii_uppercase() + &word[1..];
    }
    let Some(last) = word.chars().next_back().filter(char::is_ascii_uppercase) else {
        return word.to_owned();
    };
    let way = word[..word.len() - 1].trim_end_matches('=');
    let square = |text: &str| {
        let rank = text.strip_prefix(|c: char| c.is_ascii_lowercase())?;
        let rest = rank.trim_start_matches(|c: char| c.is_ascii_digit());
        (rest.len() < rank.len()).then(|| text.len() - rest.len())
    };
    let two = square(way).and_then(|end| square(&way[end..]).map(|len| end + len));
    if two == Some(way.len()) { format!("{way}{}", last.to_ascii_lowercase()) } else { word.into() }
}
