//! Counts sequences of moves of every game: `cargo run --example draughts_speed DEPTH`.

use rookery_draughts::{Draughts, builtin};
use rookery_rules::Position;

fn main() {
    let depth = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(8);
    for variant in builtin::ALL {
        let counts: Vec<_> = (1..=depth).map(|it| Draughts::start(variant).perft(it)).collect();
        println!("{} {counts:?}", variant.key);
    }
}
