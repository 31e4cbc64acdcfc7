//! A game from elsewhere as the log that it would have had here.

use std::sync::Arc;

use rookery_arbiter::{Event, LoggedMove, Record as Logged};
use rookery_protocol::error::Refusal;
use rookery_protocol::game::{GameSummary, Start};
use rookery_protocol::id::GameId;
use rookery_rules::record::{Games, Record};
use rookery_rules::{Game, Seat};
use rookery_storage::Imported;

use crate::base::Base;

/// A game from elsewhere, as it lies there.
pub struct Elsewhere {
    /// What lists show of it.
    pub summary: GameSummary,
    /// What it was played by.
    pub game: Arc<dyn Game>,
    /// The text that it came as.
    body: String,
}

/// A game from elsewhere; `None` when there is none of this address.
///
/// # Errors
/// [`Refusal::StorageDown`] when it cannot be read.
pub async fn elsewhere(base: &Base, id: GameId) -> Result<Option<Elsewhere>, Refusal> {
    let down = |error: &dyn std::fmt::Display| {
        tracing::warn!(game = %id, %error, "a game from elsewhere cannot be read");
        Refusal::StorageDown
    };
    let imported = base.storage.imported(id).await.map_err(|error| down(&error))?;
    let Some(Imported { summary, body }) = imported else { return Ok(None) };
    let game = base.library.game(&base.storage, &summary.rules).await;
    let game = game.map_err(|error| down(&error))?.ok_or_else(|| down(&"unknown rules"))?;
    Ok(Some(Elsewhere { summary, game, body }))
}

impl Elsewhere {
    /// Where it began, and its moves and its end as they would have been logged here. The rules are
    /// asked for every move.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn log(&self) -> Result<(Start, Vec<Logged>), String> {
        let record = self.record()?;
        let log = log(self.game.as_ref(), &record, &self.summary)?;
        Ok((record.start, log))
    }

    /// The start of the game.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn start(&self) -> Result<Start, String> {
        self.record().map(|record| record.start)
    }

    fn record(&self) -> Result<Record, String> {
        let record = Games::new(self.body.as_bytes()).next().ok_or("no text")?;
        record.map_err(|mistake| mistake.to_string())
    }
}

/// Moves and end, all at the instant when the game was played: nobody knows more.
fn log(game: &dyn Game, record: &Record, summary: &GameSummary) -> Result<Vec<Logged>, String> {
    let mut play = record.begin(game).map_err(|wrong| wrong.to_string())?;
    let mut events = Vec::with_capacity(record.main.moves.len() + 1);
    for entry in &record.main.moves {
        let seat = play.turn().unwrap_or(Seat::First);
        let wrong = |why: Refusal| format!("{}: {why}", entry.text);
        let notation = play.read_move(&entry.text).map_err(wrong)?;
        play.play(&notation).map_err(wrong)?;
        events.push(Event::Moved(LoggedMove {
            seat,
            notation,
            left_ms: None,
            periods: 0,
            lag_ms: 0,
        }));
    }
    events.extend(summary.result.clone().map(|result| Event::Ended { result }));
    let logged = |(version, event)| {
        let at_ms = summary.started_ms;
        Logged { version, at_ms, command: None, search: None, event }
    };
    Ok((1..).zip(events).map(logged).collect())
}
