//! Offers to play.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use rookery_play::App;
use rookery_play::acts::arrangements::start_clocks_of;
use rookery_play::acts::log_in;
use rookery_play::acts::offers::{find, make, open_since_ms, refuse, take, take_back};
use rookery_play::acts::playing::carry_out;
use rookery_play::auth::bearer;
use rookery_play::bots::level_name;
use rookery_play::denied::{Denied, Wrong};
use rookery_play::game::Wish;
use rookery_protocol::cause::Cause;
use rookery_protocol::challenge::{Audience, Challenge, ChallengeStatus, NewChallenge};
use rookery_protocol::error::Refusal;
use rookery_protocol::game::Act;
use rookery_protocol::id::{ChallengeId, GameId};
use rookery_protocol::token::Scope;
use rookery_storage::User;
use rookery_texts::Text;
use serde_json::{Value, json};

use super::body::Fields;
use super::streams::reason;
use super::variant::{variant, wanted, wanted_time};
use super::{Answer, offer, ok};
use crate::door::error::{Error, Result};
use crate::door::extract::{Bearer, Json, Path};
use crate::door::seen::Seen;
use crate::door::words::{seat_of, speed};

const WRITES: [Scope; 1] = [Scope::ChallengeWrite];
/// Bots and people at boards may answer what they are asked.
const ANSWERS: [Scope; 3] = [Scope::ChallengeWrite, Scope::BotPlay, Scope::BoardPlay];

/// `GET /api/challenge`
pub async fn list(State(app): State<Arc<App>>, bearer: Bearer) -> Answer {
    let user = bearer.with(&[Scope::ChallengeRead, Scope::ChallengeWrite])?;
    let (incoming, outgoing) =
        app.base.storage.open_challenges_of(user.id, open_since_ms()).await?;
    let (mut to, mut from) = (vec![], vec![]);
    for (challenges, cards) in [(&incoming, &mut to), (&outgoing, &mut from)] {
        for challenge in challenges {
            let mut card = offer::card(&app, challenge).await?;
            card["direction"] = offer::direction(challenge, user.id).into();
            cards.push(card);
        }
    }
    Ok(Json(json!({ "in": to, "out": from })))
}

/// `POST /api/challenge/{name}`
pub async fn create(
    State(app): State<Arc<App>>,
    bearer: Bearer,
    Path(name): Path<String>,
    fields: Fields,
) -> Answer {
    let user = bearer.with(&ANSWERS)?;
    let accepts = match fields.get("acceptByToken") {
        Some(token) => Some(opponent(&app, token).await?.map_err(|why| {
            let text = format!("acceptByToken: this token {why}.");
            Denied::form("acceptByToken", Wrong::BadToken, Text::verbatim(text))
        })?),
        None => None,
    };
    let made = make(&app, &user, new(&app, &fields, Audience::Name { name })?).await?;
    if let Some(opponent) = accepts {
        take(&app, &opponent, made.id).await?;
        return shown(&app, &find(&app, made.id).await?).await;
    }
    shown(&app, &made).await
}

/// `POST /api/challenge/open`: whoever has the link may accept.
pub async fn open(State(app): State<Arc<App>>, bearer: Bearer, fields: Fields) -> Answer {
    let user = bearer.with(&WRITES)?;
    let made = make(&app, &user, new(&app, &fields, Audience::Link)?).await?;
    let Json(mut card) = shown(&app, &made).await?;
    for (name, color) in [("urlWhite", "white"), ("urlBlack", "black")] {
        card[name] = format!("{}/c/{}?color={color}", app.base.url, made.id).into();
    }
    Ok(Json(card))
}

/// `POST /api/challenge/ai`
pub async fn computer(
    State(app): State<Arc<App>>,
    bearer: Bearer,
    fields: Fields,
) -> Result<(StatusCode, Json<Value>)> {
    let user = bearer.with(&ANSWERS)?;
    let level = fields.number::<usize>("level")?.unwrap_or(1);
    let name = level_name(level).ok_or_else(|| {
        Error::Field("level", Cause::BadLevel, Text::verbatim("level: from 1 to 8."))
    })?;
    let to = Audience::Name { name: name.to_owned() };
    let made = make(&app, &user, new(&app, &fields, to)?).await?;
    let ChallengeStatus::Accepted { game } = made.status else {
        return Err(Error::internal("the computer did not accept".to_owned()));
    };
    let seen = Seen::look(&app, game, Some(user.player())).await?;
    let info = seen.info(&app, &user.player()).await?;
    let about = &seen.table.about;
    let answer = json!({
        "id": game,
        "variant": variant(seen.game.as_ref(), &about.start),
        "speed": speed(&about.time),
        "perf": seen.perf_key(),
        "rated": about.rated,
        "fen": info["fen"],
        "turns": seen.table.state.ply,
        "source": "ai",
        "status": info["status"],
        "createdAt": about.started_ms,
        "player": info["color"],
        "fullId": game,
    });
    Ok((StatusCode::CREATED, Json(answer)))
}

