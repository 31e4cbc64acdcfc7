//! What people read: a text by its key with what stands in it, and its English.
//!
//! A program that refuses or explains something says which [`Text`] it means, and never the words.
//! [`texts!`](crate::texts) makes a catalogue's entries; [`Said`] is how a text travels to programs
//! that have a catalogue in another language.

mod entry;
mod text;

pub use entry::{English, Entry};
pub use text::{Param, Text};

use std::collections::BTreeMap;

use crate::wire;

wire! {
    /// A text for people by its key in the catalogue, with what stands in it. Who has no text of
    /// this key shows the sentence that comes with it.
    #[derive(Eq)]
    pub struct Said {
        /// Which text it is: `challenges.too_many`.
        pub key: String,
        /// What stands in it, by name.
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        #[ts(optional, as = "Option<BTreeMap<String, Value>>")]
        pub params: BTreeMap<String, Value>,
    }

    /// What stands in a text: a number, words that are the same in every language, or another text.
    #[derive(Eq)]
    #[serde(untagged)]
    pub enum Value {
        /// A number, which may choose the text's form.
        Number(i64),
        /// A name, or whatever else is never translated.
        Word(String),
        /// Another text.
        Said(Said),
    }
}

crate::texts! {
    "said";

    also(first, rest) = "{first} {rest}";
    at_line(line, what) = "Line {line}: {what}";
    at_column(line, column, what) = "Line {line}, column {column}: {what}";
    of_part(part, what) = "{part}: {what}";
}
