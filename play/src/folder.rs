//! Folders that nobody else on the machine may look into.

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
