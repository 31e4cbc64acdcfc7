//! Every game keeps what the rules promise.

use rookery_rules::conformance;

#[test]
fn every_promise_of_the_rules_is_kept() {
    for (seed, game) in (1..).zip(rookery_draughts::games()) {
        let report = conformance::check(game.as_ref(), seed, 3, 300);
        let report = report.unwrap_or_else(|what| panic!("{what}"));
        assert!(report.plies > 60, "{}: {report:?}", game.title().key);
    }
}
