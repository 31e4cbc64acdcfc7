//! Makruk and Cambodian chess: counting, promotion, and the leaps of the beginning.

use rookery_rules::Score;

use crate::{assert_legal, fields, moves_of, over, result};

/// What is counted after some moves: `c4/8`.
fn count(key: &str, text: &str, moves: &str) -> Option<String> {
    fields(key, text, moves).into_iter().skip(6).find(|field| field.starts_with('c'))
}

fn counted(key: &str, text: &str, moves: &str) -> String {
    count(key, text, moves).unwrap_or_else(|| panic!("nothing is counted in {text}"))
}

/// White takes the last piece of Black's beside the king with the king, keeping `pieces`.
fn bared(pieces: &str) -> String {
    format!("4k3/8/8/8/8/8/{pieces}/3Kn3 w - - 0 1")
}

#[test]
fn the_boards_honour_is_sixty_four_moves_once_no_pawn_is_left() {
    let text = "r3k3/8/8/3p4/8/8/8/3RK3 w - - 0 1";
    assert_eq!(count("makruk", text, "d1c1"), None);
    assert_eq!(counted("makruk", text, "d1d5"), "c0/64");
    assert_eq!(counted("makruk", text, "d1d5 a8b8 d5d1 b8a8 d1c1"), "c2/64");
    let last = "r2k4/8/8/8/8/8/8/R3K3 w - - 0 1 c63/64";
    assert_eq!(result("makruk", last, "a1b1"), None);
    let done = "r2k4/8/8/8/8/8/8/R3K3 w - - 0 1 c64/64";
    assert_eq!(result("makruk", done, "a1b1"), over(Score::Draw, "counted-out"));
}

#[test]
fn the_pieces_honour_counts_from_the_pieces_to_what_is_left_to_mate_with() {
    for (pieces, expected) in [
        ("RR6", "c4/8"),
        ("R7", "c3/16"),
        ("RSS5", "c5/16"),
        ("SS6", "c4/22"),
        ("NN6", "c4/32"),
        ("SNN5", "c5/32"),
        ("S7", "c3/44"),
        ("SN6", "c4/44"),
        ("N7", "c3/64"),
        ("MM6", "c4/64"),
    ] {
        assert_eq!(counted("makruk", &bared(pieces), "d1e1"), expected, "{pieces}");
    }
}

#[test]
fn in_cambodia_each_limit_is_one_less() {
    for (pieces, expected) in
        [("RR6", "c4/7"), ("R7", "c3/15"), ("SS6", "c4/21"), ("NN6", "c4/31"), ("S7", "c3/43")]
    {
        assert_eq!(counted("cambodian", &bared(pieces), "d1e1"), expected, "{pieces}");
    }
}

#[test]
fn against_two_rooks_a_lone_king_that_is_not_mated_in_time_draws() {
    // Four pieces are left: four moves remain up to eight, and the next one draws.
    let moves = "d1e1 e8d8 e1d1 d8e8 d1e1 e8d8 e1d1 d8e8 d1e1";
    assert_eq!(counted("makruk", &bared("RR6"), moves), "c8/8");
    assert_eq!(result("makruk", &bared("RR6"), moves), None);
    let last = format!("{moves} e8d8");
    assert_eq!(result("makruk", &bared("RR6"), &last), over(Score::Draw, "counted-out"));
}

#[test]
fn what_a_lone_king_captures_changes_neither_count_nor_limit() {
    let text = "8/8/8/8/8/8/R4R1k/3K4 b - - 0 1 c4/8";
    let near = "8/8/8/8/8/R7/6Rk/3K4 b - - 0 1 c4/8";
    assert_eq!(counted("makruk", text, "h2g3"), "c5/8");
    assert_eq!(counted("makruk", near, "h2g2"), "c5/8");
}

