//! Unpacking an archive into a folder that nothing in it leaves.

use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::path::{Component, Path, PathBuf};

use flate2::read::MultiGzDecoder;
use rookery_protocol::build::{UNPACKED_BYTES_MAX, UNPACKED_FILES_MAX};
use rookery_protocol::said::Text;
use tar::EntryType;

use crate::texts;

/// The longest name or note of an entry, in bytes: these are kept in memory.
const NOTE_LEN_MAX: u64 = 64 * 1024;
/// What an archive has around each of its files, in bytes, at most.
const AROUND_FILE_LEN_MAX: u64 = 4 * 1024;
/// What the beginning of a gzip file says.
const GZIP: [u8; 2] = [0x1f, 0x8b];
/// The bits of a file's mode by which it can be executed.
const EXECUTABLE: u32 = 0o111;

/// What is in an archive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Contents {
    /// The number of files and folders.
    pub files: u32,
    /// The bytes of all files.
    pub bytes: u64,
}

/// Looks through an archive, a `.tar` or `.tar.gz`, without writing anything.
///
/// # Errors
/// Why it would not be unpacked, in a sentence.
pub fn look(archive: &Path) -> Result<Contents, Text> {
    walk(archive, None)
}

/// Unpacks an archive, a `.tar` or `.tar.gz`, into a new folder. Files keep whether they can be
/// executed, and nothing else of owners, modes and times.
///
/// # Errors
/// Why it was not unpacked, in a sentence; what was written so far stays.
pub fn unpack(archive: &Path, to: &Path) -> Result<Contents, Text> {
    std::fs::create_dir_all(to).map_err(broken)?;
    walk(archive, Some(to))
}

fn walk(archive: &Path, to: Option<&Path>) -> Result<Contents, Text> {
    // What stands around files is read into memory: it is measured first.
    let mut raw = tar::Archive::new(open(archive)?);
    let mut seen = 0;
    for entry in raw.entries().map_err(broken)?.raw(true) {
        let entry = entry.map_err(broken)?;
        let kind = entry.header().entry_type();
        let is_note = kind.is_gnu_longname()
            || kind.is_gnu_longlink()
            || kind.is_pax_local_extensions()
            || kind.is_pax_global_extensions();
        seen += 1;
        if is_note && entry.size() > NOTE_LEN_MAX || seen > 3 * UNPACKED_FILES_MAX {
            return Err(texts::archive_notes());
        }
    }
    let mut archive = tar::Archive::new(open(archive)?);
    let mut found = Contents::default();
    let mut links: Vec<(PathBuf, PathBuf)> = vec![];
    for entry in archive.entries().map_err(broken)? {
        let mut entry = entry.map_err(broken)?;
        let kind = entry.header().entry_type();
        if kind.is_pax_global_extensions() {
            continue;
        }
        let path = inside(&entry.path().map_err(broken)?)?;
        found.files += 1;
        found.bytes = found.bytes.saturating_add(entry.size());
        if found.files > UNPACKED_FILES_MAX || found.bytes > UNPACKED_BYTES_MAX {
            return Err(texts::archive_big(UNPACKED_BYTES_MAX / (1024 * 1024), UNPACKED_FILES_MAX));
        }
        let link = |entry: &tar::Entry<'_, Box<dyn Read>>| {
            let target = entry.link_name().map_err(broken)?;
            target.map(std::borrow::Cow::into_owned).ok_or_else(|| strange(&path))
        };
        match kind {
            EntryType::Directory => {
                if let Some(to) = to {
                    std::fs::create_dir_all(to.join(&path)).map_err(broken)?;
                }
            }
            EntryType::Regular | EntryType::Continuous => {
                if let Some(to) = to {
                    let mode = entry.header().mode().unwrap_or_default();
                    write(&mut entry, &to.join(&path), mode & EXECUTABLE != 0).map_err(broken)?;
                }
            }
            EntryType::Link => {
                let target = inside(&link(&entry)?)?;
                if let Some(to) = to {
                    std::fs::create_dir_all(parent(&to.join(&path))).map_err(broken)?;
                    std::fs::hard_link(to.join(target), to.join(&path)).map_err(broken)?;
                }
            }
            EntryType::Symlink => {
                let target = link(&entry)?;
                inside(&parent(&path).join(&target))
                    .map_err(|_| texts::archive_leaves(shown(&path)))?;
                links.push((path, target));
            }
            _ => return Err(strange(&path)),
        }
    }
    if found.files == 0 {
        return Err(texts::archive_empty());
    }
    match to {
        Some(to) => tie(to, &links).map(|()| found),
        None => Ok(found),
    }
}

