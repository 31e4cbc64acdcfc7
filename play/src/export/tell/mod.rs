//! A stored game as text in the form that its kind has.

use rookery_arbiter::{Event, LoggedMove, Record as Logged, Searched, reason};
use rookery_protocol::engine::Evaluation;
use rookery_protocol::game::GameResult;
use rookery_rules::record::{Entry, Finish, Record, player_tags, write};
use rookery_rules::{Game, Score, Style};
use rookery_storage::{Game as Stored, StoredEvent};

use super::time;

#[cfg(test)]
mod tests;

/// A game as a file.
#[derive(Debug)]
pub struct GameText {
    /// The text.
    pub text: String,
    /// The ending of the file's name.
    pub ending: &'static str,
}

/// Why there is no text.
#[derive(Debug)]
pub(super) enum NotWritten {
    /// The game goes on, and its players do not see the same.
    Hidden,
    /// The log is not one of this game.
    Damaged(String),
}

/// The match that a game belongs to.
#[derive(Debug, Clone)]
pub struct OfMatch {
    /// What the match is called.
    pub name: String,
    /// The round, from 1.
    pub round: u32,
}

/// Writes the game that began as `stored` says. `site` is its address. It is written as everyone
/// may see it: one that hides something only once it is over.
pub(super) fn tell(
    game: &dyn Game,
    stored: Stored,
    events: &[StoredEvent],
    site: Option<String>,
    of_match: Option<&OfMatch>,
) -> Result<GameText, NotWritten> {
    let mut record = Record::new(stored.start);
    let mut result = None;
    for event in events {
        let logged = Logged::read(event.version, event.at_ms, &event.body).map_err(damaged)?;
        match logged.event {
            Event::Moved(LoggedMove { notation, left_ms, .. }) => {
                let comment = logged.search.as_ref().map(said).unwrap_or_default();
                let entry =
                    Entry { text: notation, clock_ms: left_ms, comment, ..Entry::default() };
                record.main.moves.push(entry);
            }
            Event::TakenBack { ply } => record.main.moves.truncate(ply as usize),
            Event::Ended { result: ended } => result = Some(ended),
            _ => {}
        }
    }
    if result.is_none() && record.replay(game, |_, _| {}).map_err(damaged)?.hides() {
        return Err(NotWritten::Hidden);
    }
    let summary = stored.summary;
    let usual = || if summary.rated { "Rated game" } else { "Casual game" }.to_owned();
    record.set("Event", of_match.map_or_else(usual, |of| of.name.clone()));
    if let Some(of) = of_match {
        record.set("Round", of.round.to_string());
    }
    record.set("Site", site.unwrap_or_else(|| format!("Rookery, game {}", summary.id)));
    let (date, clock) = time::utc(summary.started_ms);
    record.set("Date", date.as_str());
    record.set("UTCDate", date);
    record.set("UTCTime", clock);
    for (tag, player) in player_tags(game).into_iter().zip(&summary.players) {
        record.set(tag, player.shown());
    }
    record.set("TimeControl", time::control(&summary.time));
    record.set("Termination", termination(result.as_ref()));
    if let Some(result) = &result {
        record.set("Reason", result.reason.as_str());
    }
    record.finish = Finish::of(result.map(|result| result.score), game);
    let text = write(game, &record).map_err(damaged)?;
    Ok(GameText { text, ending: ending(game) })
}

/// How files with games of this kind are called.
pub(super) fn ending(game: &dyn Game) -> &'static str {
    match game.style() {
        Style::Pgn { .. } => "pgn",
        Style::Pdn { .. } => "pdn",
        Style::Lines => "txt",
    }
}

/// What a program thought, as other programs read it: the score in pawns or the moves to mate, from
/// its own side, then depth and seconds.
fn said(search: &Searched) -> String {
    let seconds = format!("{:.3}s", search.took_ms as f64 / 1_000.0);
    let score = match search.score {
        Some(Evaluation::Cp(cp)) => format!("{:+.2}", f64::from(cp) / 100.0),
        Some(Evaluation::Mate(moves)) if moves > 0 => format!("+M{moves}"),
        Some(Evaluation::Mate(moves)) => format!("-M{}", moves.unsigned_abs()),
        None => return seconds,
    };
    format!("{score}/{} {seconds}", search.depth.unwrap_or(0))
}

fn damaged(why: impl std::fmt::Display) -> NotWritten {
    NotWritten::Damaged(why.to_string())
}

/// How the game ended, in the words of the PGN standard, section 9.8.1.
fn termination(result: Option<&GameResult>) -> &'static str {
    match result {
        None => "unterminated",
        Some(result) if result.score == Score::Aborted => "abandoned",
        Some(result) => match result.reason.as_str() {
            reason::TIME | reason::TIME_DRAW => "time forfeit",
            reason::ABANDONED | reason::ABANDONED_DRAW => "abandoned",
            reason::ADJUDICATED | reason::ENDGAME_TABLES => "adjudication",
            _ => "normal",
        },
    }
}
