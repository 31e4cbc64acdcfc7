//! What a word among moves means.

use super::Finish;

/// The longest word that is read, in bytes.
pub(super) const WORD_LEN_MAX: usize = 255;

/// The marks of merit that stand behind a move, and their glyphs.
const MARKS: [(&str, u8); 6] = [("!!", 3), ("??", 4), ("!?", 5), ("?!", 6), ("!", 1), ("?", 2)];
/// Signs that some programs write instead of a glyph (the PGN standard, section 10).
const SIGNS: [(&str, u8); 12] = [
    ("=", 10),
    ("∞", 13),
    ("+=", 14),
    ("+/=", 14),
    ("=+", 15),
    ("=/+", 15),
    ("+/-", 16),
    ("-/+", 17),
    ("+-", 18),
    ("-+", 19),
    ("N", 146),
    ("D", 220),
];
/// Words that say nothing which the move does not.
const IDLE: [&str; 8] = ["e.p.", "ep", "e.p", "+", "++", "#", "ch", "mate"];
/// How programs write that a side passes in an analysis.
const NULL_MOVES: [&str; 7] = ["--", "Z0", "z0", "null", "0000", "@@@@", "<>"];

/// What a word is.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Word<'a> {
    /// A move, and a mark behind it.
    Move(&'a str, Option<u8>),
    /// A glyph for the move before.
    Nag(u8),
    /// The end of the game. `Zeros` depends on the game.
    Finish(Finish),
    /// `0-0`: castling, or a result without a point.
    Zeros,
    /// A move that is none.
    Null,
    /// A move number, or nothing at all.
    Idle,
}

/// Reads a word.
pub(super) fn read(word: &str) -> Word<'_> {
    if let Some(finish) = finish(word) {
        return Word::Finish(finish);
    }
    let word = without_number(word);
    let sign = SIGNS.iter().chain(&MARKS).find(|(sign, _)| *sign == word);
    if let Some((_, nag)) = sign {
        return Word::Nag(*nag);
    }
    let text = word.trim_end_matches(['!', '?']);
    match text {
        "0-0" => Word::Zeros,
        _ if text.is_empty() || IDLE.contains(&text) => Word::Idle,
        _ if NULL_MOVES.contains(&text) => Word::Null,
        _ => Word::Move(text, mark(&word[text.len()..])),
    }
}

/// What the word says of how the game ended, if it is that.
pub(super) fn finish(word: &str) -> Option<Finish> {
    match word.replace(['–', '−'], "-").as_str() {
        "1-0" | "2-0" => Some(Finish::OneNil),
        "0-1" | "0-2" => Some(Finish::NilOne),
        "1/2-1/2" | "1/2" | "½-½" | "½" | "1-1" => Some(Finish::Draw),
        "*" => Some(Finish::Open),
        _ => None,
    }
}

/// The glyph of a mark such as `!?`.
pub(super) fn mark(text: &str) -> Option<u8> {
    MARKS.iter().find(|(mark, _)| text.starts_with(mark)).map(|(_, nag)| *nag)
}

/// Without the number and the dots at its beginning.
fn without_number(word: &str) -> &str {
    let text = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let behind = text.trim_start_matches(['.', '…']);
    if behind.is_empty() || behind.len() < text.len() { behind } else { word }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_marks_come_off_a_move() {
        for (word, text, nag) in [
            ("1.e4", "e4", None),
            ("12...Nf6!?", "Nf6", Some(5)),
            ("3…e5", "e5", None),
            ("12.22-18", "22-18", None),
            ("22x15x8??", "22x15x8", Some(4)),
            ("e8=Q+", "e8=Q+", None),
            ("Bb5!", "Bb5", Some(1)),
            ("O-O-O", "O-O-O", None),
        ] {
            assert_eq!(read(word), Word::Move(text, nag), "{word}");
        }
    }

    #[test]
    fn results_numbers_and_signs_are_no_moves() {
        assert_eq!(read("1-0"), Word::Finish(Finish::OneNil));
        assert_eq!(read("½–½"), Word::Finish(Finish::Draw));
        assert_eq!(read("*"), Word::Finish(Finish::Open));
        assert_eq!(read("17"), Word::Idle);
        assert_eq!(read("17..."), Word::Idle);
        assert_eq!(read("..."), Word::Idle);
        assert_eq!(read("e.p."), Word::Idle);
        assert_eq!(read("+/-"), Word::Nag(16));
        assert_eq!(read("!"), Word::Nag(1));
        assert_eq!(read("4.--"), Word::Null);
        assert_eq!(read("8.0-0"), Word::Zeros);
    }
}
