//! Accounts as Lichess shows them.

use std::collections::HashSet;
use std::sync::Arc;

use axum::extract::State;
use rookery_play::App;
use rookery_play::acts::accounts::become_bot;
use rookery_play::acts::log_in::holder;
use rookery_play::auth::bearer;
use rookery_play::denied::Denied;
use rookery_play::now;
use rookery_protocol::account::Role;
use rookery_protocol::game::Player;
use rookery_protocol::token::Scope;
use rookery_storage::{GamesFilter, User};
use serde_json::{Map, Value, json};

use super::Answer;
use super::body::Fields;
use super::perfs::perfs;
use crate::door::error::Result;
use crate::door::extract::{Bearer, Json, Path};
use crate::door::ndjson;
use crate::door::room::Reader;

/// People whom one request may ask for.
const PEOPLE_MAX: usize = 300;
/// So many of them, or of tokens, cost as much as a read.
const PER_READ: usize = 10;
/// Tokens that one request may ask about.
const TOKENS_MAX: usize = 50;
/// Bots that are listed when nobody says how many.
const BOTS_MAX: usize = 100;
/// What Lichess shows of somebody who has played no rated game.
pub const UNRATED: u32 = 1_500;

/// A name as ids are made of it.
pub fn id_of(name: &str) -> String {
    name.to_ascii_lowercase()
}

/// Somebody at a board, or in a challenge.
pub fn light(app: &App, user: &User) -> Value {
    let mut shown = json!({
        "id": id_of(&user.name),
        "name": user.name,
        "rating": UNRATED,
        "provisional": true,
        "online": app.people.is_here(user.id),
    });
    if user.role == Role::Bot {
        shown["title"] = "BOT".into();
    }
    shown
}

/// The same for somebody whose account may have been deleted.
pub async fn light_of(app: &App, player: &Player) -> Result<Value> {
    Ok(match app.base.storage.user(player.id).await? {
        Some(user) => light(app, &user),
        None => json!({ "id": id_of(&player.name), "name": player.name }),
    })
}

async fn full(app: &Arc<App>, user: &User) -> Result<Value> {
    let mut shown = json!({
        "id": id_of(&user.name),
        "username": user.name,
        "perfs": perfs(app, user).await?,
        "createdAt": user.created_ms,
        "seenAt": if app.people.is_here(user.id) { now::millis() } else { user.created_ms },
        "url": format!("{}/@/{}", app.base.url, user.name),
        "verified": false,
    });
    if user.role == Role::Bot {
        shown["title"] = "BOT".into();
    }
    Ok(shown)
}

/// `GET /api/account`
pub async fn account(State(app): State<Arc<App>>, bearer: Bearer) -> Answer {
    full(&app, &bearer.holder.user).await.map(Json)
}

/// `GET /api/account/email`: this server keeps none.
pub async fn email(bearer: Bearer) -> Answer {
    bearer.with(&[Scope::EmailRead])?;
    Ok(Json(json!({ "email": "" })))
}

/// `GET /api/account/preferences`
pub async fn preferences(bearer: Bearer) -> Answer {
    bearer.with(&[Scope::PreferenceRead])?;
    Ok(Json(json!({ "prefs": {}, "language": "en-GB" })))
}

/// `POST /api/bot/account/upgrade`
pub async fn upgrade(State(app): State<Arc<App>>, bearer: Bearer) -> Answer {
    let user = bearer.with(&[Scope::BotPlay])?;
    become_bot(&app, &user).await?;
    Ok(super::ok())
}

