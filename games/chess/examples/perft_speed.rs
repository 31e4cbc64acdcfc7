//! How fast moves are found and made, beside cozy-chess in the same run:
//! `cargo run --release -p rookery-chess --example perft_speed`.

#![expect(clippy::disallowed_methods, reason = "it measures time")]

use std::hint::black_box;
use std::time::{Duration, Instant};

use cozy_chess::Board;
use rookery_chess::{CastlingNotation, Chess};

const ROUNDS: u32 = 5;
const POSITIONS: [(&str, &str, u32); 3] = [
    ("start position", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6),
    ("Kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5),
    ("rook endgame", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 7),
];

fn main() {
    for (name, fen, depth) in POSITIONS {
        let Ok(ours) = Chess::from_fen(fen, CastlingNotation::KingMoves) else { continue };
        let Ok(theirs) = fen.parse::<Board>() else { continue };
        // In turns, so that a busy machine slows down both.
        let (mut our_best, mut their_best, mut count) = (Duration::MAX, Duration::MAX, 0);
        for _ in 0..ROUNDS {
            let start = Instant::now();
            count = black_box(ours.count_sequences(depth));
            our_best = our_best.min(start.elapsed());
            let start = Instant::now();
            assert_eq!(black_box(oracle(&theirs, depth)), count);
            their_best = their_best.min(start.elapsed());
        }
        let speed = |best: Duration| count as f64 / best.as_secs_f64() / 1e6;
        let (ours, theirs) = (speed(our_best), speed(their_best));
        println!("{name}, depth {depth}, {count} moves");
        println!("  million a second: {ours:.0}, cozy-chess {theirs:.0}: {:.2}", ours / theirs);
    }
}

fn oracle(board: &Board, depth: u32) -> u64 {
    let mut count = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            count += moves.len() as u64;
        } else {
            for mv in moves {
                let mut next = board.clone();
                next.play_unchecked(mv);
                count += oracle(&next, depth - 1);
            }
        }
        false
    });
    count
}
