//! Looking for an opponent: an offer to anyone that stands as long as its stream is open.

use std::sync::Arc;

use axum::extract::State;
use axum::response::Response;
use rookery_play::App;
use rookery_play::acts::blocks;
use rookery_play::acts::offers::{Paired, find, seeks};
use rookery_play::denied::Denied;
use rookery_play::outbox::{ConnectionId, outbox};
use rookery_protocol::challenge::{Audience, ChallengeStatus, NewChallenge};
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
use crate::door::extract::{Bearer, Client};
use crate::door::ndjson::whole;
use crate::door::words::{clock, seat_of};

/// Somebody who seeks. To drop it is to seek no longer.
struct Seek {
    app: Arc<App>,
    user: User,
    connection: ConnectionId,
    /// The offer that stands, once there is one.
    challenge: Option<ChallengeId>,
    /// Whether it was made for this, so that it goes with it.
    is_own: bool,
    over: bool,
}

/// `POST /api/board/seek`
pub async fn seek(
    State(app): State<Arc<App>>,
    Client(client): Client,
    bearer: Bearer,
    fields: Fields,
) -> Result<Response> {
    let token = bearer.token;
    let user = bearer.with(&[Scope::BoardPlay])?;
    let new = wanted_seek(&app, &fields)?;
    let (outbox, outflow) = outbox();
    outbox.comes_from(client);
    let connection = outbox.id();
    let (challenge, is_own) = (None, false);
    // Whatever goes wrong from here on, it is forgotten with this.
    let seek = Seek { app: Arc::clone(&app), user, connection, challenge, is_own, over: false };
    if !blocks::join(&app, seek.user.id, Some(token), &outbox).await? {
        return Err(Denied::TooManyConnections.into());
    }
    // Whoever goes away meanwhile leaves no offer: it goes with the seek that nobody takes.
    let begun = tokio::spawn(begin(seek, new)).await;
    let (seek, paired) = begun.map_err(|error| Denied::Internal(error.to_string()))??;
    Ok(match paired {
        Paired::Waits { challenge, .. } => {
            going_on(&app, vec![json!({ "id": challenge.id })], outflow, seek)
        }
        Paired::Begun(game) => whole(&[json!({ "id": game })]),
    })
}

/// Begins to seek, to the end.
async fn begin(mut seek: Seek, new: NewChallenge) -> std::result::Result<(Seek, Paired), Denied> {
    let paired = seeks::seek(&seek.app, &seek.user, new).await?;
    if let Paired::Waits { challenge, is_new } = &paired {
        (seek.challenge, seek.is_own) = (Some(challenge.id), *is_new);
    }
    Ok((seek, paired))
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
        let Some(challenge) = self.challenge else { return Some(vec![]) };
        match message {
            ClientIn::Started { game } if game.id.as_str() == challenge.as_str() => {
                self.over = true;
            }
            // Accepted, or taken back in another way; or this was read before it was made.
            ClientIn::Challenges { outgoing, .. }
                if outgoing.iter().all(|one| one.id != challenge) =>
            {
                let found = find(&self.app, challenge).await;
                self.over = found.is_ok_and(|found| found.status != ChallengeStatus::Open);
            }
            _ => {}
        }
        Some(vec![])
    }

    fn is_done(&self) -> bool {
        self.over
    }
}

impl Drop for Seek {
    fn drop(&mut self) {
        self.app.people.leave(self.user.id, self.connection);
        self.app.lobby.changed();
        let Some(challenge) = self.challenge.filter(|_| self.is_own && !self.over) else { return };
        let (app, user) = (Arc::clone(&self.app), self.user.clone());
        tokio::spawn(async move { seeks::stop(&app, &user, challenge).await });
    }
}

#[cfg(test)]
mod tests {
    use rookery_play::{Options, open};
    use rookery_protocol::account::Role;
    use rookery_protocol::id::UserId;
    use rookery_storage::{Holder, NewUser, Storage};

    use super::*;

    #[tokio::test]
    async fn a_program_that_goes_away_while_its_seek_opens_is_not_here() {
        let name = format!("rookery-seek-{}", rookery_play::now::random_u64());
        let data = std::env::temp_dir().join(name);
        std::fs::create_dir(&data).unwrap();
        let url = format!("sqlite:{}", data.join("rookery.db").display());
        let database = Storage::open(&url).await.unwrap();
        let (id, name) = (UserId::from_random(1), "anna".to_owned());
        let new = NewUser { id, name, role: Role::Player, passphrase_hash: None, created_ms: 0 };
        database.create_user(&new).await.unwrap();
        let user = database.user(id).await.unwrap().unwrap();
        let options = Options { data: data.clone(), scripts: false, ..Options::default() };
        let opened = open(options, database).await.unwrap();
        let going = opened.begin("http://here".to_owned(), "here".to_owned()).await.unwrap();
        let app = &going.app;
        let bearer = Bearer {
            holder: Holder {
                user,
                suspended: false,
                scopes: vec![Scope::BoardPlay],
                ends_ms: None,
            },
            token: [0; 32],
        };
        let here = Client(std::net::Ipv4Addr::LOCALHOST.into());
        let mut fields = Fields::default();
        fields.add_body("application/x-www-form-urlencoded", b"time=5").unwrap();
        let mut seeking = Box::pin(seek(State(Arc::clone(app)), here, bearer, fields));
        assert!(futures_util::poll!(&mut seeking).is_pending());
        assert!(app.people.is_here(id), "it is noted, and not begun");
        drop(seeking);
        assert!(!app.people.is_here(id));
        going.end().await;
        std::fs::remove_dir_all(&data).unwrap();
    }
}
