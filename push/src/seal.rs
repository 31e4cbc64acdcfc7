//! A text that a device alone can read: RFC 8291, with the coding `aes128gcm` of RFC 8188.

use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::error::Unspecified;
use ring::hkdf::{HKDF_SHA256, KeyType, Salt};
use ring::rand::{SecureRandom, SystemRandom};

use crate::device::{Device, POINT_LEN};

/// The longest text, in bytes. All texts take as much room, so that the size tells a service nothing.
pub const TEXT_LEN_MAX: usize = 1_023;

const SALT_LEN: usize = 16;
const KEY_LEN: usize = 16;
const NONCE_LEN: usize = 12;
const TAG_LEN: usize = 16;
/// What ends the text of the last record; zeroes may follow.
const LAST: u8 = 2;
/// There is one record, with the text, its end, and the tag.
const RECORD_LEN: usize = TEXT_LEN_MAX + 1 + TAG_LEN;

/// How many bytes are to be derived.
struct Len(usize);

impl KeyType for Len {
    fn len(&self) -> usize {
        self.0
    }
}

/// Seals a text for a device: the body of a request to its service.
///
/// # Errors
/// The text is too long, the device's key is no point of the curve, or the system has no random
/// numbers.
pub(crate) fn seal(device: &Device, text: &[u8]) -> Result<Vec<u8>, Unspecified> {
    let random = SystemRandom::new();
    let mut salt = [0; SALT_LEN];
    random.fill(&mut salt)?;
    let own = EphemeralPrivateKey::generate(&ECDH_P256, &random)?;
    let own_point = own.compute_public_key()?;
    let own_point: [u8; POINT_LEN] = own_point.as_ref().try_into().map_err(|_| Unspecified)?;
    let theirs = UnparsedPublicKey::new(&ECDH_P256, device.point);
    let shared = agree_ephemeral(own, &theirs, |shared| {
        secrets(shared, &device.auth, &device.point, &own_point, &salt)
    });
    let (key, nonce) = shared??;
    if text.len() > TEXT_LEN_MAX {
        return Err(Unspecified);
    }
    let mut record = text.to_vec();
    record.push(LAST);
    record.resize(TEXT_LEN_MAX + 1, 0);
    let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key)?);
    let nonce = Nonce::assume_unique_for_key(nonce);
    key.seal_in_place_append_tag(nonce, Aad::empty(), &mut record)?;
    Ok([&header(&salt, &own_point)[..], &record].concat())
}

/// The key and the nonce of the only record (RFC 8291, section 3.4).
fn secrets(
    shared: &[u8],
    auth: &[u8],
    device: &[u8],
    server: &[u8],
    salt: &[u8],
) -> Result<([u8; KEY_LEN], [u8; NONCE_LEN]), Unspecified> {
    let info = [b"WebPush: info\0", device, server];
    let mut input = [0; 32];
    let by_auth = Salt::new(HKDF_SHA256, auth).extract(shared);
    by_auth.expand(&info, Len(input.len()))?.fill(&mut input)?;
    let by_salt = Salt::new(HKDF_SHA256, salt).extract(&input);
    let (mut key, mut nonce) = ([0; KEY_LEN], [0; NONCE_LEN]);
    by_salt.expand(&[b"Content-Encoding: aes128gcm\0"], Len(KEY_LEN))?.fill(&mut key)?;
    by_salt.expand(&[b"Content-Encoding: nonce\0"], Len(NONCE_LEN))?.fill(&mut nonce)?;
    Ok((key, nonce))
}

/// Salt, length of a record, length of the key's name, and that: the server's point.
fn header(salt: &[u8; SALT_LEN], point: &[u8; POINT_LEN]) -> Vec<u8> {
    let record_len = (RECORD_LEN as u32).to_be_bytes();
    [&salt[..], &record_len, &[POINT_LEN as u8], point].concat()
}

#[cfg(test)]
pub(crate) mod tests {

