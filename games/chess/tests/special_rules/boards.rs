//! Other boards, other pieces, and arrays with numbers.

use std::collections::BTreeSet;

use rookery_rules::{Score, Start};

use crate::{assert_legal, composed, game, moves_of, over, play_on, result, squares, start_of};

/// White has lost `lost` alone, or nothing.
fn grand(pawn: &str, back: &str) -> String {
    format!("4k5/{pawn}/10/10/10/10/1{back}1/R8R w - - 0 1")
}

#[test]
fn a_grand_pawn_becomes_only_what_its_side_has_lost() {
    let lost = grand("10/P9/10", "NB1KCABN");
    assert_eq!(moves_of("grand", &lost, "a8"), ["a8a9", "a8a9q"]);
    let two = grand("10/P9/10", "NB1KC1BN");
    assert_eq!(moves_of("grand", &two, "a8"), ["a8a9", "a8a9a", "a8a9q"]);
    let nothing = grand("10/P9/10", "NBQKCABN");
    assert_eq!(moves_of("grand", &nothing, "a8"), ["a8a9"]);
}

#[test]
fn a_grand_pawn_may_promote_on_the_eighth_and_ninth_rank_and_must_on_the_tenth() {
    let seventh = grand("10/10/P9", "NB1KCABN");
    assert_eq!(moves_of("grand", &seventh, "a7"), ["a7a8", "a7a8q"]);
    let sixth = "4k5/10/10/10/P9/10/10/10/1NB1KCABN1/R8R w - - 0 1";
    assert_eq!(moves_of("grand", sixth, "a6"), ["a6a7"]);
    let ninth = grand("P9/10/10", "NB1KCABN");
    assert_eq!(moves_of("grand", &ninth, "a9"), ["a9a10q"]);
    let waits = grand("P9/10/10", "NBQKCABN");
    assert!(moves_of("grand", &waits, "a9").is_empty());
}

#[test]
fn grand_chess_has_double_steps_from_the_third_rank_and_no_castling() {
    let start = game("grand").begin(&Start::Usual).unwrap().text();
    assert_legal("grand", &start, "a3a5 a3a4", "a3a6");
    assert_eq!(start.split(' ').nth(2), Some("-"));
}

#[test]
fn on_ten_files_the_king_castles_next_to_the_corner() {
    let text = "5k4/10/10/10/10/10/10/R4K3R w KQ - 0 1";
    for key in ["capablanca", "gothic"] {
        assert_eq!(squares(key, text, "f1i1").rsplit('/').next(), Some("R6RK1"), "{key}");
        assert_eq!(squares(key, text, "f1c1").rsplit('/').next(), Some("2KR5R"), "{key}");
    }
    let janus = "4k5/10/10/10/10/10/10/R3K4R w KQ - 0 1";
    assert_eq!(squares("janus", janus, "e1i1").rsplit('/').next(), Some("R6RK1"));
    assert_eq!(squares("janus", janus, "e1b1").rsplit('/').next(), Some("1KR6R"));
}

#[test]
fn archbishop_and_chancellor_go_as_two_pieces_each() {
    let text = "9k/10/10/4A5/10/10/10/K9 w - - 0 1";
    assert_legal("capablanca", text, "e5b8 e5f7 e5d3 e5h8", "e5e6 e5d5");
    let chancellor = "9k/10/10/4C5/10/10/10/K9 w - - 0 1";
    assert_legal("capablanca", chancellor, "e5e8 e5a5 e5f7 e5d3", "e5f6 e5d4");
}

#[test]
fn small_boards_have_neither_double_steps_nor_castling() {
    for key in ["los-alamos", "gardner"] {
        let start = game(key).begin(&Start::Usual).unwrap().text();
        assert_legal(key, &start, "a2a3", "a2a4");
        assert_eq!(start.split(' ').nth(2), Some("-"));
    }
    let text = "6/P5/5k/6/6/K5 w - - 0 1";
    assert_eq!(moves_of("los-alamos", text, "a5"), ["a5a6n", "a5a6q", "a5a6r"]);
}

#[test]
fn in_knightmate_the_king_is_a_knight_and_the_knights_are_kings() {
    let text = "k7/8/8/8/8/8/P7/1M2K3 w - - 0 1";
    assert_eq!(moves_of("knightmate", text, "e1"), ["e1c2", "e1d3", "e1f3", "e1g2"]);
    assert_eq!(moves_of("knightmate", text, "b1"), ["b1a1", "b1b2", "b1c1", "b1c2"]);
    let pawn = "8/P6k/8/8/8/8/8/4K3 w - - 0 1";
    let becomes = ["a7a8b", "a7a8m", "a7a8q", "a7a8r"];
    assert_eq!(moves_of("knightmate", pawn, "a7"), becomes, "but no king");
    // Only the royal one is in check.
    let check = "r6k/8/8/8/8/8/8/M3K3 w - - 0 1";
    assert_legal("knightmate", check, "e1d3", "");
}

#[test]
fn a_berolina_pawn_goes_diagonally_and_takes_straight() {
    let text = "4k3/8/8/4p3/4P3/8/2P5/4K3 w - - 0 1";
    assert_eq!(moves_of("berolina", text, "e4"), ["e4d5", "e4e5", "e4f5"]);
    assert_eq!(moves_of("berolina", text, "c2"), ["c2a4", "c2b3", "c2d3"]);
}

