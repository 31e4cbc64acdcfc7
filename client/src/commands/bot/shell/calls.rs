//! What is asked of the server beside the connection, while the games go on.

use rookery_api_client::{ApiError, Client, GamesWanted};
use rookery_protocol::challenge::{Audience, Challenge, NewChallenge};
use rookery_protocol::game::{GameSummary, Start};
use rookery_protocol::id::ChallengeId;

use crate::commands::bot::Run;
use crate::commands::bot::terms::Terms;

/// Games of ours that are gone on with.
const GAMES_MAX: u32 = 50;

/// A question.
pub(super) enum Call {
    Accept(ChallengeId),
    Decline(ChallengeId),
    Challenge(NewChallenge),
    Look(ChallengeId),
    /// The games in progress of a player.
    Mine(String),
}

/// What came of it.
#[derive(Default)]
pub(super) enum Called {
    #[default]
    Nothing,
    Games(Vec<GameSummary>),
    Challenge(Box<Challenge>),
    Failed(ApiError),
    /// The challenge at the start was refused.
    NotChallenged(ApiError),
}

pub(super) async fn call(client: Client, call: Call) -> Called {
    let done = match call {
        Call::Accept(id) => client.accept(id).await.map(|game| Called::Games(vec![game])),
        Call::Decline(id) => client.decline(id).await.map(|_| Called::Nothing),
        Call::Look(id) => challenge(client.find_challenge(id).await),
        Call::Mine(name) => {
            let (ended, limit) = (Some(false), Some(GAMES_MAX));
            let wanted = GamesWanted { player: Some(name), ended, limit, ..GamesWanted::default() };
            client.games(&wanted).await.map(Called::Games)
        }
        Call::Challenge(new) => match client.challenge(&new).await {
            Err(why) => return Called::NotChallenged(why),
            made => challenge(made),
        },
    };
    match done {
        Ok(called) => called,
        // Somebody took it back, or answered it elsewhere.
        Err(why) if matches!(why.code(), Some("challenge-closed" | "not-found")) => Called::Nothing,
        Err(why) => Called::Failed(why),
    }
}

fn challenge(found: Result<Challenge, ApiError>) -> Result<Called, ApiError> {
    found.map(|challenge| Called::Challenge(Box::new(challenge)))
}

impl Run {
    /// The challenge at the start.
    pub(super) fn offer(&self, name: &str, terms: &Terms) -> NewChallenge {
        let usual = || terms.games.first().cloned().unwrap_or_default();
        NewChallenge {
            rules: self.game.clone().unwrap_or_else(usual),
            start: Start::Usual,
            time: self.clock.clone(),
            rated: self.rated == crate::commands::bot::Rated::Only,
            seat: None,
            to: Audience::Name { name: name.to_owned() },
        }
    }
}
