//! Passkeys: what one is asked, and whether its answer can be taken (WebAuthn, by `webauthn-rs`).

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use rookery_protocol::factor::PasskeyPlace;
use rookery_protocol::id::UserId;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};
use webauthn_rs::prelude::{
    CredentialID, DiscoverableAuthentication, Passkey, PasskeyRegistration, PublicKeyCredential,
    RegisterPublicKeyCredential, Url, Uuid, WebauthnError,
};
use webauthn_rs::{Webauthn, WebauthnBuilder};

/// What is read of an answer, in bytes: none is nearly as long.
pub const CREDENTIAL_BYTES_MAX: usize = 16 * 1024;
/// What browsers call the machine that they run on, where passkeys are good without TLS.
const LOCALHOST: &str = "localhost";

/// Challenges passkeys and checks their answers.
pub struct Passkeys {
    place: PasskeyPlace,
    webauthn: Option<Webauthn>,
}

/// A challenge: what the browser is asked for, and what has to be known to check the answer.
pub struct Challenge {
    /// The options for the browser, as JSON.
    pub options: String,
    /// What is kept until the answer comes.
    pub state: Vec<u8>,
}

/// A new passkey.
#[derive(Debug)]
pub struct Made {
    /// What its authenticator calls it.
    pub credential: Vec<u8>,
    /// What is kept of it, as JSON.
    pub stored: String,
}

/// The answer of a passkey, not checked yet.
pub struct Answer(PublicKeyCredential);

/// Why an answer cannot be taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refused {
    /// Passkeys are good nowhere here.
    Nowhere,
    /// It is not the answer to that, or comes from elsewhere.
    Wrong,
    /// The passkey has counted less than before: there may be two of it.
    Copied,
    /// What was stored cannot be read.
    Unreadable,
}

impl From<WebauthnError> for Refused {
    fn from(error: WebauthnError) -> Self {
        match error {
            WebauthnError::CredentialPossibleCompromise => Self::Copied,
            _ => Self::Wrong,
        }
    }
}

impl Passkeys {
    /// For pages at an address. Browsers keep passkeys for names alone, over TLS or on the machine
    /// itself; a number that means this machine counts as its name.
    #[must_use]
    pub fn at(address: &str) -> Self {
        let (place, webauthn) =
            match Url::parse(address).ok().map_or(Err(PasskeyPlace::NoName), named) {
                Ok(url) => match of(&url) {
                    Some(webauthn) => (
                        PasskeyPlace::At { origin: url.origin().ascii_serialization() },
                        Some(webauthn),
                    ),
                    None => (PasskeyPlace::NoName, None),
                },
                Err(place) => (place, None),
            };
        Self { place, webauthn }
    }

    /// Where they are good.
    #[must_use]
    pub fn place(&self) -> PasskeyPlace {
        self.place.clone()
    }

    /// Whether they are good somewhere.
    #[must_use]
    pub fn are_good(&self) -> bool {
        self.webauthn.is_some()
    }

    /// Asks for a new passkey of somebody who has those that are stored.
    pub(crate) fn ask_new(
        &self,
        user: UserId,
        name: &str,
        stored: &[String],
    ) -> Result<Challenge, Refused> {
        let webauthn = self.webauthn.as_ref().ok_or(Refused::Nowhere)?;
        let known = stored.iter().filter_map(|one| Some(read_stored(one).ok()?.cred_id().clone()));
        let known: Vec<CredentialID> = known.collect();
        let (options, state) =
            webauthn.start_passkey_registration(handle(user), name, name, Some(known))?;
        let mut options = json!(options);
        // The library leaves it to the authenticator; but without a name only those that it keeps
        // itself can be found.
        let wanted = &mut options["publicKey"]["authenticatorSelection"];
        wanted["residentKey"] = json!("required");
        wanted["requireResidentKey"] = json!(true);
        challenge(&options, &state)
    }

