//! Clocks and seats in the words that chess servers and their programs have for them.

use rookery_play::now;
use rookery_protocol::Millis;
use rookery_protocol::clock::{Bonus, Clocks, Stage, TimeControl, TimeLimit};
use rookery_protocol::seat::Seat;
use rookery_rules::SeatName;

/// What stands for a clock that there is none of, in milliseconds, as Lichess has it.
const ENDLESS_MS: Millis = i32::MAX as Millis;
/// A game is taken to last so many moves when its speed is judged.
const MOVES_OF_A_GAME: Millis = 40;

/// A clock with so many seconds and so many more after each move.
pub fn clock(base_s: f64, increment_s: f64) -> TimeLimit {
    let ms = |seconds: f64| (seconds * 1_000.0).round() as Millis;
    let bonus = match ms(increment_s) {
        0 => Bonus::None,
        ms => Bonus::Increment { ms },
    };
    TimeLimit::Clock { stages: vec![Stage { moves: None, base_ms: ms(base_s), bonus }] }
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
    fn black_may_have_the_first_move() {
        let name = |dark| SeatName::new("", dark);
        let (usual, other) = ([name(false), name(true)], [name(true), name(false)]);
        assert_eq!(color(&usual, Seat::First), "white");
        assert_eq!(color(&other, Seat::First), "black");
        assert_eq!(color(&[name(false), name(false)], Seat::Second), "black");
        assert_eq!(seat_of(&other, "white"), Some(Seat::Second));
        assert_eq!(seat_of(&usual, "red"), None);
    }
}
