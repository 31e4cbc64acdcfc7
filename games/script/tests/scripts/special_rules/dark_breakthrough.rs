use rookery_rules::Content;

use super::*;

const KEY: &str = "dark-breakthrough";

/// The board as a viewer sees it, top row first.
fn seen(game: &dyn Play, viewer: Viewer) -> String {
    let cells: std::collections::BTreeMap<_, _> = game.view(viewer).cells.into_iter().collect();
    let show = |id| match cells.get(&id) {
        None => '.',
        Some(Content::Hidden) => '?',
        Some(Content::Piece(0, _)) => 'w',
        Some(_) => 'b',
    };
    (0..64).map(show).collect()
}

fn hidden(squares: &str) -> String {
    squares.chars().filter(|&c| c != '/').collect()
}

fn state(onmove: u8, board: &str) -> String {
    let board = rows(board);
    format!(r#"{{"onmove":{onmove},"board":"{board}","before":"{board}","winner":0,"last":""}}"#)
}

#[test]
fn a_player_sees_own_men_and_where_they_could_go() {
    let game = begun(KEY);
    let white = "?".repeat(40) + &".".repeat(8) + &"w".repeat(16);
    assert_eq!(seen(game.as_ref(), Viewer::First), white);
    let black = "b".repeat(16) + &".".repeat(8) + &"?".repeat(40);
    assert_eq!(seen(game.as_ref(), Viewer::Second), black);
}

#[test]
fn an_enemy_straight_ahead_is_not_seen_but_one_to_be_taken_is() {
    let game = at(KEY, &state(1, "8/8/8/3bb3/3w4/8/8/8"));
    let white = "????????/????????/????????/??.?b???/???w????/????????/????????/????????";
    assert_eq!(seen(game.as_ref(), Viewer::First), hidden(white));
}

#[test]
fn a_spectator_sees_what_both_players_see() {
    let game = begun(KEY);
    assert_eq!(seen(game.as_ref(), Viewer::Spectator), "?".repeat(64));
    let game = at(KEY, &state(1, "8/8/8/3bb3/3w4/8/8/8"));
    let both = "????????/????????/????????/????b???/???w????/????????/????????/????????";
    assert_eq!(seen(game.as_ref(), Viewer::Spectator), hidden(both));
}

#[test]
fn a_move_out_of_sight_is_not_told() {
    let game = play(begun(KEY), "1-2-1-3");
    let seen = game.seen(Viewer::Second).expect("a move was made");
    assert_eq!((seen.notation, seen.last), (None, vec![]));
    let own = game.seen(Viewer::First).expect("a move was made");
    assert_eq!(own.notation.as_deref(), Some("1-2-1-3"));
}

#[test]
fn who_loses_a_man_learns_where() {
    let game = play(at(KEY, &state(1, "b7/8/8/4b3/3w4/8/8/8")), "4-4-5-5");
    let seen = game.seen(Viewer::Second).expect("a move was made");
    assert_eq!((seen.notation, seen.last.len()), (None, 1));
}

#[test]
fn the_far_side_and_the_last_man_end_the_game() {
    let game = play(at(KEY, &state(1, "7b/w7/8/8/8/8/8/8")), "1-7-1-8");
    assert_eq!(ended(game.as_ref()), end(Score::First, "far-side"));
    let game = play(at(KEY, &state(2, "8/8/8/1b6/w7/8/8/8")), "2-5-1-4");
    assert_eq!(ended(game.as_ref()), end(Score::Second, "no-men"));
    assert_eq!(seen(game.as_ref(), Viewer::All).matches('?').count(), 0);
}

#[test]
fn a_board_before_must_lead_to_the_board() {
    let why = refusal(KEY, &state(1, "8/8/8/3bb3/3w4/8/w7/8").replacen("w", ".", 1));
    assert!(why.contains("last move"), "{why}");
}
