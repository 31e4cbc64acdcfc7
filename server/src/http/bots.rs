//! Bots: whom one can play, and for admins adding, changing and removing them.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use rookery_protocol::bot::{BOT_GAMES_MAX, Bot, BotCard, BotCommand, BotDraft, Running};
use rookery_protocol::game::Player;
use rookery_protocol::id::{GameId, UserId};
use rookery_protocol::seat::Seat;
use rookery_storage::StoredBot;

use super::calls::Calls;
use super::engine_draft::check_options;
use super::error::{Error, Result};
use super::extract::{Admin, Json, Path};
use crate::app::App;
use crate::auth::name;
use crate::now;

/// The longest that a bot may be given for a move, in milliseconds.
const MOVE_MS_MAX: i64 = 24 * 60 * 60 * 1_000;

/// Where bots are.
pub fn routes() -> Calls {
    Calls::new("Bots and engines")
        .get("/bots", cards, "The bots that one can play")
        .get("/admin/bots", list, "All bots, with what they run")
        .post("/admin/bots", add, "Add a bot")
        .put("/admin/bots/{id}", change, "Change a bot")
        .delete("/admin/bots/{id}", remove, "Remove a bot; its games stay")
        .post("/admin/bots/{id}/enable", enable, "Let a bot play")
        .post("/admin/bots/{id}/disable", disable, "Let a bot accept no more games")
        .get("/admin/running", running, "The seats that engines play now")
        .post("/admin/running/{game}/{seat}", order, "Give an engine at a board an order")
}

/// The bots that play.
async fn cards(State(app): State<Arc<App>>) -> Json<Vec<BotCard>> {
    let known = app.bots.directory.known();
    let shelf = app.library.shelf();
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
    let bots = app.storage.bots().await?;
    Ok(Json(bots.into_iter().map(|bot| shown(&app, bot)).collect()))
}

async fn add(
    State(app): State<Arc<App>>,
    Admin(user): Admin,
    Json(draft): Json<BotDraft>,
) -> Result<(StatusCode, Json<Bot>)> {
    check(&app, &draft).await?;
    let bad_name = |text: String| Error::Field("name", "bad-name", text);
    name::check(&draft.name).map_err(|why| bad_name(why.to_string()))?;
    let id = UserId::from_random(now::random_u64());
    let made_ms = now::millis();
    if !app.storage.create_bot(id, &draft, made_ms).await? {
        let text = "Somebody has that name already. Choose another one.".to_owned();
        return Err(Error::Field("name", "name-taken", text));
    }
    app.bots.directory.refresh(&app.storage).await?;
    tracing::info!(name = draft.name, by = user.name, "a bot was added");
    let bot = StoredBot { user: id, draft, enabled: true, made_ms };
    Ok((StatusCode::CREATED, Json(shown(&app, bot))))
}

async fn change(
    State(app): State<Arc<App>>,
    Admin(user): Admin,
    Path(id): Path<UserId>,
    Json(draft): Json<BotDraft>,
) -> Result<Json<Bot>> {
    let before = find(&app, id).await?;
    if draft.name != before.draft.name {
        let text = "A bot keeps its name. Add another one instead.".to_owned();
        return Err(Error::Field("name", "bad-name", text));
    }
    check(&app, &draft).await?;
    if !app.storage.update_bot(id, &draft, before.enabled).await? {
        return Err(Error::NotFound);
    }
    app.bots.directory.refresh(&app.storage).await?;
    tracing::info!(name = draft.name, by = user.name, "a bot was changed");
    Ok(Json(shown(&app, StoredBot { draft, ..before })))
}

async fn remove(
    State(app): State<Arc<App>>,
    Admin(user): Admin,
    Path(id): Path<UserId>,
) -> Result<StatusCode> {
    let bot = find(&app, id).await?;
    if app.bots.playing(id) > 0 {
        let text =
            "It is playing. Switch it off, and remove it when its games are over.".to_owned();
        return Err(Error::Said(StatusCode::CONFLICT, "bot-plays", text));
    }
    if !app.storage.delete_bot(id, now::millis()).await? {
        return Err(Error::NotFound);
    }
    app.bots.directory.refresh(&app.storage).await?;
    tracing::info!(name = bot.draft.name, by = user.name, "a bot was removed");
    Ok(StatusCode::NO_CONTENT)
}

