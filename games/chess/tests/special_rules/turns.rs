//! More than one move a turn, and pushes.

use rookery_rules::{Score, Seat, Start};

use crate::{after, assert_legal, game, notations, over, play_on, result, squares};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Who is to move after each of some moves.
fn turns(key: &str, moves: &str) -> String {
    let mut play = game(key).begin(&Start::Usual).unwrap();
    let mut turns = String::new();
    for mv in moves.split(' ') {
        play_on(play.as_mut(), mv);
        turns.push(if play.turn() == Some(Seat::First) { 'w' } else { 'b' });
    }
    turns
}

#[test]
fn marseillais_white_begins_with_one_move_and_then_each_has_two() {
    assert_eq!(turns("marseillais", "e2e4 e7e5 g8f6 g1f3 b1c3 b8c6 f8c5"), "bbwwbbw");
}

#[test]
fn progressive_turns_grow_by_one() {
    assert_eq!(turns("progressive", "e2e4 a7a6 b7b6 a2a3 b2b3 c2c3 h7h6 g7g6"), "bbwwwbbb");
}

#[test]
fn a_check_ends_the_turn() {
    assert_eq!(turns("marseillais", "e2e4 d7d6 a7a6 f1b5 a6b5"), "bbwbb");
    assert_eq!(turns("progressive", "e2e4 d7d6 a7a6 f1b5"), "bbwb");
}

#[test]
fn one_piece_may_make_both_moves_of_a_turn() {
    let text = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1 m2/2";
    assert_eq!(squares("marseillais", text, "a1a4 a4h4"), "4k3/8/8/8/7R/8/8/4K3");
}

#[test]
fn a_check_must_be_answered_with_the_first_move_of_a_turn() {
    let text = "4k3/8/8/8/8/4r3/8/R3K3 w - - 0 1 m2/2";
    assert_legal("marseillais", text, "e1d1 e1f2", "a1a3 a1a4");
}

#[test]
fn mate_and_stalemate_are_as_in_chess() {
    let text = "k7/8/1K6/8/8/8/8/7R w - - 0 1 m2/2";
    assert_eq!(result("marseillais", text, "h1h8"), over(Score::First, "checkmate"));
    let quiet = "k7/8/1K6/8/8/8/8/7R w - - 0 1 m1/2";
    assert_eq!(result("marseillais", quiet, "h1c1"), None);
    let stuck = "k7/8/1K6/8/8/8/7Q/8 w - - 0 1 m1/2";
    assert_eq!(result("marseillais", stuck, "h2c7"), over(Score::Draw, "stalemate"));
}

#[test]
fn after_a_move_one_pushes_an_enemy_pawn_one_square_towards_oneself() {
    let pushing = after("avalanche", START, "e2e4");
    assert_eq!(pushing.turn(), Some(Seat::First));
    let expected = ["a7a6", "b7b6", "c7c6", "d7d6", "e7e6", "f7f6", "g7g6", "h7h6"];
    assert_eq!(notations(pushing.as_ref()), expected);
    let pushed = after("avalanche", START, "e2e4 d7d6");
    assert_eq!(pushed.turn(), Some(Seat::Second));
    let black = after("avalanche", START, "e2e4 d7d6 g8f6");
    let all = notations(black.as_ref());
    assert!(all.contains(&"e4e5".into()) && all.contains(&"a2a3".into()), "{all:?}");
    assert!(!all.contains(&"a2a4".into()), "{all:?}");
}

#[test]
fn who_has_no_pawn_to_push_pushes_none() {
    let none = after("avalanche", "4k3/8/8/8/8/8/P7/4K3 w - - 0 1", "a2a3");
    assert_eq!(none.turn(), Some(Seat::Second));
    let blocked = after("avalanche", "4k3/8/8/8/8/p7/P7/4K3 w - - 0 1", "e1f1");
    assert_eq!(blocked.turn(), Some(Seat::Second));
}

#[test]
fn a_push_never_captures_and_never_exposes_the_own_king() {
    let text = "4k3/8/8/8/8/3p3p/7N/4K3 w - - 0 1";
    // On d2 the pawn would give check, and on h2 stands a knight.
    let play = after("avalanche", text, "e1f1");
    assert_eq!(notations(play.as_ref()), ["d3d2"]);
    let checked = after("avalanche", "4k3/8/8/8/8/3p4/6N1/4K3 w - - 0 1", "g2h4");
    assert_eq!(checked.turn(), Some(Seat::Second));
}

#[test]
fn a_pawn_pushed_to_its_last_rank_promotes() {
    let text = "4k3/8/8/8/8/8/p7/4K3 w - - 0 1";
    assert_eq!(squares("avalanche", text, "e1e2 a2a1"), "4k3/8/8/8/8/8/4K3/q7");
}

#[test]
fn no_position_gives_several_moves_where_a_turn_has_one() {
    let begins = |key: &str, more: &str| {
        let text = format!("{START} {more}");
        game(key).begin(&Start::Position { text }).is_ok()
    };
    for key in ["crazyhouse", "atomic", "dark"] {
        for more in ["m9/9", "m1/2", "push"] {
            assert!(!begins(key, more), "{key}: {more}");
        }
    }
    assert!(begins("marseillais", "m2/2") && begins("progressive", "m2/3"));
    assert!(!begins("progressive", "push") && begins("avalanche", "push"));
}
