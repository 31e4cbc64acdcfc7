//! The games keep what games promise.

use rookery_rules::conformance;

const SEED: u64 = 91;
const GAMES: u32 = 3;
const PLIES_MAX: u32 = 150;

#[test]
fn every_game_keeps_what_games_promise() {
    for game in rookery_hexchess::games() {
        let report = conformance::check(game.as_ref(), SEED, GAMES, PLIES_MAX);
        let report = report.unwrap_or_else(|what| panic!("{what}"));
        assert_eq!(report.games, GAMES);
    }
}
