//! Games as texts that other programs read.

use rookery_protocol::error::Refusal;
use rookery_protocol::id::GameId;

use crate::app::App;
use crate::denied::{Denied, Result};

mod pages;
mod tell;
mod time;

pub use pages::Pages;
use tell::tell;
pub use tell::{OfMatch, Told};

/// Reads a game from its log, or from an import, and writes it on a thread where that may take its
/// time. One that hides something is written once it is over.
///
/// # Errors
/// There is no such game, it is [`Denied::Hidden`], or it cannot be read.
pub async fn fetch(app: &App, id: GameId, of_match: Option<OfMatch>) -> Result<Told> {
    let Some((stored, events)) = app.storage.load(id, 0).await? else {
        return from_elsewhere(app, id).await;
    };
    let rules = app.library.game(&app.storage, &stored.summary.rules).await?;
    let game = rules.ok_or(Refusal::NoSuchGame)?;
    let site = app.options.public_url.as_ref().map(|url| format!("{}/g/{id}", url.origin()));
    let _turn = app.live.readers().turn(game.as_ref()).await?;
    let telling = tokio::task::spawn_blocking(move || {
        tell(game.as_ref(), stored, &events, site, of_match.as_ref())
    });
    let told = telling.await.map_err(|error| Denied::Internal(error.to_string()))?;
    told.map_err(|why| match why {
        tell::NotTold::Hidden => Denied::Hidden,
        tell::NotTold::Damaged(why) => Denied::Internal(format!("game {id}: {why}")),
    })
}

/// A game that was played elsewhere is a text already.
async fn from_elsewhere(app: &App, id: GameId) -> Result<Told> {
    let imported = app.storage.imported(id).await?.ok_or(Refusal::NoSuchGame)?;
    let game = app.library.game(&app.storage, &imported.summary.rules).await?;
    let game = game.ok_or(Refusal::NoSuchGame)?;
    Ok(Told { text: imported.body, ending: tell::ending(game.as_ref()) })
}
