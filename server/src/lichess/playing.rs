//! What players do at a board.

use std::sync::Arc;

use axum::extract::State;
use rookery_play::App;
use rookery_play::acts::playing::carry_out;
use rookery_play::game::Wish;
use rookery_play::game::look;
use rookery_protocol::error::Refusal;
use rookery_protocol::game::{Act, Event, Room};
use rookery_protocol::id::GameId;
use rookery_protocol::socket::ClientIn;
use rookery_protocol::token::Scope;
use serde_json::{Value, json};

use super::body::{Fields, says_yes};
use super::watch::{PLAYS, room_name};
use super::{Answer, ok};
use crate::door::extract::{Bearer, Json, Path};
use crate::door::seen::Seen;

/// Lines of a chat that are listed.
const CHAT_MAX: usize = 200;

async fn act(app: &Arc<App>, bearer: Bearer, game: GameId, act: Act) -> Answer {
    let player = bearer.with(&PLAYS)?.player();
    carry_out(app, &player, game, Wish::Act(act)).await?;
    Ok(ok())
}

/// `POST /api/bot/game/{id}/move/{move}`
pub async fn play(
    State(app): State<Arc<App>>,
    bearer: Bearer,
    Path((id, text)): Path<(GameId, String)>,
    fields: Fields,
) -> Answer {
    let player = bearer.with(&PLAYS)?.player();
    let seen = Seen::look(&app, id, Some(player.clone())).await?;
    let seat = seen.seat(&player).ok_or(Refusal::NotSeated)?;
    let state = &seen.table.state;
    if state.turn != Some(seat) {
        // It may have come here before, and its answer not there.
        if seen.was_played(&text, 1) {
            return Ok(ok());
        }
        let over = state.result.is_some();
        return Err(if over { Refusal::GameOver } else { Refusal::NotYourTurn }.into());
    }
    let draws = fields.is_set("offeringDraw");
    if draws && state.offers.draw == Some(!seat) {
        carry_out(&app, &player, id, Wish::Act(Act::AcceptDraw)).await?;
        return Ok(ok());
    }
    let wish = Wish::Move { ply: state.ply, notation: text.clone() };
    match carry_out(&app, &player, id, wish).await {
        Ok(()) => {}
        Err(Refusal::Illegal) if seen.was_played(&text, 2) => return Ok(ok()),
        Err(why) => return Err(why.into()),
    }
    if draws {
        // The move stands, whatever becomes of the offer.
        let _ = carry_out(&app, &player, id, Wish::Act(Act::OfferDraw)).await;
    }
    Ok(ok())
}

impl Seen {
    /// Whether the last move but `back - 1` is what `text` means.
    fn was_played(&self, text: &str, back: usize) -> bool {
        let moves: Vec<_> = self.table.moves().collect();
        let Some(place) = moves.len().checked_sub(back) else { return false };
        if self.game.is_slow() {
            return moves[place] == text;
        }
        let Ok(mut play) = self.game.begin(&self.table.about.start) else { return false };
        let came_there = moves[..place].iter().all(|mv| play.play(mv).is_ok());
        came_there && play.read_move(text).is_ok_and(|meant| meant == moves[place])
    }
}

/// `GET /api/bot/game/{id}/chat`
pub async fn chat(State(app): State<Arc<App>>, bearer: Bearer, Path(id): Path<GameId>) -> Answer {
    let player = bearer.with(&PLAYS)?.player();
    let ClientIn::Game { entries, .. } = look(&app, id, Some(player)).await?.into_message() else {
        return Err(Refusal::NoSuchGame.into());
    };
    let said = entries.into_iter().filter_map(|entry| match entry.event {
        // What was taken out of a game is said by nobody.
        Some(Event::Said { room: Room::Players, by, text }) if !text.is_empty() => {
            Some(json!({ "user": by.name, "text": text, "room": room_name(Room::Players) }))
        }
        _ => None,
    });
    let said: Vec<Value> = said.take(CHAT_MAX).collect();
    Ok(Json(Value::Array(said)))
}

