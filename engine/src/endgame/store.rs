//! A table as a file: a head, and one byte for each position, packed.
//!
//! The head is, each number with its least significant byte first: `ROOKTABL`, the version (2
//! bytes), the game (1), the length of the name (1), the name, the number of positions (8), the
//! length of what is packed (8), and its sum (8) by [`sum`]. What is packed is in the format
//! DEFLATE (Peter Deutsch, RFC 1951).

use std::io::{Read as _, Write as _};
use std::path::Path;

use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;

use crate::file;

/// The number of chess in a head.
pub const CHESS: u8 = 1;
/// The number of English draughts.
pub const ENGLISH_DRAUGHTS: u8 = 2;

const MAGIC: &[u8; 8] = b"ROOKTABL";
const VERSION: u16 = 1;
/// The largest file that is read, in bytes.
const FILE_LEN_MAX: u64 = 256 << 20;

/// FNV-1a by Glenn Fowler, Landon Curt Noll and Kiem-Phong Vo, of eight bytes at a time.
#[must_use]
pub fn sum(bytes: &[u8]) -> u64 {
    let mix = |sum: u64, word: u64| (sum ^ word).wrapping_mul(0x0100_0000_01b3).rotate_left(29);
    let (words, tail) = bytes.as_chunks::<8>();
    let sum =
        words.iter().fold(0xcbf2_9ce4_8422_2325, |sum, word| mix(sum, u64::from_le_bytes(*word)));
    tail.iter().fold(mix(sum, bytes.len() as u64), |sum, byte| mix(sum, u64::from(*byte)))
}

/// Writes a table. How many bytes the file has.
///
/// # Errors
/// Why it could not be written.
pub fn write(path: &Path, game: u8, name: &str, values: &[u8]) -> Result<usize, String> {
    let named = |why: std::io::Error| format!("{}: {why}", path.display());
    let mut packer = DeflateEncoder::new(vec![], Compression::best());
    packer.write_all(values).map_err(named)?;
    let packed = packer.finish().map_err(named)?;
    let mut bytes = MAGIC.to_vec();
    bytes.extend(VERSION.to_le_bytes());
    bytes.extend([game, name.len() as u8]);
    bytes.extend(name.as_bytes());
    for number in [values.len() as u64, packed.len() as u64, sum(&packed)] {
        bytes.extend(number.to_le_bytes());
    }
    bytes.extend(packed);
    file::replace(path, &bytes).map_err(named)?;
    Ok(bytes.len())
}

/// Checks whether a file is the table that it should be, without unpacking it.
///
/// # Errors
/// What is wrong, as a sentence that names the file.
pub fn check(path: &Path, game: u8, name: &str, count: usize) -> Result<(), String> {
    packed(path, game, name, count).map(|_| ())
}

/// Reads a table.
///
/// # Errors
/// What is wrong, as a sentence that names the file.
pub fn read(path: &Path, game: u8, name: &str, count: usize) -> Result<Vec<u8>, String> {
    let packed = packed(path, game, name, count)?;
    let mut values = Vec::with_capacity(count);
    let unpacked = DeflateDecoder::new(&packed[..]).take(count as u64 + 1).read_to_end(&mut values);
    match unpacked {
        Ok(length) if length == count => Ok(values),
        _ => Err(format!("{}: what is packed is broken", path.display())),
    }
}

fn packed(path: &Path, game: u8, name: &str, count: usize) -> Result<Vec<u8>, String> {
    let bytes = file::read(path, FILE_LEN_MAX)?;
    let wrong = |why: &str| Err(format!("{}: {why}", path.display()));
    let Some(rest) = bytes.strip_prefix(MAGIC) else { return wrong("this is no table") };
    let Some((version, rest)) = rest.split_first_chunk::<2>() else {
        return wrong("the head is cut off");
    };
    if u16::from_le_bytes(*version) != VERSION {
        return wrong(&format!("version {} is not {VERSION}", u16::from_le_bytes(*version)));
    }
    let Some((&[of, length], rest)) = rest.split_first_chunk::<2>() else {
        return wrong("the head is cut off");
    };
    let Some((title, rest)) = rest.split_at_checked(usize::from(length)) else {
        return wrong("the head is cut off");
    };
    if of != game || title != name.as_bytes() {
        return wrong(&format!("this is the table of something else than {name}"));
    }
    let Some((numbers, packed)) = rest.split_first_chunk::<24>() else {
        return wrong("the head is cut off");
    };
    let number = |place: usize| {
        numbers[8 * place..8 * place + 8].iter().rev().fold(0, |n, byte| n << 8 | u64::from(*byte))
    };
    if number(0) != count as u64 || number(1) != packed.len() as u64 {
        return wrong("the length is wrong: it is cut off, or has more than it should");
    }
    if number(2) != sum(packed) {
        return wrong("the sum is wrong: the file is broken");
    }
    Ok(packed.to_vec())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_reads_back_and_a_broken_one_is_named() {
        let path = std::env::temp_dir().join(format!("rookery-table-{}", std::process::id()));
        let values: Vec<u8> = (0..5000_u32).map(|number| (number * number / 777) as u8).collect();
        write(&path, CHESS, "KQK", &values).unwrap();
        assert_eq!(read(&path, CHESS, "KQK", 5000), Ok(values));
        assert!(read(&path, CHESS, "KRK", 5000).is_err_and(|why| why.contains("than KRK")));
        assert!(read(&path, ENGLISH_DRAUGHTS, "KQK", 5000).is_err());
        assert!(read(&path, CHESS, "KQK", 4999).is_err_and(|why| why.contains("length")));
        let bytes = std::fs::read(&path).unwrap();
        for (place, expected) in
            [(0, "no table"), (8, "version"), (12, "something else"), (100, "the sum is wrong")]
        {
            let mut broken = bytes.clone();
            broken[place] ^= 1;
            std::fs::write(&path, &broken).unwrap();
            let why = check(&path, CHESS, "KQK", 5000).unwrap_err();
            assert!(why.contains(expected) && why.contains("rookery-table"), "{why}");
        }
        for length in 0..bytes.len() {
            std::fs::write(&path, &bytes[..length]).unwrap();
            assert!(check(&path, CHESS, "KQK", 5000).is_err(), "{length}");
        }
        std::fs::remove_file(&path).unwrap();
        assert!(check(&path, CHESS, "KQK", 5000).is_err());
    }
}
