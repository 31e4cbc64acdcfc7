//! Samples in a file that grows.
//!
//! The head has 32 bytes: `ROOKPLAY`, the version (4 bytes), the positions a move (4), the seed
//! (8), and zeros. Parts follow, each of some games: 8 zeros, the number of the first game (4) and
//! of the game after the last (4), the number of samples (4), 4 zeros, the sum of the samples by
//! [`sum`] (8), and the samples, [`SAMPLE_BYTES`] each. All numbers have their least significant byte
//! first. What follows the last whole part is left from an interrupted run and counts for nothing.

use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, Read, Write as _};
use std::path::Path;

use super::sample::{SAMPLE_BYTES, Sample};
use crate::endgame::store::sum;

const MAGIC: &[u8; 8] = b"ROOKPLAY";
const VERSION: u32 = 1;
/// The length of the head, and of the head of a part.
const HEAD_BYTES: usize = 32;
/// The most samples of a part.
const PART_SAMPLES_MAX: usize = 1 << 20;

/// How the games of a file were played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Settings {
    /// Positions a move.
    pub nodes: u32,
    /// Where the openings come from.
    pub seed: u64,
}

impl Settings {
    fn head(self) -> [u8; HEAD_BYTES] {
        let mut head = [0; HEAD_BYTES];
        head[..8].copy_from_slice(MAGIC);
        head[8..12].copy_from_slice(&VERSION.to_le_bytes());
        head[12..16].copy_from_slice(&self.nodes.to_le_bytes());
        head[16..24].copy_from_slice(&self.seed.to_le_bytes());
        head
    }

    fn read(head: &[u8; HEAD_BYTES]) -> Result<Self, String> {
        if !head.starts_with(MAGIC) {
            return Err("these are no games to learn from".into());
        }
        let word = |place: usize| number(&head[place..place + 4]);
        if word(8) != u64::from(VERSION) {
            return Err(format!("version {} is not {VERSION}", word(8)));
        }
        Ok(Self { nodes: word(12) as u32, seed: number(&head[16..24]) })
    }
}

fn number(bytes: &[u8]) -> u64 {
    bytes.iter().rev().fold(0, |number, byte| number << 8 | u64::from(*byte))
}

/// What there is in a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// How its games were played.
    pub settings: Settings,
    /// How many there are.
    pub games: usize,
    /// How many positions of them.
    pub samples: usize,
    /// The length up to the end of the last whole part.
    pub whole: u64,
    /// Whether something follows it.
    pub broken: bool,
}

/// Reads a file from the beginning; `take` gets the samples of each part.
///
/// # Errors
/// What is wrong with the file as a whole, as a sentence that names it.
pub fn read(path: &Path, mut take: impl FnMut(Vec<Sample>)) -> Result<Found, String> {
    let named = |why: String| format!("{}: {why}", path.display());
    let opened = File::open(path).map_err(|why| named(why.to_string()))?;
    let mut file = BufReader::new(opened);
    let mut head = [0; HEAD_BYTES];
    if !fill(&mut file, &mut head).map_err(|why| named(why.to_string()))? {
        return Err(named("the head is cut off".into()));
    }
    let settings = Settings::read(&head).map_err(named)?;
    let mut found =
        Found { settings, games: 0, samples: 0, whole: HEAD_BYTES as u64, broken: false };
    loop {
        match part(&mut file, found.games).map_err(|why| named(why.to_string()))? {
            Part::Whole { games, samples } => {
                found.games = games;
                found.samples += samples.len();
                found.whole += (HEAD_BYTES + samples.len() * SAMPLE_BYTES) as u64;
                take(samples);
            }
            Part::Broken => {
                found.broken = true;
                return Ok(found);
            }
            Part::None => return Ok(found),
        }
    }
}

enum Part {
    Whole { games: usize, samples: Vec<Sample> },
    Broken,
    None,
}

/// The next part, whose first game is to have the number `first`.
fn part(file: &mut impl Read, first: usize) -> io::Result<Part> {
    let mut head = [0; HEAD_BYTES];
    let mut probe = [0];
    if file.read(&mut probe)? == 0 {
        return Ok(Part::None);
    }
    head[0] = probe[0];
    if !fill(file, &mut head[1..])? {
        return Ok(Part::Broken);
    }
    let word = |place: usize| number(&head[place..place + 4]) as usize;
    let (begin, games, count) = (word(8), word(12), word(16));
    let sound = head[..8] == [0; 8] && begin == first && games > begin;
    if !sound || count > PART_SAMPLES_MAX {
        return Ok(Part::Broken);
    }
    let mut bytes = vec![0; count * SAMPLE_BYTES];
    if !fill(file, &mut bytes)? || sum(&bytes) != number(&head[24..]) {
        return Ok(Part::Broken);
    }
    let (chunks, _) = bytes.as_chunks::<SAMPLE_BYTES>();
    let samples: Option<Vec<_>> = chunks.iter().map(Sample::read).collect();
    Ok(samples.map_or(Part::Broken, |samples| Part::Whole { games, samples }))
}

