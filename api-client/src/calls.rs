//! The calls of the HTTP API, one method each. All fail as [`ApiError`] says.
#![expect(clippy::missing_errors_doc, reason = "every call fails in the same ways")]

use hyper::Method;
use rookery_protocol::Millis;
use rookery_protocol::account::{ChangePassphrase, Credentials, DeleteAccount, FirstAdmin, Me};
use rookery_protocol::bot::BotCard;
use rookery_protocol::challenge::{Challenge, NewChallenge};
use rookery_protocol::factor::LogIn;
use rookery_protocol::game::{About, Crowd, Entry, GameSummary, Player, Rules, State, You};
use rookery_protocol::id::{ChallengeId, GameId};
use rookery_protocol::module::ModuleFile;
use rookery_protocol::session::ConfirmSession;
use rookery_protocol::socket::ClientIn;

use crate::address::escape;
use crate::error::ApiError;
use crate::http::{Client, NO_BODY, Parts};

/// Which games to list, the newest first. The default lists all.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct GamesWanted {
    /// Of this player.
    pub player: Option<String>,
    /// Finished ones, or ones in progress.
    pub ended: Option<bool>,
    /// Of these rules.
    pub rules: Option<String>,
    /// Begun before this instant.
    pub before_ms: Option<Millis>,
    /// So many at most.
    pub limit: Option<u32>,
}

/// A whole game, as the receiver may see it.
#[derive(Debug, Clone, PartialEq)]
pub struct WholeGame {
    /// What never changes.
    pub about: About,
    /// Its log.
    pub entries: Vec<Entry>,
    /// How it stands.
    pub state: State,
    /// What the receiver may do, if seated.
    pub you: Option<You>,
    /// Who is here.
    pub crowd: Crowd,
}

/// Accounts.
impl Client {
    /// Who is signed in.
    pub async fn me(&self) -> Result<Me, ApiError> {
        let shown = self.shown();
        let me: Me = self.call(Method::GET, "/api/v1/me", NO_BODY).await?;
        if me.account.is_none() && self.is_renewed(shown.as_deref()).await {
            return self.call(Method::GET, "/api/v1/me", NO_BODY).await;
        }
        Ok(me)
    }

    /// Makes an account and signs in. A guest keeps their id and games.
    pub async fn register(&self, credentials: &Credentials) -> Result<Me, ApiError> {
        self.call(Method::POST, "/api/v1/register", Some(credentials)).await
    }

    /// Signs in to an account that has no second factor.
    pub async fn log_in(&self, credentials: &Credentials) -> Result<Me, ApiError> {
        self.call(Method::POST, "/api/v1/login", Some(credentials)).await
    }

    /// Signs in, with a second factor where the account has one.
    pub async fn log_in_with(&self, given: &LogIn) -> Result<Me, ApiError> {
        self.call(Method::POST, "/api/v1/login", Some(given)).await
    }

    /// Signs out.
    pub async fn log_out(&self) -> Result<Me, ApiError> {
        self.call(Method::POST, "/api/v1/logout", NO_BODY).await
    }

    /// Signs in as somebody without an account.
    pub async fn be_guest(&self) -> Result<Me, ApiError> {
        self.call(Method::POST, "/api/v1/guest", NO_BODY).await
    }

    /// Makes the first admin, by the token of the link that the server prints.
    pub async fn make_first_admin(&self, admin: &FirstAdmin) -> Result<Me, ApiError> {
        self.call(Method::POST, "/api/v1/first-admin", Some(admin)).await
    }

    /// Changes the passphrase, and signs out everywhere else.
    pub async fn change_passphrase(&self, change: &ChangePassphrase) -> Result<Me, ApiError> {
        self.call(Method::POST, "/api/v1/passphrase", Some(change)).await
    }

    /// Gives the passphrase once more, for what a session alone is not trusted with.
    pub async fn confirm_session(&self, sure: &ConfirmSession) -> Result<(), ApiError> {
        self.fetch(Method::POST, "/api/v1/session/confirm", Some(sure)).await.map(drop)
    }

    /// All that is kept of the account that is signed in, as a ZIP file.
    pub async fn archive(&self) -> Result<Parts, ApiError> {
        self.fetch_in_parts("/api/v1/me/archive").await
    }

    /// Deletes the account that is signed in.
    pub async fn delete_account(&self, sure: &DeleteAccount) -> Result<Me, ApiError> {
        self.call(Method::DELETE, "/api/v1/me", Some(sure)).await
    }

    /// The person of this name.
    pub async fn player(&self, name: &str) -> Result<Player, ApiError> {
        self.call(Method::GET, &format!("/api/v1/users/{}", escape(name)), NO_BODY).await
    }
}

/// Challenges.
impl Client {
    /// Offers a game.
    pub async fn challenge(&self, new: &NewChallenge) -> Result<Challenge, ApiError> {
        self.call(Method::POST, "/api/v1/challenges", Some(new)).await
    }

