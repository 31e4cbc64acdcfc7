//! Games of many people that begin together.

use std::sync::Arc;

use axum::extract::State;
use rookery_play::App;
use rookery_play::acts::arrangements::{self, Times};
use rookery_play::denied::{Denied, Wrong};
use rookery_play::now;
use rookery_protocol::bulk::{BULK_GAMES_MAX, Bulk, BulkGame, BulkPlan};
use rookery_protocol::id::{BulkId, GameId, UserId};
use rookery_protocol::seat::Seat;
use rookery_protocol::token::Scope;
use rookery_texts::Text;
use serde_json::{Value, json};

use super::body::Fields;
use super::people::id_of;
use super::variant::{variant, wanted, wanted_time};
use super::{Answer, challenges, ok};
use crate::door::error::{Error, Result};
use crate::door::extract::{Bearer, Json, Path};
use crate::door::words::color;

const ARRANGES: [Scope; 1] = [Scope::ChallengeBulk];

/// `GET /api/bulk-pairing`: what is still to come.
pub async fn list(State(app): State<Arc<App>>, bearer: Bearer) -> Answer {
    let user = bearer.with(&ARRANGES)?;
    let mut cards = vec![];
    for bulk in app.base.storage.bulks_of(user.id).await? {
        cards.push(card(&app, &bulk).await?);
    }
    Ok(Json(Value::Array(cards)))
}

/// `POST /api/bulk-pairing`
pub async fn make(State(app): State<Arc<App>>, bearer: Bearer, fields: Fields) -> Answer {
    let user = bearer.with(&ARRANGES)?;
    let (rules, start) = wanted(&app.base.library.shelf(), &fields)?;
    let (time, rated) = (wanted_time(&fields)?, fields.is_set("rated"));
    let plan = BulkPlan { games: games(&app, &fields, &rules).await?, rules, start, time, rated };
    let times = Times {
        pair_at_ms: fields.number("pairAt")?,
        clocks_at_ms: fields.number("startClocksAt")?,
    };
    let bulk = arrangements::make(&app, &user, plan, times).await?;
    card(&app, &bulk).await.map(Json)
}

/// `GET /api/bulk-pairing/{id}`
pub async fn show(State(app): State<Arc<App>>, bearer: Bearer, Path(id): Path<BulkId>) -> Answer {
    let user = bearer.with(&ARRANGES)?;
    card(&app, &arrangements::find(&app, &user, id).await?).await.map(Json)
}

/// `DELETE /api/bulk-pairing/{id}`
pub async fn cancel(State(app): State<Arc<App>>, bearer: Bearer, Path(id): Path<BulkId>) -> Answer {
    let user = bearer.with(&ARRANGES)?;
    arrangements::cancel(&app, &user, id).await?;
    Ok(ok())
}

/// `POST /api/bulk-pairing/{id}/start-clocks`
pub async fn start_clocks(
    State(app): State<Arc<App>>,
    bearer: Bearer,
    Path(id): Path<BulkId>,
) -> Answer {
    let user = bearer.with(&ARRANGES)?;
    arrangements::start_clocks(&app, &user, id).await?;
    Ok(ok())
}

/// The pairs of players, who each gave a token: `white:black,white:black`.
async fn games(app: &App, fields: &Fields, rules: &str) -> Result<Vec<BulkGame>> {
    let pairs = fields.list("players");
    if pairs.is_empty() || pairs.len() > BULK_GAMES_MAX {
        return Err(bad(&format!("between 1 and {BULK_GAMES_MAX} pairs of tokens.")));
    }
    let shelf = app.base.library.shelf();
    let seats = shelf.find(rules).map(|offer| offer.game.title().seats.clone());
    let first_is_white = seats.is_none_or(|seats| color(&seats, Seat::First) == "white");
    let mut games = vec![];
    for (number, pair) in (1..).zip(pairs) {
        let Some((white, black)) = pair.split_once(':') else {
            return Err(bad("each pair is two tokens with a colon between."));
        };
        let white = player(app, white, &format!("white in pair {number}")).await?;
        let black = player(app, black, &format!("black in pair {number}")).await?;
        if white == black {
            return Err(bad("nobody plays against themselves."));
        }
        let players = if first_is_white { [white, black] } else { [black, white] };
        games.push(BulkGame { id: GameId::from_random(now::random_u64()), players });
    }
    Ok(games)
}

/// Who plays, by the token that was given for `whom`.
async fn player(app: &App, token: &str, whom: &str) -> Result<UserId> {
    match challenges::opponent(app, token).await? {
        Ok(user) => Ok(user.id),
        Err(why) => Err(bad(&format!("the token of {whom} {why}."))),
    }
}

fn bad(what: &str) -> Error {
    Denied::form("players", Wrong::BadPlayers, Text::verbatim(format!("players: {what}"))).into()
}

async fn card(app: &App, bulk: &Bulk) -> Result<Value> {
    let plan = &bulk.plan;
    let game =
        app.base.library.game(&app.base.storage, &plan.rules).await?.ok_or(Error::NOT_FOUND)?;
    let mut games = vec![];
    for one in &plan.games {
        let mut shown = json!({ "id": one.id });
        for seat in Seat::BOTH {
            let player = app.base.storage.user(one.players[seat.index()]).await?;
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
    if let Some((base_ms, increment_ms)) = plan.time.as_fischer() {
        card["clock"] = json!({ "limit": base_ms / 1_000, "increment": increment_ms / 1_000 });
    }
    Ok(card)
}