/// Whether there was enough to fill `bytes`.
fn fill(file: &mut impl Read, bytes: &mut [u8]) -> io::Result<bool> {
    match file.read_exact(bytes) {
        Ok(()) => Ok(true),
        Err(why) if why.kind() == io::ErrorKind::UnexpectedEof => Ok(false),
        Err(why) => Err(why),
    }
}

/// A file to which parts are added.
#[derive(Debug)]
pub struct Growing {
    file: File,
    /// What there is already.
    pub found: Found,
}

impl Growing {
    /// Begins a file, or goes on with one of the same settings; a broken end is cut off.
    ///
    /// # Errors
    /// Why it cannot, as a sentence that names the file.
    pub fn open(path: &Path, settings: Settings) -> Result<Self, String> {
        let named = |why: io::Error| format!("{}: {why}", path.display());
        let begun = path.metadata().is_ok_and(|there| there.len() > 0);
        let whole = HEAD_BYTES as u64;
        let mut found = Found { settings, games: 0, samples: 0, whole, broken: false };
        if begun {
            found = read(path, |_| {})?;
        }
        if found.settings != settings {
            let Settings { nodes, seed } = found.settings;
            let path = path.display();
            return Err(format!("{path} was begun with --nodes {nodes} --seed {seed}"));
        }
        let mut options = OpenOptions::new();
        let mut file = options.create(true).append(true).open(path).map_err(named)?;
        if begun {
            file.set_len(found.whole).map_err(named)?;
        } else {
            file.write_all(&settings.head()).map_err(named)?;
        }
        Ok(Self { file, found })
    }

    /// Adds the samples of the games up to the number `games`.
    ///
    /// # Errors
    /// Whatever the system says.
    pub fn add(&mut self, games: usize, samples: &[Sample]) -> io::Result<()> {
        let bytes: Vec<u8> = samples.iter().flat_map(Sample::bytes).collect();
        let mut part = vec![0; HEAD_BYTES];
        let numbers = [self.found.games as u32, games as u32, samples.len() as u32, 0];
        for (place, number) in part[8..24].chunks_mut(4).zip(numbers) {
            place.copy_from_slice(&number.to_le_bytes());
        }
        part[24..].copy_from_slice(&sum(&bytes).to_le_bytes());
        part.extend(bytes);
        self.file.write_all(&part)?;
        self.found.games = games;
        self.found.samples += samples.len();
        self.found.whole += part.len() as u64;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use rookery_chess::Chess;

    use super::*;

    const SETTINGS: Settings = Settings { nodes: 50, seed: 3 };

    fn path(name: &str) -> PathBuf {
        std::env::temp_dir().join(format!("rookery-positions-{name}-{}", std::process::id()))
    }

    fn samples(count: usize) -> Vec<Sample> {
        (0..count).map(|ply| Sample::new(&Chess::default(), ply as i32 - 3, ply)).collect()
    }

    fn all(path: &Path) -> (Vec<Sample>, Found) {
        let mut samples = vec![];
        let found = read(path, |mut part| samples.append(&mut part)).unwrap();
        (samples, found)
    }

    #[test]
    fn a_broken_end_is_left_out_and_made_again() {
        let path = path("end");
        let mut file = Growing::open(&path, SETTINGS).unwrap();
        file.add(2, &samples(5)).unwrap();
        file.add(4, &samples(7)).unwrap();
        let whole = std::fs::read(&path).unwrap();
        assert_eq!(all(&path).0, [samples(5), samples(7)].concat());
        let first = 2 * HEAD_BYTES + 5 * SAMPLE_BYTES;
        for cut in [first + 1, first + HEAD_BYTES, first + HEAD_BYTES + 40, whole.len() - 1] {
            std::fs::write(&path, &whole[..cut]).unwrap();
            let (read, found) = all(&path);
            assert_eq!((read, found.games, found.broken), (samples(5), 2, true), "{cut}");
            let mut file = Growing::open(&path, SETTINGS).unwrap();
            file.add(4, &samples(7)).unwrap();
            assert_eq!(std::fs::read(&path).unwrap(), whole);
        }
        let mut spoilt = whole.clone();
        spoilt[first + HEAD_BYTES + 24] ^= 1;
        std::fs::write(&path, &spoilt).unwrap();
        assert_eq!(all(&path).1.games, 2, "the sum of the second part is wrong");
        std::fs::remove_file(&path).unwrap();
    }

    #[test]
    fn other_files_and_other_settings_are_refused() {
        let path = path("other");
        drop(Growing::open(&path, SETTINGS).unwrap());
        assert_eq!(all(&path).1.games, 0);
        let other = Growing::open(&path, Settings { seed: 4, ..SETTINGS });
        assert!(other.is_err_and(|why| why.contains("--nodes 50 --seed 3")));
        for (bytes, why) in [
            (b"ROOKPLAY".to_vec(), "cut off"),
            (vec![b'x'; 64], "no games"),
            ([b"ROOKPLAY".as_slice(), &[9; 24]].concat(), "version"),
        ] {
            std::fs::write(&path, bytes).unwrap();
            let told = read(&path, |_| {}).unwrap_err();
            assert!(told.contains(why) && told.contains("rookery-positions-other"), "{told}");
            assert!(Growing::open(&path, SETTINGS).is_err(), "nothing is overwritten");
        }
        std::fs::remove_file(&path).unwrap();
    }
}
