//! A stored game as text in the form that its kind has.

use rookery_arbiter::{Event, LoggedMove, Record as Logged, Searched, reason};
use rookery_matches::scale::MILLIONTHS;
use rookery_protocol::engine::Evaluation;
use rookery_protocol::game::{GameResult, GameSummary};
use rookery_protocol::match_view::Scaled;
use rookery_rules::record::{Entry, Finish, Record, player_tags, write};
use rookery_rules::{Game, Score, Style};
use rookery_storage::{Game as Stored, StoredEvent};

use super::of_match::{OfMatch, eco};
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
    let book = of_match.map_or(0, |of| of.opening.moves.len());
    for event in events {
        let logged = Logged::read(event.version, event.at_ms, &event.body).map_err(damaged)?;
        match logged.event {
            Event::Moved(made) => {
                let is_book = record.main.moves.len() < book;
                record.main.moves.push(entry(made, logged.search.as_ref(), is_book));
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
    record.set("Site", site.unwrap_or_else(|| format!("Rookery, game {}", summary.id)));
    let (date, clock) = time::utc(summary.started_ms);
    record.set("Date", date.as_str());
    record.set("UTCDate", date);
    record.set("UTCTime", clock);
    match of_match {
        Some(of) => tag_match(&mut record, game, &summary, of),
        None => tag_game(&mut record, game, &summary),
    }
    record.set("Termination", termination(result.as_ref()));
    if let Some(result) = &result {
        record.set("Reason", result.reason.as_str());
    }
    record.finish = Finish::of(result.map(|result| result.score), game);
    let text = write(game, &record).map_err(damaged)?;
    Ok(GameText { text, ending: ending(game) })
}

/// A move. Nobody has thought about one of the opening.
fn entry(made: LoggedMove, search: Option<&Searched>, is_book: bool) -> Entry {
    let LoggedMove { notation: text, left_ms, .. } = made;
    match is_book {
        true => Entry { text, comment: "book".to_owned(), ..Entry::default() },
        false => {
            let comment = search.map(said).unwrap_or_default();
            Entry { text, clock_ms: left_ms, comment, ..Entry::default() }
        }
    }
}

/// What is told of a game that belongs to no match.
fn tag_game(record: &mut Record, game: &dyn Game, summary: &GameSummary) {
    record.set("Event", if summary.rated { "Rated game" } else { "Casual game" });
    for (tag, player) in player_tags(game).into_iter().zip(&summary.players) {
        record.set(tag, player.shown());
    }
    record.set("TimeControl", time::control(&summary.time));
}

/// What is told of a game of a match, in the tags that programs for matches write.
fn tag_match(record: &mut Record, game: &dyn Game, summary: &GameSummary, of: &OfMatch) {
    record.set("Event", of.name.as_str());
    record.set("Round", of.round.to_string());
    let tags = player_tags(game);
    for (tag, name) in tags.into_iter().zip(&of.players) {
        record.set(tag, name.as_str());
    }
    for (tag, options) in tags.into_iter().zip(&of.options).filter(|(_, some)| !some.is_empty()) {
        let options = options.iter().map(|option| format!("{}={}", option.name, option.value));
        record.set(&format!("{tag}Options"), options.collect::<Vec<_>>().join(", "));
    }
    let limits = [(&summary.time.first, &of.budgets[0]), (&summary.time.second, &of.budgets[1])];
    let [first, second] = limits.map(|(limit, budget)| time::control_of(limit, budget));
    if first == second {
        record.set("TimeControl", first);
    } else {
        for (tag, told) in tags.into_iter().zip([first, second]) {
            record.set(&format!("{tag}TimeControl"), told);
        }
    }
    if let Some(Scaled { machine, millionths }) = &of.scaled {
        record.set("Machine", machine.as_str());
        let factor = f64::from(*millionths) / f64::from(MILLIONTHS);
        record.set("TimeFactor", format!("{factor:.6}"));
    }
    let (eco, name) = eco(&of.opening.name);
    if let Some(code) = eco {
        record.set("ECO", code);
    }
    if !name.is_empty() {
        record.set("Opening", name);
    }
    record.set("PlyCount", record.main.moves.len().to_string());
    record.set("GameStartTime", time::instant(summary.started_ms));
    if let Some(ended_ms) = summary.ended_ms {
        record.set("GameEndTime", time::instant(ended_ms));
        record.set("GameDuration", time::span(ended_ms - summary.started_ms));
    }
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
/// its own side, depth and seconds, and then what else it told.
fn said(search: &Searched) -> String {
    let mut told = match search.score {
        Some(Evaluation::Cp(cp)) => format!("{:+.2}", f64::from(cp) / 100.0),
        Some(Evaluation::Mate(moves)) if moves > 0 => format!("+M{moves}"),
        Some(Evaluation::Mate(moves)) => format!("-M{}", moves.unsigned_abs()),
        None => String::new(),
    };
    if !told.is_empty() {
        told += &format!("/{} ", search.depth.unwrap_or(0));
    }
    told += &format!("{:.3}s", search.took_ms as f64 / 1_000.0);
    let seldepth = search.seldepth.map(u64::from);
    let refused = Some(u64::from(search.refused)).filter(|refused| *refused > 0);
    for (word, figure) in
        [("n", search.nodes), ("sd", seldepth), ("nps", search.nps), ("refused", refused)]
    {
        if let Some(figure) = figure {
            told += &format!(", {word}={figure}");
        }
    }
    told
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
            reason::ABANDONED
            | reason::ABANDONED_DRAW
            | reason::CRASHED
            | reason::NO_ANSWER
            | reason::FAILED => "abandoned",
            reason::ILLEGAL_MOVE => "rules infraction",
            other if reason::is_adjudication(other) => "adjudication",
            _ => "normal",
        },
    }
}
