//! What Rookery's programs say to people.
//!
//! Each text is a key with what stands in it. A program that refuses something says which text it
//! means, a [`Text`]; whoever shows it puts it into words: the browser client in its language, and
//! everybody else in English by [`Display`](std::fmt::Display). The texts of one subject are the
//! functions of one module, so a text that is not there, or lacks something, does not compile.
//!
//! ```
//! use rookery_texts::challenges;
//!
//! let text = challenges::too_many(50);
//! assert_eq!(text.key(), "challenges.too_many");
//! assert_eq!(text.to_string(), "You have 50 open challenges. Take one back first.");
//! assert!(challenges::too_many(1).to_string().starts_with("You have one open challenge."));
//! ```

mod catalogue;
mod text;

pub use catalogue::{English, Entry, catalogue};
pub use text::{Param, Text};

use catalogue::texts;

mod subjects;

pub use subjects::*;
