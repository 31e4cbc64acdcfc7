use super::*;

const KEY: &str = "lines-of-action";
/// Four men in row 5, and pairs of White that are not joined.
const ROW: &str = "w6w/8/8/w2b1b1w/8/8/8/8";

#[test]
fn a_man_moves_as_far_as_men_stand_in_the_line() {
    assert_eq!(moves(begun(KEY).as_ref(), "2-1-"), ["2-1-2-3", "2-1-4-3", "2-1-8-1"]);
}

#[test]
fn own_men_are_jumped_and_enemies_are_not() {
    let black = at(KEY, &quiet(1, &rows(ROW), 0));
    assert_eq!(moves(black.as_ref(), "4-5-8-5"), ["4-5-8-5"]);
    assert_eq!(moves(black.as_ref(), "6-5-2-5"), ["6-5-2-5"]);
    let white = at(KEY, &quiet(2, &rows(ROW), 0));
    assert_eq!(moves(white.as_ref(), "1-5-5-5"), [""; 0]);
    assert_eq!(moves(white.as_ref(), "8-5-4-5"), [""; 0]);
}

#[test]
fn who_takes_all_but_one_man_joins_the_enemy() {
    let game = at(KEY, &quiet(1, &rows("1bb5/8/8/8/8/1w4w1/8/3b4"), 0));
    assert_eq!(ended(play(game, "4-1-2-3").as_ref()), end(Score::Second, "connected"));
}

#[test]
fn a_move_that_joins_both_colours_wins_for_its_player() {
    let game = at(KEY, &quiet(1, &rows("ww6/8/8/8/8/3b4/8/2bw4"), 0));
    assert_eq!(ended(play(game, "4-3-4-1").as_ref()), end(Score::First, "connected"));
}

#[test]
fn fifty_moves_of_each_player_without_a_capture_are_a_draw() {
    let game = play(at(KEY, &quiet(1, &rows(ROW), 99)), "4-5-4-6");
    assert_eq!(ended(game.as_ref()), end(Score::Draw, "fifty-moves"));
}

#[test]
fn the_third_time_of_a_position_is_a_draw() {
    let round = "4-5-4-6 1-8-3-8 4-6-4-5 3-8-1-8";
    let game = play(at(KEY, &quiet(1, &rows(ROW), 0)), round);
    assert_eq!(ended(game.as_ref()), None);
    assert_eq!(ended(play(game, round).as_ref()), end(Score::Draw, "repetition"));
}

#[test]
fn a_state_whose_men_are_joined_is_over() {
    let why = refusal(KEY, &quiet(1, &rows("ww6/8/8/8/8/8/8/b6b"), 0));
    assert!(why.contains("end of the game"), "{why}");
}
