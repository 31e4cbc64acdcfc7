//! Atomic chess: what explodes, who may not, and kings that touch.

use rookery_rules::Score;

use crate::{assert_legal, over, result, squares};

const KEY: &str = "atomic";

#[test]
fn a_capture_removes_both_pieces_and_all_around_but_pawns() {
    let text = "4k3/8/2r1n3/2pp4/4P3/8/8/4K3 w - - 0 1";
    assert_eq!(squares(KEY, text, "e4d5"), "4k3/8/8/2p5/8/8/8/4K3");
    let own = "4k3/8/8/3p4/2NBP3/8/8/4K3 w - - 0 1";
    assert_eq!(squares(KEY, own, "e4d5"), "4k3/8/8/8/8/8/8/4K3");
}

#[test]
fn a_capture_in_passing_explodes_where_the_pawn_passed() {
    let text = "4k3/3p4/2n5/4P3/2N5/8/8/4K3 b - - 0 1";
    assert_eq!(squares(KEY, text, "d7d5 e5d6"), "4k3/8/8/8/2N5/8/8/4K3");
}

#[test]
fn a_promotion_by_capture_explodes_as_well() {
    let text = "1n1n4/2P5/8/6k1/8/8/8/4K3 w - - 0 1";
    assert_eq!(squares(KEY, text, "c7b8q"), "3n4/8/8/6k1/8/8/8/4K3");
}

#[test]
fn who_explodes_the_other_king_wins() {
    let text = "3qkb2/3p1p2/8/8/8/8/5Q2/4K3 w - - 0 1";
    assert_eq!(result(KEY, text, "f2f7"), over(Score::First, "king-exploded"));
}

#[test]
fn exploding_the_king_answers_any_check() {
    let text = "r3k3/3p4/8/8/8/8/8/K2Q4 w - - 0 1";
    assert_legal(KEY, text, "d1d7 a1b1 d1a4", "d1d2 d1e1");
    assert_eq!(result(KEY, text, "d1d7"), over(Score::First, "king-exploded"));
}

#[test]
fn nobody_may_explode_the_own_king() {
    let text = "k7/8/8/8/8/8/3pR3/3K4 w - - 0 1";
    assert_legal(KEY, text, "e2f2", "e2d2");
    // Not even together with the other one.
    let touching = "8/8/8/8/8/2k5/2Kp4/3R4 w - - 0 1";
    assert_legal(KEY, touching, "d1e1", "d1d2");
}

#[test]
fn kings_may_not_capture() {
    assert_legal(KEY, "4k3/8/8/8/8/8/3p4/4K3 w - - 0 1", "e1e2", "e1d2");
    assert_legal(KEY, "k7/8/8/8/8/8/8/r3K3 w - - 0 1", "e1e2", "e1d1");
    assert_legal(KEY, "k7/8/8/8/8/8/3q4/4K3 w - - 0 1", "", "e1d2");
}

#[test]
fn kings_may_touch_and_then_there_is_no_check() {
    assert_legal(KEY, "8/8/8/3k4/5K2/8/8/8 w - - 0 1", "f4e4", "");
    let attacked = "7R/8/8/3kK3/8/8/8/4qr2 w - - 0 1";
    assert_legal(KEY, attacked, "h8h7", "");
    // Who leaves the other king is in check again.
    assert_legal(KEY, attacked, "e5e6 e5d6", "e5f5 e5f4");
}

#[test]
fn a_king_is_won_by_explosion_beside_it_or_by_mate() {
    let text = "6rk/6pp/8/8/8/8/8/K6R w - - 0 1";
    assert_eq!(result(KEY, text, "h1h7"), over(Score::First, "king-exploded"));
    let mate = "k7/8/8/8/8/8/7Q/1R2K3 w - - 0 1";
    assert_eq!(result(KEY, mate, "h2a2"), over(Score::First, "checkmate"));
}
