//! A text for people by its key, for programs that have a catalogue of their own.

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
