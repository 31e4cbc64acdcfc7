//! The protocol: the shared vocabulary of server, clients and rules.
//!
//! Plain data with `serde`, a TypeScript twin (`ts-rs`) and a JSON schema (`schemars`). Nothing
//! here does I/O or decides anything. Read the modules in this order: [`id`], [`seat`], [`board`],
//! [`clock`], [`game`], [`account`], [`challenge`], [`module`], [`socket`].

pub mod id;
pub mod seat;

pub mod board;
pub mod clock;
pub mod game;

pub mod account;
pub mod books;
pub mod bot;
pub mod bout;
pub mod build;
pub mod bulk;
pub mod cause;
pub mod challenge;
pub mod console;
pub mod deed;
pub mod engine;
pub mod error;
pub mod factor;
pub mod host;
pub mod import;
pub mod machine;
pub mod mail;
pub mod match_record;
pub mod match_view;
pub mod matches;
pub mod module;
pub mod openings;
pub mod push;
pub mod said;
pub mod secret;
pub mod security;
pub mod session;
pub mod socket;
pub mod study;
pub mod token;
pub mod tuning;

/// Milliseconds since 1970-01-01 UTC, or a span of milliseconds: the name of the field says which
/// (`at_ms`, `since_ms` are instants; `left_ms`, `base_ms` are spans).
pub type Millis = i64;

/// Adds the derives that every type of the protocol has.
macro_rules! wire {
    ($($item:item)*) => { $(
        #[derive(Debug, Clone, PartialEq, serde::Serialize, serde::Deserialize)]
        #[derive(ts_rs::TS, schemars::JsonSchema)]
        $item
    )* };
}
pub(crate) use wire;

/// The examples of the README run with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
