//! The form of lines.

use rookery_rules::Score;
use rookery_rules::record::{Finish, write};

use crate::{all, end, fault, game, moves, one};

const SMALL: &str = "Game: tic-tac-toe\nFirst: Anna\nSecond: Ben\n\n\
                     ; a short game\n1. b2 ; [%clk 0:05:00] the middle\n2. a1\n3. c1\n1/2-1/2\n\n";

#[test]
fn a_game_is_a_head_and_a_move_on_each_line() {
    let record = one(SMALL);
    assert_eq!(moves(&record), ["b2", "a1", "c1"]);
    assert_eq!(record.tag("First"), Some("Anna"));
    assert_eq!(record.main.comment, "a short game");
    assert_eq!(record.main.moves[0].comment, "the middle");
    assert_eq!(record.main.moves[0].clock_ms, Some(300_000));
    let game = game("tic-tac-toe");
    assert_eq!(record.score(game.as_ref()), Some(Score::Draw));
    assert_eq!(write(game.as_ref(), &record).unwrap(), SMALL);
}

#[test]
fn several_moves_may_stand_on_a_line_without_numbers() {
    assert_eq!(end("game: tic-tac-toe\n\nb2 a1 c1 ; so far\n*").0, "tic-tac-toe");
    assert_eq!(
        moves(&one("Game: tic-tac-toe\r\n\r\nb2 a1\r\n\r\nc1\r\n*\r\n")),
        ["b2", "a1", "c1"]
    );
}

#[test]
fn games_of_all_forms_may_stand_in_one_file() {
    let found = all(&format!("{SMALL}[White \"A\"]\n\n1. e4 *\n\n{SMALL}1. d4 1-0\n{SMALL}"));
    let lens: Vec<_> = found.iter().map(|it| it.as_ref().unwrap().main.moves.len()).collect();
    assert_eq!(lens, [3, 1, 3, 1, 3]);
}

#[test]
fn a_game_ends_where_the_next_begins() {
    let found = all("Game: tic-tac-toe\n\n1. b2\nGame: tic-tac-toe\n\n1. a1\n0-1\n");
    let [Ok(first), Ok(second)] = &found[..] else { panic!("{found:?}") };
    assert_eq!((first.finish, first.notes.len()), (Finish::Open, 1));
    assert_eq!((second.finish, moves(second)), (Finish::NilOne, vec!["a1"]));
}

#[test]
fn faults_say_where_they_are() {
    assert_eq!(fault("Game: nonesuch\n\n*"), "line 1, column 1: There is no game “nonesuch” here.");
    let said = fault("Game: tic-tac-toe\n\n1. b2\n2. d1\n*");
    assert!(said.starts_with("line 4, column 4: 1... d1 is not legal."), "{said}");
    let said = fault("Game: tic-tac-toe\n\n1.\n*");
    assert_eq!(said, "line 3, column 1: No move stands behind this number.");
    let said = fault("Game: tic-tac-toe\nStart: x\n\n*");
    assert_eq!(said, "line 1, column 1: “x” is no number of a start position.");
}
