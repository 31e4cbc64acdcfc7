//! Games, starts and clocks as Lichess speaks of them. What it has no words for has its own: the key
//! of our rules, and a field `rookery` beside.

use rookery_play::denied::{Denied, Wrong};
use rookery_play::library::Shelf;
use rookery_protocol::Millis;
use rookery_protocol::clock::{TimeControl, TimeLimit};
use rookery_protocol::engine::Tongue;
use rookery_protocol::game::Start;
use rookery_rules::{Game, Play};
use rookery_texts::Text;
use serde_json::{Value, json};

use super::body::Fields;
use crate::door::error::Result;
use crate::door::words::clock;

const DAY_MS: Millis = 24 * 60 * 60 * 1_000;
/// The key of a game of the usual rules from another position.
const FROM_POSITION: &str = "fromPosition";
/// The word for the usual position.
const USUAL: &str = "startpos";

/// Which variant a game is.
pub fn variant(game: &dyn Game, start: &Start) -> Value {
    let title = game.title();
    let usual_rules = title.starts.usual && title.starts.numbers.is_none();
    let (key, name) = match (game.lichess_key(), start) {
        (Some("standard"), Start::Position { .. }) if usual_rules => {
            (FROM_POSITION, "From Position")
        }
        (Some("standard"), _) => ("standard", "Standard"),
        (Some(key), _) => (key, title.name.as_str()),
        (None, _) => (title.key.as_str(), title.name.as_str()),
    };
    json!({ "key": key, "name": name, "short": name })
}

/// Where a game begins.
pub fn initial_fen(game: &dyn Game, start: &Start) -> String {
    match start {
        Start::Usual | Start::Random => USUAL.to_owned(),
        start => game.begin(start).map_or_else(|_| USUAL.to_owned(), |play| fen(game, &*play)),
    }
}

/// A position as other programs read it: as engines do, without what our own text says besides.
pub fn fen(game: &dyn Game, play: &dyn Play) -> String {
    let text = play.text();
    let dialects = game.dialects();
    let dialect = dialects.iter().find(|dialect| dialect.tongue == Tongue::Uci);
    dialect.and_then(|dialect| dialect.writing.position(&text)).unwrap_or(text)
}

/// The rules and the start that a request asks for.
///
/// # Errors
/// No such game is here.
pub fn wanted(shelf: &Shelf, fields: &Fields) -> Result<(String, Start)> {
    let key = fields.get("variant").unwrap_or("standard");
    let key = if key == FROM_POSITION { "standard" } else { key };
    let offer = shelf.iter().find(|offer| offer.game.lichess_key() == Some(key));
    let offer = offer.or_else(|| shelf.find(key)).ok_or_else(|| {
        let why = format!("variant: “{key}” is not played here.");
        Denied::form("variant", Wrong::NoSuchRules, Text::verbatim(why))
    })?;
    let start = match fields.get("fen").filter(|fen| *fen != USUAL) {
        Some(fen) => Start::Position { text: fen.to_owned() },
        None if offer.game.title().starts.usual => Start::Usual,
        None => Start::Random,
    };
    Ok((offer.key.clone(), start))
}

/// The clocks that a request asks for: `clock.limit` and `clock.increment` in seconds, or `days`.
///
/// # Errors
/// What is no number.
pub fn wanted_time(fields: &Fields) -> Result<TimeControl> {
    let base_s = fields.number::<f64>("clock.limit")?;
    let increment_s = fields.number::<f64>("clock.increment")?;
    let limit = match (base_s, fields.number::<Millis>("days")?) {
        (Some(base_s), _) => clock(base_s, increment_s.unwrap_or(0.0)),
        (None, Some(days)) => {
            TimeLimit::Correspondence { move_ms: days.clamp(0, 1_000).saturating_mul(DAY_MS) }
        }
        (None, None) => TimeLimit::Unlimited,
    };
    Ok(TimeControl { first: limit.clone(), second: limit })
}

/// Days for each move, where that is how time is limited.
pub fn days(time: &TimeControl) -> Option<Millis> {
    match &time.first {
        TimeLimit::Correspondence { move_ms } => Some((move_ms / DAY_MS).max(1)),
        _ => None,
    }
}
