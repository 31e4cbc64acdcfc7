use super::*;

const KEY: &str = "tablut";

fn at(onmove: u8, board: &str) -> Box<dyn Play> {
    super::at(KEY, &quiet(onmove, &rows(board), 0))
}

fn board_after(game: Box<dyn Play>, moves: &str) -> String {
    play(game, moves).text().split('"').nth(5).expect("the board is the second entry").to_owned()
}

#[test]
fn a_man_between_two_enemies_is_taken() {
    let game = at(1, "4m4/9/2ms5/9/4k4/9/9/9/9");
    assert_eq!(board_after(game, "5-9-5-7"), rows("9/9/2m1m4/9/4k4/9/9/9/9"));
}

#[test]
fn who_moves_between_two_enemies_is_safe() {
    let game = at(2, "9/9/2m1m4/3s5/4k4/9/9/9/9");
    assert_eq!(board_after(game, "4-6-4-7"), rows("9/9/2msm4/9/4k4/9/9/9/9"));
}

#[test]
fn the_king_helps_to_capture() {
    let game = at(2, "9/9/9/2sm5/4k4/9/9/9/9");
    assert_eq!(board_after(game, "5-5-5-6"), rows("9/9/9/2s1k4/9/9/9/9/9"));
}

#[test]
fn the_empty_throne_helps_both_sides_to_capture() {
    let game = at(1, "9/9/9/9/1m1s5/9/9/4k4/9");
    assert_eq!(board_after(game, "2-5-3-5"), rows("9/9/9/9/2m6/9/9/4k4/9"));
    let game = at(2, "9/9/9/9/1s1m5/9/9/4k4/9");
    assert_eq!(board_after(game, "2-5-3-5"), rows("9/9/9/9/2s6/9/9/4k4/9"));
}

#[test]
fn on_the_throne_the_king_falls_only_to_four() {
    let three = play(at(1, "9/9/4m4/9/3mkm3/9/9/9/9"), "5-7-5-6");
    assert_eq!(ended(three.as_ref()), None);
    let four = play(at(1, "9/9/4m4/9/3mkm3/4m4/9/9/9"), "5-7-5-6");
    assert_eq!(ended(four.as_ref()), end(Score::First, "king-captured"));
}

#[test]
fn beside_the_throne_the_king_falls_only_to_three() {
    let two = play(at(1, "9/9/9/3mk4/5m3/9/9/9/9"), "6-5-6-6");
    assert_eq!(ended(two.as_ref()), None);
    let three = play(at(1, "9/9/4m4/3mk4/5m3/9/9/9/9"), "6-5-6-6");
    assert_eq!(ended(three.as_ref()), end(Score::First, "king-captured"));
}

#[test]
fn elsewhere_the_king_falls_to_two() {
    let game = play(at(1, "9/9/3mk4/5m3/9/9/9/9/9"), "6-6-6-7");
    assert_eq!(ended(game.as_ref()), end(Score::First, "king-captured"));
}

#[test]
fn nobody_enters_or_passes_the_throne() {
    let game = at(2, "9/9/4k4/9/s7m/9/9/9/9");
    assert_eq!(moves(game.as_ref(), "1-5-5-5"), [""; 0]);
    assert_eq!(moves(game.as_ref(), "1-5-6-5"), [""; 0]);
    assert_eq!(moves(game.as_ref(), "5-7-5-5"), [""; 0]);
    assert_eq!(moves(game.as_ref(), "5-7-5-6"), ["5-7-5-6"]);
}

#[test]
fn the_king_wins_on_the_edge() {
    let game = play(at(2, "9/9/4k4/9/m8/9/9/9/9"), "5-7-9-7");
    assert_eq!(ended(game.as_ref()), end(Score::Second, "king-escaped"));
}

#[test]
fn who_cannot_move_has_lost() {
    let game = play(at(2, "m1s6/s8/4k4/9/9/9/9/9/9"), "3-9-2-9");
    assert_eq!(ended(game.as_ref()), end(Score::Second, "no-moves"));
}

#[test]
fn only_the_king_stands_on_the_throne() {
    let why = refusal(KEY, &quiet(1, &rows("9/9/4k4/9/4m4/9/9/9/9"), 0));
    assert!(why.contains("throne"), "{why}");
}
