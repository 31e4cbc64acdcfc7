//! Every game of the family keeps what games promise.

use rookery_rules::conformance;

/// Whether everything is tried for as long as `cargo xtask long` does.
const AT_LENGTH: bool = option_env!("ROOKERY_TEST_AT_LENGTH").is_some();
const SEED: u64 = 960;
/// The two that are played most are looked at longest.
const LONG: (u32, u32) = (20, 400);
const SHORT: (u32, u32) = if AT_LENGTH { (4, 150) } else { (1, 100) };

#[test]
fn chess_and_chess960_keep_what_games_promise() {
    for game in rookery_chess::games().iter().take(2) {
        let report = conformance::check(game.as_ref(), SEED, LONG.0, LONG.1).unwrap();
        assert_eq!(report.games, LONG.0);
        assert!(report.endings.contains_key("checkmate"), "{:?}", report.endings);
    }
}

#[test]
fn every_variant_keeps_what_games_promise() {
    let games = rookery_chess::games();
    let broken: Vec<String> = games
        .iter()
        .skip(2)
        .filter_map(|game| conformance::check(game.as_ref(), SEED, SHORT.0, SHORT.1).err())
        .map(|what| what.to_string())
        .collect();
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}
