//! Who somebody is: names, passphrases, sessions, and the first admin.

pub mod name;
pub mod passphrase;
pub mod session;

pub mod bearer;

pub mod first_admin;