    use super::*;
    use crate::from_text;
    use crate::services::Services;

    const HEADER_LEN: usize = SALT_LEN + 4 + 1 + POINT_LEN;

    /// A browser, which can open what is sealed for it once.
    pub(crate) struct Browser {
        own: EphemeralPrivateKey,
        pub(crate) device: Device,
    }

    impl Browser {
        pub(crate) fn new(services: &Services, endpoint: &str) -> Self {
            let own = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).unwrap();
            let point = crate::to_text(own.compute_public_key().unwrap().as_ref());
            let auth = crate::to_text(&[9; 16]);
            let device = Device::new(services, endpoint, &point, &auth).ok().unwrap();
            Self { own, device }
        }

        pub(crate) fn open(self, body: &[u8]) -> Vec<u8> {
            let (header, record) = body.split_at(HEADER_LEN);
            let (salt, rest) = header.split_at(SALT_LEN);
            assert_eq!(rest[..4], u32::try_from(record.len()).unwrap().to_be_bytes());
            assert_eq!(usize::from(rest[4]), POINT_LEN);
            let server = &rest[5..];
            let Self { own, device } = self;
            let theirs = UnparsedPublicKey::new(&ECDH_P256, server);
            let (key, nonce) = agree_ephemeral(own, &theirs, |shared| {
                secrets(shared, &device.auth, &device.point, server, salt)
            })
            .unwrap()
            .unwrap();
            let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key).unwrap());
            let mut record = record.to_vec();
            let nonce = Nonce::assume_unique_for_key(nonce);
            let text = key.open_in_place(nonce, Aad::empty(), &mut record).unwrap();
            let end = text.iter().rposition(|byte| *byte != 0).unwrap();
            assert_eq!(text[end], LAST);
            text[..end].to_vec()
        }
    }

    fn browser() -> Browser {
        Browser::new(&"https://push.example".parse().unwrap(), "https://push.example/1")
    }

    #[test]
    fn secrets_are_those_of_the_example_of_rfc_8291() {
        let bytes = |text| from_text(text).unwrap();
        // Section 5 and appendix A.
        let shared = bytes("kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs");
        let auth = bytes("BTBZMqHH6r4Tts7J_aSIgg");
        let device = bytes(
            "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        );
        let server = bytes(
            "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
        );
        let salt = bytes("DGv6ra1nlYgDCS1FRnbzlw");
        let (key, nonce) = secrets(&shared, &auth, &device, &server, &salt).unwrap();
        assert_eq!(key, *bytes("oIhVW04MRdy2XN9CiKLxTg"));
        assert_eq!(nonce, *bytes("4h_95klXJ5E_qnoN"));
    }

    #[test]
    fn a_browser_reads_what_was_sealed_for_it() {
        for text in [&b""[..], b"your turn", &[0; 3], &[7; TEXT_LEN_MAX]] {
            let browser = browser();
            let body = seal(&browser.device, text).unwrap();
            assert_eq!(body.len(), HEADER_LEN + RECORD_LEN, "the size tells nothing");
            assert_eq!(browser.open(&body), text);
        }
    }

    #[test]
    fn each_is_sealed_with_keys_of_its_own() {
        let browser = browser();
        let [one, other] = [(); 2].map(|()| seal(&browser.device, b"your turn").unwrap());
        assert!(one[..SALT_LEN] != other[..SALT_LEN] && one[HEADER_LEN..] != other[HEADER_LEN..]);
    }

    #[test]
    fn what_cannot_be_sealed_is_an_error() {
        let browser = browser();
        assert!(seal(&browser.device, &[7; TEXT_LEN_MAX + 1]).is_err());
        let no_point = Device { point: [4; POINT_LEN], ..browser.device };
        assert!(seal(&no_point, b"your turn").is_err(), "it lies beside the curve");
        assert_eq!(AES_128_GCM.tag_len(), TAG_LEN);
    }
}
