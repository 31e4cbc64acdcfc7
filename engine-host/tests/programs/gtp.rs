//! Programs that speak GTP play reversi and five in a row.

use rookery_rules::{Score, Seat, Start, Tongue};

use crate::find;
use crate::table::{Program, play};

/// Where Debian's package `grhino` has its program.
const GRHINO: &str = "/usr/games/gtp-rhino";

#[test]
fn a_program_plays_reversi_by_gtp_and_passes() {
    let game = find(rookery_territory::games(), "reversi");
    let mut players = [(); 2].map(|()| Program::start("gtp.py", &["Othello"], Tongue::Gtp));
    assert_eq!(players[0].machine.profile().name, "First legal move 2");
    for _ in 0..2 {
        let end = play(&*game, &Start::Usual, &mut players, 140);
        assert!(end.outcome().is_some(), "{}", end.text());
        let discs = end.text().chars().filter(|c| matches!(c, 'X' | 'O')).count() as u32 - 1;
        assert!(end.ply() > discs - 4, "nobody passed: {} {}", end.ply(), end.text());
    }
    players.into_iter().for_each(Program::end);
}

#[test]
fn a_program_plays_five_in_a_row_by_gtp() {
    let mut players = [(); 2].map(|()| Program::start("gtp.py", &["Gomoku"], Tongue::Gtp));
    for (key, start) in [
        ("gomoku-19", Start::Usual),
        ("gomoku", Start::Position { text: "6/1b4/2w3/3b2/6/6 w".into() }),
    ] {
        let end = play(&*find(rookery_lines::games(), key), &start, &mut players, 361);
        assert!(end.outcome().is_some(), "{key}: {}", end.text());
    }
    players.into_iter().for_each(Program::end);
}

#[test]
#[ignore = "needs the Debian package grhino"]
fn grhino_plays_reversi() {
    let game = find(rookery_territory::games(), "reversi");
    let rhino = Program::run(GRHINO, &[], Tongue::Gtp);
    assert!(rhino.machine.profile().name.starts_with("GTP GRhino"));
    let mut players = [rhino, Program::start("gtp.py", &["Othello"], Tongue::Gtp)];
    for rhino in Seat::BOTH {
        let end = play(&*game, &Start::Usual, &mut players, 140);
        let won = end.outcome().map(|result| result.score);
        assert_eq!(won, Some(Score::win(rhino)), "{}", end.text());
        players.reverse();
    }
    players.into_iter().for_each(Program::end);
}
