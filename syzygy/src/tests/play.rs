use rookery_chess::Move;
use rookery_rules::random::Random;

use super::super::probe::moves;
use super::*;

/// Plays a won position out: the winner as the tables say, the other by lot or as they say.
fn play_out(tables: &Syzygy, mut position: Chess, random: &mut Random, by_lot: bool) {
    let (winner, mut past) = (position.side_to_move(), vec![]);
    let mut nearest = i32::MAX;
    for _ in 0..200 {
        if position.count_moves() == 0 {
            assert!(!position.checkers().is_empty(), "mate: {position:?}");
            return;
        }
        let root = tables.root(&position, &past, &[]).unwrap();
        let mut choice: Vec<Move> = root.moves;
        if position.side_to_move() == winner {
            assert_eq!(root.promise, Promise::Win, "{position:?}");
            let plies = root.plies.unwrap();
            assert!(plies < nearest, "it comes nearer: {position:?}");
            nearest = plies;
        } else {
            assert_eq!(root.promise, Promise::Loss, "{position:?}");
            choice = if by_lot { moves(&position) } else { choice };
        }
        past.push(position.key());
        position.make(choice[random.below(choice.len())]);
        if position.halfmoves() == 0 {
            nearest = i32::MAX;
        }
    }
    panic!("the win slipped: {position:?}");
}

#[test]
fn wins_are_brought_home_from_everywhere() {
    let (tables, mut random) = (set(files()), Random::new(3));
    for name in ["KQk", "KRk", "KPk"] {
        let mut count = 0_u32;
        truth::each_position(&men(name), &mut |position| {
            if tables.wdl(position) != Some(Wdl::Win) {
                return;
            }
            count += 1;
            if count.is_multiple_of(199) {
                for by_lot in [false, true] {
                    play_out(&tables, position.clone(), &mut random, by_lot);
                }
            }
        });
        assert!(count > 10_000, "{name}: {count}");
    }
}

#[test]
fn the_fifty_move_rule_decides_what_is_promised() {
    let tables = set(files());
    let promise = |fen: &str| tables.root(&position(fen), &[], &[]).map(|root| root.promise);
    // Mate in 31 plies.
    assert_eq!(promise("8/6R1/5k2/8/8/8/8/1K6 w - - 68 90"), Some(Promise::Win));
    assert_eq!(promise("8/6R1/5k2/8/8/8/8/1K6 w - - 70 90"), Some(Promise::LateWin));
    assert_eq!(promise("8/8/8/8/8/1k6/6Q1/K7 w - - 0 90"), Some(Promise::Win));
    assert_eq!(promise("7k/8/5K2/8/8/8/8/6Q1 b - - 0 90"), Some(Promise::Loss));
    assert_eq!(promise("7k/8/5K2/8/8/8/8/6Q1 b - - 99 90"), Some(Promise::LateLoss));
    assert_eq!(promise("8/8/8/8/8/1k6/1Q6/7K b - - 0 90"), Some(Promise::Draw), "it is taken");
}

#[test]
fn a_third_repetition_is_no_win() {
    let tables = set(files());
    let start = position("8/8/8/3k4/8/8/1Q6/K7 w - - 20 50");
    let best = tables.root(&start, &[], &[]).unwrap().moves[0];
    let mut after = start.clone();
    after.make(best);
    let past = vec![after.key(), 1, 2, 3, after.key(), 4, 5, 6];
    let root = tables.root(&start, &past, &[]).unwrap();
    assert!(root.promise == Promise::Win && !root.moves.contains(&best));
    let root = tables.root(&start, &past, &[best]).unwrap();
    assert_eq!((root.promise, root.moves), (Promise::Draw, vec![best]));
}
