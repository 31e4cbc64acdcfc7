//! Janggi: cannons, the palace's lines, passing, and generals that face each other.

use rookery_rules::Score;

use crate::{after, assert_legal, moves_of, over, result};

const KEY: &str = "janggi";

#[test]
fn a_cannon_goes_and_captures_only_over_one_piece() {
    let text = "3k5/9/9/n8/9/9/P8/9/4K4/C8 w - - 0 1";
    assert_eq!(moves_of(KEY, text, "a1"), ["a1a5", "a1a6", "a1a7"]);
    let open = "3k5/9/9/9/9/9/9/9/4K4/C8 w - - 0 1";
    assert!(moves_of(KEY, open, "a1").is_empty());
}

#[test]
fn a_cannon_neither_leaps_nor_captures_a_cannon() {
    for screen in ["c", "C"] {
        let text = format!("3k5/9/9/n8/9/9/{screen}8/9/4K4/C8 w - - 0 1");
        assert!(moves_of(KEY, &text, "a1").is_empty(), "{text}");
    }
    let prey = "3k5/9/9/c8/9/9/P8/9/4K4/C8 w - - 0 1";
    assert_eq!(moves_of(KEY, prey, "a1"), ["a1a5", "a1a6"]);
}

#[test]
fn horse_and_elephant_are_blocked_on_their_way() {
    let text = "3k5/9/9/9/9/4P4/4N4/9/4K4/9 w - - 0 1";
    let horse = moves_of(KEY, text, "e4");
    assert_eq!(horse, ["e4c3", "e4c5", "e4d2", "e4f2", "e4g3", "e4g5"]);
    let free = "3k5/9/9/9/9/9/9/9/9/2B2K3 w - - 0 1";
    assert_eq!(moves_of(KEY, free, "c1"), ["c1a4", "c1e4", "c1f3"]);
    let beside = "3k5/9/9/9/9/9/9/9/2P6/2B2K3 w - - 0 1";
    assert_eq!(moves_of(KEY, beside, "c1"), ["c1f3"]);
    let farther = "3k5/9/9/9/9/9/9/3P5/9/2B2K3 w - - 0 1";
    assert_eq!(moves_of(KEY, farther, "c1"), ["c1a4", "c1f3"]);
}

#[test]
fn the_palaces_diagonals_are_walked_only_where_they_are_drawn() {
    let corner = "4k4/9/9/9/4p4/9/9/9/9/3K5 w - - 0 1";
    assert_legal(KEY, corner, "d1e2 d1d2 d1e1", "");
    let side = "4k4/9/9/9/4p4/9/9/9/3K5/9 w - - 0 1";
    assert_legal(KEY, side, "d2e2 d2d1 d2d3", "d2e1 d2e3");
}

#[test]
fn chariot_cannon_and_soldier_follow_the_palaces_lines() {
    let chariot = "5k3/9/9/9/9/9/9/9/9/3RK4 w - - 0 1";
    assert_legal(KEY, chariot, "d1e2 d1f3", "");
    let cannon = "5k3/9/9/9/9/9/9/9/4P4/3CK4 w - - 0 1";
    assert_legal(KEY, cannon, "d1f3", "");
    // Soldiers forward only.
    let soldier = "5k3/9/3P5/9/9/9/9/9/9/4K4 w - - 0 1";
    assert_eq!(moves_of(KEY, soldier, "d8"), ["d8c8", "d8d9", "d8e8", "d8e9"]);
    let middle = "9/4P4/3k5/9/9/9/9/9/9/4K4 w - - 0 1";
    assert_legal(KEY, middle, "e9d10 e9f10", "e9d8 e9f8");
}

#[test]
fn a_player_may_pass_but_not_in_check() {
    let text = "3k5/9/9/9/9/9/9/9/4K4/9 b - - 0 1";
    assert_legal(KEY, text, "d10d10", "");
    let check = "3k5/9/9/9/3R5/9/9/9/4K4/9 b - - 0 1";
    assert_legal(KEY, check, "", "d10d10");
}

#[test]
fn two_passes_let_the_points_decide_and_red_has_one_and_a_half_more() {
    let even = "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1";
    assert_eq!(result(KEY, even, "e2e2 e9e9"), over(Score::Second, "points"));
    let soldier = "rnba1abnr/4k4/1c5c1/2p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1";
    assert_eq!(result(KEY, soldier, "e2e2 e9e9"), over(Score::First, "points"));
    assert_eq!(result(KEY, soldier, "e2e2 a10a9 e2e2"), None);
}

#[test]
fn generals_that_face_each_other_must_be_parted_or_the_points_decide() {
    let text = "4k4/9/9/9/4P4/9/p8/9/4K4/9 w - - 0 1";
    let facing = after(KEY, text, "e6d6");
    let moves: Vec<String> = facing.legal_moves().into_iter().map(|mv| mv.notation).collect();
    assert!(moves.iter().any(|mv| mv == "e10d10") && moves.iter().any(|mv| mv == "e10e10"));
    assert!(moves.iter().all(|mv| mv != "a4b4" && mv != "e10e9"), "{moves:?}");
    assert_eq!(result(KEY, text, "e6d6 e10e10"), over(Score::Second, "points"));
    assert_eq!(result(KEY, text, "e6d6 e10d10"), None);
}

#[test]
fn a_player_with_no_other_move_passes_and_has_not_lost() {
    let text = "3k5/R8/9/9/9/4R4/9/9/9/5K3 b - - 0 1";
    assert_eq!(moves_of(KEY, text, ""), ["d10d10"]);
}
