//! Other ways to win: hills, checks, races, hordes, and kinds that die out.

use rookery_rules::{Score, Viewer};

use crate::{after, assert_legal, fields, over, result, squares};

#[test]
fn a_king_in_the_centre_wins_and_on_no_other_square() {
    for (text, mv) in [
        ("7k/8/8/8/8/4K3/8/8 w - - 0 1", "e3e4"),
        ("7k/8/8/8/8/4K3/8/8 w - - 0 1", "e3d4"),
        ("7k/8/4K3/8/8/8/8/8 w - - 0 1", "e6e5"),
        ("7k/8/4K3/8/8/8/8/8 w - - 0 1", "e6d5"),
    ] {
        assert_eq!(result("king-of-the-hill", text, mv), over(Score::First, "goal-reached"));
    }
    let text = "7k/8/8/8/8/4K3/8/8 w - - 0 1";
    assert_eq!(result("king-of-the-hill", text, "e3f4"), None);
    assert_eq!(result("king-of-the-hill", text, "e3d3"), None);
    let black = "8/8/4k3/8/8/8/8/K7 b - - 0 1";
    assert_eq!(result("king-of-the-hill", black, "e6d5"), over(Score::Second, "goal-reached"));
}

#[test]
fn a_king_may_not_enter_the_centre_through_check() {
    let text = "4r2k/8/8/8/8/3K4/8/8 w - - 0 1";
    assert_legal("king-of-the-hill", text, "d3d4", "d3e4");
}

#[test]
fn the_third_check_wins_and_the_fifth_in_five_check() {
    let text = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
    assert_eq!(fields("three-check", text, "a1a8")[6], "+1+0");
    let two = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1 +2+0";
    assert_eq!(result("three-check", two, "a1a8"), over(Score::First, "checks"));
    assert_eq!(result("three-check", two, "a1a7"), None);
    assert_eq!(result("five-check", two, "a1a8"), None);
    let four = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1 +4+0";
    assert_eq!(result("five-check", four, "a1a8"), over(Score::First, "checks"));
}

#[test]
fn a_double_check_counts_once_and_each_side_has_its_own_count() {
    let text = "4k3/8/8/8/4N3/8/8/4R2K w - - 0 1 +0+2";
    assert_eq!(fields("three-check", text, "e4f6")[6], "+1+2");
    let black = "4k3/8/8/8/8/8/8/r3K3 w - - 0 1 +2+0";
    assert_eq!(fields("three-check", black, "e1e2 a1a2")[6], "+2+1");
}

#[test]
fn in_racing_kings_checks_are_neither_given_nor_ignored() {
    let pinned = "8/8/8/8/8/k6r/7N/7K w - - 0 1";
    assert_legal("racing-kings", pinned, "h1g1", "h2g4 h2f3 h2f1");
    let give = "8/8/8/8/k7/8/7K/6R1 w - - 0 1";
    assert_legal("racing-kings", give, "g1g5 g1g3", "g1a1 g1g4");
}

#[test]
fn whites_king_on_the_eighth_rank_wins_unless_black_can_follow_at_once() {
    let far = "8/7K/k7/8/8/8/8/8 w - - 0 1";
    assert_eq!(result("racing-kings", far, "h7h8"), over(Score::First, "goal-reached"));
    let near = "8/k6K/8/8/8/8/8/8 w - - 0 1";
    assert_eq!(result("racing-kings", near, "h7h8"), None);
    assert_eq!(result("racing-kings", near, "h7h8 a7b8"), over(Score::Draw, "both-reached-goal"));
    assert_eq!(result("racing-kings", near, "h7h8 a7a6"), over(Score::First, "goal-reached"));
}

#[test]
fn black_cannot_follow_onto_an_attacked_square() {
    let barred = "R7/2k3K1/8/8/8/8/8/8 w - - 0 1";
    assert_eq!(result("racing-kings", barred, "g7g8"), over(Score::First, "goal-reached"));
}

#[test]
fn blacks_king_that_arrives_first_has_won() {
    let text = "8/k6K/8/8/8/8/8/8 b - - 0 1";
    assert_eq!(result("racing-kings", text, "a7a8"), over(Score::Second, "goal-reached"));
}