    /// The new passkey that was asked for.
    pub(crate) fn take_new(&self, state: &[u8], given: &str) -> Result<Made, Refused> {
        let webauthn = self.webauthn.as_ref().ok_or(Refused::Nowhere)?;
        let state: PasskeyRegistration =
            serde_json::from_slice(state).map_err(|_| Refused::Unreadable)?;
        let given: RegisterPublicKeyCredential = read(given)?;
        let made = webauthn.finish_passkey_registration(&given, &state)?;
        Ok(Made { credential: made.cred_id().clone(), stored: text(&made)? })
    }

    /// Asks for the answer of a passkey: one of those that are stored, or any where none is given.
    pub(crate) fn ask(&self, stored: &[String]) -> Result<Challenge, Refused> {
        let webauthn = self.webauthn.as_ref().ok_or(Refused::Nowhere)?;
        let (options, state) = webauthn.start_discoverable_authentication()?;
        let mut options = json!(options);
        // The page asks when somebody presses a button.
        if let Some(options) = options.as_object_mut() {
            options.remove("mediation");
        }
        if !stored.is_empty() {
            let known = stored.iter().filter_map(|one| {
                let known = read_stored(one).ok()?;
                let id = URL_SAFE_NO_PAD.encode(known.cred_id());
                Some(json!({ "type": "public-key", "id": id }))
            });
            options["publicKey"]["allowCredentials"] = Value::Array(known.collect());
        }
        challenge(&options, &state)
    }

    /// Checks an answer with what is stored of the passkey that gave it; what is stored then.
    pub(crate) fn take(
        &self,
        state: &[u8],
        answer: &Answer,
        stored: &str,
    ) -> Result<String, Refused> {
        let webauthn = self.webauthn.as_ref().ok_or(Refused::Nowhere)?;
        let state: DiscoverableAuthentication =
            serde_json::from_slice(state).map_err(|_| Refused::Unreadable)?;
        let mut passkey = read_stored(stored)?;
        let found = webauthn.finish_discoverable_authentication_v2(&answer.0, state, &passkey)?;
        if !found.user_verified() || passkey.update_credential(&found).is_none() {
            return Err(Refused::Wrong);
        }
        text(&passkey)
    }
}

impl Answer {
    /// Reads what the browser gave.
    pub(crate) fn read(given: &str) -> Result<Self, Refused> {
        read(given).map(Self)
    }

    /// What the authenticator calls the passkey.
    pub(crate) fn credential(&self) -> &[u8] {
        self.0.get_credential_id()
    }

    /// Whether the authenticator keeps the passkey for this account.
    pub(crate) fn is_of(&self, user: UserId) -> bool {
        self.0.get_user_unique_id() == Some(handle(user).as_bytes())
    }
}

/// The address as a browser has it where passkeys are good, or why they are not.
fn named(mut url: Url) -> Result<Url, PasskeyPlace> {
    if is_this_machine(&url) {
        url.set_host(Some(LOCALHOST)).map_err(|_| PasskeyPlace::NoName)?;
    }
    let Some(host) = url.domain() else { return Err(PasskeyPlace::NoName) };
    let near = host == LOCALHOST || host.ends_with(".localhost");
    if url.scheme() == "https" || near { Ok(url) } else { Err(PasskeyPlace::NoTls) }
}

fn is_this_machine(url: &Url) -> bool {
    let host = url.host_str().unwrap_or_default();
    let number = host.trim_start_matches('[').trim_end_matches(']').parse::<std::net::IpAddr>();
    number.is_ok_and(|number| number.is_loopback() || number.is_unspecified())
}

fn of(url: &Url) -> Option<Webauthn> {
    let built = WebauthnBuilder::new(url.domain()?, url);
    built.and_then(|builder| builder.rp_name("Rookery").build()).ok()
}

/// What authenticators keep of an account: it follows from its id, and tells nobody whose it is.
fn handle(user: UserId) -> Uuid {
    let hash = Sha256::digest(format!("passkeys of {user}"));
    let bytes = hash.first_chunk().copied().unwrap_or_default();
    Uuid::from_bytes(bytes)
}