/// What an archive holds, without its compression, and no more of it than may be.
fn open(archive: &Path) -> Result<Box<dyn Read>, Text> {
    let mut file = File::open(archive).map_err(broken)?;
    let mut first = [0; GZIP.len()];
    let is_packed = file.read_exact(&mut first).is_ok() && first == GZIP;
    file.seek(SeekFrom::Start(0)).map_err(broken)?;
    let file = BufReader::new(file);
    let most = UNPACKED_BYTES_MAX + u64::from(UNPACKED_FILES_MAX) * AROUND_FILE_LEN_MAX;
    Ok(match is_packed {
        true => Box::new(MultiGzDecoder::new(file).take(most)),
        false => Box::new(file.take(most)),
    })
}

/// A path of an archive, if it stays within the folder: `..` may lead back, but never out.
fn inside(path: &Path) -> Result<PathBuf, Text> {
    let leaves = || texts::archive_leaves(shown(path));
    let mut within = PathBuf::new();
    for part in path.components() {
        match part {
            Component::Normal(name) => within.push(name),
            Component::CurDir => {}
            Component::ParentDir if within.pop() => {}
            Component::ParentDir | Component::RootDir | Component::Prefix(_) => {
                return Err(leaves());
            }
        }
    }
    Ok(within)
}

/// The last thing of a path is a file that is written, and nothing is written over.
fn write(from: &mut impl Read, to: &Path, executable: bool) -> io::Result<()> {
    std::fs::create_dir_all(parent(to))?;
    let mut options = File::options();
    options.write(true).create_new(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt as _;
        options.mode(if executable { 0o755 } else { 0o644 });
    }
    #[cfg(not(unix))]
    let _ = executable;
    io::copy(from, &mut options.open(to)?).map(drop)
}

/// Makes symbolic links, after all files: nothing was written through them. One that leads out by the
/// way of others is taken away again.
fn tie(to: &Path, links: &[(PathBuf, PathBuf)]) -> Result<(), Text> {
    let root = to.canonicalize().map_err(broken)?;
    for (path, target) in links {
        let link = to.join(path);
        std::fs::create_dir_all(parent(&link)).map_err(broken)?;
        #[cfg(unix)]
        std::os::unix::fs::symlink(target, &link).map_err(broken)?;
        #[cfg(not(unix))]
        return Err(texts::archive_strange(shown(target)));
    }
    for (path, _) in links {
        let leads = to.join(path).canonicalize();
        if leads.is_ok_and(|leads| !leads.starts_with(&root)) {
            std::fs::remove_file(to.join(path)).map_err(broken)?;
            return Err(texts::archive_leaves(shown(path)));
        }
    }
    Ok(())
}

fn parent(path: &Path) -> &Path {
    path.parent().unwrap_or(path)
}

fn shown(path: &Path) -> String {
    path.display().to_string().chars().take(80).collect()
}

fn strange(path: &Path) -> Text {
    texts::archive_strange(shown(path))
}

#[expect(clippy::needless_pass_by_value, reason = "it is what an error is mapped by")]
fn broken(why: io::Error) -> Text {
    texts::archive_broken(why.to_string())
}

#[cfg(test)]
mod tests;
