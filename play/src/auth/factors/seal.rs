//! The key that secrets of apps are sealed with. It lies beside the database and not in it, so a
//! stolen copy of the database makes no codes.

use std::fs::{File, OpenOptions};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};

use ring::aead::{AES_256_GCM, Aad, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};
use thiserror::Error;

use crate::auth::session::Token;
use crate::folder::make_private;
use crate::now;

/// The name of the file in the data folder that holds the key.
pub const KEY_FILE: &str = "second-factors.key";
/// More than is in the file, in bytes.
const FILE_LEN_MAX: u64 = 1_024;

/// The key can be neither read nor made.
#[derive(Debug, Error)]
pub enum BadKey {
    /// The system says why.
    #[error("{} cannot be used: {source}", file.display())]
    File {
        /// The file.
        file: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// Something else is in the file.
    #[error("{} holds no key: 64 hexadecimal digits", .0.display())]
    NoKey(PathBuf),
}

/// Seals and unseals.
pub(super) struct Seal(LessSafeKey);

impl Seal {
    /// Reads the key; where there is none, one is made.
    pub(super) fn open(file: &Path) -> Result<Self, BadKey> {
        let failed = |source| BadKey::File { file: file.to_owned(), source };
        let text = match read(file) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                make(file).map_err(failed)?;
                // Another server may have been quicker.
                read(file).map_err(failed)?
            }
            text => text.map_err(failed)?,
        };
        let key = Token::read(text.trim()).map(|token| token.bytes());
        let key = key.and_then(|key| UnboundKey::new(&AES_256_GCM, &key).ok());
        key.map(|key| Self(LessSafeKey::new(key))).ok_or_else(|| BadKey::NoKey(file.to_owned()))
    }

    /// Seals something for one purpose: a random nonce, and what the key makes of the secret.
    pub(super) fn seal(&self, purpose: &[u8], secret: &[u8]) -> Option<Vec<u8>> {
        let nonce: [u8; NONCE_LEN] = now::random_bytes();
        let mut sealed = secret.to_vec();
        let unique = Nonce::assume_unique_for_key(nonce);
        self.0.seal_in_place_append_tag(unique, Aad::from(purpose), &mut sealed).ok()?;
        Some([&nonce[..], &sealed].concat())
    }

    /// What was sealed with this key for this purpose.
    pub(super) fn unseal(&self, purpose: &[u8], sealed: &[u8]) -> Option<Vec<u8>> {
        let (nonce, rest) = sealed.split_first_chunk::<NONCE_LEN>()?;
        let mut rest = rest.to_vec();
        let nonce = Nonce::assume_unique_for_key(*nonce);
        let secret = self.0.open_in_place(nonce, Aad::from(purpose), &mut rest).ok()?;
        Some(secret.to_vec())
    }
}

fn read(file: &Path) -> io::Result<String> {
    let mut text = String::new();
    File::open(file)?.take(FILE_LEN_MAX).read_to_string(&mut text)?;
    Ok(text)
}

/// Makes a key that its owner alone reads, in a folder that may have to be made: a server whose
/// database is elsewhere may have kept nothing in it yet. The key gets its name once it is on the
/// disk, and takes it from no other.
fn make(file: &Path) -> io::Result<()> {
    if let Some(folder) = file.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        make_private(folder)?;
    }
    let part = file.with_extension(format!("{:016x}.part", now::random_u64()));
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut open = options.open(&part)?;
    let written = writeln!(open, "{}", Token::random().to_text()).and_then(|()| open.sync_all());
    let named = written.and_then(|()| std::fs::hard_link(&part, file));
    std::fs::remove_file(&part)?;
    match named {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => return Ok(()),
        named => named?,
    }
    // What is sealed with it from now on is worth nothing without its name.
    #[cfg(unix)]
    if let Some(folder) = file.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        File::open(folder)?.sync_all()?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::World;

    #[test]
    fn what_is_sealed_is_read_with_the_same_key_for_the_same_purpose_alone() {
        let folder = World::folder();
        let file = folder.join(KEY_FILE);
        let (one, again) = (Seal::open(&file).unwrap(), Seal::open(&file).unwrap());
        let other = Seal::open(&folder.join("other.key")).unwrap();
        let sealed = one.seal(b"ada", b"a secret").unwrap();
        assert!(!sealed.windows(8).any(|part| part == b"a secret"));
        assert_ne!(one.seal(b"ada", b"a secret").unwrap(), sealed, "each time otherwise");
        assert_eq!(again.unseal(b"ada", &sealed).as_deref(), Some(&b"a secret"[..]));
        assert_eq!(again.unseal(b"bela", &sealed), None);
        assert_eq!(other.unseal(b"ada", &sealed), None);
        assert_eq!(one.unseal(b"ada", &sealed[..20]), None);
        assert_eq!(one.unseal(b"ada", b""), None);
        assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 2, "nothing else is left");
        std::fs::remove_dir_all(&folder).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn its_owner_alone_reads_the_key() {
        use std::os::unix::fs::PermissionsExt as _;

        let folder = World::folder();
        let file = folder.join(KEY_FILE);
        Seal::open(&file).unwrap();
        assert_eq!(file.metadata().unwrap().permissions().mode() & 0o777, 0o600);
        std::fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn something_else_in_its_place_is_an_error_and_stays() {
        let folder = World::folder();
        let file = folder.join(KEY_FILE);
        for text in ["", "a key", &"g".repeat(64)] {
            std::fs::write(&file, text).unwrap();
            assert!(matches!(Seal::open(&file), Err(BadKey::NoKey(_))), "{text}");
            assert_eq!(std::fs::read_to_string(&file).unwrap(), text);
        }
        let nowhere = file.join(KEY_FILE);
        let failed = Seal::open(&nowhere).err().unwrap().to_string();
        assert!(failed.contains("cannot be used"), "{failed}");
        let new = folder.join("not yet").join(KEY_FILE);
        assert!(Seal::open(&new).is_ok() && new.is_file());
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
