//! How fast the variants with bitboards count, beside the general engine in the same run:
//! `cargo run --release -p rookery-chess --example variants_speed`.

#![expect(clippy::disallowed_methods, reason = "it measures time")]

use std::time::{Duration, Instant};

use rookery_chess::variant::{Rules, VariantPosition};

const ROUNDS: u32 = 3;
/// Key, position (the start where it is empty), depths for the general engine and for bitboards.
const POSITIONS: [(&str, &str, u32, u32); 12] = [
    ("crazyhouse", "", 4, 5),
    (
        "crazyhouse",
        "r1b1k2r/2ppbppp/p1n2n2/1pN1p3/4P3/1BP2N2/PP1P1PPP/R1BQK2R[Qp] w KQkq - 0 9",
        2,
        4,
    ),
    ("loop", "", 4, 5),
    ("antichess", "", 5, 6),
    ("suicide", "", 5, 6),
    ("horde", "", 5, 6),
    ("atomic", "", 4, 5),
    ("racing-kings", "", 4, 5),
    ("three-check", "", 4, 5),
    ("king-of-the-hill", "", 4, 5),
    ("losers", "", 4, 6),
    ("shuffle", "", 4, 5),
];

fn main() {
    for (key, fen, general_depth, depth) in POSITIONS {
        let Some(variant) = rookery_chess::variants().into_iter().find(|v| v.key == key) else {
            continue;
        };
        let Ok(rules) = Rules::new(variant) else { continue };
        let position = match fen {
            "" => Ok(rules.start(None)),
            _ => rules.read(fen),
        };
        let Ok(position) = position else { continue };
        let (mut general, mut fast) = (0.0_f64, 0.0_f64);
        // In turns, so that a busy machine slows down both.
        for _ in 0..ROUNDS {
            general = general.max(speed(|| position.count_by_parts(general_depth)));
            fast = fast.max(speed(|| VariantPosition::count_sequences(&position, depth)));
        }
        let times = fast / general;
        println!("{key} {fen}, depth {depth}: {fast:.0} M/s, general {general:.1}: {times:.0}");
    }
}

/// Millions a second.
fn speed(count: impl Fn() -> u64) -> f64 {
    let start = Instant::now();
    let (mut counted, mut spent) = (0, Duration::ZERO);
    while spent < Duration::from_millis(200) {
        counted += count();
        spent = start.elapsed();
    }
    counted as f64 / spent.as_secs_f64() / 1e6
}
