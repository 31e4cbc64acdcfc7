//! The games keep what games promise.

use rookery_rules::conformance;

/// Whether everything is tried for as long as `cargo xtask long` does.
const AT_LENGTH: bool = option_env!("ROOKERY_TEST_AT_LENGTH").is_some();
const SEED: u64 = 91;
const GAMES: u32 = if AT_LENGTH { 8 } else { 1 };
const PLIES_MAX: u32 = 150;

#[test]
fn every_game_keeps_what_games_promise() {
    for game in rookery_hexchess::games() {
        let report = conformance::check(game.as_ref(), SEED, GAMES, PLIES_MAX);
        let report = report.unwrap_or_else(|what| panic!("{what}"));
        assert_eq!(report.games, GAMES);
    }
}
