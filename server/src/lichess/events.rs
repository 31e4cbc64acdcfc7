//! The stream of what concerns somebody: games that begin and end, and challenges.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use axum::extract::State;
use axum::response::Response;
use rookery_play::App;
use rookery_play::acts::{blocks, offers};
use rookery_play::denied::Denied;
use rookery_play::outbox::{ConnectionId, outbox};
use rookery_protocol::challenge::{Challenge, ChallengeStatus};
use rookery_protocol::game::{GameSummary, Player};
use rookery_protocol::id::{ChallengeId, GameId, UserId};
use rookery_protocol::socket::ClientIn;
use rookery_protocol::token::Scope;
use rookery_storage::{GamesFilter, LIST_LEN_MAX};
use serde_json::{Value, json};

use super::body::Fields;
use super::lines::{Teller, going_on};
use super::offer;
use super::streams::capability;
use crate::door::error::Result;
use crate::door::extract::{Bearer, Client};
use crate::door::seen::Seen;

/// What opens the stream.
const SCOPES: [Scope; 3] = [Scope::BotPlay, Scope::BoardPlay, Scope::ChallengeRead];

/// One open stream.
struct Events {
    app: Arc<App>,
    player: Player,
    connection: ConnectionId,
    /// Games that went on at first: that they begin may still wait to be told.
    begun: HashSet<GameId>,
    /// Challenges that were told of and not of their end.
    challenges: HashMap<ChallengeId, Challenge>,
}

/// `GET /api/stream/event`
pub async fn stream(
    State(app): State<Arc<App>>,
    Client(client): Client,
    bearer: Bearer,
    fields: Fields,
) -> Result<Response> {
    let token = bearer.token;
    let user = bearer.with(&SCOPES)?;
    let capability = capability(&fields)?;
    let (outbox, outflow) = outbox();
    outbox.comes_from(client);
    // Whatever goes wrong from here on, it is forgotten with this.
    let mut events = Events {
        app: Arc::clone(&app),
        player: user.player(),
        connection: outbox.id(),
        begun: HashSet::new(),
        challenges: HashMap::new(),
    };
    app.programs.listen(user.id, &outbox, capability);
    if !blocks::join(&app, user.id, Some(token), &outbox).await? {
        return Err(Denied::TooManyConnections.into());
    }
    app.lobby.changed();
    let first = events.at_first().await?;
    // In the order in which changes of them are told.
    offers::show_own(&app, user.id, &outbox).await;
    Ok(going_on(&app, first, outflow, events))
}

impl Events {
    /// The games that go on.
    async fn at_first(&mut self) -> Result<Vec<Value>> {
        let filter = GamesFilter {
            player: Some(self.player.id),
            ended: Some(false),
            limit: LIST_LEN_MAX,
            ..GamesFilter::default()
        };
        let mut lines = vec![];
        for game in self.app.base.storage.list_games(&filter).await? {
            lines.extend(self.of_game("gameStart", &game).await);
            self.begun.insert(game.id);
        }
        Ok(lines)
    }

    /// `None` where the game is not for this API.
    async fn of_game(&self, kind: &str, game: &GameSummary) -> Option<Value> {
        let player = self.player.clone();
        let seen = Seen::look(&self.app, game.id, Some(player)).await.ok()?;
        let info = seen.info(&self.app, &self.player).await.ok()?;
        Some(json!({ "type": kind, "game": info }))
    }

    /// What is new, and what has ended.
    async fn of_challenges(
        &mut self,
        incoming: Vec<Challenge>,
        outgoing: Vec<Challenge>,
    ) -> Result<Vec<Value>> {
        let mut lines = vec![];
        let now: HashMap<_, _> =
            incoming.into_iter().chain(outgoing).map(|one| (one.id, one)).collect();
        let ended: Vec<_> = self.challenges.keys().filter(|id| !now.contains_key(id)).collect();
        for id in ended {
            lines.extend(self.end_of(*id).await?);
        }
        let mut new: Vec<_> =
            now.values().filter(|one| !self.challenges.contains_key(&one.id)).collect();
        new.sort_by_key(|one| one.created_ms);
        for one in new {
            lines.push(offer::event(&self.app, "challenge", one, self.player.id).await?);
        }
        self.challenges = now;
        Ok(lines)
    }

    async fn end_of(&self, id: ChallengeId) -> Result<Option<Value>> {
        let Some(ended) = self.app.base.storage.challenge(id).await? else { return Ok(None) };
        let kind = match ended.status {
            ChallengeStatus::Gone => "challengeCanceled",
            ChallengeStatus::Declined => "challengeDeclined",
            ChallengeStatus::Open | ChallengeStatus::Accepted { .. } => return Ok(None),
        };
        offer::event(&self.app, kind, &ended, self.player.id).await.map(Some)
    }

    fn user(&self) -> UserId {
        self.player.id
    }
}

impl Teller for Events {
    async fn tell(&mut self, message: ClientIn) -> Option<Vec<Value>> {
        match message {
            ClientIn::Started { game } if self.begun.remove(&game.id) => Some(vec![]),
            ClientIn::Started { game } => {
                Some(self.of_game("gameStart", &game).await.into_iter().collect())
            }
            ClientIn::Finished { game } => {
                self.begun.remove(&game.id);
                Some(self.of_game("gameFinish", &game).await.into_iter().collect())
            }
            ClientIn::Challenges { incoming, outgoing } => {
                let lines = self.of_challenges(incoming, outgoing).await;
                lines.inspect_err(|why| tracing::warn!(?why, "a stream of events broke off")).ok()
            }
            _ => Some(vec![]),
        }
    }
}

impl Drop for Events {
    fn drop(&mut self) {
        self.app.people.leave(self.user(), self.connection);
        self.app.programs.leave(self.user(), self.connection);
        self.app.lobby.changed();
    }
}
