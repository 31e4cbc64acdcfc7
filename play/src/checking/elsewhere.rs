//! Games from elsewhere: their texts are read again by their rules, and compared with what stands beside
//! them; the logs that are made of them are replayed.

use std::sync::Arc;

use rookery_arbiter::{Arbiter, Setup};
use rookery_rules::Game;
use rookery_storage::{Imported, Storage, StorageError};

use super::finding::Kind;
use super::replay::Replayer;
use crate::imports::{Elsewhere, check};
use crate::library::Library;

/// What is wrong with a game from elsewhere, if anything is, or why nothing is known of it.
///
/// # Errors
/// The database fails.
pub(super) async fn look(
    storage: &Storage,
    library: &Library,
    replayer: &Replayer,
    imported: Imported,
) -> Result<Option<Kind>, StorageError> {
    let Some(game) = library.game(storage, &imported.summary.rules).await? else {
        return Ok(Some(Kind::LeftRules));
    };
    if !replayer.has_time_for(game.as_ref()) {
        return Ok(Some(Kind::LeftSlow));
    }
    let reading = tokio::task::spawn_blocking(move || read_again(imported, &game).err());
    let broken = |_| Some(Kind::ElsewhereUnreadable("its rules break down".to_owned()));
    Ok(reading.await.unwrap_or_else(broken))
}

/// Reads a game as if it came in now, and makes its log as if somebody looked.
fn read_again(imported: Imported, game: &Arc<dyn Game>) -> Result<(), Kind> {
    let found = Elsewhere::new(imported, Arc::clone(game));
    let summary = &found.summary;
    let record = found.only_record().map_err(Kind::ElsewhereUnreadable)?;
    let read = check(game.as_ref(), &record, (summary.id, 1), summary.started_ms);
    let read = read.map_err(|mistake| Kind::ElsewhereUnreadable(mistake.to_string()))?;
    let names = summary.players.each_ref().map(|player| &player.name);
    let is_same = read.names.each_ref() == names
        && read.played_ms == summary.started_ms
        && Some(&read.result) == summary.result.as_ref();
    if !is_same {
        return Err(Kind::ElsewhereOtherwise);
    }
    let (start, log) = found.log().map_err(Kind::ElsewhereLog)?;
    let setup = Setup {
        rules: summary.rules.clone(),
        start,
        time: summary.time.clone(),
        rated: summary.rated,
        started_ms: summary.started_ms,
    };
    let arbiter = Arbiter::restore(game.as_ref(), setup, &log);
    let arbiter = arbiter.map_err(|error| Kind::ElsewhereLog(error.to_string()))?;
    if arbiter.result() != summary.result.as_ref() {
        return Err(Kind::ElsewhereLog("it ends otherwise".to_owned()));
    }
    Ok(())
}
