use rookery_lines::Columns;
use rookery_rules::Position;
use rookery_rules::random::Random;

use super::follow::{Follower, follow};
use super::*;
use crate::board::{Board as _, Verdict};

/// Positions that come about by so many moves drawn by lot.
fn by_lot(moves: usize, count: usize, seed: u64) -> Vec<Columns> {
    let mut random = Random::new(seed);
    let mut found = vec![];
    while found.len() < count {
        let mut board = Columns::empty();
        for _ in 0..moves {
            let mut legal = vec![];
            board.legal_into(&mut legal);
            if let Some(mv) = random.pick(&legal) {
                Position::play(&mut board, mv);
            }
        }
        if board.legal_count() > 0 {
            found.push(board);
        }
    }
    found
}

/// Who wins by plain alpha-beta over the rules: 1, 0 or -1 for the player to move.
fn plain(board: &Columns, mut alpha: i32, beta: i32) -> i32 {
    match board.verdict() {
        Some(Verdict::Won) => return 1,
        Some(Verdict::Drawn) => return 0,
        Some(Verdict::Lost) => return -1,
        None => {}
    }
    let mut legal = vec![];
    board.legal_into(&mut legal);
    for mv in legal {
        alpha = alpha.max(-plain(&board.after(&mv), -beta, -alpha));
        if alpha >= beta {
            break;
        }
    }
    alpha
}

fn number(verdict: Option<Verdict>) -> i32 {
    match verdict {
        Some(Verdict::Won) => 1,
        Some(Verdict::Drawn) => 0,
        Some(Verdict::Lost) => -1,
        None => panic!("it was not stopped"),
    }
}

#[test]
fn it_agrees_with_plain_alpha_beta() {
    let mut solver = Solver::new(1);
    let mut seen = [0; 3];
    for (moves, count) in [(28, 100), (30, 500), (33, 1_000), (34, 1_000), (40, 300)] {
        for board in by_lot(moves, count, moves as u64) {
            let expected = plain(&board, -1, 1);
            seen[(expected + 1) as usize] += 1;
            let value = solver.value(&Grid::of(&board), &|_| false);
            assert_eq!(number(value), expected, "{}", board.text());
        }
    }
    assert!(seen.iter().all(|count| *count > 50), "{seen:?}");
}

#[test]
fn who_follows_has_what_is_promised() {
    let (mut holds, mut wins) = (0, 0);
    for board in (30..37).flat_map(|moves| by_lot(moves, 2_000, 7)) {
        let grid = Grid::of(&board);
        let Some(follower) = follow(&grid).filter(|_| !grid.wins_now()) else { continue };
        let expected = plain(&board, -1, 1);
        match follower {
            Follower::Holds => assert!(expected <= 0, "{}", board.text()),
            Follower::Wins => assert_eq!(expected, -1, "{}", board.text()),
        }
        holds += u32::from(follower == Follower::Holds);
        wins += u32::from(follower == Follower::Wins);
    }
    assert!(holds > 100 && wins > 100, "{holds} {wins}");
}

#[test]
fn a_position_comes_back_from_its_key_and_its_image_is_as_much_worth() {
    let mut solver = Solver::new(1);
    for board in by_lot(22, 200, 3) {
        let grid = Grid::of(&board);
        assert_eq!(Grid::of_key(grid.key()), grid);
        let (upright, turned) = grid.upright();
        let key = if turned { grid.mirrored_key() } else { grid.key() };
        assert_eq!(upright.key(), key);
        let other = Grid::of_key(grid.mirrored_key());
        let [one, two] = [grid, other].map(|grid| solver.value(&grid, &|_| false));
        assert_eq!(one, two, "{}", board.text());
    }
}

#[test]
fn it_ends_when_it_is_told_to() {
    let mut solver = Solver::new(1);
    assert_eq!(solver.value(&Grid::EMPTY, &|nodes| nodes >= 2_000), None);
    assert!((2_000..2_500).contains(&solver.nodes()), "{}", solver.nodes());
    let late = by_lot(30, 1, 1).remove(0);
    assert!(solver.value(&Grid::of(&late), &|_| false).is_some(), "and begins again");
}