fn challenge(options: &Value, state: &impl serde::Serialize) -> Result<Challenge, Refused> {
    let state = serde_json::to_vec(state).map_err(|_| Refused::Unreadable)?;
    Ok(Challenge { options: options.to_string(), state })
}

fn read<T: serde::de::DeserializeOwned>(given: &str) -> Result<T, Refused> {
    if given.len() > CREDENTIAL_BYTES_MAX {
        return Err(Refused::Wrong);
    }
    serde_json::from_str(given).map_err(|_| Refused::Wrong)
}

fn read_stored(stored: &str) -> Result<Passkey, Refused> {
    serde_json::from_str(stored).map_err(|_| Refused::Unreadable)
}

fn text(passkey: &Passkey) -> Result<String, Refused> {
    serde_json::to_string(passkey).map_err(|_| Refused::Unreadable)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passkeys_are_good_at_a_name_over_tls_and_on_this_machine() {
        for (address, origin) in [
            ("https://play.example.org", "https://play.example.org"),
            ("https://play.example.org:8443", "https://play.example.org:8443"),
            ("http://localhost:8000", "http://localhost:8000"),
            ("http://127.0.0.1:8000", "http://localhost:8000"),
            ("http://[::1]:8000", "http://localhost:8000"),
            ("http://0.0.0.0:8000", "http://localhost:8000"),
            ("https://127.0.0.1:8000", "https://localhost:8000"),
        ] {
            let passkeys = Passkeys::at(address);
            assert_eq!(passkeys.place(), PasskeyPlace::At { origin: origin.into() }, "{address}");
            assert!(passkeys.are_good());
        }
        for (address, place) in [
            ("http://play.example.org", PasskeyPlace::NoTls),
            ("https://10.0.0.7", PasskeyPlace::NoName),
            ("http://192.168.1.2:8000", PasskeyPlace::NoName),
            ("no address", PasskeyPlace::NoName),
        ] {
            let passkeys = Passkeys::at(address);
            assert_eq!(passkeys.place(), place, "{address}");
            assert!(matches!(passkeys.ask(&[]), Err(Refused::Nowhere)));
        }
    }

    #[test]
    fn a_new_passkey_is_kept_by_its_authenticator_and_wants_its_person() {
        let passkeys = Passkeys::at("https://play.example.org");
        let asked = passkeys.ask_new(UserId::from_random(1), "Ada", &[]).unwrap();
        let options: Value = serde_json::from_str(&asked.options).unwrap();
        let options = &options["publicKey"];
        assert_eq!(options["rp"]["id"], "play.example.org");
        assert_eq!(options["user"]["name"], "Ada");
        assert_eq!(options["authenticatorSelection"]["residentKey"], "required");
        assert_eq!(options["authenticatorSelection"]["userVerification"], "required");
        let again = passkeys.ask_new(UserId::from_random(1), "Ada", &[]).unwrap();
        let again: Value = serde_json::from_str(&again.options).unwrap();
        assert_eq!(again["publicKey"]["user"]["id"], options["user"]["id"]);
        assert_ne!(again["publicKey"]["challenge"], options["challenge"]);
    }

    #[test]
    fn what_is_no_answer_is_refused() {
        let passkeys = Passkeys::at("https://play.example.org");
        let asked = passkeys.ask_new(UserId::from_random(1), "Ada", &[]).unwrap();
        for given in ["", "{}", "[]", &"x".repeat(CREDENTIAL_BYTES_MAX + 1)] {
            assert_eq!(passkeys.take_new(&asked.state, given).err(), Some(Refused::Wrong));
            assert_eq!(Answer::read(given).err(), Some(Refused::Wrong));
        }
        assert_eq!(passkeys.take_new(b"{", "{}").err(), Some(Refused::Unreadable));
    }
}
