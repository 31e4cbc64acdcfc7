//! Second factors: what an account asks for beside its passphrase, and the passkeys that stand for
//! both.

use crate::id::PasskeyId;
use crate::security::Security;
use crate::{Millis, wire};

/// The most passkeys that one account may have.
pub const PASSKEYS_EACH_MAX: u32 = 20;
/// The longest name of a passkey, in characters.
pub const PASSKEY_LABEL_LEN_MAX: usize = 60;
/// The recovery codes that are made at once; each is good once.
pub const RECOVERY_CODES: usize = 10;
/// The most entries that an account's owner is shown of what happened to it.
pub const NEWS_LEN_MAX: usize = 10;

wire! {
    /// What proves a second factor.
    #[derive(Eq)]
    #[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
    pub enum Factor {
        /// A code that is typed: the six digits that an app shows, or a recovery code.
        Code {
            /// The code. Spaces and hyphens in it count for nothing.
            code: String,
        },
        /// The answer of a passkey. It stands for the passphrase as well where somebody who is
        /// signed in proves who they are.
        Passkey {
            /// The answer.
            answer: PasskeyAnswer,
        },
    }

    /// What a passkey answers to a [`PasskeyChallenge`].
    #[derive(Eq)]
    #[serde(deny_unknown_fields)]
    pub struct PasskeyAnswer {
        /// The text of the same name in the challenge.
        pub ceremony: String,
        /// What the browser gives, as JSON: a `PublicKeyCredential` in the form that its `toJSON`
        /// writes.
        pub credential: String,
    }

    /// What a passkey is asked.
    #[derive(Eq)]
    pub struct PasskeyChallenge {
        /// What tells this challenge from others. It is good for a few minutes, and once.
        pub ceremony: String,
        /// What the browser is asked for, as JSON: the options with the member `publicKey` that
        /// `navigator.credentials` takes, with bytes as Base64 for addresses.
        pub options: String,
    }

    /// What a passkey is asked for: `POST /passkeys/challenge`.
    #[derive(Eq)]
    #[serde(tag = "for", rename_all = "kebab-case", deny_unknown_fields)]
    pub enum PasskeyUse {
        /// To log in with it alone, by `POST /login/passkey`.
        LogIn,
        /// To log in with a name and a passphrase and it, by `POST /login`.
        SecondFactor {
            /// The name.
            name: String,
            /// The passphrase.
            passphrase: String,
        },
        /// To prove once more who one is, wherever a call takes a [`Factor`].
        Confirm,
    }

    /// Where passkeys are good: the answer of `GET /passkeys/place`.
    #[derive(Eq)]
    #[serde(tag = "kind", rename_all = "kebab-case")]
    pub enum PasskeyPlace {
        /// On pages of this origin.
        At {
            /// The origin, such as `https://play.example.org`.
            origin: String,
        },
        /// Nowhere: people reach the server by a number, and passkeys belong to a name.
        NoName,
        /// Nowhere: people reach the server without TLS.
        NoTls,
    }

    /// A name and a passphrase, and what is asked for beside them: `POST /login`.
    #[derive(Eq)]
    #[serde(deny_unknown_fields)]
    pub struct LogIn {
        /// The name.
        pub name: String,
        /// The passphrase.
        pub passphrase: String,
        /// The second factor. Without it an account that has one is refused with `code-wanted` or
        /// `passkey-wanted`, once the passphrase was right.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub factor: Option<Factor>,
    }

    /// The second factors of an account.
    pub struct SecondFactors {
        /// The app that makes codes; missing where there is none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub app: Option<AppCard>,
        /// The passkeys, the oldest first.
        pub passkeys: Vec<PasskeyCard>,
        /// The number of recovery codes that are good; missing while there is no second factor.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub codes_left: Option<u32>,
        /// Whether the server wants a second factor of this account, because it runs the server.
        pub wanted: bool,
        /// What happened to the account's second factors lately, the newest first; at most
        /// [`NEWS_LEN_MAX`] entries.
        pub news: Vec<FactorNews>,
    }

    /// The app of an account that makes codes.
    #[derive(Eq)]
    pub struct AppCard {
        /// The Unix time at which it was set up, in milliseconds.
        pub made_ms: Millis,
        /// The Unix time at which a code of it was taken last, in milliseconds.
        pub used_ms: Millis,
    }

    /// A passkey, as its owner sees it.
    #[derive(Eq)]
    pub struct PasskeyCard {
        /// The id of the passkey.
        pub id: PasskeyId,
        /// The name that its owner gave it.
        pub label: String,
        /// The Unix time at which it was added, in milliseconds.
        pub made_ms: Millis,
        /// The Unix time at which it was used last, in milliseconds; missing where it never was.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub used_ms: Option<Millis>,
        /// Whether it opens the account alone. One that came back with a copy of the database does
        /// so again once it was used beside the passphrase.
        pub alone: bool,
    }

    /// Something that happened to the second factors of an account.
    pub struct FactorNews {
        /// The Unix time at which it happened, in milliseconds.
        pub at_ms: Millis,
        /// The network that it came from; missing where it came from none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub network: Option<String>,
        /// What happened.
        pub event: Security,
    }

    /// A secret for an app that makes codes. It counts once a code of it was given.
    #[derive(Eq)]
    pub struct AppOffer {
        /// What tells this offer from others. It is good for a few minutes.
        pub ceremony: String,
        /// The secret in Base32, to be typed.
        pub secret: String,
        /// The same as an address of the scheme `otpauth`.
        pub link: String,
        /// That address as a QR code.
        pub qr: QrCode,
    }

    /// A QR code: dark squares on a light ground.
    #[derive(Eq)]
    pub struct QrCode {
        /// The number of squares of each side, with the margin that a camera needs.
        pub size: u32,
        /// The outline of the dark ones, as the attribute `d` of a path of SVG.
        pub path: String,
    }

    /// The first code of an app that is set up: `POST /second-factors/app`.
    #[derive(Eq)]
    #[serde(deny_unknown_fields)]
    pub struct NewApp {
        /// The text of the same name in the [`AppOffer`].
        pub ceremony: String,
        /// The six digits that the app shows.
        pub code: String,
    }

    /// A passkey that is added: `POST /passkeys`.
    #[derive(Eq)]
    #[serde(deny_unknown_fields)]
    pub struct NewPasskey {
        /// The name that its owner gives it.
        pub label: String,
        /// The answer of the passkey.
        pub answer: PasskeyAnswer,
    }

    /// Recovery codes that were just made: each lets its owner in once, beside the passphrase.
    #[derive(Eq)]
    pub struct RecoveryCodes {
        /// The codes, which are told this once; empty where there are some already.
        pub codes: Vec<String>,
    }
}
