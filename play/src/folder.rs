//! Folders and files that nobody else on the machine may look into.

use std::io;
use std::path::Path;

/// Makes a folder and those above it, unless they are there. Only its owner may look inside: it
/// holds everybody's sessions and chats.
///
/// # Errors
/// The system's.
pub fn make_private(folder: &Path) -> io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(folder)
}

/// Lets only its owner look into a folder that is there.
///
/// # Errors
/// The system's: it may be somebody else's.
pub fn close_folder(folder: &Path) -> io::Result<()> {
    set_mode(folder, 0o700)
}

/// Lets only its owner read a file that is there, and write into it.
///
/// # Errors
/// The system's: it may be somebody else's.
pub fn close_file(file: &Path) -> io::Result<()> {
    set_mode(file, 0o600)
}

/// Sets who may do what, where the system has such a thing and it is not so already.
fn set_mode(path: &Path, mode: u32) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let now = path.metadata()?.permissions();
        if now.mode() & 0o7777 != mode {
            std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode))?;
        }
    }
    #[cfg(not(unix))]
    let _ = (path, mode);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::now;

    #[cfg(unix)]
    #[test]
    fn only_its_owner_looks_into_a_private_folder() {
        use std::os::unix::fs::PermissionsExt as _;

        let above = std::env::temp_dir().join(format!("rookery-play-{}", now::random_u64()));
        let folder = above.join("backups");
        make_private(&folder).unwrap();
        make_private(&folder).unwrap();
        for made in [&above, &folder] {
            assert_eq!(made.metadata().unwrap().permissions().mode() & 0o777, 0o700);
        }
        std::fs::remove_dir_all(&above).unwrap();
    }
}