/// `GET /api/challenge/{id}/show`
pub async fn show(
    State(app): State<Arc<App>>,
    bearer: Bearer,
    Path(id): Path<ChallengeId>,
) -> Answer {
    bearer.with(&[Scope::ChallengeRead, Scope::ChallengeWrite])?;
    shown(&app, &find(&app, id).await?).await
}

/// `POST /api/challenge/{id}/accept`
pub async fn accept(
    State(app): State<Arc<App>>,
    bearer: Bearer,
    Path(id): Path<ChallengeId>,
) -> Answer {
    let user = bearer.with(&ANSWERS)?;
    take(&app, &user, id).await?;
    Ok(ok())
}

/// `POST /api/challenge/{id}/decline`
pub async fn decline(
    State(app): State<Arc<App>>,
    bearer: Bearer,
    Path(id): Path<ChallengeId>,
    fields: Fields,
) -> Answer {
    let user = bearer.with(&ANSWERS)?;
    // Known before the challenger hears of it.
    let why = reason(fields.get("reason").unwrap_or_default());
    app.programs.note_declined(id, why);
    refuse(&app, &user, id).await?;
    Ok(ok())
}

/// `POST /api/challenge/{id}/cancel`: of a game that has begun and may be aborted, too.
pub async fn cancel(
    State(app): State<Arc<App>>,
    bearer: Bearer,
    Path(id): Path<ChallengeId>,
) -> Answer {
    let user = bearer.with(&ANSWERS)?;
    let challenge = find(&app, id).await?;
    if let ChallengeStatus::Accepted { game } = challenge.status {
        carry_out(&app, &user.player(), game, Wish::Act(Act::Abort)).await?;
        return Ok(ok());
    }
    take_back(&app, &user, id).await?;
    Ok(ok())
}

/// `POST /api/challenge/{id}/start-clocks`: as both players, who show a token each.
pub async fn start_clocks(
    State(app): State<Arc<App>>,
    Path(id): Path<GameId>,
    fields: Fields,
) -> Answer {
    let seen = Seen::look(&app, id, None).await?;
    let mut seats = vec![];
    for name in ["token1", "token2"] {
        let player = holder(&app, fields.get(name).ok_or(Denied::NoSuchToken)?).await?.player();
        seats.push(seen.seat(&player).ok_or(Refusal::NotSeated)?);
    }
    if seats[0] == seats[1] {
        return Err(Refusal::NotSeated.into());
    }
    start_clocks_of(&app, id).await?;
    Ok(ok())
}

/// Whose token this is, which somebody else has filled in; or why it is none by which its owner
/// plays, in words that follow “this token”.
///
/// # Errors
/// The database fails.
pub async fn opponent(app: &App, token: &str) -> Result<std::result::Result<User, &'static str>> {
    match holder(app, token).await {
        Ok(user) => Ok(Ok(user)),
        Err(Error::Denied(Denied::NoSuchToken)) => Ok(Err("is nobody's")),
        Err(Error::Denied(Denied::MissingScope(_))) => Ok(Err("is not for challenges")),
        Err(failed) => Err(failed),
    }
}

/// Whose token this is, if it may answer challenges.
///
/// # Errors
/// There is no such token, or it is for something else.
async fn holder(app: &App, token: &str) -> Result<User> {
    let token = bearer::read(token).ok_or(Denied::NoSuchToken)?.hash();
    let holder = log_in::holder(app, &token).await?.ok_or(Denied::NoSuchToken)?;
    Bearer { holder, token }.with(&WRITES)
}

/// What the fields of a request ask for.
fn new(app: &App, fields: &Fields, to: Audience) -> Result<NewChallenge> {
    let shelf = app.base.library.shelf();
    let (rules, start) = wanted(&shelf, fields)?;
    let seats = shelf.find(&rules).map(|offer| offer.game.title().seats.clone());
    let color = fields.get("color").unwrap_or("random");
    let seat = seats.and_then(|seats| seat_of(&seats, color));
    let time = wanted_time(fields)?;
    Ok(NewChallenge { rules, start, time, rated: fields.is_set("rated"), seat, to })
}

/// A challenge as it is answered; once below its own name, as programs of former years want it.
async fn shown(app: &App, challenge: &Challenge) -> Answer {
    let card = offer::card(app, challenge).await?;
    let mut answer = card.clone();
    answer["challenge"] = card;
    Ok(Json(answer))
}
