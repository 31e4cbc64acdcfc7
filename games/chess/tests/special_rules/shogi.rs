//! Shogi: promotion, drops, and how it ends.

use rookery_rules::Score;

use crate::{assert_legal, moves_of, over, result, squares};

#[test]
fn there_is_one_unpromoted_pawn_a_file() {
    let text = "4k4/9/9/4P4/9/9/9/9/4K4[P] w - - 0 1";
    assert_legal("shogi", text, "P@d5 P@f5", "P@e5 P@e3 P@e8");
    assert_eq!(moves_of("shogi", text, "P@").len(), 8 * 8);
}

#[test]
fn a_promoted_pawn_does_not_keep_another_from_its_file() {
    assert_legal("shogi", "k8/9/9/9/4+P4/9/9/9/4K4[P] w - - 0 1", "P@e4 P@e8", "P@e9");
}

#[test]
fn a_dropped_pawn_may_check_and_not_mate() {
    assert_legal("shogi", "4k4/9/9/9/9/9/9/9/4K4[P] w - - 0 1", "P@e8", "");
    let corner = "kl7/9/1G7/9/9/9/9/9/4K4[PG] w - - 0 1";
    assert_legal("shogi", corner, "G@a8", "P@a8");
    assert_eq!(result("shogi", corner, "G@a8"), over(Score::First, "checkmate"));
    // Where something captures the pawn it is no mate.
    assert_legal("shogi", "kl7/9/1G7/9/9/9/9/9/r3K4[P] w - - 0 1", "", "P@a8");
    assert_legal("shogi", "kl7/7r1/2G6/1G7/9/9/9/9/4K4[P] w - - 0 1", "P@a8", "");
}

#[test]
fn a_pawn_that_moves_may_mate() {
    let text = "kl7/9/PG7/9/9/9/9/9/4K4 w - - 0 1";
    assert_eq!(result("shogi", text, "a7a8"), over(Score::First, "checkmate"));
}

#[test]
fn what_could_never_move_on_must_promote() {
    for (text, piece, expected) in [
        ("8k/P8/9/9/9/9/9/9/4K4 w - - 0 1", "a8", &["a8a9+"][..]),
        ("8k/L8/9/9/9/9/9/9/4K4 w - - 0 1", "a8", &["a8a9+"]),
        ("8k/9/9/N8/9/9/9/9/4K4 w - - 0 1", "a6", &["a6b8+"]),
        ("8k/9/9/9/N8/9/9/9/4K4 w - - 0 1", "a5", &["a5b7", "a5b7+"]),
        ("8k/9/P8/9/9/9/9/9/4K4 w - - 0 1", "a7", &["a7a8", "a7a8+"]),
        ("4k4/9/9/9/9/9/9/p8/4K4 b - - 0 1", "a2", &["a2a1+"]),
    ] {
        assert_eq!(moves_of("shogi", text, piece), expected, "{text}");
    }
}

#[test]
fn a_piece_may_promote_when_it_enters_or_leaves_the_zone() {
    let inside = "8k/9/S8/9/9/9/9/9/4K4 w - - 0 1";
    assert_legal("shogi", inside, "a7a8 a7a8+ a7b6 a7b6+", "");
    let below = "8k/9/9/S8/9/9/9/9/4K4 w - - 0 1";
    assert_legal("shogi", below, "a6a7 a6a7+ a6b5", "a6b5+");
}

#[test]
fn gold_and_king_never_promote() {
    let text = "8k/9/9/GK7/9/9/9/9/9 w - - 0 1";
    assert_legal("shogi", text, "a6a7 b6b7", "a6a7+ b6b7+");
}

#[test]
fn nothing_is_dropped_where_it_could_never_move_on() {
    let text = "4k4/9/9/9/9/9/9/9/4K4[PLN] w - - 0 1";
    assert_legal("shogi", text, "P@a8 L@a8 N@a7", "P@a9 L@a9 N@a9 N@a8");
    let gote = "4k4/9/9/9/9/9/9/9/4K4[pln] b - - 0 1";
    assert_legal("shogi", gote, "P@a2 L@a2 N@a3", "P@a1 L@a1 N@a1 N@a2");
}

#[test]
fn a_dropped_piece_is_not_promoted_even_in_the_zone() {
    assert_eq!(
        squares("shogi", "4k4/9/9/9/9/9/9/9/4K4[S] w - - 0 1", "S@a9"),
        "S3k4/9/9/9/9/9/9/9/4K4[]"
    );
}

#[test]
fn a_captured_promoted_piece_is_turned_back() {
    let text = "4k4/9/9/9/+r8/9/9/9/R3K4 w - - 0 1";
    assert_eq!(squares("shogi", text, "a1a5"), "4k4/9/9/9/R8/9/9/9/4K4[R]");
}

#[test]
fn who_cannot_move_has_lost() {
    let text = "k8/1P7/1G7/9/9/9/9/9/4K4 b - - 0 1";
    assert_eq!(result("shogi", text, ""), over(Score::First, "stalemate"));
}

#[test]
fn who_gives_check_without_end_loses_at_the_fourth_repetition() {
    let text = "4k4/9/9/9/9/9/9/9/3R4K w - - 0 1";
    let cycle = "d1e1 e9d9 e1d1 d9e9 ".repeat(3);
    assert_eq!(result("shogi", text, &cycle), over(Score::Second, "perpetual-check"));
    assert_eq!(result("shogi", text, &cycle[..50]), None);
}

#[test]
fn a_position_that_comes_four_times_without_checks_is_a_draw() {
    let text = "4k4/9/9/9/9/9/9/9/3R4K w - - 0 1";
    let cycle = "d1c1 e9f9 c1d1 f9e9 ".repeat(3);
    assert_eq!(result("shogi", text, &cycle), over(Score::Draw, "repetition"));
}

#[test]
fn in_minishogi_only_the_last_rank_promotes() {
    let text = "4k/P4/5/5/K4 w - - 0 1";
    assert_eq!(moves_of("minishogi", text, "a4"), ["a4a5+"]);
    let silver = "4k/5/S4/5/K4 w - - 0 1";
    assert_legal("minishogi", silver, "a3a4", "a3a4+");
}
