//! Codes of apps (TOTP, RFC 6238): six digits that change each half minute.

use rookery_protocol::Millis;
use totp_rs::{Builder, Secret, Totp};

use crate::now;

/// The digits of a code.
pub const DIGITS: usize = 6;
/// 160 bits, as RFC 4226 recommends.
const SECRET_LEN: usize = 20;
/// What all apps take: SHA-1, half a minute, and a clock that is a step too early or too late.
const STEP_S: u64 = 30;
const SKEW: u16 = 1;

/// What an app makes codes of.
pub struct CodeSecret(Vec<u8>);

impl CodeSecret {
    /// A new one.
    #[must_use]
    pub fn random() -> Self {
        Self(now::random_bytes::<SECRET_LEN>().to_vec())
    }

    /// One that was kept.
    #[must_use]
    pub fn of(bytes: Vec<u8>) -> Self {
        Self(bytes)
    }

    /// What is kept of it, sealed.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// The secret in Base32, to be typed.
    #[must_use]
    pub fn to_base32(&self) -> String {
        Secret::from(self.0.as_slice()).to_base32()
    }

    /// The address by which an app takes it over: for the account `name` of the site at `host`.
    #[must_use]
    pub fn link(&self, name: &str, host: &str) -> Option<String> {
        // A colon stands between the two.
        let issuer = format!("Rookery {}", host.replace(':', " "));
        let made = self.builder().with_account_name(name).with_issuer(Some(issuer)).build();
        made.and_then(|totp| totp.to_url()).ok()
    }

    /// The step whose code this is, around a time; nothing where it is none.
    #[must_use]
    pub fn step_of(&self, code: &str, now: Millis) -> Option<i64> {
        let seconds = u64::try_from(now / 1_000).ok()?;
        let step = self.totp()?.check(code, seconds)?;
        i64::try_from(step).ok()
    }

    /// The code of a time.
    #[must_use]
    pub fn code_at(&self, now: Millis) -> Option<String> {
        let seconds = u64::try_from(now / 1_000).ok()?;
        Some(self.totp()?.generate(seconds).to_string())
    }

    fn totp(&self) -> Option<Totp> {
        self.builder().build().ok()
    }

    fn builder(&self) -> Builder {
        let builder = Builder::new().with_secret(self.0.as_slice()).with_digits(DIGITS as u8);
        builder.with_step_duration(STEP_S).with_skew(SKEW)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The secret of the examples in RFC 6238, appendix B, whose codes have eight digits there.
    fn of_the_rfc() -> CodeSecret {
        CodeSecret::of(b"12345678901234567890".to_vec())
    }

    #[test]
    fn codes_are_those_of_the_rfc() {
        for (second, code) in [
            (59, "287082"),
            (1_111_111_109, "081804"),
            (1_111_111_111, "050471"),
            (1_234_567_890, "005924"),
            (2_000_000_000, "279037"),
            (20_000_000_000, "353130"),
        ] {
            assert_eq!(of_the_rfc().code_at(second * 1_000).as_deref(), Some(code), "{second}");
        }
    }

    #[test]
    fn a_clock_may_be_a_step_too_early_or_too_late() {
        let secret = of_the_rfc();
        let step = 1_111_111_111 / 30;
        for (seconds, found) in
            [(-61, None), (-30, Some(step)), (0, Some(step)), (30, Some(step)), (61, None)]
        {
            let now = (1_111_111_111 + seconds) * 1_000;
            assert_eq!(secret.step_of("050471", now), found, "{seconds}");
        }
        for other in ["", "050472", "50471", "0504710", "05047a", "０50471"] {
            assert_eq!(secret.step_of(other, 1_111_111_111_000), None, "{other}");
        }
        assert_eq!(secret.step_of("050471", -5), None);
    }

    #[test]
    fn an_app_gets_it_by_a_link_that_names_the_site_and_the_account() {
        let link = of_the_rfc().link("Ada_1", "localhost:8000").unwrap();
        assert!(link.starts_with("otpauth://totp/Rookery%20localhost%208000:Ada_1?"), "{link}");
        assert!(link.contains("secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"), "{link}");
        assert!(link.contains("issuer=Rookery"), "{link}");
        assert_ne!(CodeSecret::random().bytes(), CodeSecret::random().bytes());
        assert_eq!(CodeSecret::random().to_base32().len(), 32);
    }
}
