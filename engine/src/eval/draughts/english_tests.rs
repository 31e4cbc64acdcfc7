use rookery_draughts::builtin;
use rookery_rules::Position as _;
use rookery_rules::random::Random;

use super::*;
use crate::board::Board;
use crate::eval::Usual;

const FILE: &[u8] = include_bytes!("../../../data/english-draughts.weights");

/// The board turned, with the colours changed.
fn turned(board: &Draughts) -> Draughts {
    let turn = |squares: u64| u64::from((squares as u32).reverse_bits());
    let [men, kings] = [Draughts::men, Draughts::kings]
        .map(|of| [Color::Black, Color::White].map(|color| turn(of(board, color))));
    Draughts::with_pieces(board.variant(), men, kings, board.side_to_move().other()).unwrap()
}

/// Every position of games by lot.
fn positions(games: u64, mut tell: impl FnMut(&Draughts)) {
    for seed in 0..games {
        let (mut random, mut board) = (Random::new(seed), Draughts::start(&builtin::ENGLISH));
        loop {
            let mut moves = vec![];
            board.legal_into(&mut moves);
            let Some(mv) = random.pick(&moves) else { break };
            Board::play(&mut board, mv);
            tell(&board);
        }
    }
}

#[test]
fn a_turned_board_with_the_colours_changed_is_judged_alike() {
    let (weights, mut kings) = (Weights::read(FILE).unwrap(), 0);
    positions(40, |board| {
        let other = turned(board);
        assert_eq!(Shape::of(board), Shape::of(&other), "{}", board.text());
        assert_eq!(Usual.evaluate(board), Usual.evaluate(&other), "{}", board.text());
        assert_eq!(Usual.evaluate(board), weights.judge(Shape::of(board)));
        kings += board.kings(Color::White).count_ones();
    });
    assert!(kings > 100, "{kings}");
}

#[test]
fn what_is_counted_for_the_one_is_counted_against_the_other() {
    let own = |shape: Shape| {
        let mut counts = std::collections::BTreeMap::new();
        shape.each(|place, count| *counts.entry(place).or_insert(0) += count);
        let both_have = [Single::TURN, Single::OPPOSITION];
        counts.retain(|place, count| *count != 0 && !both_have.contains(place));
        counts
    };
    positions(10, |board| {
        let shape = Shape::of(board);
        let opposed = own(shape.turned()).into_iter().map(|(place, count)| (place, -count));
        assert_eq!(own(shape), opposed.collect(), "{}", board.text());
        assert_eq!(shape.turned().turned(), shape);
    });
}

#[test]
fn steps_are_those_of_the_rules() {
    positions(20, |board| {
        let mut steps = 0;
        Shape::of(board).each_own(
            &mut |place, count| {
                let wanted = [Single::STEPS, Single::KING_STEPS].contains(&place);
                steps += if wanted { count } else { 0 };
            },
            1,
        );
        assert_eq!(steps as usize, board.steps(board.side_to_move()), "{}", board.text());
    });
}

#[test]
fn weights_read_back_and_broken_files_are_refused() {
    let mut random = Random::new(5);
    let pairs = (0..Weights::COUNT).map(|_| [(); 2].map(|()| random.bits() as i16)).collect();
    let weights = Weights::new(pairs).unwrap();
    assert_eq!(Weights::read(&weights.write().unwrap()), Ok(weights));
    let file = Weights::beginning().write().unwrap();
    assert_eq!(Weights::read(&file), Ok(Weights::beginning()));
    for length in 0..file.len() {
        assert!(Weights::read(&file[..length]).is_err(), "{length}");
    }
    for place in 0..file.len() {
        let mut broken = file.clone();
        broken[place] ^= 0x10;
        assert!(Weights::read(&broken).is_err_and(|why| !why.is_empty()), "{place}");
    }
    let why = store::pack(ENGLISH_DRAUGHTS, NAME, &[0; 10]).unwrap();
    assert!(Weights::read(&why).is_err_and(|why| why.contains("length")));
    assert!(Weights::new(vec![[0; 2]; 3]).is_none());
}

#[test]
fn the_file_that_comes_with_the_engine_is_small_and_sound() {
    assert!(FILE.len() <= 150_000, "{}", FILE.len());
    let weights = Weights::read(FILE).unwrap();
    let judged = |text| weights.judge(Shape::of(&Draughts::read(&builtin::ENGLISH, text).unwrap()));
    assert!(judged("W:W21,22,26:B5") > 100);
    assert!(judged("W:W22:B5,1") < -50);
    assert!(judged("W:WK14,K15:BK10").abs() < 400);
}
