use super::*;

const KEY: &str = "nine-mens-morris";
/// Black has a mill on b6, d6 and f6, and a man on d3.
const MILLS: &str = "ww.bbb........w.b......w";

#[test]
fn a_mill_takes_a_man_that_stands_in_no_mill() {
    let game = at(KEY, &morris(1, MILLS, 0, 0));
    assert_eq!(moves(game.as_ref(), "7-4-7-7"), ["7-4-7-7-4-3"]);
}

#[test]
fn where_all_men_stand_in_mills_any_of_them_may_be_taken() {
    let game = at(KEY, &morris(1, "ww.bbb........w........w", 0, 0));
    let takes = ["7-4-7-7-2-6", "7-4-7-7-4-6", "7-4-7-7-6-6"];
    assert_eq!(moves(game.as_ref(), "7-4-7-7"), takes);
    let game = play(game, "7-4-7-7-2-6");
    assert_eq!(ended(game.as_ref()), end(Score::First, "few-men"));
}

#[test]
fn a_mill_is_closed_by_placing_too() {
    let game = at(KEY, &morris(1, "ww......b.......b.......", 7, 0));
    assert_eq!(moves(game.as_ref(), "7-7"), ["7-7-4-3", "7-7-5-5"]);
}

#[test]
fn only_who_has_three_men_left_flies() {
    let flies = at(KEY, &morris(1, "ww....bbb......b......w.", 0, 0));
    assert_eq!(moves(flies.as_ref(), "1-7-").len(), 17);
    let walks = at(KEY, &morris(2, "ww....bbb......b......w.", 0, 0));
    assert_eq!(moves(walks.as_ref(), "3-3-"), ["3-3-3-4", "3-3-4-3"]);
}

#[test]
fn who_cannot_move_has_lost() {
    let game = play(at(KEY, &morris(2, "wwwbwb..bb....b.........", 0, 0)), "5-5-4-5");
    assert_eq!(ended(game.as_ref()), end(Score::Second, "no-moves"));
}

#[test]
fn the_third_time_of_a_position_is_a_draw() {
    let round = "7-1-4-1 4-3-5-3 4-1-7-1 5-3-4-3";
    let game = play(at(KEY, &morris(1, MILLS, 0, 0)), round);
    assert_eq!(ended(game.as_ref()), None);
    assert_eq!(ended(play(game, round).as_ref()), end(Score::Draw, "repetition"));
}

#[test]
fn fifty_quiet_moves_of_each_player_are_a_draw() {
    let game = at(KEY, &morris(2, MILLS, 0, 98));
    let game = play(game, "4-3-5-3");
    assert_eq!(ended(game.as_ref()), None);
    assert_eq!(ended(play(game, "7-1-4-1").as_ref()), end(Score::Draw, "fifty-moves"));
}

#[test]
fn hands_must_fit_the_player_to_move() {
    let why = refusal(KEY, &morris(2, &".".repeat(24), 9, 0));
    assert!(why.contains("hands"), "{why}");
}
