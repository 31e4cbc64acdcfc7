//! By what a service and a browser know the server: RFC 8292.

use ring::error::Unspecified;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair as _};
use serde_json::json;
use thiserror::Error;

use crate::to_text;

/// For so long a signature is good, in seconds; services take a day at most.
const LASTS_S: i64 = 12 * 60 * 60;

/// The key by which a browser knows that what it is told comes from the server it allowed that.
///
/// Another one has to be allowed anew by every browser, so it is kept.
pub struct ServerKey(EcdsaKeyPair);

/// What should be a key is none, or the system has no random numbers for a new one.
#[derive(Debug, Error, PartialEq, Eq)]
#[error("the key for notices to browsers is broken")]
pub struct BadKey;

impl From<Unspecified> for BadKey {
    fn from(_: Unspecified) -> Self {
        Self
    }
}

impl ServerKey {
    /// Draws a key: as it is to be kept, secretly (PKCS #8).
    ///
    /// # Errors
    /// The system has no random numbers.
    pub fn draw() -> Result<Vec<u8>, BadKey> {
        let random = SystemRandom::new();
        let kept = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &random)?;
        Ok(kept.as_ref().to_vec())
    }

    /// Reads a key that was kept.
    ///
    /// # Errors
    /// It is none.
    pub fn read(kept: &[u8]) -> Result<Self, BadKey> {
        let random = SystemRandom::new();
        let pair = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, kept, &random);
        pair.map(Self).map_err(|_| BadKey)
    }

    /// Its public half, as pages tell it to browsers: a point in Base64 for addresses.
    #[must_use]
    pub fn public(&self) -> String {
        to_text(self.0.public_key().as_ref())
    }

    /// What a request to a service says of who sends it: `service` is its origin, `contact` an
    /// address of whoever runs the server, beginning with `https:` or `mailto:`.
    pub(crate) fn sign(
        &self,
        service: &str,
        contact: &str,
        now_s: i64,
    ) -> Result<String, Unspecified> {
        let claims = json!({ "aud": service, "exp": now_s + LASTS_S, "sub": contact });
        let header = json!({ "typ": "JWT", "alg": "ES256" });
        let [header, claims] = [header, claims].map(|part| to_text(part.to_string().as_bytes()));
        let said = format!("{header}.{claims}");
        let signature = self.0.sign(&SystemRandom::new(), said.as_bytes())?;
        Ok(format!("vapid t={said}.{}, k={}", to_text(signature.as_ref()), self.public()))
    }
}

#[cfg(test)]
mod tests {
    use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey};
    use serde_json::Value;

    use super::*;
    use crate::from_text;

    #[test]
    fn a_key_is_the_same_when_it_is_read_again() {
        let kept = ServerKey::draw().unwrap();
        let [one, again] = [(); 2].map(|()| ServerKey::read(&kept).unwrap().public());
        assert_eq!(one, again);
        assert_eq!(from_text(&one).unwrap().len(), 65);
        assert_ne!(ServerKey::draw().unwrap(), kept);
        assert_eq!(ServerKey::read(&kept[1..]).err(), Some(BadKey));
    }

    #[test]
    fn what_is_signed_says_for_whom_until_when_and_by_whom() {
        let key = ServerKey::read(&ServerKey::draw().unwrap()).unwrap();
        let said = key.sign("https://push.example", "mailto:us@example.org", 1_000).unwrap();
        let (token, public) = said.strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
        assert_eq!(public, key.public());
        let (signed, signature) = token.rsplit_once('.').unwrap();
        let public = UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, from_text(public).unwrap());
        public.verify(signed.as_bytes(), &from_text(signature).unwrap()).unwrap();
        let parts = signed.split('.').map(|part| from_text(part).unwrap());
        let parts: Vec<Value> = parts.map(|part| serde_json::from_slice(&part).unwrap()).collect();
        assert_eq!(parts[0], json!({ "typ": "JWT", "alg": "ES256" }));
        let claims = json!({
            "aud": "https://push.example", "exp": 1_000 + LASTS_S, "sub": "mailto:us@example.org"
        });
        assert_eq!(parts[1], claims);
    }
}
