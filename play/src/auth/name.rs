//! Which names an account may have.

use rookery_protocol::account::{NAME_LEN_MAX, NAME_LEN_MIN};
use rookery_protocol::cause::Cause;
use rookery_texts::{Text, accounts};

/// Names that would pass for the server itself, or for nobody.
const RESERVED: [&str; 24] = [
    "admin",
    "administrator",
    "anonymous",
    "anyone",
    "bot",
    "deleted",
    "everyone",
    "guest",
    "guests",
    "me",
    "mod",
    "moderator",
    "nobody",
    "none",
    "null",
    "official",
    "operator",
    "root",
    "rookery",
    "server",
    "staff",
    "support",
    "system",
    "undefined",
];
/// Names that the server gives.
const RESERVED_BEGINNINGS: [&str; 2] = ["deleted-", GUEST];
/// How the names of guests begin.
const GUEST: &str = "guest-";
/// Letters and digits behind it.
const GUEST_LEN: usize = 6;

/// Why a name cannot be had.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NameFault {
    /// Too short.
    TooShort,
    /// Too long.
    TooLong,
    /// A character that may not be in a name, many of which look like one that may.
    Character(char),
    /// It begins with `_` or `-`.
    Beginning,
    /// The server keeps it for itself.
    Reserved(String),
}

impl NameFault {
    /// The fault in a word, for programs.
    #[must_use]
    pub fn code(&self) -> Cause {
        match self {
            NameFault::TooShort => Cause::NameTooShort,
            NameFault::TooLong => Cause::NameTooLong,
            NameFault::Character(_) | NameFault::Beginning => Cause::NameCharacters,
            NameFault::Reserved(_) => Cause::NameReserved,
        }
    }

    /// The fault in a sentence, for people.
    #[must_use]
    pub fn text(&self) -> Text {
        match self {
            NameFault::TooShort => accounts::name_too_short(NAME_LEN_MIN),
            NameFault::TooLong => accounts::name_too_long(NAME_LEN_MAX),
            NameFault::Character(c) => {
                let code = format!("U+{:04X}", u32::from(*c));
                accounts::name_character(c.escape_debug().to_string(), code)
            }
            NameFault::Beginning => accounts::name_beginning(),
            NameFault::Reserved(name) => accounts::name_reserved(name),
        }
    }
}

/// Whether somebody may call themselves `name`, if nobody else does.
///
/// # Errors
/// The first fault.
pub fn check(name: &str) -> Result<(), NameFault> {
    let allowed = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
    if let Some(other) = name.chars().find(|&c| !allowed(c)) {
        return Err(NameFault::Character(other));
    }
    if name.len() < NAME_LEN_MIN {
        return Err(NameFault::TooShort);
    }
    if name.len() > NAME_LEN_MAX {
        return Err(NameFault::TooLong);
    }
    if name.starts_with(['_', '-']) {
        return Err(NameFault::Beginning);
    }
    let lower = name.to_ascii_lowercase();
    let reserved = RESERVED.contains(&lower.as_str())
        || RESERVED_BEGINNINGS.iter().any(|beginning| lower.starts_with(beginning));
    if reserved { Err(NameFault::Reserved(name.to_owned())) } else { Ok(()) }
}

/// The name of a guest, drawn from 64 random bits: 36⁶ ≈ 2·10⁹ of them.
#[must_use]
pub fn guest(mut bits: u64) -> String {
    const ALPHABET: &[u8; 36] = b"0123456789abcdefghijklmnopqrstuvwxyz";
    let mut name = GUEST.to_owned();
    for _ in 0..GUEST_LEN {
        name.push(char::from(ALPHABET[(bits % 36) as usize]));
        bits /= 36;
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_names_can_be_had() {
        for name in ["ab", "Ada", "4ever", "a_b-c", "Administratrix", "x2345678901234567890"] {
            assert_eq!(check(name), Ok(()), "{name}");
        }
    }

    #[test]
    fn every_fault_is_named() {
        let reserved = |name: &str| NameFault::Reserved(name.to_owned());
        for (name, fault) in [
            ("", NameFault::TooShort),
            ("a", NameFault::TooShort),
            ("x23456789012345678901", NameFault::TooLong),
            ("-ada", NameFault::Beginning),
            ("_ada", NameFault::Beginning),
            ("ada lovelace", NameFault::Character(' ')),
            ("ada'; drop table users; --", NameFault::Character('\'')),
            ("Admin", reserved("Admin")),
            ("ROOT", reserved("ROOT")),
            ("Guest-12", reserved("Guest-12")),
            ("deleted-abc", reserved("deleted-abc")),
        ] {
            assert_eq!(check(name), Err(fault), "{name}");
        }
    }

    #[test]
    fn a_look_alike_is_shown_for_what_it_is() {
        // Cyrillic а, fullwidth A, a zero-width joiner, a combining accent, Greek omicron.
        for name in ["\u{430}da", "\u{ff21}da", "a\u{200d}da", "a\u{301}da", "bοb"] {
            let fault = check(name).unwrap_err();
            let NameFault::Character(c) = fault else { panic!("{name:?}: {fault:?}") };
            assert!(!c.is_ascii());
            let text = fault.text().to_string();
            assert!(text.contains(&format!("U+{:04X}", u32::from(c))), "{text}");
        }
    }

    #[test]
    fn nobody_can_take_the_name_of_a_guest() {
        for bits in [0, 1, u64::MAX] {
            let name = guest(bits);
            assert_eq!(name.len(), 12);
            assert!(matches!(check(&name), Err(NameFault::Reserved(_))), "{name}");
        }
    }

    #[test]
    fn each_character_of_a_guest_s_name_is_drawn() {
        assert_eq!(guest(0), "guest-000000");
        assert_eq!(guest(1 + 36 * (2 + 36 * (10 + 36 * 35))), "guest-12az00");
        assert_eq!(guest(36 * 36 * 36 * 36 * (3 + 36 * (4 + 36 * 5))), "guest-000034");
    }
}
