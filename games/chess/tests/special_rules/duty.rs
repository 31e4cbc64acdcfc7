//! Where a capture is a duty: suicide, antichess, losers, capture chess.

use rookery_rules::Score;

use crate::{assert_legal, moves_of, over, result};

const GIVEAWAY: [&str; 2] = ["suicide", "antichess"];

#[test]
fn who_can_capture_must() {
    let text = "rnbqkbnr/pppp1ppp/8/4p3/3P4/8/PPP1PPPP/RNBQKBNR w - - 0 2";
    for key in ["suicide", "antichess", "losers", "capture"] {
        assert_eq!(moves_of(key, text, ""), ["d4e5"], "{key}");
    }
}

#[test]
fn any_of_several_captures_may_be_chosen() {
    let text = "8/8/8/2p1r3/3P4/8/8/7k w - - 0 1";
    for key in GIVEAWAY {
        assert_eq!(moves_of(key, text, ""), ["d4c5", "d4e5"]);
    }
}

#[test]
fn a_capture_in_passing_is_a_duty_too() {
    let text = "8/8/8/8/p7/8/1P5P/8 w - - 0 1";
    for key in GIVEAWAY {
        let after = crate::after(key, text, "b2b4");
        assert_eq!(crate::notations(after.as_ref()), ["a4b3"]);
    }
}

#[test]
fn the_king_is_a_piece_like_others_and_a_pawn_may_become_one() {
    let text = "8/P6r/8/8/8/8/8/K7 w - - 0 1";
    for key in ["suicide", "antichess", "capture"] {
        let expected = ["a7a8b", "a7a8k", "a7a8n", "a7a8q", "a7a8r"];
        assert_eq!(moves_of(key, text, "a7"), expected, "{key}");
        // It may be left where it can be taken, and be taken.
        assert_legal(key, "r7/7P/8/8/8/8/8/1K6 w - - 0 1", "b1a1", "");
        assert_eq!(moves_of(key, "r7/7P/8/8/8/8/8/K7 b - - 0 1", ""), ["a8a1"], "{key}");
        assert_eq!(result(key, "r7/7P/8/8/8/8/8/K7 b - - 0 1", "a8a1"), None);
    }
}

#[test]
fn who_loses_everything_wins_by_it() {
    for key in GIVEAWAY {
        let text = "8/8/8/8/8/8/1r6/Q7 w - - 0 1";
        assert_eq!(result(key, text, "a1b2"), over(Score::Second, "no-pieces-left"));
    }
}

#[test]
fn in_capture_chess_who_takes_everything_wins() {
    let text = "8/8/8/8/8/8/1r6/Q7 w - - 0 1";
    assert_eq!(result("capture", text, "a1b2"), over(Score::First, "no-pieces-left"));
}

#[test]
fn a_player_without_a_move_is_judged_by_each_games_own_law() {
    let fewer = "8/8/8/p7/P7/8/8/n7 w - - 0 1";
    let even = "8/8/8/p7/P7/8/8/8 w - - 0 1";
    let more = "8/8/p7/P7/p7/P7/P7/8 w - - 0 1";
    for (key, text, score) in [
        ("suicide", fewer, Score::First),
        ("suicide", even, Score::Draw),
        ("suicide", more, Score::Second),
        ("antichess", fewer, Score::First),
        ("antichess", even, Score::First),
        ("antichess", more, Score::First),
        ("capture", fewer, Score::Second),
        ("capture", even, Score::Draw),
        ("capture", more, Score::First),
    ] {
        assert_eq!(result(key, text, ""), over(score, "stalemate"), "{key} {text}");
    }
}

#[test]
fn in_losers_check_binds_before_the_duty() {
    // The pawn on b2 could take, but the check comes first.
    let text = "4r2k/8/8/8/8/p7/1P6/4K3 w - - 0 1";
    assert_eq!(moves_of("losers", text, ""), ["e1d1", "e1d2", "e1f1", "e1f2"]);
    // A capture that answers the check is the only answer.
    let taking = "4r2k/8/8/8/B7/p7/1P6/4K3 w - - 0 1";
    assert_eq!(moves_of("losers", taking, ""), ["a4e8"]);
    // A pinned piece takes nothing.
    let pinned = "4r2k/8/8/8/5p2/8/4N3/4K3 w - - 0 1";
    assert_legal("losers", pinned, "e1d1", "e2f4");
}

#[test]
fn in_losers_a_bare_king_has_won() {
    let text = "4k3/8/8/8/8/r7/8/B3K3 b - - 0 1";
    assert_eq!(result("losers", text, "a3a1"), over(Score::First, "bare-king"));
    let own = "4k3/8/8/8/8/8/3r4/R3K3 w - - 0 1";
    assert_eq!(result("losers", own, "e1d2"), over(Score::Second, "bare-king"));
}

#[test]
fn in_losers_who_is_mated_has_won() {
    let text = "k7/8/1K6/8/6p1/8/8/7R w - - 0 1";
    assert_eq!(result("losers", text, "h1h8"), over(Score::Second, "checkmate"));
}

#[test]
fn in_losers_who_is_stalemated_has_won() {
    let text = "7k/8/8/8/8/p7/P7/5QK1 w - - 0 1";
    assert_eq!(result("losers", text, "f1f7"), over(Score::Second, "stalemate"));
}

#[test]
fn giveaway_has_no_castling() {
    for key in ["suicide", "antichess", "capture"] {
        assert_legal(key, "8/3p4/8/8/8/8/8/R3K2R w - - 0 1", "", "e1g1 e1c1 e1h1 e1a1");
        let start = crate::start_of(crate::game(key).as_ref(), START).text();
        assert_eq!(start.split(' ').nth(2), Some("-"), "{key}");
    }
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1";
