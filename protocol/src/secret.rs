//! Secret bits: random bits from which one side's hidden set-up follows.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// The length of [`SecretBits`], in bytes.
pub const SECRET_BYTES: usize = 16;

/// 128 random bits that a game keeps to itself until it is over. In JSON they are 32 hexadecimal
/// digits; [`fmt::Debug`] leaves them out, so that no log can tell them.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct SecretBits([u8; SECRET_BYTES]);

/// The error for a text that is not 32 hexadecimal digits in lower case.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("secret bits are 32 hexadecimal digits in lower case")]
pub struct NoSecret;

impl SecretBits {
    /// Makes secret bits of bytes that were drawn.
    #[must_use]
    pub fn new(bytes: [u8; SECRET_BYTES]) -> Self {
        Self(bytes)
    }

    /// Draws secret bits with two calls of `bits`, each of which gives 64 random ones.
    #[must_use]
    pub fn drawn(bits: &mut dyn FnMut() -> u64) -> Self {
        let all = u128::from(bits()) << 64 | u128::from(bits());
        Self(all.to_be_bytes())
    }

    /// Returns the bits as they were drawn.
    #[must_use]
    pub fn bytes(&self) -> &[u8; SECRET_BYTES] {
        &self.0
    }

    /// Returns the bits as 32 hexadecimal digits in lower case.
    #[must_use]
    pub fn to_hex(&self) -> String {
        self.0.iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

impl FromStr for SecretBits {
    type Err = NoSecret;

    fn from_str(text: &str) -> Result<Self, NoSecret> {
        let digits: &[u8; 2 * SECRET_BYTES] = text.as_bytes().try_into().map_err(|_| NoSecret)?;
        let mut bytes = [0; SECRET_BYTES];
        for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
            *byte = digit(pair[0])? << 4 | digit(pair[1])?;
        }
        Ok(Self(bytes))
    }
}

fn digit(digit: u8) -> Result<u8, NoSecret> {
    match digit {
        b'0'..=b'9' => Ok(digit - b'0'),
        b'a'..=b'f' => Ok(digit - b'a' + 10),
        _ => Err(NoSecret),
    }
}

impl fmt::Debug for SecretBits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SecretBits(…)")
    }
}

impl serde::Serialize for SecretBits {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&self.to_hex())
    }
}

impl<'de> serde::Deserialize<'de> for SecretBits {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Visit;
        impl serde::de::Visitor<'_> for Visit {
            type Value = SecretBits;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("32 hexadecimal digits in lower case")
            }
            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<SecretBits, E> {
                text.parse().map_err(E::custom)
            }
        }
        from.deserialize_str(Visit)
    }
}

impl schemars::JsonSchema for SecretBits {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "SecretBits".into()
    }
    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "string", "pattern": "^[0-9a-f]{32}$" })
    }
}

impl ts_rs::TS for SecretBits {
    type WithoutGenerics = Self;
    type OptionInnerType = Self;
    fn name(_: &ts_rs::Config) -> String {
        "string".into()
    }
    fn inline(_: &ts_rs::Config) -> String {
        "string".into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DIGITS: &str = "000102030405060708090a0b0c0d0eff";

    #[test]
    fn secret_bits_read_back_what_they_print() {
        let bits: SecretBits = DIGITS.parse().unwrap();
        assert_eq!((bits.bytes()[1], bits.bytes()[15]), (1, 255));
        assert_eq!(bits.to_hex(), DIGITS);
        let json = serde_json::to_string(&bits).unwrap();
        assert_eq!(json, format!("\"{DIGITS}\""));
        assert_eq!(serde_json::from_str::<SecretBits>(&json).unwrap(), bits);
    }

    #[test]
    fn text_that_is_no_secret_is_refused() {
        let short = &DIGITS[1..];
        for text in ["", short, &format!("{DIGITS}0"), &DIGITS.to_uppercase(), &"é".repeat(16)] {
            assert_eq!(text.parse::<SecretBits>(), Err(NoSecret), "{text}");
        }
        assert!(serde_json::from_str::<SecretBits>("7").is_err());
    }

    #[test]
    fn what_is_printed_for_programmers_leaves_the_bits_out() {
        let bits = SecretBits::new([0xab; SECRET_BYTES]);
        assert_eq!(format!("{bits:?} {bits:#?}"), "SecretBits(…) SecretBits(…)");
    }
}
