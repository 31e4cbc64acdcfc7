//! Compiled modules in a folder of one's own: a second start compiles none.

use std::fs::{self, DirBuilder, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::SystemTime;

use rookery_mapped::{hash, map};
use wasmtime::Engine;
use wasmtime::component::Component;

use crate::limits::KEPT_BYTES_MAX;

/// How the names of the files end: `KEY-HASH.cwasm`.
const ENDING: &str = "cwasm";

/// A folder of compiled modules.
#[derive(Debug)]
pub(crate) struct Folder(PathBuf);

impl Folder {
    /// The folder at a path; one that is not there yet is made, for its owner alone.
    pub(crate) fn new(path: PathBuf) -> Self {
        let mut folder = DirBuilder::new();
        folder.recursive(true);
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut folder, 0o700);
        // One that cannot be made keeps nothing.
        let _ = folder.create(&path);
        Self(path)
    }

    /// What was kept under a key of letters and digits, if it is still what was written.
    pub(crate) fn find(&self, engine: &Engine, key: &str) -> Option<Component> {
        self.files_of(key).find_map(|path| map(engine, &path).ok())
    }

    /// Whether there is a file under a key; what is in it is looked at when it is mapped.
    pub(crate) fn holds(&self, key: &str) -> bool {
        self.files_of(key).next().is_some()
    }

    /// Keeps what was compiled, and gives it back as it lies in its file.
    pub(crate) fn keep(&self, engine: &Engine, key: &str, code: &[u8]) -> io::Result<Component> {
        let path = self.0.join(format!("{key}-{}.{ENDING}", hash(code)?));
        write(&path, code)?;
        self.trim()?;
        map(engine, &path)
    }

    fn files_of(&self, key: &str) -> impl Iterator<Item = PathBuf> + use<> {
        let start = format!("{key}-");
        let is_of_key =
            move |path: &PathBuf| path.file_name().is_some_and(|it| starts(it.to_str(), &start));
        self.files().filter(is_of_key)
    }

    fn files(&self) -> impl Iterator<Item = PathBuf> + use<> {
        let paths = fs::read_dir(&self.0).into_iter().flatten().flatten().map(|file| file.path());
        paths.filter(|path| path.extension().is_some_and(|ending| ending == ENDING))
    }

    /// Removes files, the oldest first, until the others are within the bound. What is mapped from
    /// one goes on to be there until it is let go.
    fn trim(&self) -> io::Result<()> {
        let mut files: Vec<(SystemTime, u64, PathBuf)> = vec![];
        for path in self.files() {
            // Another process may have removed it meanwhile.
            if let Ok(about) = fs::metadata(&path) {
                files.push((about.modified()?, about.len(), path));
            }
        }
        files.sort();
        let mut bytes: u64 = files.iter().map(|(_, len, _)| len).sum();
        for (_, len, path) in files {
            if bytes <= KEPT_BYTES_MAX {
                break;
            }
            fs::remove_file(path)?;
            bytes -= len;
        }
        Ok(())
    }
}

fn starts(name: Option<&str>, start: &str) -> bool {
    name.is_some_and(|name| name.starts_with(start))
}

/// Writes a file as a whole or not at all.
fn write(path: &Path, content: &[u8]) -> io::Result<()> {
    static BEGUN: AtomicU32 = AtomicU32::new(0);
    let number = BEGUN.fetch_add(1, Ordering::Relaxed);
    let begun = path.with_extension(format!("begun-{}-{number}", process::id()));
    let file = OpenOptions::new().write(true).create_new(true).open(&begun);
    let written = file
        .and_then(|mut file| file.write_all(content).and_then(|()| file.sync_all()))
        .and_then(|()| fs::rename(&begun, path));
    if written.is_err() {
        let _ = fs::remove_file(&begun);
    }
    written
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sandbox::engine;

    /// A folder that nobody else has.
    fn folder(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("rookery-kept-{}-{name}", process::id()));
        let _ = fs::remove_dir_all(&path);
        Folder::new(path)
    }

    /// Keeps the smallest component that there is.
    fn keep(folder: &Folder, key: &str) -> io::Result<Component> {
        let code = engine().precompile_component(&wat::parse_str("(component)").unwrap()).unwrap();
        folder.keep(engine(), key, &code)
    }

    #[test]
    fn what_was_compiled_is_found_again_under_its_key_alone() {
        let folder = folder("found");
        assert!(folder.find(engine(), "one").is_none() && !folder.holds("one"));
        keep(&folder, "one").unwrap();
        assert!(folder.find(engine(), "one").is_some() && folder.holds("one"));
        assert!(folder.find(engine(), "on").is_none());
        assert!(Folder::new(folder.0.clone()).find(engine(), "one").is_some());
        assert!(Folder::new(folder.0.join("none")).find(engine(), "one").is_none());
    }

    #[test]
    fn a_file_that_is_damaged_or_not_whole_is_not_run() {
        let folder = folder("damaged");
        keep(&folder, "one").unwrap();
        let path = folder.files().next().unwrap();
        let good = fs::read(&path).unwrap();
        let mut bad = good.clone();
        *bad.last_mut().unwrap() ^= 1;
        for content in [&bad[..], &good[..good.len() / 2], &[]] {
            fs::write(&path, content).unwrap();
            assert!(folder.find(engine(), "one").is_none());
        }
        fs::write(&path, good).unwrap();
        assert!(folder.find(engine(), "one").is_some());
    }

    #[cfg(unix)]
    #[test]
    fn nothing_is_run_from_a_folder_that_others_may_write_to() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = folder("public");
        let allow =
            |mode| fs::set_permissions(&folder.0, fs::Permissions::from_mode(mode)).unwrap();
        keep(&folder, "one").unwrap();
        for (mode, found) in [(0o770, false), (0o707, false), (0o755, true)] {
            allow(mode);
            assert_eq!(folder.find(engine(), "one").is_some(), found, "{mode:o}");
        }
        allow(0o777);
        assert!(keep(&folder, "two").is_err());
    }

    #[test]
    fn the_oldest_files_go_when_all_together_are_too_long() {
        let folder = folder("bound");
        let now = fs::metadata(&folder.0).unwrap().modified().unwrap();
        for (key, age) in [("old", 300), ("older", 600), ("new", 0)] {
            let path = folder.0.join(format!("{key}-0.{ENDING}"));
            let file = fs::File::create(&path).unwrap();
            file.set_len(KEPT_BYTES_MAX / 2).unwrap();
            file.set_modified(now - std::time::Duration::from_secs(age)).unwrap();
        }
        folder.trim().unwrap();
        let mut left: Vec<_> =
            folder.files().map(|path| path.file_name().unwrap().to_owned()).collect();
        left.sort();
        assert_eq!(left, ["new-0.cwasm", "old-0.cwasm"]);
        folder.trim().unwrap();
        assert_eq!(folder.files().count(), 2);
    }
}
