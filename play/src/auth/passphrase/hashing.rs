//! One hash at a time, in memory that is lent for it.

use std::borrow::Cow;

use argon2::password_hash::phc::{Output, ParamsString, PasswordHash, Salt};
use argon2::{Algorithm, Argon2, Block, Params, Version};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use unicode_normalization::{UnicodeNormalization as _, is_nfc};

use super::{HashError, Verdict};
use crate::now;

/// OWASP's first choice for argon2id: 19 MiB, two passes, one lane.
/// <https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html>
const MEMORY_KIB: u32 = 19 * 1024;
const PASSES: u32 = 2;
const LANES: u32 = 1;
const SALT_LEN: usize = 16;
const HASH_LEN: usize = Params::DEFAULT_OUTPUT_LEN;

/// What hashes are made in. It is empty at first, and kept from one hash to the next: to get so much
/// from the system and to give it back takes as long as a good part of a hash.
pub(super) type Memory = Vec<Block>;

/// A passphrase as it is hashed: in Unicode's form NFC, since one keyboard types `é` as one character
/// and another as two. <https://www.rfc-editor.org/rfc/rfc8265#section-4.2>
pub(super) fn composed(passphrase: &str) -> Cow<'_, str> {
    if is_nfc(passphrase) { Cow::Borrowed(passphrase) } else { passphrase.nfc().collect() }
}

/// The hash of a passphrase as it is composed, as a PHC string.
pub(super) fn hash(
    passphrase: &str,
    salt: &[u8; SALT_LEN],
    memory: &mut Memory,
) -> Result<String, HashError> {
    let failed = |fault: &dyn ToString| HashError::Failed(fault.to_string());
    let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params()?);
    let output = fill(&argon2, composed(passphrase).as_bytes(), salt, HASH_LEN, memory);
    let hash = PasswordHash {
        algorithm: Algorithm::Argon2id.ident(),
        version: Some(Version::V0x13.into()),
        params: ParamsString::try_from(argon2.params()).map_err(|fault| failed(&fault))?,
        salt: Some(Salt::new(salt).map_err(|fault| failed(&fault))?),
        hash: Some(output.map_err(|fault| failed(&fault))?),
    };
    Ok(hash.to_string())
}

/// Compares a passphrase with a stored hash: composed, and as it was given where that differs, as it
/// was hashed once. An old hash is made anew with this salt.
pub(super) fn verify(
    passphrase: &str,
    stored: &str,
    salt: &[u8; SALT_LEN],
    memory: &mut Memory,
) -> Result<Verdict, HashError> {
    let unreadable = |fault: &dyn ToString| HashError::Unreadable(fault.to_string());
    let read = PasswordHash::new(stored).map_err(|fault| unreadable(&fault))?;
    let params = Params::try_from(&read).map_err(|fault| unreadable(&fault))?;
    let algorithm = Algorithm::try_from(read.algorithm.as_str());
    let algorithm = algorithm.map_err(|fault| unreadable(&fault))?;
    let version = read.version.map_or(Ok(Version::default()), Version::try_from);
    let version = version.map_err(|fault| unreadable(&fault))?;
    let (Some(before), Some(wanted)) = (&read.salt, &read.hash) else { return Ok(Verdict::Wrong) };
    let is_new = is_today_s(algorithm, version, &params)?;
    let argon2 = Argon2::new(algorithm, version, params);
    let mut is_it = |given: &str| {
        let output = fill(&argon2, given.as_bytes(), before, wanted.len(), memory);
        // Outputs are compared in a time that does not depend on where they differ.
        output.map(|output| output == *wanted).map_err(|fault| unreadable(&fault))
    };
    let composed = composed(passphrase);
    let is_composed = is_it(&composed)?;
    if !is_composed && (composed == passphrase || !is_it(passphrase)?) {
        return Ok(Verdict::Wrong);
    }
    if is_composed && is_new {
        return Ok(Verdict::Right);
    }
    // One that cannot be made anew now is made another time.
    Ok(hash(passphrase, salt, memory).map_or(Verdict::Right, Verdict::RightButOld))
}

/// What a hash looks like, of no passphrase that anybody knows.
pub(super) fn made_up() -> String {
    let salt = STANDARD_NO_PAD.encode(now::random_bytes::<SALT_LEN>());
    let hash = STANDARD_NO_PAD.encode(now::random_bytes::<HASH_LEN>());
    format!("$argon2id$v=19$m={MEMORY_KIB},t={PASSES},p={LANES}${salt}${hash}")
}

fn params() -> Result<Params, HashError> {
    let params = Params::new(MEMORY_KIB, PASSES, LANES, None);
    params.map_err(|failed| HashError::Failed(failed.to_string()))
}

/// Whether hashes are made like this now.
fn is_today_s(algorithm: Algorithm, version: Version, params: &Params) -> Result<bool, HashError> {
    let cost = |params: &Params| (params.m_cost(), params.t_cost(), params.p_cost());
    let is_ours = (algorithm, version) == (Algorithm::Argon2id, Version::V0x13);
    Ok(is_ours && cost(params) == cost(&self::params()?))
}

