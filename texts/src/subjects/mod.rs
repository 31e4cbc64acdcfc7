//! The texts, by what they are about.

use rookery_protocol::said::Entry;

pub mod accounts;
pub mod archive;
pub mod bots;
pub mod builds;
pub mod challenges;
pub mod checking;
pub mod copies;
pub mod engines;
pub mod factors;
pub mod hints;
pub mod imports;
pub mod mails;
pub mod matches;
pub mod modules;
pub mod moving;
pub mod pictures;
pub mod server;
pub mod studies;
pub mod tls;
pub mod tokens;

/// The texts of each subject.
pub static ALL: &[&[&Entry]] = &[
    accounts::ENTRIES,
    archive::ENTRIES,
    bots::ENTRIES,
    builds::ENTRIES,
    challenges::ENTRIES,
    checking::ENTRIES,
    copies::ENTRIES,
    engines::ENTRIES,
    factors::ENTRIES,
    hints::ENTRIES,
    imports::ENTRIES,
    mails::ENTRIES,
    matches::ENTRIES,
    modules::ENTRIES,
    moving::ENTRIES,
    pictures::ENTRIES,
    server::ENTRIES,
    studies::ENTRIES,
    tls::ENTRIES,
    tokens::ENTRIES,
];
