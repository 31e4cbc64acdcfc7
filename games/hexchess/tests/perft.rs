//! The published counts of the three games.

use rookery_hexchess::games;
use rookery_rules::Start;

#[test]
fn the_counts_are_the_published_ones() {
    for (key, counts) in [
        ("hexchess", [51, 2586, 137_858]),
        ("mccooey", [31, 947, 33_307]),
        ("shafran", [42, 1706, 75_494]),
    ] {
        let games = games();
        let game = games.iter().find(|game| game.title().key == key).unwrap();
        let play = game.begin(&Start::Usual).unwrap();
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(play.perft(depth), count, "{key} {depth}");
        }
    }
}
