use rookery_chess::{CastlingNotation, Chess};

use rookery_rules::random::Random;

use super::*;
use crate::strong::WEIGHTS;

fn score(fen: &str) -> Score {
    evaluate(&Chess::from_fen(fen, CastlingNotation::KingMoves).unwrap(), &WEIGHTS)
}

#[test]
fn both_sides_are_evaluated_alike() {
    for (fen, mirrored) in [
        (
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -",
            "r3k2r/pppbbppp/2n2q1P/1P2p3/3pn3/BN2PNP1/P1PPQPB1/R3K2R b KQkq -",
        ),
        ("4k3/2p5/8/3N4/8/8/1PP2B2/R3K3 w - -", "r3k3/1pp2b2/8/8/3n4/8/2P5/4K3 b - -"),
    ] {
        assert_eq!(score(fen), score(mirrored), "{fen}");
    }
}

#[test]
fn a_passed_pawn_is_worth_more_than_one_that_can_be_stopped() {
    let passed = score("4k3/6p1/8/1P6/8/8/8/4K3 w - -");
    let stopped = score("4k3/p7/8/1P6/8/8/8/4K3 w - -");
    assert!(passed > stopped + 20, "{passed} {stopped}");
}

#[test]
fn pawns_that_stand_together_are_worth_more() {
    let together = score("4k3/5ppp/8/8/8/8/PPP5/4K3 w - -");
    let apart = score("4k3/5ppp/8/8/8/8/P1P1P3/4K3 w - -");
    assert!(together > apart, "{together} {apart}");
    let doubled = score("4k3/5ppp/8/8/8/P7/PP6/4K3 w - -");
    assert!(together > doubled, "{together} {doubled}");
}

#[test]
fn a_king_behind_its_pawns_is_safer() {
    let safe = score("r1bq1rk1/pppppppp/2n2n2/8/8/2N2N2/PPPPPPPP/R1BQ1RK1 w - -");
    let bare = score("r1bq1rk1/pppppppp/2n2n2/8/6PP/2N2N2/PPPPPP2/R1BQ1RK1 w - -");
    assert!(safe > bare, "{safe} {bare}");
}

#[test]
fn an_advantage_that_cannot_win_counts_little() {
    let knight = score("4k3/8/8/8/8/8/8/1N2K3 w - -");
    let rook = score("4k3/8/8/8/8/8/8/R3K3 w - -");
    assert!(knight < 100, "{knight}");
    assert!(rook > 400, "{rook}");
}

#[test]
fn what_is_remembered_of_pawns_changes_no_score() {
    let (mut cache, mut random) = (EvalCache::new(&WEIGHTS), Random::new(11));
    let mut evaluated = 0;
    for _ in 0..60 {
        let mut position = Chess::default();
        for _ in 0..100 {
            let mut moves = vec![];
            position.each_move(|mv| moves.push(mv));
            let Some(mv) = random.pick(&moves) else { break };
            position.make(*mv);
            let remembered = evaluate_with(&position, &WEIGHTS, Some(&mut cache));
            assert_eq!(remembered, evaluate(&position, &WEIGHTS), "{position:?}");
            evaluated += 1;
        }
    }
    assert!(evaluated > 4000, "{evaluated}");
}

#[test]
fn a_passed_pawn_is_worth_more_where_its_king_is_near() {
    let near = score("8/8/1P6/2K5/8/8/7k/8 w - -");
    let far = score("8/8/1P6/8/8/8/2k5/7K w - -");
    assert!(near > far + 50, "{near} {far}");
}
