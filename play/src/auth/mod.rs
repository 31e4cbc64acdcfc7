//! Who somebody is: names, passphrases, second factors, sessions, and the first admin.

pub mod name;
pub mod passphrase;
pub mod session;
pub mod uses;

pub mod bearer;
pub mod factors;

pub mod first_admin;

use factors::Factors;
use first_admin::FirstAdmin;
use passphrase::Passphrases;
use uses::Uses;

/// What opens an account.
pub struct Entrance {
    /// Makes and compares passphrase hashes.
    pub passphrases: Passphrases,
    /// Held while a stored hash is read and replaced, so that bringing an old hash up to date never
    /// undoes a change of passphrase.
    pub passphrase_change: tokio::sync::Mutex<()>,
    /// What second factors are made and checked with.
    pub factors: Factors,
    /// Which sessions were used, until that is stored.
    pub uses: Uses,
    /// The link that makes the first admin.
    pub first_admin: FirstAdmin,
}
