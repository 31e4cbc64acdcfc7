//! Maps compiled rules from a file into memory, so that what is not run costs none. That machine
//! code does what it should cannot be checked, so this holds the only `unsafe` block of all crates.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use sha2::{Digest, Sha256};
use wasmtime::Engine;
use wasmtime::component::Component;

/// The hash of what is to be written to a file `KEY-HASH.cwasm`: SHA-256, in hexadecimal digits.
///
/// # Errors
/// It cannot be read.
pub fn hash(mut content: impl Read) -> io::Result<String> {
    let mut hasher = Sha256::new();
    let mut part = vec![0; 64 * 1024];
    loop {
        match content.read(&mut part)? {
            0 => return Ok(hasher.finalize().iter().map(|byte| format!("{byte:02x}")).collect()),
            read => hasher.update(&part[..read]),
        }
    }
}

/// Maps a file `KEY-HASH.cwasm` that holds what `Component::serialize` gave.
///
/// # Errors
/// Its content has another hash, an engine with other settings compiled it, or others than root and
/// the owner of this process may write to its folder.
#[allow(unsafe_code, reason = "machine code cannot be checked")]
pub fn map(engine: &Engine, path: &Path) -> io::Result<Component> {
    let wrong = |why: &str| Err(io::Error::new(io::ErrorKind::InvalidData, why));
    if !is_private(path.parent().unwrap_or(Path::new(".")))? {
        return wrong("others may write to the folder of compiled rules");
    }
    let name = path.file_stem().and_then(|name| name.to_str()).unwrap_or_default();
    if name.rsplit('-').next() != Some(hash(File::open(path)?)?.as_str()) {
        return wrong("a file of compiled rules is damaged");
    }
    // SAFETY: the file has the content whose hash stands in its name, and nobody but root and this
    // process's owner can have put it there or can change it: they write another file instead.
    unsafe { Component::deserialize_file(engine, path) }.map_err(io::Error::other)
}

/// Whether nobody but root and the owner of this process may write to a folder.
fn is_private(folder: &Path) -> io::Result<bool> {
    let about = fs::metadata(folder)?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt as _;
        let ours = [0, rustix::process::geteuid().as_raw()].contains(&about.uid());
        Ok(ours && about.mode() & 0o022 == 0)
    }
    #[cfg(not(unix))]
    Ok(about.is_dir())
}
