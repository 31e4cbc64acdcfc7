use super::*;
use crate::learn::material_alone;
use crate::positions::{Player, play};
use rookery_chess::{CastlingNotation, Chess, Role};

const FITTING: Fitting = Fitting { epochs: 6, rate: 4.0, seed: 2 };

fn samples() -> Vec<Sample> {
    let mut player = Player::new(60);
    (0..12).flat_map(|number| play(&mut player, 5, number)).collect()
}

#[test]
fn fitted_weights_are_less_off_and_do_not_depend_on_the_number_of_threads() {
    let samples = samples();
    let fitted = |threads| {
        let fit = Fit::new(&samples, &material_alone(), 0.75, threads, |_| {});
        let mut misses = vec![];
        let weights = fit.run(&FITTING, |_, miss| misses.push(miss));
        (weights, misses)
    };
    let (weights, misses) = fitted(1);
    assert_eq!(misses.len(), FITTING.epochs + 1);
    let [first, .., last] = misses.as_slice() else { unreachable!() };
    assert!(last.learnt < 0.98 * first.learnt, "{misses:?}");
    assert_ne!(weights, material_alone());
    assert_eq!((weights, misses), fitted(3));
}

#[test]
fn what_wins_becomes_worth_more() {
    let position = |fen| Chess::from_fen(fen, CastlingNotation::KingMoves).unwrap();
    let ahead = position("r1bqkb1r/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    let level = position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    let won = Sample { points: 2, ..Sample::new(&ahead, 2000, 0) };
    let drawn = Sample::new(&level, 0, 0);
    let fit = Fit::new(&[won, drawn], &material_alone(), 0.5, 1, |_| {});
    let knight = Role::Knight.index();
    let before = material_alone().material[knight];
    let after = fit.run(&FITTING, |_, _| {}).material[knight];
    assert!(after.0 > before.0, "{before:?} {after:?}");
}
