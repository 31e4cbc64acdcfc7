//! The bytes of a table.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// A file up to this size is read whole, …
const WHOLE_BYTES_MAX: u64 = 4 << 20;
/// … as long as all those together have no more than this.
const MEMORY_BYTES_MAX: u64 = 64 << 20;
/// How many of the other files stay open; the rest are opened for each look.
const OPEN_MAX: u64 = 128;

/// What the tables of a set share.
#[derive(Debug, Default)]
pub(super) struct Room {
    bytes: AtomicU64,
    open: AtomicU64,
}

/// Where the bytes of a table are.
#[derive(Debug)]
pub(super) enum Source {
    Memory(Vec<u8>),
    Open(File, u64),
    Closed(PathBuf, u64),
}

impl Source {
    /// A file, kept in the way that there is room for.
    ///
    /// # Errors
    /// Why it cannot be read.
    pub(super) fn open(path: &Path, room: &Room) -> Result<Self, String> {
        let file = File::open(path).map_err(|why| why.to_string())?;
        let len = file.metadata().map_err(|why| why.to_string())?.len();
        if len <= WHOLE_BYTES_MAX {
            if room.bytes.fetch_add(len, Ordering::Relaxed) + len <= MEMORY_BYTES_MAX {
                let mut bytes = vec![0; len as usize];
                read_at(&file, 0, &mut bytes).map_err(|why| why.to_string())?;
                return Ok(Self::Memory(bytes));
            }
            room.bytes.fetch_sub(len, Ordering::Relaxed);
        }
        if room.open.fetch_add(1, Ordering::Relaxed) < OPEN_MAX {
            return Ok(Self::Open(file, len));
        }
        room.open.fetch_sub(1, Ordering::Relaxed);
        Ok(Self::Closed(path.to_owned(), len))
    }

    /// A file that is only looked at.
    ///
    /// # Errors
    /// Why it cannot be read.
    pub(super) fn look(path: &Path) -> Result<Self, String> {
        let file = File::open(path).map_err(|why| why.to_string())?;
        let len = file.metadata().map_err(|why| why.to_string())?.len();
        Ok(Self::Open(file, len))
    }

    pub(super) fn len(&self) -> u64 {
        match self {
            Self::Memory(bytes) => bytes.len() as u64,
            Self::Open(_, len) | Self::Closed(_, len) => *len,
        }
    }

    /// Fills `buffer` with the bytes from `at` on.
    ///
    /// # Errors
    /// The file ends before, or cannot be read.
    pub(super) fn read(&self, at: u64, buffer: &mut [u8]) -> Result<(), String> {
        let end = at.checked_add(buffer.len() as u64).filter(|end| *end <= self.len());
        let end = end.ok_or_else(|| format!("it ends before byte {at}"))?;
        match self {
            Self::Memory(bytes) => {
                buffer.copy_from_slice(&bytes[at as usize..end as usize]);
                return Ok(());
            }
            Self::Open(file, _) => read_at(file, at, buffer),
            Self::Closed(path, _) => File::open(path).and_then(|file| read_at(&file, at, buffer)),
        }
        .map_err(|why| why.to_string())
    }
}

#[cfg(unix)]
fn read_at(file: &File, at: u64, buffer: &mut [u8]) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, buffer, at)
}

/// Elsewhere a look moves the file's own place, so that one waits for the other.
#[cfg(not(unix))]
fn read_at(mut file: &File, at: u64, buffer: &mut [u8]) -> io::Result<()> {
    use std::io::{Read as _, Seek as _, SeekFrom};
    use std::sync::{Mutex, PoisonError};

    static ALONE: Mutex<()> = Mutex::new(());
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    file.seek(SeekFrom::Start(at))?;
    file.read_exact(buffer)
}

/// Reads a head from its beginning to its end.
pub(super) struct Cursor<'a> {
    source: &'a Source,
    pub(super) at: u64,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(source: &'a Source) -> Self {
        Self { source, at: 0 }
    }

    pub(super) fn bytes(&mut self, count: usize) -> Result<Vec<u8>, String> {
        let start = self.skip(count as u64)?;
        let mut bytes = vec![0; count];
        self.source.read(start, &mut bytes)?;
        Ok(bytes)
    }

    pub(super) fn byte(&mut self) -> Result<u8, String> {
        Ok(self.bytes(1)?[0])
    }

    pub(super) fn word(&mut self) -> Result<u16, String> {
        Ok(self.words(1)?[0])
    }

    pub(super) fn words(&mut self, count: usize) -> Result<Vec<u16>, String> {
        let bytes = self.bytes(2 * count)?;
        Ok(bytes.as_chunks().0.iter().map(|pair| u16::from_le_bytes(*pair)).collect())
    }

    /// Passes over so many bytes, which must be there. Where they begin.
    pub(super) fn skip(&mut self, count: u64) -> Result<u64, String> {
        let start = self.at;
        let end = start.checked_add(count).filter(|end| *end <= self.source.len());
        self.at = end.ok_or_else(|| "it is cut off".to_owned())?;
        Ok(start)
    }

    /// Goes on to a multiple of `size`, a power of two.
    pub(super) fn align(&mut self, size: u64) -> Result<(), String> {
        let gap = self.at.wrapping_neg() & (size - 1);
        self.skip(gap).map(|_| ())
    }
}
