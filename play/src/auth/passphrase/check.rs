//! Which passphrases may be chosen: none that is guessed among the first.

use rookery_protocol::account::{PASSPHRASE_LEN_MAX, PASSPHRASE_LEN_MIN};
use rookery_protocol::cause::Cause;
use rookery_texts::{Text, accounts};

use super::common::{is_common, normal};
use super::hashing::composed;
use super::plain::is_plain;

/// Names from this length on, in characters, may not stand in a passphrase; shorter ones stand in
/// words.
const NAME_FOUND_FROM: usize = 4;
/// So many letters may a passphrase differ from the name and still be like it.
const LIKE_NAME_MAX: usize = 2;
/// So many digits and signs may stand behind a common passphrase before it is another one.
const TAIL_LEN_MAX: usize = 4;
/// What this site is called.
const SITE: &str = "rookery";

/// Why a passphrase cannot be chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PassphraseFault {
    /// Too short.
    TooShort,
    /// Too long.
    TooLong,
    /// One character or a few of them again and again, or a row of them as on a keyboard.
    TooPlain,
    /// The name is in it, or it is hardly anything else.
    IsTheName,
    /// The name of the site is in it.
    IsTheSite,
    /// Others chose it, so it is among the first that are tried.
    Common,
}

impl PassphraseFault {
    /// The fault in a word, for programs.
    #[must_use]
    pub fn code(self) -> Cause {
        match self {
            PassphraseFault::TooShort => Cause::PassphraseTooShort,
            PassphraseFault::TooLong => Cause::PassphraseTooLong,
            PassphraseFault::TooPlain => Cause::PassphraseTooPlain,
            PassphraseFault::IsTheName => Cause::PassphraseIsName,
            PassphraseFault::IsTheSite => Cause::PassphraseIsSite,
            PassphraseFault::Common => Cause::PassphraseCommon,
        }
    }

    /// The fault in a sentence, for people.
    #[must_use]
    pub fn text(self) -> Text {
        match self {
            PassphraseFault::TooShort => accounts::passphrase_too_short(PASSPHRASE_LEN_MIN),
            PassphraseFault::TooLong => accounts::passphrase_too_long(PASSPHRASE_LEN_MAX),
            PassphraseFault::TooPlain => accounts::passphrase_too_plain(),
            PassphraseFault::IsTheName => accounts::passphrase_is_name(),
            PassphraseFault::IsTheSite => accounts::passphrase_is_site(),
            PassphraseFault::Common => accounts::passphrase_common(),
        }
    }
}

/// Whether the account `name` may have this passphrase. Those that were chosen before still open
/// their accounts.
///
/// # Errors
/// The first fault.
pub fn check(name: &str, passphrase: &str) -> Result<(), PassphraseFault> {
    let passphrase = composed(passphrase);
    let len = passphrase.chars().count();
    let normal = normal(&passphrase);
    if len < PASSPHRASE_LEN_MIN {
        Err(PassphraseFault::TooShort)
    } else if len > PASSPHRASE_LEN_MAX {
        Err(PassphraseFault::TooLong)
    } else if is_plain(&normal) {
        Err(PassphraseFault::TooPlain)
    } else if is_like_name(&name.to_lowercase(), &normal) {
        Err(PassphraseFault::IsTheName)
    } else if normal.contains(SITE) {
        Err(PassphraseFault::IsTheSite)
    } else if is_common(&normal) || is_common(stem(&normal)) {
        Err(PassphraseFault::Common)
    } else {
        Ok(())
    }
}

/// Whether a passphrase has the name in it, forwards or backwards, or is the name but for a few
/// signs.
fn is_like_name(name: &str, normal: &str) -> bool {
    let backwards: String = name.chars().rev().collect();
    let letters = |text: &str| text.chars().filter(|c| c.is_alphabetic()).collect::<String>();
    [name, &backwards].into_iter().any(|name| {
        (name.chars().count() >= NAME_FOUND_FROM && normal.contains(name))
            || (!letters(name).is_empty() && letters(name) == letters(normal))
            || differences(name, normal) <= LIKE_NAME_MAX
    })
}