/// `POST /api/token/test`: what each of some tokens, separated by commas, is good for.
pub async fn test_tokens(State(app): State<Arc<App>>, reader: Reader, fields: Fields) -> Answer {
    let mut told = Map::new();
    for (number, token) in named(&fields, "tokens", TOKENS_MAX).into_iter().enumerate() {
        counted(&app, reader, number)?;
        let known = match bearer::read(&token) {
            Some(token) => holder(&app, &token.hash()).await?,
            None => None,
        };
        let known = known.map(|holder| {
            let scopes: Vec<_> = holder.scopes.iter().map(|scope| scope.name()).collect();
            json!({
                "userId": id_of(&holder.user.name),
                "scopes": scopes.join(","),
                "expires": holder.ends_ms,
            })
        });
        told.insert(token, known.unwrap_or(Value::Null));
    }
    Ok(Json(Value::Object(told)))
}

/// `GET /api/user/{name}`
pub async fn one(State(app): State<Arc<App>>, Path(name): Path<String>) -> Answer {
    let user = app.base.storage.user_by_name(&name).await?.ok_or(Denied::NoSuchUser)?;
    let filter = GamesFilter {
        player: Some(user.id),
        ended: Some(false),
        limit: 1,
        ..GamesFilter::default()
    };
    let mut shown = full(&app, &user).await?;
    if let Some(game) = app.base.storage.list_games(&filter).await?.first() {
        shown["playing"] = format!("{}/g/{}", app.base.url, game.id).into();
    }
    Ok(Json(shown))
}

/// What a request names, each once.
fn named(fields: &Fields, name: &str, max: usize) -> Vec<String> {
    let mut known = HashSet::new();
    let words = fields.list(name).into_iter().filter(|word| known.insert(word.clone()));
    words.take(max).collect()
}

/// Counts one more read at each [`PER_READ`] of what one request asks for; the first counts with it.
fn counted(app: &App, reader: Reader, number: usize) -> Result<()> {
    if number > 0 && number.is_multiple_of(PER_READ) { reader.again(app) } else { Ok(()) }
}

/// `POST /api/users`
pub async fn several(State(app): State<Arc<App>>, reader: Reader, fields: Fields) -> Answer {
    let mut found = vec![];
    for (number, name) in named(&fields, "users", PEOPLE_MAX).into_iter().enumerate() {
        counted(&app, reader, number)?;
        if let Some(user) = app.base.storage.user_by_name(&name).await? {
            found.push(full(&app, &user).await?);
        }
    }
    Ok(Json(Value::Array(found)))
}

/// `GET /api/users/status`
pub async fn status(State(app): State<Arc<App>>, reader: Reader, fields: Fields) -> Answer {
    let mut found = vec![];
    for (number, name) in named(&fields, "ids", PEOPLE_MAX).into_iter().enumerate() {
        counted(&app, reader, number)?;
        let Some(user) = app.base.storage.user_by_name(&name).await? else { continue };
        let mut shown = light(&app, &user);
        let filter = GamesFilter {
            player: Some(user.id),
            ended: Some(false),
            limit: 1,
            ..GamesFilter::default()
        };
        if let Some(game) = app.base.storage.list_games(&filter).await?.first() {
            shown["playing"] = true.into();
            shown["playingId"] = game.id.as_str().into();
        }
        found.push(shown);
    }
    Ok(Json(Value::Array(found)))
}

/// `GET /api/player/top/{count}/{perf}`: nobody, for nobody is rated yet.
pub async fn top() -> Answer {
    Ok(Json(json!({ "users": [] })))
}

/// `GET /api/bot/online`
pub async fn bots_online(
    State(app): State<Arc<App>>,
    reader: Reader,
    fields: Fields,
) -> Result<axum::response::Response> {
    let count = fields.number::<usize>("nb")?.unwrap_or(BOTS_MAX).min(PEOPLE_MAX);
    let here: Vec<_> = app.people.here().into_iter().map(|(id, _)| id).collect();
    let limit = u32::try_from(count).unwrap_or(u32::MAX);
    let mut bots = vec![];
    for (number, bot) in app.base.storage.programs_among(&here, limit).await?.iter().enumerate() {
        counted(&app, reader, number)?;
        bots.push(full(&app, bot).await?);
    }
    Ok(ndjson::whole(&bots))
}
