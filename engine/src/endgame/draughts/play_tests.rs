use std::sync::Arc;

use rookery_draughts::{Color, builtin};
use rookery_rules::random::Random;
use rookery_rules::{Past, Position as _};

use super::super::tests::three_pieces;
use super::*;
use crate::control::Control;
use crate::eval::Usual;
use crate::general::{Search, Task};
use crate::score::MATE_MIN;
use crate::search::tt::TranspositionTable;

/// What is thought of a position at a small depth with the tables of three pieces.
fn think(
    search: &mut Search<Draughts, Usual>,
    board: &Draughts,
) -> (Score, rookery_draughts::Move) {
    let control = Control::begin(false, false);
    let task = Task {
        budget: None,
        exactly: false,
        depth: Some(2),
        first: 1,
        nodes: None,
        infinite: false,
        only: &[],
        multi_pv: 1,
        past: &[],
        blur: 0,
        seed: 0,
        control: &control,
    };
    let answer = search.think(board, &task, &mut |_| {});
    (answer.score, answer.pv[0])
}

fn search() -> Search<Draughts, Usual> {
    let mut search = Search::new(Usual, Arc::new(TranspositionTable::new(1)));
    search.set_endings(Some(three_pieces().clone()));
    search
}

/// A position of three pieces by lot in which there is a move.
fn by_lot(random: &mut Random) -> Draughts {
    loop {
        let (mut men, mut kings) = ([0_u64; 2], [0_u64; 2]);
        for side in [0, 1, random.below(2)] {
            let set = if random.below(3) == 0 { &mut men } else { &mut kings };
            set[side] |= 1 << random.below(32);
        }
        let turn = Color::BOTH[random.below(2)];
        match Draughts::with_pieces(&builtin::ENGLISH, men, kings, turn) {
            Some(found) if found.legal_count() > 0 => return found,
            _ => {}
        }
    }
}

#[test]
fn every_win_of_three_pieces_is_brought_home_in_as_many_plies_as_the_table_says() {
    let (mut random, mut search, mut won) = (Random::new(11), search(), 0);
    while won < 60 {
        let mut board = by_lot(&mut random);
        let Some(Value::Win(plies)) = three_pieces().probe(&board) else { continue };
        for left in (1..=plies).rev() {
            let (score, mv) = think(&mut search, &board);
            let expected =
                if left % 2 == 1 { MATE - Score::from(left) } else { Score::from(left) - MATE };
            assert_eq!(score, expected, "{} in {left}", board.text());
            board.play(&mv);
        }
        assert!(board.outcome(Past::default()).is_some(), "{}", board.text());
        won += 1;
    }
}

#[test]
fn what_a_table_says_is_drawn_stays_drawn() {
    let (mut random, mut search, mut drawn) = (Random::new(12), search(), 0);
    while drawn < 20 {
        let mut board = by_lot(&mut random);
        if three_pieces().probe(&board) != Some(Value::Draw) {
            continue;
        }
        for _ in 0..20 {
            let (score, mv) = think(&mut search, &board);
            assert_eq!(score, 0, "{}", board.text());
            board.play(&mv);
        }
        drawn += 1;
    }
}

#[test]
fn a_win_that_comes_too_late_is_no_promise() {
    let mut board = Draughts::read(&builtin::ENGLISH, "W:WK18,K23:BK1").unwrap();
    let tables = three_pieces();
    assert!(tables.score(&board, 1).is_some_and(|score| score >= MATE_MIN));
    // Both sides go to and fro.
    for _ in 0..19 {
        for way in ["18-14", "1-5", "14-18", "5-1"] {
            let mv = board.read_move(way).unwrap();
            board.play(&mv);
        }
    }
    let late = tables.score(&board, 1).unwrap();
    assert!((10_000..MATE_MIN).contains(&late), "{late}");
}