/// `POST /api/bot/game/{id}/chat`
pub async fn say(
    State(app): State<Arc<App>>,
    bearer: Bearer,
    Path(id): Path<GameId>,
    fields: Fields,
) -> Answer {
    let player = bearer.with(&PLAYS)?.player();
    let room = match fields.get("room") {
        Some("spectator") => Room::Spectators,
        _ => Room::Players,
    };
    let text = fields.get("text").unwrap_or_default().to_owned();
    carry_out(&app, &player, id, Wish::Say { room, text }).await?;
    Ok(ok())
}

/// `POST /api/bot/game/{id}/abort`
pub async fn abort(State(app): State<Arc<App>>, bearer: Bearer, Path(id): Path<GameId>) -> Answer {
    act(&app, bearer, id, Act::Abort).await
}

/// `POST /api/bot/game/{id}/resign`
pub async fn resign(State(app): State<Arc<App>>, bearer: Bearer, Path(id): Path<GameId>) -> Answer {
    act(&app, bearer, id, Act::Resign).await
}

/// An offer, or the answer to one.
struct Offer {
    make: Act,
    accept: Act,
    decline: Act,
}

const DRAW: Offer =
    Offer { make: Act::OfferDraw, accept: Act::AcceptDraw, decline: Act::DeclineDraw };
const TAKEBACK: Offer =
    Offer { make: Act::AskTakeback, accept: Act::AcceptTakeback, decline: Act::DeclineTakeback };

/// Yes makes the offer or accepts the opponent's; no declines it, if there is one.
async fn answer_offer(
    app: &Arc<App>,
    bearer: Bearer,
    (id, answer): (GameId, String),
    offer: &Offer,
) -> Answer {
    let player = bearer.with(&PLAYS)?.player();
    let wanted = if says_yes(&answer) { offer.accept } else { offer.decline };
    match carry_out(app, &player, id, Wish::Act(wanted)).await {
        Err(Refusal::NoOffer) if wanted == offer.accept => {
            carry_out(app, &player, id, Wish::Act(offer.make)).await?;
        }
        Err(Refusal::NoOffer) => {}
        done => done?,
    }
    Ok(ok())
}

/// `POST /api/bot/game/{id}/draw/{answer}`
pub async fn draw(
    State(app): State<Arc<App>>,
    bearer: Bearer,
    Path(path): Path<(GameId, String)>,
) -> Answer {
    answer_offer(&app, bearer, path, &DRAW).await
}

/// `POST /api/bot/game/{id}/takeback/{answer}`
pub async fn takeback(
    State(app): State<Arc<App>>,
    bearer: Bearer,
    Path(path): Path<(GameId, String)>,
) -> Answer {
    answer_offer(&app, bearer, path, &TAKEBACK).await
}

/// `POST /api/bot/game/{id}/claim-victory`
pub async fn claim_victory(
    State(app): State<Arc<App>>,
    bearer: Bearer,
    Path(id): Path<GameId>,
) -> Answer {
    act(&app, bearer, id, Act::ClaimWin).await
}

/// `POST /api/bot/game/{id}/claim-draw`: one that the rules grant, or because the opponent is gone.
pub async fn claim_draw(
    State(app): State<Arc<App>>,
    bearer: Bearer,
    Path(id): Path<GameId>,
) -> Answer {
    let player = bearer.with(&PLAYS)?.player();
    match carry_out(&app, &player, id, Wish::Act(Act::ClaimDraw)).await {
        Err(Refusal::NothingToClaim) => {
            carry_out(&app, &player, id, Wish::Act(Act::CallDraw)).await?;
        }
        done => done?,
    }
    Ok(ok())
}

/// `POST /api/round/{id}/add-time/{seconds}`
pub async fn add_time(
    State(app): State<Arc<App>>,
    bearer: Bearer,
    Path((id, seconds)): Path<(GameId, u32)>,
) -> Answer {
    let player = bearer.with(&[Scope::ChallengeWrite])?.player();
    let ms = i64::from(seconds).saturating_mul(1_000);
    carry_out(&app, &player, id, Wish::AddTime { ms }).await?;
    Ok(ok())
}
