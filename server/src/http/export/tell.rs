//! A stored game as text in the form that its kind has.

use rookery_arbiter::{Event, Record as Logged, reason};
use rookery_protocol::game::GameResult;
use rookery_rules::record::{Entry, Finish, Record, player_tags, write};
use rookery_rules::{Game, Score, Style};
use rookery_storage::{Game as Stored, StoredEvent};

use super::time;

#[cfg(test)]
mod tests;

/// A game as a file.
#[derive(Debug)]
pub(super) struct Told {
    pub(super) text: String,
    /// The ending of the file's name.
    pub(super) ending: &'static str,
}

/// Why there is no text.
#[derive(Debug)]
pub(super) enum NotTold {
    /// The game goes on, and its players do not see the same.
    Hidden,
    /// The log is not one of this game.
    Damaged(String),
}

/// Writes the game that began as `stored` says. `site` is its address. It is written as everyone
/// may see it: one that hides something only once it is over.
pub(super) fn tell(
    game: &dyn Game,
    stored: Stored,
    events: &[StoredEvent],
    site: Option<String>,
) -> Result<Told, NotTold> {
    let mut record = Record::new(stored.start);
    let mut result = None;
    for event in events {
        let logged = Logged::read(event.version, event.at_ms, &event.body).map_err(damaged)?;
        match logged.event {
            Event::Moved { notation, left_ms, .. } => {
                let entry = Entry { text: notation, clock_ms: left_ms, ..Entry::default() };
                record.main.moves.push(entry);
            }
            Event::TakenBack { ply } => record.main.moves.truncate(ply as usize),
            Event::Ended { result: ended } => result = Some(ended),
            _ => {}
        }
    }
    if result.is_none() && record.replay(game, |_, _| {}).map_err(damaged)?.hides() {
        return Err(NotTold::Hidden);
    }
    let summary = stored.summary;
    record.set("Event", if summary.rated { "Rated game" } else { "Casual game" });
    record.set("Site", site.unwrap_or_else(|| format!("Rookery, game {}", summary.id)));
    let (date, clock) = time::utc(summary.started_ms);
    record.set("Date", date.as_str());
    record.set("UTCDate", date);
    record.set("UTCTime", clock);
    for (tag, player) in player_tags(game).into_iter().zip(&summary.players) {
        record.set(tag, player.name.as_str());
    }
    record.set("TimeControl", time::control(&summary.time));
    record.set("Termination", termination(result.as_ref()));
    if let Some(result) = &result {
        record.set("Reason", result.reason.as_str());
    }
    record.finish = Finish::of(result.map(|result| result.score), game);
    let text = write(game, &record).map_err(damaged)?;
    let ending = match game.style() {
        Style::Pgn { .. } => "pgn",
        Style::Pdn { .. } => "pdn",
        Style::Lines => "txt",
    };
    Ok(Told { text, ending })
}

fn damaged(why: impl std::fmt::Display) -> NotTold {
    NotTold::Damaged(why.to_string())
}

/// How the game ended, in the words of the PGN standard, section 9.8.1.
fn termination(result: Option<&GameResult>) -> &'static str {
    match result {
        None => "unterminated",
        Some(result) if result.score == Score::Aborted => "abandoned",
        Some(result) => match result.reason.as_str() {
            reason::TIME | reason::TIME_DRAW => "time forfeit",
            reason::ABANDONED | reason::ABANDONED_DRAW => "abandoned",
            _ => "normal",
        },
    }
}
