//! Published numbers of move sequences, from files that name their source.

#![expect(clippy::unwrap_used, reason = "a helper of tests fails by panicking")]

mod oracle;

use rookery_chess::{CastlingNotation, Chess};

const CHESS: &str = include_str!("perft/chess.epd");
const CHESS960: &str = include_str!("perft/chess960.epd");
const CORNERS: &str = include_str!("perft/corners.epd");

/// Counts every position of a table to every depth that it gives.
fn check(table: &str, name: &str, notation: CastlingNotation) {
    let mut checked = 0;
    for line in table.lines().filter(|line| line.contains(name) && !line.starts_with('#')) {
        let mut fields = line.split(';').map(str::trim);
        let fen = fields.next().unwrap();
        let position = Chess::from_fen(fen, notation).unwrap();
        for field in fields {
            let (depth, count) = field.trim_start_matches('D').split_once(' ').unwrap();
            let (depth, count) = (depth.parse().unwrap(), count.parse::<u64>().unwrap());
            assert_eq!(position.count_sequences(depth), count, "{fen} to depth {depth}");
            checked += 1;
        }
    }
    assert!(checked > 0, "nothing is called {name:?}");
}

#[test]
fn the_start_position_has_its_published_counts() {
    check(CHESS, "rnbqkbnr/pppppppp", CastlingNotation::KingMoves);
}

#[test]
fn the_five_usual_positions_have_their_published_counts() {
    for name in ["p1ppqpb1", "KP5r", "BBP1P3", "pp1Pbppp", "1PP1QPPP"] {
        check(CHESS, name, CastlingNotation::KingMoves);
    }
}

#[test]
fn rare_rules_have_their_published_counts() {
    check(CORNERS, "", CastlingNotation::KingMoves);
}

#[test]
fn chess960_has_its_published_counts() {
    assert!(CHESS960.lines().filter(|line| line.contains("D5")).count() >= 20);
    check(CHESS960, "", CastlingNotation::KingTakesRook);
}

#[test]
fn the_published_counts_of_chess960_are_also_those_of_another_program() {
    for line in CHESS960.lines().filter(|line| !line.starts_with('#')) {
        let fen = line.split(';').next().unwrap().trim();
        let published = line.rsplit(' ').next().unwrap().parse::<u64>().unwrap();
        let board = cozy_chess::Board::from_fen(fen, true).unwrap();
        assert_eq!(oracle::perft(&board, 5), published, "{fen}");
    }
}

#[test]
fn all_arrays_of_chess960_have_the_counts_of_another_program() {
    for number in 0..960 {
        let ours = Chess::start(number, CastlingNotation::KingTakesRook);
        let theirs = cozy_chess::Board::chess960_startpos(number);
        assert_eq!(ours.count_sequences(3), oracle::perft(&theirs, 3), "array {number}");
    }
}
