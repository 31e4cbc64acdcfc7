//! What these games say: of themselves, of a position's text, and beside the board.

use rookery_rules::Entry;

pub mod positions;
pub mod rules;
pub mod status;
pub(crate) mod summaries;

/// The texts of each subject.
pub static ALL: &[&[&Entry]] = &[positions::ENTRIES, rules::ENTRIES, status::ENTRIES];

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
