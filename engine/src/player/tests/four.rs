//! Connect four, which is solved.

use rookery_rules::{Score, Seat};

use super::*;
use crate::score::{KNOWN_WIN, KNOWN_WIN_MIN};

/// A game that is still drawn, with the second player to move.
const DRAWN: &str = "c d d d d e b b f d b e d";
/// Deep enough that the solver has time for what the table of openings does not know.
const DEPTH: u32 = 9;

fn start() -> Box<dyn Play> {
    begin(registry().get("connect-four").unwrap().as_ref())
}

fn within(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

/// A player just below the best level: it searches as the best one does without solving.
fn unsolved(seed: u64) -> Player {
    Player::new(Settings { hash: 1, skill: 19, seed, ..Settings::default() })
}

/// Plays on, the best level as `seat` against `other`; the score.
fn play_on(
    mut play: Box<dyn Play>,
    seat: Seat,
    mut other: impl FnMut(&dyn Play) -> String,
) -> Score {
    let mut best = Player::new(Settings { hash: 16, ..Settings::default() });
    while let Some(turn) = play.turn() {
        let mv = if turn == seat {
            think(&mut best, play.as_ref(), &to_depth(DEPTH)).pv.remove(0)
        } else {
            other(play.as_ref())
        };
        play.play(&mv).unwrap();
    }
    play.outcome().unwrap().score
}

#[test]
fn the_first_player_wins_against_any_replies() {
    let mut random = Random::new(11);
    for _ in 0..4 {
        let by_lot = |play: &dyn Play| random.pick(&play.legal_moves()).unwrap().notation.clone();
        assert_eq!(play_on(start(), Seat::First, by_lot), Score::win(Seat::First));
    }
    for seed in 0..2 {
        let mut other = unsolved(seed);
        let search = |play: &dyn Play| think(&mut other, play, &within(3_000)).pv.remove(0);
        assert_eq!(play_on(start(), Seat::First, search), Score::win(Seat::First));
    }
}

#[test]
fn the_second_player_keeps_what_the_first_gives_away() {
    let won = Score::win(Seat::Second);
    for (moves, least) in [(DRAWN, Score::Draw), ("c", Score::Draw), ("a", won)] {
        let mut play = start();
        moves.split(' ').for_each(|mv| play.play(mv).unwrap());
        let mut other = unsolved(5);
        let search = |play: &dyn Play| think(&mut other, play, &within(3_000)).pv.remove(0);
        let score = play_on(play, Seat::Second, search);
        assert!(score == least || score == won, "{moves}: {score:?}");
    }
}

#[test]
fn what_is_known_of_an_opening_is_told() {
    for (moves, best, range) in [
        ("", Some("d"), KNOWN_WIN_MIN..=KNOWN_WIN),
        ("a", None, KNOWN_WIN_MIN..=KNOWN_WIN),
        ("c", None, 0..=0),
        ("d", None, -KNOWN_WIN..=-KNOWN_WIN_MIN),
        ("d a", None, KNOWN_WIN_MIN..=KNOWN_WIN),
        ("d d", Some("d"), KNOWN_WIN_MIN..=KNOWN_WIN),
    ] {
        let thought = after("connect-four", moves, &within(3_000));
        assert!(range.contains(&thought.score), "{moves}: {thought:?}");
        assert!(best.is_none() || thought.best() == best, "{thought:?}");
        assert_eq!(thought.counts.tb_hits, 1);
        // A search notices at its next position.
        assert!(thought.counts.nodes <= 3_001, "{thought:?}");
    }
}

#[test]
fn what_is_won_among_the_moves_to_choose_from_is_found() {
    // Only the moves that are asked for count, and they are solved.
    let moves = "d d d d d b b b b b f g c e e d e e";
    let all = after("connect-four", moves, &to_depth(DEPTH)).score;
    let mut scores = vec![];
    for column in ["a", "c", "e", "f", "g"] {
        let limits = Limits { only: vec![column.into()], ..to_depth(DEPTH) };
        let thought = after("connect-four", moves, &limits);
        assert_eq!(thought.best(), Some(column));
        scores.push(thought.score);
    }
    assert!(
        all >= KNOWN_WIN_MIN && scores.iter().any(|score| *score >= KNOWN_WIN_MIN),
        "{scores:?}"
    );
    assert!(scores.iter().any(|score| *score < KNOWN_WIN_MIN), "{scores:?}");
}

#[test]
fn lower_levels_neither_know_nor_solve() {
    let settings = Settings { hash: 1, skill: 19, ..Settings::default() };
    let thought = think(&mut Player::new(settings), start().as_ref(), &within(3_000));
    assert_eq!(thought.counts.tb_hits, 0);
    assert!(thought.score.abs() < KNOWN_WIN_MIN);
}
