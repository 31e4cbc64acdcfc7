//! Crazyhouse and its relatives: what comes back, as what, and where.

use rookery_rules::Score;

use crate::{after, assert_legal, moves_of, over, result, squares};

#[test]
fn a_captured_promoted_piece_is_a_pawn_again_in_crazyhouse_and_itself_in_the_others() {
    let text = "1r2k3/P7/8/8/8/8/8/4K3[] w - - 0 1";
    for (key, reserve) in [("crazyhouse", "[p]"), ("chessgi", "[q]"), ("loop", "[q]")] {
        let after = squares(key, text, "a7a8q b8a8");
        assert_eq!(after, format!("r3k3/8/8/8/8/8/8/4K3{reserve}"), "{key}");
    }
}

#[test]
fn a_dropped_queen_stays_a_queen() {
    let text = "1r2k3/8/8/8/8/8/8/4K3[Q] w - - 0 1";
    assert_eq!(squares("crazyhouse", text, "Q@a8 b8a8"), "r3k3/8/8/8/8/8/8/4K3[q]");
}

#[test]
fn pawns_are_not_dropped_on_the_outer_ranks_but_by_chessgi_on_the_first() {
    let text = "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1";
    for key in ["crazyhouse", "loop"] {
        assert_legal(key, text, "P@a2 P@a7", "P@a1 P@a8");
    }
    assert_legal("chessgi", text, "P@a1 P@a2 P@a7", "P@a8");
    let black = "4k3/8/8/8/8/8/8/4K3[p] b - - 0 1";
    assert_legal("chessgi", black, "P@a8 P@a2", "P@a1");
}

#[test]
fn a_drop_may_mate() {
    let text = "6rk/6pp/8/8/8/8/8/6K1[N] w - - 0 1";
    assert_eq!(result("crazyhouse", text, "N@f7"), over(Score::First, "checkmate"));
    let pawn = "5rkr/5p1p/5K2/8/8/8/8/8[P] w - - 0 1";
    assert_legal("crazyhouse", pawn, "P@g7", "");
}

#[test]
fn a_drop_may_answer_a_check() {
    let text = "4k3/8/8/8/8/8/6PP/r6K[N] w - - 0 1";
    let expected = ["N@b1", "N@c1", "N@d1", "N@e1", "N@f1", "N@g1"];
    assert_eq!(moves_of("crazyhouse", text, ""), expected);
    let smothered = "4k3/8/8/8/8/8/6PP/r6K[] w - - 0 1";
    assert_eq!(result("crazyhouse", smothered, ""), over(Score::Second, "checkmate"));
}

#[test]
fn a_drop_takes_nothing() {
    let text = "4k3/8/8/8/8/n7/8/4K3[R] w - - 0 1";
    assert_legal("crazyhouse", text, "R@a2", "R@a3 R@e1");
}

#[test]
fn a_dropped_rook_does_not_castle() {
    let text = "4k3/8/8/8/8/8/8/4K3[R] w - - 0 1";
    let play = after("crazyhouse", text, "R@h1 e8d8");
    assert!(crate::notations(play.as_ref()).iter().all(|mv| mv != "e1g1"));
}

#[test]
fn a_pawn_dropped_on_the_second_rank_may_go_two_steps() {
    let text = "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1";
    let play = after("crazyhouse", text, "P@a2 e8d8");
    assert!(crate::notations(play.as_ref()).iter().any(|mv| mv == "a2a4"));
}

#[test]
fn a_pawn_captured_in_passing_joins_the_reserve() {
    let text = "4k3/3p4/8/4P3/8/8/8/4K3[] b - - 0 1";
    assert_eq!(squares("crazyhouse", text, "d7d5 e5d6"), "4k3/8/3P4/8/8/8/8/4K3[P]");
}

#[test]
fn composed_atomic_crazyhouse_keeps_what_was_captured_and_not_what_exploded() {
    let game = crate::composed("name='a'\nbase='atomic'\nreserves=true");
    let mut play = crate::start_of(&game, "4k3/8/2r1n3/2pp4/4P3/8/8/4K3[] w - - 0 1");
    crate::play_on(play.as_mut(), "e4d5");
    assert!(play.text().starts_with("4k3/8/8/2p5/8/8/8/4K3[P] "), "{}", play.text());
}