#[test]
fn alice_pieces_go_on_to_the_other_board() {
    let text = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR|8/8/8/8/8/8/8/8 w KQkq - 0 1";
    let expected = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R|8/8/8/8/8/5N2/8/8";
    assert_eq!(squares("alice", text, "g1f3"), expected);
}

#[test]
fn an_alice_move_needs_its_square_free_on_the_other_board() {
    let text = "4k3/8/8/8/8/8/8/R3K3|8/8/8/8/N7/8/8/8 w - - 0 1";
    assert_legal("alice", text, "a1a3 a1a5 a1a8", "a1a4");
    // What stands there does not bar the way, and is not taken.
    let enemy = "4k3/8/8/8/8/8/8/R3K3|8/8/8/8/n7/8/8/8 w - - 0 1";
    assert_legal("alice", enemy, "a1a3 a1a5", "a1a4");
}

#[test]
fn an_alice_king_is_in_check_only_from_its_own_board() {
    let text = "4k3/8/8/8/8/8/8/3NK3|8/4r3/8/8/8/8/8/8 w - - 0 1";
    assert_legal("alice", text, "d1c3 d1f2", "");
    let same = "4k3/8/8/8/4r3/8/8/3NK3|8/8/8/8/8/8/8/8 w - - 0 1";
    // Going between is right on this board, and leaves it for the other one.
    assert_legal("alice", same, "e1f1", "d1e3 d1b2");
}

#[test]
fn every_random_array_is_another_one_with_black_mirrored() {
    let shuffle = game("shuffle");
    let text = |number| shuffle.begin(&Start::Number { number }).unwrap().text();
    let all: BTreeSet<String> = (0..5040).map(text).collect();
    assert_eq!(all.len(), 5040);
    assert!(shuffle.begin(&Start::Number { number: 5040 }).is_err());
    for text in all {
        let ranks: Vec<&str> = text.split([' ', '/']).collect();
        assert_eq!(ranks[0].to_uppercase(), ranks[7]);
        assert_eq!(ranks[9], "-", "no castling");
    }
}

#[test]
fn lao_tzu_sets_out_each_side_on_its_own() {
    let game = game("lao-tzu");
    let begin = |number| game.begin(&Start::Number { number }).unwrap().text();
    let mirrored = (0..100).map(begin).filter(|text| {
        let ranks: Vec<&str> = text.split([' ', '/', '[']).collect();
        let men = |a: &str, b: &str| {
            let mut men: Vec<char> = format!("{a}{b}").to_lowercase().chars().collect();
            men.sort_unstable();
            men.into_iter().collect::<String>()
        };
        assert_eq!(men(ranks[0], ranks[1]), "bbknnppppppppqrr");
        assert_eq!(men(ranks[6], ranks[7]), "bbknnppppppppqrr");
        ranks[0].to_uppercase() == ranks[7]
    });
    assert!(mirrored.count() < 3);
}

#[test]
fn castling_from_a_numbered_array_ends_on_the_usual_squares_in_any_variant() {
    for base in ["crazyhouse", "atomic", "three-check", "dark", "extinction", "losers"] {
        let game = composed(&format!(
            "name='a'\nbase='{base}'\ngoals=['no pieces loses']\narray.shuffle='960'\n\
             array.number=518"
        ));
        for (text, mv, expected) in [
            ("4k3/p7/8/8/8/8/P7/1KR5 w C - 0 1", "b1c1", "5RK1"),
            ("4k3/p7/8/8/8/8/P7/R5K1 w A - 0 1", "g1a1", "2KR4"),
            ("4k3/p7/8/8/8/8/P7/5KR1 w G - 0 1", "f1g1", "5RK1"),
            ("4k3/p7/8/8/8/8/P7/6KR w H - 0 1", "g1h1", "5RK1"),
            ("4k3/p7/8/8/8/8/P7/2KR4 w D - 0 1", "c1d1", "5RK1"),
            ("4k3/p7/8/8/8/8/P7/1RK5 w B - 0 1", "c1b1", "2KR4"),
        ] {
            let mut play = start_of(&game, text);
            play_on(play.as_mut(), mv);
            let after = play.text();
            let rank = after.split([' ', '/', '[']).nth(7);
            assert_eq!(rank, Some(expected), "{base} {text}");
        }
    }
}

#[test]
fn a_rook_that_shields_its_king_does_not_castle_away() {
    let game = composed("name='a'\nbase='crazyhouse'\narray.shuffle='960'\narray.number=518");
    let play = start_of(&game, "4k3/8/8/8/8/8/8/rR1K4[] w B - 0 1");
    assert!(crate::notations(play.as_ref()).iter().all(|mv| mv != "d1b1"));
}

#[test]
fn all_queens_have_seven_each() {
    let start = game("all-queens").begin(&Start::Usual).unwrap().text();
    assert_eq!((start.matches('Q').count(), start.matches('q').count()), (7, 7));
    let text = "k7/8/1K6/8/8/8/8/6Q1 w - - 0 1";
    assert_eq!(result("all-queens", text, "g1g8"), over(Score::First, "checkmate"));
}
