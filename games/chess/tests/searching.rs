//! What searches ask of a position beyond the rules.

use rookery_chess::{CastlingNotation, Chess, Move};
use rookery_rules::Position as _;
use rookery_rules::random::Random;

const POSITIONS: [&str; 3] = [
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
];

fn listed(position: &Chess) -> (Vec<Move>, Vec<Move>) {
    let (mut all, mut strong) = (vec![], vec![]);
    position.each_move(|mv| all.push(mv));
    position.each_strong_move(|mv| strong.push(mv));
    all.retain(|mv| mv.promotion().is_some() || position.is_capture(*mv) && !mv.is_castling());
    (all, strong)
}

#[test]
fn strong_moves_are_the_captures_and_promotions() {
    let mut random = Random::new(3);
    let mut seen = 0;
    for text in POSITIONS.repeat(100) {
        let mut position = Chess::from_fen(text, CastlingNotation::KingMoves).unwrap();
        for _ in 0..60 {
            let (mut expected, mut strong) = listed(&position);
            let order =
                |mv: &Move| (mv.from, mv.to, mv.promotion().map(rookery_chess::Role::index));
            expected.sort_by_key(order);
            strong.sort_by_key(order);
            assert_eq!(strong, expected, "{}", position.text());
            seen += strong.len();
            let mut moves = vec![];
            position.legal_into(&mut moves);
            let Some(mv) = random.pick(&moves) else { break };
            position.make(*mv);
        }
    }
    assert!(seen > 10_000, "{seen}");
}

#[test]
fn passing_twice_changes_nothing_but_the_counters() {
    let start = Chess::from_fen(POSITIONS[0], CastlingNotation::KingMoves).unwrap();
    let mut position = start.clone();
    position.pass();
    assert_ne!(position.key(), start.key());
    assert_ne!(position.side_to_move(), start.side_to_move());
    let text = position.text();
    assert_eq!(Chess::from_fen(&text, CastlingNotation::KingMoves).unwrap().key(), position.key());
    position.pass();
    assert_eq!(position.key(), start.key());
    assert_eq!(position.pieces(), start.pieces());
    assert_eq!(position.halfmoves(), 2);
}
