//! Both games keep what games promise.

use rookery_rules::conformance;

const SEED: u64 = 960;
const GAMES: u32 = 20;
const PLIES_MAX: u32 = 400;

#[test]
fn chess_and_chess960_keep_what_games_promise() {
    for game in rookery_chess::games() {
        let report = conformance::check(game.as_ref(), SEED, GAMES, PLIES_MAX).unwrap();
        assert_eq!(report.games, GAMES);
        assert!(report.endings.contains_key("checkmate"), "{:?}", report.endings);
    }
}