async fn enable(app: State<Arc<App>>, admin: Admin, id: Path<UserId>) -> Result<Json<Bot>> {
    switch(app, admin, id, true).await
}

async fn disable(app: State<Arc<App>>, admin: Admin, id: Path<UserId>) -> Result<Json<Bot>> {
    switch(app, admin, id, false).await
}

async fn switch(
    State(app): State<Arc<App>>,
    Admin(user): Admin,
    Path(id): Path<UserId>,
    enabled: bool,
) -> Result<Json<Bot>> {
    let bot = find(&app, id).await?;
    if !app.storage.update_bot(id, &bot.draft, enabled).await? {
        return Err(Error::NotFound);
    }
    app.bots.directory.refresh(&app.storage).await?;
    tracing::info!(name = bot.draft.name, enabled, by = user.name, "a bot was switched");
    Ok(Json(shown(&app, StoredBot { enabled, ..bot })))
}

async fn running(State(app): State<Arc<App>>, Admin(_): Admin) -> Json<Vec<Running>> {
    Json(app.bots.running())
}

async fn order(
    State(app): State<Arc<App>>,
    Admin(user): Admin,
    Path((game, seat)): Path<(GameId, Seat)>,
    Json(command): Json<BotCommand>,
) -> Result<Json<Running>> {
    let running = app.bots.order(game, seat, command.order).ok_or(Error::NotFound)?;
    tracing::info!(%game, ?seat, order = ?command.order, by = user.name, "a bot was told");
    Ok(Json(running))
}

/// Whether a bot can be kept like this.
async fn check(app: &App, draft: &BotDraft) -> Result<()> {
    let wrong = |field, text: String| Err(Error::Field(field, "bad-bot", text));
    let Some(engine) = app.storage.engine(draft.engine).await? else {
        return wrong("engine", "There is no such engine. Choose another one.".into());
    };
    check_options(&draft.options)?;
    let Some(profile) = &engine.profile else {
        let text = format!("{} has not been tested yet. Test it first.", engine.name);
        return wrong("engine", text);
    };
    let specs = &profile.options;
    for option in &draft.options {
        let spec = specs.iter().find(|spec| spec.name.eq_ignore_ascii_case(&option.name));
        let Some(spec) = spec else {
            return wrong("options", format!("{} has no option {}.", engine.name, option.name));
        };
        if let Err(why) = rookery_engine_host::protocol::check(spec, &option.value) {
            return wrong("options", format!("{}: {why}.", option.name));
        }
    }
    let plays = crate::bots::games_of(profile, &app.library.shelf());
    if let Some(game) = draft.games.iter().find(|game| !plays.contains(game)) {
        return wrong("games", format!("{} cannot play {game}.", engine.name));
    }
    if draft.pace.min_s > draft.pace.max_s {
        return wrong("pace", "The shortest clock is longer than the longest one.".into());
    }
    if draft.games_max == 0 || draft.games_max > BOT_GAMES_MAX {
        return wrong("games_max", format!("Games at once are from 1 to {BOT_GAMES_MAX}."));
    }
    let budget = &draft.budget;
    let fits = budget.depth.is_none_or(|depth| depth > 0)
        && budget.nodes.is_none_or(|nodes| nodes > 0)
        && budget.move_ms.is_none_or(|ms| (1..=MOVE_MS_MAX).contains(&ms));
    if !fits {
        return wrong("budget", "What it may use for a move must be more than nothing.".into());
    }
    Ok(())
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

async fn find(app: &App, id: UserId) -> Result<StoredBot> {
    app.storage.bot(id).await?.ok_or(Error::NotFound)
}
