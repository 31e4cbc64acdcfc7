//! What proves a second factor: codes of apps, recovery codes, and passkeys.

use std::path::Path;

use rookery_protocol::id::UserId;

use crate::options::PublicUrl;

pub mod codes;
pub mod passkeys;
pub mod recovery;
mod seal;

use passkeys::Passkeys;
use seal::Seal;
pub use seal::{BadKey, KEY_FILE};

/// What second factors are made and checked with.
pub struct Factors {
    /// What challenges passkeys and checks their answers.
    pub passkeys: Passkeys,
    seal: Seal,
}

impl Factors {
    /// Reads the key that secrets of apps are sealed with, or makes it; passkeys are for pages at the
    /// public address, or at `url`.
    ///
    /// # Errors
    /// The key can be neither read nor made.
    pub(crate) fn open(
        key: &Path,
        public_url: Option<&PublicUrl>,
        url: &str,
    ) -> Result<Self, BadKey> {
        let seal = Seal::open(key)?;
        Ok(Self { passkeys: Passkeys::at(public_url.map_or(url, PublicUrl::origin)), seal })
    }

    /// Seals the secret of somebody's app.
    pub(crate) fn seal(&self, user: UserId, secret: &[u8]) -> Option<Vec<u8>> {
        self.seal.seal(user.as_str().as_bytes(), secret)
    }

    /// What [`seal`](Self::seal) sealed; nothing where that was done with another key, or for somebody
    /// else.
    pub(crate) fn unseal(&self, user: UserId, sealed: &[u8]) -> Option<Vec<u8>> {
        self.seal.unseal(user.as_str().as_bytes(), sealed)
    }
}
