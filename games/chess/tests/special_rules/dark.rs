//! Where not everything is seen: what is shown, what is told, what is refused.

use rookery_rules::{Content, Refusal, Score, Start, Viewer};

use crate::{after, assert_legal, composed, game, moves_of, over, result, start_of};

/// The names of the squares that a viewer does not see.
fn hidden(key: &str, text: &str, viewer: Viewer) -> Vec<String> {
    let game = game(key);
    let board = game.board(&Start::Usual);
    let view = start_of(game.as_ref(), text).view(viewer);
    let name = |cell: u16| board.cells[usize::from(cell)].name.clone();
    let dark = view.cells.iter().filter(|(_, content)| matches!(content, Content::Hidden));
    dark.map(|(cell, _)| name(*cell)).filter(|name| name.len() == 2).collect()
}

fn sees(key: &str, text: &str, viewer: Viewer, seen: &str, unseen: &str) {
    let hidden = hidden(key, text, viewer);
    for square in seen.split_whitespace() {
        assert!(!hidden.iter().any(|it| it == square), "{square} is hidden in {text}");
    }
    for square in unseen.split_whitespace() {
        assert!(hidden.iter().any(|it| it == square), "{square} is seen in {text}");
    }
}

#[test]
fn a_player_sees_the_own_pieces_and_where_they_go() {
    let text = "3rk3/8/8/8/8/8/8/R3K3 w - - 0 1";
    sees("dark", text, Viewer::First, "a1 a8 e1 d1 d2 e2", "b8 d8 e8 d3 h1");
    sees("dark", text, Viewer::Second, "d1 d8 e8 e7", "a1 e1 c2 a7");
}

#[test]
fn a_pawn_sees_ahead_when_free_and_aside_when_it_can_take() {
    let text = "4k3/8/8/8/3p1n2/4P3/2P5/K7 w - - 0 1";
    sees("dark", text, Viewer::First, "e4 c3 c4 d4 f4", "b3 d3 c5");
    let blocked = "4k3/8/8/8/4p3/4P3/8/K7 w - - 0 1";
    sees("dark", blocked, Viewer::First, "", "e4 d4 f4");
}

#[test]
fn a_player_in_check_is_told_so_and_nobody_else() {
    let play = after("dark", "3rk3/8/8/8/8/8/8/2K5 b - - 0 1", "d8c8");
    assert!(play.view(Viewer::First).status.contains("Check"));
    assert!(!play.view(Viewer::First).alarm.is_empty());
    for other in [Viewer::Second, Viewer::Spectator] {
        assert!(!play.view(other).status.contains("Check"), "{other:?}");
        assert!(play.view(other).alarm.is_empty());
    }
}

#[test]
fn without_check_nobody_is_told_and_the_king_is_taken() {
    let text = "3rk3/8/8/8/8/8/8/2K5 b - - 0 1";
    let play = after("fog-of-war", text, "d8c8");
    assert_eq!(play.view(Viewer::First).status, "");
    assert!(play.view(Viewer::First).alarm.is_empty());
    // White may stay in the line of the rook.
    assert_legal("fog-of-war", "2r1k3/8/8/8/8/8/8/2K5 w - - 0 1", "c1c2 c1b1", "");
    assert_eq!(result("fog-of-war", text, "d8c8 c1c2 c8c2"), over(Score::Second, "king-taken"));
}

#[test]
fn in_fog_castling_asks_for_no_safety() {
    let text = "4kr2/8/8/8/4r3/8/8/4K2R w K - 0 1";
    assert_legal("fog-of-war", text, "e1g1", "");
    let dark = start_of(game("dark").as_ref(), "4kr2/8/8/8/8/8/8/4K2R w K - 0 1");
    assert_eq!(dark.read_move("e1g1"), Err(Refusal::Illegal));
}

#[test]
fn in_fog_a_mated_king_moves_on_and_a_player_without_any_move_draws() {
    let mated = "k7/1Q6/1K6/8/8/8/8/8 b - - 0 1";
    assert_eq!(result("fog-of-war", mated, ""), None);
    let attacked = "k7/2Q5/1K6/8/8/8/8/8 b - - 0 1";
    assert_legal("fog-of-war", attacked, "a8b8 a8a7 a8b7", "");
    let stuck = "7K/8/8/8/8/p1p5/ppPp4/kn1B4 b - - 0 1";
    assert_eq!(result("fog-of-war", stuck, ""), over(Score::Draw, "stalemate"));
}

#[test]
fn a_move_that_exposes_the_king_to_something_hidden_is_offered_and_refused() {
    let text = "4r2k/8/8/8/8/8/4B3/4K3 w - - 0 1";
    assert_legal("dark", text, "e2d3 e1d1", "");
    let mut play = start_of(game("dark").as_ref(), text);
    let before = play.text();
    assert_eq!(play.play("e2d3"), Err(Refusal::Illegal));
    assert_eq!((play.text(), play.ply()), (before, 0));
    // Where kings may be taken it is played, and punished.
    assert_eq!(result("fog-of-war", text, "e2d3 e8e1"), over(Score::Second, "king-taken"));
}

#[test]
fn nobody_is_told_the_other_players_move() {
    let play = after("dark", "3rk3/8/8/8/8/8/8/R6K w - - 0 1", "a1a2");
    assert_eq!(play.seen(Viewer::Second).unwrap().notation, None);
    assert_eq!(play.seen(Viewer::Spectator).unwrap().notation, None);
    assert_eq!(play.seen(Viewer::First).unwrap().notation.as_deref(), Some("a1a2"));
}

#[test]
fn where_something_is_hidden_no_draw_is_claimed() {
    let cycle = "a1a2 d8d7 a2a1 d7d8 ".repeat(2);
    let text = "3rk3/8/8/8/8/8/8/R6K w - - 60 1";
    assert!(after("dark", text, &cycle).claims().is_empty());
    assert_eq!(after("three-check", text, &cycle).claims(), ["threefold-repetition"]);
}

#[test]
fn who_has_a_reserve_sees_every_empty_square_in_dark_crazyhouse() {
    let with = "3rk3/8/8/8/8/8/8/R3K3[N] w - - 0 1";
    sees("dark-crazyhouse", with, Viewer::First, "b8 h8 c5 h1", "d8 e8");
    assert_eq!(moves_of("dark-crazyhouse", with, "N@").len(), 60);
    let without = "3rk3/8/8/8/8/8/8/R3K3[n] w - - 0 1";
    sees("dark-crazyhouse", without, Viewer::First, "a5", "b8 h8 c5 h1");
}

#[test]
fn in_dark_crazyhouse_2_drops_go_where_one_sees() {
    let text = "3rk3/8/8/8/8/8/8/R3K3[N] w - - 0 1";
    sees("dark-crazyhouse-2", text, Viewer::First, "a5 b1 e2", "b8 h8 c5 h1");
    assert_legal("dark-crazyhouse-2", text, "N@a5 N@e2 N@b1", "N@c5 N@h1 N@b8");
}

#[test]
fn a_dark_variant_can_be_made_of_any_other() {
    let game = composed("name='a'\nbase='atomic'\nreserves=true\nsight='moves'");
    let play = start_of(&game, "4k3/8/8/8/8/8/8/R3K3[] w - - 0 1");
    assert!(play.hides());
    assert!(play.view(Viewer::First).cells.iter().any(|(_, it)| matches!(it, Content::Hidden)));
}
