//! A file that is there whole or not at all.

use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// A file beside the one that it takes the place of once it is whole.
pub(crate) struct NewFile {
    file: File,
    beside: PathBuf,
    path: PathBuf,
    whole: bool,
}

impl NewFile {
    /// Begins the file that is to be at `path`. A private one is for its owner's eyes only, and so
    /// are folders that have to be made for it.
    pub(crate) fn begin(path: &Path, private: bool) -> io::Result<Self> {
        // Taking the place of a device or a link would do more than anybody asked for.
        if fs::symlink_metadata(path).is_ok_and(|what| !what.is_file()) {
            return Err(io::Error::other("it is there, and no plain file"));
        }
        let name = path.file_name().ok_or_else(|| io::Error::other("it names no file"))?;
        if private && let Some(folder) = path.parent().filter(|at| !at.as_os_str().is_empty()) {
            private_folder(folder)?;
        }
        let name = format!(".{}.{}.new", name.to_string_lossy(), std::process::id());
        let beside = path.with_file_name(name);
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        if private {
            std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        }
        let file = options.open(&beside)?;
        Ok(Self { file, beside, path: path.to_owned(), whole: false })
    }

    /// Puts it where it belongs.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        self.file.sync_all()?;
        fs::rename(&self.beside, &self.path)?;
        self.whole = true;
        Ok(())
    }
}

fn private_folder(folder: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(folder)
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for NewFile {
    fn drop(&mut self) {
        if !self.whole {
            // Where it cannot be removed, it is a torn file under a name that nobody asks for.
            let _ = fs::remove_file(&self.beside);
        }
    }
}
