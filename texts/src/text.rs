//! A text as a program means it.

use std::fmt;

use rookery_protocol::error::Refusal;
use rookery_protocol::said::{Said, Value};

use crate::catalogue::{English, Entry};

/// A text that people read: which one, and what stands in it.
#[derive(Clone, PartialEq, Eq)]
pub struct Text(Kind);

#[derive(Clone, PartialEq, Eq)]
enum Kind {
    Ours {
        entry: &'static Entry,
        params: Vec<(&'static str, Param)>,
    },
    /// Why a game refuses; its sentences stand beside its words.
    Refusal(Refusal),
}

/// What stands in a text: a number, which may choose the text's form; words that are the same in
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
    pub(crate) fn new(entry: &'static Entry, params: Vec<(&'static str, Param)>) -> Self {
        Self(Kind::Ours { entry, params })
    }

    /// The key, which no other text has: `challenges.too_many`. It never comes to mean another text.
    #[must_use]
    pub fn key(&self) -> String {
        match &self.0 {
            Kind::Ours { entry, .. } => entry.key.to_owned(),
            Kind::Refusal(refusal) => refusal_key(*refusal),
        }
    }

    /// The text as it is told to programs that have a catalogue of their own.
    #[must_use]
    pub fn said(&self) -> Said {
        let params = match &self.0 {
            Kind::Ours { params, .. } => &params[..],
            Kind::Refusal(_) => &[],
        };
        let params = params.iter().map(|(name, param)| ((*name).to_owned(), param.said()));
        Said { key: self.key(), params: params.collect() }
    }
}

/// The key of a refusal's sentence: `refusals.` and its word.
fn refusal_key(refusal: Refusal) -> String {
    let word = serde_json::to_value(refusal).ok();
    format!("refusals.{}", word.as_ref().and_then(|word| word.as_str()).unwrap_or_default())
}

impl From<Refusal> for Text {
    fn from(refusal: Refusal) -> Self {
        Self(Kind::Refusal(refusal))
    }
}

impl Param {
    fn said(&self) -> Value {
        match self {
            Self::Number(number) => Value::Number(*number),
            Self::Word(word) => Value::Word(word.clone()),
            Self::Text(text) => Value::Said(text.said()),
        }
    }
}

/// The English.
impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (entry, params) = match &self.0 {
            Kind::Ours { entry, params } => (entry, params),
            Kind::Refusal(refusal) => return refusal.fmt(f),
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
        write!(f, "{}: {self}", self.key())
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

impl From<Text> for Param {
    fn from(text: Text) -> Self {
        Self::Text(text)
    }
}