#[test]
fn a_horde_pawn_may_go_two_steps_from_the_first_rank_and_then_from_the_second() {
    let text = "4k3/8/8/8/8/8/8/P7 w - - 0 1";
    assert_legal("horde", text, "a1a2 a1a3", "a1a4");
    let second = after("horde", text, "a1a2 e8d8");
    assert!(crate::notations(second.as_ref()).iter().any(|mv| mv == "a2a4"));
    let third = after("horde", text, "a1a3 e8d8");
    assert_eq!(crate::notations(third.as_ref()), ["a3a4"]);
    // Black has the usual pawns.
    assert_legal("horde", "4k3/p7/8/8/8/8/8/P7 b - - 0 1", "a7a5", "");
}

#[test]
fn a_horde_pawn_is_captured_in_passing_only_from_the_second_rank() {
    let first = after("horde", "4k3/8/8/8/8/1p6/8/P7 w - - 0 1", "a1a3");
    assert!(crate::notations(first.as_ref()).iter().all(|mv| mv != "b3a2"));
    let second = after("horde", "4k3/8/8/8/1p6/8/P7/8 w - - 0 1", "a2a4");
    assert!(crate::notations(second.as_ref()).iter().any(|mv| mv == "b4a3"));
}

#[test]
fn black_wins_by_taking_the_whole_horde_and_white_by_mate() {
    let last = "4k3/8/8/8/8/1p6/P7/8 b - - 0 1";
    assert_eq!(result("horde", last, "b3a2"), over(Score::Second, "no-pieces-left"));
    let one_more = "4k3/8/8/8/8/1p6/P6P/8 b - - 0 1";
    assert_eq!(result("horde", one_more, "b3a2"), None);
    let mate = "k7/7Q/8/8/8/8/8/6R1 w - - 0 1";
    assert_eq!(result("horde", mate, "g1g8"), over(Score::First, "checkmate"));
}

const EXTINCT: &str = "rnbqk3/7p/8/8/8/8/7P/RNBQK3 w - - 0 1";

#[test]
fn losing_the_last_of_any_kind_loses() {
    assert_eq!(result("extinction", EXTINCT, "d1d8"), over(Score::First, "kind-lost"));
    let two = "rnbqkq2/7p/8/8/8/8/7P/RNBQK3 w - - 0 1";
    assert_eq!(result("extinction", two, "d1d8"), None);
    let king = "rnbqk3/7p/8/7B/8/8/7P/RNBQK3 w - - 0 1";
    assert_eq!(result("extinction", king, "h5e8"), over(Score::First, "kind-lost"));
}

#[test]
fn promoting_the_last_pawn_loses_that_kind() {
    let text = "rnbqk3/6Pp/8/8/8/8/8/RNBQK3 w - - 0 1";
    assert_eq!(result("extinction", text, "g7g8q"), over(Score::Second, "kind-lost"));
    let kings = "rnbqk3/6Pp/8/8/8/8/7P/RNBQK3 w - - 0 1";
    assert_eq!(result("extinction", kings, "g7g8k"), None);
}

#[test]
fn in_extinction_nobody_is_in_check() {
    let text = "rnb1k3/4q2p/8/8/8/8/7P/RNBQK3 w - - 0 1";
    assert_legal("extinction", text, "h2h3 d1d2 e1e2", "");
    // Another king may be lost.
    let spare = "rnb1k3/4q2p/8/8/8/8/7P/RNBQKK2 w - - 0 1";
    assert_eq!(result("extinction", spare, "h2h3 e7e1"), None);
}

#[test]
fn in_kinglet_losing_all_pawns_loses_and_losing_the_king_does_not() {
    let text = "4k3/1p6/8/8/8/8/1R5P/4K3 w - - 0 1";
    assert_eq!(result("kinglet", text, "b2b7"), over(Score::First, "kind-lost"));
    let king = "4k3/1p6/8/8/8/8/4R2P/4K3 w - - 0 1";
    assert_eq!(result("kinglet", king, "e2e8"), None);
}

#[test]
fn the_usual_mate_wins_in_three_check_and_on_the_hill_too() {
    let text = "k7/8/1K6/8/8/8/8/7R w - - 0 1";
    for key in ["three-check", "king-of-the-hill"] {
        assert_eq!(result(key, text, "h1h8"), over(Score::First, "checkmate"));
    }
    assert_eq!(squares("three-check", text, "h1h7"), "k7/7R/1K6/8/8/8/8/8");
}

#[test]
fn what_is_said_of_a_position_stands_side_by_side() {
    let play = after("three-check", "4k3/8/8/8/8/8/8/4RK2 b - - 0 1", "");
    let view = play.view(Viewer::Spectator);
    assert_eq!(view.status, "Check · Checks given: White 0, Black 0");
    assert_eq!(view.said.unwrap().key, "chess_status.beside");
}
