//! Sequences of moves, counted against published numbers.

use rookery_draughts::{Draughts, Variant, builtin};
use rookery_rules::Position;

fn counts(variant: &'static Variant, depth: u32) -> Vec<u64> {
    (1..=depth).map(|depth| Draughts::start(variant).perft(depth)).collect()
}

#[test]
fn english_draughts_counts_as_published() {
    let expected = [7, 49, 302, 1469, 7361, 36_768, 179_740, 845_931, 3_963_680];
    assert_eq!(counts(&builtin::ENGLISH, 9), expected);
}

#[test]
fn international_draughts_counts_as_published() {
    let expected = [9, 81, 658, 4265, 27_117, 167_140, 1_049_442, 6_483_961, 41_022_423];
    assert_eq!(counts(&builtin::INTERNATIONAL, 9), expected);
}

#[test]
fn russian_draughts_counts_as_published() {
    assert_eq!(counts(&builtin::RUSSIAN, 5)[4], 7482);
}

#[test]
fn turkish_draughts_counts_as_published() {
    assert_eq!(counts(&builtin::TURKISH, 4), [8, 64, 708, 7538]);
}

#[test]
fn brazilian_draughts_counts_as_published() {
    let expected = [7, 49, 302, 1469, 7473, 37_628, 187_302];
    assert_eq!(counts(&builtin::BRAZILIAN, 7), expected);
}
