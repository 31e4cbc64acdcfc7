//! The passphrases that everybody tries first, as a set that ships with the program.
//!
//! `data/common-passphrases.bin` holds 32 bits of the SHA-256 of each: where they came from, and
//! how the file is made, stands beside it. It is mapped with the program, so what is not looked at
//! takes no memory. A passphrase that is not in the list is taken for one that is in
//! [`WRONG_ONE_IN`] cases once: a false alarm that costs somebody another try.

use sha2::{Digest as _, Sha256};

/// How many passphrases are looked up until one is taken for another: 2³² over the number in the
/// list.
pub const WRONG_ONE_IN: u32 = 100_000;
/// The file begins with how many hashes stand before those of each first byte, as 32 bits each, the
/// lowest byte first.
const FIRSTS: usize = 1 << 8;
const FIRST_LEN: usize = 4;
/// Then it has, in a byte each, how many hashes have each beginning of 16 bits.
const BEGINNINGS: usize = 1 << 16;
/// The bytes that are kept of a hash behind its beginning; they come last, in the order of the
/// hashes.
const REST: usize = 2;

static LIST: &[u8] = include_bytes!("../../../data/common-passphrases.bin");

/// Whether a passphrase, normalised as by [`normal`], is one of the list.
#[must_use]
pub fn is_common(normal: &str) -> bool {
    contains(LIST, normal)
}

/// A passphrase as it is compared: without what surrounds it, in small letters.
#[must_use]
pub fn normal(passphrase: &str) -> String {
    passphrase.trim().to_lowercase()
}

fn contains(list: &[u8], normal: &str) -> bool {
    let (beginning, rest) = hash(normal);
    let Some((firsts, list)) = list.split_at_checked(FIRSTS * FIRST_LEN) else { return false };
    let Some((counts, rests)) = list.split_at_checked(BEGINNINGS) else { return false };
    let first = beginning >> 8;
    let at = first * FIRST_LEN;
    let before =
        firsts[at..at + FIRST_LEN].iter().rev().fold(0, |sum, byte| sum << 8 | usize::from(*byte));
    let alike = counts[first << 8..beginning].iter().copied().map(usize::from).sum::<usize>();
    let mut found = rests.chunks_exact(REST).skip(before + alike);
    found.by_ref().take(usize::from(counts[beginning])).any(|one| one == rest)
}

/// The file for these passphrases, which need not differ.
///
/// # Panics
/// If more than 255 of them have hashes that begin alike, which takes some five million.
#[must_use]
pub fn pack<'a>(passphrases: impl IntoIterator<Item = &'a str>) -> Vec<u8> {
    let mut hashes: Vec<_> = passphrases.into_iter().map(|one| hash(&normal(one))).collect();
    hashes.sort_unstable();
    hashes.dedup();
    let (mut counts, mut firsts) = (vec![0_u8; BEGINNINGS], vec![0_u32; FIRSTS + 1]);
    for (beginning, _) in &hashes {
        counts[*beginning] = counts[*beginning].checked_add(1).expect("fewer begin alike");
        firsts[(beginning >> 8) + 1] += 1;
    }
    for first in 0..FIRSTS {
        firsts[first + 1] += firsts[first];
    }
    let firsts = firsts[..FIRSTS].iter().flat_map(|before| before.to_le_bytes());
    firsts.chain(counts).chain(hashes.iter().flat_map(|(_, rest)| *rest)).collect()
}

/// The first 32 bits of the hash, in two halves.
fn hash(normal: &str) -> (usize, [u8; REST]) {
    let [a, b, c, d, ..] = <[u8; 32]>::from(Sha256::digest(normal));
    (usize::from(a) << 8 | usize::from(b), [c, d])
}

#[cfg(test)]
mod tests {
    use super::*;

    const SAMPLE: &str = include_str!("../../../data/common-passphrases.sample.txt");

    #[test]
    fn every_passphrase_of_the_sample_is_common_however_it_is_written() {
        assert!(SAMPLE.lines().count() >= 300);
        for one in SAMPLE.lines() {
            for written in [one.to_owned(), one.to_uppercase(), format!("  {one} ")] {
                assert!(is_common(&normal(&written)), "{written:?}");
            }
        }
    }

    #[test]
    fn hardly_any_other_passphrase_is_taken_for_a_common_one() {
        let count = 200_000;
        let wrong = (0..count).filter(|n| is_common(&format!("nobody chose {n}"))).count();
        assert!(wrong <= 5 * count / WRONG_ONE_IN as usize, "{wrong}");
    }

    #[test]
    fn a_packed_list_holds_what_went_in_once() {
        let words = ["Correct Horse", "correct horse", "battery", "staple"];
        let list = pack(words);
        assert_eq!(list.len(), FIRSTS * FIRST_LEN + BEGINNINGS + 3 * REST);
        for word in words {
            assert!(contains(&list, &normal(word)), "{word}");
        }
        assert!(!contains(&list, "another"));
        assert!(!contains(&[], "another"));
    }

    #[test]
    fn the_list_is_as_small_as_its_doc_says() {
        let head = FIRSTS * FIRST_LEN;
        let count = (LIST.len() - head - BEGINNINGS) / REST;
        let counts = LIST[head..head + BEGINNINGS].iter();
        assert_eq!(counts.copied().map(usize::from).sum::<usize>(), count);
        assert!(LIST.len() <= 400_000 && (1_u64 << 32) / count as u64 >= u64::from(WRONG_ONE_IN));
    }
}
