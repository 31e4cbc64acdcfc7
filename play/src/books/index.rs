//! What is known of a book that was read for a game: a file with the place of each opening, and what
//! was found behind them.

use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{self, BufWriter, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use rookery_protocol::books::BookFault;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use super::Key;
use super::files::{Files, Stamp, new_file};
use crate::now;

/// What an index ends with. Another number is another form, and the book is read again.
const MAGIC: &[u8; 8] = b"RKBOOK01";
/// The length of an entry: where the opening begins, in bytes, and its line.
pub(super) const ENTRY_LEN: u64 = 12;
/// What stands behind the head: its length, and the magic.
const TAIL_LEN: u64 = 12;
/// The longest head, in bytes.
const HEAD_LEN_MAX: u32 = 1024 * 1024;
/// Indexes that are looked at.
const INDEXES_MAX: usize = 20_000;

/// What was found in a book.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub(super) struct Head {
    pub(super) name: String,
    pub(super) rules: String,
    pub(super) plies: Option<u32>,
    /// The file that was read.
    pub(super) stamp: Stamp,
    pub(super) sha256: String,
    pub(super) openings: u32,
    pub(super) faults: u32,
    pub(super) first: Vec<BookFault>,
}

/// An index that is being written.
pub(super) struct Writing {
    part: PathBuf,
    whole: PathBuf,
    file: Option<BufWriter<File>>,
}

/// Where the index of a book lies, by what it was read for.
fn path(folder: &Path, key: &Key) -> PathBuf {
    let text = format!("{}\0{}\0{:?}", key.name, key.rules, key.plies);
    folder.join(format!("{}.index", &hex(&Sha256::digest(text))[..32]))
}

/// Where the lines lie that a Polyglot book was followed to.
pub(super) fn lines_path(folder: &Path, key: &Key) -> PathBuf {
    path(folder, key).with_extension("lines")
}

pub(super) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

impl Writing {
    pub(super) fn begin(folder: &Path, key: &Key) -> io::Result<Self> {
        let whole = path(folder, key);
        let part = folder.join(format!("{:016x}.part", now::random_u64()));
        let file = Some(BufWriter::new(new_file(&part)?));
        Ok(Self { part, whole, file })
    }

    pub(super) fn add(&mut self, offset: u64, line: u32) -> io::Result<()> {
        let Some(file) = &mut self.file else { return Ok(()) };
        file.write_all(&offset.to_le_bytes())?;
        file.write_all(&line.to_le_bytes())
    }

    /// Puts it in the place of an older one.
    pub(super) fn finish(mut self, head: &Head) -> io::Result<()> {
        let Some(mut file) = self.file.take() else { return Ok(()) };
        let text = serde_json::to_vec(head)?;
        file.write_all(&text)?;
        file.write_all(&(text.len() as u32).to_le_bytes())?;
        file.write_all(MAGIC)?;
        file.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()?;
        fs::rename(&self.part, &self.whole)
    }
}

impl Drop for Writing {
    fn drop(&mut self) {
        // One that is whole has another name by now.
        let _ = fs::remove_file(&self.part);
    }
}

/// The index of a book, if there is one.
pub(super) fn open(folder: &Path, key: &Key) -> Option<(File, Head)> {
    let (file, head) = read(&path(folder, key)).ok()?;
    let same = head.name == key.name && head.rules == key.rules && head.plies == key.plies;
    same.then_some((file, head))
}

fn read(path: &Path) -> io::Result<(File, Head)> {
    let bad = || io::Error::from(io::ErrorKind::InvalidData);
    let mut file = File::open(path)?;
    let length = file.metadata()?.len();
    let tail_at = length.checked_sub(TAIL_LEN).ok_or_else(bad)?;
    file.seek(SeekFrom::Start(tail_at))?;
    let mut tail = [0; TAIL_LEN as usize];
    file.read_exact(&mut tail)?;
    let (count, magic) = tail.split_at(4);
    let head_len = u32::from_le_bytes(count.try_into().map_err(|_| bad())?);
    if magic != MAGIC || head_len > HEAD_LEN_MAX {
        return Err(bad());
    }
    let head_at = tail_at.checked_sub(u64::from(head_len)).ok_or_else(bad)?;
    file.seek(SeekFrom::Start(head_at))?;
    let mut text = vec![0; head_len as usize];
    file.read_exact(&mut text)?;
    let head: Head = serde_json::from_slice(&text)?;
    if u64::from(head.openings) * ENTRY_LEN == head_at { Ok((file, head)) } else { Err(bad()) }
}

/// All that is known, by the names of books.
pub(super) fn all(files: &Files) -> HashMap<String, Vec<Head>> {
    let mut all: HashMap<String, Vec<Head>> = HashMap::new();
    for (_, head) in heads(files) {
        all.entry(head.name.clone()).or_default().push(head);
    }
    all.values_mut().for_each(|heads| heads.sort_by(|one, other| one.rules.cmp(&other.rules)));
    all
}

/// Deletes what is known of a book.
pub(super) fn forget(files: &Files, name: &str) {
    for (path, _) in heads(files).into_iter().filter(|(_, head)| head.name == name) {
        // What cannot be deleted says nothing of another file.
        let _ = fs::remove_file(path.with_extension("lines"));
        let _ = fs::remove_file(path);
    }
}

fn heads(files: &Files) -> Vec<(PathBuf, Head)> {
    let Ok(entries) = fs::read_dir(files.known_if_there()) else { return vec![] };
    let paths = entries.flatten().take(INDEXES_MAX).map(|entry| entry.path());
    let indexes = paths.filter(|path| path.extension().is_some_and(|end| end == "index"));
    indexes.filter_map(|path| read(&path).ok().map(|(_, head)| (path, head))).collect()
}
