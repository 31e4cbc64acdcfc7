//! Published numbers of move sequences, from files that name their source.

#![expect(clippy::unwrap_used, reason = "a helper of tests fails by panicking")]

use rookery_chess::{CastlingNotation, Chess};

fn check(table: &str) {
    for line in table.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let mut fields = line.split(';').map(str::trim);
        let fen = fields.next().unwrap();
        let notation = CastlingNotation::KingTakesRook;
        let position = Chess::from_fen(fen, notation).unwrap();
        for field in fields {
            let (depth, count) = field.split_once(' ').unwrap();
            let depth = depth.trim_start_matches('D').parse().unwrap();
            assert_eq!(
                position.count_sequences(depth),
                count.parse::<u64>().unwrap(),
                "{fen} {depth}"
            );
        }
    }
}

#[test]
fn the_usual_positions_have_their_published_counts() {
    check(include_str!("perft/chess.epd"));
}