    /// An offer, by its id.
    pub async fn find_challenge(&self, id: ChallengeId) -> Result<Challenge, ApiError> {
        self.call(Method::GET, &format!("/api/v1/challenges/{id}"), NO_BODY).await
    }

    /// Accepts an offer: the game begins.
    pub async fn accept(&self, id: ChallengeId) -> Result<GameSummary, ApiError> {
        self.call(Method::POST, &format!("/api/v1/challenges/{id}/accept"), NO_BODY).await
    }

    /// Declines an offer to oneself.
    pub async fn decline(&self, id: ChallengeId) -> Result<Challenge, ApiError> {
        self.call(Method::POST, &format!("/api/v1/challenges/{id}/decline"), NO_BODY).await
    }

    /// Takes one's own offer back.
    pub async fn take_back(&self, id: ChallengeId) -> Result<Challenge, ApiError> {
        self.call(Method::DELETE, &format!("/api/v1/challenges/{id}"), NO_BODY).await
    }
}

/// Games.
impl Client {
    /// The kinds of games that the server knows.
    pub async fn all_rules(&self) -> Result<Vec<Rules>, ApiError> {
        self.call(Method::GET, "/api/v1/rules", NO_BODY).await
    }

    /// One kind, by its key.
    pub async fn rules(&self, key: &str) -> Result<Rules, ApiError> {
        self.call(Method::GET, &format!("/api/v1/rules/{}", escape(key)), NO_BODY).await
    }

    /// The file of a game's rules by its version, `KEY@HASH`, as the games that were begun by it
    /// name it; see [`host_rules`](Self::host_rules) for what is in it.
    ///
    /// # Errors
    /// As every call; [`ApiError::Refused`] with 404 when no such version is or was offered.
    pub async fn rules_file(&self, version: &str) -> Result<ModuleFile, ApiError> {
        let path = format!("/api/v1/rules/{}/file", escape(version));
        self.call(Method::GET, &path, NO_BODY).await
    }

    /// The bots that play here.
    pub async fn bots(&self) -> Result<Vec<BotCard>, ApiError> {
        self.call(Method::GET, "/api/v1/bots", NO_BODY).await
    }

    /// A list of games.
    pub async fn games(&self, wanted: &GamesWanted) -> Result<Vec<GameSummary>, ApiError> {
        self.call(Method::GET, &format!("/api/v1/games?{}", wanted.query()), NO_BODY).await
    }

    /// A whole game.
    pub async fn game(&self, id: GameId) -> Result<WholeGame, ApiError> {
        match self.call(Method::GET, &format!("/api/v1/games/{id}"), NO_BODY).await? {
            ClientIn::Game { about, entries, state, you, crowd } => {
                Ok(WholeGame { about: *about, entries, state, you, crowd })
            }
            other => Err(ApiError::unexpected(&format_args!("no game but {other:?}"))),
        }
    }

    /// A game as a file that other programs read.
    pub async fn game_record(&self, id: GameId) -> Result<Parts, ApiError> {
        self.fetch_in_parts(&format!("/api/v1/games/{id}/export")).await
    }

    /// The games of a player that are over, newest first, as one file.
    pub async fn records_of(
        &self,
        player: &str,
        rules: Option<&str>,
        limit: Option<u32>,
    ) -> Result<Parts, ApiError> {
        let (player, rules) = (Some(player.to_owned()), rules.map(str::to_owned));
        let wanted = GamesWanted { player, rules, limit, ..GamesWanted::default() };
        self.fetch_in_parts(&format!("/api/v1/games/export?{}", wanted.query())).await
    }

    /// All games of the server that are over, as one file; for admins.
    pub async fn all_records(&self) -> Result<Parts, ApiError> {
        self.fetch_in_parts("/api/v1/admin/games.txt").await
    }
}

/// The server itself.
impl Client {
    /// Whether the server answers at all.
    pub async fn check_health(&self) -> Result<(), ApiError> {
        self.fetch(Method::GET, "/healthz", NO_BODY).await.map(drop)
    }

    /// Whether the server can do its work, its database included.
    pub async fn check_readiness(&self) -> Result<(), ApiError> {
        self.fetch(Method::GET, "/readyz", NO_BODY).await.map(drop)
    }
}

impl GamesWanted {
    fn query(&self) -> String {
        let pairs = [
            ("player", self.player.clone()),
            ("ended", self.ended.map(|ended| ended.to_string())),
            ("rules", self.rules.clone()),
            ("before", self.before_ms.map(|ms| ms.to_string())),
            ("limit", self.limit.map(|limit| limit.to_string())),
        ];
        let given = pairs.into_iter().filter_map(|(key, value)| Some((key, value?)));
        given.map(|(key, value)| format!("{key}={}", escape(&value))).collect::<Vec<_>>().join("&")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_wanted_stands_in_the_query() {
        assert_eq!(GamesWanted::default().query(), "");
        let player = Some("a&b".to_owned());
        let wanted =
            GamesWanted { player, ended: Some(true), limit: Some(5), ..Default::default() };
        assert_eq!(wanted.query(), "player=a%26b&ended=true&limit=5");
    }
}
