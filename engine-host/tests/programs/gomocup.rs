//! A program that speaks Gomocup plays five in a row.

use rookery_rules::{Start, Tongue};

use crate::find;
use crate::table::{Program, play};

#[test]
fn a_program_plays_five_in_a_row_by_gomocup() {
    let mut players = [(); 2].map(|()| Program::start("gomocup.py", &[], Tongue::Gomocup));
    assert_eq!(players[0].machine.profile().name, "Filler 1");
    let renju = "15/15/15/15/15/15/7w7/7b7/6bwb6/15/15/15/15/15/15 w play 1".to_owned();
    for (key, start) in [
        ("gomoku", Start::Usual),
        ("gomoku-standard", Start::Usual),
        ("gomoku-19", Start::Usual),
        ("gomoku", Start::Position { text: "6/1b4/2w3/3b2/6/6 w".into() }),
    ] {
        let game = find(rookery_lines::games(), key);
        let end = play(&*game, &start, &mut players, 361);
        assert!(end.outcome().is_some(), "{key}: {}", end.text());
    }
    // It knows nothing of forbidden points: so far and no further.
    let game = find(rookery_lines::games(), "renju");
    let end = play(&*game, &Start::Position { text: renju }, &mut players, 3);
    assert_eq!(end.ply(), 3);
    players.into_iter().for_each(Program::end);
}
