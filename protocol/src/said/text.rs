//! A text as a program means it.

use std::fmt;

use super::entry::{English, Entry};
use super::{Said, Value};
use crate::error::Refusal;

/// A text that people read: which one, and what stands in it. Whoever shows it puts it into words:
/// a program with a catalogue in its language, everybody else in English by
/// [`Display`](std::fmt::Display).
///
/// ```
/// use rookery_protocol::error::Refusal;
/// use rookery_protocol::said::Text;
///
/// let text = Text::from(Refusal::NotYourTurn);
/// assert_eq!(text.key().as_deref(), Some("refusals.not-your-turn"));
/// assert_eq!(text.to_string(), "It is not your turn.");
///
/// // What somebody else wrote is the same in every language.
/// assert_eq!(Text::verbatim("Drop a disc.").key(), None);
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Text(Kind);

#[derive(Clone, PartialEq, Eq)]
enum Kind {
    /// A text of a catalogue.
    Entry { entry: &'static Entry, params: Vec<(&'static str, Param)> },
    /// The reason why a game refuses; the sentences stand beside the words.
    Refusal(Refusal),
    /// A text that something says of itself, under a key that is made of its own.
    Own { key: String, english: String },
    /// A text that another program told.
    Told { said: Said, english: String },
    /// A text that is the same in every language.
    Verbatim(String),
}

/// A parameter of a text: a number, which may choose the text's form; words that are the same in
/// every language, such as a name; or another text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Param {
    /// A number, written as the reader's language writes it.
    Number(i64),
    /// A name, a piece of somebody's own text, or whatever else is never translated.
    Word(String),
    /// Another text.
    Text(Text),
}

impl Text {
    /// Makes a text of a catalogue. [`texts!`](crate::texts) writes the calls.
    #[must_use]
    pub fn of(entry: &'static Entry, params: Vec<(&'static str, Param)>) -> Self {
        Self(Kind::Entry { entry, params })
    }

    /// Makes a text that something says of itself, as a game that is built in does: its key is made
    /// of the key of the thing, as `games.chess.summary` is.
    pub fn own(key: impl Into<String>, english: impl Into<String>) -> Self {
        Self(Kind::Own { key: key.into(), english: english.into() })
    }

    /// Makes a text of somebody else's words, which no catalogue has.
    pub fn verbatim(words: impl Into<String>) -> Self {
        Self(Kind::Verbatim(words.into()))
    }

    /// Makes a text of what another program told: the English, and the text by its key where it has
    /// one.
    #[must_use]
    pub fn told(said: Option<&Said>, english: &str) -> Self {
        match said {
            Some(said) => Self(Kind::Told { said: said.clone(), english: english.to_owned() }),
            None => Self::verbatim(english),
        }
    }

    /// Makes one text of several, which stand one after the other; `None` of none.
    pub fn row(
        texts: impl IntoIterator<Item = Self, IntoIter: DoubleEndedIterator>,
    ) -> Option<Self> {
        texts.into_iter().rev().reduce(|rest, first| super::also(first, rest))
    }

    /// Returns the key, which no other text has, such as `challenges.too_many`. It never comes to
    /// mean another text. `None` for words that are the same in every language.
    #[must_use]
    pub fn key(&self) -> Option<String> {
        match &self.0 {
            Kind::Entry { entry, .. } => Some(entry.key.to_owned()),
            Kind::Refusal(refusal) => Some(refusal_key(*refusal)),
            Kind::Own { key, .. } => Some(key.clone()),
            Kind::Told { said, .. } => Some(said.key.clone()),
            Kind::Verbatim(_) => None,
        }
    }

    /// Returns the text as it is told to programs that have a catalogue of their own; `None` for
    /// words that are the same in every language.
    #[must_use]
    pub fn said(&self) -> Option<Said> {
        let params = match &self.0 {
            Kind::Told { said, .. } => return Some(said.clone()),
            Kind::Entry { params, .. } => &params[..],
            _ => &[],
        };
        let params = params.iter().map(|(name, param)| ((*name).to_owned(), param.value()));
        Some(Said { key: self.key()?, params: params.collect() })
    }

    /// Returns the text as it is told where words that are the same in every language may stand.
    #[must_use]
    pub fn value(&self) -> Value {
        self.said().map_or_else(|| Value::Word(self.to_string()), Value::Said)
    }

    /// Returns whether there is nothing to read.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        match &self.0 {
            Kind::Own { english, .. } | Kind::Told { english, .. } => english.is_empty(),
            Kind::Verbatim(words) => words.is_empty(),
            Kind::Entry { .. } | Kind::Refusal(_) => false,
        }
    }
}

/// The key of a refusal's sentence: `refusals.` and its word.
fn refusal_key(refusal: Refusal) -> String {
    format!("refusals.{}", refusal.word())
}

impl From<Refusal> for Text {
    fn from(refusal: Refusal) -> Self {
        Self(Kind::Refusal(refusal))
    }
}

impl Param {
    fn value(&self) -> Value {
        match self {
            Self::Number(number) => Value::Number(*number),
            Self::Word(word) => Value::Word(word.clone()),
            Self::Text(text) => text.value(),
        }
    }
}

/// The English.
impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (entry, params) = match &self.0 {
            Kind::Entry { entry, params } => (entry, params),
            Kind::Refusal(refusal) => return refusal.fmt(f),
            Kind::Own { english, .. } | Kind::Told { english, .. } => return f.write_str(english),
            Kind::Verbatim(words) => return f.write_str(words),
        };
        let param = |name: &str| params.iter().find(|(known, _)| *known == name).map(|it| &it.1);
        let mut rest = match entry.english {
            English::Counted { one, .. } if param("count") == Some(&Param::Number(1)) => one,
            English::One(text) | English::Counted { other: text, .. } => text,
        };
        while let Some((before, after)) = rest.split_once('{') {
            f.write_str(before)?;
            let Some((name, after)) = after.split_once('}') else { break };
            if let Some(param) = param(name) {
                write!(f, "{param}")?;
            }
            rest = after;
        }
        f.write_str(rest)
    }
}

impl fmt::Display for Param {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(f, "{number}"),
            Self::Word(word) => f.write_str(word),
            Self::Text(text) => write!(f, "{text}"),
        }
    }
}

/// The key and the English, for whoever looks for a fault.
impl fmt::Debug for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.key() {
            Some(key) => write!(f, "{key}: {self}"),
            None => write!(f, "{:?}", self.to_string()),
        }
    }
}

macro_rules! numbers {
    ($($number:ty)*) => { $(
        impl From<$number> for Param {
            fn from(number: $number) -> Self {
                Self::Number(i64::try_from(number).unwrap_or(i64::MAX))
            }
        }
    )* };
}

numbers!(u8 u16 u32 u64 usize i32 i64);

impl From<&str> for Param {
    fn from(word: &str) -> Self {
        Self::Word(word.to_owned())
    }
}

impl From<&String> for Param {
    fn from(word: &String) -> Self {
        Self::Word(word.clone())
    }
}

impl From<String> for Param {
    fn from(word: String) -> Self {
        Self::Word(word)
    }
}

impl From<char> for Param {
    fn from(word: char) -> Self {
        Self::Word(word.to_string())
    }
}

impl From<Text> for Param {
    fn from(text: Text) -> Self {
        Self::Text(text)
    }
}
