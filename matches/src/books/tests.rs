use std::io::{BufReader, Read as _};

use rookery_protocol::books::BookFormat::{Games, Lines};
use rookery_rules::Start;

use super::*;
use crate::testing::{chess, chess960};

const EPD: &str = "# a book\r\n\
    rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\r\n\
    \r\n\
    rnbqkbnr/pppppppp/8/8/3P4/8/PPPP1PPP/RNBQKBNR b KQkq - id \"Queen's pawn\";\r\n\
    nonsense\r\n\
    1. e4 e5 2. Nf3\r\n\
    e4 e6 e9\r\n\
    4k3/8/8/8/8/8/4P3/4K3 w - -";

const PGN: &str = "[Event \"a\"]\n[ECO \"B00\"]\n\n1. e4 {[%clk 1]\n[Event \"no\"]} e5 2. Nf3 *\n\n\
    [Event \"b\"]\n\n1. e4 e5 2. Ke8 *\n\n[Event \"c\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n\
    1. d4 * 1. c4 *\n";

/// What is found in a book that is read in pieces of so many bytes.
fn found(format: BookFormat, text: &str, piece: usize) -> Vec<Found> {
    let mut all = vec![];
    let input = BufReader::with_capacity(piece, text.as_bytes());
    scan(chess().as_ref(), format, input, |found| {
        all.push(found);
        true
    })
    .unwrap();
    all
}

/// The openings of a book as they are read again, and the lines with faults.
fn read(format: BookFormat, text: &str, plies: Option<u32>) -> (Vec<Opening>, Vec<u32>) {
    let (mut openings, mut faults) = (vec![], vec![]);
    for found in found(format, text, 64) {
        match found {
            Found::Opening { offset, .. } => {
                let from = &text.as_bytes()[offset as usize..];
                openings.push(opening(chess().as_ref(), format, from, plies).unwrap());
            }
            Found::Fault { line, .. } => faults.push(line),
        }
    }
    (openings, faults)
}

#[test]
fn positions_and_moves_stand_on_lines_and_broken_ones_are_left_out() {
    let (openings, faults) = read(Lines, EPD, None);
    assert_eq!(openings.len(), 4);
    assert_eq!(openings[1].name, "Queen's pawn");
    assert_eq!(openings[2].moves, ["e2e4", "e7e5", "g1f3"]);
    assert!(matches!(openings[3].start, Start::Position { .. }));
    assert_eq!(faults, [5, 7]);
    let (openings, _) = read(Lines, EPD, Some(1));
    assert_eq!(openings[2].moves, ["e2e4"]);
}

#[test]
fn games_are_openings_as_far_as_they_go() {
    let (openings, faults) = read(Games, PGN, Some(3));
    let moves: Vec<_> = openings.iter().map(|opening| opening.moves.join(" ")).collect();
    assert_eq!(moves, ["e2e4 e7e5 g1f3", "f2f3 e7e5 g2g4", "d2d4"]);
    assert_eq!((openings[0].name.as_str(), faults), ("B00", vec![7, 15]));
    let (openings, _) = read(Games, PGN, None);
    assert_eq!(openings[1].moves.len(), 3, "it stops before the game would end");
}

#[test]
fn what_is_found_does_not_depend_on_how_the_file_comes() {
    for (format, text) in [(Lines, EPD), (Games, PGN)] {
        let whole = found(format, text, 1 << 20);
        for piece in [1, 2, 7, 64] {
            assert_eq!(found(format, text, piece), whole, "{piece}");
        }
    }
}

#[test]
fn a_line_without_end_takes_no_memory_and_is_left_out() {
    let long = std::io::repeat(b'x').take(10 * LINE_LEN_MAX as u64);
    let rest = "\n4k3/8/8/8/8/8/4P3/4K3 w - -\n".as_bytes();
    let mut all = vec![];
    scan(chess().as_ref(), Lines, BufReader::new(long.chain(rest)), |found| {
        all.push(found);
        true
    })
    .unwrap();
    assert!(matches!(all[0], Found::Fault { line: 1, .. }), "{all:?}");
    let offset = 10 * LINE_LEN_MAX as u64 + 1;
    assert_eq!(all[1..], [Found::Opening { offset, line: 2 }]);
}

#[test]
fn whoever_wants_no_more_is_told_no_more() {
    let mut count = 0;
    let done = scan(chess().as_ref(), Lines, EPD.as_bytes(), |_| {
        count += 1;
        count < 2
    });
    assert!(done.is_ok() && count == 2);
}

#[test]
fn a_position_belongs_to_the_game_that_is_asked_for() {
    let game = chess960();
    let line = "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1\n";
    assert!(opening(game.as_ref(), Lines, line.as_bytes(), None).is_ok());
    let why = opening(chess().as_ref(), Lines, line.as_bytes(), None);
    assert!(why.is_err(), "{why:?}");
}
