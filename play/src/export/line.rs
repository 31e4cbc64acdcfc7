//! Games of matches as lines of JSON.

use rookery_arbiter::{Event, LoggedMove, Record as Logged};
use rookery_protocol::error::Refusal;
use rookery_protocol::game::GameResult;
use rookery_protocol::id::GameId;
use rookery_protocol::match_record::{MatchRecord, RecordedMove};
use rookery_rules::Game;
use rookery_storage::{Game as Stored, StoredEvent};

use super::of_match::{InMatch, OfMatch};
use crate::base::Base;
use crate::denied::{Denied, Result};

/// Reads a game of a match that is over, and writes it as one line.
///
/// # Errors
/// There is no such game, it is not over ([`Denied::Hidden`]), or it cannot be read.
pub async fn line(base: &Base, id: GameId, of_match: InMatch) -> Result<String> {
    let loaded = base.storage.load(id, 0).await?;
    let (stored, events) = loaded.ok_or(Refusal::NoSuchGame)?;
    let Some(result) = stored.summary.result.clone() else { return Err(Denied::Hidden) };
    let rules = base.library.game(&base.storage, &stored.summary.rules).await?;
    let game = rules.ok_or(Refusal::NoSuchGame)?;
    let asked = game.clone();
    let scaled = base.storage.build_game(id).await?;
    let telling = move || {
        let of = of_match.of.tell(&of_match.slot, scaled);
        let told = record(asked.as_ref(), stored, &events, of, result)?;
        serde_json::to_string(&told).map(|text| text + "\n").map_err(|error| error.to_string())
    };
    let told = base.library.readers().ask(game.as_ref(), telling).await;
    let told = told.map_err(|error| Denied::Internal(error.to_string()))?;
    told.map_err(|why| Denied::Internal(format!("game {id}: {why}")))
}

fn record(
    game: &dyn Game,
    stored: Stored,
    events: &[StoredEvent],
    of: OfMatch,
    result: GameResult,
) -> std::result::Result<MatchRecord, String> {
    let begun = game.begin(&stored.start).map_err(|why| why.to_string())?;
    let mut moves = vec![];
    for event in events {
        let logged = Logged::read(event.version, event.at_ms, &event.body);
        let logged = logged.map_err(|error| error.to_string())?;
        if let Event::Moved(made) = &logged.event {
            moves.push(recorded(made, &logged, moves.len() < of.opening.moves.len()));
        }
    }
    let (mut tries, mut refused) = ([0; 2], [0; 2]);
    for made in moves.iter().filter(|made| !made.book) {
        let vain = made.refused.unwrap_or(0);
        tries[made.seat.index()] += vain + 1;
        refused[made.seat.index()] += vain;
    }
    let summary = stored.summary;
    Ok(MatchRecord {
        id: of.id,
        name: of.name,
        number: of.number,
        round: of.round,
        game: summary.id,
        rules: summary.rules,
        players: of.players,
        engines: of.engines,
        options: of.options,
        time: summary.time,
        scaled: of.scaled,
        opening: of.opening.name,
        position: begun.text(),
        start: stored.start,
        result,
        started_ms: summary.started_ms,
        ended_ms: summary.ended_ms,
        tries,
        refused,
        moves,
    })
}

fn recorded(made: &LoggedMove, logged: &Logged, book: bool) -> RecordedMove {
    let search = logged.search.filter(|_| !book);
    RecordedMove {
        seat: made.seat,
        notation: made.notation.clone(),
        book,
        took_ms: search.map(|search| search.took_ms),
        left_ms: made.left_ms,
        score: search.and_then(|search| search.score),
        depth: search.and_then(|search| search.depth),
        seldepth: search.and_then(|search| search.seldepth),
        nodes: search.and_then(|search| search.nodes),
        nps: search.and_then(|search| search.nps),
        refused: search.map(|search| search.refused).filter(|refused| *refused > 0),
    }
}
