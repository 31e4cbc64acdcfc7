//! Benedict: what a move turns, and what it does not.

use rookery_rules::Score;

use crate::{after, assert_legal, fields, moves_of, over, result, squares};

const KEY: &str = "benedict";

#[test]
fn a_moved_piece_turns_all_that_it_attacks_and_nothing_more() {
    let text = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    // The turned pawn on d7 attacks c8 and e8, and turns neither.
    let turned = squares(KEY, text, "f1b5");
    assert_eq!(turned, "rnbqkbnr/pppP1ppp/8/1B2p3/4P3/8/PPPP1PPP/RNBQK1NR");
    let several = "4k3/8/1p3p2/8/8/3p4/8/R2N3K w - - 0 1";
    assert_eq!(squares(KEY, several, "d1b2"), "4k3/8/1p3p2/8/8/3P4/1N6/R6K");
}

#[test]
fn a_discovered_line_turns_nothing() {
    let text = "r3k3/8/8/8/8/8/N7/R3K3 w - - 0 1";
    assert_eq!(squares(KEY, text, "a2c3"), "r3k3/8/8/8/8/2N5/8/R3K3");
}

#[test]
fn nothing_is_captured() {
    let text = "4k3/8/8/8/p7/8/8/R3K3 w - - 0 1";
    assert_legal(KEY, text, "a1a3", "a1a4 a1a5");
    assert_eq!(squares(KEY, text, "a1a3"), "4k3/8/8/8/P7/R7/8/4K3");
    let passing = after(KEY, "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", "d7d5");
    assert!(crate::notations(passing.as_ref()).iter().all(|mv| mv != "e5d6"));
}

#[test]
fn turning_the_king_wins() {
    let text = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
    assert_eq!(result(KEY, text, "a1a8"), over(Score::First, "king-turned"));
    assert_eq!(result(KEY, text, "a1a7"), None);
}

#[test]
fn there_is_no_check_to_answer() {
    let text = "4k3/8/8/8/4r3/8/8/4K2R w K - 0 1";
    assert_legal(KEY, text, "h1h2 e1d1 e1g1", "");
}

#[test]
fn castling_asks_for_no_safety_and_turns_by_the_king_alone() {
    let text = "4kr2/8/8/8/8/8/5rpp/4K2R w K - 0 1";
    // The rook on f1 attacks f2 as the king does, but f8 is nobody's to turn.
    assert_eq!(squares(KEY, text, "e1g1"), "4kr2/8/8/8/8/8/5RPP/5RK1");
    let open = "4kr2/8/8/8/8/8/8/4K2R w K - 0 1";
    assert_eq!(squares(KEY, open, "e1g1"), "4kr2/8/8/8/8/8/8/5RK1");
}

#[test]
fn a_turned_rook_has_lost_its_castling_for_good() {
    let text = "r3k2r/8/8/7q/8/8/8/B3K3 w kq - 0 1";
    let turned = fields(KEY, text, "a1b2");
    assert_eq!((turned[0].as_str(), turned[2].as_str()), ("r3k2R/8/8/7q/8/8/1B6/4K3", "q"));
    let back = fields(KEY, text, "a1b2 h5h6");
    assert_eq!((back[0].as_str(), back[2].as_str()), ("r3k2r/8/7q/8/8/8/1B6/4K3", "q"));
    let now = after(KEY, text, "a1b2 h5h6 e1d1");
    let all = crate::notations(now.as_ref());
    assert!(all.iter().any(|mv| mv == "e8c8") && all.iter().all(|mv| mv != "e8g8"), "{all:?}");
}

#[test]
fn a_rook_turned_on_its_square_does_not_castle_for_its_new_owner() {
    // Black turns the rook on a1, and White turns it back.
    let text = "1r2k3/8/8/8/8/8/8/R3K3 b Q - 0 1";
    let turned = fields(KEY, text, "b8a8");
    assert_eq!((turned[0].as_str(), turned[2].as_str()), ("r3k3/8/8/8/8/8/8/r3K3", "-"));
}

#[test]
fn a_promoted_pawn_turns_by_its_new_kind() {
    let text = "8/P6k/8/8/8/8/8/4K2n w - - 0 1";
    assert_eq!(squares(KEY, text, "a7a8q"), "Q7/7k/8/8/8/8/8/4K2N");
    assert_eq!(squares(KEY, text, "a7a8n"), "N7/7k/8/8/8/8/8/4K2n");
}

#[test]
fn a_turned_pawn_goes_by_its_present_colour() {
    let text = "4k3/8/8/8/8/8/4p3/K6R w - - 0 1";
    let turned = after(KEY, text, "h1h2 e8d8");
    let all = crate::notations(turned.as_ref());
    for mv in ["e2e3", "e2e4"] {
        assert!(all.iter().any(|it| it == mv), "{mv} in {all:?}");
    }
    // From the seventh rank it promotes.
    let far = after(KEY, "k7/4p3/8/8/8/8/8/K6R w - - 0 1", "h1h7 a8b8");
    assert!(crate::notations(far.as_ref()).iter().any(|mv| mv == "e7e8q"));
}

#[test]
fn who_cannot_move_and_keeps_the_king_draws() {
    let text = "7k/8/8/8/8/8/rn6/Kq6 w - - 0 1";
    assert_eq!(moves_of(KEY, text, ""), [""; 0]);
    assert_eq!(result(KEY, text, ""), over(Score::Draw, "stalemate"));
}

#[test]
fn a_960_array_castles_to_the_usual_squares() {
    let text = "4k3/8/8/8/8/8/8/1KR5 w C - 0 1";
    let castled = fields("benedict960", text, "b1c1");
    assert_eq!((castled[0].as_str(), castled[2].as_str()), ("4k3/8/8/8/8/8/8/5RK1", "-"));
}
