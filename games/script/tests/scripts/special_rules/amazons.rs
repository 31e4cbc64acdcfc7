use super::*;

const KEY: &str = "amazons";

#[test]
fn an_arrow_may_fly_to_and_beyond_the_square_that_the_amazon_left() {
    let game = begun(KEY);
    let back = moves(game.as_ref(), "4-1-4-2-4-");
    assert!(back.contains(&"4-1-4-2-4-1".to_owned()), "{back:?}");
    let game = at(KEY, &state(1, "3b2b3/91/91/b8b/91/91/w8w/91/6w3/3w6"));
    assert!(moves(game.as_ref(), "4-1-5-1-").contains(&"4-1-5-1-1-1".to_owned()));
}

#[test]
fn nobody_passes_an_arrow() {
    let game = play(begun(KEY), "4-1-4-7-4-5 7-10-7-9-7-10");
    assert!(!moves(game.as_ref(), "4-7-4-6-").is_empty());
    assert_eq!(moves(game.as_ref(), "4-7-4-5-"), [""; 0]);
    assert_eq!(moves(game.as_ref(), "4-7-4-4-"), [""; 0]);
}

#[test]
fn who_cannot_move_has_lost() {
    let game = at(KEY, &state(2, "3b2b3/91/91/b8b/91/91/91/xxx7/wwx7/wwx7"));
    let game = play(game, "4-10-5-10-4-10");
    assert_eq!(ended(game.as_ref()), end(Score::Second, "no-moves"));
}

#[test]
fn arrows_must_fit_the_player_to_move() {
    let why = refusal(KEY, &state(2, "3b2b3/91/91/b8b/91/91/w8w/91/91/3w2w3"));
    assert!(why.contains("arrows"), "{why}");
}

fn state(onmove: u8, board: &str) -> String {
    format!(r#"{{"onmove":{onmove},"board":"{}","last":""}}"#, rows(board))
}
