//! An authenticator, which keeps passkeys as a phone or a security key does: written after what
//! WebAuthn says, so that it agrees with the server about nothing else.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, KeyPair as _};
use rookery_play::now;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

/// Whoever holds it was there, and has shown who they are.
const PRESENT: u8 = 0x01;
const VERIFIED: u8 = 0x04;
/// A key comes with it.
const WITH_KEY: u8 = 0x40;

/// A passkey.
#[derive(Clone)]
pub(crate) struct Held {
    id: Vec<u8>,
    site: String,
    user: Vec<u8>,
    secret: Vec<u8>,
    count: u32,
}

/// Keeps passkeys, in a browser that shows pages of one origin.
#[derive(Clone)]
pub(crate) struct Authenticator {
    /// Where the browser is.
    pub(crate) origin: String,
    /// Whether it counts how often a passkey was used.
    pub(crate) counts: bool,
    /// Whether whoever holds it shows who they are.
    pub(crate) verifies: bool,
    /// The passkeys that it keeps.
    pub(crate) held: Vec<Held>,
}

impl Authenticator {
    pub(crate) fn at(origin: &str) -> Self {
        Self { origin: origin.to_owned(), counts: true, verifies: true, held: vec![] }
    }

    /// Makes a passkey, and keeps it; what the browser gives to the page.
    pub(crate) fn make(&mut self, options: &str) -> String {
        let options: Value = serde_json::from_str(options).unwrap();
        let options = &options["publicKey"];
        assert_eq!(options["authenticatorSelection"]["residentKey"], "required");
        let known = options["excludeCredentials"].as_array().into_iter().flatten();
        let known: Vec<Vec<u8>> = known.map(|one| bytes(&one["id"])).collect();
        assert!(!self.held.iter().any(|held| known.contains(&held.id)), "it has one already");
        let secret =
            EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, &SystemRandom::new());
        let held = Held {
            id: now::random_bytes::<32>().to_vec(),
            site: options["rp"]["id"].as_str().unwrap().to_owned(),
            user: bytes(&options["user"]["id"]),
            secret: secret.unwrap().as_ref().to_vec(),
            count: 0,
        };
        let mut data = self.about(&held, WITH_KEY);
        data.extend([0; 16]);
        data.extend(u16::try_from(held.id.len()).unwrap().to_be_bytes());
        data.extend(&held.id);
        data.extend(public_key(&held));
        let mut object = b"\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x59".to_vec();
        object.extend(u16::try_from(data.len()).unwrap().to_be_bytes());
        object.extend(data);
        let client = self.client("webauthn.create", &options["challenge"]);
        let response = json!({
            "clientDataJSON": BASE64.encode(client),
            "attestationObject": BASE64.encode(object),
        });
        let given = credential(&held, &response);
        self.held.push(held);
        given
    }

    /// Answers with a passkey of this site, one of those that are asked for if any are.
    pub(crate) fn answer(&mut self, options: &str) -> String {
        let options: Value = serde_json::from_str(options).unwrap();
        let options = &options["publicKey"];
        let allowed = options["allowCredentials"].as_array();
        let allowed: Option<Vec<Vec<u8>>> = allowed
            .filter(|allowed| !allowed.is_empty())
            .map(|allowed| allowed.iter().map(|one| bytes(&one["id"])).collect());
        let is_asked = |held: &Held| {
            held.site == options["rpId"].as_str().unwrap()
                && allowed.as_ref().is_none_or(|allowed| allowed.contains(&held.id))
        };
        let place = self.held.iter().position(is_asked).expect("it has a passkey for that");
        if self.counts {
            self.held[place].count += 1;
        }
        let held = &self.held[place];
        let data = self.about(held, 0);
        let client = self.client("webauthn.get", &options["challenge"]);
        let mut signed = data.clone();
        signed.extend(Sha256::digest(&client));
        let signature = pair(held).sign(&SystemRandom::new(), &signed).unwrap();
        let response = json!({
            "clientDataJSON": BASE64.encode(client),
            "authenticatorData": BASE64.encode(data),
            "signature": BASE64.encode(signature),
            "userHandle": BASE64.encode(&held.user),
        });
        credential(held, &response)
    }

    /// What it says of a passkey, of whoever holds it, and of itself.
    fn about(&self, held: &Held, more: u8) -> Vec<u8> {
        let flags = PRESENT | more | if self.verifies { VERIFIED } else { 0 };
        let mut data = Sha256::digest(&held.site).to_vec();
        data.push(flags);
        data.extend(held.count.to_be_bytes());
        data
    }

    /// What the browser says of the page.
    fn client(&self, kind: &str, challenge: &Value) -> Vec<u8> {
        let said = json!({
            "type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": false,
        });
        said.to_string().into_bytes()
    }
}

fn pair(held: &Held) -> EcdsaKeyPair {
    let algorithm = &ECDSA_P256_SHA256_ASN1_SIGNING;
    EcdsaKeyPair::from_pkcs8(algorithm, &held.secret, &SystemRandom::new()).unwrap()
}

/// The public key as COSE has it: a map of the curve and a point on it.
fn public_key(held: &Held) -> Vec<u8> {
    let pair = pair(held);
    let (x, y) = pair.public_key().as_ref()[1..].split_at(32);
    let mut key = b"\xa5\x01\x02\x03\x26\x20\x01\x21\x58\x20".to_vec();
    key.extend(x);
    key.extend(b"\x22\x58\x20");
    key.extend(y);
    key
}

fn credential(held: &Held, response: &Value) -> String {
    let id = BASE64.encode(&held.id);
    json!({
        "id": id, "rawId": id, "type": "public-key", "response": response,
        "clientExtensionResults": {},
    })
    .to_string()
}

fn bytes(text: &Value) -> Vec<u8> {
    BASE64.decode(text.as_str().unwrap()).unwrap()
}
