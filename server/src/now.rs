//! The only clock and the only source of randomness: everything else gets both as parameters.

use std::time::{SystemTime, UNIX_EPOCH};

use rookery_protocol::Millis;

/// The time, in milliseconds since 1970-01-01 UTC.
#[must_use]
#[expect(clippy::disallowed_methods, reason = "this is the one place that reads the clock")]
pub fn millis() -> Millis {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Millis::try_from(since.as_millis()).unwrap_or(Millis::MAX)
}

/// Random bytes, fit for secrets.
///
/// # Panics
/// If the operating system has no randomness to give: then no secret is safe, and none is made.
#[must_use]
pub fn random_bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
    bytes
}

/// 64 random bits, for ids and lots.
#[must_use]
pub fn random_u64() -> u64 {
    u64::from_le_bytes(random_bytes())
}
