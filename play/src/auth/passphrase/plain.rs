//! Passphrases that are no more than a row of characters.

/// The rows of keyboards, forwards.
const ROWS: [&str; 9] = [
    "1234567890",
    "qwertyuiop",
    "asdfghjkl",
    "zxcvbnm",
    "qwertzuiopü",
    "yxcvbnm",
    "azertyuiop",
    "qsdfghjklm",
    "wxcvbn",
];
/// A passphrase of no more rows than this is plain: `abcd1234`, `aaaaaaaa1`.
const ROWS_MAX: usize = 2;
/// The longest piece whose repetition makes no passphrase, in characters: `1qaz1qaz`.
const PIECE_LEN_MAX: usize = 4;

/// Whether a passphrase, in small letters and without what surrounds it, is one or two rows of
/// characters, or a piece of a few of them again and again. An empty one is.
pub(super) fn is_plain(normal: &str) -> bool {
    let text: Vec<char> = normal.chars().collect();
    rows(&text) <= ROWS_MAX || (1..=PIECE_LEN_MAX).any(|len| repeats(&text, len))
}

fn repeats(text: &[char], piece_len: usize) -> bool {
    text.len() > piece_len && text.iter().zip(&text[piece_len..]).all(|(one, later)| one == later)
}

/// How many rows follow one another in a text: in a row each character leads to the next in one
/// way.
fn rows(text: &[char]) -> usize {
    let mut count = usize::from(!text.is_empty());
    let mut ways = Ways::ALL;
    for pair in text.windows(2) {
        ways = ways.and(Ways::between(pair[0], pair[1]));
        if ways == Ways::NONE {
            count += 1;
            ways = Ways::ALL;
        }
    }
    count
}

/// In which ways a character leads to another; `o` leads to `p` in the alphabet and on keyboards.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Ways(u8);

impl Ways {
    const NONE: Self = Self(0);
    const SAME: Self = Self(1);
    const UP: Self = Self(2);
    const DOWN: Self = Self(4);
    const RIGHT: Self = Self(8);
    const LEFT: Self = Self(16);
    const ALL: Self = Self(31);

    fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    fn between(from: char, to: char) -> Self {
        let mut ways = match u32::from(to).wrapping_sub(u32::from(from)) {
            0 => Self::SAME.0,
            1 => Self::UP.0,
            u32::MAX => Self::DOWN.0,
            _ => 0,
        };
        let beside = |from, to| ROWS.iter().any(|row| has_beside(row, from, to));
        if beside(from, to) {
            ways |= Self::RIGHT.0;
        }
        if beside(to, from) {
            ways |= Self::LEFT.0;
        }
        Self(ways)
    }
}

fn has_beside(row: &str, left: char, right: char) -> bool {
    row.chars().zip(row.chars().skip(1)).any(|pair| pair == (left, right))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_and_repetitions_are_plain() {
        for text in [
            "",
            "aaaaaaaa",
            "abcdefgh",
            "87654321",
            "qwertzui",
            "uiopuiop",
            "0987654321",
            "abcd1234",
            "aaaaaaaa1",
            "asdfghjkl",
            "lkjhgfdsa",
            "abababab",
            "12341234",
            "1qaz1qaz1",
            "ghijklmnop",
        ] {
            assert!(is_plain(text), "{text}");
        }
    }

    #[test]
    fn other_texts_are_not() {
        for text in ["correct horse", "abcd-1234-x", "qwe asd zxc", "öäüßéèçñ", "tr0ub4dor&3"]
        {
            assert!(!is_plain(text), "{text}");
        }
    }

    #[test]
    fn rows_are_counted_by_the_ways_that_go_on() {
        let count = |text: &str| rows(&text.chars().collect::<Vec<_>>());
        for (text, expected) in
            [("", 0), ("a", 1), ("uiop", 1), ("abcxyz", 2), ("aab", 2), ("akx", 3)]
        {
            assert_eq!(count(text), expected, "{text}");
        }
    }
}
