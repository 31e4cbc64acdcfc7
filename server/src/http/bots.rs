//! Bots: whom one can play, and for admins adding, changing and removing them.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use rookery_play::App;
use rookery_play::acts::bots;
use rookery_protocol::bot::{Bot, BotCard, BotCommand, BotDraft, Running};
use rookery_protocol::game::Player;
use rookery_protocol::id::{GameId, UserId};
use rookery_protocol::seat::Seat;
use rookery_storage::StoredBot;

use crate::door::calls::{Calls, Says};
use crate::door::error::Result;
use crate::door::extract::{Admin, Json, Path};

/// The calls about bots.
pub fn routes() -> Calls {
    Calls::new("Bots and engines")
        .get("listBots", "/bots", cards, "List the bots that one can play")
        .get("listAllBots", "/admin/bots", list, "List all bots, with what they run")
        .post("addBot", "/admin/bots", add, "Add a bot")
        .put("changeBot", "/admin/bots/{id}", change, "Change a bot")
        .delete(
            "removeBot",
            "/admin/bots/{id}",
            remove,
            Says::new("Remove a bot; its games stay").told("Nothing: the bot is removed."),
        )
        .post("enableBot", "/admin/bots/{id}/enable", enable, "Let a bot play")
        .post("disableBot", "/admin/bots/{id}/disable", disable, "Let a bot accept no more games")
        .get("listRunning", "/admin/running", running, "List the seats that engines play now")
        .post(
            "orderEngine",
            "/admin/running/{game}/{seat}",
            order,
            "Give the engine in a seat of a game an order",
        )
}

/// The bots that play.
async fn cards(State(app): State<Arc<App>>) -> Json<Vec<BotCard>> {
    let known = app.bots.directory.known();
    let shelf = app.base.library.shelf();
    let works = |bot: &&StoredBot| {
        let engine = known.engines.get(&bot.draft.engine);
        bot.enabled && engine.is_some_and(|engine| engine.enabled && !engine.stopped)
    };
    let mut cards: Vec<_> = known
        .bots
        .values()
        .filter(works)
        .map(|bot| {
            let engine = known.engines.get(&bot.draft.engine);
            let profile = engine.and_then(|engine| engine.profile.as_ref());
            BotCard {
                player: player(bot),
                engine: profile.map(|profile| profile.name.clone()).unwrap_or_default(),
                games: known.games_of_bot(bot, &shelf),
                accepts: bot.draft.accepts,
                pace: bot.draft.pace,
                free: app.bots.playing(bot.user) < bot.draft.games_max,
                skill: known.skill_of_bot(bot),
            }
        })
        .collect();
    cards.sort_by(|a, b| a.player.name.cmp(&b.player.name));
    Json(cards)
}

async fn list(State(app): State<Arc<App>>, Admin(_): Admin) -> Result<Json<Vec<Bot>>> {
    let bots = app.base.storage.bots().await?;
    Ok(Json(bots.into_iter().map(|bot| shown(&app, bot)).collect()))
}

async fn add(
    State(app): State<Arc<App>>,
    Admin(by): Admin,
    Json(draft): Json<BotDraft>,
) -> Result<(StatusCode, Json<Bot>)> {
    let bot = bots::add(&app, &by, draft).await?;
    Ok((StatusCode::CREATED, Json(shown(&app, bot))))
}

async fn change(
    State(app): State<Arc<App>>,
    Admin(by): Admin,
    Path(id): Path<UserId>,
    Json(draft): Json<BotDraft>,
) -> Result<Json<Bot>> {
    let bot = bots::change(&app, &by, id, draft).await?;
    Ok(Json(shown(&app, bot)))
}

async fn remove(
    State(app): State<Arc<App>>,
    Admin(by): Admin,
    Path(id): Path<UserId>,
) -> Result<StatusCode> {
    bots::remove(&app, &by, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn enable(
    State(app): State<Arc<App>>,
    Admin(by): Admin,
    Path(id): Path<UserId>,
) -> Result<Json<Bot>> {
    let bot = bots::switch(&app, &by, id, true).await?;
    Ok(Json(shown(&app, bot)))
}

async fn disable(
    State(app): State<Arc<App>>,
    Admin(by): Admin,
    Path(id): Path<UserId>,
) -> Result<Json<Bot>> {
    let bot = bots::switch(&app, &by, id, false).await?;
    Ok(Json(shown(&app, bot)))
}

async fn running(State(app): State<Arc<App>>, Admin(_): Admin) -> Json<Vec<Running>> {
    Json(app.bots.running())
}

async fn order(
    State(app): State<Arc<App>>,
    Admin(by): Admin,
    Path(at): Path<(GameId, Seat)>,
    Json(command): Json<BotCommand>,
) -> Result<Json<Running>> {
    Ok(Json(bots::order(&app, &by, at, command.order).await?))
}

fn shown(app: &App, bot: StoredBot) -> Bot {
    let known = app.bots.directory.known();
    let engine = known.engines.get(&bot.draft.engine);
    Bot {
        player: player(&bot),
        engine_name: engine.map(|engine| engine.name.clone()).unwrap_or_default(),
        enabled: bot.enabled,
        playing: app.bots.playing(bot.user),
        draft: bot.draft,
    }
}

fn player(bot: &StoredBot) -> Player {
    Player { id: bot.user, name: bot.draft.name.clone(), guest: false }
}
