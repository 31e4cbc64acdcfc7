//! Sessions as they go in and come out.

use std::net::IpAddr;

use rookery_protocol::Millis;
use rookery_protocol::id::UserId;

use crate::model::{TokenHash, User};

/// A session to begin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewSession {
    /// The SHA-256 of the session's token.
    pub token: TokenHash,
    /// The account that is signed in.
    pub user: UserId,
    /// The Unix time at which it begins, in milliseconds; it is used then.
    pub begun_ms: Millis,
    /// The Unix time at which it ends unless it is used before, in milliseconds.
    pub ends_ms: Millis,
    /// The network address from which it is begun, where that is known.
    pub address: Option<IpAddr>,
    /// The program with which it is begun, in a word, where that says so.
    pub browser: Option<String>,
    /// The system on which it is begun, in a word, where that is said.
    pub system: Option<String>,
    /// The Unix time at which the passphrase was given for it, in milliseconds; none where it was
    /// begun without one.
    pub confirmed_ms: Option<Millis>,
}

/// A session that goes on, as its owner sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredSession {
    /// The SHA-256 of the session's token.
    pub token: TokenHash,
    /// The Unix time at which it was begun, in milliseconds.
    pub begun_ms: Millis,
    /// The Unix time at which it ends unless it is used before, in milliseconds.
    pub ends_ms: Millis,
    /// The Unix time of the last use that was noted, in milliseconds.
    pub used_ms: Option<Millis>,
    /// The network address of the last use that was noted.
    pub address: Option<String>,
    /// The program with which it was begun.
    pub browser: Option<String>,
    /// The system on which it was begun.
    pub system: Option<String>,
}

/// Who is signed in by a session, and what is noted of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionUser {
    /// The account that is signed in.
    pub user: User,
    /// Whether the account is suspended.
    pub suspended: bool,
    /// The Unix time of the last use that was noted, in milliseconds.
    pub used_ms: Option<Millis>,
    /// The Unix time at which the passphrase was given for it last, in milliseconds.
    pub confirmed_ms: Option<Millis>,
}

/// A use of a session, to be noted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SessionUse {
    /// The SHA-256 of the session's token.
    pub token: TokenHash,
    /// The Unix time of the use, in milliseconds.
    pub at_ms: Millis,
    /// The network address of the use; where it is not known, that of the use before stays.
    pub address: Option<IpAddr>,
}

/// How long sessions last, in milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SessionSpan {
    /// After their last use.
    pub idle_ms: Millis,
    /// After they were begun, however much they are used.
    pub longest_ms: Millis,
}
