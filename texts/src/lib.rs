//! What Rookery's server says to people, by subject.
//!
//! A program that refuses something says which text it means, a [`Text`]; whoever shows it puts it
//! into words. The texts of one subject are the functions of one module, so a text that is not
//! there, or lacks something, does not compile. What games, clocks and other programs say stands in
//! their own crates, made by the same macro.
//!
//! ```
//! use rookery_texts::challenges;
//!
//! let text = challenges::too_many(50);
//! assert_eq!(text.key().as_deref(), Some("challenges.too_many"));
//! assert_eq!(text.to_string(), "You have 50 open challenges. Take one back first.");
//! assert!(challenges::too_many(1).to_string().starts_with("You have one open challenge."));
//! ```

pub use rookery_protocol::said::{Param, Text};

mod subjects;

pub use subjects::*;
