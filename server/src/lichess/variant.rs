//! Games, starts and clocks as Lichess speaks of them. What it has no words for has its own: the key
//! of our rules, and a field `rookery` beside.

use rookery_protocol::Millis;
use rookery_protocol::clock::{Bonus, Clocks, Stage, TimeControl, TimeLimit};
use rookery_protocol::engine::Tongue;
use rookery_protocol::game::Start;
use rookery_protocol::seat::Seat;
use rookery_rules::{Game, Play, SeatName};
use serde_json::{Value, json};

use super::body::Fields;
use crate::http::error::{Error, Result};
use crate::library::Shelf;
use crate::now;

/// What stands for a clock that there is none of, as Lichess has it.
const ENDLESS_MS: Millis = i32::MAX as Millis;
const DAY_MS: Millis = 24 * 60 * 60 * 1_000;
/// The key of a game of the usual rules from another position.
const FROM_POSITION: &str = "fromPosition";
/// The word for the usual position.
const USUAL: &str = "startpos";
/// A game is taken to last so many moves when its speed is judged.
const MOVES_OF_A_GAME: Millis = 40;

/// Whether Lichess knows a game.
pub fn is_known(game: &dyn Game) -> bool {
    game.lichess_key().is_some()
}

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
        Error::Field("variant", "no-such-rules", format!("variant: “{key}” is not played here."))
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

/// A clock with so many seconds and so many more after each move.
pub fn clock(base_s: f64, increment_s: f64) -> TimeLimit {
    let ms = |seconds: f64| (seconds * 1_000.0).round() as Millis;
    let bonus = match ms(increment_s) {
        0 => Bonus::None,
        ms => Bonus::Increment { ms },
    };
    TimeLimit::Clock { stages: vec![Stage { moves: None, base_ms: ms(base_s), bonus }] }
}

/// Base time and increment, in milliseconds, where the clocks are such that Lichess has them.
pub fn simple(time: &TimeControl) -> Option<(Millis, Millis)> {
    let TimeLimit::Clock { stages } = &time.first else { return None };
    match (stages.as_slice(), time.first == time.second) {
        ([Stage { base_ms, bonus: Bonus::None, .. }], true) => Some((*base_ms, 0)),
        ([Stage { base_ms, bonus: Bonus::Increment { ms }, .. }], true) => Some((*base_ms, *ms)),
        _ => None,
    }
}

/// Days for each move, where that is how time is limited.
pub fn days(time: &TimeControl) -> Option<Millis> {
    match &time.first {
        TimeLimit::Correspondence { move_ms } => Some((move_ms / DAY_MS).max(1)),
        _ => None,
    }
}

/// How fast a game is, in a word.
pub fn speed(time: &TimeControl) -> &'static str {
    let (base_ms, bonus_ms) = match &time.first {
        TimeLimit::Unlimited | TimeLimit::Correspondence { .. } => return "correspondence",
        TimeLimit::Hourglass { base_ms } => (*base_ms, 0),
        TimeLimit::Clock { stages } => stages.first().map_or((0, 0), |stage| {
            let bonus_ms = match stage.bonus {
                Bonus::None => 0,
                Bonus::Increment { ms } | Bonus::Bronstein { ms } | Bonus::Delay { ms } => ms,
                Bonus::Byoyomi { ms, .. } => ms,
            };
            (stage.base_ms, bonus_ms)
        }),
    };
    match (base_ms + MOVES_OF_A_GAME * bonus_ms) / 1_000 {
        0..30 => "ultraBullet",
        30..180 => "bullet",
        180..480 => "blitz",
        480..1_500 => "rapid",
        _ => "classical",
    }
}

/// What a clock shows now, in milliseconds.
pub fn left_ms(clocks: &Clocks, seat: Seat) -> Millis {
    let own = match seat {
        Seat::First => clocks.first,
        Seat::Second => clocks.second,
    };
    let Some(own) = own else { return ENDLESS_MS };
    let ran_ms = if clocks.running == Some(seat) { now::millis() - clocks.at_ms } else { 0 };
    let used_ms = (ran_ms - own.delay_ms).max(0);
    (own.left_ms - used_ms).max(0)
}

/// The colour of a seat.
pub fn color(seats: &[SeatName; 2], seat: Seat) -> &'static str {
    let first_is_black = seats[0].dark && !seats[1].dark;
    if (seat == Seat::First) == first_is_black { "black" } else { "white" }
}

/// The seat of a colour.
pub fn seat_of(seats: &[SeatName; 2], wanted: &str) -> Option<Seat> {
    Seat::BOTH.into_iter().find(|seat| color(seats, *seat) == wanted)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn time(base_s: f64, increment_s: f64) -> TimeControl {
        let limit = clock(base_s, increment_s);
        TimeControl { first: limit.clone(), second: limit }
    }

    #[test]
    fn a_speed_is_that_of_forty_moves() {
        let speeds = [(15.0, 0.0), (60.0, 0.0), (180.0, 2.0), (600.0, 5.0), (1_800.0, 0.0)];
        let words = speeds.map(|(base_s, increment_s)| speed(&time(base_s, increment_s)));
        assert_eq!(words, ["ultraBullet", "bullet", "blitz", "rapid", "classical"]);
        let endless = TimeControl { first: TimeLimit::Unlimited, second: TimeLimit::Unlimited };
        assert_eq!(speed(&endless), "correspondence");
    }

    #[test]
    fn a_clock_of_another_kind_is_not_simple() {
        assert_eq!(simple(&time(60.0, 0.5)), Some((60_000, 500)));
        let odds = TimeControl { second: TimeLimit::Unlimited, ..time(60.0, 0.0) };
        assert_eq!(simple(&odds), None);
        let glass = TimeLimit::Hourglass { base_ms: 1 };
        assert_eq!(simple(&TimeControl { first: glass.clone(), second: glass }), None);
    }

    #[test]
    fn black_may_have_the_first_move() {
        let name = |dark| SeatName { name: String::new(), dark };
        let (usual, other) = ([name(false), name(true)], [name(true), name(false)]);
        assert_eq!(color(&usual, Seat::First), "white");
        assert_eq!(color(&other, Seat::First), "black");
        assert_eq!(color(&[name(false), name(false)], Seat::Second), "black");
        assert_eq!(seat_of(&other, "white"), Some(Seat::Second));
        assert_eq!(seat_of(&usual, "red"), None);
    }
}
