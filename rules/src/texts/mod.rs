//! What is said of games whatever their rules.

use rookery_protocol::said::Entry;

pub mod positions;
pub mod record;

rookery_protocol::texts! {
    "rules";

    no_such_start() = "This game has no such start position.";
    no_such_number(max) = "The start positions are numbered from 0 to {max}.";
    secret_start() = "In this game the set-up is drawn in secret; it cannot be chosen.";
}

/// The texts of each subject.
pub static ALL: &[&[&Entry]] = &[ENTRIES, positions::ENTRIES, record::ENTRIES];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_says_what_it_takes() {
        for entry in ALL.iter().flat_map(|of| of.iter()) {
            assert_eq!(entry.check(), Ok(()));
        }
    }
}
