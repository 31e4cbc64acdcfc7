use super::*;

const KEY: &str = "hex";

#[test]
fn a_swap_mirrors_the_stone_and_gives_white_the_turn() {
    let game = play(begun(KEY), "3-2 swap");
    assert_eq!(moves(game.as_ref(), "").len(), 120);
    assert_eq!(moves(game.as_ref(), "2-3"), [""; 0]);
    assert_eq!(moves(game.as_ref(), "3-2"), ["3-2"]);
    assert_eq!(game.view(Viewer::All).cells.len(), 1);
}

#[test]
fn only_the_first_stone_can_be_swapped() {
    assert_eq!(moves(begun(KEY).as_ref(), "swap"), [""; 0]);
    let game = play(begun(KEY), "6-6 1-1 2-2");
    assert_eq!(moves(game.as_ref(), "swap"), [""; 0]);
}

#[test]
fn a_column_of_white_stones_wins() {
    let game = at(KEY, &state(1, &("92/".to_owned() + &"b4w5/".repeat(10))));
    assert_eq!(ended(play(game, "6-11").as_ref()), end(Score::First, "sides-joined"));
}

#[test]
fn a_falling_diagonal_is_joined_and_a_rising_one_is_not() {
    let (upper, lower) = ("b9w/1b7w1/2b5w2/3b3w3/4b1w4", "4w1b4/3w3b3/2w5b2/1w7b1/w9b");
    let white = at(KEY, &state(1, &format!("{upper}/92/{lower}")));
    assert_eq!(ended(play(white, "6-6").as_ref()), None);
    let black = at(KEY, &state(2, &format!("{upper}/w91/{lower}")));
    assert_eq!(ended(play(black, "6-6").as_ref()), end(Score::Second, "sides-joined"));
}

#[test]
fn stones_must_fit_the_player_to_move() {
    let why = refusal(KEY, &state(2, &"92/".repeat(11)));
    assert!(why.contains("stones"), "{why}");
}

fn state(onmove: u8, board: &str) -> String {
    let board = rows(board);
    format!(r#"{{"onmove":{onmove},"board":"{board}","swapped":false,"last":""}}"#)
}