fn fill(
    argon2: &Argon2<'_>,
    passphrase: &[u8],
    salt: &[u8],
    len: usize,
    memory: &mut Memory,
) -> Result<Output, argon2::password_hash::Error> {
    memory.resize(argon2.params().block_count(), Block::new());
    let mut output = [0; Output::MAX_LENGTH];
    let output = output.get_mut(..len).ok_or(argon2::password_hash::Error::OutputSize)?;
    argon2.hash_password_into_with_memory(passphrase, salt, output, memory)?;
    Ok(Output::new(output)?)
}

/// A hash as none is made any more.
#[cfg(test)]
pub(super) fn old(passphrase: &str) -> String {
    use argon2::password_hash::PasswordHasher as _;

    let argon2 = Argon2::from(Params::new(64, 1, 1, None).expect("they are in bounds"));
    let hash = argon2.hash_password_with_salt(passphrase.as_bytes(), b"sixteen bytes !!");
    let hash: PasswordHash = hash.expect("it can be made");
    hash.to_string()
}

#[cfg(test)]
mod tests {
    use argon2::password_hash::{PasswordHasher as _, PasswordVerifier as _};

    use super::*;

    const SALT: [u8; SALT_LEN] = *b"sixteen bytes !!";
    /// `café crème` as it is typed on one keyboard, and on another.
    const COMPOSED: &str = "caf\u{e9} cr\u{e8}me";
    const DECOMPOSED: &str = "cafe\u{301} cre\u{300}me";

    /// A hash of these very bytes.
    fn of_bytes(passphrase: &str) -> String {
        let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params().unwrap());
        let hash: PasswordHash =
            argon2.hash_password_with_salt(passphrase.as_bytes(), &SALT).unwrap();
        hash.to_string()
    }

    fn verdict(passphrase: &str, stored: &str) -> Verdict {
        verify(passphrase, stored, &SALT, &mut Memory::new()).unwrap()
    }

    /// The verdict about an old hash, which is made anew.
    fn old(passphrase: &str) -> Verdict {
        Verdict::RightButOld(hash(passphrase, &SALT, &mut Memory::new()).unwrap())
    }

    #[test]
    fn memory_that_was_used_before_makes_the_same_hash_as_fresh_memory() {
        let mut memory = Memory::new();
        for passphrase in ["correct horse", "battery staple", "correct horse"] {
            let made = hash(passphrase, &SALT, &mut memory).unwrap();
            assert_eq!(made, of_bytes(passphrase));
            let parsed = PasswordHash::new(&made).unwrap();
            assert!(Argon2::default().verify_password(passphrase.as_bytes(), &parsed).is_ok());
            let other = Params::new(20 * 1024, 1, 2, None).unwrap();
            let larger: PasswordHash =
                Argon2::from(other).hash_password_with_salt(passphrase.as_bytes(), &SALT).unwrap();
            let larger = verify(passphrase, &larger.to_string(), &SALT, &mut memory);
            assert_eq!(larger, Ok(Verdict::RightButOld(made)));
        }
    }

    #[test]
    fn a_passphrase_is_the_same_however_a_keyboard_composes_it() {
        let made = hash(DECOMPOSED, &SALT, &mut Memory::new()).unwrap();
        assert_eq!(made, hash(COMPOSED, &SALT, &mut Memory::new()).unwrap());
        assert_eq!(made, of_bytes(COMPOSED));
        for given in [COMPOSED, DECOMPOSED] {
            assert_eq!(verdict(given, &made), Verdict::Right, "{given:?}");
        }
        assert_eq!(verdict("cafe creme", &made), Verdict::Wrong);
    }

    #[test]
    fn characters_that_only_look_alike_stay_apart() {
        let made = hash("\u{fb01}ve \u{2460} \u{ff21}da", &SALT, &mut Memory::new()).unwrap();
        assert_eq!(verdict("five 1 Ada", &made), Verdict::Wrong);
    }

    #[test]
    fn what_was_hashed_as_it_was_typed_still_opens_and_is_called_old() {
        let made = of_bytes(DECOMPOSED);
        assert_eq!(verdict(DECOMPOSED, &made), old(COMPOSED));
        assert_eq!(verdict("cafe creme", &made), Verdict::Wrong);
        assert_eq!(verdict("cafe\u{301} creme", &made), Verdict::Wrong);
    }

    #[test]
    fn a_hash_is_old_that_differs_in_anything_but_its_salt() {
        let verdict = |algorithm, version, (memory, passes, lanes)| {
            let params = Params::new(memory, passes, lanes, None).unwrap();
            let argon2 = Argon2::new(algorithm, version, params);
            let hash: PasswordHash =
                argon2.hash_password_with_salt(b"correct horse", &SALT).unwrap();
            verdict("correct horse", &hash.to_string())
        };
        let (id, now) = (Algorithm::Argon2id, Version::V0x13);
        assert_eq!(verdict(id, now, (19_456, 2, 1)), Verdict::Right);
        for (algorithm, version, params) in [
            (Algorithm::Argon2i, now, (19_456, 2, 1)),
            (id, Version::V0x10, (19_456, 2, 1)),
            (id, now, (19_455, 2, 1)),
            (id, now, (19_456, 1, 1)),
            (id, now, (19_456, 2, 2)),
        ] {
            assert_eq!(verdict(algorithm, version, params), old("correct horse"), "{params:?}");
        }
    }
}
