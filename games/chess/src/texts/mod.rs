//! The texts of the family, by what they are about.

use rookery_rules::Entry;

pub mod betza;
pub mod captions;
pub mod endings;
pub mod fen;
pub mod file;
pub mod form;
pub(crate) mod games;
pub mod ini;
pub mod ini_rules;
pub mod ini_writing;
pub mod legality;
pub mod names;
pub mod rules;
pub mod sense;
pub mod status;
pub mod variants;

/// The texts of each subject.
pub static ALL: &[&[&Entry]] = &[
    betza::ENTRIES,
    captions::ENTRIES,
    endings::ENTRIES,
    fen::ENTRIES,
    file::ENTRIES,
    form::ENTRIES,
    ini::ENTRIES,
    ini_rules::ENTRIES,
    ini_writing::ENTRIES,
    legality::ENTRIES,
    names::ENTRIES,
    rules::ENTRIES,
    sense::ENTRIES,
    status::ENTRIES,
    variants::ENTRIES,
];

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
