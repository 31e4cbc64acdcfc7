//! Addresses, as far as mail is sent to them.

use std::fmt;
use std::str::FromStr;

use rookery_texts::{Text, mails};

/// The longest address, in bytes: RFC 5321.
const LEN_MAX: usize = rookery_protocol::mail::MAIL_ADDRESS_LEN_MAX;
/// The longest part before the `@`, in bytes.
const LOCAL_LEN_MAX: usize = 64;
/// The longest part between two dots of a host, in bytes.
const LABEL_LEN_MAX: usize = 63;
/// The signs that may stand before the `@` beside letters, digits and dots.
const SIGNS: &str = "!#$%&'*+-/=?^_`{|}~";

/// An address that mail is sent to: a dot-atom of ASCII, `@`, and the name of a host in lower case. Quoted
/// names, comments, addresses of networks and what is not ASCII are refused: few have them, and many
/// servers mistake them. It has no `Debug`, so that it never ends up in a log.
#[derive(Clone, PartialEq, Eq)]
pub struct Address(String);

/// Why a text is no address that mail is sent to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// There is nothing.
    Empty,
    /// It is longer than addresses are.
    TooLong,
    /// There is no `@`, or more than one.
    NoAt,
    /// A character that addresses do not have here.
    Character(char),
    /// The part before the `@` is none.
    Local,
    /// The part behind the `@` is no name of a host.
    Host,
}

impl Fault {
    /// The reason in a sentence, for people.
    #[must_use]
    pub fn text(self) -> Text {
        match self {
            Self::Empty => mails::address_empty(),
            Self::TooLong => mails::address_too_long(LEN_MAX),
            Self::NoAt => mails::address_no_at(),
            Self::Character(character) => mails::address_ascii(character.to_string()),
            Self::Local => mails::address_local(),
            Self::Host => mails::address_host(),
        }
    }
}

impl Address {
    /// The address.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The name of the host.
    #[must_use]
    pub fn host(&self) -> &str {
        self.0.split_once('@').map_or("", |(_, host)| host)
    }
}

impl FromStr for Address {
    type Err = Fault;

    /// Spaces around an address count for nothing.
    fn from_str(text: &str) -> Result<Self, Fault> {
        let text = text.trim_matches(' ');
        if text.is_empty() {
            return Err(Fault::Empty);
        }
        if text.len() > LEN_MAX {
            return Err(Fault::TooLong);
        }
        if let Some(odd) = text.chars().find(|c| !c.is_ascii_graphic()) {
            return Err(Fault::Character(shown(odd)));
        }
        let (local, host) = text.split_once('@').ok_or(Fault::NoAt)?;
        if host.contains('@') {
            return Err(Fault::NoAt);
        }
        let host = host.to_ascii_lowercase();
        if !is_local(local) {
            return Err(Fault::Local);
        }
        if !is_host(&host) {
            return Err(Fault::Host);
        }
        Ok(Self(format!("{local}@{host}")))
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A character that can stand in a sentence.
fn shown(odd: char) -> char {
    if odd.is_control() || odd.is_whitespace() { '␣' } else { odd }
}

fn is_local(local: &str) -> bool {
    let is_sign = |c: char| c.is_ascii_alphanumeric() || SIGNS.contains(c);
    let is_atom = |atom: &str| !atom.is_empty() && atom.chars().all(is_sign);
    local.len() <= LOCAL_LEN_MAX && local.split('.').all(is_atom)
}

fn is_host(host: &str) -> bool {
    let is_label = |label: &str| {
        let inner = |c: char| c.is_ascii_alphanumeric() || c == '-';
        (1..=LABEL_LEN_MAX).contains(&label.len())
            && label.chars().all(inner)
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    // What ends with a number is an address of a network.
    let is_name =
        host.rsplit('.').next().is_some_and(|last| last.contains(|c: char| !c.is_ascii_digit()));
    is_name && host.split('.').all(is_label)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<String, Fault> {
        text.parse::<Address>().map(|address| address.to_string())
    }

    #[test]
    fn an_address_is_kept_as_it_is_but_for_the_case_of_its_host() {
        for (text, kept) in [
            ("ada@example.org", "ada@example.org"),
            ("  Ada.L+chess@Mail.Example.ORG ", "Ada.L+chess@mail.example.org"),
            ("o'brien=x@xn--mnchen-3ya.de", "o'brien=x@xn--mnchen-3ya.de"),
            ("root@mailhost", "root@mailhost"),
        ] {
            assert_eq!(read(text), Ok(kept.to_owned()), "{text}");
        }
        let address: Address = "ada@Example.org".parse().unwrap();
        assert_eq!(address.host(), "example.org");
    }

    #[test]
    fn what_is_no_address_is_refused_by_what_is_wrong_with_it() {
        let long = format!("{}@example.org", "a".repeat(65));
        let longer = format!("a@{}.org", "a.".repeat(130));
        for (text, fault) in [
            ("", Fault::Empty),
            ("   ", Fault::Empty),
            ("ada", Fault::NoAt),
            ("ada@home@example.org", Fault::NoAt),
            ("ada@example.org\r\nBcc: eve@example.org", Fault::Character('␣')),
            ("ada @example.org", Fault::Character('␣')),
            ("\"ada\"@example.org", Fault::Local),
            ("jürgen@example.org", Fault::Character('ü')),
            ("ada@münchen.de", Fault::Character('ü')),
            ("a..b@example.org", Fault::Local),
            (".a@example.org", Fault::Local),
            ("a.@example.org", Fault::Local),
            ("@example.org", Fault::Local),
            ("<ada@example.org>", Fault::Local),
            ("ada,eve@example.org", Fault::Local),
            ("ada@", Fault::Host),
            ("ada@-example.org", Fault::Host),
            ("ada@example..org", Fault::Host),
            ("ada@[127.0.0.1]", Fault::Host),
            ("ada@127.0.0.1", Fault::Host),
            (&long, Fault::Local),
            (&longer, Fault::TooLong),
        ] {
            assert_eq!(read(text), Err(fault), "{text:?}");
            assert!(!fault.text().to_string().is_empty());
        }
    }
}
