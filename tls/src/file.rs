//! Small files: read with a limit, written for their owner alone.

use std::fs::{File, OpenOptions};
use std::io::{self, Read as _, Write as _};
use std::path::Path;

/// The longest file that is read, in bytes: a chain of certificates has a few thousand.
const FILE_LEN_MAX: u64 = 1024 * 1024;

/// The content of a file. Must not be called from a task: a disk may be slow.
pub(crate) fn read(file: &Path) -> io::Result<Vec<u8>> {
    let mut content = Vec::new();
    File::open(file)?.take(FILE_LEN_MAX + 1).read_to_end(&mut content)?;
    match content.len() as u64 > FILE_LEN_MAX {
        true => Err(io::Error::new(io::ErrorKind::FileTooLarge, "longer than a mebibyte")),
        false => Ok(content),
    }
}

/// Puts a file into a folder that only its owner reads, both made if they are missing; there is the old
/// content or the new one, whenever it breaks off.
pub(crate) fn write_private(folder: &Path, name: &str, content: &[u8]) -> io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(folder)?;
    let beside = folder.join(format!("{name}.new"));
    match std::fs::remove_file(&beside) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(&beside)?;
    file.write_all(content)?;
    file.sync_all()?;
    std::fs::rename(&beside, folder.join(name))
}

/// Whether others on this machine may read a file.
pub(crate) fn is_open(file: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        const OTHERS: u32 = 0o007;
        file.metadata().is_ok_and(|known| known.permissions().mode() & OTHERS != 0)
    }
    #[cfg(not(unix))]
    {
        let _ = file;
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Folder;

    #[cfg(unix)]
    #[test]
    fn what_is_secret_is_for_its_owner_alone_and_takes_the_place_of_the_old() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = Folder::new("private");
        let inner = folder.path().join("acme");
        for content in ["one", "two"] {
            write_private(&inner, "key.pem", content.as_bytes()).unwrap();
            assert_eq!(read(&inner.join("key.pem")).unwrap(), content.as_bytes());
        }
        let mode = |path: &Path| path.metadata().unwrap().permissions().mode() & 0o777;
        assert_eq!((mode(&inner), mode(&inner.join("key.pem"))), (0o700, 0o600));
        assert_eq!(std::fs::read_dir(&inner).unwrap().count(), 1, "nothing is left beside it");
    }

    #[test]
    fn a_file_that_is_far_too_long_is_not_read_whole() {
        let folder = Folder::new("long");
        let file = folder.path().join("zeros");
        File::create(&file).unwrap().set_len(FILE_LEN_MAX + 1).unwrap();
        assert_eq!(read(&file).unwrap_err().kind(), io::ErrorKind::FileTooLarge);
    }
}