/// How many letters must be put in, left out or changed to make one text the other (Levenshtein).
fn differences(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (above, a) in one.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = above + 1;
        for (at, b) in other.iter().enumerate() {
            let changed = diagonal + usize::from(a != *b);
            diagonal = row[at + 1];
            row[at + 1] = changed.min(diagonal + 1).min(row[at] + 1);
        }
    }
    row[other.len()]
}

/// A passphrase without the few digits and signs that people put behind one that was refused.
fn stem(normal: &str) -> &str {
    let stem = normal.trim_end_matches(|c: char| !c.is_alphabetic());
    let tail = normal.chars().count() - stem.chars().count();
    if tail <= TAIL_LEN_MAX { stem } else { normal }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_fault_of_a_passphrase_is_named() {
        for (passphrase, fault) in [
            ("", Some(PassphraseFault::TooShort)),
            ("1234567", Some(PassphraseFault::TooShort)),
            ("ööghtwö", Some(PassphraseFault::TooShort)),
            ("ööghtwöm", None),
            ("        ", Some(PassphraseFault::TooPlain)),
            ("12345678", Some(PassphraseFault::TooPlain)),
            ("MARGARET", Some(PassphraseFault::IsTheName)),
            ("Rookery-2026", Some(PassphraseFault::IsTheSite)),
            ("password", Some(PassphraseFault::Common)),
            ("four words of mine", None),
            (&"long one ".repeat(14), None),
            (&"ö long 1 ".repeat(15), Some(PassphraseFault::TooLong)),
        ] {
            assert_eq!(check("margaret", passphrase).err(), fault, "{passphrase:?}");
        }
    }

    #[test]
    fn a_letter_counts_once_however_a_keyboard_composes_it() {
        let written = "o\u{308}o\u{308}ghtwo\u{308}";
        assert_eq!(check("margaret", written), Err(PassphraseFault::TooShort));
        assert_eq!(check("margaret", &format!("{written}m")), Ok(()));
    }

    #[test]
    fn what_others_chose_is_refused_in_any_letters_and_with_a_few_signs_behind_it() {
        for passphrase in
            ["PassWord", " sunshine ", "iloveyou", "Password1!", "sunshine2026", "trustno1"]
        {
            assert_eq!(check("ada", passphrase), Err(PassphraseFault::Common), "{passphrase}");
        }
        for passphrase in ["sunshine on my desk", "sunshine-20261127", "my password is long"] {
            assert_eq!(check("ada", passphrase), Ok(()), "{passphrase}");
        }
    }

    #[test]
    fn a_passphrase_that_has_the_name_in_it_or_is_nearly_the_name_is_refused() {
        for (name, passphrase) in [
            ("Margaret", "margaret-1972"),
            ("Margaret", "my MARGARET horse"),
            ("Margaret", "teragram and more"),
            ("Margaret", "margarita"),
            ("Ada", "ada 20261127"),
            ("Ada", "2026--Ada--1127"),
            ("x-9", "9999x991-2"),
        ] {
            assert_eq!(check(name, passphrase), Err(PassphraseFault::IsTheName), "{passphrase}");
        }
        for (name, passphrase) in [("Ada", "a radar and a spade"), ("Margaret", "marge at the bay")]
        {
            assert_eq!(check(name, passphrase), Ok(()), "{passphrase}");
        }
    }

    #[test]
    fn texts_differ_by_so_many_letters() {
        for (one, other, count) in [
            ("", "", 0),
            ("a", "", 1),
            ("abc", "abc", 0),
            ("kitten", "sitting", 3),
            ("ab", "ba", 2),
        ] {
            assert_eq!(differences(one, other), count, "{one} {other}");
            assert_eq!(differences(other, one), count, "{other} {one}");
        }
    }

    #[test]
    fn every_fault_has_a_sentence_and_a_word_of_its_own() {
        use PassphraseFault as F;
        let all = [F::TooShort, F::TooLong, F::TooPlain, F::IsTheName, F::IsTheSite, F::Common];
        let words: std::collections::HashSet<_> =
            all.iter().map(|fault| format!("{:?}", fault.code())).collect();
        let texts: std::collections::HashSet<_> =
            all.iter().map(|fault| fault.text().to_string()).collect();
        assert_eq!((words.len(), texts.len()), (all.len(), all.len()));
    }
}
