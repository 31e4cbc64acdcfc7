//! A table as a file: a head, and one byte for each position, packed.
//!
//! The head is, each number with its least significant byte first: `ROOKTABL`, the version (2
//! bytes), the game (1), the length of the name (1), the name, the number of positions (8), the
//! length of what is packed (8), and its sum (8) by [`sum`]. What is packed is in the format
//! DEFLATE (Peter Deutsch, RFC 1951).

use std::io::{self, Read as _, Write as _};
use std::path::Path;

use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;

use crate::file;

/// The number of chess in a head.
pub const CHESS: u8 = 1;
/// The number of English draughts.
pub const ENGLISH_DRAUGHTS: u8 = 2;
/// The number of connect four, of which openings are stored.
pub const CONNECT_FOUR: u8 = 3;

const MAGIC: &[u8; 8] = b"ROOKTABL";
const VERSION: u16 = 1;
const CUT_OFF: &str = "the head is cut off";
const LENGTH: &str = "the length is wrong: it is cut off, or has more than it should";
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
    let named = |why: io::Error| format!("{}: {why}", path.display());
    let bytes = pack(game, name, values).map_err(named)?;
    file::replace(path, &bytes).map_err(named)?;
    Ok(bytes.len())
}

/// A table as the content of a file.
///
/// # Errors
/// Why it could not be packed.
pub fn pack(game: u8, name: &str, values: &[u8]) -> io::Result<Vec<u8>> {
    let mut packer = DeflateEncoder::new(vec![], Compression::best());
    packer.write_all(values)?;
    let packed = packer.finish()?;
    let mut bytes = MAGIC.to_vec();
    bytes.extend(VERSION.to_le_bytes());
    bytes.extend([game, name.len() as u8]);
    bytes.extend(name.as_bytes());
    for number in [values.len() as u64, packed.len() as u64, sum(&packed)] {
        bytes.extend(number.to_le_bytes());
    }
    bytes.extend(packed);
    Ok(bytes)
}

/// Checks whether a file is the table that it should be, without unpacking it.
///
/// # Errors
/// What is wrong, as a sentence that names the file.
pub fn check(path: &Path, game: u8, name: &str, count: usize) -> Result<(), String> {
    with_count(path, game, name, count, |_, _| Ok(()))
}

/// Reads a table.
///
/// # Errors
/// What is wrong, as a sentence that names the file.
pub fn read(path: &Path, game: u8, name: &str, count: usize) -> Result<Vec<u8>, String> {
    with_count(path, game, name, count, inflate)
}

/// Reads a table of at most `count_max` positions that is in memory.
///
/// # Errors
/// What is wrong, in words.
pub fn unpack(bytes: &[u8], game: u8, name: &str, count_max: usize) -> Result<Vec<u8>, String> {
    let (count, packed) = packed(bytes, game, name)?;
    if count > count_max as u64 {
        return Err(format!("{count} positions are more than {count_max}"));
    }
    inflate(packed, count as usize)
}

fn with_count<T>(
    path: &Path,
    game: u8,
    name: &str,
    count: usize,
    use_it: impl Fn(&[u8], usize) -> Result<T, String>,
) -> Result<T, String> {
    let bytes = file::read(path, FILE_LEN_MAX)?;
    let used = packed(&bytes, game, name).and_then(|(found, packed)| {
        if found == count as u64 { use_it(packed, count) } else { Err(LENGTH.into()) }
    });
    used.map_err(|why| format!("{}: {why}", path.display()))
}

fn inflate(packed: &[u8], count: usize) -> Result<Vec<u8>, String> {
    let mut values = Vec::with_capacity(count);
    let unpacked = DeflateDecoder::new(packed).take(count as u64 + 1).read_to_end(&mut values);
    match unpacked {
        Ok(length) if length == count => Ok(values),
        _ => Err("what is packed is broken".into()),
    }
}

/// How many positions there are, and what is packed.
fn packed<'a>(bytes: &'a [u8], game: u8, name: &str) -> Result<(u64, &'a [u8]), String> {
    let rest = bytes.strip_prefix(MAGIC).ok_or("this is no table")?;
    let (version, rest) = rest.split_first_chunk::<2>().ok_or(CUT_OFF)?;
    if u16::from_le_bytes(*version) != VERSION {
        return Err(format!("version {} is not {VERSION}", u16::from_le_bytes(*version)));
    }
    let (&[of, length], rest) = rest.split_first_chunk::<2>().ok_or(CUT_OFF)?;
    let (title, rest) = rest.split_at_checked(usize::from(length)).ok_or(CUT_OFF)?;
    if of != game || title != name.as_bytes() {
        return Err(format!("this is the table of something else than {name}"));
    }
    let (numbers, packed) = rest.split_first_chunk::<24>().ok_or(CUT_OFF)?;
    let number = |place: usize| {
        numbers[8 * place..8 * place + 8].iter().rev().fold(0, |n, byte| n << 8 | u64::from(*byte))
    };
    if number(1) != packed.len() as u64 {
        return Err(LENGTH.into());
    }
    if number(2) != sum(packed) {
        return Err("the sum is wrong: the file is broken".into());
    }
    Ok((number(0), packed))
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
