//! Bots: they are added, changed, switched and removed, and told what to do at a board.

use rookery_protocol::bot::{BOT_GAMES_MAX, BotDraft, BotOrder, Running};
use rookery_protocol::deed::Deed;
use rookery_protocol::id::{GameId, UserId};
use rookery_protocol::seat::Seat;
use rookery_storage::StoredBot;
use rookery_texts::{bots, engines};

use super::engines::check_options;
use super::log;
use super::safety::sure;
use crate::app::App;
use crate::auth::name;
use crate::bots::{changed, games_of};
use crate::denied::{Denied, Result, Wrong};
use crate::may::Admin;
use crate::now;

/// The longest that a bot may be given for a move, in milliseconds.
const MOVE_MS_MAX: i64 = 24 * 60 * 60 * 1_000;

/// Adds a bot.
///
/// # Errors
/// It cannot be kept like this, or somebody has its name.
pub async fn add(app: &App, by: &Admin, draft: BotDraft) -> Result<StoredBot> {
    check(app, &draft).await?;
    name::check(&draft.name).map_err(|why| Denied::form("name", Wrong::BadName, why.text()))?;
    let user = UserId::from_random(now::random_u64());
    let made_ms = now::millis();
    if !app.base.storage.create_bot(user, &draft, made_ms).await? {
        return Err(Denied::form("name", Wrong::NameTaken, bots::name_taken()));
    }
    changed(app).await?;
    log::note(app, by, Deed::BotAdded { bot: user, name: draft.name.clone() }).await;
    Ok(StoredBot { user, draft, enabled: true, made_ms })
}

/// Changes a bot, all but its name.
///
/// # Errors
/// It is not here, or cannot be kept like this.
pub async fn change(app: &App, by: &Admin, id: UserId, draft: BotDraft) -> Result<StoredBot> {
    let before = find(app, id).await?;
    if draft.name != before.draft.name {
        return Err(Denied::form("name", Wrong::BadName, bots::name_stays()));
    }
    check(app, &draft).await?;
    if !app.base.storage.update_bot(id, &draft, before.enabled).await? {
        return Err(Denied::NotFound);
    }
    changed(app).await?;
    log::note(app, by, Deed::BotChanged { bot: id, name: draft.name.clone() }).await;
    Ok(StoredBot { draft, ..before })
}

/// Removes a bot; its games stay.
///
/// # Errors
/// It is not here, or it is playing.
pub async fn remove(app: &App, by: &Admin, id: UserId) -> Result<()> {
    sure(by)?;
    let bot = find(app, id).await?;
    // Games that sleep are kept, and wake with their bot alone.
    let unfinished = app.base.storage.count_unfinished_games_of(id).await?;
    if app.bots.playing(id).max(unfinished) > 0 {
        return Err(Denied::BotPlays);
    }
    if !app.base.storage.delete_bot(id, now::millis()).await? {
        return Err(Denied::NotFound);
    }
    changed(app).await?;
    log::note(app, by, Deed::BotRemoved { bot: id, name: bot.draft.name }).await;
    Ok(())
}

/// Lets a bot play, or accept no more games.
///
/// # Errors
/// It is not here.
pub async fn switch(app: &App, by: &Admin, id: UserId, enabled: bool) -> Result<StoredBot> {
    let bot = find(app, id).await?;
    if !app.base.storage.update_bot(id, &bot.draft, enabled).await? {
        return Err(Denied::NotFound);
    }
    changed(app).await?;
    let name = bot.draft.name.clone();
    let deed = match enabled {
        true => Deed::BotEnabled { bot: id, name },
        false => Deed::BotDisabled { bot: id, name },
    };
    log::note(app, by, deed).await;
    Ok(StoredBot { enabled, ..bot })
}

/// Has the bot at a board do something there.
///
/// # Errors
/// No bot plays there.
pub async fn order(
    app: &App,
    by: &Admin,
    (game, seat): (GameId, Seat),
    order: BotOrder,
) -> Result<Running> {
    let running = app.bots.order(game, seat, order).ok_or(Denied::NotFound)?;
    log::note(app, by, Deed::BotOrdered { game, seat, order }).await;
    Ok(running)
}

/// Whether a bot can be kept like this.
async fn check(app: &App, draft: &BotDraft) -> Result<()> {
    let wrong = |field, text| Err(Denied::form(field, Wrong::BadBot, text));
    let Some(engine) = app.base.storage.engine(draft.engine).await? else {
        return wrong("engine", bots::no_such_engine());
    };
    check_options(&draft.options)?;
    let Some(profile) = &engine.profile else {
        return wrong("engine", engines::not_tested(&engine.name));
    };
    let specs = &profile.options;
    for option in &draft.options {
        let spec = specs.iter().find(|spec| spec.name.eq_ignore_ascii_case(&option.name));
        let Some(spec) = spec else {
            return wrong("options", engines::no_option(&engine.name, &option.name));
        };
        if let Err(why) = rookery_engine_host::protocol::check(spec, &option.value) {
            return wrong("options", engines::bad_option(&option.name, why));
        }
    }
    let plays = games_of(profile, &app.base.library.shelf());
    if let Some(game) = draft.games.iter().find(|game| !plays.contains(game)) {
        return wrong("games", bots::cannot_play(&engine.name, game));
    }
    in_bounds(draft)
}

/// Whether its numbers make sense together, whatever its engine is.
fn in_bounds(draft: &BotDraft) -> Result<()> {
    let wrong = |field, text| Err(Denied::form(field, Wrong::BadBot, text));
    if draft.pace.min_s > draft.pace.max_s {
        return wrong("pace", bots::pace_reversed());
    }
    if draft.games_max == 0 || draft.games_max > BOT_GAMES_MAX {
        return wrong("games_max", bots::games_at_once(BOT_GAMES_MAX));
    }
    let budget = &draft.budget;
    let fits = budget.depth.is_none_or(|depth| depth > 0)
        && budget.nodes.is_none_or(|nodes| nodes > 0)
        && budget.move_ms.is_none_or(|ms| (1..=MOVE_MS_MAX).contains(&ms));
    if !fits {
        return wrong("budget", bots::budget());
    }
    Ok(())
}

async fn find(app: &App, id: UserId) -> Result<StoredBot> {
    app.base.storage.bot(id).await?.ok_or(Denied::NotFound)
}

#[cfg(test)]
mod tests;
