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
