//! Folders and files that nobody else on the machine may look into.

use std::io;
use std::path::Path;

/// Makes a folder and those above it, unless they are there. Only its owner may look inside: it
/// holds everybody's sessions and chats. What is made is still there after a power cut.
///
/// # Errors
/// The system's.
pub fn make_private(folder: &Path) -> io::Result<()> {
    let missing: Vec<&Path> = folder.ancestors().take_while(|above| !above.exists()).collect();
    let mut builder = std::fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(folder)?;
    missing.into_iter().for_each(sync_name);
    Ok(())
}

/// Has the name of a new folder be on the disk, or whatever is synced in there is lost with it. Not
/// every system can do that, and a folder above that may not be looked into stays as it is.
fn sync_name(folder: &Path) {
    #[cfg(unix)]
    if let Some(above) = folder.parent() {
        let above = if above.as_os_str().is_empty() { Path::new(".") } else { above };
        let _ = std::fs::File::open(above).and_then(|above| above.sync_all());
    }
    #[cfg(not(unix))]
    let _ = folder;
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
