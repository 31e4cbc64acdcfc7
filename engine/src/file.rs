//! Files that are there whole or not at all.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

/// Writes a file beside the one named and puts it in its place only when it is on the disk: whoever
/// is killed meanwhile leaves the old file as it was.
///
/// # Errors
/// Whatever the system says, and that the place of what is no plain file is not taken.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let beside = beside(path)?;
    let written = File::create(&beside).and_then(|mut file| {
        file.write_all(bytes)?;
        file.sync_all()
    });
    let placed = written.and_then(|()| fs::rename(&beside, path));
    if placed.is_err() {
        // What is left of it helps nobody.
        let _ = fs::remove_file(&beside);
    }
    placed
}

/// Whether [`replace`] could write a file, before there is anything to lose.
///
/// # Errors
/// Why it could not.
pub fn try_place(path: &Path) -> io::Result<()> {
    let beside = beside(path)?;
    File::create(&beside)?;
    fs::remove_file(&beside)
}

/// Where a file is written before it takes its place.
fn beside(path: &Path) -> io::Result<PathBuf> {
    if fs::symlink_metadata(path).is_ok_and(|what| !what.is_file()) {
        return Err(io::Error::other("it is there, and no plain file"));
    }
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".new");
    Ok(path.with_file_name(name))
}

/// Reads a file that may have so many bytes at the most.
///
/// # Errors
/// What is wrong, as a sentence that names the file.
pub fn read(path: &Path, bytes_max: u64) -> Result<Vec<u8>, String> {
    let named = |why: String| format!("{}: {why}", path.display());
    let length = fs::metadata(path).map_err(|why| named(why.to_string()))?.len();
    if length > bytes_max {
        return Err(named(format!("{length} bytes are more than {bytes_max}")));
    }
    fs::read(path).map_err(|why| named(why.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_whole_or_not_at_all() {
        let folder = std::env::temp_dir().join(format!("rookery-file-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join("file");
        try_place(&path).unwrap();
        assert!(!path.exists(), "nothing is written yet");
        assert!(try_place(&folder.join("no folder/file")).is_err());
        replace(&path, b"one").unwrap();
        replace(&path, b"two").unwrap();
        assert_eq!(read(&path, 3), Ok(b"two".to_vec()));
        assert!(read(&path, 2).is_err_and(|why| why.contains("3 bytes are more than 2")));
        assert!(replace(&folder.join("no folder/file"), b"x").is_err());
        // In the place of a device it would be everybody's.
        assert!(replace(&folder, b"x").is_err_and(|why| why.to_string().contains("no plain file")));
        #[cfg(unix)]
        {
            let link = folder.join("link");
            std::os::unix::fs::symlink(&path, &link).unwrap();
            assert!(replace(&link, b"x").is_err());
            assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
            fs::remove_file(&link).unwrap();
        }
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "nothing is left beside it");
        fs::remove_dir_all(&folder).unwrap();
    }
}
