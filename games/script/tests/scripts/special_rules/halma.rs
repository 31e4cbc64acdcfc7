use super::*;

const KEY: &str = "halma";

#[test]
fn a_man_jumps_over_men_of_both_colours_in_one_move() {
    let board = "bbbbbbbb/w6b/w4w2/w3b3/8/3w3w/2w4w/6ww";
    let game = at(KEY, &state(20, board));
    assert_eq!(moves(game.as_ref(), "3-2-5-4-5-6"), ["3-2-5-4-5-6", "3-2-5-4-5-6-7-6"]);
    let after = play(game, "3-2-5-4-5-6-7-6");
    assert_eq!(after.view(Viewer::All).cells.len(), 20);
}

#[test]
fn only_one_path_leads_a_man_to_a_square() {
    // Two ways round lead from d1 to d5: over c2 and c4, and over e2 and e4.
    let board = "bbbbbbbb/w6b/7b/8/2w1w3/7w/2w1w2w/3w2ww";
    let game = at(KEY, &state(20, board));
    let ends = |mv: &String| mv.ends_with("-4-5");
    assert_eq!(moves(game.as_ref(), "4-1-").iter().filter(|mv| ends(mv)).count(), 1);
}

#[test]
fn all_men_in_the_other_corner_win() {
    let game = at(KEY, &state(40, "b3wwww/bb3www/3b2ww/b7/7w/b2b4/3b4/b2b4"));
    assert_eq!(ended(play(game, "8-4-8-5").as_ref()), end(Score::First, "goal"));
}

#[test]
fn who_has_a_man_at_home_after_thirty_moves_has_lost() {
    let start = "4bbbb/5bbb/6bb/7b/w7/ww6/www5/wwww4";
    let game = play(at(KEY, &state(56, start)), "4-1-5-1 8-5-8-4");
    assert_eq!(ended(game.as_ref()), None);
    assert_eq!(ended(play(game, "5-1-6-1").as_ref()), end(Score::Second, "men-at-home"));
}

#[test]
fn a_game_of_three_hundred_moves_is_a_draw() {
    let game = at(KEY, &state(299, "bbbb4/8/bbb5/bbb5/5www/5www/8/4wwww"));
    assert_eq!(ended(play(game, "1-5-1-4").as_ref()), end(Score::Draw, "move-limit"));
}

#[test]
fn moves_must_fit_the_player_to_move() {
    let start = state(1, "4bbbb/5bbb/6bb/7b/w7/ww6/www5/wwww4");
    let why = refusal(KEY, &start.replace(r#""onmove":2"#, r#""onmove":1"#));
    assert!(why.contains("player to move"), "{why}");
}

fn state(moves: u32, board: &str) -> String {
    let (onmove, board) = (1 + moves % 2, rows(board));
    format!(
        r#"{{"onmove":{onmove},"board":"{board}","moves":{moves},"winner":0,"why":"","last":""}}"#
    )
}
