//! Where lines of the security log are written.

use std::fs::{File, OpenOptions};
use std::io::{self, Write as _};
use std::path::PathBuf;

/// Where lines are written.
pub(super) enum Writer {
    Stderr,
    File(Appended),
}

impl Writer {
    pub(super) fn write(&mut self, text: &str) -> io::Result<()> {
        match self {
            Self::Stderr => io::stderr().write_all(text.as_bytes()),
            Self::File(file) => file.write(text),
        }
    }
}

/// A file that is written to the end of, whatever lies at its path by then.
pub(super) struct Appended {
    path: PathBuf,
    file: File,
}

impl Appended {
    pub(super) fn open(path: PathBuf) -> io::Result<Self> {
        let mut options = OpenOptions::new();
        options.append(true).create(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let file = options.open(&path)?;
        Ok(Self { path, file })
    }

    fn write(&mut self, text: &str) -> io::Result<()> {
        if !self.is_at_its_path() {
            self.file = Self::open(self.path.clone())?.file;
        }
        self.file.write_all(text.as_bytes())
    }

    /// Whether the file still lies where it was made: programs that rotate logs move it away.
    #[cfg(unix)]
    fn is_at_its_path(&self) -> bool {
        use std::os::unix::fs::MetadataExt as _;
        let which = |meta: std::fs::Metadata| (meta.dev(), meta.ino());
        let there = std::fs::metadata(&self.path).map(which);
        matches!((there, self.file.metadata().map(which)), (Ok(there), Ok(here)) if there == here)
    }

    #[cfg(not(unix))]
    fn is_at_its_path(&self) -> bool {
        self.path.exists()
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use crate::testing::World;

    #[test]
    fn a_file_is_its_owner_s_is_added_to_and_made_anew_where_it_was_moved_away() {
        use std::os::unix::fs::PermissionsExt as _;

        let folder = World::folder();
        let (path, old) = (folder.join("security.log"), folder.join("security.log.1"));
        std::fs::write(&path, "before\n").unwrap();
        std::fs::rename(&path, &old).unwrap();
        let mut file = Appended::open(path.clone()).unwrap();
        file.write("one\n").unwrap();
        assert_eq!(path.metadata().unwrap().permissions().mode() & 0o777, 0o600);
        std::fs::rename(&path, &old).unwrap();
        file.write("two\n").unwrap();
        Appended::open(path.clone()).unwrap().write("three\n").unwrap();
        std::fs::remove_file(&old).unwrap();
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "two\nthree\n");
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
