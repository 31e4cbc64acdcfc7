//! Tokens, which programs show in place of a passphrase, and their scopes.

use crate::factor::Factor;
use crate::id::TokenId;
use crate::{Millis, wire};

/// The longest name of a token, in characters.
pub const TOKEN_LABEL_LEN_MAX: usize = 60;
/// The most tokens that one account may have.
pub const TOKENS_EACH_MAX: u32 = 50;

wire! {
    /// A scope: a use that a token allows. Those with a colon have the names of Lichess.
    #[derive(Copy, Eq, Hash, PartialOrd, Ord)]
    pub enum Scope {
        /// Play as a bot.
        #[serde(rename = "bot:play")]
        BotPlay,
        /// Play as a person.
        #[serde(rename = "board:play")]
        BoardPlay,
        /// Read the account's challenges.
        #[serde(rename = "challenge:read")]
        ChallengeRead,
        /// Make, accept and decline challenges.
        #[serde(rename = "challenge:write")]
        ChallengeWrite,
        /// Arrange many games of other people at once.
        #[serde(rename = "challenge:bulk")]
        ChallengeBulk,
        /// Read the account's email address; this server keeps none.
        #[serde(rename = "email:read")]
        EmailRead,
        /// Read the account's settings.
        #[serde(rename = "preference:read")]
        PreferenceRead,
        /// Import files of games, and delete them.
        #[serde(rename = "import")]
        Import,
        /// Run the server as an admin.
        #[serde(rename = "admin")]
        Admin,
    }

    /// How long a token is good.
    #[derive(Copy, Eq, Hash, Default)]
    #[serde(rename_all = "kebab-case")]
    pub enum TokenSpan {
        /// 30 days.
        Month,
        /// 90 days.
        #[default]
        Quarter,
        /// 365 days.
        Year,
        /// Until it is ended; only the account of a bot may have such a token.
        Endless,
    }

    /// A token to make.
    #[derive(Eq)]
    #[serde(deny_unknown_fields)]
    pub struct TokenDraft {
        /// The name that the owner gives the token.
        pub label: String,
        /// The scopes of the token.
        pub scopes: Vec<Scope>,
        /// How long the token is good; 90 days unless it is said.
        #[serde(default)]
        #[ts(optional, as = "Option<TokenSpan>")]
        pub span: TokenSpan,
        /// The present passphrase; accounts that have none need none.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        #[ts(optional, as = "Option<String>")]
        pub passphrase: String,
        /// The second factor, where the account has one. A passkey stands for the passphrase, too.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub factor: Option<Factor>,
    }

    /// A token without the secret itself.
    #[derive(Eq)]
    pub struct TokenCard {
        /// The id of the token.
        pub id: TokenId,
        /// The name that the owner gave the token.
        pub label: String,
        /// The scopes of the token.
        pub scopes: Vec<Scope>,
        /// The Unix time at which the token was made, in milliseconds.
        pub made_ms: Millis,
        /// The Unix time of the last use to within an hour, in milliseconds.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub used_ms: Option<Millis>,
        /// The Unix time from which the token lets nobody in any more, in milliseconds; missing where
        /// it has no end.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub ends_ms: Option<Millis>,
    }

    /// A token that was just made.
    #[derive(Eq)]
    pub struct NewToken {
        /// The token as it is kept, without the secret.
        pub card: TokenCard,
        /// The secret, which is told this once.
        pub token: String,
    }
}

const DAY_MS: Millis = 24 * 60 * 60 * 1_000;

impl TokenSpan {
    /// Returns the span in milliseconds; none where it has no end.
    #[must_use]
    pub fn ms(self) -> Option<Millis> {
        match self {
            Self::Month => Some(30 * DAY_MS),
            Self::Quarter => Some(90 * DAY_MS),
            Self::Year => Some(365 * DAY_MS),
            Self::Endless => None,
        }
    }
}

impl Scope {
    /// All scopes.
    pub const ALL: [Self; 9] = [
        Self::BotPlay,
        Self::BoardPlay,
        Self::ChallengeRead,
        Self::ChallengeWrite,
        Self::ChallengeBulk,
        Self::EmailRead,
        Self::PreferenceRead,
        Self::Import,
        Self::Admin,
    ];

    /// Returns the scope's name, such as `bot:play`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::BotPlay => "bot:play",
            Self::BoardPlay => "board:play",
            Self::ChallengeRead => "challenge:read",
            Self::ChallengeWrite => "challenge:write",
            Self::ChallengeBulk => "challenge:bulk",
            Self::EmailRead => "email:read",
            Self::PreferenceRead => "preference:read",
            Self::Import => "import",
            Self::Admin => "admin",
        }
    }
}

impl std::str::FromStr for Scope {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|scope| scope.name() == name);
        found.ok_or_else(|| format!("“{name}” is no scope; there are {}", names()))
    }
}

fn names() -> String {
    Scope::ALL.map(Scope::name).join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scope_is_written_everywhere_as_it_is_called() {
        for scope in Scope::ALL {
            assert_eq!(scope.name().parse(), Ok(scope));
            assert_eq!(serde_json::to_value(scope).unwrap(), scope.name());
        }
        let unknown = "bot:plays".parse::<Scope>().unwrap_err();
        assert!(unknown.contains("“bot:plays” is no scope; there are bot:play, "), "{unknown}");
    }
}
