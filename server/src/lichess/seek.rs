//! Looking for an opponent: an offer to anyone that stands as long as its stream is open.

use std::sync::Arc;

use axum::extract::State;
use axum::response::Response;
use rookery_play::App;
use rookery_play::acts::blocks;
use rookery_play::acts::offers::{Paired, pair, take_back};
use rookery_play::denied::Denied;
use rookery_play::outbox::{ConnectionId, outbox};
use rookery_protocol::challenge::{Audience, NewChallenge};
use rookery_protocol::clock::TimeControl;
use rookery_protocol::id::ChallengeId;
use rookery_protocol::socket::ClientIn;
use rookery_protocol::token::Scope;
use rookery_storage::User;
use serde_json::{Value, json};

use super::body::Fields;
use super::lines::{Teller, going_on};
use super::variant::{wanted, wanted_time};
use crate::door::error::Result;
use crate::door::extract::Bearer;
use crate::door::ndjson::whole;
use crate::door::words::{clock, seat_of};

/// An offer that stands.
struct Seek {
    app: Arc<App>,
    user: User,
    connection: ConnectionId,
    challenge: ChallengeId,
    found: bool,
}

/// `POST /api/board/seek`
pub async fn seek(State(app): State<Arc<App>>, bearer: Bearer, fields: Fields) -> Result<Response> {
    let token = bearer.token;
    let user = bearer.with(&[Scope::BoardPlay])?;
    let new = wanted_seek(&app, &fields)?;
    let (outbox, outflow) = outbox();
    if !blocks::join(&app, user.id, Some(token), &outbox).await? {
        return Err(Denied::TooManyConnections.into());
    }
    let connection = outbox.id();
    let paired = pair(&app, &user, new).await;
    let made = match paired.inspect_err(|_| app.people.leave(user.id, connection))? {
        Paired::Waits(challenge) => challenge,
        Paired::Begun(game) => {
            app.people.leave(user.id, connection);
            return Ok(whole(&[json!({ "id": game.id })]));
        }
    };
    let seek = Seek { app: Arc::clone(&app), user, connection, challenge: made.id, found: false };
    Ok(going_on(&app, vec![json!({ "id": made.id })], outflow, seek))
}

fn wanted_seek(app: &App, fields: &Fields) -> Result<NewChallenge> {
    let shelf = app.base.library.shelf();
    let (rules, start) = wanted(&shelf, fields)?;
    let seats = shelf.find(&rules).map(|offer| offer.game.title().seats.clone());
    let color = fields.get("color").unwrap_or("random");
    let time = match fields.number::<f64>("time")? {
        Some(minutes) => {
            let increment_s = fields.number::<f64>("increment")?.unwrap_or(0.0);
            let limit = clock(60.0 * minutes, increment_s);
            TimeControl { first: limit.clone(), second: limit }
        }
        None => wanted_time(fields)?,
    };
    let seat = seats.and_then(|seats| seat_of(&seats, color));
    Ok(NewChallenge {
        rules,
        start,
        time,
        rated: fields.is_set("rated"),
        seat,
        to: Audience::Anyone,
    })
}

impl Teller for Seek {
    async fn tell(&mut self, message: ClientIn) -> Option<Vec<Value>> {
        if let ClientIn::Started { game } = message
            && game.id.as_str() == self.challenge.as_str()
        {
            self.found = true;
        }
        Some(vec![])
    }

    fn is_done(&self) -> bool {
        self.found
    }
}

impl Drop for Seek {
    fn drop(&mut self) {
        self.app.people.leave(self.user.id, self.connection);
        self.app.lobby.changed();
        if self.found {
            return;
        }
        let (app, user, challenge) = (Arc::clone(&self.app), self.user.clone(), self.challenge);
        tokio::spawn(async move {
            // It may have been accepted just now, or taken back in another way.
            let _ = take_back(&app, &user, challenge).await;
        });
    }
}
