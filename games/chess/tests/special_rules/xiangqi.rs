//! Xiangqi: generals, blocked leapers, river and palace, cannons, and how it ends.

use rookery_rules::Score;

use crate::{assert_legal, moves_of, over, result};

const KEY: &str = "xiangqi";

#[test]
fn generals_may_not_face_each_other_on_an_open_file() {
    let shield = "4k4/9/9/9/9/4C4/9/9/9/4K4 w - - 0 1";
    assert_legal(KEY, shield, "e5e6 e5e9", "e5d5 e5f5");
    let beside = "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1";
    assert_legal(KEY, beside, "d1d2", "d1e1");
    let closed = "4k4/9/9/9/4p4/9/9/9/9/3K5 w - - 0 1";
    assert_legal(KEY, closed, "d1e1", "");
}

#[test]
fn a_horse_is_blocked_by_what_stands_beside_it() {
    let text = "3k5/9/9/9/9/9/4P4/4N4/9/4K4 w - - 0 1";
    assert_eq!(
        moves_of(KEY, text, "e3"),
        ["e3c2", "e3c4", "e3d1", "e3f1", "e3g2", "e3g4"],
        "over e4 it goes nowhere"
    );
}

#[test]
fn a_blocked_horse_gives_no_check() {
    // From e8 the horse would reach d10 over e9.
    let blocked = "3k5/4a4/4N4/9/9/9/p8/9/9/4K4 b - - 0 1";
    assert_legal(KEY, blocked, "a4a3", "");
    let open = "3k5/9/4N4/9/9/9/p8/9/9/4K4 b - - 0 1";
    assert_legal(KEY, open, "", "a4a3");
}

#[test]
fn an_elephant_is_blocked_between_and_never_crosses_the_river() {
    let text = "3k5/9/9/9/9/2B6/3P5/9/9/4K4 w - - 0 1";
    assert_eq!(moves_of(KEY, text, "c5"), ["c5a3"]);
    let free = "3k5/9/9/9/9/2B6/9/9/9/4K4 w - - 0 1";
    assert_eq!(moves_of(KEY, free, "c5"), ["c5a3", "c5e3"]);
}

#[test]
fn advisors_and_generals_stay_in_the_palace() {
    let text = "3k5/9/9/9/9/9/9/5A3/9/5K3 w - - 0 1";
    assert_eq!(moves_of(KEY, text, "f3"), ["f3e2"]);
    assert_eq!(moves_of(KEY, text, "f1"), ["f1e1", "f1f2"]);
}

#[test]
fn a_soldier_goes_sideways_only_beyond_the_river() {
    let before = "3k5/9/9/9/9/4P4/9/9/9/4K4 w - - 0 1";
    assert_eq!(moves_of(KEY, before, "e5"), ["e5e6"]);
    let beyond = "3k5/9/9/9/4P4/9/9/9/9/4K4 w - - 0 1";
    assert_eq!(moves_of(KEY, beyond, "e6"), ["e6d6", "e6e7", "e6f6"]);
    let last = "P2k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1";
    assert_eq!(moves_of(KEY, last, "a10"), ["a10b10"]);
    let black = "3k5/9/9/9/9/4p4/9/9/9/4K4 b - - 0 1";
    assert_eq!(moves_of(KEY, black, "e5"), ["e5d5", "e5e4", "e5f5"]);
}

#[test]
fn a_cannon_captures_over_exactly_one_piece() {
    let text = "4k4/9/4n4/9/4p4/9/4C4/9/9/3K5 w - - 0 1";
    assert_legal(KEY, text, "e4e5 e4e8 e4a4 e4e1", "e4e6 e4e7 e4e10");
}

#[test]
fn who_cannot_move_has_lost() {
    let text = "3k5/R8/9/9/9/9/9/9/9/4K4 b - - 0 1";
    assert_eq!(result(KEY, text, ""), over(Score::First, "stalemate"));
}

#[test]
fn who_gives_check_without_end_loses() {
    let text = "4k4/9/9/9/9/3R5/9/9/9/5K3 w - - 0 1";
    let cycle = "d5e5 e10d10 e5d5 d10e10 ".repeat(2);
    assert_eq!(result(KEY, text, &cycle), over(Score::Second, "perpetual-check"));
}
