//! A position: it is read, shown, and every legal move is tried in it.
//! `cargo run --release -p rookery-chess --example position "FEN"`

use rookery_chess::{CastlingNotation, Chess, Square};
use rookery_rules::{Past, Position};

/// White mates in one.
const FEN: &str = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4";

fn main() -> Result<(), String> {
    let given = std::env::args().nth(1);
    let fen = given.as_deref().unwrap_or(FEN);
    let position = Chess::from_fen(fen, CastlingNotation::KingMoves).map_err(|faults| {
        let sentences: Vec<String> = faults.iter().map(ToString::to_string).collect();
        sentences.join(" ")
    })?;

    for rank in (0..8).rev() {
        let piece = |file| match position.pieces().at(Square::at(file, rank)) {
            Some((color, role)) => color.case(role.letter()),
            None => '.',
        };
        let row: Vec<String> = (0..8).map(|file| piece(file).to_string()).collect();
        println!("{}", row.join(" "));
    }
    println!("{} to move, {} moves:", position.side_to_move().name(), position.count_moves());

    let mut moves = vec![];
    position.legal_into(&mut moves);
    for mv in moves {
        let mut next = position.clone();
        next.make(mv);
        let end = next.outcome(Past::default()).map(|end| end.reason).unwrap_or_default();
        println!("{:8} {:6} {} {end}", position.san(mv), position.uci(mv), next.text());
    }
    Ok(())
}