#[test]
fn in_cambodia_the_boards_honour_begins_with_three_pieces_of_a_side_pawns_or_not() {
    let four = "r2nk2p/8/8/8/P7/8/8/R2NK2P w - - 0 1";
    assert_eq!(count("cambodian", four, "d1e3"), None);
    let no_pawns = "r2nkm2/8/8/8/8/8/8/R2NKM2 w - - 0 1";
    assert_eq!(count("cambodian", no_pawns, "d1e3"), None);
    let three = "r2nk3/8/8/8/P7/8/8/R2NK3 w - - 0 1";
    assert_eq!(counted("cambodian", three, "d1e3"), "c0/63");
    assert_eq!(counted("cambodian", three, "d1e3 d8e6 e3d1"), "c1/63");
    // A lone king is not counted for by the pieces while there is a pawn.
    let pawn = "4k3/8/8/8/P7/8/RR6/3Kn3 w - - 0 1";
    assert_eq!(counted("cambodian", pawn, "d1e1"), "c0/63");
    let last = "4k3/8/8/P7/8/8/RR6/4K3 w - - 0 1 c9/63";
    assert_eq!(counted("cambodian", last, "a5a6m"), "c5/7");
}

#[test]
fn a_mate_within_the_count_wins() {
    let text = "4k3/R7/8/8/8/8/1R6/4K3 w - - 0 1 c8/8";
    assert_eq!(result("makruk", text, "b2b8"), over(Score::First, "checkmate"));
}

#[test]
fn nothing_is_counted_while_there_are_pawns() {
    assert_eq!(count("makruk", "4k3/8/8/8/P7/8/RR6/3Kn3 w - - 0 1", "d1e1"), None);
}

#[test]
fn a_pawn_becomes_a_met_on_the_sixth_rank_and_nothing_else() {
    let text = "4k3/8/8/P7/8/8/8/4K3 w - - 0 1";
    assert_eq!(moves_of("makruk", text, "a5"), ["a5a6m"]);
    let black = "4k3/8/8/8/p7/8/8/4K3 b - - 0 1";
    assert_eq!(moves_of("makruk", black, "a4"), ["a4a3m"]);
}

#[test]
fn a_stalemate_is_a_draw() {
    let text = "k7/1R6/1K6/8/8/8/8/8 b - - 0 1";
    assert_eq!(result("makruk", text, ""), over(Score::Draw, "stalemate"));
}

#[test]
fn a_met_goes_one_step_diagonally_and_a_khon_straight_ahead_too() {
    let text = "4k3/8/8/3M2S1/8/8/8/4K3 w - - 0 1";
    assert_eq!(moves_of("makruk", text, "d5"), ["d5c4", "d5c6", "d5e4", "d5e6"]);
    assert_eq!(moves_of("makruk", text, "g5"), ["g5f4", "g5f6", "g5g6", "g5h4", "g5h6"]);
}

const LEAPS: &str = "3k4/8/8/8/8/8/8/3KM3 w DE - 0 1";

#[test]
fn a_cambodian_king_leaps_once_sideways_and_a_met_once_ahead() {
    assert_legal("cambodian", LEAPS, "d1b2 d1f2 e1e3", "d1c3 d1e3");
    let moved = "3k4/8/8/8/8/8/8/3KM3 w - - 0 1";
    assert_legal("cambodian", moved, "d1d2", "d1b2 d1f2 e1e3");
    let there_and_back = fields("cambodian", LEAPS, "d1d2 d8d7 d2d1 d7d8");
    assert_eq!(there_and_back[2], "E");
    // In makruk nobody leaps.
    assert_legal("makruk", moved, "", "d1b2 d1f2 e1e3");
}

#[test]
fn the_first_leaps_capture_nothing() {
    let text = "3k4/8/8/8/8/4s3/1n6/3KM3 w DE - 0 1";
    assert_legal("cambodian", text, "", "d1b2 e1e3");
}

#[test]
fn a_king_does_not_leap_out_of_check_nor_after_a_rook_was_in_line() {
    let check = "3k4/8/8/8/8/2n5/8/3KM3 w DE - 0 1";
    assert_legal("cambodian", check, "", "d1b2 d1f2");
    let rook = "3k3r/8/8/8/3P4/8/8/3KM3 b DE - 0 1";
    let play = fields("cambodian", rook, "h8h7");
    assert_eq!(play[2], "ED", "h7 is in no line with the king");
    let in_line = "2k4r/8/8/8/3P4/8/8/3KM3 b DE - 0 1";
    assert_eq!(fields("cambodian", in_line, "h8d8")[2], "E");
}
