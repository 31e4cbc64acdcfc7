//! The tables of three men that lie in `tables` are written by these tests: `pack` and `write` are
//! the format the other way round, and `truth` says what is in it. They were read by python-chess
//! 1.11.2 at every position and found to say the same; by Fathom (Debian's of 2019) too, but for
//! wide maps that stand behind others, where it looks too far.

mod mates;
mod pack;
mod three;
mod truth;
mod write;

mod broken;
mod mirrors;
mod play;

use rookery_chess::{CastlingNotation, Chess};

use super::*;
use three::{files, set};
use write::men;

fn position(fen: &str) -> Chess {
    Chess::from_fen(fen, CastlingNotation::KingMoves).unwrap()
}

/// The position with the colours exchanged.
fn exchanged(fen: &str) -> String {
    let (board, rest) = fen.split_once(' ').unwrap();
    let other = |c: char| match c.is_uppercase() {
        true => c.to_ascii_lowercase(),
        false => c.to_ascii_uppercase(),
    };
    let board = board.split('/').rev().collect::<Vec<_>>().join("/");
    let turn = if rest.starts_with('w') { 'b' } else { 'w' };
    format!("{} {turn}{}", board.chars().map(other).collect::<String>(), &rest[1..])
}

#[test]
fn every_position_of_three_men_has_its_true_winner_in_both_colours() {
    let tables = set(files());
    for name in ["KQk", "KRk", "KBk", "KNk", "KPk"] {
        let mut count = 0_u32;
        truth::each_position(&men(name), &mut |position| {
            let expected = Some(truth::wdl(position));
            assert_eq!(tables.wdl(position), expected, "{position:?}");
            count += 1;
            if count.is_multiple_of(11) {
                let fen = rookery_rules::Position::text(position);
                let other = self::position(&exchanged(&fen));
                assert_eq!(tables.wdl(&other), expected, "{other:?}");
            }
        });
        assert!(count > 60_000, "{name}: {count}");
    }
    assert_eq!(tables.take_faults(), Vec::<String>::new());
}

#[test]
fn every_position_of_three_men_has_its_true_distance() {
    let tables = set(files());
    for name in ["KQk", "KRk", "KPk"] {
        let distances = truth::distances(&men(name));
        truth::each_position(&men(name), &mut |position| {
            let Some(distance) = distances.get(&position.key()) else { return };
            let at_once = truth::at_once(position, true) == Some(Wdl::Win);
            let expected = match truth::wdl(position) {
                Wdl::Win if at_once => 1,
                Wdl::Win => *distance,
                _ => -(*distance).max(1),
            };
            let found = tables.dtz(position).unwrap();
            // Wins of three men take an odd number of plies, so that nothing is lost in moves.
            assert_eq!(found, expected, "{position:?}");
        });
    }
}

#[test]
fn files_are_written_as_they_lie_there() {
    for ((name, written), (_, file)) in three::written().iter().zip(files()) {
        assert!(written == file, "{name}");
    }
    let count = std::fs::read_dir(three::folder()).unwrap().count();
    assert_eq!(count, files().len(), "no other file lies beside them");
}

#[test]
fn a_position_that_no_table_knows_is_not_known() {
    let tables = set(files());
    for fen in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
        "4k3/8/8/8/8/8/8/4KQQ1 w - - 0 1",
    ] {
        assert_eq!((tables.wdl(&position(fen)), tables.dtz(&position(fen))), (None, None), "{fen}");
        assert_eq!(tables.root(&position(fen), &[], &[]), None, "{fen}");
    }
    assert_eq!(tables.wdl(&position("4k3/8/8/8/8/8/8/4K3 w - - 0 1")), Some(Wdl::Draw));
    assert_eq!(Syzygy::default().wdl(&position("4k3/8/8/8/8/8/8/4KQ2 w - - 0 1")), None);
}

#[test]
fn captures_and_those_in_passing_are_added_to_what_a_table_says() {
    // A table that calls every position of a pawn each a draw.
    let mut bytes = vec![0x71, 0xe8, 0x23, 0x5d, 2];
    for _ in 0..4 {
        bytes.extend([0, 1, 1, 9, 6, 14]);
    }
    bytes.resize(bytes.len().next_multiple_of(2), 0);
    bytes.extend([0x80, 2].repeat(4));
    bytes.resize(128 + 16, 0);
    let mut all = files().to_vec();
    all.push(("KPvKP.rtbw".to_owned(), bytes));
    let tables = set(&all);
    let wdl = |fen: &str| tables.wdl(&position(fen));
    assert_eq!(wdl("8/8/8/3pP3/8/8/k7/7K w - - 0 1"), Some(Wdl::Draw));
    assert_eq!(wdl("8/8/8/3pP3/8/8/k7/7K w - d6 0 1"), Some(Wdl::Win), "in passing");
    assert_eq!(wdl("8/8/3p4/4P3/8/8/k7/7K w - - 0 1"), Some(Wdl::Win), "a capture");
    assert_eq!(wdl("K7/8/3p4/4P3/8/8/k7/8 b - - 0 1"), Some(Wdl::Win), "the other's");
}
