//! Tokens: what a program shows in place of a passphrase, and what it may do with it.

use crate::id::TokenId;
use crate::{Millis, wire};

/// The longest name of a token, in characters.
pub const TOKEN_LABEL_LEN_MAX: usize = 60;
/// Tokens that one account may have.
pub const TOKENS_EACH_MAX: u32 = 50;

wire! {
    /// What a token may be used for. Those with a colon are called as Lichess calls them.
    #[derive(Copy, Eq, Hash, PartialOrd, Ord)]
    pub enum Scope {
        /// Play as a bot.
        #[serde(rename = "bot:play")]
        BotPlay,
        /// Play as a person.
        #[serde(rename = "board:play")]
        BoardPlay,
        /// See one's challenges.
        #[serde(rename = "challenge:read")]
        ChallengeRead,
        /// Make, accept and decline challenges.
        #[serde(rename = "challenge:write")]
        ChallengeWrite,
        /// Make many games of other people at once.
        #[serde(rename = "challenge:bulk")]
        ChallengeBulk,
        /// Ask for one's address; this server keeps none.
        #[serde(rename = "email:read")]
        EmailRead,
        /// Read one's settings.
        #[serde(rename = "preference:read")]
        PreferenceRead,
        /// Send files of games, and delete them.
        #[serde(rename = "import")]
        Import,
        /// Run the server.
        #[serde(rename = "admin")]
        Admin,
    }

    /// A token to make.
    #[derive(Eq)]
    #[serde(deny_unknown_fields)]
    pub struct TokenDraft {
        /// What its owner calls it.
        pub label: String,
        /// What it may be used for.
        pub scopes: Vec<Scope>,
    }

    /// A token, but for the secret itself.
    #[derive(Eq)]
    pub struct TokenCard {
        /// Which one.
        pub id: TokenId,
        /// What its owner calls it.
        pub label: String,
        /// What it may be used for.
        pub scopes: Vec<Scope>,
        /// When it was made.
        pub made_ms: Millis,
        /// When it was used last, to an hour.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub used_ms: Option<Millis>,
    }

    /// A token that was just made.
    #[derive(Eq)]
    pub struct NewToken {
        /// What is kept of it.
        pub card: TokenCard,
        /// The secret, which is told this once.
        pub token: String,
    }
}

impl Scope {
    /// All of them.
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

    /// Its name, such as `bot:play`.
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
