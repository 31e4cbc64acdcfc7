//! Games of many people that begin together.

use std::sync::Arc;

use axum::extract::State;
use rookery_protocol::Millis;
use rookery_protocol::bulk::{BULK_GAMES_MAX, Bulk, BulkGame, BulkPlan};
use rookery_protocol::challenge::{Audience, NewChallenge};
use rookery_protocol::id::{BulkId, GameId};
use rookery_protocol::seat::Seat;
use rookery_protocol::token::Scope;
use rookery_storage::User;
use serde_json::{Value, json};

use super::body::Fields;
use super::people::id_of;
use super::variant::{color, simple, variant, wanted, wanted_time};
use super::{Answer, challenges, ok};
use crate::app::App;
use crate::http::error::{Error, Result};
use crate::http::extract::{Bearer, Json, Path};
use crate::{new_game, now};

const ARRANGES: [Scope; 1] = [Scope::ChallengeBulk];
/// How far ahead games can be arranged.
const AHEAD_MS_MAX: Millis = 7 * 24 * 60 * 60 * 1_000;

/// `GET /api/bulk-pairing`: what is still to come.
pub async fn list(State(app): State<Arc<App>>, bearer: Bearer) -> Answer {
    let user = bearer.with(&ARRANGES)?;
    let mut cards = vec![];
    for bulk in app.storage.bulks_of(user.id).await? {
        cards.push(card(&app, &bulk).await?);
    }
    Ok(Json(Value::Array(cards)))
}

/// `POST /api/bulk-pairing`
pub async fn make(State(app): State<Arc<App>>, bearer: Bearer, fields: Fields) -> Answer {
    let user = bearer.with(&ARRANGES)?;
    let (rules, start) = wanted(&app.library.shelf(), &fields)?;
    let (time, rated) = (wanted_time(&fields)?, fields.is_set("rated"));
    new_game::check(
        &app,
        &NewChallenge {
            rules: rules.clone(),
            start: start.clone(),
            time: time.clone(),
            rated,
            seat: None,
            to: Audience::Link,
        },
    )?;
    let plan = BulkPlan { games: games(&app, &fields, &rules).await?, rules, start, time, rated };
    let now = now::millis();
    let pair_at_ms = ahead(&fields, "pairAt", now)?.unwrap_or(now);
    let clocks_at_ms = ahead(&fields, "startClocksAt", now)?;
    if clocks_at_ms.is_some_and(|at_ms| at_ms < pair_at_ms) {
        return Err(bad("startClocksAt", "No clock runs before its game begins."));
    }
    let id = BulkId::from_random(now::random_u64());
    let bulk = Bulk {
        id,
        made_by: user.id,
        plan,
        made_ms: now,
        pair_at_ms,
        clocks_at_ms,
        paired_ms: None,
    };
    app.storage.create_bulk(&bulk).await?;
    app.arrangements.changed();
    card(&app, &bulk).await.map(Json)
}

/// `GET /api/bulk-pairing/{id}`
pub async fn show(State(app): State<Arc<App>>, bearer: Bearer, Path(id): Path<BulkId>) -> Answer {
    let user = bearer.with(&ARRANGES)?;
    card(&app, &find(&app, &user, id).await?).await.map(Json)
}

/// `DELETE /api/bulk-pairing/{id}`
pub async fn cancel(State(app): State<Arc<App>>, bearer: Bearer, Path(id): Path<BulkId>) -> Answer {
    let user = bearer.with(&ARRANGES)?;
    if !app.storage.cancel_bulk(user.id, id).await? {
        find(&app, &user, id).await?;
    }
    Ok(ok())
}

/// `POST /api/bulk-pairing/{id}/start-clocks`
pub async fn start_clocks(
    State(app): State<Arc<App>>,
    bearer: Bearer,
    Path(id): Path<BulkId>,
) -> Answer {
    let user = bearer.with(&ARRANGES)?;
    let bulk = find(&app, &user, id).await?;
    if bulk.paired_ms.is_some() {
        app.storage.set_bulk_clocks(id, now::millis()).await?;
        app.arrangements.changed();
    }
    Ok(ok())
}

async fn find(app: &App, user: &User, id: BulkId) -> Result<Bulk> {
    app.storage.bulk(user.id, id).await?.ok_or(Error::NotFound)
}

/// The pairs of players, who each gave a token: `white:black,white:black`.
async fn games(app: &App, fields: &Fields, rules: &str) -> Result<Vec<BulkGame>> {
    let pairs = fields.list("players");
    if pairs.is_empty() || pairs.len() > BULK_GAMES_MAX {
        let text = format!("players: between 1 and {BULK_GAMES_MAX} pairs of tokens.");
        return Err(Error::Field("players", "bad-players", text));
    }
    let shelf = app.library.shelf();
    let seats = shelf.find(rules).map(|offer| offer.game.title().seats.clone());
    let first_is_white = seats.is_none_or(|seats| color(&seats, Seat::First) == "white");
    let mut games = vec![];
    for pair in pairs {
        let Some((white, black)) = pair.split_once(':') else {
            return Err(bad("players", "players: each pair is two tokens with a colon between."));
        };
        let white = challenges::holder(app, white).await?.id;
        let black = challenges::holder(app, black).await?.id;
        if white == black {
            return Err(bad("players", "players: nobody plays against themselves."));
        }
        let players = if first_is_white { [white, black] } else { [black, white] };
        games.push(BulkGame { id: GameId::from_random(now::random_u64()), players });
    }
    Ok(games)
}

fn ahead(fields: &Fields, name: &'static str, now: Millis) -> Result<Option<Millis>> {
    let at_ms: Option<Millis> = fields.number(name)?;
    if at_ms.is_some_and(|at_ms| at_ms > now + AHEAD_MS_MAX) {
        return Err(bad(name, "Games are arranged for the next seven days only."));
    }
    Ok(at_ms)
}

fn bad(field: &'static str, text: &str) -> Error {
    Error::Field(field, "bad-arrangement", text.to_owned())
}

async fn card(app: &App, bulk: &Bulk) -> Result<Value> {
    let plan = &bulk.plan;
    let game = app.library.game(&app.storage, &plan.rules).await?.ok_or(Error::NotFound)?;
    let mut games = vec![];
    for one in &plan.games {
        let mut shown = json!({ "id": one.id });
        for seat in Seat::BOTH {
            let player = app.storage.user(one.players[seat.index()]).await?;
            let name = player.map(|user| id_of(&user.name)).unwrap_or_default();
            shown[color(&game.title().seats, seat)] = name.into();
        }
        games.push(shown);
    }
    let mut card = json!({
        "id": bulk.id,
        "games": games,
        "variant": variant(game.as_ref(), &plan.start)["key"],
        "rated": plan.rated,
        "pairAt": bulk.pair_at_ms,
        "pairedAt": bulk.paired_ms,
        "startClocksAt": bulk.clocks_at_ms,
        "scheduledAt": bulk.made_ms,
    });
    if let Some((base_ms, increment_ms)) = simple(&plan.time) {
        card["clock"] = json!({ "limit": base_ms / 1_000, "increment": increment_ms / 1_000 });
    }
    Ok(card)
}
