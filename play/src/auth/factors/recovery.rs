//! Recovery codes: each lets its owner in once, beside the passphrase, where the app or the passkey
//! is lost.

use rookery_protocol::factor::RECOVERY_CODES;
use rookery_protocol::id::UserId;
use sha2::{Digest as _, Sha256};

use crate::now;

/// Digits and letters that are not taken for each other.
const ALPHABET: &[u8; 32] = b"23456789abcdefghijkmnpqrstuvwxyz";
/// 120 random bits: too many to be found from a hash.
const CODE_LEN: usize = 24;
/// They are shown in groups of so many.
const GROUP_LEN: usize = 4;

/// New codes, as they are shown.
#[must_use]
pub fn make() -> Vec<String> {
    (0..RECOVERY_CODES).map(|_| one()).collect()
}

fn one() -> String {
    let mut code = String::with_capacity(CODE_LEN + CODE_LEN / GROUP_LEN);
    for (place, byte) in now::random_bytes::<CODE_LEN>().into_iter().enumerate() {
        if place > 0 && place % GROUP_LEN == 0 {
            code.push('-');
        }
        code.extend(ALPHABET.get(usize::from(byte) % ALPHABET.len()).map(|&one| char::from(one)));
    }
    code
}

/// What is typed, without what stands between: in the way that codes are compared.
#[must_use]
pub fn plain(typed: &str) -> String {
    let plain = typed.chars().filter(|one| !one.is_whitespace() && *one != '-');
    plain.take(4 * CODE_LEN).collect::<String>().to_ascii_lowercase()
}

/// What is kept of a code of somebody's, which is [`plain`].
#[must_use]
pub fn hash(user: UserId, plain: &str) -> [u8; 32] {
    let mut hash = Sha256::new();
    hash.update(user.as_str());
    hash.update([0]);
    hash.update(plain);
    hash.finalize().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_ten_that_read_back_however_they_are_typed() {
        let codes = make();
        assert_eq!(codes.len(), 10);
        let user = UserId::from_random(1);
        for code in &codes {
            assert_eq!((code.len(), code.matches('-').count()), (29, 5), "{code}");
            let typed = format!(" {} ", code.to_uppercase().replace('-', " "));
            assert_eq!(hash(user, &plain(&typed)), hash(user, &plain(code)));
            assert_ne!(hash(UserId::from_random(2), &plain(code)), hash(user, &plain(code)));
        }
        let mut distinct = codes.clone();
        distinct.sort();
        distinct.dedup();
        assert_eq!(distinct.len(), codes.len());
    }
}
